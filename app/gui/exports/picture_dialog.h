#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <functional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/exports/picture_choice.h"

namespace stowage::app {

/// Which view becomes a picture, and of which kind. Where it goes is asked afterwards.
class PictureDialog : public Dialog {
  Q_OBJECT
 public:
  /// `views`: those that show something; `sizeOf`: in pixels of the screen.
  PictureDialog(const PictureChoice& choice, const QList<SeenView>& views,
                std::function<QSize(SeenView)> sizeOf, QWidget* parent);
  PictureChoice choice() const;

 private:
  void updateScales();

  std::function<QSize(SeenView)> sizeOf_;
  QComboBox* view_;
  QComboBox* format_;
  QComboBox* scale_;
  QCheckBox* paper_;
};

}  // namespace stowage::app
