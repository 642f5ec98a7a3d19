#pragma once

#include <QUndoStack>
#include <QUndoView>

#include "app/gui/dialogs/dialog.h"

namespace stowage::app {

/// Every edit of the plan by its name, from how it was opened to the last one; a click goes there. It stands
/// beside the window, which shows the plan as it was then.
class HistoryDialog : public Dialog {
  Q_OBJECT
 public:
  /// `stack` lives as long.
  HistoryDialog(QUndoStack& stack, QWidget* parent);
  QUndoView& list() { return *list_; }

 private:
  QUndoView* list_;
};

}  // namespace stowage::app
