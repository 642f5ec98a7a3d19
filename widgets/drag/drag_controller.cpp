#include "widgets/drag/drag_controller.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWidget>
#include <algorithm>

#include "widgets/drag/drag_overlay.h"

namespace stowage::widgets {

namespace {

constexpr int kFrame = 16;  // ms between two questions

/// A floating dock is a window of its own, and as good a place as any.
bool overOwnWindow(QPoint global) {
  const auto windows = QApplication::topLevelWidgets();
  return std::any_of(windows.begin(), windows.end(), [&](const QWidget* window) {
    return window->isVisible() && window->frameGeometry().contains(global);
  });
}

}  // namespace

DragController::DragController(SelectionHub* hub, QObject* parent) : QObject(parent), hub_(hub) {
  frame_.setSingleShot(true);
  frame_.setInterval(kFrame);
  connect(&frame_, &QTimer::timeout, this, [this] {
    if (active_ && asked_ != device_) ask();
  });
}

DragController::~DragController() {
  if (active_) finish(false);
}

void DragController::setState(PlanStatePtr state) {
  const bool same_model = state && state_ && state->model == state_->model;
  state_ = std::move(state);
  if (active_ && !same_model) cancel();
}

void DragController::addTarget(DropTarget* target) { targets_.push_back(target); }
void DragController::removeTarget(DropTarget* target) {
  targets_.erase(std::remove(targets_.begin(), targets_.end(), target), targets_.end());
}

DragOverlay* DragController::overlay() const { return overlay_; }

QRect DragController::laneRect() const {
  for (const DropTarget* target : targets_) {
    const QRect rect = device_ ? target->targetRect(*device_) : QRect();
    if (!rect.isEmpty()) return rect;
  }
  return {};
}

bool DragController::begin(std::vector<model::ModuleId> modules, QPoint global,
                           Qt::KeyboardModifiers modifiers) {
  std::erase_if(modules, [&](model::ModuleId id) {
    return !id.valid() || !state_ || !state_->model || id.index() >= state_->model->modules().size();
  });
  if (active_ || modules.empty()) return false;
  std::sort(modules.begin(), modules.end());
  modules_ = std::move(modules);
  active_ = true;
  preview_ = {};
  device_.reset();
  asked_.reset();
  stale_ = show_order_ = moved_ = false;
  splits_ = (modifiers & Qt::AltModifier) != 0;
  start_ = global;
  QWidget* window = QApplication::widgetAt(global);
  if (window == nullptr)
    window = QApplication::focusWidget() != nullptr ? QApplication::focusWidget()
                                                    : qobject_cast<QWidget*>(parent());
  if (window != nullptr) overlay_ = new DragOverlay(this, window->window());
  // While the button is down every event of the pointer comes to the widget it was pressed on, wherever the
  // pointer is: seeing them all here is the grab. (QDrag would run a loop of its own, and its picture cannot
  // be relied on under Wayland.)
  qApp->installEventFilter(this);
  QApplication::setOverrideCursor(Qt::ClosedHandCursor);
  hub_->setHover({});
  Q_EMIT started();
  moveTo(global);
  return true;
}

void DragController::moveTo(QPoint global) {
  if (!active_) return;
  position_ = global;
  moved_ = moved_ || (global - start_).manhattanLength() >= startDistance();
  std::optional<machine::DeviceId> over;
  for (DropTarget* target : targets_) {
    target->scrollTowards(global);
    over = over ? over : target->deviceAt(global);
  }
  enter(over);
  if (overlay_) overlay_->follow(global);
}

void DragController::enter(std::optional<machine::DeviceId> device) {
  if (device == device_) return;
  device_ = device;
  if (!device_) {
    ++question_;  // a late answer is nobody's any more
    asked_.reset();
    preview_ = {};
    stale_ = false;
  } else if (!frame_.isActive()) {
    return ask();
  } else {
    stale_ = true;
  }
  Q_EMIT changed();
}

void DragController::ask() {
  asked_ = device_;
  frame_.start();
  const quint64 question = ++question_;
  DropPreview result;
  if (device_ && preview_function_) {
    const auto ready = [self = QPointer<DragController>(this), question](DropPreview late) {
      if (!self || !self->active_ || question != self->question_) return;
      self->preview_ = std::move(late);
      self->stale_ = false;
      Q_EMIT self->changed();
    };
    result = preview_function_(modules_, *device_, ready);
  }
  if (question != question_) return;  // `ready` or a cancel came first
  stale_ = result.accepted && !result.after;
  preview_ = std::move(result);
  QApplication::changeOverrideCursor(device_ && !preview_.accepted && !preview_.refusal.isEmpty()
                                         ? Qt::ForbiddenCursor
                                         : Qt::ClosedHandCursor);
  Q_EMIT changed();
}

void DragController::drop(QPoint global, Qt::KeyboardModifiers) {
  if (!active_) return;
  moveTo(global);
  if (!moved_) return finish(false);  // a long press that went nowhere is no move
  if (device_ && asked_ != device_) ask();
  const bool accepted = device_ && preview_.accepted;
  const std::vector<model::ModuleId> modules = modules_;
  const std::optional<machine::DeviceId> device = device_;
  finish(accepted);
  if (accepted) Q_EMIT dropped(modules, *device, false);
}

void DragController::cancel() {
  if (active_) finish(false);
}

void DragController::finish(bool was_dropped) {
  active_ = false;
  ++question_;
  frame_.stop();
  qApp->removeEventFilter(this);
  QApplication::restoreOverrideCursor();
  if (overlay_) {
    overlay_->hide();
    overlay_->deleteLater();
  }
  overlay_.clear();
  modules_.clear();
  device_.reset();
  asked_.reset();
  preview_ = {};
  stale_ = show_order_ = false;
  Q_EMIT changed();
  Q_EMIT finished(was_dropped);
}

/// Some window systems keep Alt with the mouse for themselves, and nobody knows before the drag that the
/// block stands in the way: so it can be said during the drag.
void DragController::setSplits(bool splits) {
  splits_ = splits;
  if (!device_) return Q_EMIT changed();
  asked_.reset();
  stale_ = true;
  ask();
}

bool DragController::key(int key, bool pressed) {
  if (!active_) return false;
  if (key == Qt::Key_Alt) {
    show_order_ = pressed;
    Q_EMIT changed();
    return true;
  }
  if (!pressed) return key == Qt::Key_Escape || key == Qt::Key_S;
  if (key == Qt::Key_Escape) {
    cancel();
    return true;
  }
  if (key == Qt::Key_S) {
    setSplits(!splits_);
    return true;
  }
  const bool refused = device_ && !preview_.accepted && !preview_.liftRule.isEmpty();
  if (key == Qt::Key_F && refused) {
    const std::vector<model::ModuleId> modules = modules_;
    const machine::DeviceId device = *device_;
    finish(true);
    Q_EMIT dropped(modules, device, true);
  }
  return true;  // nothing else may happen while something hangs on the pointer
}

bool DragController::eventFilter(QObject* watched, QEvent* event) {
  if (!active_) return QObject::eventFilter(watched, event);
  switch (event->type()) {
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonPress: {
      if (!watched->isWidgetType()) break;
      const auto* mouse = static_cast<QMouseEvent*>(event);
      const QPoint global = mouse->globalPosition().toPoint();
      if (event->type() == QEvent::MouseMove) {
        // The button went up where we could not see it, or the pointer left: all is put back.
        if (!(mouse->buttons() & Qt::LeftButton) || !overOwnWindow(global)) {
          cancel();
        } else {
          moveTo(global);
        }
      } else if (mouse->button() == Qt::LeftButton && event->type() == QEvent::MouseButtonRelease) {
        drop(global, mouse->modifiers());
      }
      return true;
    }
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::ShortcutOverride: {
      if (!watched->isWidgetType()) break;
      const auto* pressed = static_cast<QKeyEvent*>(event);
      if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
      }
      return key(pressed->key(), event->type() == QEvent::KeyPress);
    }
    case QEvent::Wheel:
    case QEvent::ContextMenu:
      return watched->isWidgetType();
    case QEvent::ApplicationDeactivate:
      cancel();
      break;
    case QEvent::WindowDeactivate:
      if (overlay_ && watched == overlay_->window()) cancel();
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace stowage::widgets
