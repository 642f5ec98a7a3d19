#pragma once

#include "widgets/panels/saved_model.h"
#include "widgets/panels/table_panel.h"

namespace stowage::widgets {

/// Saved for backward: how much of what was planned to go to the host went and was freed, a table by module,
/// and why the rest stayed. A press on a module selects it.
class SavedPanel : public TablePanel {
  Q_OBJECT
 public:
  explicit SavedPanel(QWidget* parent = nullptr);

  void setTable(SavedTablePtr table);
  SavedModel& model() { return *model_; }
  ModuleTable& table() { return *table_; }

 protected:
  int headHeight() const override;
  void retranslate() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void showColumns();
  QStringList reasonLines() const;
  QString headText() const;
  QString sumsText() const;

  SavedModel* model_;
  Label* sums_;
  ModuleTable* table_;
};

}  // namespace stowage::widgets
