// Mouse, wheel and keys of the treemap.
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {

void TreemapWidget::selectTile(std::uint32_t tile, Qt::KeyboardModifiers modifiers) {
  const model::ModuleId module = scene_.module_of(tile);
  std::vector<model::ModuleId> group;
  if (!module.valid()) group = scene_.modules_of(tile);
  const bool range = module.valid() && (modifiers & Qt::ShiftModifier);
  if (!range) choose(tile);  // the end that was there stays the anchor
  if (!group.empty()) {
    if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier))
      group.insert(group.begin(), hub_->selection().begin(), hub_->selection().end());
    hub_->select(std::move(group));
  } else if (!module.valid()) {
    if (!(modifiers & (Qt::ControlModifier | Qt::ShiftModifier))) hub_->clear();
  } else if (range) {
    selectRange(tile);
  } else if (modifiers & Qt::ControlModifier) {
    hub_->toggle(module);
  } else {
    hub_->select({module});
  }
}

void TreemapWidget::selectRange(std::uint32_t to) {
  const std::vector<std::uint32_t> all = scene_.pointables();
  const auto from_at = std::find(all.begin(), all.end(), currentTile()),
             to_at = std::find(all.begin(), all.end(), to);
  if (from_at == all.end() || to_at == all.end()) return hub_->select(scene_.modules_of(to));
  std::vector<model::ModuleId> modules;
  for (auto at = std::min(from_at, to_at); at <= std::max(from_at, to_at); ++at) {
    for (const model::ModuleId module : scene_.modules_of(*at)) modules.push_back(module);
  }
  // The end that was there stays the anchor: the hub takes the last one as the current.
  if (from_at < to_at) std::reverse(modules.begin(), modules.end());
  hub_->select(std::move(modules));
}

/// The tile that lies there. Tiles are those of this size first: a window that has just opened, or is being
/// resized, takes a press before its next frame.
std::uint32_t TreemapWidget::tileAt(QPointF position) {
  if (tree_ && scene_.size != QSizeF(size())) layoutNow();
  return scene_.pick(position);
}

/// Nothing is held any more, whatever the button does.
void TreemapWidget::forgetPress() {
  long_press_.stop();
  pressed_selected_ = false;
  pressed_ = TileTree::kNone;
}

void TreemapWidget::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  press_ = event->pos();
  keyboard_ = false;  // the pointer shows where one is
  const std::uint32_t tile = tileAt(event->position());
  pressed_ = tile < scene_.tiles.size() ? scene_.tiles[tile].node : TileTree::kNone;
  const model::ModuleId module = scene_.module_of(tile);
  pressed_selected_ = module.valid() && hub_->isSelected(module);
  // A press on what is selected may start a drag of all of it: it selects on release only.
  if (!pressed_selected_ || (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier))) {
    selectTile(tile, event->modifiers());
    pressed_selected_ = false;
  }
  const bool adds = (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) != 0;
  if (drag_ != nullptr && area_ == Area::Weights && module.valid() && !adds) {
    long_press_.start(
        DragController::longPressMilliseconds(), this,
        [this, at = event->globalPosition().toPoint(), keys = event->modifiers()] { startDrag(at, keys); });
  }
}

void TreemapWidget::startDrag(QPoint global, Qt::KeyboardModifiers modifiers) {
  long_press_.stop();
  if (drag_ == nullptr || drag_->active() || pressed_ == TileTree::kNone || tree_->is_group(pressed_)) return;
  const model::ModuleId module = tree_->nodes[pressed_].module;
  if (!module.valid()) return;
  forgetPress();
  if (!hub_->isSelected(module)) hub_->select({module});
  drag_->begin(hub_->selection(), global, modifiers);
}

void TreemapWidget::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) {
    const std::uint32_t tile = tileAt(event->position());
    const std::uint32_t under = tile < scene_.tiles.size() ? scene_.tiles[tile].node : TileTree::kNone;
    if (std::exchange(under_, under) != under && tree_ && tree_->grouped()) update();
    hub_->setHover(scene_.module_of(tile));
    setAncestors((event->modifiers() & Qt::AltModifier) != 0);
    return;
  }
  if (area_ == Area::Weights && (event->pos() - press_).manhattanLength() >= DragController::startDistance())
    startDrag(event->globalPosition().toPoint(), event->modifiers());
}

void TreemapWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && pressed_selected_ && pressed_ != TileTree::kNone) {
    chosen_ = pressed_;
    hub_->select({tree_->nodes[pressed_].module});
  }
  forgetPress();
}

void TreemapWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const std::uint32_t tile = tileAt(event->position());
  if (tile == TreemapScene::kNone) return zoomOut();
  if (tile < scene_.tiles.size()) zoomInNode(scene_.tiles[tile].node);
}

void TreemapWidget::contextMenuEvent(QContextMenuEvent* event) {
  QPoint at = event->globalPos();
  if (event->reason() == QContextMenuEvent::Keyboard) {
    const std::uint32_t tile = currentTile();
    if (tile != TreemapScene::kNone)
      at = mapToGlobal(QPointF(scene_.tiles[tile].rect.x + 12, scene_.tiles[tile].rect.y + 12).toPoint());
  } else {
    const std::uint32_t tile = tileAt(event->pos());
    const model::ModuleId module = scene_.module_of(tile);
    if (module.valid() && !hub_->isSelected(module)) hub_->select({module});
  }
  Q_EMIT contextMenuRequested(at);
}

void TreemapWidget::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier) || event->angleDelta().y() == 0) return event->ignore();
  event->accept();
  if (event->angleDelta().y() < 0) return zoomOut();
  // One level at a time: the tile right under the root's level that lies under the pointer.
  std::uint32_t tile = tileAt(event->position());
  while (tile != TreemapScene::kNone && tile != 0 && scene_.tiles[tile].parent_tile != 0)
    tile = scene_.tiles[tile].parent_tile;
  if (tile != TreemapScene::kNone && tile != 0) zoomInNode(scene_.tiles[tile].node);
}

void TreemapWidget::leaveEvent(QEvent*) {
  if (drag_ == nullptr || !drag_->active()) hub_->setHover({});
  setAncestors(false);
}

void TreemapWidget::setAncestors(bool on) {
  if (on == ancestors_) return;
  ancestors_ = on;
  update();
}

void TreemapWidget::moveCurrent(Qt::Key direction, bool extend) {
  const std::uint32_t from = currentTile();
  if (from == TreemapScene::kNone) return;
  // The first arrow only shows where the keyboard is.
  const bool shown = chosenTile() == from || scene_.tile_for(hub_->current()) == from;
  const std::uint32_t to = hub_->current().valid() && shown ? scene_.neighbour(from, direction) : from;
  if (to == TreemapScene::kNone) return;
  choose(to);
  auto selection = extend ? hub_->selection() : std::vector<model::ModuleId>();
  for (const model::ModuleId module : scene_.modules_of(to)) selection.push_back(module);
  hub_->select(std::move(selection));
}

namespace {

/// As vi has them.
Qt::Key arrowOf(int key) {
  switch (key) {
    case Qt::Key_H:
      return Qt::Key_Left;
    case Qt::Key_J:
      return Qt::Key_Down;
    case Qt::Key_K:
      return Qt::Key_Up;
    default:
      return Qt::Key_Right;
  }
}

}  // namespace

void TreemapWidget::keyPressEvent(QKeyEvent* event) {
  keyboard_ = true;
  const bool alt = (event->modifiers() & Qt::AltModifier) != 0,
             shift = (event->modifiers() & Qt::ShiftModifier) != 0;
  switch (event->key()) {
    case Qt::Key_Up:
      if (alt) return zoomOut();
      [[fallthrough]];
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Down:
      return moveCurrent(static_cast<Qt::Key>(event->key()), shift);
    case Qt::Key_H:
    case Qt::Key_J:
    case Qt::Key_K:
    case Qt::Key_L:
      if ((event->modifiers() & ~Qt::ShiftModifier) != 0) break;
      return moveCurrent(arrowOf(event->key()), shift);
    case Qt::Key_Home:
    case Qt::Key_End: {
      const std::vector<std::uint32_t> all = scene_.pointables();
      if (!all.empty()) selectTile(event->key() == Qt::Key_Home ? all.front() : all.back(), Qt::NoModifier);
      return;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return zoomIn(hub_->current());
    case Qt::Key_Backspace:
      return zoomOut();
    case Qt::Key_Alt:
      return setAncestors(true);
    case Qt::Key_Escape:
      if (!hub_->selection().empty()) return hub_->clear();
      break;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

void TreemapWidget::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Alt) setAncestors(false);
  QWidget::keyReleaseEvent(event);
}

}  // namespace stowage::widgets
