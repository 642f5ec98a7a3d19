// What of the model fills the treemap, and where its tiles lie.
#include <algorithm>
#include <utility>

#include "widgets/theme/theme.h"
#include "widgets/treemap/tile_painter.h"
#include "widgets/treemap/treemap_access.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {

namespace {

constexpr double kThrough = 0.9;  // of what holds it: looks the same

}  // namespace

model::ModuleId TreemapWidget::root() const {
  return tree_ && scene_.root < tree_->nodes.size() ? tree_->nodes[scene_.root].module : model::ModuleId();
}

void TreemapWidget::setRoot(model::ModuleId module) {
  if (!tree_) return;
  const std::uint32_t node = module.valid() && module.index() < tree_->node_of_module.size()
                                 ? tree_->node_of_module[module.index()]
                                 : 0;
  setRootNode(node);
}

void TreemapWidget::setRootNode(std::uint32_t node) {
  if (!tree_ || node >= tree_->nodes.size() || node == scene_.root) return;
  if (tree_->input.child_count[node] == 0 || tree_->input.size[node] == 0) return;
  startFade();
  relayout(node);
  Q_EMIT rootChanged();
}

void TreemapWidget::zoomIn(model::ModuleId module) {
  if (tree_ && module.valid()) zoomInNode(tree_->node_of_module[module.index()]);
}

/// Into a tile, or into what it lies in where it has no inside.
void TreemapWidget::zoomInNode(std::uint32_t node) {
  while (node != 0 && tree_->input.child_count[node] == 0) node = tree_->nodes[node].parent;
  if (node != 0 && tree_->contains(scene_.root, node)) setRootNode(node);
}

void TreemapWidget::zoomOut() {
  if (!tree_ || scene_.root == 0) return;
  const auto& size = tree_->input.size;
  std::uint32_t node = tree_->nodes[scene_.root].parent;
  // A wrapper that is nearly all of what holds it would look the same: go on to the next.
  while (node != 0 &&
         static_cast<double>(size[node]) >= kThrough * static_cast<double>(size[tree_->nodes[node].parent]))
    node = tree_->nodes[node].parent;
  const model::ModuleId came_from = root();
  const bool grouped = tree_->is_group(scene_.root);
  setRootNode(node);
  if (!grouped && hub_->selection().empty()) hub_->select({came_from});
}

layout::TreemapStyle TreemapWidget::layoutStyle() const {
  constexpr double kNever = 2;  // a group keeps its heading, even where it holds everything
  layout::TreemapStyle style = treemap_style();
  if (tree_ && tree_->grouped()) style.through_share = kNever;
  return style;
}

void TreemapWidget::relayout(std::uint32_t root) {
  relayout_timer_.stop();
  scene_ = treemap_scene(tree_, root, size(), layoutStyle());
  forget_treemap_accessibility(*this);
  update();
  Q_EMIT sceneChanged();
}

void TreemapWidget::layoutNow() {
  if (tree_) relayout(scene_.root);
  update();
}

void TreemapWidget::resizeEvent(QResizeEvent*) {
  if (!tree_) return;
  if (base_.isNull()) {
    relayout(scene_.root);
  } else if (!relayout_timer_.isActive()) {
    relayout_timer_.start();
  }
}

void TreemapWidget::paintPicture(QPainter& painter, double dpr) const {
  if (scene_.empty()) return;
  TilePainter(scene_, colouring_, *places_, dpr).sayActivations(said_).paint(painter);
  TreemapOverlay overlay{scene_, dpr};
  overlay.search = &search_;
  overlay.paint(painter);
}

void TreemapWidget::refreshBase() {
  const BaseKey key{scene_.generation, colours_, Theme::current().generation(), size(), devicePixelRatioF()};
  if (key == base_key_ && !base_.isNull()) return;
  // A resize shows the old picture stretched until the next layout; anything else is painted now.
  if (!base_.isNull() && scene_.size != QSizeF(size()) && relayout_timer_.isActive()) return;
  if (scene_.size != QSizeF(size())) relayout(scene_.root);
  base_ = TilePainter(scene_, colouring_, *places_, devicePixelRatioF())
              .sayActivations(said_)
              .paint(std::exchange(base_, {}));
  base_key_ = {scene_.generation, colours_, Theme::current().generation(), size(), devicePixelRatioF()};
  ++base_paints_;
}

}  // namespace stowage::widgets
