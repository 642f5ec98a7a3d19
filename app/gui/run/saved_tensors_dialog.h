#pragma once

#include "app/gui/dialogs/dialog.h"
#include "core/protocol/training.h"
#include "widgets/panels/saved_tensors_table.h"

namespace stowage::app {

/// Every tensor that a run forward and back saved for backward, as a table that is sorted by any column and
/// can be copied. Each row selects its module.
class SavedTensorsDialog : public Dialog {
  Q_OBJECT
 public:
  SavedTensorsDialog(const protocol::BackwardResult& result, QWidget* parent);
  widgets::SavedTensorsTable& table() { return *table_; }

 Q_SIGNALS:
  void moduleChosen(const QString& module);

 private:
  widgets::SavedTensorsTable* table_;
};

}  // namespace stowage::app
