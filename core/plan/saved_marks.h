#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/plan/activation_scopes.h"

namespace stowage::plan {

/// What a program says, or fails to say, of tensors that it saves for backward, where a runtime asks: such
/// tensors stay on the GPU wherever their scope sends them. A run takes it along to find what upstream would
/// do in silence (TransformerEngine's mark_not_offload, and wrappers whose parts nobody announced).
struct SavedMark {
  std::string module{};
  std::string node{};  ///< the operator that saved it first; "": all that the module and those below it save
  /// It is part of a wrapper, and the runtime was told of other parts alone; else it is marked to stay.
  bool unannounced = false;
  bool operator==(const SavedMark&) const = default;
};

/// The first that names what a node of a module saves; nullptr: none does.
const SavedMark* mark_of(const std::vector<SavedMark>& marks, std::string_view module, std::string_view node);

/// "layers.0/linear_1": an operator of a module; without "/" all that the module and those below it save.
SavedMark saved_mark_from_text(std::string_view text, bool unannounced);
/// The same backwards; "/" is the whole program.
std::string saved_mark_text(const SavedMark& mark);

/// Marks say what stays of what goes, and have nothing to say where no scope is on and no layers go.
Status check_marks_matter(const std::vector<SavedMark>& marks, const ActivationScopes& scopes,
                          bool layers_go);

}  // namespace stowage::plan
