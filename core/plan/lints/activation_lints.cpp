#include "core/plan/fused_groups.h"
#include "core/plan/lints/lints.h"

namespace stowage::plan {

void add_activation_lints(const model::Model& model, const ActivationScopes& scopes, Evaluation& evaluation) {
  std::size_t found = 0;
  for (const ActivationScope& scope : scopes) {
    const auto module = model.find_module(scope.module);
    const auto group = module ? fused_group_of(model, *module) : std::nullopt;
    if (!group || ++found > kMostSubjects) continue;
    Diagnostic out{Severity::Warning, {Code::OffloadFusedGroupPart, scope.module, {}}};
    out.subjects = {scope.module, model[*group].name};
    evaluation.diagnostics.push_back(std::move(out));
  }
}

}  // namespace stowage::plan
