// Computing is counted on all hosts or on none, and the plan says which of the two it is.
#include "core/cluster/counted_ground.h"

#include <random>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/cluster/check_cluster.h"
#include "tests/core/solve/random_model.h"
#include "tests/core/solve/random_times.h"

namespace stowage {
namespace {

using namespace cluster;
using solve::Settled;

/// Hosts of one GPU each with drawn times, of which some are not known.
struct Drawn {
  explicit Drawn(std::uint64_t seed) : random(seed) {
    test::RandomShape shape;
    shape.most_units = 5;
    model = test::random_model(random, shape);
    const std::uint64_t bytes = std::max<std::uint64_t>(9, model->total_bytes().count());
    for (std::size_t i = 0; i < 2 + random() % 2; ++i) {
      Host host{"h" + std::to_string(i), {}, {1'000, 100}};
      host.machine = test::make_machine({bytes / 2 + random() % bytes}, 2 * bytes, std::nullopt);
      host.machine.devices[0].name = "card " + std::to_string(i);
      ground.times.push_back(random() % 6 == 0 ? nullptr : test::random_times(random, *model, host.machine));
      cluster.hosts.push_back(std::move(host));
    }
    settings.objective = random() % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  }
  bool one_is_unknown() const {
    for (std::size_t i = 0; i < cluster.hosts.size(); ++i) {
      if (plan::counted_columns(ground.times[i].get(), cluster.hosts[i].machine, settings).empty())
        return true;
    }
    return false;
  }
  std::mt19937_64 random;
  model::ModelPtr model;
  Cluster cluster{};
  plan::Settings settings{};
  Ground ground{};
};

TEST(CountedGround, AllHostsOrNone) {
  int known = 0, unknown = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Drawn drawn(seed);
    const Ground counted = counted_ground(drawn.ground, drawn.cluster, drawn.settings);
    EXPECT_EQ(knows_computing(drawn.ground, drawn.cluster, drawn.settings), !drawn.one_is_unknown());
    ASSERT_EQ(counted.times.size(), drawn.ground.times.size());
    for (std::size_t i = 0; i < counted.times.size(); ++i) {
      const auto& before = drawn.ground.times[i];
      const auto& after = counted.times[i];
      if (!drawn.one_is_unknown()) {
        EXPECT_EQ(after, before) << "nothing is changed where all is known";
        continue;
      }
      EXPECT_TRUE(plan::counted_columns(after.get(), drawn.cluster.hosts[i].machine, drawn.settings).empty());
      if (before) {
        EXPECT_EQ(after->prompt_alone, before->prompt_alone);
      }
    }
    ++(drawn.one_is_unknown() ? unknown : known);
  }
  EXPECT_GT(known, 40);
  EXPECT_GT(unknown, 20);
}

/// Whoever computes for nothing would get the whole model.
TEST(CountedGround, PlansSayWhatTheyCountAndCountItEverywhere) {
  int known = 0, unknown = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Drawn drawn(seed);
    const auto answer =
        seed % 3 == 0 ? plan_pipeline(drawn.model, drawn.cluster, drawn.settings, drawn.ground, seed % 5)
                      : plan_cluster(drawn.model, drawn.cluster, drawn.settings, drawn.ground);
    if (!answer || answer->settled() != Settled::Found) continue;
    for (const HostPlan& stage : answer->stages) {
      EXPECT_EQ(stage.evaluation.computing, answer->computing_known);
      if (answer->computing_known) continue;
      EXPECT_EQ(stage.evaluation.gpu_seconds, 0);
    }
    if (drawn.one_is_unknown()) {
      EXPECT_FALSE(answer->computing_known);
    }
    EXPECT_EQ(to_json(*drawn.model, drawn.cluster, *answer).at("computing_known"), answer->computing_known);
    const auto map =
        map_from_json(device_map_json(*drawn.model, drawn.cluster, *answer), drawn.cluster, "map");
    ASSERT_TRUE(map);
    const auto check = check_cluster(drawn.model, drawn.cluster, drawn.settings, drawn.ground, *map);
    ASSERT_TRUE(check);
    EXPECT_EQ(check->computing_known, answer->computing_known);
    EXPECT_EQ(to_json(drawn.cluster, *check).at("computing_known"), check->computing_known);
    ++(answer->computing_known ? known : unknown);
  }
  EXPECT_GT(known, 15);
  EXPECT_GT(unknown, 15);
}

TEST(CountedGround, WithoutTimesNothingIsKnown) {
  const Drawn drawn(1);
  EXPECT_FALSE(knows_computing({}, drawn.cluster, drawn.settings));
  EXPECT_TRUE(counted_ground({}, drawn.cluster, drawn.settings).times.empty());
}

}  // namespace
}  // namespace stowage
