#pragma once

#include <QDockWidget>
#include <QPointer>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/common/label.h"

namespace stowage::app {

/// A panel that lies over the view while its dock has no room. Holds the dock's content for as long as it is
/// open.
class PanelOverlay : public widgets::Surface {
  Q_OBJECT
 public:
  explicit PanelOverlay(QWidget* window);
  void open(QDockWidget* dock, const QRect& area, bool onTheRight);
  void close();  ///< gives the content back to its dock
  QDockWidget* dock() const { return dock_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QPointer<QDockWidget> dock_{};
  QPointer<QWidget> content_{};
  QPointer<QWidget> before_{};  ///< had the focus
};

/// Stands for closed docks at the edge of a narrow window: one button each, with a count where there is one.
/// `onTheRight`: of a window that is written from left to right; of another one at the left.
class Rail : public widgets::Surface {
  Q_OBJECT
 public:
  explicit Rail(bool onTheRight, QWidget* parent = nullptr);
  void add(QDockWidget* dock, const char* icon, const QString& name);
  void setCount(QDockWidget* dock, int count);
  void closeOverlay();
  void toggle(QDockWidget* dock);
  /// The docks shown as buttons; the rail is hidden when there are none.
  void setDocks(const QList<QDockWidget*>& docks);
  PanelOverlay* overlay() const { return overlay_; }

 private:
  struct Button {
    QDockWidget* dock;
    QToolButton* button;
    QString name;
  };
  bool right_;
  QList<Button> buttons_{};
  PanelOverlay* overlay_ = nullptr;
};

}  // namespace stowage::app
