#include "core/estimate/graph/run_again.h"

#include <algorithm>

#include "core/estimate/graph/again_regions.h"
#include "core/estimate/graph/graph_program.h"

namespace stowage::estimate {

// What AgainRegions asks of a program; it finds them beside the program's type, so that they are not in an
// unnamed namespace.

template <class Visit>
static void each_operand(const GraphStep& step, Visit visit) {
  for (const Operand& operand : step.operands) {
    for (const Slot slot : operand.slots) {
      if (slot != kNoSlot) visit(operand, slot);
    }
  }
}

template <class Visit>
static void each_result(const GraphStep& step, Visit visit) {
  for (const auto& slots : step.results) {
    for (const Slot slot : slots) {
      if (slot != kNoSlot) visit(slot);
    }
  }
}

static bool runs_graphs(const GraphStep& step) { return step.kind == GraphStep::Kind::HigherOrder; }
static bool computes(const GraphStep& step) { return step.kind != GraphStep::Kind::Other; }
static bool makes_views(const GraphStep& step) {
  return step.may_return || step.memory != formats::ResultMemory::Fresh;
}

static bool without_gradients(const GraphStep& step) {
  if (!runs_graphs(step) || step.operation != "wrap_with_set_grad_enabled" || step.node->inputs.empty())
    return false;
  const formats::Argument& on = step.node->inputs[0].argument;
  return on.kind == formats::Argument::Kind::Bool && on.integer == 0;
}

namespace {

/// With what its file calls it and its inputs.
struct NamedProgram : GraphProgram {
  std::string path{};
  std::vector<std::string> input_paths{};
};

}  // namespace

/// Where nobody reads why.
static std::string label_of(const GraphProgram&, const GraphStep& step) {
  return std::string(step.operation);
}
static std::string path_of(const GraphProgram&) { return {}; }
static std::string name_of_input(const GraphProgram&, Slot) { return {}; }

static std::string label_of(const NamedProgram&, const GraphStep& step) {
  const std::string& target = step.node->target;
  return target.starts_with("torch.ops.") ? target.substr(10) : target;
}
static const std::string& path_of(const NamedProgram& program) { return program.path; }
static std::string name_of_input(const NamedProgram& program, Slot slot) {
  for (std::size_t i = 0; i < program.inputs.size() && i < program.input_paths.size(); ++i) {
    if (program.inputs[i].slot == slot) return program.input_paths[i];
  }
  return {};
}

std::vector<Error> run_again_refusals(const formats::ExportedProgram& program,
                                      const plan::ActivationScopes& scopes) {
  std::vector<Error> out;
  if (std::none_of(scopes.begin(), scopes.end(), [](const auto& scope) { return scope.recompute; }))
    return out;
  LeftOut left_out;
  ValueSizes sizes(program, {}, left_out);
  auto graph = resolve_graph(program, sizes, left_out);
  if (!graph) return out;
  const NamedProgram named{std::move(*graph), program.path, program.input_paths};
  const offload::LayerNames layers(named.modules, modules_in_order(named.main), "");
  const offload::ScopeUnits units(scopes, named.modules);
  AgainRegions<NamedProgram> regions(named, units, layers);
  const auto turns = regions.cut();
  if (!turns) return {turns.error()};
  if (turns->empty()) return out;
  regions.look();
  for (const AgainRegion& turn : *turns) {
    const Status pure = regions.check(turn);
    if (!pure && std::find(out.begin(), out.end(), pure.error()) == out.end()) out.push_back(pure.error());
  }
  return out;
}

namespace {

/// Error: RecomputeInside.
Result<std::vector<AgainTurn>> turns_of(const GraphProgram& program, const offload::ScopeUnits& units,
                                        const offload::LayerNames& layers) {
  AgainRegions<GraphProgram> regions(program, units, layers);
  const auto found = regions.cut();
  if (!found) return tl::unexpected<Error>(found.error());
  std::vector<AgainTurn> out;
  if (found->empty()) return out;
  regions.look();
  for (const AgainRegion& turn : *found) {
    AgainNeeds needs = needs_of(turn, program, regions.made());
    out.push_back({turn.begin, turn.end, turn.module, std::move(needs.inputs), std::move(needs.dies),
                   regions.check(turn).has_value()});
  }
  return out;
}

}  // namespace

AgainTurns again_turns(const GraphProgram& program, const plan::ActivationScopes& scopes,
                       const std::string& layers) {
  const offload::LayerNames names(program.modules, modules_in_order(program.main), layers);
  AgainTurns out;
  auto found = turns_of(program, offload::ScopeUnits(scopes, program.modules), names);
  if (!found) {
    out.refused = true;
    return out;
  }
  out.turns = *std::move(found);
  out.refused = std::erase_if(out.turns, [](const AgainTurn& turn) { return !turn.pure; }) > 0;
  return out;
}

std::vector<AgainTurn> turns_of_layers(const GraphProgram& program, const offload::LayerNames& layers) {
  plan::ActivationScopes scopes;
  for (const std::string& name : layers.names()) scopes.push_back({name, false, {}, true});
  auto found = turns_of(program, offload::ScopeUnits(scopes, program.modules), layers);
  return found ? *std::move(found) : std::vector<AgainTurn>();
}

}  // namespace stowage::estimate
