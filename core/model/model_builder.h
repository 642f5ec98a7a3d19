#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/job.h"
#include "core/base/json.h"
#include "core/model/model.h"
#include "core/model/module_tree.h"

namespace stowage::model {

/// Collects what a reader finds, in any order, and makes the Model: adds missing parent modules, sorts
/// modules into pre-order (children in the order they were first mentioned), merges names on one storage,
/// adds up bytes, resolves orders, computes the fingerprint. Nothing is recursive: a tree may be 100,000
/// deep.
class ModelBuilder {
 public:
  /// What a reader says about one tensor. Exactly one of `storage_key` (names with one key are tied) or
  /// `tied_to` may be set; neither = own storage.
  struct TensorSpec {
    std::string name;
    Dtype dtype = Dtype::Unknown;
    std::vector<std::int64_t> shape{};
    TensorKind kind = TensorKind::Parameter;
    bool persistent = true;
    std::optional<bool> requires_grad{};  ///< nullopt = not known; taken of parameters only
    bool read = true;                     ///< false: no operator of the program takes it
    Bytes bytes{};                        ///< of this tensor
    Bytes storage_bytes{};                ///< of the whole storage; 0 = bytes
    std::string storage_key{};
    std::string tied_to{};  ///< full name of an earlier or later tensor
    FileRange where{};
    std::vector<std::string> stored_as{};
    /// Module that owns it; by default what stands before the last dot. For names below a tensor
    /// ("q_proj.weight.absmax" beside "q_proj.weight").
    std::optional<std::string> owner{};
  };

  ModelBuilder() = default;
  ModelBuilder(ModelBuilder&&) = default;
  ModelBuilder& operator=(ModelBuilder&&) = default;

  void set_name(std::string name) { name_ = std::move(name); }
  void set_format(std::string format) { format_ = std::move(format); }
  void set_path(std::string path) { path_ = std::move(path); }
  std::uint32_t add_file(std::string path);
  /// Adds a module or fills in the class of one already known; of a dotted class only the last part is kept.
  /// `same_object_as`: its first name.
  void add_module(std::string_view name, std::string_view class_name = {}, std::string same_object_as = {});
  /// The module has buffers that no file holds (UnsavedBuffers); adds the module where it is not known.
  void mark_unsaved_buffers(std::string_view module, std::vector<std::string> names = {});
  void add_tensor(TensorSpec tensor);
  void add_tensors(std::vector<TensorSpec>
                       tensors);  ///< the same for many at once, without copies where they are the first

  const std::vector<TensorSpec>& tensors() const { return tensors_; }  ///< added so far

  /// A module by number, for readers that walk a tree and would have to put together full names only to have
  /// them taken apart. 0 is the root.
  using ModuleNumber = std::uint32_t;
  /// The parent itself below ModuleTree::kDeepest.
  ModuleNumber add_child(ModuleNumber parent, std::string_view part) {
    return number(tree_.child(parent, part));
  }
  void set_class(ModuleNumber module, std::string_view class_name);
  void set_same_object(ModuleNumber module, ModuleNumber first) { details_[module].same_object_as = first; }
  bool has_module(std::string_view name) const { return tree_.find(name) != ModuleTree::kNone; }

  void set_no_split(std::vector<std::string> classes, std::string source);
  /// Full names of all modules known so far, in order of first mention, which is that of their numbers; only
  /// empty ones where they would fill more than kMostNameBytes (build() then fails).
  ModuleNames module_names() const { return tree_.names(kMostNameBytes); }
  void set_execution_order(std::vector<std::string> modules) { order_ = std::move(modules); }
  /// Full names of tensors, and of the module that uses each first; of a module that the model does not have
  /// the one above it counts. Tensors that it does not have are left out.
  void set_first_users(std::vector<std::pair<std::string, std::string>> users) {
    first_users_ = std::move(users);
  }
  /// Order of siblings where the format has none: lower ranks first, equal ranks as first mentioned. Both get
  /// the full name.
  using Rank = std::function<std::uint64_t(std::string_view)>;
  void set_order(Rank modules, Rank tensors) {
    module_rank_ = std::move(modules);
    tensor_rank_ = std::move(tensors);
  }
  void set_config(Json config) { config_ = std::move(config); }
  void set_kv_cache(KvCache cache) { kv_cache_ = std::move(cache); }
  void set_parts(std::vector<Part> parts) { parts_ = std::move(parts); }
  void set_sample_inputs(std::vector<SampleInput> inputs) { sample_inputs_ = std::move(inputs); }
  void set_open_sizes(std::vector<OpenSize> sizes) { open_sizes_ = std::move(sizes); }
  void set_file_bytes(Bytes bytes) { file_bytes_ = bytes; }
  void set_program_fingerprint(std::string fingerprint) { program_fingerprint_ = std::move(fingerprint); }
  void set_runnable() { runnable_ = true; }
  void set_not_runnable(Error why) {
    runnable_ = false;
    why_not_ = std::move(why);
  }
  void set_packed_groups(PackedGroups groups) { packed_ = std::move(groups); }
  void add_warning(Warning warning) { warnings_.push_back(std::move(warning)); }

  /// Warns of modules below ModuleTree::kDeepest (ModelFolded) and of a tensor without a name (ModelUnnamed).
  /// Errors: ModelTooLarge (over 2^32-2 tensors or ModuleTree::kMostModules modules), ModelTooDeep (the full
  /// names of the modules would fill more than kMostNameBytes), ModelDuplicateTensor, ModelTieMissing,
  /// ModelTieCycle, ModelNameClash (a tensor and a module of one name, or a tensor with tensors below it),
  /// Cancelled. The builder is empty afterwards.
  Result<ModelPtr> build(const Job& job = {});

  static constexpr std::uint64_t kMostNameBytes = 256ull << 20;

  /// The same model where the tensors of each group are names of one storage too, so that what places
  /// storages places them together and counts their bytes once. Modules and tensors keep their numbers, the
  /// model its fingerprint: it is the same file. Where a group joins storages of several sizes the largest
  /// counts.
  static ModelPtr with_ties(const Model& model, const std::vector<std::vector<TensorId>>& groups);

 private:
  struct Details {
    std::string class_name{};
    std::uint32_t same_object_as = ModuleTree::kNone;
  };
  class Assembly;
  ModuleNumber number(std::uint32_t module) {
    if (module >= details_.size()) details_.resize(tree_.size());
    return module;
  }
  ModuleNumber mention(std::string_view name) { return number(tree_.mention(name)); }

  std::string name_, format_, path_, no_split_source_;
  std::vector<std::string> files_, no_split_, order_;
  ModuleTree tree_;
  std::vector<Details> details_{1};
  std::vector<std::pair<std::uint32_t, std::string>>
      same_by_name_;  // modules that another name is the first of
  std::vector<TensorSpec> tensors_;
  std::vector<std::uint32_t> tensor_module_;
  Rank module_rank_{}, tensor_rank_{};
  std::vector<std::pair<std::uint32_t, std::vector<std::string>>> unsaved_;
  std::vector<std::pair<std::string, std::string>> first_users_;
  PackedGroups packed_;
  std::vector<Warning> warnings_;
  Json config_;
  KvCache kv_cache_;
  std::vector<Part> parts_;
  std::vector<SampleInput> sample_inputs_;
  std::vector<OpenSize> open_sizes_;
  Bytes file_bytes_;
  std::string program_fingerprint_;
  bool runnable_ = false;
  Error why_not_{};
};

}  // namespace stowage::model
