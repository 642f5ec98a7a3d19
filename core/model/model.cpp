#include "core/model/model.h"

#include <limits>

namespace stowage::model {

std::optional<ModuleId> Model::find_module(std::string_view name) const {
  const auto found = module_by_name_.find(name);
  return found == module_by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<TensorId> Model::find_tensor(std::string_view name) const {
  const auto found = tensor_by_name_.find(name);
  return found == tensor_by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::vector<TensorId>> Model::ties() const {
  std::vector<std::vector<TensorId>> groups;
  for (const Storage& storage : storages_) {
    if (storage.tensors.size() > 1) groups.push_back(storage.tensors);
  }
  return groups;
}

std::optional<std::uint64_t> element_count(const std::vector<std::int64_t>& shape) {
  std::uint64_t count = 1;
  bool empty = false;
  for (const std::int64_t size : shape) {
    if (size < 0) return std::nullopt;
    if (size == 0) {
      empty = true;
    } else if (__builtin_mul_overflow(count, static_cast<std::uint64_t>(size), &count) || count > std::numeric_limits<std::int64_t>::max()) {
      return std::nullopt;
    }
  }
  return empty ? 0 : count;
}

}  // namespace stowage::model
