#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/model.h"
#include "core/plan/activation_scopes.h"

/// Modules that are executed as one with all below them, so that what they save for backward goes as a whole
/// or stays as a whole. A model says so by the class of the module: Megatron-LM's TEGroupedMLP, whose parts
/// TransformerEngine fuses (NVIDIA/Megatron-LM #5082). A schedule's scenario names its groups itself
/// (estimate::offload::Group).
namespace stowage::plan {

/// A group and its direct parts, by name.
struct FusedGroup {
  std::string name{};
  std::vector<std::string> members{};
  bool operator==(const FusedGroup&) const = default;
};
/// The outermost modules that are executed as one, in the order of the model.
std::vector<FusedGroup> fused_groups(const model::Model& model);

/// The outermost module that `module` is a part of and that is executed as one; nullopt: it is part of none,
/// or it is the group itself.
std::optional<model::ModuleId> fused_group_of(const model::Model& model, model::ModuleId module);

/// Error, with the scope's module as its subject: OffloadFusedGroupPart, a scope is on a part of a group.
/// Scopes of modules that the model does not have are nobody's part.
Status check_fused_groups(const model::Model& model, const ActivationScopes& scopes);

}  // namespace stowage::plan
