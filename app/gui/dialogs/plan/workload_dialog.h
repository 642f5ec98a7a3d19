#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>

#include "app/gui/dialogs/dialog.h"
#include "core/plan/settings.h"

namespace stowage::app {

/// Context, sequences at once, prompt, generated tokens and the part of the prompt that is read at once; what
/// is trained, if anything; of a plan that was made for inputs of certain shapes, those too.
class WorkloadDialog : public Dialog {
  Q_OBJECT
 public:
  WorkloadDialog(const plan::Workload& workload, QWidget* parent);
  plan::Workload workload() const;

 private:
  void addShapes(QFormLayout* form);
  void addTraining(QFormLayout* form);
  void updateTraining();

  plan::Workload asked_;  ///< with what has no field here
  QSpinBox* tokens_;
  QSpinBox* batch_;
  QSpinBox* prompt_;
  QSpinBox* generate_;
  QSpinBox* chunk_;
  QComboBox* optimizer_;  ///< data: its name, empty for none
  QComboBox* gradients_;  ///< data: a dtype's name, empty for the parameter's own
  QCheckBox* master_;
};

}  // namespace stowage::app
