#pragma once

#include <QAbstractButton>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/machine/machine.h"
#include "widgets/common/focus_group.h"

namespace stowage::widgets {

/// What it would cost to place the selection on one device, or to leave its place to the solver.
struct PlacePrice {
  std::optional<machine::DeviceId> device{};  ///< nullopt: unpinned, the solver decides
  QString words{};                            ///< "+0.2 ms · layers.67 to CPU", "as now"
  bool possible = true;                       ///< false: `words` says why not
};

/// The list "Place" of the selection panel: "Solver decides", then every device with its price. A row still
/// being computed shows "…". Tab comes to one row, arrows go to the others.
class PlaceList : public QWidget {
  Q_OBJECT
 public:
  explicit PlaceList(QWidget* parent = nullptr);

  /// `pinned` is where the selection is pinned to, nullopt when the solver decides. `now` is the trailing
  /// text of the first row ("now on CPU").
  void setDevices(const std::vector<machine::DeviceId>& devices, std::optional<machine::DeviceId> pinned,
                  const QString& now);
  void setPrice(const PlacePrice& price);
  /// False: a map is shown as it was given, and no solver decided anything.
  void setDecided(bool decided);
  int count() const { return static_cast<int>(rows_.size()); }
  QAbstractButton* row(int index) const;

 Q_SIGNALS:
  void pinRequested(stowage::machine::DeviceId device);
  void unpinRequested();

 private:
  void showPinned();
  std::vector<QAbstractButton*> rows_{};
  FocusGroup* stops_;
  std::vector<machine::DeviceId> devices_{};
  std::optional<machine::DeviceId> pinned_{};
  bool decided_ = true;
};

}  // namespace stowage::widgets
