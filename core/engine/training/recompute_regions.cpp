#include "core/engine/training/recompute_regions.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/estimate/graph/again_regions.h"

namespace stowage::engine {

// What AgainRegions asks of a program; it finds them beside the program's type.

template <class Visit>
static void each_operand(const Step& step, Visit visit) {
  for (const Recipe& recipe : step.arguments) {
    for (const Slot slot : recipe.slots) {
      if (slot != kNoSlot) visit(recipe, slot);
    }
  }
}

template <class Visit>
static void each_result(const Step& step, Visit visit) {
  for (const Binding& binding : step.results) {
    for (const Slot slot : binding.slots) {
      if (slot != kNoSlot) visit(slot);
    }
  }
}

static bool runs_graphs(const Step& step) { return step.kind == Step::Kind::HigherOrder; }
static bool computes(const Step& step) { return step.kind == Step::Kind::Operator || runs_graphs(step); }
static bool makes_views(const Step& step) { return step.views; }

static bool without_gradients(const Step& step) {
  return runs_graphs(step) && step.higher == HigherOrder::SetGradEnabled && !step.arguments.empty() &&
         step.arguments[0].constant.isBool() && !step.arguments[0].constant.toBool();
}

static const std::string& label_of(const Program& program, const Step& step) {
  return program.labels[step.label];
}
static const std::string& path_of(const Program& program) { return program.path; }

static std::string name_of_input(const Program& program, Slot slot) {
  for (const UserInput& input : program.inputs) {
    if (input.slot == slot) return input.path;
  }
  return {};
}

namespace {

/// Dropout that drops nothing, attention without any.
bool switched_off(const Step& step) {
  const auto& parameters = step.op->schema().arguments();
  for (std::size_t i = 0; i < parameters.size() && i < step.arguments.size(); ++i) {
    const std::string& name = parameters[i].name();
    const c10::IValue& value = step.arguments[i].constant;
    if ((name == "train" || name == "training") && value.isBool() && !value.toBool()) return true;
    if (name != "dropout_p" && name != "dropout" && name != "p") continue;
    if ((value.isDouble() && value.toDouble() == 0) || (value.isInt() && value.toInt() == 0)) return true;
  }
  return false;
}

bool draws(const Step& step) {
  if (step.random && step.op && !switched_off(step)) return true;
  return std::any_of(step.graphs.begin(), step.graphs.end(), [](const auto& graph) {
    return std::any_of(graph->steps.begin(), graph->steps.end(), draws);
  });
}

Result<std::vector<Region>> find(const Program& program, const ActivationScopes& scopes,
                                 const LayerList& layers, bool must_be_pure) {
  estimate::AgainRegions<Program> regions(program, scopes, layers);
  const auto turns = regions.cut();
  if (!turns) return tl::unexpected<Error>(turns.error());
  std::vector<Region> out;
  if (turns->empty()) return out;
  regions.look();
  for (const estimate::AgainRegion& turn : *turns) {
    const Status pure = regions.check(turn);
    if (!pure && must_be_pure) return tl::unexpected<Error>(pure.error());
    estimate::AgainNeeds needs = estimate::needs_of(turn, program, regions.made());
    Region& region = out.emplace_back(
        Region{turn.begin, turn.end, turn.module, std::move(needs.inputs), std::move(needs.dies)});
    region.pure = pure.has_value();
    region.again = must_be_pure;
    region.draws = std::any_of(program.main.steps.begin() + static_cast<std::ptrdiff_t>(turn.begin),
                               program.main.steps.begin() + static_cast<std::ptrdiff_t>(turn.end), draws);
  }
  return out;
}

}  // namespace

Result<std::vector<Region>> recompute_regions(const Program& program, const ActivationScopes& scopes,
                                              const LayerList& layers) {
  return find(program, scopes, layers, true);
}

std::vector<Region> with_turns_of_layers(std::vector<Region> again, const Program& program,
                                         const LayerList& layers) {
  std::vector<protocol::ActivationScope> scopes;
  for (const std::string& name : layers.names()) scopes.push_back({name, false, {}, true});
  auto found = find(program, ActivationScopes(scopes, program.modules), layers, false);
  if (!found) return again;
  std::set<std::string> taken;
  for (const Region& turn : *found) {
    if (std::any_of(again.begin(), again.end(),
                    [&](const Region& region) { return region.begin < turn.end && turn.begin < region.end; }))
      taken.insert(turn.module);
  }
  for (Region& turn : *found) {
    if (!taken.contains(turn.module)) again.push_back(std::move(turn));
  }
  std::sort(again.begin(), again.end(), [](const Region& a, const Region& b) { return a.begin < b.begin; });
  return again;
}

}  // namespace stowage::engine
