#include "app/gui/dialogs/history_dialog.h"

#include "widgets/controls/scrim.h"
#include "widgets/theme/icons.h"

namespace stowage::app {

HistoryDialog::HistoryDialog(QUndoStack& stack, QWidget* parent)
    : Dialog(tr("History"), tr("What was done to the plan, in order. A click goes back or forth to it."),
             parent) {
  setObjectName(QStringLiteral("history"));
  widgets::Scrim::leaveClear(*this);
  list_ = new QUndoView(&stack);
  list_->setAccessibleName(tr("History"));
  list_->setEmptyLabel(tr("as it was opened"));
  list_->setCleanIcon(widgets::icon("save"));
  content()->addWidget(list_);
  foot()->addStretch();
  addReject(tr("Close"));
  list_->setFocus();
  resizeScaled({360, 420});
}

}  // namespace stowage::app
