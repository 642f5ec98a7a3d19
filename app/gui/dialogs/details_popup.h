#pragma once

#include <QFrame>

#include "app/gui/document/document.h"
#include "widgets/common/painted_view.h"

namespace stowage::app {

/// How the answer was found and what it is made of: opens under "Details", closes with a click elsewhere.
class DetailsPopup : public widgets::PaintedView<QFrame> {
  Q_OBJECT
 public:
  /// `corner` is the popup's upper right one, global.
  static DetailsPopup* open(const Document& document, QPoint corner, QWidget* parent);
  /// The same as text.
  static QList<QPair<QString, QString>> facts(const Document& document);
  static QList<QPair<QString, QString>> facts(const widgets::PlanState& state);

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  DetailsPopup(const Document& document, QWidget* parent);
};

}  // namespace stowage::app
