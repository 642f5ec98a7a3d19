#include "widgets/controls/segmented_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include "widgets/common/access_parts.h"
#include "widgets/controls/segmented_control.h"

namespace stowage::widgets {
namespace {

/// One of the choices.
class ChoiceInterface final : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  ChoiceInterface(SegmentedControl* control, int index) : control_(control), index_(index) {}
  bool isValid() const override { return control_ && index_ < control_->choices().size(); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(control_); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    return isValid() && kind == QAccessible::Name ? control_->choices()[index_] : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect place = control_->segment(index_).toRect();
    return {control_->mapToGlobal(place.topLeft()), place.size()};
  }
  QAccessible::Role role() const override { return QAccessible::RadioButton; }
  QAccessible::State state() const override {
    QAccessible::State state;
    if (!isValid()) return state;
    state.checkable = state.focusable = true;
    state.checked = control_->current() == index_;
    state.focused = state.checked && control_->hasFocus();
    state.disabled = !control_->isEnabled();
    state.invisible = !control_->isVisible();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override {
    return isValid() && control_->isEnabled() ? QStringList{pressAction()} : QStringList();
  }
  void doAction(const QString& name) override {
    if (actionNames().contains(name)) control_->setCurrent(index_);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  QPointer<SegmentedControl> control_;
  int index_;
};

/// Ids of the interfaces made for the choices of a control; Qt owns the interfaces themselves.
AccessRegistry<SegmentedControl, int>& registry() {
  static AccessRegistry<SegmentedControl, int> ids;
  return ids;
}

QAccessibleInterface* interface_of(SegmentedControl* control, int index) {
  return accessPart(registry(), control, index, [&] { return new ChoiceInterface(control, index); });
}

class SegmentsInterface final : public QAccessibleWidget {
 public:
  explicit SegmentsInterface(SegmentedControl* control) : QAccessibleWidget(control, QAccessible::Grouping) {}
  int childCount() const override { return static_cast<int>(control()->choices().size()); }
  QAccessibleInterface* child(int index) const override {
    return index >= 0 && index < childCount() ? interface_of(control(), index) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    return indexAmongChildren(*this, child);
  }
  QAccessibleInterface* childAt(int x, int y) const override { return childUnder(*this, x, y); }
  QAccessibleInterface* focusChild() const override {
    return control()->hasFocus() ? child(control()->current()) : nullptr;
  }

 private:
  SegmentedControl* control() const { return static_cast<SegmentedControl*>(widget()); }
};

}  // namespace

void install_segments_accessibility() {
  static const bool installed =
      (QAccessible::installFactory(accessFor<SegmentedControl, SegmentsInterface>), true);
  Q_UNUSED(installed)
}

void forget_segments_accessibility(const SegmentedControl& control) {
  forgetAccessParts(registry(), control);
}

void announce_segment(SegmentedControl& control) {
  if (!QAccessible::isActive()) return;
  QAccessible::State changed;
  changed.checked = true;
  QAccessibleStateChangeEvent event(interface_of(&control, control.current()), changed);
  QAccessible::updateAccessibility(&event);
}

}  // namespace stowage::widgets
