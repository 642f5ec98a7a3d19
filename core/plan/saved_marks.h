#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace stowage::plan
