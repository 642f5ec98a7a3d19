#pragma once

#include "app/gui/dialogs/dialog.h"

namespace stowage::app {

class AboutDialog : public Dialog {
  Q_OBJECT
 public:
  explicit AboutDialog(QWidget* parent);
};

}  // namespace stowage::app
