#include "core/cluster/stages.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/base/saturating.h"
#include "core/cluster/hand_overs.h"

namespace stowage::cluster {
namespace {

using Cost = std::pair<std::uint64_t, std::uint64_t>;  // what counts, what breaks ties

/// Where a node was come from with so many pieces behind it.
struct Step {
  std::uint32_t node = 0, first = 0;
  std::uint32_t edge = 0;
};

/// What a way costs: what its stages and hops add up to, or the largest of them.
struct Counting {
  bool by_bound = false;
  bool hops_tie = false;         ///< hops count in the tie alone
  bool slowest = false;          ///< the largest counts
  std::uint64_t limit = kNever;  ///< no stage and no hop may cost more
};

/// What comes to a stage.
struct Hop {
  std::uint64_t last = 0;  ///< what the stage before takes to hand over
  std::uint64_t all = 0;   ///< from all stages
};

/// Prices of edges, by what the ranges behind them get.
class Hops {
 public:
  Hops(const StageCosts& costs, const HostOrders& orders)
      : hand_overs_(costs.hand_overs()), rounding_ps_(orders.rounding_ps) {}

  Hop of(const HostOrders::Edge& edge, std::uint32_t first, std::uint32_t end) const {
    if (!hand_overs_) return {std::min(kMostCost, edge.hop_ps), edge.hop_ps};
    const HandOvers::Into& into = hand_overs_->into(first, end);
    const std::uint64_t last = into.last.priced(edge.last);
    std::uint64_t all = last;
    if (into.any.passes > 0) {
      all = edge.last == edge.any ? both(into).priced(edge.last)
                                  : saturating_add(last, into.any.priced(edge.any));
      all = saturating_subtract(all, rounding_ps_);
    }
    return {std::min(kMostCost, saturating_add(edge.hop_ps, last)), saturating_add(edge.hop_ps, all)};
  }

 private:
  static HandOver both(const HandOvers::Into& into) {
    return {saturating_add(into.last.bytes, into.any.bytes),
            saturating_add(into.last.passes, into.any.passes)};
  }

  const HandOvers* hand_overs_;
  std::uint64_t rounding_ps_;
};

/// Dynamic programming over nodes of the orders and pieces that have run.
class Programme {
 public:
  Programme(const StageCosts& costs, const HostOrders& orders, const Counting& counting)
      : costs_(costs),
        orders_(orders),
        counting_(counting),
        hops_(costs, orders),
        width_(costs.pieces() + 1),
        best_(orders.edges.size() * width_, Cost{kNever, kNever}),
        from_(best_.size()) {}

  StagePlan run() {
    if (orders_.edges.empty()) return {};
    best_[0] = {0, 0};
    for (std::uint32_t node = 0; node < orders_.edges.size() && !costs_.cancelled(); ++node) {
      for (std::uint32_t first = 0; first + 1 < width_; ++first) {
        if (best_[node * width_ + first].first != kNever) go_on(node, first);
      }
    }
    std::size_t last = 0;
    for (std::size_t node = 0; node < orders_.edges.size(); ++node) {
      if (best_[node * width_ + width_ - 1] < best_[last * width_ + width_ - 1]) last = node;
    }
    return way_to(static_cast<std::uint32_t>(last));
  }

  /// Of the stages and hops of what run() returned.
  std::uint64_t slowest() const { return slowest_; }

 private:
  void go_on(std::uint32_t node, std::uint32_t first) {
    const Cost here = best_[node * width_ + first];
    const auto& edges = orders_.edges[node];
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
      const HostOrders::Edge& edge = edges[e];
      for (std::uint32_t end = first + 1; end < width_; ++end) {
        const StageFacts& facts = costs_.of(edge.kind, first, end);
        const std::uint64_t cost = counting_.by_bound ? facts.bound : facts.value;
        if (cost == kNever || cost > counting_.limit) continue;
        const Hop hop = hops_.of(edge, first, end);
        if (!counting_.hops_tie && hop.last > counting_.limit) continue;
        const Cost next = after(here, cost, hop, facts.tie);
        const std::size_t to = edge.to * width_ + end;
        if (next >= best_[to]) continue;
        best_[to] = next;
        from_[to] = {node, first, e};
      }
    }
  }

  /// What a way costs with one stage more.
  Cost after(const Cost& here, std::uint64_t cost, const Hop& hop, std::uint64_t tie) const {
    const std::uint64_t all = counting_.hops_tie ? 0 : std::min(kMostCost, hop.all);
    const std::uint64_t last = counting_.hops_tie ? 0 : hop.last;
    const std::uint64_t sum = saturating_add(here.first, saturating_add(cost, all));
    return {counting_.slowest ? std::max({here.first, cost, last}) : std::min(kMostCost, sum),
            saturating_add(here.second, saturating_add(tie, counting_.hops_tie ? hop.all : 0))};
  }

  std::uint64_t cost_of(const HostOrders::Edge& edge, std::uint32_t first, std::uint32_t end) const {
    const StageFacts& facts = costs_.of(edge.kind, first, end);
    return counting_.by_bound ? facts.bound : facts.value;
  }

  StagePlan way_to(std::uint32_t node) {
    StagePlan plan;
    std::tie(plan.cost, plan.tie) = best_[node * width_ + width_ - 1];
    if (plan.cost == kNever) return plan;
    for (std::uint32_t end = width_ - 1; end > 0;) {
      const Step& step = from_[node * width_ + end];
      const HostOrders::Edge& edge = orders_.edges[step.node][step.edge];
      plan.stages.push_back({edge.kind, edge.host, step.first, end, edge.host_kind, edge.gpu, edge.enters});
      slowest_ = std::max({slowest_, hops_.of(edge, step.first, end).last, cost_of(edge, step.first, end)});
      node = step.node;
      end = step.first;
    }
    std::reverse(plan.stages.begin(), plan.stages.end());
    return plan;
  }

  const StageCosts& costs_;
  const HostOrders& orders_;
  Counting counting_;
  Hops hops_;
  std::uint64_t slowest_ = 0;  // of the way that run() found
  std::size_t width_;          // of a node's row: pieces that have run, 0 to all
  std::vector<Cost> best_;
  std::vector<Step> from_;
};

/// Ways are looked at one by one, each with less at its slowest stage than the one before.
class PipelineSearch {
 public:
  PipelineSearch(const StageCosts& costs, const HostOrders& orders, bool by_bound,
                 std::uint64_t micro_batches, const Job& job)
      : costs_(costs),
        orders_(orders),
        by_bound_(by_bound),
        following_(micro_batches - 1),
        ranges_(ranges_of(costs, orders)),
        job_(job) {}

  PipelinePlan run(bool full) {
    constexpr std::uint64_t kLeastWays = 3;
    best_.least = 0;
    if (!costs_.look_at(saturating_multiply(kLeastWays, ranges_))) return best_;
    const StagePlan slowest = way({.by_bound = by_bound_, .slowest = true}).first;
    if (costs_.cancelled()) return best_;
    if (slowest.cost == kNever) return {};
    const std::uint64_t least_slowest = slowest.cost;
    keep(least_slowest, full);
    if (full) {
      best_.plan.cost = best_.least = least_slowest;
      return best_;
    }
    const auto [any, any_slowest] = way({.by_bound = by_bound_});
    offer(any, any_slowest);
    go_down(any.cost, any_slowest, least_slowest);
    best_.least = std::min(best_.plan.cost, open_);
    return best_;
  }

 private:
  /// Many more than real costs ask for.
  static constexpr int kMostWays = 400;

  std::pair<StagePlan, std::uint64_t> way(const Counting& counting) const {
    Programme programme(costs_, orders_, counting);
    StagePlan plan = programme.run();
    return {std::move(plan), programme.slowest()};
  }

  std::uint64_t total(std::uint64_t through, std::uint64_t slowest) const {
    return std::min(kMostCost, saturating_add(through, saturating_multiply(following_, slowest)));
  }

  void offer(StagePlan plan, std::uint64_t slowest) {
    const std::uint64_t through = plan.cost, cost = total(through, slowest);
    if (plan.cost == kNever || cost >= best_.plan.cost) return;
    plan.cost = cost;
    best_ = {std::move(plan), slowest, through, cost};
  }

  /// The shortest way with no stage above `limit`.
  void keep(std::uint64_t limit, bool full) {
    auto [plan, slowest] = way({.by_bound = by_bound_, .limit = limit});
    const std::uint64_t through = plan.cost;
    if (full)
      best_ = {std::move(plan), slowest, through, limit};
    else
      offer(std::move(plan), slowest);
  }

  /// From the shortest way of all downwards. One with its slowest stage below a limit is no shorter than the
  /// shortest below that limit, and its slowest is no faster than the fastest there is.
  void go_down(std::uint64_t shortest, std::uint64_t slowest, std::uint64_t least_slowest) {
    for (int ways = 0; slowest > least_slowest; ++ways) {
      std::uint64_t limit = slowest - 1;
      if (following_ > 0)
        limit = std::min(limit, saturating_subtract(best_.plan.cost, shortest) / following_);
      if (limit < least_slowest) return;
      if (ways == kMostWays || job_.cancel.cancelled() || !costs_.look_at(ranges_)) {
        open_ = total(shortest, least_slowest);
        return;
      }
      auto [plan, its_slowest] = way({.by_bound = by_bound_, .limit = limit});
      if (costs_.cancelled()) open_ = total(shortest, least_slowest);
      if (costs_.cancelled() || plan.cost == kNever) return;
      shortest = plan.cost;
      slowest = its_slowest;
      offer(std::move(plan), its_slowest);
      if (total(shortest, least_slowest) >= best_.plan.cost) return;
    }
  }

  const StageCosts& costs_;
  const HostOrders& orders_;
  bool by_bound_;
  std::uint64_t following_;  // micro-batches behind the first one
  std::uint64_t ranges_;     // of one way
  const Job& job_;
  PipelinePlan best_{};
  std::uint64_t open_ = kNever;  // what ways that were not looked at cannot beat
};

/// Asks about the open stages of a way, so many at most. How many it asked about.
Result<std::uint32_t> ask_about(StageCosts& costs, const StagePlan& plan, std::uint32_t most) {
  std::uint32_t asked = 0;
  for (const Stage& stage : plan.stages) {
    if (costs.of(stage.kind, stage.first, stage.end).asked || asked >= most || !costs.may_ask()) continue;
    STOWAGE_TRY(costs.ask(stage.kind, stage.first, stage.end));
    ++asked;
  }
  return asked;
}

}  // namespace

std::uint64_t ranges_of(const StageCosts& costs, const HostOrders& orders) {
  const std::uint64_t pieces = costs.pieces();
  std::uint64_t edges = 0;
  for (const auto& of_node : orders.edges) edges += of_node.size();
  return saturating_multiply(edges, pieces * (pieces + 1) / 2);
}

StagePlan best_stages(const StageCosts& costs, const HostOrders& orders, bool by_bound, bool hops_tie) {
  return Programme(costs, orders, {.by_bound = by_bound, .hops_tie = hops_tie}).run();
}

PipelinePlan best_pipeline(const StageCosts& costs, const HostOrders& orders, bool by_bound,
                           std::uint64_t micro_batches, const Job& job) {
  const bool full = micro_batches == 0;
  return PipelineSearch(costs, orders, by_bound, full ? 1 : micro_batches, job).run(full);
}

Result<StagePlan> settle_stages(StageCosts& costs, const HostOrders& orders, bool hops_tie,
                                std::uint32_t most_questions, const Job& job) {
  StagePlan plan;
  plan.cost = 0;  // for all that is known before anything is looked at
  for (std::uint32_t asked = 0; costs.look_at(ranges_of(costs, orders));) {
    plan = best_stages(costs, orders, true, hops_tie);
    STOWAGE_TRY(job.check({}));
    const auto more = ask_about(costs, plan, most_questions - asked);
    if (!more) return tl::unexpected(more.error());
    if (*more == 0) return plan;
    asked += *more;
    job.report({}, asked, 0);
  }
  return plan;
}

Result<PipelinePlan> settle_pipeline(StageCosts& costs, const HostOrders& orders, std::uint64_t micro_batches,
                                     std::uint32_t most_questions, const Job& job) {
  PipelinePlan before;
  for (std::uint32_t asked = 0;;) {
    PipelinePlan best = best_pipeline(costs, orders, true, micro_batches, job);
    STOWAGE_TRY(job.check({}));
    // One that came to the limit may know less than the one before.
    const bool limited = best.plan.stages.empty() || !costs.may_ask();
    if (limited && asked > 0 && before.least > best.least) return before;
    const auto more = ask_about(costs, best.plan, most_questions - asked);
    if (!more) return tl::unexpected(more.error());
    if (*more == 0) return best;
    before = std::move(best);
    asked += *more;
    job.report({}, asked, 0);
  }
}

}  // namespace stowage::cluster
