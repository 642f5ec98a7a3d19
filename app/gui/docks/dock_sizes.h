#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QPointer>
#include <QTimer>
#include <QVariantMap>
#include <functional>

namespace stowage::app {

/// The sizes of the docks, as designed or as the user dragged them. A main window gives a dock that comes
/// back into sight whatever room is left over, so the wanted sizes are kept here and given again. The lanes
/// are as high as their rows until the user drags their edge.
class DockSizes : public QObject {
  Q_OBJECT
 public:
  struct Docks {
    QDockWidget *tree, *selection, *issues, *lanes, *run, *alive;
  };
  /// `lanesNeed`: how high the lanes' dock has to be to show all of its rows.
  DockSizes(QMainWindow& window, const Docks& docks, std::function<int()> lanesNeed);

  void apply();      ///< gives every dock in sight its size
  void applySoon();  ///< the same, once the docks that come and go have done so
  void reset();      ///< as designed
  /// The column belongs to the reasons why nothing fits: the selection keeps less than half of it.
  void setWhyFirst(bool on);

  QVariantMap saved() const;  ///< only what the user dragged
  void restore(const QVariantMap& sizes);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Sizes {
    int tree = 0, right = 0, lanes = 0;  ///< pixels; 0 = as designed
    double selection = 0, run = 0;       ///< shares of the right column; 0 = as designed
  };
  Sizes now() const;
  void takeFromUser(const Sizes& before);
  static bool inPlace(const QDockWidget* dock);
  void give(QDockWidget* dock, int size, Qt::Orientation orientation);
  void share(QDockWidget* above, QDockWidget* below, double part);

  QMainWindow& window_;
  Docks docks_;
  std::function<int()> lanesNeed_;
  Sizes wanted_{}, pressed_{};
  QTimer soon_{};
  bool pressing_ = false, whyFirst_ = false;
};

}  // namespace stowage::app
