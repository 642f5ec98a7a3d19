// The timeline and what is selected elsewhere: a press selects modules, a selection lights their turns up.
#include <algorithm>
#include <set>

#include "widgets/common/selection_hub.h"
#include "widgets/timeline/offload_lanes_view.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

/// The module of a name in a trace; a name the model does not know (an operator inside) counts as the module
/// around it.
std::optional<model::ModuleId> module_of(const model::Model& model, std::string name) {
  for (;;) {
    if (const auto id = model.find_module(name)) return id;
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return std::nullopt;
    name.resize(dot);
  }
}

}  // namespace

std::vector<model::ModuleId> selectable_owners(const model::Model& model,
                                               std::vector<model::ModuleId> owners) {
  std::sort(owners.begin(), owners.end());
  owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
  std::vector<model::ModuleId> out;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    // Parents come first: who holds the next one holds another owner.
    const bool holds_other = i + 1 < owners.size() && model.contains(owners[i], owners[i + 1]);
    const model::Module& module = model[owners[i]];
    const bool most = !module.children.empty() && module.bytes.count() > model.total_bytes().count() / 2;
    if (!holds_other && !most) out.push_back(owners[i]);
  }
  return out;
}

void TimelineView::showInstant(std::optional<std::uint64_t> ns) {
  if (!timeline_ || (ns && *ns > timeline_->duration_ns)) ns.reset();
  if (ns && events_) ns = events_->position(*ns);
  canvas_->setCursorInstant(ns);
}

void TimelineView::select(const QStringList& modules) {
  if (hub_ && model_) {
    std::vector<model::ModuleId> ids;
    for (const QString& name : modules) {
      if (const auto id = module_of(*model_, name.toStdString())) ids.push_back(*id);
    }
    ids = selectable_owners(*model_, std::move(ids));
    if (!ids.empty()) hub_->select(std::move(ids));
  }
  Q_EMIT modulesSelected(modules);
}

void TimelineView::selectAt(std::uint64_t at) {
  if (!timeline_) return;
  const std::string& module = shown_->names[shown_->module_at(at)];
  if (!module.empty()) select({QString::fromStdString(module)});
}

void TimelineView::selectRange() {
  if (!timeline_ || !canvas_->range()) return;
  QStringList layers;
  std::set<std::string> seen;
  for (const trace::NameId id : shown_->modules_in(canvas_->range()->begin, canvas_->range()->end)) {
    const std::string layer = layerOf(shown_->names[id]);
    if (!layer.empty() && seen.insert(layer).second) layers << QString::fromStdString(layer);
  }
  if (!layers.isEmpty()) select(layers);
}

void TimelineView::followHub() {
  if (!hub_ || !model_) return;
  std::vector<std::string> layers;
  for (const model::ModuleId id : hub_->selection()) {
    if (id.index() < model_->modules().size()) layers.push_back(layerOf((*model_)[id].name));
  }
  lanes_->setHighlightedLayers(layers);
  canvas_->setHighlightedLayers(std::move(layers));
}

}  // namespace stowage::widgets
