#include "core/formats/torch_save/checkpoint.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "core/formats/architectures/module_classes.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/tensor_kinds.h"
#include "core/formats/torch_save/module_pickle.h"
#include "core/formats/torch_save/modules.h"
#include "core/formats/torch_save/parts.h"
#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

constexpr std::size_t kCheckEvery = 4096;
constexpr std::array<std::string_view, 2> kWrapperPrefixes{"module.",
                                                           "_orig_mod."};  // DataParallel, torch.compile
constexpr int kMostWrappers = 8;                                           // around one another

class CheckpointModel {
 public:
  CheckpointModel(const PickleDocument& pickle, const StoragePlaces* places, const std::string& path,
                  const Job& job)
      : pickle_(pickle), places_(places), path_(path), job_(job), records_(pickle, path, places) {}

  Result<CheckpointContent> run(const std::string& wanted) {
    const std::vector<TorchPart> parts = find_torch_parts(pickle_, records_);
    const bool empty = parts.empty() && is_empty_state_dict(pickle_);
    if (parts.empty() && !empty) return fail(Code::PthNothing, path_);
    builder_.set_path(path_);
    builder_.set_name(file_name_of(path_));
    builder_.set_not_runnable(Error{Code::NotRunnableWeights, path_, {}, {}});
    file_ = builder_.add_file(path_);
    if (empty) {
      if (!wanted.empty()) return fail(Code::PthNoParts, path_);
      builder_.set_format("state-dict");
      builder_.add_warning(Error{Code::PthEmpty, path_, {}, {}});
      return CheckpointContent{std::move(builder_), {}, false};
    }
    const auto chosen = choose(parts, wanted);
    if (!chosen) return tl::unexpected<Error>(chosen.error());
    const TorchPart& part = parts[*chosen];
    builder_.set_format(part.is_module      ? "module-pickle"
                        : part.name.empty() ? "state-dict"
                                            : "training-checkpoint");
    STOWAGE_TRY(part.is_module ? add_module(part) : add_state_dict(part));
    builder_.set_file_bytes(file_bytes_);
    add_warnings();
    return CheckpointContent{std::move(builder_), std::move(specs_), part.is_module};
  }

 private:
  Result<std::size_t> choose(const std::vector<TorchPart>& parts, const std::string& wanted) {
    const auto named =
        std::find_if(parts.begin(), parts.end(), [&](const TorchPart& part) { return part.name == wanted; });
    if (!wanted.empty() && named == parts.end()) {
      if (parts.size() == 1 && parts[0].name.empty()) return fail(Code::PthNoParts, path_);
      return fail(Code::PthPart, path_, {wanted, names_of_parts(parts, parts.size())});
    }
    if (parts.size() == 1) return 0;
    auto told = weigh_torch_parts(pickle_, records_, parts, path_, job_);
    if (!told) return tl::unexpected<Error>(told.error());
    const std::size_t chosen =
        wanted.empty() ? likeliest_torch_part(*told) : static_cast<std::size_t>(named - parts.begin());
    (*told)[chosen].shown = true;
    builder_.set_parts(std::move(*told));
    builder_.add_warning(
        Error{Code::PthSeveralParts, path_, {parts[chosen].name, names_of_parts(parts, chosen)}, {}});
    return chosen;
  }

  /// Names of wrappers that stand before every name.
  static std::string common_prefix(const std::vector<NamedRecord>& tensors) {
    std::string prefix;
    for (int level = 0; level < kMostWrappers; ++level) {
      for (const std::string_view next : kWrapperPrefixes) {
        const std::string longer = prefix + std::string(next);
        const auto has = [&](const NamedRecord& record) {
          return record.name.starts_with(longer) && record.name.size() > longer.size();
        };
        if (tensors.empty() || !std::all_of(tensors.begin(), tensors.end(), has)) continue;
        prefix = longer;
      }
    }
    return prefix;
  }

  Status add_state_dict(const TorchPart& part) {
    auto flat = flatten_tensors(pickle_, records_, part.root, path_);
    if (!flat) return tl::unexpected<Error>(flat.error());
    if (flat->tensors.empty()) return fail(Code::PthNothing, path_);
    if (flat->number_keys > 0) name_numbers(*flat);
    const std::string prefix = common_prefix(flat->tensors);
    STOWAGE_TRY(add_metadata(part.root, prefix));
    std::vector<model::ModelBuilder::TensorSpec> specs;
    specs.reserve(flat->tensors.size());
    for (NamedRecord& record : flat->tensors) {
      if (specs.size() % kCheckEvery == 0) STOWAGE_TRY(job_.check(path_));
      auto spec = spec_of(record.ref, record.name);
      if (!spec) return tl::unexpected<Error>(spec.error());
      if (!prefix.empty()) {
        spec->stored_as = {record.name};
        record.name.erase(0, prefix.size());
      }
      spec->name = std::move(record.name);  // of 60,000 tensors these names are memory that counts
      specs.push_back(std::move(*spec));
    }
    specs_ = std::move(specs);
    if (!prefix.empty()) builder_.add_warning(Error{Code::PthPrefix, path_, {prefix}, {}});
    for (const NamedRecord& record : flat->unknown) note_unknown(record.name, record.ref);
    return {};
  }

  /// The keys 0 and "0" are two in Python, and one name here: the second gets another.
  void name_numbers(Flattened& flat) {
    builder_.add_warning(
        Error{Code::PthNumberKey, path_, {flat.first_number, std::to_string(flat.number_keys)}, {}});
    std::unordered_set<std::string> names;
    for (const NamedRecord& record : flat.tensors) names.insert(record.name);
    if (names.size() == flat.tensors.size()) return;
    std::unordered_set<std::string> seen;
    for (NamedRecord& record : flat.tensors) {
      if (seen.insert(record.name).second) continue;
      std::string other = record.name;
      for (int number = 2; !names.insert(other).second; ++number)
        other = record.name + " (" + std::to_string(number) + ")";
      record.name = std::move(other);
    }
  }

  /// `_metadata` of a state_dict has a key for every module, in definition order, those without tensors too.
  Status add_metadata(PickleRef root, const std::string& prefix) {
    const auto state = pickle_.state(root);
    const auto metadata = state ? pickle_.find(*state, "_metadata") : std::nullopt;
    if (!metadata) return {};
    const PickleChildren entries(pickle_, *metadata);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const std::string_view name = entries.key(i);
      if (!is_utf8(name)) return fail(Code::PthName, path_);
      if (name.size() > prefix.size() && name.starts_with(prefix))
        builder_.add_module(std::string(name.substr(prefix.size())));
    }
    return {};
  }

  Status add_module(const TorchPart& part) {
    const auto describe = [this](PickleRef ref) { return describe_pickled_module(pickle_, records_, ref); };
    auto walk = walk_modules(part.root, describe, pickle_.size(), builder_, path_, job_);
    if (!walk) return tl::unexpected<Error>(walk.error());
    for (ModuleTensor& tensor : walk->tensors) {
      auto spec = spec_of(tensor.ref, tensor.name);
      if (!spec) return tl::unexpected<Error>(spec.error());
      spec->name = std::move(tensor.name);
      spec->kind = tensor.kind;
      spec->persistent = tensor.persistent;
      builder_.add_tensor(std::move(*spec));
    }
    for (const auto& [name, ref] : walk->unknown) note_unknown(name, ref);
    if (walk->cut) builder_.add_warning(Error{Code::PthUnfolded, path_, {}, {}});
    set_no_split_by_class(walk->classes, builder_);
    return {};
  }

  /// All but the name.
  Result<model::ModelBuilder::TensorSpec> spec_of(PickleRef ref, const std::string& stored_name) {
    auto tensor = records_.tensor(ref, stored_name);
    if (!tensor) return tl::unexpected<Error>(tensor.error());
    model::ModelBuilder::TensorSpec spec;
    spec.kind = tensor->parameter ? model::TensorKind::Parameter : tensor_kind(stored_name, tensor->dtype);
    spec.requires_grad = tensor->requires_grad;
    spec.dtype = tensor->dtype;
    spec.shape = std::move(tensor->shape);
    spec.bytes = Bytes(tensor->bytes);
    spec.storage_bytes = Bytes(tensor->storage_bytes);
    spec.storage_key = tensor->storage_key;
    const auto place = places_ ? places_->find(tensor->storage_key) : StoragePlaces::const_iterator();
    if (places_ && place != places_->end() && place->second.plain)
      spec.where = {file_, place->second.offset + tensor->offset};
    if (tensor->storages.empty() && no_data_++ == 0) first_no_data_ = stored_name;
    bool fresh = false;
    for (const std::string& key : tensor->storages) fresh |= counted_.insert(key).second;
    if (fresh) file_bytes_ += Bytes(tensor->storage_bytes);
    return spec;
  }

  void note_unknown(const std::string& name, PickleRef ref) {
    if (unknown_++ > 0) return;
    first_unknown_ = name;
    unknown_callee_ = records_.callee(ref);
  }

  void add_warnings() {
    if (unknown_ > 0) {
      builder_.add_warning(Error{Code::PthUnknownRecord,
                                 path_,
                                 {first_unknown_, std::to_string(unknown_ - 1), unknown_callee_},
                                 {}});
    }
    if (no_data_ > 0)
      builder_.add_warning(Error{Code::PthNoData, path_, {first_no_data_, std::to_string(no_data_)}, {}});
  }

  const PickleDocument& pickle_;
  const StoragePlaces* places_;
  const std::string& path_;
  const Job& job_;
  TorchRecords records_;
  model::ModelBuilder builder_;
  std::vector<model::ModelBuilder::TensorSpec> specs_;
  std::uint32_t file_ = 0;
  std::unordered_set<std::string> counted_;
  Bytes file_bytes_;
  std::size_t unknown_ = 0, no_data_ = 0;
  std::string first_unknown_, unknown_callee_, first_no_data_;
};

}  // namespace

Result<CheckpointContent> read_checkpoint(const PickleDocument& pickle, const StoragePlaces* places,
                                          const std::string& path, const std::string& part, const Job& job) {
  return CheckpointModel(pickle, places, path, job).run(part);
}

Result<model::ModelPtr> build_checkpoint(CheckpointContent content, const Job& job) {
  if (!content.has_classes) {
    own_tensors_below_tensors(content.state_dict);
    content.builder.add_tensors(std::move(content.state_dict));
    name_repeated_blocks(content.builder);
  }
  return content.builder.build(job);
}

Result<model::ModelPtr> model_of_checkpoint(const PickleDocument& pickle, const StoragePlaces* places,
                                            const std::string& path, const std::string& part,
                                            const Job& job) {
  auto content = read_checkpoint(pickle, places, path, part, job);
  return content ? build_checkpoint(std::move(*content), job)
                 : Result<model::ModelPtr>(tl::unexpected<Error>(content.error()));
}

}  // namespace stowage::formats
