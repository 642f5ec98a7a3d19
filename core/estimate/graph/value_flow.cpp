#include "core/estimate/graph/value_flow.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/estimate/graph/pass_operators.h"
#include "core/formats/pt2/operators.h"
#include "core/model/nearest_module.h"

namespace stowage::estimate {
namespace {

using plan::ValueFlow;
constexpr std::uint32_t kNone = ValueFlow::kNone;

/// How many arguments stand before the operands of a graph that is gone through as a part of the one around
/// it; nullopt: of no such step.
std::optional<std::size_t> first_operand(const GraphStep& step) {
  if (step.kind != GraphStep::Kind::HigherOrder || step.graphs.empty()) return std::nullopt;
  if (step.operation == "wrap_with_set_grad_enabled") return 2;
  if (step.operation == "wrap_with_autocast") return 5;
  return std::nullopt;
}

/// "torch.ops.aten.sym_size.int" and its like ask a tensor; "_operator.add" and "torch.sym_max" count.
bool asks_tensor(std::string_view operation) {
  constexpr std::array kAsking = {"sym_size", "sym_stride", "sym_numel", "sym_storage_offset", "dim"};
  return std::find(kAsking.begin(), kAsking.end(), operation) != kAsking.end();
}

class FlowMaker {
 public:
  FlowMaker(const model::Model& model, const GraphProgram& program) : model_(model), program_(program) {
    for (const std::string& name : program.modules) modules_.push_back(model::nearest_module(model, name));
  }

  ValueFlow make() {
    Slots slots(program_.main.slots, kNone);
    for (const GraphInput& input : program_.inputs) {
      if (input.slot == kNoSlot) continue;
      slots[input.slot] = value_of(program_.main, input.slot);
      out_.values.back().given = true;
    }
    for (std::uint32_t i = 0; i < program_.weights.size(); ++i) add_weight(i, slots);
    const Slots outputs = walk(program_.main, std::move(slots));
    for (const GraphMutation& mutation : program_.mutations)
      add_end(outputs, mutation.output, mutation.weight);
    for (const std::size_t output : program_.user_outputs) add_end(outputs, output, kNone);
    return std::move(out_);
  }

 private:
  using Slots = std::vector<std::uint32_t>;  // by slot: the value; kNone: one that is everywhere

  std::uint32_t value_of(const GraphScope& scope, Slot slot) {
    const Geometry& geometry = scope.geometry[slot];
    const bool tensor = !scope.names[slot].empty();
    out_.values.push_back({tensor && geometry.known ? geometry.dense_bytes() : 0, !tensor || geometry.known});
    return static_cast<std::uint32_t>(out_.values.size() - 1);
  }

  void add_weight(std::uint32_t index, Slots& slots) {
    const GraphWeight& weight = program_.weights[index];
    const GraphStorage& storage = program_.storages[weight.storage];
    const auto tensor = model_.find_tensor(weight.name);
    out_.weights.push_back({tensor ? *tensor : model::TensorId(), modules_[weight.owner],
                            storage.mutated ? storage.weights.front() : index,
                            weight.parameter || weight.buffer, storage.mutated});
    if (weight.slot == kNoSlot) return;
    out_.values.push_back({weight.geometry.dense_bytes(), true, false, index});
    slots[weight.slot] = static_cast<std::uint32_t>(out_.values.size() - 1);
  }

  void add_end(const Slots& outputs, std::size_t output, std::uint32_t weight) {
    if (output < outputs.size() && outputs[output] != kNone) out_.ends.push_back({outputs[output], weight});
  }

  /// Returns the values of its outputs.
  Slots walk(const GraphScope& scope, Slots slots) {
    for (const GraphStep& step : scope.steps) {
      if (const auto first = first_operand(step))
        go_through(step, *first, slots);
      else
        add(step, scope, slots);
    }
    Slots outputs;
    for (const Operand& operand : scope.outputs) {
      const bool one = operand.kind == Operand::Kind::Slots && operand.slots.size() == 1;
      outputs.push_back(one ? at(slots, operand.slots[0]) : gathered(operand, slots));
    }
    return outputs;
  }

  static std::uint32_t at(const Slots& slots, Slot slot) { return slot == kNoSlot ? kNone : slots[slot]; }

  std::uint32_t gathered(const Operand& operand, const Slots& slots) {
    if (operand.kind != Operand::Kind::Slots || operand.slots.empty()) return kNone;
    ValueFlow::Step step{.kind = ValueFlow::Kind::Gathers, .module = model_.root()};
    for (const Slot slot : operand.slots) {
      if (at(slots, slot) != kNone) step.operands.push_back({slots[slot]});
    }
    out_.values.emplace_back();
    step.makes.push_back(static_cast<std::uint32_t>(out_.values.size() - 1));
    out_.steps.push_back(std::move(step));
    return out_.steps.back().makes.front();
  }

  void modules_below(const GraphStep& step, std::vector<model::ModuleId>& out) const {
    for (const auto& graph : step.graphs) {
      for (const GraphStep& inner : graph->steps) {
        const model::ModuleId module = modules_[inner.module];
        if (std::find(out.begin(), out.end(), module) == out.end()) out.push_back(module);
        modules_below(inner, out);
      }
    }
  }

  void add(const GraphStep& step, const GraphScope& scope, Slots& slots) {
    const auto use = formats::use_of(step.node->target);
    if (use == formats::OperatorUse::Skipped) return;
    ValueFlow::Step out{.module = modules_[step.module]};
    if (use == formats::OperatorUse::Symbolic)
      out.kind = asks_tensor(step.operation) ? ValueFlow::Kind::Asks : ValueFlow::Kind::Counts;
    for (const Operand& operand : step.operands) {
      const bool stays = step.writes ? operand.written : step.at_home && operand.aliased && operand.changing;
      for (const Slot slot : operand.slots) {
        if (at(slots, slot) != kNone) out.operands.push_back({slots[slot], operand.changing, stays});
      }
    }
    if (step.kind == GraphStep::Kind::HigherOrder) modules_below(step, out.below);
    for (const auto& results : step.results) {
      for (const Slot slot : results) {
        slots[slot] = value_of(scope, slot);
        out.makes.push_back(slots[slot]);
      }
    }
    out_.steps.push_back(std::move(out));
  }

  std::uint32_t renamed(std::uint32_t value) {
    if (value == kNone) return kNone;
    out_.values.push_back(out_.values[value]);
    const auto copy = static_cast<std::uint32_t>(out_.values.size() - 1);
    ValueFlow::Step step{.kind = ValueFlow::Kind::Same, .module = model_.root()};
    step.operands.push_back({value});
    step.makes.push_back(copy);
    out_.steps.push_back(std::move(step));
    return copy;
  }

  /// What is handed over inside is under a name of its own there, as a run has it.
  void go_through(const GraphStep& step, std::size_t first, Slots& slots) {
    const GraphScope& graph = *step.graphs[0];
    Slots inner(graph.slots, kNone);
    std::size_t next = 0;
    const auto give = [&](std::uint32_t value) {
      if (next < graph.inputs.size() && value != kNone) inner[graph.inputs[next]] = renamed(value);
      ++next;
    };
    for (std::size_t i = first; i < step.operands.size(); ++i) {
      const Operand& operand = step.operands[i];
      if (operand.kind == Operand::Kind::Scalar) give(kNone);
      for (const Slot slot : operand.slots) give(at(slots, slot));
    }
    const Slots outputs = walk(graph, std::move(inner));
    std::size_t result = 0;
    for (const auto& results : step.results) {
      if (results.empty()) ++result;
      for (const Slot slot : results) {
        if (result < outputs.size()) slots[slot] = renamed(outputs[result++]);
      }
    }
  }

  const model::Model& model_;
  const GraphProgram& program_;
  std::vector<model::ModuleId> modules_{};  // by number in the program
  ValueFlow out_{};
};

}  // namespace

plan::ValueFlowPtr value_flow(const model::Model& model, const GraphRequest& asked) {
  if (!asked.program || !says_sizes(*asked.program)) return nullptr;
  LeftOut left_out;  // what of it matters is said by the prediction of the plan
  const auto program = resolve_for(asked, left_out);
  if (!program) return nullptr;
  return std::make_shared<const ValueFlow>(FlowMaker(model, *program).make());
}

}  // namespace stowage::estimate
