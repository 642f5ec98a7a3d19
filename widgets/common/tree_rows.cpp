#include "widgets/common/tree_rows.h"

namespace stowage::widgets {

TreeRows::TreeRows(const model::Model& model)
    : TreeRows(model, std::vector<std::uint8_t>(model.modules().size(), 1)) {}

/// Modules stand in pre-order, siblings among each other as they are defined: their numbers and those of
/// their parents say it all, and no module is looked at.
TreeRows::TreeRows(const model::Model& model, const std::vector<std::uint8_t>& visible)
    : first(visible.size(), 0), count(visible.size(), 0), row(visible.size(), 0) {
  const std::vector<std::uint32_t>& parents = model.columns().parents;
  for (std::size_t i = 1; i < visible.size(); ++i) {
    if (visible[i] != 0) row[i] = count[parents[i]]++;
  }
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < visible.size(); ++i) {
    first[i] = all;
    all += count[i];
  }
  flat.resize(all);
  for (std::size_t i = 1; i < visible.size(); ++i) {
    if (visible[i] != 0) flat[first[parents[i]] + row[i]] = static_cast<std::uint32_t>(i);
  }
}

}  // namespace stowage::widgets
