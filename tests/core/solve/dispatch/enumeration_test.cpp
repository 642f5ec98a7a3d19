#include "tests/core/solve/dispatch/enumeration.h"

#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

struct Tally {
  int instances = 0, feasible = 0, proven = 0;
};

plan::Settings random_settings(std::mt19937_64& random, const model::Model& model, std::size_t devices,
                               bool rules) {
  plan::Settings settings;
  settings.runtime.row = random() % 3 == 0 ? machine::kComputesOnHost : machine::kStreams;
  settings.runtime.offload_buffers = random() % 2 == 0;
  settings.runtime.reserve = random() % 4 == 0 ? machine::ReserveRule::Unit : machine::ReserveRule::Leaf;
  settings.objective = random() % 3 == 0 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  for (std::size_t i = 0; rules && i < random() % 3; ++i) {
    const model::Tensor& tensor = model.tensors()[random() % model.tensors().size()];
    const std::vector<machine::DeviceId> names{machine::gpu(0), machine::kCpu, machine::kDisk};
    settings.rules.push_back({random() % 2 ? tensor.name : model[tensor.module].name,
                              names[random() % devices], random() % 2 == 0});
  }
  return settings;
}

/// Streamed ahead: through a window of some size, of one that every load is larger than or of one that none
/// is, or an automatic one.
void ask_for_prefetch(std::mt19937_64& random, const model::Model& model, plan::Settings& settings) {
  settings.runtime.row = machine::kStreamsAhead;
  settings.runtime.streaming = machine::Streaming::Prefetch;
  const std::uint64_t total = model.total_bytes().count();
  const std::uint64_t sizes[] = {1, 1 + random() % 40, 1 + random() % total, total};
  if (random() % 3 != 0) settings.runtime.window = Bytes(sizes[random() % 4]);
}

/// Rates of all links, so that now the one and now the other is slower.
void set_rates(std::mt19937_64& random, machine::Machine& machine) {
  const auto rate = [&] { return 1 + random() % 1000; };
  for (const machine::Device& device : machine.devices) {
    if (device.id.gpu()) machine.set_link(machine::kCpu, device.id, rate());
  }
  if (machine.slot(machine::kDisk)) machine.set_link(machine::kDisk, machine::kCpu, rate());
}

/// The answer against every placement there is: equal where it claims to be optimal, between value and bound
/// where it does not.
void compare(const UnitCatalog& unit_catalog, const machine::Machine& machine, const plan::Settings& settings,
             Tally& tally) {
  const test::Enumerated best = test::enumerate(unit_catalog, machine, settings);
  Effort effort;
  effort.explain = false;
  const auto solved = solve(unit_catalog, machine, settings, nullptr, effort);
  if (!solved) {
    EXPECT_EQ(solved.error().code, Code::SolveRulesContradict) << sentence(solved.error());
    EXPECT_FALSE(best.feasible);
    return;
  }
  const Answer& answer = *solved;
  ++tally.instances;
  if (answer.outcome == Outcome::Infeasible) {
    if (answer.infeasible.reason.code != Code::SolveNotProven) {
      EXPECT_FALSE(best.feasible);
    }
    return;
  }
  ASSERT_TRUE(best.feasible);
  ++tally.feasible;
  tally.proven += answer.outcome == Outcome::Optimal ? 1 : 0;
  if (settings.objective == plan::Objective::GpuBytes) {
    EXPECT_LE(answer.value, best.gpu_bytes);
    EXPECT_GE(answer.bound, best.gpu_bytes);
    if (answer.outcome == Outcome::Optimal) {
      EXPECT_EQ(answer.value, best.gpu_bytes);
      EXPECT_GE(answer.disk_bytes.count(), best.disk_bytes);
    }
    if (answer.fewest_on_disk) {
      EXPECT_EQ(answer.disk_bytes.count(), best.disk_bytes);
    }
    if (answer.least_time) {
      EXPECT_NEAR(answer.step_seconds, best.tied_seconds, 1e-10);
    }
  } else {
    const double ps = best.step_seconds * 1e12, slack = 50;
    EXPECT_GE(static_cast<double>(answer.value), ps - slack);
    EXPECT_LE(static_cast<double>(answer.bound), ps + slack);
    if (answer.outcome == Outcome::Optimal) {
      EXPECT_NEAR(static_cast<double>(answer.value), ps, slack);
    }
  }
}

void run(const char* what, std::uint64_t first_seed, int count, const test::RandomShape& shape,
         std::size_t gpus, bool disk, bool rules, int least_proven_percent, bool prefetch = false) {
  Tally tally;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
    SCOPED_TRACE(std::string(what) + " seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto model = test::random_model(random, shape);
    plan::Workload workload;
    if (shape.trains) workload.training = test::random_training(random);
    if (shape.saves) workload.training->saved = test::random_saved(random, *model, shape.largest / 2);
    plan::Settings trained;
    trained.workload = workload;
    const std::uint64_t total = test::bytes_to_place(*model, trained);
    std::vector<std::uint64_t> budgets;
    for (std::size_t g = 0; g < gpus; ++g) budgets.push_back(1 + random() % (total * 5 / 4 / gpus + 20));
    const std::uint64_t cpu = random() % 2 ? ~0ull : random() % (total + 1);
    machine::Machine machine = test::make_machine(
        budgets, cpu,
        disk ? std::optional<std::uint64_t>(random() % 3 ? ~0ull : random() % total) : std::nullopt);
    machine.devices[0].overhead = Bytes(random() % 3 == 0 ? random() % 10 : 0);
    plan::Settings settings = random_settings(random, *model, 2 + (disk ? 1 : 0), rules);
    settings.workload = workload;
    if (prefetch) {
      ask_for_prefetch(random, *model, settings);
      set_rates(random, machine);
    }
    const auto unit_catalog = make_unit_catalog(model, settings);
    compare(*unit_catalog, machine, settings, tally);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(tally.feasible, tally.instances / 5) << "too few instances have a plan: nothing is tested";
  EXPECT_GE(tally.proven * 100, tally.feasible * least_proven_percent)
      << tally.proven << " of " << tally.feasible << " proven";
}

TEST(Enumeration, OneGpu) {
  run("one gpu", 100'000, 8'000, {.most_units = 6, .direct_tensors = false, .ties = false}, 1, false, false,
      100);
}
TEST(Enumeration, OneGpuWithTiesAndChainsOfLoads) {
  run("chains", 2'000, 500, {.most_units = 7}, 1, false, false, 100);
}
TEST(Enumeration, OneGpuWithRules) { run("rules", 3'000, 400, {.most_units = 6}, 1, false, true, 100); }
TEST(Enumeration, OneGpuWithDisk) { run("disk", 4'000, 250, {.most_units = 5}, 1, true, true, 60); }
TEST(Enumeration, TwoGpus) { run("two gpus", 5'000, 120, {.most_units = 4}, 2, false, false, 100); }
TEST(Enumeration, OneGpuWithPrefetch) {
  run("prefetch", 200'000, 5'000, {.most_units = 6, .direct_tensors = false, .ties = false}, 1, false, false,
      100, true);
}
TEST(Enumeration, PrefetchWithTiesAndChainsOfLoads) {
  run("prefetched chains", 210'000, 500, {.most_units = 7}, 1, false, true, 100, true);
}
TEST(Enumeration, PrefetchFromDisk) {
  run("prefetch from disk", 220'000, 300, {.most_units = 5}, 1, true, true, 60, true);
}
TEST(Enumeration, PrefetchToTwoGpus) {
  run("prefetch, two gpus", 230'000, 120, {.most_units = 4}, 2, false, false, 100, true);
}
TEST(Enumeration, PrefetchFromDiskToTwoGpus) {
  run("prefetch from disk, two gpus", 240'000, 100, {.most_units = 4}, 2, true, false, 90, true);
}
TEST(Enumeration, TrainingOnOneGpu) {
  run("training", 300'000, 5'000, {.most_units = 6, .direct_tensors = false, .ties = false, .trains = true},
      1, false, false, 100);
}
TEST(Enumeration, TrainingWithTiesAndChainsOfLoads) {
  run("training, chains", 310'000, 500, {.most_units = 7, .trains = true}, 1, false, true, 100);
}
TEST(Enumeration, TrainingWithDisk) {
  run("training, disk", 320'000, 400, {.most_units = 5, .trains = true}, 1, true, true, 60);
}
TEST(Enumeration, TrainingOnTwoGpus) {
  run("training, two gpus", 330'000, 150, {.most_units = 4, .trains = true}, 2, false, false, 100);
}
TEST(Enumeration, TrainingOnTwoGpusWithDisk) {
  run("training, two gpus and disk", 340'000, 100, {.most_units = 4, .trains = true}, 2, true, true, 90);
}
TEST(Enumeration, TrainingThatSavesOnOneGpu) {
  run("saves", 360'000, 1'000, {.most_units = 6, .trains = true, .saves = true}, 1, false, true, 60);
}
TEST(Enumeration, TrainingThatSavesOnTwoGpusWithDisk) {
  run("saves, two gpus", 370'000, 150, {.most_units = 4, .trains = true, .saves = true}, 2, true, true, 60);
}
TEST(Enumeration, TrainingWithPrefetch) {
  run("training, prefetch", 350'000, 300, {.most_units = 5, .trains = true}, 1, true, false, 60, true);
}
/// Weights that no operator takes weigh as others do, and cost no time.
TEST(Enumeration, UnreadWeights) {
  run("unread", 400'000, 2'000, {.most_units = 6, .direct_tensors = false, .ties = false, .unread = true}, 1,
      false, false, 100);
}
TEST(Enumeration, UnreadWeightsWithTiesAndChainsOfLoads) {
  run("unread, chains", 410'000, 500, {.most_units = 7, .unread = true}, 1, false, true, 100);
}
TEST(Enumeration, UnreadWeightsWithDisk) {
  run("unread, disk", 420'000, 300, {.most_units = 5, .unread = true}, 1, true, true, 60);
}
TEST(Enumeration, UnreadWeightsWithPrefetchFromDisk) {
  run("unread, prefetch from disk", 430'000, 300, {.most_units = 5, .unread = true}, 1, true, true, 60, true);
}
TEST(Enumeration, UnreadWeightsOnTwoGpus) {
  run("unread, two gpus", 440'000, 120, {.most_units = 4, .unread = true}, 2, false, false, 100);
}
TEST(Enumeration, ThreeGpusAndDisk) { run("three gpus", 6'000, 30, {.most_units = 3}, 3, true, true, 100); }

}  // namespace
}  // namespace stowage::solve
