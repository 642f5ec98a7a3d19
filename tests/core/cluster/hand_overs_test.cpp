// What is handed over differs by where pieces are divided: sums, and bounds against every order and cut.
#include "core/cluster/hand_overs.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/base/saturating.h"
#include "core/cluster/stages.h"

namespace stowage {
namespace {

using namespace cluster;
using plan::Crossing;

/// Values that are made in one piece and used in others, before or behind it; some are there already.
std::vector<Crossing> drawn_crossings(std::mt19937& random, std::uint32_t pieces, bool back) {
  std::vector<Crossing> out;
  for (std::size_t count = random() % 12; pieces > 1 && out.size() < count;) {
    Crossing one{random() % 60, random() % 20 != 0, static_cast<std::uint32_t>(random() % pieces), {}, {}};
    std::set<std::uint32_t> to, held;
    for (std::uint32_t piece = back ? 0 : one.from + 1; piece < pieces; ++piece) {
      if (piece == one.from) continue;
      if (random() % 3 == 0)
        to.insert(piece);
      else if (random() % 6 == 0)
        held.insert(piece);
    }
    if (to.empty()) {
      --count;
      continue;
    }
    one.to.assign(to.begin(), to.end());
    one.held.assign(held.begin(), held.end());
    std::shuffle(one.to.begin(), one.to.end(), random);
    out.push_back(std::move(one));
  }
  return out;
}

/// The first piece of each stage, and the number of all.
std::vector<std::uint32_t> drawn_cuts(std::mt19937& random, std::uint32_t pieces) {
  std::vector<std::uint32_t> cuts{0};
  for (std::uint32_t piece = 1; piece < pieces; ++piece) {
    if (random() % 2) cuts.push_back(piece);
  }
  cuts.push_back(pieces);
  return cuts;
}

std::size_t stage_at(const std::vector<std::uint32_t>& cuts, std::uint32_t piece) {
  return static_cast<std::size_t>(std::upper_bound(cuts.begin(), cuts.end(), piece) - cuts.begin()) - 1;
}

TEST(HandOvers, AStageGetsWhatAllOthersSendIt) {
  std::mt19937 random(71);
  int handed = 0;
  for (int i = 0; i < 2'000; ++i) {
    const std::uint32_t pieces = 1 + random() % 8, times = 1 + random() % 3;
    const HandOvers overs(drawn_crossings(random, pieces, true), pieces, times);
    const auto cuts = drawn_cuts(random, pieces);
    const auto pairs = overs.between([&](std::uint32_t piece) { return stage_at(cuts, piece); });
    for (std::size_t stage = 0; stage + 1 < cuts.size(); ++stage) {
      HandOver got{0, 0}, before{0, 0};
      for (const auto& [ends, one] : pairs) {
        EXPECT_NE(ends.first, ends.second);
        if (ends.second != stage) continue;
        got.bytes += one.bytes;
        got.passes += one.passes;
        if (ends.first + 1 == stage) before = one;
      }
      const HandOvers::Into& into = overs.into(cuts[stage], cuts[stage + 1]);
      EXPECT_EQ(into.last.bytes + into.any.bytes, got.bytes) << "seed " << i;
      EXPECT_EQ(into.last.passes + into.any.passes, got.passes) << "seed " << i;
      EXPECT_LE(into.last.bytes, before.bytes) << "of the piece just before, which is in the stage before";
      EXPECT_EQ(got.passes % times, 0u);
      handed += got.passes > 0;
    }
  }
  EXPECT_GT(handed, 1'000);
}

TEST(HandOvers, EachValueGoesToAStageOnce) {
  // Made in piece 0, used in 1, 2 and 3; piece 3 has it already.
  const std::vector<Crossing> one{{100, true, 0, {1, 2, 3}, {3}}};
  const HandOvers overs(one, 4, 2);
  const auto bytes = [&](std::uint32_t first, std::uint32_t end) {
    return overs.into(first, end).last.bytes + overs.into(first, end).any.bytes;
  };
  EXPECT_EQ(bytes(1, 3), 200u) << "once, in each of two passes";
  EXPECT_EQ(bytes(1, 4), 0u) << "with piece 3 the stage has it";
  EXPECT_EQ(bytes(0, 3), 0u) << "it is made there";
  EXPECT_EQ(bytes(3, 4), 0u);
  EXPECT_EQ(overs.into(1, 2).any.bytes, 0u) << "of the piece just before";
  EXPECT_EQ(overs.into(2, 3).last.bytes, 0u) << "of a piece further back";
  EXPECT_FALSE(overs.goes_back());
  EXPECT_TRUE(HandOvers({{1, true, 2, {0}, {}}}, 3, 1).goes_back());
  EXPECT_FALSE(HandOvers({{1, false, 0, {2}, {}}}, 3, 1).known());
}

/// Stages that cost what was drawn, and hand over what was drawn.
class DrawnCosts final : public StageCosts {
 public:
  DrawnCosts(std::mt19937& random, std::size_t kinds, std::uint32_t pieces, const HandOvers& overs)
      : pieces_(pieces), overs_(overs), facts_(kinds * (pieces + 1) * (pieces + 1)) {
    for (StageFacts& facts : facts_) {
      facts.value = random() % 8 == 0 ? kNever : random() % 40;
      facts.bound = facts.value;
      facts.asked = true;
    }
  }
  std::uint32_t pieces() const override { return pieces_; }
  const StageFacts& of(std::uint32_t kind, std::uint32_t first, std::uint32_t end) const override {
    return facts_[(kind * (pieces_ + 1) + first) * (pieces_ + 1) + end];
  }
  Status ask(std::uint32_t, std::uint32_t, std::uint32_t) override { return {}; }
  const HandOvers* hand_overs() const override { return &overs_; }

 private:
  std::uint32_t pieces_;
  const HandOvers& overs_;
  std::vector<StageFacts> facts_;
};

constexpr std::uint64_t kBytePs = 1'000'000'000'000;  // bytes a second at which a byte takes a picosecond

/// `even`: one network for all; else each host, or each direction, has its own.
Cluster drawn_cluster(std::mt19937& random, bool even) {
  Cluster out;
  const std::size_t hosts = 1 + random() % 4;
  const bool links = !even && random() % 2;
  const Network all{kBytePs / (1 + random() % 3), 0};
  for (std::size_t i = 0; i < hosts; ++i) {
    Host host{"h" + std::to_string(i), {}, {}};
    host.machine.devices.push_back({.id = machine::kCpu, .budget = Bytes(1 + random() % 2)});
    host.network = even ? all : Network{kBytePs / (1 + random() % 3), random() % 2};
    out.hosts.push_back(std::move(host));
  }
  for (std::uint32_t a = 0; links && a < hosts; ++a) {
    for (std::uint32_t b = 0; b < hosts; ++b) {
      if (a != b && random() % 2) out.links.push_back({a, b, {kBytePs / (1 + random() % 7), random() % 2}});
    }
  }
  return out;
}

/// Every order of every subset of the hosts, and every cut: what is handed over is priced pair by pair.
struct Enumeration {
  const Cluster& cluster;
  const HostKinds& kinds;
  const HandOvers& overs;
  const DrawnCosts& costs;
  std::uint64_t micro_batches;  ///< 0: one pass, stage after stage
  std::vector<std::uint32_t> hosts{}, cuts{0};
  std::uint64_t best = kNever;

  void from(std::uint64_t through, std::uint64_t slowest) {
    if (cuts.back() == costs.pieces()) return conclude(through, slowest);
    for (std::uint32_t host = 0; host < cluster.hosts.size(); ++host) {
      if (std::find(hosts.begin(), hosts.end(), host) != hosts.end()) continue;
      for (std::uint32_t end = cuts.back() + 1; end <= costs.pieces(); ++end) {
        const std::uint64_t cost = costs.of(kinds.kind_of[host], cuts.back(), end).value;
        if (cost == kNever) continue;
        hosts.push_back(host);
        cuts.push_back(end);
        from(through + cost, std::max(slowest, cost));
        hosts.pop_back();
        cuts.pop_back();
      }
    }
  }

  void conclude(std::uint64_t through, std::uint64_t slowest) {
    const auto pairs = overs.between([&](std::uint32_t piece) { return stage_at(cuts, piece); });
    const auto tariff = [&](std::size_t a, std::size_t b) {
      return tariff_of(cluster.between(hosts[a], hosts[b]));
    };
    std::map<std::uint32_t, std::uint64_t> of_card;
    for (const auto& [stages, handed] : pairs)
      of_card[hosts[stages.first]] += handed.priced(tariff(stages.first, stages.second));
    for (const auto& [host, ps] : of_card) slowest = std::max(slowest, ps);
    const std::uint64_t all = through + priced_together(pairs, tariff);
    best = std::min(best, micro_batches == 0 ? all : all + (micro_batches - 1) * slowest);
  }
};

TEST(HandOvers, NoOrderAndNoCutBeatsTheBound) {
  std::mt19937 random(72);
  int found = 0, reached = 0, over_uneven = 0;
  for (int i = 0; i < 900; ++i) {
    const bool even = i % 3 != 0;
    const Cluster cluster = drawn_cluster(random, even);
    const HostKinds kinds = kinds_of(cluster);
    const std::uint32_t pieces = 1 + random() % 6;
    const HandOvers overs(drawn_crossings(random, pieces, i % 2 == 0), pieces, 1 + random() % 2);
    DrawnCosts costs(random, kinds.members.size(), pieces, overs);
    const HostOrders orders = all_orders(cluster, kinds, {0, 0}, 100'000);
    Enumeration all{cluster, kinds, overs, costs, 0};
    all.from(0, 0);
    const auto settled = settle_stages(costs, orders, false, 10'000, {});
    ASSERT_TRUE(settled);
    ASSERT_EQ(settled->cost == kNever, all.best == kNever) << "seed " << i;
    EXPECT_LE(settled->cost, all.best) << "seed " << i;
    if (even || cluster.hosts.size() <= 2) {
      EXPECT_EQ(settled->cost, all.best) << "seed " << i;
    }
    const auto relaxed = settle_stages(costs, relaxed_orders(cluster, kinds, {0, 0}), false, 10'000, {});
    ASSERT_TRUE(relaxed);
    EXPECT_LE(relaxed->cost, settled->cost) << "seed " << i;
    found += all.best != kNever;
    reached += all.best != kNever && settled->cost == all.best;
    over_uneven += !even && cluster.hosts.size() > 2 && all.best != kNever;
  }
  EXPECT_GT(found, 500);
  EXPECT_GT(reached, 400);
  EXPECT_GT(over_uneven, 80);
}

TEST(HandOvers, NoPipelineBeatsItsBound) {
  std::mt19937 random(73);
  int found = 0, reached = 0;
  for (int i = 0; i < 600; ++i) {
    const Cluster cluster = drawn_cluster(random, i % 2 == 0);
    const HostKinds kinds = kinds_of(cluster);
    const std::uint32_t pieces = 1 + random() % 5;
    const HandOvers overs(drawn_crossings(random, pieces, false), pieces, 1);
    DrawnCosts costs(random, kinds.members.size(), pieces, overs);
    const std::uint64_t micro_batches = 1 + random() % 6;
    Enumeration all{cluster, kinds, overs, costs, micro_batches};
    all.from(0, 0);
    const auto settled =
        settle_pipeline(costs, all_orders(cluster, kinds, {0, 0}, 100'000), micro_batches, 10'000, {});
    ASSERT_TRUE(settled);
    ASSERT_EQ(settled->least == kNever, all.best == kNever) << "seed " << i;
    EXPECT_LE(settled->least, all.best) << "seed " << i;
    found += all.best != kNever;
    reached += all.best != kNever && settled->least == all.best;
  }
  EXPECT_GT(found, 300);
  EXPECT_GT(reached, 150);
}

}  // namespace
}  // namespace stowage
