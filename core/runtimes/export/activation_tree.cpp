#include "core/runtimes/export/activation_tree.h"

#include <algorithm>

#include "core/runtimes/export/stages.h"

namespace stowage::runtimes {
namespace {

Kept meaning(const plan::ActivationScope* scope) {
  if (!scope) return Kept::Stays;
  return scope->recompute ? Kept::MadeAgain : scope->on ? Kept::ToHost : Kept::Stays;
}

}  // namespace

ActivationTree::ActivationTree(const ExportInput& input)
    : model_(*input.facts.model), scopes_(input.activations) {
  for (const std::uint32_t layer : layers_of(input.facts)) layers_.push_back(input.facts.module_name(layer));
}

Kept ActivationTree::of(std::string_view module) const {
  return meaning(plan::deciding_scope(scopes_, module));
}

std::vector<std::pair<std::string, Kept>> ActivationTree::wrapped() const {
  std::vector<std::pair<std::string, Kept>> out;
  // By module: what holds inside of it by those that are wrapped.
  const auto& modules = model_.modules();
  std::vector<Kept> inside(modules.size(), Kept::Stays);
  for (std::uint32_t i = 0; i < modules.size(); ++i) {
    const Kept around = modules[i].parent.valid() ? inside[modules[i].parent.index()] : Kept::Stays;
    const Kept wanted = of(modules[i].name);
    inside[i] = around;
    if (wanted == around || is_list(model_, modules[i])) continue;
    const bool holds_layers = wanted == Kept::MadeAgain &&
                              std::any_of(layers_.begin(), layers_.end(), [&](const std::string& layer) {
                                return layer != modules[i].name && is_beneath(layer, modules[i].name);
                              });
    if (holds_layers) continue;
    out.emplace_back(modules[i].name, wanted);
    inside[i] = wanted;
  }
  return out;
}

bool ActivationTree::whole(const std::string& layer) const {
  return std::none_of(scopes_.begin(), scopes_.end(), [&](const plan::ActivationScope& scope) {
    return scope.module != layer && is_beneath(scope.module, layer) && meaning(&scope) != of(layer);
  });
}

std::vector<std::string> ActivationTree::capped() const {
  std::vector<std::string> out;
  for (const plan::ActivationScope& scope : scopes_) {
    if (scope.cap) out.push_back(scope.module);
  }
  return out;
}

std::vector<std::string> ActivationTree::outside() const {
  std::vector<std::string> out;
  for (const plan::ActivationScope& scope : scopes_) {
    const bool related = std::any_of(layers_.begin(), layers_.end(), [&](const std::string& layer) {
      return is_beneath(layer, scope.module) || is_beneath(scope.module, layer);
    });
    if (!related && meaning(&scope) != Kept::Stays) out.push_back(scope.module);
  }
  return out;
}

}  // namespace stowage::runtimes
