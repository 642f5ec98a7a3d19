// TorchScript archives, to look at: the tree of objects in data.pkl, what is a parameter from the class
// sources, constants, recorded inputs.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/formats/architectures/name_parts.h"
#include "core/formats/archive/zip_reader.h"
#include "core/formats/pt2/constant_users.h"
#include "core/formats/pt2/open_sizes.h"
#include "core/formats/pt2/program_check.h"
#include "core/formats/pt2/unread_weights.h"
#include "core/formats/readers.h"
#include "core/formats/torch_save/files.h"
#include "core/formats/torch_save/modules.h"
#include "core/formats/torch_save/walk.h"
#include "core/formats/torchscript/script_classes.h"
#include "core/formats/torchscript/script_program.h"
#include "core/formats/torchscript/script_records.h"
#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

constexpr std::size_t kMostInputs = 1000;

class ScriptModel {
 public:
  ScriptModel(const ZipReader& zip, const std::string& path, const Job& job)
      : zip_(zip), path_(path), job_(job), classes_(zip) {}

  Result<model::ModelPtr> run() {
    builder_.set_format("torchscript");
    builder_.set_path(path_);
    builder_.set_name(file_name_of(path_));
    if (zip_.left_out() > 0) builder_.add_warning(long_names_warning(path_, zip_.left_out()));
    file_ = builder_.add_file(path_);
    STOWAGE_TRY(read_script_record(zip_, path_, "data.pkl", "data/", data_));
    judge();
    STOWAGE_TRY(add_tree());
    STOWAGE_TRY(add_constants());
    STOWAGE_TRY(add_inputs());
    builder_.set_file_bytes(file_bytes_);
    return builder_.build(job_);
  }

 private:
  /// The engine's own verdict, before it runs anything.
  void judge() {
    const auto program = read_script_program(zip_, path_);
    const Status verdict = program ? check_program(*program, program->file_bytes)
                                   : Status(tl::unexpected<Error>(program.error()));
    if (program) {
      unread_ = unread_weights(*program);
      builder_.set_first_users(constant_users(*program));
    }
    if (!verdict) return builder_.set_not_runnable(verdict.error());
    builder_.set_program_fingerprint(program->fingerprint);
    builder_.set_open_sizes(open_sizes(*program).sizes);
    builder_.set_runnable();
  }

  Status add_tree() {
    const PickleDocument& pickle = data_.pickle;
    const TorchRecords records(pickle, path_, &data_.places);
    if (!script_attributes(pickle, pickle.root())) return fail(Code::PthNothing, path_);
    TensorFinder finder(pickle, records, path_);
    const auto describe = [&](PickleRef ref) { return shape_of(ref, records, finder); };
    auto walk = walk_modules(pickle.root(), describe, pickle.size(), builder_, path_, job_);
    if (!walk) return tl::unexpected<Error>(walk.error());
    for (const ModuleTensor& tensor : walk->tensors) STOWAGE_TRY(add(records, data_.places, "", tensor));
    if (walk->cut) builder_.add_warning(Error{Code::PthUnfolded, path_, {}, {}});
    if (!walk->unknown.empty()) {
      const auto& [name, ref] = walk->unknown.front();
      builder_.add_warning(Error{Code::PthUnknownRecord,
                                 path_,
                                 {name, std::to_string(walk->unknown.size() - 1), records.callee(ref)},
                                 {}});
    }
    set_no_split_by_class(walk->classes, builder_);
    return {};
  }

  Result<ModuleShape> shape_of(PickleRef ref, const TorchRecords& records, TensorFinder& finder) {
    const PickleDocument& pickle = data_.pickle;
    ModuleShape out;
    const auto state = script_attributes(pickle, ref);
    if (!state) return out;
    const std::string qualified = records.callee(ref);
    if (!is_utf8(qualified)) return fail(Code::PthName, path_);
    const ScriptClass& type = classes_.find(qualified);
    out.class_name = plain_script_class(qualified);
    const PickleChildren children(pickle, *state);
    for (std::size_t i = 0; i < children.size(); ++i) {
      const PickleRef value = children.value(i);
      std::string name = children.name(i);
      if (records.is_tensor(value)) {
        out.tensors.push_back({name, value, kind_of(type, name), true});
      } else if (const auto inner = script_attributes(pickle, value);
                 inner && classes_.find(records.callee(value)).is_module) {
        out.children.emplace_back(std::move(name), value);
      } else if (records.is_unknown_record(value)) {
        out.unknown.push_back({std::move(name), value});
      } else if (is_container(pickle, value)) {  // attributes that are lists or dictionaries of tensors
        auto flat = finder.below(value);
        if (!flat) return tl::unexpected<Error>(flat.error());
        for (NamedRecord& inside : flat->tensors)
          out.tensors.push_back({name + "/" + inside.name, inside.ref, model::TensorKind::Constant, true});
      }
    }
    return out;
  }

  static model::TensorKind kind_of(const ScriptClass& type, const std::string& name) {
    if (type.parameters.contains(name)) return model::TensorKind::Parameter;
    return type.buffers.contains(name) ? model::TensorKind::Buffer : model::TensorKind::Constant;
  }

  /// `space` keeps storages of data.pkl and constants.pkl apart: both count from 0.
  Status add(const TorchRecords& records, const StoragePlaces& places, const std::string& space,
             const ModuleTensor& named) {
    auto tensor = records.tensor(named.ref, named.name);
    if (!tensor) return tl::unexpected<Error>(tensor.error());
    model::ModelBuilder::TensorSpec spec;
    spec.name = named.name;
    spec.kind = named.kind;
    spec.persistent = named.persistent;
    spec.read = !unread_.contains(named.name);
    spec.requires_grad = tensor->parameter;  // nothing detaches here: false was so
    spec.dtype = tensor->dtype;
    spec.shape = std::move(tensor->shape);
    spec.bytes = Bytes(tensor->bytes);
    spec.storage_bytes = Bytes(tensor->storage_bytes);
    if (!tensor->storage_key.empty()) spec.storage_key = space + tensor->storage_key;
    if (const std::size_t slash = spec.name.find('/'); slash != std::string::npos) {
      const std::size_t dot = spec.name.rfind('.', slash);
      spec.owner = dot == std::string::npos ? std::string() : spec.name.substr(0, dot);
    }
    const auto place = places.find(tensor->storage_key);
    if (place != places.end() && place->second.plain)
      spec.where = {file_, place->second.offset + tensor->offset};
    bool fresh = false;
    for (const std::string& key : tensor->storages) fresh |= counted_.insert(space + key).second;
    if (fresh) file_bytes_ += Bytes(tensor->storage_bytes);
    builder_.add_tensor(std::move(spec));
    return {};
  }

  /// Tensors that the code itself uses, as CONSTANTS.c0, CONSTANTS.c1 …
  Status add_constants() {
    STOWAGE_TRY(read_script_record(zip_, path_, "constants.pkl", "constants/", constants_));
    const TorchRecords records(constants_.pickle, path_, &constants_.places);
    const auto items = constants_.pickle.items(constants_.pickle.root());
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (!records.is_tensor(items[i])) continue;
      STOWAGE_TRY(add(records, constants_.places, "constants/",
                      {"CONSTANTS/c" + std::to_string(i), items[i], model::TensorKind::Constant, true}));
    }
    return {};
  }

  /// traced_inputs.pkl: {"forward": [tensor, …]}.
  Status add_inputs() {
    if (zip_.find("traced_inputs.pkl") == nullptr) return {};
    STOWAGE_TRY(read_script_record(zip_, path_, "traced_inputs.pkl", "traced_inputs/", inputs_));
    const TorchRecords records(inputs_.pickle, path_, nullptr);  // their records are there, but empty
    const PickleRef root = without_type_tag(inputs_.pickle, inputs_.pickle.root());
    if (!is_container(inputs_.pickle, root)) return {};
    const auto flat = flatten_tensors(inputs_.pickle, records, root, path_);
    if (!flat) return tl::unexpected<Error>(flat.error());
    std::vector<model::SampleInput> inputs;
    for (const NamedRecord& record : flat->tensors) {
      if (inputs.size() == kMostInputs) break;
      auto tensor = records.tensor(record.ref, record.name);
      if (!tensor) return tl::unexpected<Error>(tensor.error());
      inputs.push_back({record.name, tensor->dtype, std::move(tensor->shape)});
    }
    builder_.set_sample_inputs(std::move(inputs));
    return {};
  }

  const ZipReader& zip_;
  const std::string& path_;
  const Job& job_;
  ScriptClasses classes_;
  model::ModelBuilder builder_;
  std::uint32_t file_ = 0;
  ScriptRecord data_, constants_, inputs_;
  std::unordered_set<std::string> counted_;
  std::unordered_set<std::string> unread_;  // empty also where the code was not read
  Bytes file_bytes_;
};

}  // namespace

Result<model::ModelPtr> open_torchscript(const std::string& path, const Job& job) {
  STOWAGE_TRY(job.check(path));
  const auto zip = ZipReader::open(path);
  if (!zip) return tl::unexpected<Error>(zip.error());
  return model_of_script(*zip, path, job);
}

Result<model::ModelPtr> model_of_script(const ZipReader& zip, const std::string& path, const Job& job) {
  return ScriptModel(zip, path, job).run();
}

}  // namespace stowage::formats
