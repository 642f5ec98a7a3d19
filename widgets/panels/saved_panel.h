#pragma once

#include "widgets/common/label.h"
#include "widgets/panels/saved_model.h"

namespace stowage::widgets {

/// Saved for backward: how much of what was planned to go to the host went and was freed, a table by module,
/// and why the rest stayed. A press on a module selects it.
class SavedPanel : public Surface {
  Q_OBJECT
 public:
  explicit SavedPanel(QWidget* parent = nullptr);

  void setTable(SavedTablePtr table);
  SavedModel& model() { return *model_; }
  ModuleTable& table() { return *table_; }
  QString headline() const { return head_->fullText(); }
  QStringList reasons() const { return reasons_; }
  /// The table takes what a panel of so many pixels leaves it.
  void setRoom(int height);

 Q_SIGNALS:
  void moduleChosen(const QString& module);

 protected:
  void themeChanged() override;
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void fillReasons();
  void fit();
  QString headText() const;
  QString sumsText() const;

  SavedModel* model_;
  Label *caption_, *head_, *sums_, *why_;
  ModuleTable* table_;
  QStringList reasons_{};
  int room_ = 0;
};

}  // namespace stowage::widgets
