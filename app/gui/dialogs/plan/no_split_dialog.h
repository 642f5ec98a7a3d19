#pragma once

#include <QListWidget>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"

namespace stowage::app {

/// Which classes stay whole: all container classes of the model, checked where they are no-split.
class NoSplitDialog : public Dialog {
  Q_OBJECT
 public:
  NoSplitDialog(Document& document, QWidget* parent);
  /// nullopt = what the model says.
  std::optional<std::vector<std::string>> classes() const;

 private:
  Document& document_;
  QListWidget* list_;
};

}  // namespace stowage::app
