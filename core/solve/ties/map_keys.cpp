#include "core/solve/ties/map_keys.h"

#include <algorithm>

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = UnitTree::kNone;

}  // namespace

void MapKeys::set(const Assignment& slots) {
  const std::size_t nodes = tree_.parent.size();
  count_.assign(nodes * slots_, 0);
  below_.assign(nodes, 0);
  if (nodes == 0) return;
  for (std::uint32_t u = 0; u < slots.size(); ++u) {
    for (std::uint32_t i = tree_.first[u]; i < tree_.first[u + 1]; ++i) {
      count(tree_.parts[i].node, slots[u]) += tree_.parts[i].tensors;
      ++below_[tree_.parts[i].node];
    }
  }
  for (auto node = static_cast<std::uint32_t>(nodes); node-- > 1;) {
    const std::uint32_t above = tree_.parent[node];
    bool whole = false;
    for (Slot slot = 0; slot < slots_; ++slot) {
      whole = whole || count(node, slot) == tree_.tensors[node];
      count(above, slot) += count(node, slot);
    }
    below_[above] += whole ? 1 : below_[node];
  }
}

void MapKeys::move(std::uint32_t unit, Slot from, Slot to) {
  if (from == to) return;
  for (std::uint32_t i = tree_.first[unit]; i < tree_.first[unit + 1]; ++i) {
    const UnitTree::Part& part = tree_.parts[i];
    std::uint32_t change = 0;  // of the keys below; less than none wraps around, and back when it is added
    for (std::uint32_t node = part.node; node != kNone; node = tree_.parent[node]) {
      const std::uint32_t all = tree_.tensors[node];
      const std::uint32_t before = count(node, from) == all ? 1 : below_[node];
      count(node, from) -= part.tensors;
      count(node, to) += part.tensors;
      below_[node] += change;
      change = (count(node, to) == all ? 1 : below_[node]) - before;
    }
  }
}

std::size_t MapKeys::keys() const {
  if (tree_.parent.empty()) return tree_.parts.empty() ? 0 : 1;
  for (Slot slot = 0; slot < slots_; ++slot) {
    if (count(0, slot) == tree_.tensors[0]) return 1;
  }
  return below_[0];
}

Slot MapKeys::usual_beside(std::uint32_t unit) const {
  const std::uint32_t node = tree_.beside[unit];
  if (node == kNone) return plan::Placement::kUnplaced;
  Slot most = 0;
  for (Slot slot = 1; slot < slots_; ++slot) {
    if (count(node, slot) > count(node, most)) most = slot;
  }
  return count(node, most) == tree_.tensors[node] ? plan::Placement::kUnplaced : most;
}

}  // namespace stowage::solve
