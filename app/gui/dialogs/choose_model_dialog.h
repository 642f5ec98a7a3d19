#pragma once

#include <QListWidget>

#include "app/gui/dialogs/dialog.h"

namespace stowage::app {

/// A folder holds several models: which one? The rows are paths, shown without the folder they share.
class ChooseModelDialog : public Dialog {
  Q_OBJECT
 public:
  ChooseModelDialog(const QString& folder, const QStringList& paths, QWidget* parent);

  QString chosen() const;  ///< a path of those given; "" when none is selected
  QListWidget& list() { return *list_; }

 private:
  QListWidget* list_;
};

}  // namespace stowage::app
