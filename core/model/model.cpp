#include "core/model/model.h"

#include <algorithm>
#include <limits>

#include "core/model/module_tree.h"

namespace stowage::model {

std::optional<ModuleId> Model::find_module(std::string_view name) const {
  std::uint32_t at = 0;
  each_part(name, [&](std::string_view part) {
    const std::uint32_t parent = at;
    const std::size_t above = modules_[parent].name.size();
    at = module_index_.find(HashIndex::hash(part, parent), [&](std::uint32_t number) {
      const Module& module = modules_[number];
      return module.parent.value == parent &&
             std::string_view(module.name).substr(above == 0 ? 0 : above + 1) == part;
    });
    return at != HashIndex::kNone;
  });
  if (at == HashIndex::kNone) return std::nullopt;
  return ModuleId(at);
}

const std::vector<std::string>& Model::unsaved_buffers(ModuleId module) const {
  static const std::vector<std::string> none;
  const auto found = std::lower_bound(
      unsaved_.begin(), unsaved_.end(), module.value,
      [](const UnsavedBuffers& one, std::uint32_t wanted) { return one.module.value < wanted; });
  return found == unsaved_.end() || found->module != module ? none : found->names;
}

std::optional<TensorId> Model::find_tensor(std::string_view name) const {
  const std::uint32_t found =
      tensor_index_.find(name, [this](std::uint32_t i) -> std::string_view { return tensors_[i].name; });
  return found == NameIndex::kNone ? std::nullopt : std::optional(TensorId(found));
}

std::optional<ModuleId> Model::first_user(TensorId tensor) const {
  const auto found = std::lower_bound(first_users_.begin(), first_users_.end(), tensor.value,
                                      [](const std::pair<TensorId, ModuleId>& one, std::uint32_t wanted) {
                                        return one.first.value < wanted;
                                      });
  return found == first_users_.end() || found->first != tensor ? std::nullopt : std::optional(found->second);
}

std::string Model::packed_name(const PackedGroup& group) const {
  const std::string& member = (*this)[packed_.members[group.first]].name;
  return member.substr(0, group.stem).append(group.ending);
}

std::vector<std::vector<TensorId>> Model::ties() const {
  std::vector<std::vector<TensorId>> groups;
  for (const Storage& storage : storages_) {
    if (storage.tensors.size() > 1) groups.push_back(storage.tensors);
  }
  return groups;
}

bool Model::frozen(StorageId storage) const {
  bool some = false;
  for (const TensorId id : (*this)[storage].tensors) {
    const Tensor& tensor = (*this)[id];
    if (tensor.kind != TensorKind::Parameter) continue;
    if (tensor.requires_grad.value_or(true)) return false;
    some = true;
  }
  return some;
}

std::uint64_t Model::frozen_parameters() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < storages_.size(); ++i) {
    if (!frozen(StorageId(i))) continue;
    std::uint64_t most = 0;
    for (const TensorId id : storages_[i].tensors) {
      const Tensor& tensor = (*this)[id];
      if (tensor.kind == TensorKind::Parameter)
        most = std::max(most, element_count(tensor.shape).value_or(0));
    }
    if (__builtin_add_overflow(sum, most, &sum)) return std::numeric_limits<std::uint64_t>::max();
  }
  return sum;
}

/// By storage. Where nobody says which modules are called it is those of which an operator takes a tensor. (A
/// tied one may be taken under the name that it has in a module that is not called.)
std::vector<Use> Model::uses() const {
  std::vector<bool> called(modules_.size());
  for (std::size_t i = 0; i < modules_.size(); ++i) called[i] = modules_[i].called;
  const bool known = std::find(called.begin(), called.end(), true) != called.end();
  for (const Tensor& tensor : tensors_) {
    if (!known && tensor.read) called[tensor.module.index()] = true;
  }
  std::vector<Use> out(storages_.size(), Use::None);
  for (const Tensor& tensor : tensors_) {
    const Use use = tensor.read ? Use::Read : called[tensor.module.index()] ? Use::Carried : Use::None;
    out[tensor.storage.index()] = std::max(out[tensor.storage.index()], use);
  }
  return out;
}

void Model::make_columns() {
  const std::vector<Use> use = uses();
  columns_.tensors.reserve(tensors_.size());
  for (const Tensor& tensor : tensors_) {
    const bool alone = storages_[tensor.storage.index()].tensors.size() == 1;
    columns_.tensors.push_back({tensor.module.value, tensor.storage.value, tensor.kind, tensor.persistent,
                                alone, use[tensor.storage.index()]});
  }
  columns_.storages.reserve(storages_.size());
  for (const Storage& storage : storages_) columns_.storages.push_back(storage.bytes.count());
  columns_.parents.reserve(modules_.size());
  columns_.subtree_end.reserve(modules_.size());
  for (const Module& module : modules_) {
    columns_.parents.push_back(module.parent.valid() ? module.parent.value : 0);
    columns_.subtree_end.push_back(module.subtree_end);
  }
}

std::optional<std::uint64_t> element_count(const std::vector<std::int64_t>& shape) {
  std::uint64_t count = 1;
  bool empty = false;
  for (const std::int64_t size : shape) {
    if (size < 0) return std::nullopt;
    if (size == 0) {
      empty = true;
    } else if (__builtin_mul_overflow(count, static_cast<std::uint64_t>(size), &count) ||
               count > std::numeric_limits<std::int64_t>::max()) {
      return std::nullopt;
    }
  }
  return empty ? 0 : count;
}

}  // namespace stowage::model
