#pragma once

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/random_states.h"
#include "widgets/common/comparison.h"

namespace stowage::test {

/// A plan of the model that puts every module named on its device and everything else on the CPU.
inline widgets::PlanStatePtr placed(const model::ModelPtr& model, const machine::Machine& machine,
                                    const std::vector<std::pair<std::string, machine::DeviceId>>& where) {
  auto state = std::make_shared<widgets::PlanState>();
  state->model = model;
  state->machine = machine;
  state->catalog = solve::make_unit_catalog(model, state->settings);
  plan::DeviceMap map;
  map.entries.push_back({"", machine::kCpu});
  for (const auto& [name, device] : where) map.entries.push_back({name, device});
  state->placement = plan::apply(map, *model, machine).placement;
  state->evaluation = plan::evaluate(*model, machine, state->settings, state->placement);
  return state;
}

inline widgets::ComparisonPtr compared(const widgets::PlanStatePtr& baseline,
                                       const widgets::PlanStatePtr& other) {
  auto out = std::make_shared<widgets::Comparison>();
  out->baseline = {QStringLiteral("Plan, now"), baseline};
  out->other = {QStringLiteral("other.stowage"), other};
  out->diff = plan::diff(*baseline->model, baseline->machine, baseline->placement, other->placement);
  return out;
}

/// Two plans of one random model on one random machine.
inline widgets::ComparisonPtr randomComparison(std::mt19937& random) {
  using widgets::PlanState;
  const auto model = widgets::test::uneven_model(random);
  auto a = std::make_shared<PlanState>(widgets::test::random_state(random, model));
  auto b = std::make_shared<PlanState>(*a);
  const auto slots = a->machine.devices.size();
  for (auto& slot : b->placement.slots) {
    if (random() % 3 == 0) slot = static_cast<plan::Placement::Slot>(random() % slots);
  }
  for (const auto& state : {a, b})
    state->evaluation = plan::evaluate(*model, state->machine, state->settings, state->placement);
  return compared(a, b);
}

/// Blocks 0 and 1 go to the GPU, block 2 from the GPU to disk, the head stays there.
inline widgets::ComparisonPtr toyComparison() {
  const auto model = blocks(4);
  const auto machine = toyMachine(400, 400);
  const auto gpu = machine::gpu(0);
  return compared(
      placed(model, machine, {{"layers.2", gpu}, {"head", gpu}}),
      placed(model, machine,
             {{"layers.0", gpu}, {"layers.1", gpu}, {"layers.2", machine::kDisk}, {"head", gpu}}));
}

}  // namespace stowage::test
