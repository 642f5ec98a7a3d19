// Plans as time goes by: nobody does two things at once, and all of it ends when the plan says.
#include "core/cluster/schedule.h"

#include <random>

#include <gtest/gtest.h>

#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using solve::Settled;

Cluster drawn_cluster(std::mt19937_64& random, std::uint64_t bytes) {
  Cluster out;
  for (std::size_t i = 0; i < 2 + random() % 2; ++i) {
    Host host{"h" + std::to_string(i), {}, {1'000 + random() % 3 * 1'000, random() % 2 * 100}};
    host.machine = test::make_machine({bytes / 3 + random() % bytes, bytes / 3 + random() % bytes}, 2 * bytes,
                                      std::nullopt);
    for (std::uint32_t gpu = 0; gpu < 2; ++gpu)
      host.machine.set_link(machine::kCpu, machine::gpu(gpu), 1'000 + random() % 1'000);
    out.hosts.push_back(std::move(host));
  }
  return out;
}

double last_end(const std::vector<Span>& spans) {
  double last = 0;
  for (const Span& span : spans) last = std::max(last, span.end);
  return last;
}

/// Plans over drawn hosts, of each kind.
template <class Check>
int with_plans(Check check) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.ties = shape.direct_tensors = false;  // each stage comes once
    const model::ModelPtr model = test::random_model(random, shape);
    const Cluster cluster = drawn_cluster(random, std::max<std::uint64_t>(9, model->total_bytes().count()));
    plan::Settings settings;
    settings.objective = plan::Objective::StepTime;
    const auto answer = seed % 3 == 0 ? plan_cluster(model, cluster, settings, {})
                                      : plan_pipeline(model, cluster, settings, {}, seed % 5);
    if (!answer || answer->settled() != Settled::Found) continue;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    check(*answer);
    ++found;
  }
  return found;
}

TEST(Schedule, EndsWhenThePlanSays) {
  int many = 0;
  const int found = with_plans([&](const ClusterAnswer& answer) {
    const auto spans = schedule_of(answer, 1'000);
    double expected = answer.step_seconds;
    if (answer.pipeline && answer.pipeline->micro_batches > 0) expected = answer.pipeline->seconds();
    if (answer.pipeline && answer.pipeline->micro_batches == 0)
      expected = static_cast<double>(answer.pipeline->through_ps + 999 * answer.pipeline->slowest_ps) * 1e-12;
    EXPECT_NEAR(last_end(spans), expected, 1e-9 + expected * 1e-9);
    many += answer.stages.size() > 1;
  });
  EXPECT_GT(found, 60);
  EXPECT_GT(many, 5);
}

TEST(Schedule, NobodyDoesTwoThingsAtOnceOrBeforeTheyReachHim) {
  with_plans([](const ClusterAnswer& answer) {
    const auto spans = schedule_of(answer, 7);
    for (const Span& a : spans) {
      EXPECT_LT(a.begin, a.end);
      for (const Span& b : spans) {
        if (&a == &b) continue;
        if (a.stage == b.stage && a.hand_over == b.hand_over) {
          EXPECT_TRUE(a.end <= b.begin + 1e-9 || b.end <= a.begin + 1e-9) << a.stage;
        }
        if (a.micro_batch != b.micro_batch) continue;
        if (a.stage < b.stage || (a.stage == b.stage && !a.hand_over && b.hand_over)) {
          EXPECT_LE(a.end, b.begin + 1e-9) << "what comes later waits";
        }
      }
    }
  });
}

TEST(Schedule, ShowsTheFirstOfManyMicroBatches) {
  with_plans([](const ClusterAnswer& answer) {
    if (!answer.pipeline) return;
    std::uint64_t most = 0;
    for (const Span& span : schedule_of(answer, 3)) most = std::max(most, span.micro_batch);
    const std::uint64_t all = answer.pipeline->micro_batches;
    EXPECT_LT(most, all == 0 ? 3 : std::min<std::uint64_t>(3, all));
  });
}

}  // namespace
}  // namespace stowage
