#pragma once

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/model_outline.h"

namespace stowage::app {

/// A plan was opened and its model is not the one it was saved for: what is gone, what is new, what has
/// another size.
class DifferencesDialog : public Dialog {
  Q_OBJECT
 public:
  DifferencesDialog(const QString& path, const ModelDifference& difference, QWidget* parent);
};

}  // namespace stowage::app
