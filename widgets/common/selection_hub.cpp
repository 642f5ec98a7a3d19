#include "widgets/common/selection_hub.h"

#include <algorithm>

namespace stowage::widgets {

bool SelectionHub::isSelected(model::ModuleId id) const {
  return std::binary_search(selection_.begin(), selection_.end(), id);
}

void SelectionHub::select(std::vector<model::ModuleId> modules) {
  const model::ModuleId last = modules.empty() ? model::ModuleId() : modules.back();
  std::sort(modules.begin(), modules.end());
  modules.erase(std::unique(modules.begin(), modules.end()), modules.end());
  if (modules == selection_ && last == current_) return;
  selection_ = std::move(modules);
  current_ = last;
  Q_EMIT selectionChanged();
}

void SelectionHub::toggle(model::ModuleId module) {
  auto next = selection_;
  const auto at = std::lower_bound(next.begin(), next.end(), module);
  if (at != next.end() && *at == module) {
    next.erase(at);
    current_ = next.empty() ? model::ModuleId() : next.back();
  } else {
    next.insert(at, module);
    current_ = module;
  }
  selection_ = std::move(next);
  Q_EMIT selectionChanged();
}

void SelectionHub::setHover(model::ModuleId module) {
  if (module == hover_) return;
  hover_ = module;
  Q_EMIT hoverChanged();
}

void SelectionHub::clear() { select({}); }

}  // namespace stowage::widgets
