#include "widgets/timeline/timeline_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <algorithm>

#include "widgets/common/access_parts.h"
#include "widgets/timeline/timeline_canvas.h"

namespace stowage::widgets {
namespace {

/// What a part of the timeline is: a device's row, the list of turns, one of them.
enum class Part : std::uint8_t { Device, Turns, Turn };
constexpr quint64 kParts = 3;

QAccessibleInterface* interface_of(TimelineCanvas* canvas, Part part, std::size_t index);

QRect on_screen(const TimelineCanvas& canvas, const QRectF& rect) {
  return rect.isEmpty() ? QRect() : QRect(canvas.mapToGlobal(rect.topLeft().toPoint()), rect.size().toSize());
}

struct Cells {
  std::size_t first = 0, count = 0;
};

/// The turns in view, which are in time order.
Cells cells_in_view(const TimelineCanvas& canvas) {
  const auto& all = canvas.ribbon();
  const auto view = canvas.view();
  const auto first = std::partition_point(all.begin(), all.end(),
                                          [&](const RibbonCell& cell) { return cell.end <= view.begin; });
  const auto last =
      std::partition_point(first, all.end(), [&](const RibbonCell& cell) { return cell.begin < view.end; });
  return {static_cast<std::size_t>(first - all.begin()),
          std::min(static_cast<std::size_t>(last - first), kMostTurnsTold)};
}

class PartInterface : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  explicit PartInterface(TimelineCanvas* canvas) : canvas_(canvas) {}
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(canvas_); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override { return {}; }
  void doAction(const QString&) override {}
  QStringList keyBindingsForAction(const QString&) const override { return {}; }
  void setText(QAccessible::Text, const QString&) override {}

 protected:
  QPointer<TimelineCanvas> canvas_;
};

/// "cuda:0, virtual, 24.0 GiB, peak 22.8 GiB at 6.20 s". It can be gone to.
class DeviceInterface final : public PartInterface, public QAccessibleValueInterface {
 public:
  DeviceInterface(TimelineCanvas* canvas, std::size_t device) : PartInterface(canvas), device_(device) {}
  bool isValid() const override { return canvas_ && !canvas_->rowRect(device_).isEmpty(); }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                               : PartInterface::interface_cast(type);
  }
  QStringList actionNames() const override {
    return isValid() ? QStringList{setFocusAction()} : QStringList();
  }
  void doAction(const QString& name) override {
    if (!actionNames().contains(name)) return;
    canvas_->setFocus(Qt::OtherFocusReason);
    canvas_->setFocusDevice(device_);
  }
  QString text(QAccessible::Text kind) const override {
    if (!isValid()) return {};
    if (kind == QAccessible::Name) return canvas_->deviceWords(device_);
    // Who is told numbers and descriptions alone (AT-SPI has no words for a value) hears the size too.
    const bool size = kind == QAccessible::Value || kind == QAccessible::Description;
    return size ? canvas_->bytesWords(device_) : QString();
  }
  QRect rect() const override { return isValid() ? on_screen(*canvas_, canvas_->rowRect(device_)) : QRect(); }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.readOnly = true;
    state.focused = canvas_ && canvas_->hasFocus() && canvas_->focusDevice() == device_;
    return state;
  }

  QVariant currentValue() const override {
    return isValid() ? static_cast<double>(canvas_->bytesShown(device_) >> 20) : 0.0;
  }
  void setCurrentValue(const QVariant&) override {}  // what was, was
  QVariant maximumValue() const override {
    return isValid() ? static_cast<double>(canvas_->timeline()->devices[device_].budget >> 20) : 0.0;
  }
  QVariant minimumValue() const override { return 0.0; }
  QVariant minimumStepSize() const override { return 0.0; }

 private:
  std::size_t device_;
};

/// "layers.42, cuda:0, 12.3 ms at 6.20 s". Pressed, its layer is selected everywhere.
class TurnInterface final : public PartInterface {
 public:
  TurnInterface(TimelineCanvas* canvas, std::size_t cell) : PartInterface(canvas), cell_(cell) {}
  bool isValid() const override { return canvas_ && cell_ < canvas_->ribbon().size(); }
  QAccessibleInterface* parent() const override { return interface_of(canvas_, Part::Turns, 0); }
  QStringList actionNames() const override { return isValid() ? QStringList{pressAction()} : QStringList(); }
  QString localizedActionDescription(const QString& name) const override {
    return name == pressAction() ? TimelineCanvas::tr("Selects the layer")
                                 : QAccessibleActionInterface::localizedActionDescription(name);
  }
  void doAction(const QString& name) override {
    if (!actionNames().contains(name)) return;
    Q_EMIT canvas_->layerClicked(QString::fromStdString(canvas_->ribbon()[cell_].layer));
  }
  QString text(QAccessible::Text kind) const override {
    return isValid() && kind == QAccessible::Name ? canvas_->turnWords(cell_) : QString();
  }
  QRect rect() const override { return isValid() ? on_screen(*canvas_, canvas_->cellRect(cell_)) : QRect(); }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.selectable = true;
    state.offscreen = rect().isEmpty();
    return state;
  }

 private:
  std::size_t cell_;
};

class TurnsInterface final : public PartInterface {
 public:
  explicit TurnsInterface(TimelineCanvas* canvas) : PartInterface(canvas) {}
  bool isValid() const override { return canvas_ && !canvas_->ribbon().empty(); }
  int childCount() const override { return isValid() ? static_cast<int>(cells_in_view(*canvas_).count) : 0; }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    return interface_of(canvas_, Part::Turn, cells_in_view(*canvas_).first + static_cast<std::size_t>(index));
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    return indexAmongChildren(*this, child);
  }
  QAccessibleInterface* childAt(int x, int y) const override { return childUnder(*this, x, y); }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name ? TimelineCanvas::tr("Layers that run") : QString();
  }
  QRect rect() const override { return isValid() ? on_screen(*canvas_, canvas_->ribbonRect()) : QRect(); }
  QAccessible::Role role() const override { return QAccessible::List; }
  QAccessible::State state() const override { return {}; }
};

AccessRegistry<TimelineCanvas, quint64>& registry() {
  static AccessRegistry<TimelineCanvas, quint64> ids;
  return ids;
}

QAccessibleInterface* make(TimelineCanvas* canvas, Part part, std::size_t index) {
  switch (part) {
    case Part::Device:
      return new DeviceInterface(canvas, index);
    case Part::Turns:
      return new TurnsInterface(canvas);
    case Part::Turn:
      break;
  }
  return new TurnInterface(canvas, index);
}

QAccessibleInterface* interface_of(TimelineCanvas* canvas, Part part, std::size_t index) {
  if (canvas == nullptr) return nullptr;
  const quint64 key = static_cast<quint64>(index) * kParts + static_cast<quint64>(part);
  return accessPart(registry(), canvas, key, [&] { return make(canvas, part, index); });
}

/// The rows of the devices from the top, then the turns.
class TimelineInterface final : public QAccessibleWidget {
 public:
  explicit TimelineInterface(TimelineCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::Chart) {}
  int childCount() const override {
    return static_cast<int>(canvas()->shownDevices().size()) + (canvas()->ribbon().empty() ? 0 : 1);
  }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    const std::vector<std::size_t> devices = canvas()->shownDevices();
    const auto at = static_cast<std::size_t>(index);
    return at < devices.size() ? interface_of(canvas(), Part::Device, devices[at])
                               : interface_of(canvas(), Part::Turns, 0);
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    return indexAmongChildren(*this, child);
  }
  QAccessibleInterface* childAt(int x, int y) const override { return childUnder(*this, x, y); }
  QAccessibleInterface* focusChild() const override {
    return canvas()->shownDevices().empty() ? nullptr
                                            : interface_of(canvas(), Part::Device, canvas()->focusDevice());
  }

 private:
  TimelineCanvas* canvas() const { return static_cast<TimelineCanvas*>(widget()); }
};

}  // namespace

void install_timeline_accessibility() {
  static const bool installed =
      (QAccessible::installFactory(accessFor<TimelineCanvas, TimelineInterface>), true);
  Q_UNUSED(installed)
}

void forget_timeline_accessibility(const TimelineCanvas& canvas) { forgetAccessParts(registry(), canvas); }

void forget_timeline_turns(const TimelineCanvas& canvas) {
  const auto ids = registry().find(&canvas);
  if (ids == registry().end()) return;
  std::vector<QAccessible::Id> gone;  // first out of the registry: who hears of it may ask for others
  for (auto it = ids->begin(); it != ids->end();) {
    const bool turn = it.key() % kParts == static_cast<quint64>(Part::Turn);
    if (turn) gone.push_back(*it);
    it = turn ? ids->erase(it) : std::next(it);
  }
  for (const QAccessible::Id id : gone) QAccessible::deleteAccessibleInterface(id);
}

void announce_timeline_device(TimelineCanvas& canvas) {
  if (!QAccessible::isActive() || !canvas.hasFocus()) return;
  QAccessibleEvent event(interface_of(&canvas, Part::Device, canvas.focusDevice()), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

void announce_timeline_value(TimelineCanvas& canvas) {
  if (!QAccessible::isActive() || canvas.rowRect(canvas.focusDevice()).isEmpty()) return;
  QAccessibleInterface* row = interface_of(&canvas, Part::Device, canvas.focusDevice());
  QAccessibleValueChangeEvent event(row, row->valueInterface()->currentValue());
  QAccessible::updateAccessibility(&event);
}

}  // namespace stowage::widgets
