#pragma once

#include <QMenu>

#include "core/model/model.h"
#include "widgets/controls/combo_pill.h"

namespace stowage::widgets {

/// Which set of tensors of a checkpoint is shown: the model, an average of it, what its optimizer keeps.
/// Hidden where there is only one.
class PartChoice : public ComboPill {
  Q_OBJECT
 public:
  explicit PartChoice(QWidget* parent = nullptr);

  void setModel(const model::ModelPtr& model);

 Q_SIGNALS:
  void partRequested(const QString& part);

 private:
  QMenu* menu_;
};

}  // namespace stowage::widgets
