#include "core/engine/alias_analysis.h"

#include <algorithm>

namespace stowage::engine {
namespace {

using Written = std::vector<bool>;  ///< by storage

bool any_written(const Recipe& recipe, const Scope& scope, const Written& written) {
  return std::any_of(recipe.slots.begin(), recipe.slots.end(), [&](Slot slot) {
    return slot != kNoSlot && std::any_of(scope.aliases[slot].begin(), scope.aliases[slot].end(),
                                          [&](std::uint32_t storage) { return written[storage]; });
  });
}

void add_writes(const Step& step, const Scope& scope, Written& written) {
  for (const Recipe& recipe : step.arguments) {
    if (!recipe.written) continue;
    for (const Slot slot : recipe.slots) {
      if (slot == kNoSlot) continue;
      for (const std::uint32_t storage : scope.aliases[slot]) written[storage] = true;
    }
  }
  for (const auto& graph : step.graphs) {
    for (const Step& inner : graph->steps) add_writes(inner, *graph, written);
  }
}

void settle(Step& step, const Scope& scope, const Written& written) {
  for (Recipe& recipe : step.arguments) {
    recipe.changing = any_written(recipe, scope, written);
    step.at_home |= recipe.changing && recipe.aliased && step.kind == Step::Kind::Operator;
  }
}

/// Inside of a loop what comes later may come before: all that is written anywhere counts.
void settle_nested(Scope& scope, const Written& written) {
  for (Step& step : scope.steps) {
    settle(step, scope, written);
    for (auto& graph : step.graphs) settle_nested(*graph, written);
  }
  scope.aliases = {};
}

}  // namespace

void join(Storages& into, const Storages& more) {
  for (const std::uint32_t storage : more) {
    if (std::find(into.begin(), into.end(), storage) == into.end()) into.push_back(storage);
  }
}

void settle_writes(Scope& main, std::size_t storages) {
  Written later(storages, false);
  Written anywhere(storages, false);
  for (const Step& step : main.steps) add_writes(step, main, anywhere);
  for (auto step = main.steps.rbegin(); step != main.steps.rend(); ++step) {
    add_writes(*step, main, later);
    settle(*step, main, later);
    for (auto& graph : step->graphs) settle_nested(*graph, anywhere);
  }
  main.aliases = {};
}

}  // namespace stowage::engine
