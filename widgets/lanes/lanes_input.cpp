// Mouse and keys of the lanes.
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "widgets/lanes/handle_drag.h"
#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {

namespace {

constexpr double kHandleHit = 8;  // half of the grip's hit area

bool on_handle(const LanesScene& scene, int lane, double x) {
  if (lane == LanesScene::kNone) return false;
  const LaneView& view = scene.lanes[static_cast<std::size_t>(lane)];
  return view.handle && std::abs(x - scene.label_width - *view.handle) <= kHandleHit;
}

}  // namespace

void LanesWidget::select(std::uint32_t lane, std::uint32_t cell, Qt::KeyboardModifiers modifiers) {
  std::vector<model::ModuleId> modules = scene_.modules_of(static_cast<int>(lane), static_cast<int>(cell));
  if (modifiers & Qt::ShiftModifier) {
    // From the focused cell to this one, within the lane.
    const int from = static_cast<int>(lane) == focus_lane_
                         ? std::clamp(focus_cell_, 0, static_cast<int>(cell))
                         : static_cast<int>(cell);
    const int until = static_cast<int>(lane) == focus_lane_ ? std::max(focus_cell_, static_cast<int>(cell))
                                                            : static_cast<int>(cell);
    modules.clear();
    for (int i = from; i <= until; ++i) {
      const auto more = scene_.modules_of(static_cast<int>(lane), i);
      modules.insert(modules.end(), more.begin(), more.end());
    }
    hub_->select(std::move(modules));
    return;
  }
  focus_lane_ = static_cast<int>(lane);
  focus_cell_ = static_cast<int>(cell);
  focus_handle_ = false;
  if ((modifiers & Qt::ControlModifier) && modules.size() == 1) {
    hub_->toggle(modules.front());
  } else if (modifiers & Qt::ControlModifier) {
    modules.insert(modules.begin(), hub_->selection().begin(), hub_->selection().end());
    hub_->select(std::move(modules));
  } else {
    hub_->select(std::move(modules));
  }
}

void LanesWidget::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  press_ = event->pos();
  keyboard_ = false;  // the pointer shows where one is
  const QPoint at = toScene(event->pos());
  const int lane = scene_.lane_at(at.y());
  pressing_ = false;
  pressed_ = {};
  if (on_handle(scene_, lane, at.x())) {
    const LaneView& view = scene_.lanes[static_cast<std::size_t>(lane)];
    handle_ = std::make_unique<HandleDrag>();
    handle_->lane = lane;
    handle_->device = view.device;
    handle_->was = handle_->now = *view.budget;
    handle_->scale = scene_.scale;
    handle_->generation = state_->generation;
    handle_->grab = at.x() - scene_.label_width - *view.handle;
    setFocusedLane(lane, true);
    return;
  }
  const int cell = scene_.cell_at(lane, at.x() - scene_.label_width);
  if (cell == LanesScene::kNone) {
    if (lane != LanesScene::kNone) setFocusedLane(lane, false);
    hub_->clear();
    return;
  }
  pressed_ = scene_.module_of(lane, cell);
  pressing_ = hub_->isSelected(pressed_) && !(event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier));
  const bool adds = (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) != 0;
  if (!pressing_)
    select(static_cast<std::uint32_t>(lane), static_cast<std::uint32_t>(cell), event->modifiers());
  if (drag_ != nullptr && pressed_.valid() && !adds) {
    long_press_.start(
        DragController::longPressMilliseconds(), this,
        [this, at = event->globalPosition().toPoint(), keys = event->modifiers()] { startDrag(at, keys); });
  }
}

void LanesWidget::startDrag(QPoint global, Qt::KeyboardModifiers modifiers) {
  long_press_.stop();
  if (drag_ == nullptr || drag_->active() || !pressed_.valid()) return;
  pressing_ = false;
  const model::ModuleId pressed = std::exchange(pressed_, {});
  drag_->begin(hub_->isSelected(pressed) ? hub_->selection() : std::vector<model::ModuleId>{pressed}, global,
               modifiers);
}

void LanesWidget::mouseMoveEvent(QMouseEvent* event) {
  const QPoint at = toScene(event->pos());
  if (handle_ != nullptr) return moveHandle(at, event->modifiers());
  const int lane = scene_.lane_at(at.y());
  if (!(event->buttons() & Qt::LeftButton)) {
    const bool handle = on_handle(scene_, lane, at.x());
    viewport()->setCursor(handle ? Qt::SplitHCursor : Qt::ArrowCursor);
    showCurveOf(handle ? lane : focus_handle_ && hasFocus() ? focus_lane_ : LanesScene::kNone);
    hub_->setHover(handle ? model::ModuleId()
                          : scene_.module_of(lane, scene_.cell_at(lane, at.x() - scene_.label_width)));
    return;
  }
  if ((event->pos() - press_).manhattanLength() >= DragController::startDistance())
    startDrag(event->globalPosition().toPoint(), event->modifiers());
}

void LanesWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  long_press_.stop();
  if (handle_ != nullptr) return endHandle(true);
  if (pressing_) {
    const QPoint at = toScene(event->pos());
    const int lane = scene_.lane_at(at.y()), cell = scene_.cell_at(lane, at.x() - scene_.label_width);
    if (cell != LanesScene::kNone)
      select(static_cast<std::uint32_t>(lane), static_cast<std::uint32_t>(cell), Qt::NoModifier);
  }
  pressing_ = false;
  pressed_ = {};
}

void LanesWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  const QPoint at = toScene(event->pos());
  const int lane = scene_.lane_at(at.y());
  if (event->button() != Qt::LeftButton || lane == LanesScene::kNone) return;
  // On the handle or on the words that name the budget.
  if (on_handle(scene_, lane, at.x()) || at.x() < scene_.label_width) {
    handle_.reset();
    typeBudget(lane);
  }
}

void LanesWidget::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Keyboard) {
    const QPoint at = toScene(event->pos());
    const int lane = scene_.lane_at(at.y()), cell = scene_.cell_at(lane, at.x() - scene_.label_width);
    // The device itself, not what lies on it.
    if (at.x() < scene_.label_width) {
      if (lane != LanesScene::kNone && !scene_.lanes[static_cast<std::size_t>(lane)].unplaced)
        Q_EMIT deviceMenuRequested(scene_.lanes[static_cast<std::size_t>(lane)].device, event->globalPos());
      return;
    }
    if (cell != LanesScene::kNone && !hub_->isSelected(scene_.module_of(lane, cell)))
      select(static_cast<std::uint32_t>(lane), static_cast<std::uint32_t>(cell), {});
  }
  Q_EMIT contextMenuRequested(event->globalPos());
}

void LanesWidget::moveHandle(QPoint position, Qt::KeyboardModifiers modifiers) {
  const double pixels = position.x() - scene_.label_width - handle_->grab;
  if (!handle_->moved && (toScene(press_) - position).manhattanLength() < 3) return;
  const Bytes budget = snapped_budget(std::clamp(pixels, 1.0, scene_.bar_width), handle_->scale,
                                      (modifiers & Qt::ShiftModifier) != 0);
  const bool first = !handle_->moved;
  handle_->moved = true;
  viewport()->update();
  if (budget == handle_->now && !first) return;
  handle_->now = budget;
  Q_EMIT budgetEdited(handle_->device, budget, false);
}

void LanesWidget::endHandle(bool keep) {
  const std::unique_ptr<HandleDrag> handle = std::move(handle_);
  if (!handle) return;
  if (handle->moved) Q_EMIT budgetEdited(handle->device, keep ? handle->now : handle->was, true);
  rebuild();
}

void LanesWidget::stepBudget(int lane, double steps) {
  if (lane < 0 || lane >= static_cast<int>(scene_.lanes.size())) return;
  const LaneView& view = scene_.lanes[static_cast<std::size_t>(lane)];
  if (!view.budget) return;
  const double step = static_cast<double>(budget_step(scene_.scale));
  const double bytes = std::clamp(static_cast<double>(view.budget->count()) + steps * step, 1.0, 9e18);
  Q_EMIT budgetEdited(view.device, Bytes(static_cast<std::uint64_t>(std::llround(bytes))), true);
}

bool LanesWidget::handleKey(const QKeyEvent& event) {
  // Arrows a quarter of a step (0.25 GiB), Ctrl a hundredth, pages whole steps.
  const double fine = event.modifiers() & Qt::ControlModifier ? 0.01 : 0.25;
  switch (event.key()) {
    case Qt::Key_Left:
      stepBudget(focus_lane_, -fine);
      return true;
    case Qt::Key_Right:
      stepBudget(focus_lane_, fine);
      return true;
    case Qt::Key_PageDown:
      stepBudget(focus_lane_, -1);
      return true;
    case Qt::Key_PageUp:
      stepBudget(focus_lane_, 1);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
      typeBudget(focus_lane_);
      return true;
    case Qt::Key_Escape:
    case Qt::Key_Home:
      setFocusedLane(focus_lane_, false);
      return true;
    default:
      return false;
  }
}

/// The cell of the focused lane that shows the current module; kNone where none does. A module on several
/// devices has a cell in the lane of each.
int LanesWidget::focusedCellOfCurrent() const {
  const model::ModuleId current = hub_->current();
  if (!current.valid()) return LanesScene::kNone;
  const auto& lane = scene_.lanes[static_cast<std::size_t>(focus_lane_)];
  if (focus_cell_ >= 0 && focus_cell_ < static_cast<int>(lane.cells.size())) {
    const auto modules = scene_.modules_of(focus_lane_, focus_cell_);
    if (std::find(modules.begin(), modules.end(), current) != modules.end()) return focus_cell_;
  }
  const auto [first_lane, cell] = scene_.find(current);
  return first_lane == focus_lane_ ? cell : LanesScene::kNone;
}

int LanesWidget::focusedCell() const {
  if (focus_lane_ >= static_cast<int>(scene_.lanes.size())) return LanesScene::kNone;
  if (const int cell = focusedCellOfCurrent(); cell != LanesScene::kNone) return cell;
  const auto& cells = scene_.lanes[static_cast<std::size_t>(focus_lane_)].cells;
  const auto at = static_cast<std::size_t>(std::max(0, focus_cell_));
  return at < cells.size() && cells[at].count > 0 ? static_cast<int>(at) : LanesScene::kNone;
}

bool LanesWidget::moveFocus(int key) {
  if (scene_.lanes.empty()) return false;
  // The last cell may be bytes of no unit: there is nothing in it to select.
  const auto cells = [&](int lane) {
    const auto& all = scene_.lanes[static_cast<std::size_t>(lane)].cells;
    return static_cast<int>(all.size()) - (!all.empty() && all.back().count == 0 ? 1 : 0);
  };
  const int at = focusedCellOfCurrent();
  const bool here = at != LanesScene::kNone;
  int next_lane = focus_lane_, next = here ? at : focus_cell_;
  switch (key) {
    case Qt::Key_Left:
      --next;
      break;
    case Qt::Key_Right:
      next += here ? 1 : 0;
      break;
    case Qt::Key_Home:
      next = 0;
      break;
    case Qt::Key_End:
      next = cells(next_lane);  // past the last cell: the budget handle
      break;
    case Qt::Key_Up:
    case Qt::Key_Down: {
      next_lane = std::clamp(focus_lane_ + (key == Qt::Key_Up ? -1 : 1), 0,
                             static_cast<int>(scene_.lanes.size()) - 1);
      if (next_lane == focus_lane_) return true;
      // The cell of the other lane that lies under the same place of the bar.
      const auto& from = scene_.lanes[static_cast<std::size_t>(focus_lane_)].cells;
      const double x = !from.empty() && next >= 0 && next < static_cast<int>(from.size())
                           ? from[static_cast<std::size_t>(next)].x + 1
                           : 1;
      next = std::max(0, scene_.cell_at(next_lane, x));
      if (scene_.cell_at(next_lane, x) == LanesScene::kNone && cells(next_lane) > 0)
        next = cells(next_lane) - 1;
      break;
    }
    default:
      return false;
  }
  if (next >= cells(next_lane) || cells(next_lane) == 0) {
    focus_cell_ = std::max(0, cells(next_lane) - 1);
    setFocusedLane(next_lane, key != Qt::Key_Up && key != Qt::Key_Down);
    return true;
  }
  focus_lane_ = next_lane;
  select(static_cast<std::uint32_t>(next_lane), static_cast<std::uint32_t>(std::max(0, next)),
         Qt::NoModifier);
  setFocusedLane(next_lane, false);
  return true;
}

void LanesWidget::keyPressEvent(QKeyEvent* event) {
  keyboard_ = true;
  if (editor_ != nullptr) return;  // keys that the editor leaves over are not for the lanes
  if (handle_ != nullptr && event->key() == Qt::Key_Escape) return endHandle(false);
  if (focus_handle_ && handleKey(*event)) return;
  if (event->key() == Qt::Key_F2) return typeBudget(focus_lane_);
  if (event->key() == Qt::Key_Escape && !hub_->selection().empty()) return hub_->clear();
  const bool plain = !(event->modifiers() & (Qt::AltModifier | Qt::ControlModifier));
  if (plain && moveFocus(event->key())) return;
  event->ignore();
}

void LanesWidget::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  keyboard_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
              event->reason() == Qt::ShortcutFocusReason;
  viewport()->update();
}

void LanesWidget::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  if (handle_ != nullptr && event->reason() != Qt::PopupFocusReason) endHandle(false);
  viewport()->update();
}

}  // namespace stowage::widgets
