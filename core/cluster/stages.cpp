#include "core/cluster/stages.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/base/saturating.h"

namespace stowage::cluster {
namespace {

using Cost = std::pair<std::uint64_t, std::uint64_t>;  // what counts, what breaks ties

/// Where a node was come from with so many pieces behind it.
struct Step {
  std::uint32_t node = 0, first = 0;
  std::uint32_t edge = 0;
};

/// Dynamic programming over nodes of the orders and pieces that have run.
class Programme {
 public:
  Programme(const StageCosts& costs, const HostOrders& orders, bool by_bound, bool hops_tie)
      : costs_(costs),
        orders_(orders),
        by_bound_(by_bound),
        hops_tie_(hops_tie),
        width_(costs.pieces() + 1),
        best_(orders.edges.size() * width_, Cost{kNever, kNever}),
        from_(best_.size()) {}

  StagePlan run() {
    if (orders_.edges.empty()) return {};
    best_[0] = {0, 0};
    for (std::uint32_t node = 0; node < orders_.edges.size(); ++node) {
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

 private:
  void go_on(std::uint32_t node, std::uint32_t first) {
    const Cost here = best_[node * width_ + first];
    const auto& edges = orders_.edges[node];
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
      const HostOrders::Edge& edge = edges[e];
      const std::uint64_t hop = hops_tie_ ? 0 : edge.hop_ps;
      const std::uint64_t tie = hops_tie_ ? edge.hop_ps : 0;
      for (std::uint32_t end = first + 1; end < width_; ++end) {
        const StageFacts& facts = costs_.of(edge.kind, first, end);
        const std::uint64_t cost = by_bound_ ? facts.bound : facts.value;
        if (cost == kNever) continue;
        const Cost next{saturating_add(here.first, saturating_add(cost, hop)),
                        saturating_add(here.second, saturating_add(facts.tie, tie))};
        const std::size_t to = edge.to * width_ + end;
        if (next.first == kNever || next >= best_[to]) continue;
        best_[to] = next;
        from_[to] = {node, first, e};
      }
    }
  }

  StagePlan way_to(std::uint32_t node) const {
    StagePlan plan;
    std::tie(plan.cost, plan.tie) = best_[node * width_ + width_ - 1];
    if (plan.cost == kNever) return plan;
    for (std::uint32_t end = width_ - 1; end > 0;) {
      const Step& step = from_[node * width_ + end];
      const HostOrders::Edge& edge = orders_.edges[step.node][step.edge];
      plan.stages.push_back({edge.kind, edge.host, step.first, end});
      node = step.node;
      end = step.first;
    }
    std::reverse(plan.stages.begin(), plan.stages.end());
    return plan;
  }

  const StageCosts& costs_;
  const HostOrders& orders_;
  bool by_bound_, hops_tie_;
  std::size_t width_;  // of a node's row: pieces that have run, 0 to all
  std::vector<Cost> best_;
  std::vector<Step> from_;
};

}  // namespace

StagePlan best_stages(const StageCosts& costs, const HostOrders& orders, bool by_bound, bool hops_tie) {
  return Programme(costs, orders, by_bound, hops_tie).run();
}

Result<StagePlan> settle_stages(StageCosts& costs, const HostOrders& orders, bool hops_tie,
                                std::uint32_t most_questions, const Job& job) {
  for (std::uint32_t asked = 0;;) {
    StagePlan plan = best_stages(costs, orders, true, hops_tie);
    const std::uint32_t before = asked;
    for (const Stage& stage : plan.stages) {
      if (costs.of(stage.kind, stage.first, stage.end).asked || asked >= most_questions) continue;
      STOWAGE_TRY(costs.ask(stage.kind, stage.first, stage.end));
      ++asked;
      job.report({}, asked, 0);
    }
    if (asked == before) return plan;
  }
}

}  // namespace stowage::cluster
