#pragma once

#include <QComboBox>
#include <QFormLayout>
#include <string>
#include <vector>

#include "app/gui/dialogs/dialog.h"
#include "core/plan/plan_target.h"

namespace stowage::app {

/// What can be said of where inputs and the KV cache lie.
struct PlacesQuestion {
  plan::ValuePlaces places{};                ///< as the plan has it
  std::vector<machine::DeviceId> devices{};  ///< of the machine, those that compute
  std::vector<std::string> inputs{};         ///< of the model, as far as it names them
  QString cache{};  ///< who decides where the KV cache lies; "" = the program, so that it can be said here
};

/// Where inputs and the KV cache lie, for the device check: no map says it. Names that the model does not
/// have, and devices that the machine does not have, stay as the plan has them.
class PlacesDialog : public Dialog {
  Q_OBJECT
 public:
  PlacesDialog(const PlacesQuestion& question, QWidget* parent);
  plan::ValuePlaces places() const;
  QComboBox* inputs() { return inputs_; }
  QComboBox* cache() { return cache_; }
  QComboBox* input(const std::string& name) const;  ///< nullptr where there is no row of its own

 private:
  QComboBox* box(const QString& usual, const std::optional<machine::DeviceId>& now) const;
  void addInputs(QFormLayout* form);

  PlacesQuestion question_;
  QComboBox *inputs_, *cache_;
  std::vector<std::pair<std::string, QComboBox*>> named_{};
};

}  // namespace stowage::app
