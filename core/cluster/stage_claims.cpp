#include "core/cluster/stage_claims.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/saturating.h"
#include "core/solve/claims/conclusion.h"

namespace stowage::solve {

struct HostOrdersProof {
  static Licence licence() { return Licence(Method::HostOrders); }
};

}  // namespace stowage::solve

namespace stowage::cluster {
namespace {

/// `least`: no stages in the orders cost less; kNever: there are none.
solve::Claims claims_of_least(const HostOrders& orders, solve::Objective objective, std::uint64_t total,
                              std::uint64_t least) {
  solve::Claims claims;
  if (!orders.complete) return claims;
  const solve::Licence by = solve::HostOrdersProof::licence();
  if (least == kNever)
    claims.add(solve::NoPlan(by));
  else
    claims.add(objective, solve::Bound(by, objective.value_of_cost(least, total)));
  return claims;
}

}  // namespace

bool hand_on_in_order(const Pieces& pieces) {
  std::vector<bool> handed(pieces.list.size());
  for (std::size_t i = 0; i + 1 < pieces.executed.size(); ++i) {
    const std::uint32_t next = pieces.executed[i + 1];
    if (pieces.executed[i] + 1 == next) handed[next] = true;
  }
  return handed.empty() || std::all_of(handed.begin() + 1, handed.end(), [](bool one) { return one; });
}

HostOrders from_anywhere(HostOrders orders, const HandOver& hand_over) {
  // (The first host of an order gets nothing.)
  for (std::size_t node = 1; node < orders.edges.size(); ++node) {
    for (HostOrders::Edge& edge : orders.edges[node]) edge.hop_ps = hand_over.priced(edge.any);
  }
  return orders;
}

Result<solve::Claims> claims_of_stages(StageCosts& costs, const HostOrders& orders,
                                       solve::Objective objective, std::uint64_t total,
                                       std::uint32_t most_questions, const Job& job) {
  const auto settled = settle_stages(costs, orders, !objective.adds_up_time(), most_questions, job);
  if (!settled) return tl::unexpected(settled.error());
  return claims_of_least(orders, objective, total, settled->cost);
}

Result<solve::Claims> claims_of_pipeline(StageCosts& costs, const HostOrders& orders,
                                         std::uint64_t micro_batches, bool straight,
                                         std::uint32_t most_questions, const Job& job) {
  const auto settled = settle_pipeline(costs, orders, straight ? micro_batches : 0, most_questions, job);
  if (!settled) return tl::unexpected(settled.error());
  std::uint64_t least = settled->least;
  if (least != kNever && !straight)
    least = std::min(kMostCost, saturating_multiply(least, std::max<std::uint64_t>(1, micro_batches)));
  return claims_of_least(orders, solve::Objective(plan::Objective::StepTime), 0, least);
}

void conclude(const solve::Claims& claims, std::optional<std::uint64_t> value, ClusterAnswer& answer) {
  if (!value) {
    answer.outcome = claims.no_plan() ? solve::Verdict(*claims.no_plan()) : solve::Verdict();
    return;
  }
  const auto said = solve::conclude(solve::Objective(answer.objective), answer.total.count(), *value, claims);
  answer.value = *value;
  answer.outcome = said.outcome;
  answer.bound = said.bound;
  answer.gap = said.gap;
}

}  // namespace stowage::cluster
