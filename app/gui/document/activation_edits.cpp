#include "app/gui/document/activation_edits.h"

namespace stowage::app::edits {

PlanInput withActivations(PlanInput input, const model::Model& model,
                          const std::vector<model::ModuleId>& modules, const Activations& said) {
  plan::ActivationScopes scopes = std::move(input.activations);
  for (const model::ModuleId module : modules) {
    const std::string& name = model[module].name;
    if (!said.on) {
      scopes = plan::without_scope(std::move(scopes), name);
      continue;
    }
    const auto cap = said.cap ? std::optional(said.cap->count()) : std::nullopt;
    scopes = plan::with_scope(std::move(scopes), {name, *said.on, cap});
  }
  input.activations = std::move(scopes);
  return input;
}

std::optional<Activations> activationsOf(const PlanInput& input, const model::Model& model,
                                         const std::vector<model::ModuleId>& modules) {
  std::optional<Activations> out;
  for (const model::ModuleId module : modules) {
    Activations here;
    if (const plan::ActivationScope* scope = plan::scope_at(input.activations, model[module].name)) {
      here.on = scope->on;
      if (scope->cap) here.cap = Bytes(*scope->cap);
    }
    if (out && !(*out == here)) return std::nullopt;
    out = here;
  }
  return out;
}

}  // namespace stowage::app::edits
