#pragma once

#include "app/gui/dialogs/dialog.h"
#include "core/plan/placement.h"

namespace stowage::app {

/// What an imported map did not match: names the model lacks, modules the map lacks.
class ImportDialog : public Dialog {
  Q_OBJECT
 public:
  ImportDialog(const QString& path, const plan::AppliedMap& applied, const model::Model& model,
               QWidget* parent);
};

}  // namespace stowage::app
