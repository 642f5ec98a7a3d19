#pragma once

#include <QString>

#include "core/model/model.h"
#include "core/plan/activation_scopes.h"

namespace stowage::widgets {

/// Where what a module saves for backward goes: "to the host", "to the host, 64 MiB at most", "stay", "not
/// kept, run again". Of nullptr: nobody said anything, they stay.
QString activationText(const plan::ActivationScope* deciding);
/// Who said so: "set here", "inherited from model.layers", "not set".
QString activationSourceText(const plan::ActivationScopes& scopes, const model::Model& model,
                             model::ModuleId module);

}  // namespace stowage::widgets
