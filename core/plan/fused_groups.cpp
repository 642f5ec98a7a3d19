#include "core/plan/fused_groups.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/plan/settings.h"

namespace stowage::plan {
namespace {

/// Classes of which TransformerEngine makes one operation: linear, activation and linear over all experts of
/// a device (NVIDIA/Megatron-LM megatron/core/transformer/moe/experts.py).
const std::vector<std::string>& fused_classes() {
  static const std::vector<std::string> kClasses{"TEGroupedMLP"};
  return kClasses;
}

}  // namespace

std::optional<model::ModuleId> fused_group_of(const model::Model& model, model::ModuleId module) {
  std::optional<model::ModuleId> outermost;
  for (std::size_t at = module.index(); at != 0;) {
    at = model.modules()[at].parent.index();
    if (is_any_class(model.modules()[at].class_name, fused_classes())) outermost = model::ModuleId(at);
  }
  return outermost;
}

std::vector<FusedGroup> fused_groups(const model::Model& model) {
  std::vector<FusedGroup> out;
  std::map<std::size_t, std::size_t> place;  // by module
  for (std::size_t i = 1; i < model.modules().size(); ++i) {
    const model::Module& module = model.modules()[i];
    const auto group = place.find(module.parent.index());
    if (group != place.end()) out[group->second].members.push_back(module.name);
    if (!is_any_class(module.class_name, fused_classes()) || fused_group_of(model, model::ModuleId(i)))
      continue;
    place[i] = out.size();
    out.push_back({module.name, {}});
  }
  return out;
}

Status check_fused_groups(const model::Model& model, const ActivationScopes& scopes) {
  const auto part = std::find_if(scopes.begin(), scopes.end(), [&](const ActivationScope& scope) {
    const auto module = model.find_module(scope.module);
    return module && fused_group_of(model, *module);
  });
  if (part != scopes.end()) return fail(Code::OffloadFusedGroupPart, part->module);
  return {};
}

}  // namespace stowage::plan
