#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/ids.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/model/dtype.h"
#include "core/model/hash_index.h"

namespace stowage::model {

struct ModuleTag;
struct TensorTag;
struct StorageTag;
using ModuleId = Id<ModuleTag>;
using TensorId = Id<TensorTag>;
using StorageId = Id<StorageTag>;

enum class TensorKind : std::uint8_t { Parameter, Buffer, Constant };

/// Buffers of one module that no file holds and that the model makes when it is built (position numbers,
/// rotary tables): not among the tensors, but a device map has to cover them.
struct UnsavedBuffers {
  ModuleId module{};
  std::vector<std::string> names{};  ///< local ones; empty where the module has nothing but such buffers
};

/// Where bytes lie: index into Model::files(), and the offset of the first byte there. file = kNowhere when
/// no file holds them.
struct FileRange {
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
  std::uint32_t file = kNowhere;
  std::uint64_t offset = 0;
};

/// One name of the module view. Its storage may have other names (ties).
struct Tensor {
  std::string name;  ///< full dotted name
  ModuleId module{};
  StorageId storage{};
  Dtype dtype = Dtype::Unknown;
  TensorKind kind = TensorKind::Parameter;
  bool persistent = true;  ///< false: not in the state_dict
  /// Of a parameter: false = frozen, no gradient is made for it; nullopt = the format does not say. Of
  /// buffers and constants always nullopt.
  std::optional<bool> requires_grad{};
  bool read = true;  ///< false: the program is known, and no operator of it takes this name
  std::vector<std::int64_t> shape{};
  Bytes bytes{};  ///< elements x element size, or what the description says
  FileRange where{};
  std::vector<std::string> stored_as{};  ///< names in the checkpoint, where they differ from `name`
};

/// One block of bytes, counted once. `tensors` are its names in definition order; the first one owns it in
/// sums over modules.
struct Storage {
  Bytes bytes{};
  std::vector<TensorId> tensors{};
  FileRange where{};
};

struct Module {
  std::string name;        ///< full dotted name; "" is the root
  std::string class_name;  ///< "" when the format has none
  ModuleId parent{};
  std::vector<ModuleId> children{};  ///< definition order
  std::vector<TensorId> tensors{};   ///< direct ones, definition order
  ModuleId same_object_as{};         ///< this module object's first name, when it has several
  Bytes bytes{};      ///< subtree, each storage once, under the first name in the whole model (accelerate:
                      ///< compute_module_sizes)
  Bytes own_bytes{};  ///< direct tensors only, same rule
  bool unsaved_buffers = false;  ///< one of Model::unsaved_buffers()
  bool called = false;           ///< the reader named it in its order of calls; false where it gave none
  std::uint32_t depth = 0;
  std::uint32_t subtree_end = 0;  ///< modules are in pre-order: the subtree of module i is [i, subtree_end)
};

/// A remark of a reader: not an error, but something a user should know. `rule` is one of the rule names of
/// core/base/sentences.
using Warning = Error;

/// Tensors of a file that stand together for one weight of another shape, packed by some method of
/// quantisation. Counted as stored. A large model has 70,000 of them: nothing here has memory of its own.
struct PackedGroup {
  std::uint32_t first = 0, count = 0;  ///< of PackedGroups::members
  /// The weight's name: so much of the name of each member, and this behind it ("…down_proj" + ".weight").
  std::uint32_t stem = 0;
  std::string_view ending{};   ///< a literal
  Bytes bytes{};               ///< of all members
  std::uint64_t elements = 0;  ///< of the weight as it was before
};

struct PackedGroups {
  std::vector<PackedGroup> groups{};
  /// Tensors, group by group: in a builder by number as they were added, in a model by TensorId.
  std::vector<TensorId> members{};
};

/// KV cache layout where the format tells: bytes a token for each layer module.
///
/// Latent attention (MLA) is kept in one of two ways. Engines written for it keep its compressed row, which
/// bytes_per_token counts. The library's own modules make keys and values of every head again before they
/// put them into their cache, and keep those: library_bytes_per_token.
struct KvCache {
  struct Layer {
    std::string module;  ///< name of the module that keeps it, for example "model.layers.0.self_attn"
    std::uint64_t bytes_per_token = 0;    ///< for one sequence
    std::uint64_t max_tokens = 0;         ///< sliding window, 0 = none
    std::uint64_t numbers_per_token = 0;  ///< that bytes_per_token are made of; 0 = unknown
    std::uint64_t state_bytes = 0;        ///< for one sequence of any length: what a state-space layer keeps
    std::uint64_t library_bytes_per_token = 0;    ///< for one sequence; 0 = the same as bytes_per_token
    std::uint64_t library_numbers_per_token = 0;  ///< that these are made of; 0 = unknown
    /// Cross attention: for one sequence, of each position that the encoder made of its input.
    std::uint64_t source_bytes_per_token = 0;
    std::uint64_t source_numbers_per_token = 0;  ///< that these are made of; 0 = unknown
    std::uint64_t source_positions = 0;          ///< of any input; 0 = as many as the prompt has tokens
  };
  std::vector<Layer> layers{};
  std::vector<std::string> unsized{};  ///< modules that keep something of which nobody says how large it is
};

/// One of several sets of tensors in a checkpoint: the model, an optimizer, an average of the model.
struct Part {
  std::string
      name;  ///< where it stands in the file: "model", "ema.shadow"; open_model() takes it as a choice
  std::uint64_t tensors = 0;  ///< names
  Bytes bytes{};              ///< each storage once
  bool shown = false;         ///< this one is the Model
};

/// An input that a file brings along (traced programs).
struct SampleInput {
  std::string name;  ///< "forward.0"
  Dtype dtype = Dtype::Unknown;
  std::vector<std::int64_t> shape{};
};

/// A size of a program's inputs that is not fixed.
struct OpenSize {
  std::string name;  ///< its symbol: "s77"
  std::optional<std::int64_t> minimum{}, maximum{};
  std::optional<std::int64_t> example{};  ///< of the inputs that the program was exported with
  std::vector<std::string> places{};      ///< "kwargs.input_ids[0]"; "args.1" for an input that is a number
  std::vector<std::string> sums{};  ///< by place what the size there is, "s0 + s1", "8*s77"; "" the symbol
  bool batch = false;               ///< the first size of a tensor
  bool length = false;              ///< the second
  std::int64_t step = 1;            ///< a guard says that it is a multiple of this
  /// A person sets the size at this place, which is `factor` times the symbol and `constant` more: the first
  /// where the symbol is alone, else the first sum of it and a number.
  std::size_t place = 0;
  std::int64_t factor = 1, constant = 0;
};

/// What becomes of a storage in a pass, under all of its names.
enum class Use : std::uint8_t {
  None,     ///< no operator takes it, and no module that has it is called
  Carried,  ///< no operator takes it; who copies modules as a whole copies it with one that is called
  Read,     ///< an operator takes it (Tensor::read), or no program is known
};

/// What sums over a whole model read, side by side: a pass over a large model touches these few bytes and no
/// names.
struct Columns {
  struct Row {
    std::uint32_t module = 0, storage = 0;
    TensorKind kind = TensorKind::Parameter;
    bool persistent = true;
    bool alone = true;    ///< the only name of its storage
    Use use = Use::Read;  ///< of its storage
    bool read() const { return use == Use::Read; }
    /// Copied in a pass that copies what operators take, or modules `whole`.
    bool copied(bool whole) const { return read() || (whole && use == Use::Carried); }
  };
  std::vector<Row> tensors{};                ///< by TensorId
  std::vector<std::uint64_t> storages{};     ///< bytes, by StorageId
  std::vector<std::uint32_t> parents{};      ///< by ModuleId; of the root: 0
  std::vector<std::uint32_t> subtree_end{};  ///< by ModuleId
};

/// What was opened: an immutable tree of modules, their tensors, the storages under them. Built by
/// ModelBuilder only. Tables are in pre-order (modules) and definition order (tensors), index 0 of modules is
/// the root.
class Model {
 public:
  const std::string& name() const { return name_; }
  const std::string& format() const {
    return format_;
  }  ///< "safetensors", "pt2", "state-dict" …: see the README
  const std::string& path() const { return path_; }  ///< what was opened; "" for none
  const std::vector<std::string>& files() const { return files_; }

  const std::vector<Module>& modules() const { return modules_; }
  const std::vector<Tensor>& tensors() const { return tensors_; }
  const std::vector<Storage>& storages() const { return storages_; }
  const Module& operator[](ModuleId id) const { return modules_[id.index()]; }
  const Tensor& operator[](TensorId id) const { return tensors_[id.index()]; }
  const Storage& operator[](StorageId id) const { return storages_[id.index()]; }
  ModuleId root() const { return ModuleId(0); }
  const Columns& columns() const { return columns_; }
  bool contains(ModuleId outer, ModuleId inner) const {
    return inner.value >= outer.value && inner.value < modules_[outer.index()].subtree_end;
  }

  std::optional<ModuleId> find_module(std::string_view name) const;
  std::optional<TensorId> find_tensor(std::string_view name) const;

  Bytes total_bytes() const { return modules_[0].bytes; }   ///< module view, each storage once
  Bytes file_bytes() const { return file_bytes_; }          ///< of the tensors in the files
  std::uint64_t parameters() const { return parameters_; }  ///< elements of parameters, each storage once
  /// It holds parameters, and all of them are known to be frozen, under every name.
  bool frozen(StorageId storage) const;
  std::uint64_t frozen_parameters() const;  ///< elements of parameters on frozen storages, each storage once
  /// Groups of two or more names on one storage, in definition order.
  std::vector<std::vector<TensorId>> ties() const;

  const std::vector<std::string>& no_split_module_classes() const { return no_split_; }
  const std::string& no_split_source() const {
    return no_split_source_;
  }  ///< "description", "config", "table", "" …
  const std::vector<ModuleId>& execution_order() const {
    return execution_order_;
  }  ///< by first call; definition order where unknown
  const std::vector<UnsavedBuffers>& unsaved_buffers() const { return unsaved_; }  ///< by module
  /// Their names in one module; empty where it has none of its own, or nothing else.
  const std::vector<std::string>& unsaved_buffers(ModuleId module) const;
  const std::vector<PackedGroup>& packed_groups() const { return packed_.groups; }
  /// The tensors of a group, that of the weight itself often among them.
  std::span<const TensorId> packed_members(const PackedGroup& group) const {
    return std::span(packed_.members).subspan(group.first, group.count);
  }
  /// The module that uses a tensor first, for constants of a graph that have no module of their own
  /// ("lifted_tensor_0"); nullopt of all others, and where nothing uses it.
  std::optional<ModuleId> first_user(TensorId tensor) const;
  /// The weight that they stand for: "model.layers.0.mlp.down_proj.weight".
  std::string packed_name(const PackedGroup& group) const;
  const std::vector<Warning>& warnings() const { return warnings_; }
  /// config.json or the description's config; null when there is none.
  const Json& config() const { return *config_; }
  const KvCache& kv_cache() const { return kv_cache_; }
  const std::vector<Part>& parts() const { return parts_; }  ///< empty unless there are several
  const std::vector<SampleInput>& sample_inputs() const {
    return sample_inputs_;
  }  ///< empty unless the file has some
  /// Of a program that takes inputs of more than one size.
  const std::vector<OpenSize>& open_sizes() const { return open_sizes_; }
  bool runnable() const { return runnable_; }  ///< holds a graph that the engine can run
  const Error& why_not_runnable() const { return why_not_runnable_; }
  /// 16 hex digits over names, classes, dtypes, shapes, sizes and ties: equal for the same structure,
  /// whatever the file.
  const std::string& fingerprint() const { return fingerprint_; }
  /// 64 hex digits (BLAKE2b) over the program that is executed: graph, nested graphs, signature and ranges
  /// (of TorchScript its code and objects), what its weights and constants are, and values of constants,
  /// which it may count or branch by: those that went into the graph, and those of up to 16 KiB from first to
  /// last element, or up to 64 elements that lie apart. No values of parameters, of buffers that a state dict
  /// has, nor of longer constants. Nobody makes two programs that differ in what is covered with one. ""
  /// where the file holds no program.
  const std::string& program_fingerprint() const { return program_fingerprint_; }

 private:
  friend class ModelBuilder;
  Model() = default;
  std::vector<Use> uses() const;
  void make_columns();

  std::string name_, format_, path_, no_split_source_, fingerprint_, program_fingerprint_;
  std::vector<std::string> files_;
  std::vector<Module> modules_;
  std::vector<Tensor> tensors_;
  std::vector<Storage> storages_;
  Columns columns_;
  std::vector<std::string> no_split_;
  std::vector<ModuleId> execution_order_;
  std::vector<UnsavedBuffers> unsaved_;
  std::vector<std::pair<TensorId, ModuleId>> first_users_;  // by tensor; few
  PackedGroups packed_;
  std::vector<Warning> warnings_;
  std::shared_ptr<const Json> config_;  ///< never a null pointer
  KvCache kv_cache_;
  std::vector<Part> parts_;
  std::vector<SampleInput> sample_inputs_;
  std::vector<OpenSize> open_sizes_;
  Bytes file_bytes_;
  std::uint64_t parameters_ = 0;
  bool runnable_ = false;
  Error why_not_runnable_;
  HashIndex module_index_;  // by parent and last part of the name
  NameIndex tensor_index_;
};

using ModelPtr = std::shared_ptr<const Model>;

/// Elements of a shape, or nullopt when a dimension is negative or the product overflows 2^63.
std::optional<std::uint64_t> element_count(const std::vector<std::int64_t>& shape);

}  // namespace stowage::model
