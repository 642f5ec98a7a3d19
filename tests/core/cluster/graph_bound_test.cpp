// Bounds of plans whose hand-overs are counted from a graph, against maps of the same question.
#include <array>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/cluster/check_cluster.h"
#include "core/cluster/host_orders.h"
#include "core/model/model_builder.h"
#include "tests/core/solve/case_model.h"

namespace stowage {
namespace {

using namespace cluster;
using plan::ValueFlow;

constexpr std::uint64_t kWeight = 100, kValue = 1'000;
constexpr std::array kWeights{"b0.a.w", "b0.b.w", "b1.a.w", "b1.b.w"};

/// Two blocks of two modules each, which are planned one by one.
model::ModelPtr blocks() {
  model::ModelBuilder builder;
  for (const char* const name : kWeights) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(kWeight);
    spec.shape = {static_cast<std::int64_t>(kWeight)};
    builder.add_tensor(std::move(spec));
  }
  builder.set_execution_order({"b0.a", "b0.b", "b1.a", "b1.b"});
  auto model = builder.build();
  EXPECT_TRUE(model);
  return *model;
}

/// x + b(a(x)) in each block; `turned`: x + b(a(relu(x))), whose first step is the block's own.
plan::ValueFlowPtr flow_of(const model::Model& model, bool turned) {
  auto flow = std::make_shared<ValueFlow>();
  for (std::uint32_t i = 0; i < kWeights.size(); ++i) {
    const model::TensorId tensor = *model.find_tensor(kWeights[i]);
    flow->weights.push_back({tensor, model[tensor].module, i, true, false});
    flow->values.push_back({kWeight, true, false, i});
  }
  const auto make = [&](model::ModuleId module, std::vector<ValueFlow::Operand> operands) {
    const auto made = static_cast<std::uint32_t>(flow->values.size());
    flow->values.push_back({kValue});
    flow->steps.push_back({.module = module, .operands = std::move(operands), .makes = {made}});
    return made;
  };
  auto x = static_cast<std::uint32_t>(flow->values.size());
  flow->values.push_back({kValue, true, true});
  for (std::uint32_t block = 0; block < 2; ++block) {
    const model::ModuleId own = *model.find_module("b" + std::to_string(block));
    std::uint32_t inner = turned ? make(own, {{x}}) : x;
    for (const std::uint32_t weight : {2 * block, 2 * block + 1})
      inner = make(flow->weights[weight].owner, {{inner}, {weight}});
    x = make(own, {{x}, {inner}});
  }
  flow->ends = {{x, ValueFlow::kNone}};
  return flow;
}

/// Two hosts, each with room for so many of the four.
struct Question {
  explicit Question(bool turned, std::uint64_t room = 3) : ground{{}, {}, flow_of(*model, turned)} {
    for (const char* const name : {"h0", "h1"}) {
      Host host{name, {}, {}};
      host.machine = test::make_machine({room * kWeight + 50}, 0, std::nullopt);
      cluster.hosts.push_back(std::move(host));
    }
    settings.objective = plan::Objective::StepTime;
    settings.no_split.emplace();
  }
  ClusterCheck check_of(const Json& map) const {
    const auto read = map_from_json(map, cluster, "map");
    EXPECT_TRUE(read);
    const auto check = check_cluster(model, cluster, settings, ground, *read);
    EXPECT_TRUE(check && check->fits());
    return *check;
  }
  double checked(const Json& map) const { return check_of(map).step_seconds; }

  model::ModelPtr model = blocks();
  Cluster cluster{};
  plan::Settings settings{};
  Ground ground;
};

constexpr double kPs = 1e-12;

/// While a block is divided its first step is where its operand was made, and hands over one value more.
TEST(GraphBound, NoMapBeatsItWhereModulesHaveStepsOfTheirOwn) {
  const Question question(true);
  const auto answer = plan_cluster(question.model, question.cluster, question.settings, question.ground);
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->settled(), solve::Settled::Found);
  ASSERT_EQ(answer->pieces, 4u);
  const double best = question.checked({{"b0", "h0:0"}, {"b1", "h1:0"}});
  EXPECT_LE(static_cast<double>(answer->bound) * kPs, best * (1 + 1e-9));
  EXPECT_LE(best, static_cast<double>(answer->value) * kPs * (1 + 1e-9));
  if (answer->optimal()) {
    EXPECT_NEAR(static_cast<double>(answer->value) * kPs, best, 1e-12);
  }
  const auto pipeline =
      plan_pipeline(question.model, question.cluster, question.settings, question.ground, 1);
  ASSERT_TRUE(pipeline);
  ASSERT_EQ(pipeline->settled(), solve::Settled::Found);
  // One value a hop is what any map hands over at least, and what the one above does.
  const HandOver once{kValue, 1};
  EXPECT_LE(pipeline->bound, once.picoseconds(question.cluster.between(0, 1)));
}

/// A plan hands over what its own map does, though its pieces would say one value more.
TEST(GraphBound, APlanSaysWhatItsMapHandsOver) {
  for (const bool turned : {true, false}) {
    SCOPED_TRACE(turned);
    const Question question(turned, 2);
    for (const bool pipelined : {false, true}) {
      const auto answer =
          pipelined ? plan_pipeline(question.model, question.cluster, question.settings, question.ground, 2)
                    : plan_cluster(question.model, question.cluster, question.settings, question.ground);
      ASSERT_TRUE(answer);
      ASSERT_EQ(answer->settled(), solve::Settled::Found);
      const ClusterCheck check =
          question.check_of(device_map_json(*question.model, question.cluster, *answer));
      ASSERT_EQ(check.hand_overs.size(), 2u);
      ASSERT_EQ(answer->hops.size(), pipelined ? 1u : 2u) << "results stay where they are made";
      for (std::size_t i = 0; i < answer->hops.size(); ++i) {
        const StageHop& hop = answer->hops[i];
        EXPECT_EQ(answer->stages[hop.from].host, check.hand_overs[i].from);
        EXPECT_EQ(hop.bytes, check.hand_overs[i].bytes);
        EXPECT_EQ(hop.messages, check.hand_overs[i].messages);
        EXPECT_NEAR(hop.seconds, check.hand_overs[i].seconds, 1e-12);
      }
      if (!pipelined) {
        EXPECT_NEAR(answer->step_seconds, check.step_seconds, 1e-12);
      }
    }
  }
}

/// Where all steps of a block are between its modules the plan is the best one still, and is known to be.
TEST(GraphBound, IsReachedWhereEveryStepIsWithItsModules) {
  const Question question(false);
  const auto answer = plan_cluster(question.model, question.cluster, question.settings, question.ground);
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->optimal());
  EXPECT_NEAR(static_cast<double>(answer->value) * kPs, question.checked({{"b0", "h0:0"}, {"b1", "h1:0"}}),
              1e-12);
}

}  // namespace
}  // namespace stowage
