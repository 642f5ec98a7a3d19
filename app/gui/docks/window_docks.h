#pragma once

#include <QMainWindow>
#include <QSettings>
#include <array>

#include "app/gui/docks/collapsed_docks.h"
#include "app/gui/docks/dock_layout.h"
#include "app/gui/docks/dock_sizes.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/panels/panel_title.h"

namespace stowage::app {

/// The docks of the window: which are in sight, how large they are, what stands for them where there is no
/// room, and how they come back the next time. The modules are where lines begin: at the left, or in a window
/// that is written from right to left at the right.
class WindowDocks : public QObject {
  Q_OBJECT
 public:
  enum Dock { Modules, Selection, Issues, Run, Devices, Alive };
  static constexpr std::size_t kDocks = 6;

  struct Panels {
    QWidget &modules, &selection, &issues, &run, &devices, &alive;
  };
  /// Buttons at the edges of a narrow window.
  struct Rails {
    Rail &left, &right;
  };
  /// What the window shows, as far as docks depend on it.
  struct Shown {
    bool work = false;        ///< a model is open and in front
    bool timeline = false;    ///< that view is in front
    bool infeasible = false;  ///< the issues say why nothing fits
    bool selected = false;    ///< something is
  };
  WindowDocks(QMainWindow& window, const Panels& panels, const Rails& rails);

  void arrange(const Shown& shown);
  bool narrow() const;      ///< no room for the right column
  bool veryNarrow() const;  ///< nor for the tree of modules
  void applySizesSoon();    ///< what the docks show has another size now
  bool wanted(Dock dock) const;
  bool inSight(Dock dock) const;
  void toggle(Dock dock);
  void show(Dock dock);          ///< over the view where it has no room
  bool showOverView(Dock dock);  ///< false when it has room, or is not wanted at all
  void closeOverlays();
  bool closeOverlay();  ///< false when none was open
  void setIssueCount(int count);
  void setTrains(bool trains);                  ///< the plan in sight trains: its lanes have more parts
  widgets::PanelTitle& title(Dock dock) const;  ///< any but that of the devices

  void reset();
  /// Which docks are in sight in each view, where, and how large; not the size of the window.
  QVariantMap layout();
  /// As layout() said; of a window that is written the other way round, with its sides changed. False where
  /// it is of another version or damaged: nothing is changed then.
  bool setLayout(const QVariantMap& layout);
  void save(QSettings& settings);
  /// As it is now is as designed. False where an arrangement is remembered that is of another version or
  /// damaged: the designed one holds then, and the other is kept aside in the settings, beside what was kept
  /// there before.
  bool restore(QSettings& settings);

 Q_SIGNALS:
  void arrangementWanted();  ///< other docks are wanted now

 private:
  QDockWidget* add(Dock dock, const char* name, const QString& title, QWidget& bar, QWidget& content);
  void addDocks(const Panels& panels);
  QWidget* devicesBar();
  bool mirrored() const { return window_.isRightToLeft(); }
  /// What is at the left goes to the right, and the other way round.
  void changeSides();
  /// False where `state` is of another version or damaged: nothing is changed then.
  bool restoreDocks(const QByteArray& state, bool wasMirrored);
  void close(Dock dock);
  void fillLayout();
  void fillRails();
  QDockWidget* at(Dock dock) const { return docks_[dock]; }

  QMainWindow& window_;
  Rails rails_;
  std::array<QDockWidget*, kDocks> docks_{};
  std::array<widgets::PanelTitle*, kDocks> titles_{};
  widgets::LanesTitle* lanesTitle_ = nullptr;
  DockLayout layout_{};
  DockSizes* sizes_ = nullptr;
  QByteArray designed_{};
  bool worked_ = false;  ///< the docks were in sight
};

}  // namespace stowage::app
