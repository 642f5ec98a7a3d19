#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "core/model/model.h"

namespace stowage::widgets {

/// The packed weights of a model by the module they stand in: what a module's tensors are worth before they
/// were packed.
class PackedIndex {
 public:
  struct Sum {
    std::uint64_t weights = 0;   ///< that the packed tensors stand for
    std::uint64_t tensors = 0;   ///< that stand for them
    Bytes bytes{};               ///< as stored
    std::uint64_t elements = 0;  ///< of the weights
    double bits() const {
      return elements == 0 ? 0 : 8.0 * static_cast<double>(bytes.count()) / static_cast<double>(elements);
    }
  };

  PackedIndex() = default;
  explicit PackedIndex(const model::Model& model);

  bool empty() const { return groups_.empty(); }
  /// Below a module, itself included; O(log groups).
  Sum below(const model::Model& model, model::ModuleId module) const;
  /// The groups right in a module, as indices into Model::packed_groups().
  std::vector<std::uint32_t> in(model::ModuleId module) const;

 private:
  std::vector<std::pair<model::ModuleId, std::uint32_t>> groups_{};  ///< by module
  std::vector<Sum> before_{};  ///< sums of all groups before one, and of all
};

/// "3 packed weights in 9 tensors · 4.25 bits each"; "" for none.
QString packedText(const PackedIndex::Sum& sum);

}  // namespace stowage::widgets
