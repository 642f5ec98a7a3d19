#pragma once

#include "widgets/common/painted_view.h"

namespace stowage::widgets {

/// Darkens a window as long as a dialog keeps it from its user, so that the eye goes to what can be answered.
/// A dialog whose changes are looked at in the window says so, and the window stays as it is.
class Scrim : public PaintedView<> {
  Q_OBJECT
 public:
  explicit Scrim(QWidget* window);
  static void leaveClear(QWidget& dialog);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintOn(const Sheet& sheet) override;

 private:
  void cover();
};

}  // namespace stowage::widgets
