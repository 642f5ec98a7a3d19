#pragma once

#include <QWidget>
#include <memory>

#include "core/model/model.h"
#include "widgets/common/label.h"
#include "widgets/panels/audit_model.h"
#include "widgets/panels/module_table.h"

class QComboBox;
class QVBoxLayout;

namespace stowage::widgets {

/// Planned against measured: how much of the planned reduction was achieved and what nobody can explain, a
/// table of one figure at a time, and why it differs. A press on a module selects it.
class AuditPanel : public Surface {
  Q_OBJECT
 public:
  explicit AuditPanel(QWidget* parent = nullptr);

  void setAudit(std::shared_ptr<const estimate::Audit> audit);
  const std::shared_ptr<const estimate::Audit>& audit() const { return audit_; }
  AuditModel& model() { return *model_; }
  QTreeView& table() { return *table_; }
  QString headline() const { return head_->fullText(); }
  QStringList reasons() const { return reasons_; }
  void setFigure(AuditModel::Figure figure);
  /// The table takes what a panel of so many pixels leaves it, and scrolls what has no room there.
  void setRoom(int height);

 Q_SIGNALS:
  void moduleChosen(const QString& module);

 protected:
  void themeChanged() override;
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void fillFigures();
  void fillReasons();
  void fitColumns();
  QString headText() const;
  QString offloadText() const;

  std::shared_ptr<const estimate::Audit> audit_{};
  AuditModel* model_;
  Label *caption_, *head_, *offload_, *why_;
  QComboBox* figures_;
  ModuleTable* table_;
  QStringList reasons_{};
  int room_ = 0;
};

}  // namespace stowage::widgets
