#pragma once

#include <QWidget>
#include <memory>

#include "core/model/model.h"
#include "widgets/panels/audit_model.h"
#include "widgets/panels/table_panel.h"

class QComboBox;

namespace stowage::widgets {

/// Planned against measured: how much of the planned reduction was achieved and what nobody can explain, a
/// table of one figure at a time, and why it differs. A press on a module selects it.
class AuditPanel : public TablePanel {
  Q_OBJECT
 public:
  explicit AuditPanel(QWidget* parent = nullptr);

  void setAudit(std::shared_ptr<const estimate::Audit> audit);
  const std::shared_ptr<const estimate::Audit>& audit() const { return audit_; }
  AuditModel& model() { return *model_; }
  QTreeView& table() { return *table_; }
  void setFigure(AuditModel::Figure figure);

 protected:
  int headHeight() const override;
  void retranslate() override;

 private:
  void refresh();
  void fillFigures();
  QStringList reasonLines() const;
  QString headText() const;
  QString offloadText() const;

  std::shared_ptr<const estimate::Audit> audit_{};
  AuditModel* model_;
  Label* offload_;
  QComboBox* figures_;
  ModuleTable* table_;
};

}  // namespace stowage::widgets
