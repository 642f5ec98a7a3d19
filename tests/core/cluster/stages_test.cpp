#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "core/base/saturating.h"
#include "core/cluster/stages.h"

namespace stowage {
namespace {

using namespace cluster;

/// Costs drawn at random; a longer range never costs less, as of real stages. What is not asked about yet has
/// a bound below the truth.
class DrawnCosts final : public StageCosts {
 public:
  DrawnCosts(std::mt19937& random, std::uint32_t kinds, std::uint32_t pieces, bool open)
      : pieces_(pieces), facts_(kinds), truth_(kinds) {
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
      facts_[kind].resize(at(pieces, pieces) + 1);
      truth_[kind].resize(facts_[kind].size());
      for (std::uint32_t first = 0; first < pieces; ++first) {
        std::uint64_t cost = random() % 5;
        for (std::uint32_t end = first + 1; end <= pieces; ++end) {
          if (random() % 9 == 0) cost = kNever;
          if (cost != kNever) cost += random() % 20;
          StageFacts& truth = truth_[kind][at(first, end)];
          truth = {cost, cost, random() % 3, true};
          // Some are found with less than the best plan, or not at all.
          if (open && cost != kNever && random() % 4 == 0) truth.value += 1 + random() % 5;
          if (open && cost != kNever && random() % 9 == 0) truth.value = kNever;
          facts_[kind][at(first, end)] = {cost == kNever ? 0 : cost / (1 + random() % 3), kNever, 0, false};
        }
      }
    }
  }
  std::uint32_t pieces() const override { return pieces_; }
  const StageFacts& of(std::uint32_t kind, std::uint32_t first, std::uint32_t end) const override {
    return facts_[kind][at(first, end)];
  }
  Status ask(std::uint32_t kind, std::uint32_t first, std::uint32_t end) override {
    ++asked;
    facts_[kind][at(first, end)] = truth_[kind][at(first, end)];
    return {};
  }
  const StageFacts& truth(std::uint32_t kind, std::uint32_t first, std::uint32_t end) const {
    return truth_[kind][at(first, end)];
  }
  std::uint32_t asked = 0;

 private:
  std::size_t at(std::uint32_t first, std::uint32_t end) const { return first * (pieces_ + 1) + end; }
  std::uint32_t pieces_;
  std::vector<std::vector<StageFacts>> facts_, truth_;
};

/// A cluster of hosts with random machines of two kinds, and random networks.
Cluster drawn_cluster(std::mt19937& random, bool links) {
  Cluster out;
  const std::size_t hosts = 1 + random() % 4;
  for (std::size_t i = 0; i < hosts; ++i) {
    Host host{"h" + std::to_string(i), {}, {}};
    host.machine.devices.push_back({.id = machine::kCpu, .budget = Bytes(1 + random() % 2)});
    host.network = {1'000'000'000'000ull / (1 + random() % 2), 0};
    out.hosts.push_back(std::move(host));
  }
  for (std::uint32_t a = 0; links && a < hosts; ++a) {
    for (std::uint32_t b = 0; b < hosts; ++b) {
      if (a != b && random() % 2) out.links.push_back({a, b, {1'000'000'000'000ull / (1 + random() % 6), 0}});
    }
  }
  return out;
}

/// The least cost of every order of every subset of the hosts, by hand: depth first.
struct Enumeration {
  const Cluster& cluster;
  const HostKinds& kinds;
  const HandOver& hand_over;
  const DrawnCosts& costs;
  bool by_bound;
  bool listed;
  std::vector<bool> used{};
  std::uint64_t best = kNever;

  void from(std::uint32_t first, std::uint64_t cost, std::optional<std::uint32_t> last) {
    if (first == costs.pieces()) {
      best = std::min(best, cost);
      return;
    }
    for (std::uint32_t host = 0; host < cluster.hosts.size(); ++host) {
      if (used[host] || (listed && last && host < *last)) continue;
      used[host] = true;
      const std::uint64_t hop = last ? hand_over.picoseconds(cluster.between(*last, host)) : 0;
      for (std::uint32_t end = first + 1; end <= costs.pieces(); ++end) {
        const StageFacts& facts = costs.truth(kinds.kind_of[host], first, end);
        const std::uint64_t one = by_bound ? facts.bound : facts.value;
        if (one != kNever) from(end, cost + one + hop, host);
      }
      used[host] = false;
    }
  }
};

std::uint64_t enumerate(const Cluster& cluster, const HostKinds& kinds, const HandOver& hand_over,
                        const DrawnCosts& costs, bool by_bound, bool listed) {
  Enumeration all{cluster, kinds, hand_over, costs, by_bound, listed};
  all.used.resize(cluster.hosts.size());
  all.from(0, 0, std::nullopt);
  return all.best;
}

TEST(Stages, AreTheBestOfAllOrdersAndCuts) {
  std::mt19937 random(20);
  int found = 0, with_gap = 0;
  for (int i = 0; i < 600; ++i) {
    const bool open = i % 3 == 0;
    const Cluster cluster = drawn_cluster(random, i % 2 == 0);
    const HostKinds kinds = kinds_of(cluster);
    const HandOver hand_over{random() % 8, 1};
    DrawnCosts costs(random, static_cast<std::uint32_t>(kinds.members.size()), 1 + random() % 6, open);
    const HostOrders orders = all_orders(cluster, kinds, hand_over, 100'000);
    ASSERT_FALSE(orders.edges.empty());
    const auto settled = settle_stages(costs, orders, false, 10'000, {});
    ASSERT_TRUE(settled);
    const std::uint64_t least = enumerate(cluster, kinds, hand_over, costs, true, false);
    EXPECT_EQ(settled->cost, least) << "seed " << i;
    const StagePlan plan = best_stages(costs, orders, false, false);
    // Only some stages were asked about: what was found is a plan, and no better than the best.
    EXPECT_GE(plan.cost, enumerate(cluster, kinds, hand_over, costs, false, false));
    if (!open) {
      EXPECT_EQ(plan.cost, least) << "seed " << i;
    }
    found += plan.cost != kNever;
    with_gap += plan.cost != least;
  }
  EXPECT_GT(found, 300);
  EXPECT_GT(with_gap, 10);
}

/// All orders and cuts of a pipeline, by hand: micro-batches take what one takes, and the slowest again.
struct PipelineEnumeration {
  const Cluster& cluster;
  const HostKinds& kinds;
  const HandOver& hand_over;
  const DrawnCosts& costs;
  std::uint64_t micro_batches;
  std::vector<bool> used{};
  std::uint64_t best = kNever;

  void from(std::uint32_t first, std::uint64_t through, std::uint64_t slowest,
            std::optional<std::uint32_t> last) {
    if (first == costs.pieces()) {
      best = std::min(best, micro_batches == 0 ? slowest : through + (micro_batches - 1) * slowest);
      return;
    }
    for (std::uint32_t host = 0; host < cluster.hosts.size(); ++host) {
      if (used[host]) continue;
      used[host] = true;
      const std::uint64_t hop = last ? hand_over.picoseconds(cluster.between(*last, host)) : 0;
      for (std::uint32_t end = first + 1; end <= costs.pieces(); ++end) {
        const std::uint64_t one = costs.truth(kinds.kind_of[host], first, end).bound;
        if (one != kNever) from(end, through + one + hop, std::max({slowest, one, hop}), host);
      }
      used[host] = false;
    }
  }
};

TEST(Stages, PipelinesAreTheBestOfAllOrdersAndCuts) {
  std::mt19937 random(24);
  int found = 0, between = 0;
  for (int i = 0; i < 600; ++i) {
    const Cluster cluster = drawn_cluster(random, i % 2 == 0);
    const HostKinds kinds = kinds_of(cluster);
    const HandOver hand_over{random() % 8, 0};
    DrawnCosts costs(random, static_cast<std::uint32_t>(kinds.members.size()), 1 + random() % 6, false);
    const HostOrders orders = all_orders(cluster, kinds, hand_over, 100'000);
    const std::uint64_t micro_batches = random() % 6;
    const auto settled = settle_pipeline(costs, orders, micro_batches, i % 4 == 3 ? 3 : 10'000, {});
    ASSERT_TRUE(settled);
    PipelineEnumeration all{cluster, kinds, hand_over, costs, micro_batches};
    all.used.resize(cluster.hosts.size());
    all.from(0, 0, 0, std::nullopt);
    EXPECT_LE(settled->least, all.best) << "seed " << i;
    const PipelinePlan plan = best_pipeline(costs, orders, false, micro_batches);
    EXPECT_GE(plan.plan.cost, all.best) << "seed " << i;
    if (i % 4 == 3) continue;  // questions ran out
    EXPECT_EQ(settled->least, all.best) << "seed " << i;
    EXPECT_EQ(plan.plan.cost, all.best) << "seed " << i;
    if (all.best == kNever) continue;
    ++found;
    EXPECT_EQ(plan.plan.cost,
              micro_batches == 0 ? plan.slowest : plan.through + (micro_batches - 1) * plan.slowest);
    // Neither the shortest way nor that with the fastest slowest stage.
    const std::uint64_t shortest = best_pipeline(costs, orders, false, 1).through;
    const std::uint64_t fastest = best_pipeline(costs, orders, false, 0).slowest;
    between += plan.through > shortest && plan.slowest > fastest;
  }
  EXPECT_GT(found, 200);
  EXPECT_GE(between, 1);
}

TEST(Stages, NoStageIsAskedAboutTwice) {
  std::mt19937 random(21);
  const Cluster cluster = drawn_cluster(random, true);
  const HostKinds kinds = kinds_of(cluster);
  DrawnCosts costs(random, static_cast<std::uint32_t>(kinds.members.size()), 6, false);
  const HostOrders orders = all_orders(cluster, kinds, {}, 100'000);
  ASSERT_TRUE(settle_stages(costs, orders, false, 10'000, {}));
  const std::uint32_t asked = costs.asked;
  EXPECT_LE(asked, kinds.members.size() * 21);
  ASSERT_TRUE(settle_stages(costs, orders, false, 10'000, {}));
  EXPECT_EQ(costs.asked, asked);
}

TEST(Stages, WhereQuestionsRunOutTheBoundIsStillOne) {
  std::mt19937 random(22);
  int less = 0;
  for (int i = 0; i < 200; ++i) {
    const Cluster cluster = drawn_cluster(random, false);
    const HostKinds kinds = kinds_of(cluster);
    const HandOver hand_over{random() % 8, 1};
    DrawnCosts costs(random, static_cast<std::uint32_t>(kinds.members.size()), 5, false);
    const HostOrders orders = all_orders(cluster, kinds, hand_over, 100'000);
    const auto settled = settle_stages(costs, orders, false, 2, {});
    ASSERT_TRUE(settled);
    const std::uint64_t least = enumerate(cluster, kinds, hand_over, costs, true, false);
    EXPECT_LE(settled->cost, least);
    less += settled->cost < least;
  }
  EXPECT_GT(less, 20);
}

TEST(Stages, RelaxedOrdersBoundAllOthersAndListedOnesArePlans) {
  std::mt19937 random(23);
  int tight = 0;
  for (int i = 0; i < 300; ++i) {
    const Cluster cluster = drawn_cluster(random, i % 2 == 0);
    const HostKinds kinds = kinds_of(cluster);
    const HandOver hand_over{random() % 8, 1};
    DrawnCosts costs(random, static_cast<std::uint32_t>(kinds.members.size()), 5, false);
    const auto relaxed = settle_stages(costs, relaxed_orders(cluster, kinds, hand_over), false, 10'000, {});
    const HostOrders in_list = listed_orders(cluster, kinds, hand_over);
    const auto listed = settle_stages(costs, in_list, false, 10'000, {});
    ASSERT_TRUE(relaxed && listed);
    EXPECT_LE(relaxed->cost, enumerate(cluster, kinds, hand_over, costs, true, false)) << "seed " << i;
    EXPECT_EQ(listed->cost, enumerate(cluster, kinds, hand_over, costs, true, true)) << "seed " << i;
    EXPECT_EQ(best_stages(costs, in_list, false, false).cost, listed->cost);
    tight += relaxed->cost == listed->cost;
  }
  EXPECT_GT(tight, 30);
}

TEST(Stages, OrdersThatAreTooManyAreNotListed) {
  Cluster cluster;
  for (int i = 0; i < 12; ++i) {
    Host host{"h" + std::to_string(i), {}, {}};
    host.machine.devices.push_back({.id = machine::kCpu, .budget = Bytes(static_cast<std::uint64_t>(i + 1))});
    cluster.hosts.push_back(std::move(host));
  }
  EXPECT_TRUE(all_orders(cluster, kinds_of(cluster), {}, 4096).edges.empty());
  for (Host& host : cluster.hosts) host.machine = cluster.hosts[0].machine;
  EXPECT_EQ(kinds_of(cluster).members.size(), 1u);
  EXPECT_EQ(all_orders(cluster, kinds_of(cluster), {}, 4096).edges.size(), 13u);
}

TEST(Stages, HandingOverWaitsOnceAPassAndNeverWraps) {
  const HandOver twice{100, 2};
  EXPECT_EQ(twice.picoseconds({1'000'000'000'000, 3}),
            2u * (3 + machine::kDefaultHopLatencyNs) * 1'000 + 100);
  const HandOver endless{~0ull, ~0ull};
  EXPECT_EQ(endless.picoseconds({1, ~0ull}), ~0ull);
}

}  // namespace
}  // namespace stowage
