#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QScrollArea>
#include <QSpinBox>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/dialogs/plan/input_sizes.h"
#include "core/plan/settings.h"

namespace stowage::app {

/// Context, sequences at once, prompt, generated tokens and the part of the prompt that is read at once; what
/// is trained, if anything; of a program how large its inputs are.
class WorkloadDialog : public Dialog {
  Q_OBJECT
 public:
  WorkloadDialog(const plan::Workload& workload, QWidget* parent);
  plan::Workload workload() const;

  /// The program whose inputs it is about.
  void setProgram(const InputSizes::Program& program);
  /// Why nothing can be said of its inputs.
  void sayOfProgram(const QString& why);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void addShapes();
  void sayFixed(const formats::ExportedProgram& program);
  void readTyped(plan::Workload& out) const;
  void updateSizes();
  void addTraining(QFormLayout* form);
  void updateTraining();

  plan::Workload asked_;  ///< with what has no field here
  QScrollArea* scroll_;
  QFormLayout* form_;
  InputSizes* inputs_ = nullptr;
  widgets::Label* shapes_ = nullptr;  ///< that came with the plan, where they can be read and left out
  QPushButton* drop_ = nullptr;
  QPushButton* accept_;
  QSpinBox* tokens_;
  QSpinBox* batch_;
  QSpinBox* prompt_;
  QSpinBox* generate_;
  QSpinBox* chunk_;
  QComboBox* optimizer_;     ///< data: its name, empty for none
  QComboBox* gradients_;     ///< data: a dtype's name, empty for the parameter's own
  QComboBox* accumulation_;  ///< likewise, empty for no buffer
  QCheckBox* master_;
};

}  // namespace stowage::app
