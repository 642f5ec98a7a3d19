#pragma once

#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QRect>
#include <QTimer>
#include <optional>
#include <vector>

#include "widgets/common/selection_hub.h"
#include "widgets/drag/drop_preview.h"

namespace stowage::widgets {

class DragOverlay;

/// Where things can be dropped: the lanes. Registered with the controller.
class DropTarget {
 public:
  virtual ~DropTarget() = default;
  virtual std::optional<machine::DeviceId> deviceAt(QPoint global) const = 0;
  virtual QRect targetRect(machine::DeviceId device) const = 0;  ///< global; what the card must not cover
  virtual void scrollTowards(QPoint) {}                          ///< the pointer may be near an edge
};

/// One drag of modules onto a device, from the press to the drop: grabs the mouse itself (no QDrag, no nested
/// loop), asks for previews at most once a frame, and puts everything back when it is cancelled. Sources call
/// begin() after the pointer moved startDistance(); the treemap, the lanes and any tree can be sources. Views
/// paint from modules(), device() and preview() and repaint on changed().
class DragController : public QObject {
  Q_OBJECT
 public:
  explicit DragController(SelectionHub* hub, QObject* parent = nullptr);
  ~DragController() override;

  static constexpr int startDistance() { return 6; }  ///< pixels
  static constexpr int longPressMilliseconds() {
    return 400;
  }  ///< a press held that long begins a drag without a move

  void setPreviewFunction(PreviewDrop preview) { preview_function_ = std::move(preview); }
  void setState(PlanStatePtr state);  ///< the plan as it is now; a change during a drag cancels it only when
                                      ///< the model is another
  void addTarget(DropTarget* target);
  void removeTarget(DropTarget* target);

  /// Starts dragging; the left button is down at `global`. False when there is nothing to drag or a drag is
  /// on. With Alt among the modifiers the parts of a no-split block are meant, not the block; the key S
  /// changes that at any time.
  bool begin(std::vector<model::ModuleId> modules, QPoint global, Qt::KeyboardModifiers modifiers = {});
  void cancel();

  bool active() const { return active_; }
  const std::vector<model::ModuleId>& modules() const { return modules_; }
  std::optional<machine::DeviceId> device() const { return device_; }  ///< under the pointer
  /// Of device(), or of nothing while none is under the pointer. `after` may be null, or stale() while the
  /// new one is computed.
  const DropPreview& preview() const { return preview_; }
  bool stale() const { return stale_; }
  bool splits() const { return splits_; }  ///< parts are meant, not blocks; holds until the next drag begins
  bool showOrder() const { return show_order_; }  ///< Alt is held: order of moves
  PlanStatePtr state() const { return state_; }
  QPoint position() const { return position_; }  ///< global
  QRect laneRect() const;                        ///< global, of device(); empty while none

  /// What the events of a drag come to.
  void moveTo(QPoint global);
  void drop(QPoint global, Qt::KeyboardModifiers modifiers);
  bool key(int key, bool pressed);  ///< false: no drag is on
  DragOverlay* overlay() const;     ///< null while no drag is on

 Q_SIGNALS:
  void changed();
  void started();
  void finished(bool dropped);
  /// liftRule: the user pressed the key that lifts the refusing rule.
  void dropped(const std::vector<stowage::model::ModuleId>& modules, stowage::machine::DeviceId device,
               bool liftRule);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void enter(std::optional<machine::DeviceId> device);
  void ask();
  void setSplits(bool splits);
  void finish(bool dropped);

  SelectionHub* hub_;
  PreviewDrop preview_function_{};
  PlanStatePtr state_{};
  std::vector<DropTarget*> targets_{};
  std::vector<model::ModuleId> modules_{};
  std::optional<machine::DeviceId> device_{};
  std::optional<machine::DeviceId> asked_{};
  DropPreview preview_{};
  QPoint position_{}, start_{};
  QTimer frame_{};
  QPointer<DragOverlay> overlay_{};
  quint64 question_ = 0;
  bool active_ = false, stale_ = false, show_order_ = false, splits_ = false, moved_ = false;
};

}  // namespace stowage::widgets
