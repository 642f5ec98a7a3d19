// What the solver promises and what its map alone says are one thing.
#include <cstdlib>

#include "core/base/json.h"
#include "core/plan/main_gpu.h"
#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/dispatch/enumeration.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// STOWAGE_RANDOM_MACHINES=10000 looks at as many.
int random_machines(int usual) {
  const char* text = std::getenv("STOWAGE_RANDOM_MACHINES");
  return text ? std::max(1, std::atoi(text)) : usual;
}

/// A machine of one to four GPUs, often of two kinds, with little or much memory and with or without a disk.
machine::Machine random_machine(std::mt19937_64& random, std::uint64_t total) {
  const std::size_t gpus = 1 + random() % 4;
  const std::uint64_t small = 1 + random() % (total / 2 + 8), large = 1 + random() % (total + 8);
  std::vector<std::uint64_t> budgets;
  for (std::size_t g = 0; g < gpus; ++g) budgets.push_back(random() % 2 ? small : large);
  machine::Machine machine = test::make_machine(budgets, random() % 2 ? ~0ull : total / 3 + random() % total,
                                                random() % 2 ? std::optional(~0ull) : std::nullopt);
  for (machine::Device& device : machine.devices) {
    if (random() % 4 == 0) device.overhead = Bytes(random() % 6);
    if (random() % 4 == 0) device.keep_free = Bytes(random() % 6);
  }
  return machine;
}

void expect_same(const plan::Evaluation& solved, const plan::Evaluation& checked) {
  EXPECT_EQ(solved.main_gpu, checked.main_gpu);
  EXPECT_EQ(solved.step_seconds, checked.step_seconds);
  EXPECT_EQ(solved.hops, checked.hops);
  ASSERT_EQ(solved.devices.size(), checked.devices.size());
  for (std::size_t d = 0; d < solved.devices.size(); ++d) {
    EXPECT_EQ(solved.devices[d].used, checked.devices[d].used);
    EXPECT_EQ(solved.devices[d].over, checked.devices[d].over);
    EXPECT_EQ(solved.devices[d].reserve, checked.devices[d].reserve);
    EXPECT_EQ(solved.devices[d].kv_cache, checked.devices[d].kv_cache);
  }
}

TEST(MainGpu, SolveAndCheckAgreeOnEveryMap) {
  const int machines = random_machines(400);
  int plans = 0, streamed = 0, several = 0, split = 0;
  for (int seed = 1; seed <= machines; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(static_cast<std::uint64_t>(seed) + 900'000);
    const auto model =
        test::random_model(random, {.most_units = 4 + random() % 16, .direct_tensors = random() % 2 == 0});
    const machine::Machine machine = random_machine(random, model->total_bytes().count());
    plan::Settings settings;
    if (random() % 4 == 0) settings.objective = plan::Objective::StepTime;
    if (random() % 3 == 0) settings.no_split.emplace();
    if (random() % 8 == 0) settings.runtime.row = machine::kComputesOnHost;
    Effort effort;
    effort.explain = false;
    effort.node_limit = 60'000;
    const Answer answer = test::must_solve(model, machine, settings, nullptr, effort);
    if (answer.outcome == Outcome::Infeasible) continue;
    ++plans;
    // Only the text of the map goes over, as to another program.
    const std::string text = to_text(plan::to_json(plan::to_device_map(*model, machine, answer.placement)));
    const plan::DeviceMap map = plan::device_map_from_json(parse_json(text, "map").value(), "map").value();
    plan::Settings alone = settings;
    alone.computed = answer.computed;
    const plan::Evaluation checked = plan::check(*model, machine, alone, map);
    plan::Settings judged = alone;
    judged.main_gpu = answer.main_gpu;
    expect_same(plan::evaluate(*model, machine, judged, answer.placement), checked);
    EXPECT_TRUE(checked.fits);
    // A person who lets blocks be split gets a map that runs, and so does one who checks it without saying
    // so.
    const bool accelerate = settings.runtime.row == machine::kStreams;
    EXPECT_TRUE(checked.ok() || (!accelerate && settings.no_split))
        << (checked.diagnostics.empty() ? "" : sentence(checked.diagnostics.front().what));
    plan::Settings plain = alone;
    plain.no_split.reset();
    if (accelerate) {
      EXPECT_TRUE(plan::check(*model, machine, plain, map).ok());
    }
    const bool streams = accelerate && checked.streamed_bytes && checked.main_gpu;
    streamed += streams ? 1 : 0;
    several += streams && machine.gpu_count() > 1 ? 1 : 0;
    split += accelerate && settings.no_split && streams && machine.gpu_count() > 1 ? 1 : 0;
    if (streams) {
      EXPECT_EQ(plan::first_gpu(map)->index, *checked.main_gpu);
    }
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(plans, machines / 4);
  EXPECT_GT(streamed, machines / 10);
  EXPECT_GT(several, machines / 20);
  EXPECT_GT(split, machines / 100);
}

/// A small GPU below a large one may stream only when it holds something itself.
TEST(MainGpu, NoPlanStreamsToAGpuThatTheMapDoesNotName) {
  const auto model = test::catalog("llama-3.1-70b");
  plan::Settings settings;
  settings.workload.tokens = 8192;
  const machine::Machine machine =
      test::make_machine({GiB(3).count(), GiB(24).count()}, GiB(64).count(), GiB(900).count());
  Effort effort;
  effort.explain = false;
  const Answer answer = test::must_solve(model, machine, settings, nullptr, effort);
  ASSERT_NE(answer.outcome, Outcome::Infeasible);
  const plan::DeviceMap map = plan::to_device_map(*model, machine, answer.placement);
  const plan::Evaluation checked = plan::check(*model, machine, settings, map);
  EXPECT_TRUE(checked.ok());
  EXPECT_EQ(checked.main_gpu, answer.main_gpu);
  EXPECT_EQ(plan::first_gpu(map)->index, *answer.main_gpu);
}

/// GPUs that nobody can tell apart are numbered as they are executed, the one that streams first.
TEST(MainGpu, EqualGpusAreNumberedInExecutionOrder) {
  const auto model = test::catalog("llama-3.1-70b");
  for (const std::size_t gpus : {2u, 3u, 4u, 8u}) {
    SCOPED_TRACE(gpus);
    const machine::Machine machine = test::make_machine(
        std::vector<std::uint64_t>(gpus, GiB(gpus == 8 ? 24 : 48).count()), GiB(512).count(), std::nullopt);
    const Answer answer = test::must_solve(model, machine, {});
    ASSERT_NE(answer.outcome, Outcome::Infeasible);
    const plan::Evaluation e = plan::evaluate(*model, machine, {}, answer.placement);
    std::vector<std::uint32_t> met;
    for (const model::ModuleId id : model->execution_order()) {
      for (const model::TensorId tensor : (*model)[id].tensors) {
        const auto slot = answer.placement[tensor];
        if (slot < gpus && std::find(met.begin(), met.end(), slot) == met.end()) met.push_back(slot);
      }
    }
    if (e.streamed_bytes) std::erase(met, *e.main_gpu);
    EXPECT_TRUE(std::is_sorted(met.begin(), met.end()));
  }
}

/// Where something is streamed, the main GPU is the lowest, whatever it executes: no renaming of equal cards
/// makes the first that executes the lowest. Units that change places do, where the main one has room for
/// those that come first, and it costs no hop.
TEST(MainGpu, TheMainGpuExecutesFirstWhereItHasTheRoom) {
  const auto model = test::catalog("deepseek-v3");
  for (const std::uint64_t gib : {48u, 80u, 141u}) {
    SCOPED_TRACE(gib);
    const machine::Machine machine =
        test::make_machine(std::vector<std::uint64_t>(8, GiB(gib).count()), GiB(2048).count(), std::nullopt);
    const Answer answer = test::must_solve(model, machine, {});
    ASSERT_NE(answer.outcome, Outcome::Infeasible);
    const plan::Evaluation e = plan::evaluate(*model, machine, {}, answer.placement);
    EXPECT_TRUE(e.fits);
    EXPECT_GT(e.streamed_bytes, Bytes());
    EXPECT_EQ(e.main_gpu, 0u);
    EXPECT_EQ(e.hops, 7u) << "each card executes one stretch of the model";
    const auto first = model->find_module("model.embed_tokens");
    ASSERT_TRUE(first);
    EXPECT_EQ(plan::slot_of(*model, answer.placement, *first), plan::Placement::Slot(0));
  }
}

/// A user who names the main GPU is told that the map does not.
TEST(MainGpu, TheOneAskedForIsUsed) {
  const auto model = test::catalog("llama-3.1-8b");
  plan::Settings settings;
  settings.main_gpu = 1;
  const machine::Machine machine =
      test::make_machine({GiB(6).count(), GiB(6).count()}, GiB(64).count(), std::nullopt);
  const Answer answer = test::must_solve(model, machine, settings);
  ASSERT_NE(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(answer.main_gpu, 1u);
  const plan::Evaluation e = plan::evaluate(*model, machine, settings, answer.placement);
  EXPECT_TRUE(std::any_of(e.diagnostics.begin(), e.diagnostics.end(),
                          [](const plan::Diagnostic& one) { return one.what.code == Code::PlanMainGpu; }));
}

}  // namespace
}  // namespace stowage::solve
