#include "core/engine/hosts/host_plan.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/estimate/graph/layout_rules.h"

namespace stowage::engine {
namespace {

using Host = std::uint32_t;
constexpr Host kAll = HostPlan::kEverywhere;

/// The map of all hosts as one of devices: a host is a GPU of that number.
plan::DeviceMap map_of_hosts(const protocol::HostsTask& task) {
  plan::DeviceMap map;
  for (const auto& [key, host] : task.entries) map.entries.push_back({key, machine::gpu(host)});
  return map;
}

bool is_inlined(const Step& step) {
  return step.kind == Step::Kind::HigherOrder &&
         (step.higher == HigherOrder::SetGradEnabled || step.higher == HigherOrder::Autocast);
}

/// Where the operands of an inlined graph begin among those of its step; its graph stands just before.
std::size_t first_operand(const Step& step) { return step.higher == HigherOrder::Autocast ? 5 : 2; }

template <class Visit>
void each_slot(const Step& step, Visit&& visit) {
  for (const Recipe& recipe : step.arguments) {
    for (const Slot slot : recipe.slots) {
      if (slot != kNoSlot) visit(recipe, slot);
    }
  }
}

}  // namespace

/// Goes through the program once, as every host will.
class HostPlanner {
 public:
  HostPlanner(const Program& program, const protocol::HostsTask& task)
      : program_(program), map_(map_of_hosts(task)), lookup_(map_, {}) {}

  Result<HostPlan> make() {
    for (const std::string& module : program_.modules) module_host_.push_back(find(module));
    place_weights();
    States start(program_.main.slots);
    for (const UserInput& input : program_.inputs) {
      if (input.slot != kNoSlot) start[input.slot] = State{0, 1, -1};
    }
    for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
      if (program_.weights[i].slot != kNoSlot) start[program_.weights[i].slot] = state_of_weight(i);
    }
    std::vector<State> outputs;
    STOWAGE_TRY(walk(program_.main, std::move(start), outputs));
    hand_over_outputs(outputs);
    return std::move(plan_);
  }

 private:
  /// Of a value: who makes it, who has it, the weight that it is, and how many values were made before it.
  struct State {
    Host owner = kAll;
    std::uint64_t held = ~0ull;
    std::int64_t weight = -1;
    std::uint64_t made = 0;
  };
  using States = std::vector<State>;

  std::optional<Host> find(const std::string& name) const {
    const auto id = lookup_.find(name);
    return id ? std::optional(id->index) : std::nullopt;
  }

  bool mutated(std::int64_t weight) const {
    return program_.storages[program_.weights[static_cast<std::size_t>(weight)].storage].mutated;
  }

  void place_weights() {
    for (const Weight& weight : program_.weights)
      plan_.weight_host_.push_back(find(weight.name).value_or(module_host_[weight.owner].value_or(0)));
    // What the run changes has one place only, that of its first name.
    for (const StorageBlock& block : program_.storages) {
      if (!block.mutated) continue;
      for (const std::uint32_t weight : block.weights)
        plan_.weight_host_[weight] = plan_.weight_host_[block.weights.front()];
    }
    plan_.users_.resize(program_.weights.size());
  }

  State state_of_weight(std::uint32_t index) const {
    if (!mutated(index)) return State{kAll, ~0ull, index};
    const Host home = plan_.weight_host_[index];
    return State{home, 1ull << home, index};
  }

  Status refuse(const Step& step, std::string_view why) const {
    const std::string what = step.op ? step.op->operator_name().name : step.name;
    return fail(Code::EngineAcrossHosts, program_.path,
                {phrase(why, {what, program_.modules[step.module].empty() ? step.name
                                                                          : program_.modules[step.module]})});
  }

  /// The host of what a step writes to, or takes a lasting view of.
  std::optional<Host> home_of(const Step& step, const States& states) const {
    std::optional<Host> home;
    if (!step.writes && !step.at_home) return home;
    each_slot(step, [&](const Recipe& recipe, Slot slot) {
      const bool stays = step.writes ? recipe.written : recipe.aliased && recipe.changing;
      if (stays && !home && states[slot].owner != kAll) home = states[slot].owner;
    });
    return home;
  }

  /// Hosts of all modules in the graphs of a step.
  void hosts_below(const Step& step, std::set<Host>& out) const {
    for (const auto& graph : step.graphs) {
      for (const Step& inner : graph->steps) {
        if (module_host_[inner.module]) out.insert(*module_host_[inner.module]);
        hosts_below(inner, out);
      }
    }
  }

  /// The operand that was made last is of the module that runs: a sum of what goes around a block and what
  /// comes out of it is worked out where the block is.
  Host follow(const Step& step, const States& states) const {
    std::optional<Host> weight, operand;
    std::uint64_t made = 0;
    each_slot(step, [&](const Recipe&, Slot slot) {
      const State& state = states[slot];
      const Weight* named =
          state.weight >= 0 ? &program_.weights[static_cast<std::size_t>(state.weight)] : nullptr;
      if (named && !weight && (named->parameter || named->buffer))
        weight = plan_.weight_host_[static_cast<std::size_t>(state.weight)];
      if (state.owner == kAll || (operand && state.made <= made)) return;
      operand = state.owner;
      made = state.made;
    });
    return weight.value_or(operand.value_or(0));
  }

  /// Numbers that everybody has are worked out by everybody.
  Host host_of_symbolic(const Step& step, const States& states) const {
    Host host = kAll;
    each_slot(step, [&](const Recipe&, Slot slot) {
      const bool sizes_known = states[slot].weight >= 0 && asks_tensor(step.symbolic);
      if (host == kAll && !sizes_known) host = states[slot].owner;
    });
    return host;
  }

  Result<Host> host_of(const Step& step, const States& states) const {
    if (step.kind == Step::Kind::Symbolic) return host_of_symbolic(step, states);
    if (const auto home = home_of(step, states)) return *home;
    std::set<Host> below;
    if (step.kind == Step::Kind::HigherOrder) hosts_below(step, below);
    if (below.size() > 1) {
      const auto status = refuse(step, "what %1 in %2 chooses from or repeats lies on more than one of them");
      return tl::unexpected<Error>(status.error());
    }
    if (!below.empty()) return *below.begin();
    return module_host_[step.module].value_or(follow(step, states));
  }

  /// Operands that the host of a step lacks come to it first.
  Status plan_step(const Step& step, States& states, HostPlan::StepPlan& out) {
    const auto host = host_of(step, states);
    if (!host) return tl::unexpected<Error>(host.error());
    out.host = *host;
    bool stray = false;
    std::set<Slot> passing;
    each_slot(step, [&](const Recipe& recipe, Slot slot) {
      State& state = states[slot];
      if (state.weight >= 0 && out.host != kAll)
        plan_.users_[static_cast<std::size_t>(state.weight)] |= 1ull << out.host;
      const bool sizes_known =
          step.kind == Step::Kind::Symbolic && asks_tensor(step.symbolic) && state.weight >= 0;
      if (out.host == kAll || state.owner == kAll || sizes_known || (state.held >> out.host & 1)) return;
      const bool changes = recipe.changing || state.weight >= 0;
      stray = stray || recipe.written || (changes && step.kind == Step::Kind::HigherOrder);
      if (changes && !passing.insert(slot).second) return;
      out.before.push_back({slot, state.owner, out.host, !changes});
      if (!changes) state.held |= 1ull << out.host;
    });
    if (stray) return refuse(step, "%1 in %2 writes to values on more than one of them");
    const State made = out.host == kAll ? State{} : State{out.host, 1ull << out.host, -1, ++made_};
    for (const Binding& binding : step.results) {
      for (const Slot slot : binding.slots) states[slot] = made;
    }
    return {};
  }

  /// The graph of an inlined step is gone through by everybody.
  Status plan_inlined(const Step& step, States& states) {
    const std::size_t first = first_operand(step);
    if (step.arguments.size() < first || step.graphs.empty()) return refuse(step, "%1 in %2 has no graph");
    const Scope& graph = *step.graphs[step.arguments[first - 1].graph];
    States inner(graph.slots);
    std::size_t next = 0;
    for (std::size_t i = first; i < step.arguments.size(); ++i) {
      const Recipe& recipe = step.arguments[i];
      if (recipe.kind == Recipe::Kind::Constant) {
        next += recipe.constant.isList() ? 0 : 1;
        continue;
      }
      for (const Slot slot : recipe.slots) {
        if (next < graph.inputs.size()) inner[graph.inputs[next]] = slot == kNoSlot ? State{} : states[slot];
        ++next;
      }
    }
    std::vector<State> outputs;
    STOWAGE_TRY(walk(graph, std::move(inner), outputs));
    std::size_t result = 0;
    for (const Binding& binding : step.results) {
      if (!binding.list && binding.slots.empty()) ++result;
      for (const Slot slot : binding.slots) {
        if (result < outputs.size()) states[slot] = outputs[result++];
      }
    }
    return {};
  }

  Status walk(const Scope& scope, States states, std::vector<State>& outputs) {
    HostPlan::ScopePlan plan;
    for (const Step& step : scope.steps) {
      HostPlan::StepPlan& planned = plan.steps.emplace_back();
      if (step.kind == Step::Kind::Skip) continue;
      if (is_inlined(step)) {
        STOWAGE_TRY(plan_inlined(step, states));
      } else {
        STOWAGE_TRY(plan_step(step, states, planned));
      }
    }
    for (const Recipe& recipe : scope.outputs) {
      plan.outputs.push_back(kAll);
      State state{};
      if (recipe.kind == Recipe::Kind::Value) {
        state = states[recipe.slots[0]];
      } else if (recipe.kind != Recipe::Kind::Constant) {
        state = gather(recipe, states, plan);
      }
      outputs.push_back(state);
    }
    plan_.scopes_.emplace(&scope, std::move(plan));
    return {};
  }

  /// What is made of several values is made on the first host.
  State gather(const Recipe& recipe, States& states, HostPlan::ScopePlan& plan) {
    plan.outputs.back() = 0;
    for (const Slot slot : recipe.slots) {
      if (slot == kNoSlot) continue;
      State& state = states[slot];
      if (state.weight >= 0) plan_.users_[static_cast<std::size_t>(state.weight)] |= 1;
      if (state.owner == kAll || (state.held & 1)) continue;
      plan.at_end.push_back({slot, state.owner, 0, true});
      state.held |= 1;
    }
    return State{0, 1, -1};
  }

  void hand_over_outputs(const std::vector<State>& outputs) {
    std::vector<std::uint64_t> held;
    for (const State& state : outputs) held.push_back(state.held);
    const auto bring = [&](std::size_t index, Host to, std::vector<HandOver>& list) {
      const State& state = outputs[index];
      if (state.weight >= 0) plan_.users_[static_cast<std::size_t>(state.weight)] |= 1ull << to;
      if (state.owner == kAll || (held[index] >> to & 1)) return;
      list.push_back({static_cast<Slot>(index), state.owner, to, true});
      held[index] |= 1ull << to;
    };
    for (const Mutation& mutation : program_.mutations)
      bring(mutation.index, plan_.weight_host_[mutation.weight], plan_.mutations_);
    for (const UserOutput& output : program_.outputs) bring(output.index, 0, plan_.results_);
  }

  const Program& program_;
  const plan::DeviceMap map_;
  const estimate::MapLookup lookup_;
  std::vector<std::optional<Host>> module_host_{};
  HostPlan plan_{};
  std::uint64_t made_ = 0;  // values so far
};

Result<HostPlan> HostPlan::make(const Program& program, const protocol::HostsTask& task) {
  return HostPlanner(program, task).make();
}

const HostPlan::ScopePlan* HostPlan::of(const Scope& scope) const {
  const auto found = scopes_.find(&scope);
  return found == scopes_.end() ? nullptr : &found->second;
}

}  // namespace stowage::engine
