#include "core/cluster/stage_claims.h"

#include <random>
#include <type_traits>

#include <gtest/gtest.h>

#include "core/base/contradiction.h"
#include "tests/support/claims.h"

namespace stowage::cluster {
namespace {

using solve::Claims;
using solve::Objective;
using solve::Outcome;
using solve::Settled;

// Nobody else can claim anything of plans over hosts.
static_assert(!std::is_assignable_v<decltype(ClusterAnswer::outcome)&, Outcome>);
static_assert(!std::is_assignable_v<decltype(ClusterAnswer::outcome)&, Settled>);
static_assert(!std::is_constructible_v<Proven<EveryOrderProof>, bool>);
static_assert(!std::is_assignable_v<decltype(HostOrders::complete)&, bool>);

constexpr Objective kBytes(plan::Objective::GpuBytes), kTime(plan::Objective::StepTime);
constexpr std::uint64_t kTotal = 1000;

/// Every range costs the same for each of its pieces, or is nowhere; `found` beside what is a bound.
class EvenCosts final : public StageCosts {
 public:
  EvenCosts(std::uint32_t pieces, std::uint32_t most, std::uint64_t bound, std::uint64_t found)
      : pieces_(pieces), facts_(pieces + 1) {
    for (std::uint32_t count = 0; count <= pieces; ++count) {
      const bool there = count <= most;
      facts_[count] = {there ? bound * count : kNever, there ? found * count : kNever, 0, true};
    }
  }
  std::uint32_t pieces() const override { return pieces_; }
  const StageFacts& of(std::uint32_t, std::uint32_t first, std::uint32_t end) const override {
    return facts_[end - first];
  }
  Status ask(std::uint32_t, std::uint32_t, std::uint32_t) override { return {}; }

 private:
  std::uint32_t pieces_;
  std::vector<StageFacts> facts_;
};

/// Hosts of one kind.
Cluster equal_hosts(std::uint32_t count, Network network = {1'000'000'000'000, 0}) {
  Cluster out;
  for (std::uint32_t i = 0; i < count; ++i) {
    Host host{"h" + std::to_string(i), {}, network};
    host.machine.devices.push_back({.id = machine::kCpu, .budget = Bytes(1)});
    out.hosts.push_back(std::move(host));
  }
  return out;
}

/// Hand-overs that take no time, or what is said of them.
HostOrders every_order(const Cluster& cluster, const HandOver& hand_over = {0, 0}) {
  return all_orders(cluster, kinds_of(cluster), hand_over, 100'000);
}

Claims stages(EvenCosts costs, const HostOrders& orders, Objective objective = kBytes) {
  const auto claims = claims_of_stages(costs, orders, objective, kTotal, 100, {});
  EXPECT_TRUE(claims);
  return claims.value_or(Claims());
}

ClusterAnswer answer_of(plan::Objective objective) {
  ClusterAnswer answer;
  answer.objective = objective;
  answer.total = Bytes(kTotal);
  return answer;
}

TEST(StageClaims, AnAnswerOfNothingClaimsNothing) {
  const ClusterAnswer empty;
  EXPECT_EQ(empty.settled(), Settled::NotSettled);
  EXPECT_FALSE(empty.optimal());
  ClusterAnswer answer = answer_of(plan::Objective::GpuBytes);
  conclude(Claims(), std::nullopt, answer);
  EXPECT_EQ(answer.settled(), Settled::NotSettled);
  conclude(Claims(), kTotal, answer);
  EXPECT_EQ(answer.settled(), Settled::Found);
  EXPECT_FALSE(answer.optimal()) << "even where it could not be better";
}

TEST(StageClaims, OrdersAreCompleteWhereNoneIsLeftOut) {
  const Cluster cluster = equal_hosts(3);
  const HostKinds kinds = kinds_of(cluster);
  EXPECT_TRUE(all_orders(cluster, kinds, {}, 100'000).complete);
  EXPECT_TRUE(relaxed_orders(cluster, kinds, {}).complete);
  EXPECT_FALSE(listed_orders(cluster, kinds, {}).complete);
  EXPECT_FALSE(all_orders(cluster, kinds, {}, 1).complete) << "too many to be listed";
  EXPECT_FALSE(HostOrders().complete);
}

TEST(StageClaims, AreMadeOfEveryOrderAlone) {
  const Cluster cluster = equal_hosts(2);
  const HostOrders listed = listed_orders(cluster, kinds_of(cluster), {});
  for (const Objective objective : {kBytes, kTime}) {
    const Claims none = stages(EvenCosts(4, 4, 10, 10), listed, objective);
    EXPECT_FALSE(none.bound() || none.no_plan());
    EXPECT_FALSE(stages(EvenCosts(4, 1, 10, 10), listed, objective).no_plan());
    EXPECT_FALSE(stages(EvenCosts(4, 4, 10, 10), {}, objective).no_plan()) << "no order was looked at";
  }
  EXPECT_EQ(stages(EvenCosts(4, 4, 10, 10), every_order(cluster)).bound()->value(), kTotal - 40);
  EXPECT_EQ(stages(EvenCosts(4, 4, 10, 10), every_order(cluster), kTime).bound()->value(), 40u);
  EXPECT_TRUE(stages(EvenCosts(4, 1, 10, 10), every_order(cluster)).no_plan()) << "four pieces, two hosts";
  EXPECT_FALSE(stages(EvenCosts(4, 2, 10, 10), every_order(cluster)).no_plan());
}

/// By hand: equal pieces on equal hosts cost the same whatever the cut.
TEST(StageClaims, ConcludeWhatIsOptimalAndHowFarTheRestIs) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::uint32_t pieces = 1 + static_cast<std::uint32_t>(random() % 6);
    const std::uint64_t each = 1 + random() % 50, more = random() % 3;
    const bool bytes = random() % 2;
    const Objective objective = bytes ? kBytes : kTime;
    const Claims claims =
        stages(EvenCosts(pieces, pieces, each, each + more), every_order(equal_hosts(2)), objective);
    ClusterAnswer answer = answer_of(bytes ? plan::Objective::GpuBytes : plan::Objective::StepTime);
    conclude(claims, objective.value_of_cost((each + more) * pieces, kTotal), answer);
    EXPECT_EQ(answer.settled(), Settled::Found);
    EXPECT_EQ(answer.optimal(), more == 0);
    EXPECT_EQ(answer.bound, objective.value_of_cost(each * pieces, kTotal));
    EXPECT_EQ(answer.gap == 0, more == 0);
  }
}

TEST(StageClaims, OfAPipelineThatGoesBackTheSlowestStageAloneIsCertain) {
  const HostOrders orders = every_order(equal_hosts(2));
  EvenCosts costs(4, 2, 10, 10);  // two stages of two pieces, 20 each
  const auto straight = claims_of_pipeline(costs, orders, 5, true, 100, {});
  const auto back = claims_of_pipeline(costs, orders, 5, false, 100, {});
  const auto endless = claims_of_pipeline(costs, orders, 0, false, 100, {});
  ASSERT_TRUE(straight && back && endless);
  EXPECT_EQ(straight->bound()->value(), 40u + 4 * 20);
  EXPECT_EQ(back->bound()->value(), 5u * 20);
  EXPECT_EQ(endless->bound()->value(), 20u);
  EvenCosts nowhere(4, 1, 10, 10);
  EXPECT_TRUE(claims_of_pipeline(nowhere, orders, 5, false, 100, {})->no_plan());
}

/// A hand-over that takes longer than can be counted is no reason to say that there is no plan.
TEST(StageClaims, WhatTakesForEverIsThereAllTheSame) {
  const HandOver endless{~0ull, 1};
  const HostOrders orders = every_order(equal_hosts(2, {1, 0}), endless);
  EvenCosts costs(2, 1, 10, 10);
  const Claims claims = stages(costs, orders, kTime);
  EXPECT_FALSE(claims.no_plan());
  const StagePlan plan = best_stages(costs, orders, false, false);
  EXPECT_NE(plan.cost, kNever);
  EXPECT_EQ(plan.stages.size(), 2u);
  for (const std::uint64_t micro_batches : {0, 1, 7}) {
    const auto pipeline = claims_of_pipeline(costs, orders, micro_batches, true, 100, {});
    ASSERT_TRUE(pipeline);
    EXPECT_FALSE(pipeline->no_plan()) << micro_batches;
    EXPECT_EQ(best_pipeline(costs, orders, false, micro_batches).plan.stages.size(), 2u) << micro_batches;
  }
}

#ifdef NDEBUG
TEST(StageClaims, AValueThatBeatsItsBoundIsReportedAndNotMoved) {
  const HostOrders orders = every_order(equal_hosts(2));
  // What is called a bound is above what stages really cost: somebody who looks up numbers is wrong.
  EvenCosts lying(4, 4, 10, 8);
  const StagePlan plan = best_stages(lying, orders, false, false);
  ASSERT_EQ(plan.cost, 32u);
  ClusterAnswer time = answer_of(plan::Objective::StepTime), bytes = answer_of(plan::Objective::GpuBytes);
  conclude(stages(lying, orders, kTime), plan.cost, time);
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_EQ(time.settled(), Settled::Found);
  EXPECT_FALSE(time.optimal());
  EXPECT_EQ(time.value, 32u);
  EXPECT_EQ(time.bound, 0u) << "the broken bound is not said again, nor moved to the value";
  conclude(stages(lying, orders), kTotal - plan.cost, bytes);
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_FALSE(bytes.optimal());
  EXPECT_EQ(bytes.value, kTotal - 32);
  EXPECT_EQ(bytes.bound, kTotal);
}

TEST(StageClaims, APlanWhereNoneShouldBeIsReported) {
  Claims none;
  none.add(solve::TestProof::no_plan());
  ClusterAnswer answer = answer_of(plan::Objective::GpuBytes);
  conclude(none, 600, answer);
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_EQ(answer.settled(), Settled::Found);
  EXPECT_FALSE(answer.optimal());
  conclude(none, std::nullopt, answer);
  EXPECT_EQ(answer.settled(), Settled::Impossible);
}
#endif

}  // namespace
}  // namespace stowage::cluster
