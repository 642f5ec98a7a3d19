#include "widgets/lanes/lanes_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <QScrollBar>

#include "widgets/common/access_parts.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/drag/drag_overlay.h"
#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {

namespace {

QAccessibleInterface* interface_of(LanesWidget* widget, int lane, bool slider);

const LaneView* view_of(const LanesWidget* widget, int lane) {
  return widget != nullptr && lane < static_cast<int>(widget->scene().lanes.size())
             ? &widget->scene().lanes[static_cast<std::size_t>(lane)]
             : nullptr;
}

QRect row_rect(const LanesWidget& widget, const LaneView& lane) {
  const QPoint top(0, static_cast<int>(lane.top) - widget.verticalScrollBar()->value());
  return {widget.viewport()->mapToGlobal(top),
          QSize(widget.viewport()->width(), static_cast<int>(lane.height))};
}

/// One device: "cuda:0, RTX 4090, 22.9 of 24.0 GiB, 1.1 free, 12 units". It can be gone to and asked for its
/// menu.
class LaneInterface final : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  LaneInterface(LanesWidget* widget, int lane) : widget_(widget), lane_(lane) {}
  bool isValid() const override { return view_of(widget_, lane_) != nullptr; }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(widget_); }
  QAccessibleInterface* child(int index) const override {
    return index == 0 && childCount() == 1 ? interface_of(widget_, lane_, true) : nullptr;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    return childCount() == 1 && child(0)->rect().contains(x, y) ? child(0) : nullptr;
  }
  int childCount() const override {
    const LaneView* lane = view_of(widget_, lane_);
    return lane != nullptr && lane->budget && !lane->unplaced ? 1 : 0;
  }
  int indexOfChild(const QAccessibleInterface*) const override { return 0; }
  /// It names its budget, which says how much may lie on it.
  QVector<std::pair<QAccessibleInterface*, QAccessible::Relation>> relations(
      QAccessible::Relation match) const override {
    QVector<std::pair<QAccessibleInterface*, QAccessible::Relation>> out;
    for (const QAccessible::RelationFlag one : {QAccessible::Labelled, QAccessible::Controller}) {
      if (childCount() == 1 && match.testFlag(one)) out.append({child(0), one});
    }
    return out;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override {
    const LaneView* lane = view_of(widget_, lane_);
    if (lane == nullptr) return {};
    return lane->unplaced ? QStringList{setFocusAction()} : QStringList{setFocusAction(), showMenuAction()};
  }
  void doAction(const QString& name) override {
    if (!actionNames().contains(name)) return;
    widget_->setFocus(Qt::OtherFocusReason);
    widget_->setFocusedLane(lane_, false);
    if (name != showMenuAction()) return;
    const machine::DeviceId device = view_of(widget_, lane_)->device;
    // The menu stays open until it is answered; whoever asked for it is answered now.
    QMetaObject::invokeMethod(
        widget_,
        [lanes = widget_.data(), device, at = rect().center()] {
          Q_EMIT lanes->deviceMenuRequested(device, at);
        },
        Qt::QueuedConnection);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }
  QString text(QAccessible::Text kind) const override {
    const LaneView* lane = view_of(widget_, lane_);
    if (lane == nullptr || kind != QAccessible::Name) return {};
    QStringList words{lane->name};
    for (const QString& word : {lane->card, lane->value, lane->free, lane->over_text}) {
      if (!word.isEmpty()) words << word;
    }
    words << LanesWidget::tr("%n units", nullptr, static_cast<int>(lane->units.size()));
    return listText(words);
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override { return isValid() ? row_rect(*widget_, *view_of(widget_, lane_)) : QRect(); }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.focused =
        widget_ && widget_->hasFocus() && widget_->focusedLane() == lane_ && !widget_->handleFocused();
    return state;
  }

 private:
  QPointer<LanesWidget> widget_;
  int lane_;
};

/// A budget, in MiB: what a slider's numbers can hold. It is read as a size, changed by steps as keys do, and
/// typed.
class BudgetInterface final : public QAccessibleInterface,
                              public QAccessibleValueInterface,
                              public QAccessibleActionInterface {
 public:
  BudgetInterface(LanesWidget* widget, int lane) : widget_(widget), lane_(lane) {}
  bool isValid() const override { return view_of(widget_, lane_) != nullptr; }
  QObject* object() const override { return nullptr; }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override {
    return isValid() ? QStringList{increaseAction(), decreaseAction(), pressAction()} : QStringList();
  }
  void doAction(const QString& name) override {
    if (!actionNames().contains(name)) return;
    if (name == pressAction()) return widget_->editBudget(view_of(widget_, lane_)->device);
    widget_->stepBudget(lane_, name == increaseAction() ? 1 : -1);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }
  QAccessibleInterface* parent() const override { return interface_of(widget_, lane_, false); }
  QVector<std::pair<QAccessibleInterface*, QAccessible::Relation>> relations(
      QAccessible::Relation match) const override {
    QVector<std::pair<QAccessibleInterface*, QAccessible::Relation>> out;
    for (const QAccessible::RelationFlag one : {QAccessible::Label, QAccessible::Controlled}) {
      if (isValid() && match.testFlag(one)) out.append({parent(), one});
    }
    return out;
  }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    const LaneView* lane = view_of(widget_, lane_);
    if (lane == nullptr || !lane->budget) return {};
    if (kind == QAccessible::Name) return LanesWidget::tr("Budget of %1").arg(lane->name);
    // Who is told numbers and descriptions alone (AT-SPI has no words for a value) hears the size too.
    const bool size = kind == QAccessible::Value || kind == QAccessible::Description;
    return size ? bytesText(*lane->budget) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    const LaneView* lane = view_of(widget_, lane_);
    if (lane == nullptr || !lane->handle) return {};
    const QRect row = row_rect(*widget_, *lane);
    return {row.left() + static_cast<int>(widget_->scene().label_width + *lane->handle) - 8, row.top(), 16,
            row.height()};
  }
  QAccessible::Role role() const override { return QAccessible::Slider; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.focused =
        widget_ && widget_->hasFocus() && widget_->focusedLane() == lane_ && widget_->handleFocused();
    return state;
  }

  QVariant currentValue() const override {
    const LaneView* lane = view_of(widget_, lane_);
    return lane != nullptr && lane->budget ? static_cast<double>(lane->budget->count() >> 20) : 0.0;
  }
  void setCurrentValue(const QVariant& value) override {
    const LaneView* lane = view_of(widget_, lane_);
    if (lane == nullptr || value.toDouble() <= 0) return;
    Q_EMIT widget_->budgetEdited(lane->device, MiB(static_cast<std::uint64_t>(value.toDouble())), true);
  }
  QVariant maximumValue() const override {
    return widget_ ? static_cast<double>(widget_->scene().scale.full_bytes >> 20) : 0.0;
  }
  QVariant minimumValue() const override { return 1.0; }
  QVariant minimumStepSize() const override { return 1.0; }

 private:
  QPointer<LanesWidget> widget_;
  int lane_;
};

AccessRegistry<LanesWidget, int>& registry() {
  static AccessRegistry<LanesWidget, int> ids;
  return ids;
}

QAccessibleInterface* interface_of(LanesWidget* widget, int lane, bool slider) {
  return accessPart(registry(), widget, lane * 2 + (slider ? 1 : 0), [&]() -> QAccessibleInterface* {
    if (slider) return new BudgetInterface(widget, lane);
    return new LaneInterface(widget, lane);
  });
}

class LanesInterface final : public QAccessibleWidget {
 public:
  explicit LanesInterface(LanesWidget* widget) : QAccessibleWidget(widget, QAccessible::List) {}
  int childCount() const override { return static_cast<int>(lanes()->scene().lanes.size()); }
  QAccessibleInterface* child(int index) const override {
    return index >= 0 && index < childCount() ? interface_of(lanes(), index, false) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    return indexAmongChildren(*this, child);
  }
  QAccessibleInterface* childAt(int x, int y) const override { return childUnder(*this, x, y); }
  QAccessibleInterface* focusChild() const override {
    return childCount() == 0 ? nullptr
                             : interface_of(lanes(), lanes()->focusedLane(), lanes()->handleFocused());
  }

 private:
  LanesWidget* lanes() const { return static_cast<LanesWidget*>(widget()); }
};

}  // namespace

void install_lanes_accessibility() {
  static const bool installed = (QAccessible::installFactory(accessFor<LanesWidget, LanesInterface>), true);
  Q_UNUSED(installed)
}

void forget_lanes_accessibility(const LanesWidget& widget) { forgetAccessParts(registry(), widget); }

void announce_lane(LanesWidget& widget, int lane, bool handle) {
  if (!QAccessible::isActive() || !widget.hasFocus()) return;
  QAccessibleEvent event(interface_of(&widget, lane, handle), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

void announce_drag(LanesWidget& widget, const DragController* drag) {
  const bool on = drag != nullptr && drag->active() && drag->overlay() != nullptr;
  const QString words = on ? drag->overlay()->sentence() : QString();
  if (words == widget.accessibleDescription()) return;
  widget.setAccessibleDescription(words);
  if (words.isEmpty() || !QAccessible::isActive()) return;
  QAccessibleEvent event(&widget, QAccessible::Alert);
  QAccessible::updateAccessibility(&event);
}

}  // namespace stowage::widgets
