#include <QtGlobal>
// Where a KV cache lies, told for a selection, adds up to what the plan's judge counts.
#include "widgets/panels/kept_cache.h"

#include <gtest/gtest.h>

#include <random>

#include "core/plan/computed.h"
#include "core/plan/evaluate.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/panels/selection_panel.h"

namespace stowage::widgets {
namespace {

PlanState evaluated(const machine::RuntimeRow* kind, std::mt19937& random) {
  PlanState state = test::llama_state(test::llama_model(12));
  state.settings.runtime.row = kind;
  state.settings.workload = {8192, 1};
  // Block by block somewhere; now and then one that is nowhere.
  const auto slots = static_cast<std::uint32_t>(state.machine.devices.size());
  for (std::size_t i = 0; i < state.model->tensors().size(); ++i) {
    const auto module = state.model->tensors()[i].module;
    state.placement.slots[i] = static_cast<plan::Placement::Slot>((module.value / 13 + random() % 2) % slots);
  }
  if (kind == machine::kByModule) state.settings.computed = {"model.layers.3", "model.layers.8"};
  state.evaluation = plan::evaluate(*state.model, state.machine, state.settings, state.placement);
  return state;
}

TEST(KeptCache, OfAllModulesIsWhatThePlanCounts) {
  const std::uint32_t seed = 20260;
  std::mt19937 random(seed);
  SCOPED_TRACE("seed " + std::to_string(seed));
  for (int round = 0; round < 60; ++round) {
    for (const auto kind : {machine::kStreams, machine::kComputesOnHost, machine::kByModule}) {
      const PlanState state = evaluated(kind, random);
      const auto cache = plan::kv_cache_bytes(*state.model, state.settings.workload);
      const auto computed = plan::computed_tensors(*state.model, state.settings);
      const std::size_t count = state.model->modules().size();
      // In two halves, as a selection is: together they are everything.
      std::vector<bool> one(count), other(count);
      for (std::size_t i = 0; i < count; ++i) (random() % 2 ? one : other)[i] = true;
      const auto a = cache_by_slot(state, one, cache, computed),
                 b = cache_by_slot(state, other, cache, computed);
      for (std::size_t slot = 0; slot < a.size(); ++slot)
        ASSERT_EQ(a[slot] + b[slot], state.evaluation.devices[slot].kv_cache)
            << "round " << round << ", runtime " << kind->name << ", slot " << slot;
    }
  }
}

TEST(KeptCache, ThePanelSaysWhereTheHostKeepsIt) {
  std::mt19937 random(1);
  PlanState state = evaluated(machine::kComputesOnHost, random);
  const auto block = *state.model->find_module("model.layers.3");
  for (std::size_t i = 0; i < state.model->tensors().size(); ++i) {
    if (state.model->contains(block, state.model->tensors()[i].module)) state.placement.slots[i] = 2;
  }
  state.evaluation = plan::evaluate(*state.model, state.machine, state.settings, state.placement);
  SelectionHub hub;
  SelectionPanel panel(hub);
  panel.setState(std::make_shared<const PlanState>(state));
  hub.select({block});
  QStringList notes;
  for (const Label* label : panel.findChildren<Label*>()) notes << label->fullText();
  EXPECT_TRUE(notes.contains(QStringLiteral("kept on CPU"))) << notes.join(u'|').toStdString();
}

}  // namespace
}  // namespace stowage::widgets
