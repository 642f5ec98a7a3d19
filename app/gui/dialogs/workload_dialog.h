#pragma once

#include <QSpinBox>

#include "app/gui/dialogs/dialog.h"
#include "core/plan/settings.h"

namespace stowage::app {

/// Tokens of context and sequences at once.
class WorkloadDialog : public Dialog {
  Q_OBJECT
 public:
  WorkloadDialog(const plan::Workload& workload, QWidget* parent);
  plan::Workload workload() const;

 private:
  QSpinBox* tokens_;
  QSpinBox* batch_;
};

}  // namespace stowage::app
