#include "core/estimate/graph/graph_aliases.h"

#include <algorithm>

namespace stowage::estimate {
namespace {

using Storages = std::vector<std::uint32_t>;
using Written = std::vector<bool>;  ///< by storage

void join(Storages& into, const Storages& more) {
  for (const std::uint32_t storage : more) {
    if (std::find(into.begin(), into.end(), storage) == into.end()) into.push_back(storage);
  }
}

bool writes_anywhere(const GraphScope& scope) {
  return std::any_of(scope.steps.begin(), scope.steps.end(), [](const GraphStep& step) {
    return step.writes || std::any_of(step.graphs.begin(), step.graphs.end(),
                                      [](const auto& graph) { return writes_anywhere(*graph); });
  });
}

/// Which storages each value may be a view of.
class AliasWalk {
 public:
  explicit AliasWalk(std::uint32_t storages) : next_(storages) {}

  void scope(GraphScope& scope, const std::vector<Storages>& inputs) {
    scope.aliases.assign(scope.slots, {});
    for (std::size_t i = 0; i < scope.inputs.size(); ++i)
      scope.aliases[scope.inputs[i]] =
          i < inputs.size() && !inputs[i].empty() ? inputs[i] : Storages{next_++};
    for (GraphStep& step : scope.steps) {
      if (step.kind == GraphStep::Kind::HigherOrder) {
        higher_order(step, scope);
      } else {
        plain(step, scope);
      }
    }
  }
  std::uint32_t count() const { return next_; }

 private:
  static Storages all_of(const GraphStep& step, const GraphScope& scope, bool aliased_only) {
    Storages all;
    for (const Operand& one : step.operands) {
      if (aliased_only && !one.aliased) continue;
      for (const Slot slot : one.slots) {
        if (slot != kNoSlot) join(all, scope.aliases[slot]);
      }
    }
    return all;
  }

  void plain(const GraphStep& step, GraphScope& scope) {
    const Storages all = all_of(step, scope, true);
    const bool view = step.may_return || step.memory != formats::ResultMemory::Fresh;
    for (const auto& slots : step.results) {
      for (const Slot slot : slots) scope.aliases[slot] = view && !all.empty() ? all : Storages{next_++};
    }
  }

  void higher_order(GraphStep& step, GraphScope& scope) {
    std::vector<Storages> operands;  // what follows the first graph
    bool after = false;
    for (const Operand& one : step.operands) {
      after |= one.kind == Operand::Kind::Graph;
      if (!after || one.kind == Operand::Kind::Graph) continue;
      if (one.kind == Operand::Kind::Scalar) operands.emplace_back();
      for (const Slot slot : one.slots)
        operands.push_back(slot == kNoSlot ? Storages{} : scope.aliases[slot]);
    }
    Storages all = all_of(step, scope, false);
    for (auto& graph : step.graphs) {
      this->scope(*graph, operands);
      for (const Operand& output : graph->outputs) {
        for (const Slot slot : output.slots) {
          if (slot != kNoSlot) join(all, graph->aliases[slot]);
        }
      }
    }
    for (const auto& slots : step.results) {
      for (const Slot slot : slots) {
        scope.aliases[slot] = all;
        scope.aliases[slot].push_back(next_++);
      }
    }
  }

  std::uint32_t next_;
};

void add_writes(const GraphStep& step, const GraphScope& scope, Written& written) {
  for (const Operand& one : step.operands) {
    if (!one.written) continue;
    for (const Slot slot : one.slots) {
      if (slot == kNoSlot) continue;
      for (const std::uint32_t storage : scope.aliases[slot]) written[storage] = true;
    }
  }
  for (const auto& graph : step.graphs) {
    for (const GraphStep& inner : graph->steps) add_writes(inner, *graph, written);
  }
}

void settle(GraphStep& step, const GraphScope& scope, const Written& written) {
  for (Operand& one : step.operands) {
    one.changing = std::any_of(one.slots.begin(), one.slots.end(), [&](Slot slot) {
      return slot != kNoSlot && std::any_of(scope.aliases[slot].begin(), scope.aliases[slot].end(),
                                            [&](std::uint32_t storage) { return written[storage]; });
    });
    step.at_home |= one.changing && one.aliased && step.kind == GraphStep::Kind::Operator;
  }
}

/// Inside of a loop what comes later may come before: all that is written anywhere counts.
void settle_nested(GraphScope& scope, const Written& written) {
  for (GraphStep& step : scope.steps) {
    settle(step, scope, written);
    for (auto& graph : step.graphs) settle_nested(*graph, written);
  }
  scope.aliases = {};
}

}  // namespace

void settle_writes(GraphProgram& program) {
  if (!writes_anywhere(program.main)) return;
  std::vector<Storages> inputs(program.main.inputs.size());
  for (const GraphWeight& weight : program.weights) {
    if (weight.slot != kNoSlot) inputs[weight.slot] = {weight.storage};
  }
  AliasWalk walk(static_cast<std::uint32_t>(program.storages.size()));
  walk.scope(program.main, inputs);
  Written later(walk.count(), false), anywhere(walk.count(), false);
  for (const GraphStep& step : program.main.steps) add_writes(step, program.main, anywhere);
  for (std::size_t i = 0; i < program.storages.size(); ++i)
    program.storages[i].mutated = program.storages[i].mutated || anywhere[i];
  for (auto step = program.main.steps.rbegin(); step != program.main.steps.rend(); ++step) {
    add_writes(*step, program.main, later);
    settle(*step, program.main, later);
    for (auto& graph : step->graphs) settle_nested(*graph, anywhere);
  }
  program.main.aliases = {};
}

}  // namespace stowage::estimate
