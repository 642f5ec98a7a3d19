#pragma once

#include <QWidget>

#include "widgets/common/painted_view.h"

namespace stowage::widgets {

/// The title bar of the lanes' dock: "Devices", the legend of the segments, and a hint where there is room.
class LanesTitle : public PaintedView<> {
  Q_OBJECT
 public:
  explicit LanesTitle(QWidget* parent = nullptr);
  /// Pixels kept free at the right for the dock's own buttons.
  void setReserved(int pixels);
  /// The legend names gradients and the optimizer too.
  void setTrains(bool trains);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintOn(const Sheet& sheet) override;
  void changeEvent(QEvent* event) override;

 private:
  int reserved_ = 0;
  bool trains_ = false;
};

}  // namespace stowage::widgets
