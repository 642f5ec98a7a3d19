// Weights that are copied ahead: the room for that is kept on every host as it is on one machine.
#include <random>

#include <gtest/gtest.h>

#include "core/cluster/plan_cluster.h"
#include "core/solve/instance/unit_catalog.h"
#include "core/solve/solve.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using solve::Settled;

struct Drawn {
  explicit Drawn(std::uint64_t seed, std::size_t hosts) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 10;
    model = test::random_model(random, shape);
    const std::uint64_t bytes = std::max<std::uint64_t>(9, model->total_bytes().count());
    for (std::size_t i = 0; i < hosts; ++i) {
      Host host{"h" + std::to_string(i), {}, {1'000, 100}};
      host.machine =
          test::make_machine({bytes * 2 / 5 + random() % (bytes / 4 + 1)}, 2 * bytes, std::nullopt);
      host.machine.set_link(machine::kCpu, machine::gpu(0), 1'000 + random() % 1'000);
      cluster.hosts.push_back(std::move(host));
    }
    settings.objective = random() % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
    settings.runtime.row = machine::kStreamsAhead;
    settings.runtime.streaming = machine::Streaming::Prefetch;
    if (random() % 2) settings.runtime.window = Bytes(1 + random() % (bytes / 6 + 1));
  }
  model::ModelPtr model;
  Cluster cluster{};
  plan::Settings settings{};
};

/// On the GPU that streams, under a plan of a part.
Bytes reserve_of(const plan::Evaluation& evaluation) {
  return evaluation.main_gpu ? evaluation.devices[*evaluation.main_gpu].reserve : Bytes();
}

TEST(ClusterPrefetch, EveryHostKeepsTheRoomOfItsWindow) {
  int streams = 0, wider = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Drawn drawn(seed, 1 + seed % 2);
    const auto answer = seed % 3 == 0
                            ? plan_pipeline(drawn.model, drawn.cluster, drawn.settings, {}, seed % 4)
                            : plan_cluster(drawn.model, drawn.cluster, drawn.settings, {});
    if (!answer || answer->settled() != Settled::Found) continue;
    for (const HostPlan& stage : answer->stages) {
      EXPECT_TRUE(stage.evaluation.fits);
      if (!stage.evaluation.main_gpu) continue;
      plan::Settings in_turn = drawn.settings;
      in_turn.runtime.streaming = machine::Streaming::Compatible;
      in_turn.runtime.window.reset();
      machine::Machine machine = stage.answer.machine;
      if (stage.gpu) machine.devices.front().id = machine::gpu(0);  // its place among the stages' machines
      in_turn.main_gpu = 0;
      const plan::Evaluation plain =
          plan::evaluate(*stage.part.model, machine, in_turn, stage.answer.placement);
      const std::uint64_t load = reserve_of(plain).count();
      EXPECT_EQ(reserve_of(stage.evaluation).count(), drawn.settings.runtime.room_for(load));
      streams += load > 0;
      wider += reserve_of(stage.evaluation) > reserve_of(plain);
    }
  }
  EXPECT_GT(streams, 20);
  EXPECT_GT(wider, 10);
}

TEST(ClusterPrefetch, OneHostIsOneMachine) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Drawn drawn(seed, 1);
    const auto over = plan_cluster(drawn.model, drawn.cluster, drawn.settings, {});
    const auto catalog = solve::make_unit_catalog(drawn.model, drawn.settings);
    const auto one = solve::solve(*catalog, drawn.cluster.hosts[0].machine, drawn.settings);
    if (!over || !one || over->settled() != Settled::Found || !over->optimal() ||
        one->outcome != solve::Outcome::Optimal)
      continue;
    EXPECT_EQ(over->value, one->value);
    ++found;
  }
  EXPECT_GT(found, 10);
}

}  // namespace
}  // namespace stowage
