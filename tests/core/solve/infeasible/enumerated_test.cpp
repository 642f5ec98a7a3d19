#include <algorithm>

#include "core/solve/bounds/cuts.h"
#include "tests/core/solve/infeasible/placements.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// A question about a small model that often has no plan.
struct Asked {
  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
};

Asked random_question(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Asked out;
  const bool trains = seed % 4 == 3;
  out.model = test::random_model(random, {.most_units = 5, .trains = trains});
  if (trains) out.settings.workload.training = test::random_training(random);
  const std::uint64_t total = test::bytes_to_place(*out.model, out.settings);
  std::vector<std::uint64_t> gpus{1 + random() % (total / 2 + 1)};
  if (random() % 3 == 0) gpus.push_back(1 + random() % (total / 3 + 1));
  const std::uint64_t cpu = random() % 3 ? random() % (total + 1) : ~0ull;
  std::optional<std::uint64_t> disk;
  if (random() % 2) disk = random() % 3 ? ~0ull : random() % total;
  out.machine = test::make_machine(gpus, cpu, disk);
  if (random() % 4 == 0) out.machine.devices[0].overhead = Bytes(random() % 8);
  out.settings.main_gpu = 0;
  if (random() % 3 == 0) out.settings.runtime.row = machine::kComputesOnHost;
  if (random() % 4 == 0) out.settings.runtime.reserve = machine::ReserveRule::Unit;
  if (random() % 4 == 0) out.settings.runtime.offload_buffers = true;
  for (std::size_t r = random() % 3; r > 0; --r) {
    const auto& device = out.machine.devices[random() % out.machine.devices.size()];
    out.settings.rules.push_back(
        {out.model->tensors()[random() % out.model->tensors().size()].name, device.id, random() % 2 == 0});
  }
  return out;
}

std::optional<Answer> solve_it(const Asked& asked) {
  const auto answer = solve(*make_unit_catalog(asked.model, asked.settings), asked.machine, asked.settings);
  if (!answer) {
    EXPECT_EQ(answer.error().code, Code::SolveRulesContradict);
    return std::nullopt;
  }
  return *answer;
}

bool feasible(const Asked& asked) {
  return test::Placements(*asked.model, asked.settings).best(asked.machine, asked.settings).has_value();
}

/// The question with a repair made.
Asked repaired(Asked asked, const Repair& repair) {
  using Kind = Repair::Kind;
  switch (repair.kind) {
    case Kind::RaiseBudget:
      asked.machine.devices[*asked.machine.slot(repair.device)].budget = repair.budget;
      break;
    case Kind::ComputeOnHost:
      asked.settings.runtime.row = repair.name.empty() ? machine::kComputesOnHost : machine::kByModule;
      if (!repair.name.empty()) asked.settings.computed = {repair.name};
      break;
    case Kind::LiftRule:
      std::erase_if(asked.settings.rules, [&](const plan::Rule& rule) { return rule.name == repair.name; });
      break;
    case Kind::LiftAllRules:
      asked.settings.rules.clear();
      break;
    case Kind::AllowSplitting: {
      auto classes = plan::no_split_classes(*asked.model, asked.settings);
      std::erase(classes, repair.name);
      asked.settings.no_split = classes;
      break;
    }
    case Kind::AllowEmptyGpus:
      asked.settings.allow_empty_gpus = true;
      break;
    case Kind::StreamInTurn:
      asked.settings.runtime.streaming = machine::Streaming::Compatible;
      asked.settings.runtime.window.reset();
      break;
    case Kind::AddDevice:
      if (repair.device == machine::kDisk) {
        asked.machine.devices.push_back(machine::Device{machine::kDisk});
        break;
      }
      for (std::uint32_t i = 0; i < repair.count; ++i) {
        const std::uint32_t gpus = asked.machine.gpu_count();
        const auto largest = std::max_element(
            asked.machine.devices.begin(), asked.machine.devices.begin() + gpus,
            [](const machine::Device& a, const machine::Device& b) { return *a.budget < *b.budget; });
        machine::Device device = *largest;
        device.id = machine::gpu(gpus);
        asked.machine.devices.insert(asked.machine.devices.begin() + gpus, device);
      }
      break;
  }
  return asked;
}

void expect_smallest_budgets(const Asked& asked, const Infeasibility& why, int& proven) {
  for (const SmallestBudget& one : why.smallest_budgets) {
    Asked with = asked;
    std::optional<Bytes>& budget = with.machine.devices[*with.machine.slot(one.device)].budget;
    budget = one.budget;
    EXPECT_EQ(feasible(with), one.budget.has_value()) << machine::to_string(one.device);
    if (!one.budget || !one.proven) continue;
    ++proven;
    budget = *one.budget - Bytes(1);
    EXPECT_FALSE(feasible(with)) << machine::to_string(one.device) << " with less";
  }
}

class InfeasibleQuestions : public testing::TestWithParam<std::uint64_t> {};

/// What is said about a question without a plan is true of all its placements: that there is none, what each
/// device alone would need, and that every repair leads to a plan that is worth what was told.
TEST_P(InfeasibleQuestions, AreExplainedTruly) {
  int infeasible = 0, settled = 0, budgets = 0, repairs = 0;
  for (std::uint64_t i = 0; i < 120; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Asked asked = random_question(seed);
    const auto answer = solve_it(asked);
    if (!answer) continue;
    const bool exists = feasible(asked);
    if (answer->outcome != Outcome::Infeasible) {
      EXPECT_TRUE(exists);
      continue;
    }
    const Infeasibility& why = answer->infeasible;
    EXPECT_FALSE(why.proven() && exists) << "there is a plan";
    if (exists) continue;
    ++infeasible, settled += why.proven() ? 1 : 0;
    EXPECT_FALSE(sentence(why.reason).empty());
    EXPECT_EQ(sentence(why.reason).find('%'), std::string::npos);
    EXPECT_TRUE(why.proven() || why.conflict.empty()) << "a conflict is a claim";
    EXPECT_TRUE(!why.irreducible || !why.conflict.empty());
    expect_smallest_budgets(asked, why, budgets);
    for (const Repair& repair : why.repairs) {
      if (repair.kind == Repair::Kind::AddDevice && repair.count > 2) continue;  // too many placements
      const Asked then = repaired(asked, repair);
      if (test::Placements(*then.model, then.settings).groups() > 7) continue;
      const auto best = test::Placements(*then.model, then.settings).best(then.machine, then.settings);
      ++repairs;
      ASSERT_TRUE(best) << "repair " << static_cast<int>(repair.kind);
      EXPECT_LE(repair.gpu_bytes.count(), *best) << "repair " << static_cast<int>(repair.kind);
    }
  }
  EXPECT_GT(infeasible, 20);
  EXPECT_GE(settled * 10, infeasible * 9) << settled << " of " << infeasible;
  EXPECT_GT(budgets, 15);
  EXPECT_GT(repairs, 40);
}

INSTANTIATE_TEST_SUITE_P(Seeds, InfeasibleQuestions, testing::Range(std::uint64_t{1}, std::uint64_t{7}));

/// Like GPUs differ in their number, which says who streams: what one would need the other would not.
TEST(SmallestBudgets, AreThoseOfEachOfLikeGpus) {
  int proven = 0, differ = 0;
  for (std::uint64_t seed = 90'000; seed < 90'600; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    Asked asked;
    asked.model = test::random_model(random, {.most_units = 4, .direct_tensors = random() % 3 == 0});
    const std::uint64_t total = asked.model->total_bytes().count(), each = 1 + random() % (total / 2 + 1);
    asked.machine = test::make_machine({each, each}, random() % (total + 1), std::nullopt);
    if (random() % 4 == 0) asked.settings.main_gpu = static_cast<std::uint32_t>(random() % 2);
    if (random() % 4 == 0) asked.settings.runtime.row = machine::kComputesOnHost;
    asked.settings.runtime.offload_buffers = random() % 2 == 0;
    const auto answer = solve_it(asked);
    if (!answer || answer->outcome != Outcome::Infeasible || feasible(asked)) continue;
    expect_smallest_budgets(asked, answer->infeasible, proven);
    std::vector<std::optional<Bytes>> of_gpus;
    for (const SmallestBudget& one : answer->infeasible.smallest_budgets) {
      if (one.device.gpu()) of_gpus.push_back(one.budget);
    }
    differ += of_gpus.size() == 2 && of_gpus[0] != of_gpus[1] ? 1 : 0;
  }
  EXPECT_GT(proven, 60);
  EXPECT_GT(differ, 5);
}

/// Where nothing is streamed and nothing is tied, all named constraints can be lifted here too: what is
/// blamed has no plan even alone, and without any one of it there is one.
TEST(InfeasibleConflicts, AreIrreducible) {
  int conflicts = 0;
  for (std::uint64_t seed = 50'000; seed < 50'400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    Asked asked = random_question(seed);
    const bool trains = asked.settings.workload.training.has_value();
    asked.model = test::random_model(random, {.most_units = 5, .ties = false, .trains = trains});
    asked.settings.runtime.row = machine::kComputesOnHost;
    asked.settings.rules.clear();
    for (int r = 0; r < 2; ++r)
      asked.settings.rules.push_back({asked.model->tensors()[random() % asked.model->tensors().size()].name,
                                      asked.machine.devices[random() % 2].id, random() % 2 == 0});
    const auto answer = solve_it(asked);
    if (!answer || answer->outcome != Outcome::Infeasible || !answer->infeasible.irreducible) continue;
    const std::vector<std::string>& conflict = answer->infeasible.conflict;
    ++conflicts;
    const auto only = [&](const std::string& without) {
      Asked lifted = asked;
      std::vector<std::string> left = conflict;
      if (const auto at = std::find(left.begin(), left.end(), without); at != left.end()) left.erase(at);
      const auto holds = [&](const std::string& name) {
        return std::find(left.begin(), left.end(), name) != left.end();
      };
      for (machine::Device& device : lifted.machine.devices) {
        if (!holds("budget " + machine::to_string(device.id))) device.budget.reset();
      }
      std::erase_if(lifted.settings.rules, [&](const plan::Rule& rule) {
        return !holds((rule.forbid ? "forbid " : "pin ") + rule.name);
      });
      if (!holds("no-split Block")) lifted.settings.no_split = std::vector<std::string>{};
      return feasible(lifted);
    };
    EXPECT_FALSE(only("nothing")) << testing::PrintToString(conflict);
    const auto twice = [&](const std::string& name) {
      return std::count(conflict.begin(), conflict.end(), name) > 1;  // two rules of one name
    };
    for (const std::string& name : conflict) {
      if (!twice(name)) {
        EXPECT_TRUE(only(name)) << name << " of " << testing::PrintToString(conflict);
      }
    }
  }
  EXPECT_GT(conflicts, 40);
}

/// Cuts alone: whatever they rule out has no placement, and they see most of what has none.
TEST(Cuts, RuleOutNothingThatFits) {
  int none = 0, seen = 0;
  for (std::uint64_t seed = 70'000; seed < 71'500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Asked asked = random_question(seed);
    const auto catalog = make_unit_catalog(asked.model, asked.settings);
    auto rules = make_rules(*catalog, asked.machine, asked.settings.rules);
    if (!rules) continue;
    const bool ruled_out =
        no_plan_exists(make_instance(*catalog, asked.machine, asked.settings, std::move(*rules))).has_value();
    const bool exists = feasible(asked);
    ASSERT_FALSE(ruled_out && exists);
    none += exists ? 0 : 1, seen += ruled_out ? 1 : 0;
  }
  EXPECT_GT(none, 300);
  EXPECT_GE(seen * 10, none * 8) << seen << " of " << none;
}

}  // namespace
}  // namespace stowage::solve
