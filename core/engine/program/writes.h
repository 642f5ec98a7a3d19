#pragma once

#include <cstdint>
#include <unordered_map>

#include <ATen/core/Tensor.h>
#include <c10/core/StorageImpl.h>

namespace stowage::engine {

/// Storages that must not be written to during a pass, because they are copies whose original lives elsewhere
/// or weights that the analysis of the graph (alias_analysis.h) knows nobody writes to. It is the net below
/// that analysis: an operator that hands its operand on without saying so ends the run with a sentence and
/// not with a wrong number.
class ReadOnly {
 public:
  void add(const at::Tensor& tensor);
  /// Throws c10::Error when the tensor's storage was added and is still the same one.
  void check_write(const at::Tensor& tensor) const;
  void clear() { storages_.clear(); }

 private:
  // The weak reference keeps the address from being used again.
  std::unordered_map<const c10::StorageImpl*, c10::weak_intrusive_ptr<c10::StorageImpl>> storages_{};
};

/// Throws c10::Error when the sizes and strides of a view reach outside of its storage.
void check_extent(const at::Tensor& view);

}  // namespace stowage::engine
