// Blocks that the user lets be split: one device executes each of them.
#include "core/solve/dispatch/split_blocks.h"

#include "core/solve/dispatch/dispatch.h"
#include "core/solve/dispatch/whole_blocks.h"
#include "tests/core/solve/dispatch/enumeration.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// Every placement of the parts, judged by plan::check with the model's own classes: what a map that runs can
/// have on the GPUs.
TEST(SplitBlocks, NoBoundIsBeatenAndEveryAnswerRuns) {
  int found = 0, split = 0, optimal = 0;
  for (std::uint64_t seed = 1; seed <= 220; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed + 40'000);
    const auto model =
        test::random_model(random, {.most_units = 5, .direct_tensors = random() % 2 == 0, .ties = false});
    const std::uint64_t total = model->total_bytes().count();
    const machine::Machine machine =
        test::make_machine({20 + random() % total, 20 + random() % (total / 2)}, ~0ull, std::nullopt);
    plan::Settings settings;
    settings.no_split.emplace();
    const auto catalog = make_unit_catalog(model, settings);
    Effort effort;
    effort.explain = false;
    const auto answer = solve(*catalog, machine, settings, nullptr, effort);
    ASSERT_TRUE(answer);
    const auto slots = machine.devices.size();
    std::uint64_t best = 0;
    bool any = false;
    const std::size_t n = catalog->units().size();
    std::vector<std::size_t> at(n, 0);
    plan::Placement placement;
    placement.slots.assign(model->tensors().size(), 0);
    for (std::size_t u = 0; u < n;) {
      for (std::size_t v = 0; v < n; ++v) {
        for (const model::TensorId id : catalog->units()[v].tensors)
          placement.slots[id.index()] = static_cast<plan::Placement::Slot>(at[v]);
      }
      const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement);
      if (e.ok() && e.main_gpu) {
        any = true;
        best = std::max(best, e.gpu_bytes.count());
      }
      for (u = 0; u < n && ++at[u] == slots; ++u) at[u] = 0;
    }
    if (answer->outcome == Outcome::Infeasible) {
      EXPECT_FALSE(any && answer->infeasible.reason.code != Code::SolveNotProven);
      continue;
    }
    ++found;
    optimal += answer->outcome == Outcome::Optimal ? 1 : 0;
    EXPECT_TRUE(plan::evaluate(*model, machine, settings, answer->placement).ok());
    EXPECT_LE(answer->value, best);
    EXPECT_GE(answer->bound, best);
    if (answer->outcome == Outcome::Optimal) {
      EXPECT_EQ(answer->value, best);
    }
    for (const model::Module& module : model->modules())
      split += module.class_name == "Block" &&
               !plan::slot_of(*model, answer->placement, *model->find_module(module.name));
  }
  EXPECT_GT(found, 60);
  EXPECT_GT(split, 2) << "nothing was split: nothing is tested";
  EXPECT_GT(optimal * 2, found);
}

/// From the plan of whole blocks to one near by: no worse, its blocks run, and what was proven of the ties of
/// one division is not said of all plans.
TEST(SplitBlocks, APlanNearByIsNoWorseAndClaimsNothingOfTies) {
  int plans = 0, gained = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed + 46'000);
    const auto model =
        test::random_model(random, {.most_units = 6, .direct_tensors = random() % 2 == 0, .ties = false});
    const std::uint64_t total = model->total_bytes().count();
    const machine::Machine machine =
        test::make_machine({20 + random() % total, 20 + random() % (total / 2)}, total / 2, ~0ull);
    plan::Settings settings;
    settings.no_split.emplace();
    const auto catalog = make_unit_catalog(model, settings);
    auto rules = make_rules(*catalog, machine, settings.rules);
    ASSERT_TRUE(rules);
    const Instance instance = make_instance(*catalog, machine, settings, std::move(*rules));
    const auto whole = WholeBlocks::of(instance);
    if (!whole) continue;
    NodeBudget nodes(200'000), more(200'000);
    const SearchResult start = whole->in_parts(search(whole->question(), nullptr, nodes));
    if (!start.feasible || !start.main) continue;
    ++plans;
    const SearchResult near = improve_split_blocks(instance, start, more);
    EXPECT_TRUE(near.feasible && SplitBlocks(instance).run(near.slots, near.main));
    EXPECT_FALSE(instance.objective().better(start.value, near.value));
    EXPECT_FALSE(near.ties_proven);
    gained += near.slots != start.slots ? 1 : 0;
  }
  EXPECT_GT(plans, 20);
  EXPECT_GT(gained, 5) << "nothing is found near by: nothing is tested";
}

/// What the window's link offers: a 70B model on two cards, its layers let be split.
TEST(SplitBlocks, ARealModelRunsWhenItsLayersAreSplit) {
  const auto model = test::catalog("llama-3.1-70b");
  const machine::Machine machine =
      test::make_machine({GiB(24).count(), GiB(24).count()}, GiB(64).count(), GiB(931).count());
  Effort effort;
  effort.explain = false;
  plan::Settings whole, split;
  split.no_split.emplace();
  const Answer before = test::must_solve(model, machine, whole, nullptr, effort),
               after = test::must_solve(model, machine, split, nullptr, effort);
  ASSERT_NE(before.outcome, Outcome::Infeasible);
  ASSERT_NE(after.outcome, Outcome::Infeasible);
  EXPECT_GE(after.value, before.value) << "splitting costs nothing";
  EXPECT_GE(after.bound, after.value);
  const plan::DeviceMap map = plan::to_device_map(*model, machine, after.placement);
  for (const plan::Settings& settings : {whole, split}) {
    const plan::Evaluation checked = plan::check(*model, machine, settings, map);
    EXPECT_TRUE(checked.ok());
  }
}

bool better(const plan::Settings& settings, const Answer& a, const Answer& b) {
  if (a.outcome == Outcome::Infeasible) return false;
  if (b.outcome == Outcome::Infeasible) return true;
  return settings.objective == plan::Objective::StepTime ? a.value < b.value : a.value > b.value;
}

/// `base` on the machine, and with each of the pins added: none of them may help.
void expect_no_pin_helps(const model::ModelPtr& model, const machine::Machine& machine,
                         const plan::Settings& base, const std::vector<plan::Rule>& pins, int& pinned) {
  Effort effort;
  effort.explain = false;
  const Answer free = test::must_solve(model, machine, base, nullptr, effort);
  for (const plan::Rule& pin : pins) {
    plan::Settings settings = base;
    settings.rules.push_back(pin);
    const auto answer = solve(*make_unit_catalog(model, settings), machine, settings, nullptr, effort);
    if (!answer) continue;  // contradicts a rule that is there
    pinned += answer->outcome != Outcome::Infeasible ? 1 : 0;
    EXPECT_FALSE(better(settings, *answer, free))
        << pin.name << " pinned to " << machine::to_string(pin.device) << ": " << answer->value << " beats "
        << free.value;
    if (free.outcome == Outcome::Infeasible) continue;
    const bool bound_holds = settings.objective == plan::Objective::StepTime ? answer->value >= free.bound
                                                                             : answer->value <= free.bound;
    EXPECT_TRUE(answer->outcome == Outcome::Infeasible || bound_holds);
  }
}

/// A restriction takes plans away and adds none, so it cannot improve an answer.
TEST(SplitBlocks, OneMorePinNeverImprovesTheAnswer) {
  int pinned = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed + 43'000);
    const auto model = test::random_model(
        random, {.most_units = 6 + random() % 14, .direct_tensors = random() % 2 == 0, .largest = 90});
    const std::uint64_t total = model->total_bytes().count();
    std::vector<std::uint64_t> budgets;
    for (std::uint64_t g = 2 + random() % 2; g > 0; --g)
      budgets.push_back(total / 6 + random() % (total / 2));
    const machine::Machine machine = test::make_machine(budgets, ~0ull, std::nullopt);
    plan::Settings settings;
    settings.no_split.emplace();
    settings.objective = random() % 3 ? plan::Objective::GpuBytes : plan::Objective::StepTime;
    std::vector<plan::Rule> pins;
    const auto any_pin = [&] {
      const model::Module& module = model->modules()[1 + random() % (model->modules().size() - 1)];
      return plan::Rule{module.name, machine.devices[random() % machine.devices.size()].id, false};
    };
    if (random() % 2) settings.rules.push_back(any_pin());
    for (int i = 0; i < 8; ++i) pins.push_back(any_pin());
    expect_no_pin_helps(model, machine, settings, pins, pinned);
  }
  EXPECT_GT(pinned, 120);
}

/// Layers of a real model beside its caches, where another GPU takes whole layers and the main one parts.
TEST(SplitBlocks, APinOfALayerNeverImprovesTheAnswerOfARealModel) {
  const auto model = test::catalog("llama-3.1-8b");
  int pinned = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed + 44'000);
    // The first: cards of 8 and 5.5 GiB, where five layers and both embeddings fill the second best.
    machine::Machine machine =
        test::make_machine({seed ? GiB(5).count() + random() % GiB(6).count() : GiB(8).count(),
                            seed ? GiB(3).count() + random() % GiB(6).count() : MiB(5632).count()},
                           GiB(23).count() + GiB(1).count() / 2, std::nullopt);
    for (std::size_t g = 0; g < 2; ++g)
      machine.devices[g].overhead = MiB(563), machine.devices[g].keep_free = MiB(600);
    plan::Settings settings;
    settings.no_split.emplace();
    settings.workload.tokens = 8'192;
    std::vector<plan::Rule> pins;
    for (const char* name : {"model.layers.12", "model.layers.30.mlp", "model.embed_tokens", "lm_head"}) {
      for (std::size_t d = 0; d < 3; ++d) pins.push_back({name, machine.devices[d].id, false});
    }
    expect_no_pin_helps(model, machine, settings, pins, pinned);
    if (seed == 0) {
      const Answer free = test::must_solve(model, machine, settings);
      EXPECT_GE(free.value, 10'624'704'512u);
      EXPECT_EQ(free.outcome, Outcome::Optimal);
    }
  }
  EXPECT_GT(pinned, 20);
}

}  // namespace
}  // namespace stowage::solve
