#pragma once

#include <cstdint>
#include <vector>

#include "core/model/model.h"
#include "core/plan/activation_scopes.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

/// What becomes of what a module saves for backward (it goes to the host, it stays, it is not kept and the
/// module is run again), and whether that was said of the module itself.
enum class ActivationMark : std::uint8_t {
  NotSet,
  SetOn,
  SetOff,
  SetAgain,
  InheritedOn,
  InheritedOff,
  InheritedAgain
};

/// By module; empty where nothing is said of any.
std::vector<ActivationMark> activation_marks(const model::Model& model, const plan::ActivationScopes& scopes);
bool is_set(ActivationMark mark);  ///< of the module itself
/// The icon of what becomes of it; nullptr for NotSet.
const char* activation_icon(ActivationMark mark);
/// What is run again in backward is drawn in this, wherever it stands as an area or a bar.
Appearance again_look();

}  // namespace stowage::widgets
