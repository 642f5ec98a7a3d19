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
    scopes = plan::with_scope(std::move(scopes), {name, *said.on, cap, said.again});
  }
  input.activations = std::move(scopes);
  return input;
}

PlanInput withLayers(PlanInput input, const model::Model& model, const LayerActivations& layers) {
  plan::ActivationScopes scopes = std::move(input.activations);
  const auto each = [&](const std::vector<std::string>& names, const auto& say) {
    for (const std::string& name : names) {
      const auto layer = model.find_module(name);
      if (!layer) continue;
      std::erase_if(scopes, [&](const plan::ActivationScope& scope) {
        const auto module = model.find_module(scope.module);
        return module && model.contains(*layer, *module);
      });
      say(name);
    }
  };
  each(layers.host, [&](const std::string& name) {
    scopes = plan::with_scope(std::move(scopes), {name, true, {}});
  });
  each(layers.again, [&](const std::string& name) {
    scopes = plan::with_scope(std::move(scopes), {name, false, {}, true});
  });
  each(layers.stay, [&](const std::string& name) {
    const plan::ActivationScope* above = plan::deciding_scope(scopes, name);
    if (above && (above->on || above->recompute))
      scopes = plan::with_scope(std::move(scopes), {name, false, {}});
  });
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
      here.again = scope->recompute;
      if (scope->cap) here.cap = Bytes(*scope->cap);
    }
    if (out && !(*out == here)) return std::nullopt;
    out = here;
  }
  return out;
}

}  // namespace stowage::app::edits
