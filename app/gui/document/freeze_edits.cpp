#include "app/gui/document/freeze_edits.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "app/gui/document/chosen_modules.h"

namespace stowage::app::edits {
namespace {

/// False: the model has nothing that it names, as of a plan that was made for another.
bool holds(const plan::FreezeScope& scope, const model::Model& model) {
  return std::any_of(model.tensors().begin(), model.tensors().end(), [&](const model::Tensor& tensor) {
    return tensor.kind == model::TensorKind::Parameter && plan::holds_for(scope, tensor.name);
  });
}

}  // namespace

PlanInput withFreezing(PlanInput input, const model::Model& model,
                       const std::vector<model::ModuleId>& modules, Freezing said) {
  if (!input.settings.workload.training) return input;
  std::vector<plan::FreezeScope>& scopes = input.settings.workload.training->freeze;
  const ChosenModules chosen(model, modules);
  std::erase_if(scopes, [&](const plan::FreezeScope& scope) {
    const auto inner = model.find_module(scope.name);
    const auto tensor = inner ? std::nullopt : model.find_tensor(scope.name);
    return (inner && chosen.holds(*inner)) || (tensor && chosen.holds(model[*tensor].module)) ||
           !holds(scope, model);
  });
  if (said == Freezing::AsAbove) return input;
  for (const model::ModuleId module : chosen.roots())
    scopes.push_back({model[module].name, said == Freezing::Frozen});
  return input;
}

std::optional<Freezing> freezingOf(const PlanInput& input, const model::Model& model,
                                   const std::vector<model::ModuleId>& modules) {
  if (!input.settings.workload.training) return std::nullopt;
  const std::vector<plan::FreezeScope>& scopes = input.settings.workload.training->freeze;
  std::unordered_map<std::string_view, Freezing> by_name;  // the last counts
  for (const plan::FreezeScope& scope : scopes)
    by_name[scope.name] = scope.frozen ? Freezing::Frozen : Freezing::Trained;
  std::optional<Freezing> out;
  const ChosenModules chosen(model, modules);
  for (const model::ModuleId module : chosen.roots()) {
    const auto last = by_name.find(model[module].name);
    const Freezing here = last == by_name.end() ? Freezing::AsAbove : last->second;
    if (out && *out != here) return std::nullopt;
    out = here;
  }
  return out;
}

}  // namespace stowage::app::edits
