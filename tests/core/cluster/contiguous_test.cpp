// Plans in which every device runs one run of the order, over hosts with two GPUs each.
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/cluster/plan_cluster.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using solve::Settled;

constexpr std::size_t kGpus = 2;  // of each of two hosts

/// About as much room on all GPUs as there are bytes, so that how they are packed matters; in RAM lies the
/// rest.
Cluster drawn_cluster(std::mt19937_64& random, std::uint64_t bytes) {
  Cluster out;
  for (const char* name : {"h0", "h1"}) {
    Host host{name, {}, {1'000 + random() % 3 * 1'000, random() % 2 * 100}};
    std::vector<std::uint64_t> gpus;
    for (std::size_t i = 0; i < kGpus; ++i) gpus.push_back(bytes * 3 / 16 + random() % (bytes / 8 + 1));
    host.machine = test::make_machine(gpus, bytes * (1 + random() % 2) / 2, std::nullopt);
    out.hosts.push_back(std::move(host));
  }
  return out;
}

model::ModelPtr drawn_model(std::mt19937_64& random) {
  test::RandomShape shape;
  shape.most_units = 12;
  shape.ties = false;  // a tied module is gone back to, whatever is asked for
  shape.request = true;
  return test::random_model(random, shape);
}

/// Which devices of a stage run anything: what lies beside the GPUs is streamed to the main one.
std::size_t devices_that_run(const HostPlan& stage) {
  std::set<std::uint32_t> out;
  for (const auto slot : stage.answer.placement.slots) {
    const bool on_gpu = slot < kGpus;
    EXPECT_TRUE(on_gpu || stage.answer.main_gpu);
    out.insert(on_gpu ? static_cast<std::uint32_t>(slot) : stage.answer.main_gpu.value_or(0));
  }
  return out.size();
}

/// With one run each, the order goes from one device to another less often than there are devices at work.
bool one_run_a_device(const HostPlan& stage) { return stage.evaluation.hops + 1 <= devices_that_run(stage); }

TEST(PlanContiguous, EveryDeviceRunsOneRunAndThatIsNeverBetter) {
  int found = 0, given_up = 0, would_go_back = 0;
  for (const plan::Objective objective : {plan::Objective::GpuBytes, plan::Objective::StepTime}) {
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", objective " << static_cast<int>(objective));
      std::mt19937_64 random(seed);
      const model::ModelPtr model = drawn_model(random);
      const Cluster cluster = drawn_cluster(random, model->total_bytes().count());
      plan::Settings settings;
      settings.objective = objective;
      settings.runtime.row = machine::kStreams;
      solve::Effort effort;
      const auto free = plan_cluster(model, cluster, settings, {}, effort);
      effort.contiguous = true;
      const auto runs = plan_cluster(model, cluster, settings, {}, effort);
      ASSERT_TRUE(free && runs);
      if (runs->settled() != Settled::Found) continue;
      ++found;
      ASSERT_NE(free->settled(), Settled::Impossible);
      for (const HostPlan& stage : runs->stages) {
        EXPECT_TRUE(stage.evaluation.fits);
        EXPECT_TRUE(one_run_a_device(stage));
      }
      const bool by_bytes = objective == plan::Objective::GpuBytes;
      // Nothing beats the bound of all plans; where the best of them is known, nothing beats that.
      EXPECT_TRUE(by_bytes ? runs->value <= free->bound : runs->value >= free->bound);
      if (free->settled() != Settled::Found) continue;
      if (free->optimal()) {
        EXPECT_TRUE(by_bytes ? runs->value <= free->value : runs->value >= free->value);
        given_up += runs->value != free->value ? 1 : 0;
      }
      for (const HostPlan& stage : free->stages) would_go_back += one_run_a_device(stage) ? 0 : 1;
    }
  }
  EXPECT_GT(found, 20);
  EXPECT_GT(would_go_back, 0) << "without the wish devices run several runs";
  EXPECT_GT(given_up, 0) << "and now and then it costs something";
}

}  // namespace
}  // namespace stowage
