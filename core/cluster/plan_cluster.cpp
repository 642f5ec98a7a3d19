#include "core/cluster/plan_cluster.h"

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"
#include "core/cluster/counted_ground.h"
#include "core/cluster/hand_overs.h"
#include "core/cluster/host_costs.h"
#include "core/cluster/stage_claims.h"
#include "core/cluster/stages.h"
#include "core/plan/evaluation/request_time.h"
#include "core/solve/instance/unit_catalog.h"

namespace stowage::cluster {
namespace {

using solve::Settled;

/// In all that the objective counts; nothing where a graph says it.
HandOver hand_over_of(const Asked& asked, const solve::UnitCatalog& catalog, bool by_graph) {
  if (by_graph) return {0, 0};
  if (!asked.settings.counts_request())
    return hand_over_of_step(asked.model, asked.settings, catalog.total());
  const plan::PassCosts costs = plan::request_costs(asked.model, asked.settings, catalog.total());
  return {costs.bytes_both_ways(), costs.messages()};
}

/// One row of ranges each, of the orders that are gone through.
std::size_t rows_of(const HostOrders& all, const Cluster& cluster, const HostKinds& kinds) {
  const std::size_t hosts = cluster.hosts.size();
  return all.edges.empty() ? std::max(hosts * kinds.members.size(), hosts * (hosts + 1) / 2) : edges_of(all);
}

/// Of each kind one host.
std::vector<Seat> seats_of(const HostKinds& kinds) {
  std::vector<Seat> seats;
  for (const auto& members : kinds.members) seats.push_back({members.front(), {}});
  return seats;
}

Pieces told_apart(Pieces pieces, const std::vector<HostRule>& rules, const model::Model& model,
                  const solve::UnitCatalog& catalog) {
  tell_apart(pieces, rules, model, catalog);
  return pieces;
}

std::vector<plan::PassTimesPtr> by_kind(const Ground& ground, const HostKinds& kinds) {
  std::vector<plan::PassTimesPtr> out;
  if (ground.times.empty()) return out;
  for (const auto& members : kinds.members) out.push_back(ground.times[members.front()]);
  return out;
}

class Planner {
 public:
  Planner(const model::ModelPtr& model, const Cluster& cluster, const plan::Settings& settings,
          const Ground& ground, const solve::Effort& effort, const Job& job,
          const std::vector<HostRule>& rules, solve::NodeBudget* nodes)
      : cluster_(cluster),
        kinds_(kinds_of(cluster, hosts_with_rules(cluster, rules))),
        times_(by_kind(ground, kinds_)),
        asked_{*model, settings, times_, ground.turns},
        catalog_(solve::make_unit_catalog(model, settings, times_.empty() ? nullptr : times_.front())),
        hand_over_(hand_over_of(asked_, *catalog_, ground.flow != nullptr)),
        all_(all_orders(cluster, kinds_, hand_over_, kMostEdges)),
        pieces_(told_apart(make_pieces(asked_, *catalog_, most_pieces(rows_of(all_, cluster, kinds_))), rules,
                           *model, *catalog_)),
        costs_(asked_, cluster, kinds_, pieces_, *catalog_, effort_of_stage(effort), job,
               rules_of_kinds(rules, cluster, seats_of(kinds_), *model, pieces_, *catalog_), nodes),
        by_bytes_(!plan::row_of(settings.objective).time),
        in_order_(by_bytes_ || ground.flow || hand_on_in_order(pieces_)),
        computing_known_(knows_computing(ground, cluster, settings)),
        job_(job) {
    if (!ground.flow) return;
    const plan::Workload& workload = settings.workload;
    step_overs_.emplace(hand_overs_of(*ground.flow, asked_, pieces_, *catalog_, true, workload.directions()));
    const std::uint64_t passes = settings.counts_request() ? plan::passes_of(*model, workload) : 1;
    overs_.emplace(hand_overs_of(*ground.flow, asked_, pieces_, *catalog_, true,
                                 saturating_multiply(passes, workload.directions())));
    same_in_stages_ = stages_say_the_same(*ground.flow, asked_, pieces_, *catalog_);
    flow_ = ground.flow;
  }

  Result<ClusterAnswer> run() {
    answer_.objective = asked_.settings.objective;
    answer_.total = catalog_->total();
    answer_.pieces = costs_.pieces();
    answer_.joined = pieces_.joined;
    answer_.by_graph = overs_.has_value();
    answer_.width_known = overs_ ? overs_->known() : hand_over_.bytes > 0;
    answer_.computing_known = computing_known_;
    answer_.all_orders = !all_.edges.empty();
    const HostOrders listed = answer_.all_orders ? HostOrders() : listed_orders(cluster_, kinds_, hand_over_);
    const HostOrders relaxed =
        answer_.all_orders ? HostOrders() : relaxed_orders(cluster_, kinds_, hand_over_);
    costs_.made(answer_.all_orders ? all_ : listed);
    costs_.made(relaxed);
    bare_ = answer_;
    if (overs_ && bound_by_overs()) costs_.count_hand_overs(&*overs_);
    const HostOrders& weighed = answer_.all_orders ? all_ : relaxed;
    const HostOrders certain = in_order_ ? HostOrders() : from_anywhere(weighed, hand_over_);
    const auto claims =
        claims_of_stages(costs_, in_order_ ? weighed : certain, solve::Objective(answer_.objective),
                         answer_.total.count(), kMostQuestions, job_);
    if (!claims) return tl::unexpected(claims.error());
    if (overs_) costs_.count_hand_overs(&*overs_);
    const HostOrders& orders = answer_.all_orders ? all_ : listed;
    if (!answer_.all_orders || !bound_by_overs() || !in_order_) {
      const auto found = settle_stages(costs_, orders, by_bytes_, kMostQuestions, job_);
      if (!found) return tl::unexpected(found.error());
    }
    auto value = plan_through(orders);
    if (!value) return tl::unexpected(value.error());
    if (!in_order_ && answer_.all_orders) {
      value = better_through(certain, *value);
      if (!value) return tl::unexpected(value.error());
    }
    conclude(*claims, *value, answer_);
    answer_.questions = costs_.questions();
    return std::move(answer_);
  }

 private:
  using Value = std::optional<std::uint64_t>;

  /// The best plan through the orders, by what was found of stages. Its value, of all that is handed over;
  /// nullopt: there is none.
  Result<Value> plan_through(const HostOrders& orders) {
    StagePlan plan;
    if (costs_.look_at(ranges_of(costs_, orders))) plan = best_stages(costs_, orders, false, by_bytes_);
    STOWAGE_TRY(job_.check(asked_.model.name()));
    if (plan.cost == kNever) return Value();
    const auto kept = keep(plan);
    if (!kept) return tl::unexpected(kept.error());
    return *kept ? Value(add_up()) : Value();
  }

  /// The better one of the plan in the answer, of value `first`, and that through the orders.
  Result<Value> better_through(const HostOrders& orders, Value first) {
    ClusterAnswer other = bare_;
    std::swap(answer_, other);
    auto value = plan_through(orders);
    if (!value || (*value && (!first || **value < *first))) return value;
    std::swap(answer_, other);
    return first;
  }

  /// The stages with hosts of their own, each as the solver answers it there; false: one has no plan there,
  /// or may not be asked about any more.
  Result<bool> keep(const StagePlan& plan) {
    std::vector<std::size_t> used(kinds_.members.size());
    for (const Stage& stage : plan.stages) {
      const std::uint32_t host =
          stage.host != HostOrders::kAny ? stage.host : kinds_.members[stage.kind][used[stage.kind]++];
      if (!costs_.may_ask()) {
        answer_.stages.clear();
        return false;
      }
      auto found = costs_.plan_of(host, stage.first, stage.end);
      if (!found) return tl::unexpected(found.error());
      if (found->answer.settled() != Settled::Found) {
        answer_.stages.clear();
        return false;
      }
      answer_.stages.push_back(std::move(*found));
    }
    return true;
  }

  /// Else the bound counts nothing that is handed over.
  bool bound_by_overs() const { return by_bytes_ || same_in_stages_; }

  /// Stage that runs a piece.
  std::size_t stage_of(std::uint32_t piece) const {
    std::size_t i = 0;
    while (piece >= answer_.stages[i].end_piece) ++i;
    return i;
  }

  Tariff tariff_between(std::size_t from, std::size_t to) const {
    return tariff_of(cluster_.between(answer_.stages[from].host, answer_.stages[to].host));
  }

  /// Between stages, of all that the objective counts and of a step.
  std::pair<HandOvers::Pairs, HandOvers::Pairs> pairs() {
    const auto stage = [this](std::uint32_t piece) { return stage_of(piece); };
    if (same_in_stages_) return {overs_->between(stage), step_overs_->between(stage)};
    const auto crossings = crossings_of_stages(*flow_, asked_.model, true, answer_);
    const auto as_it_is = [](std::uint32_t place) { return std::size_t{place}; };
    return {HandOvers::pairs_of(crossings, overs_->times(), as_it_is),
            HandOvers::pairs_of(crossings, step_overs_->times(), as_it_is)};
  }

  /// Picoseconds of all hand-overs between hosts, in all that the objective counts.
  std::uint64_t add_hops() {
    const auto tariff = [this](std::size_t from, std::size_t to) { return tariff_between(from, to); };
    const std::uint64_t ways = asked_.settings.workload.directions();
    if (overs_) {
      const auto [of_all, step] = pairs();
      for (const auto& [stages, handed] : step)
        answer_.add_hop(
            hop_of(stages.first, stages.second, handed, tariff(stages.first, stages.second), ways));
      return priced_together(of_all, tariff);
    }
    const HandOver of_step = hand_over_of_step(asked_.model, asked_.settings, catalog_->total());
    std::uint64_t ps = 0;
    // Along the whole order: a tied piece that runs again is gone back to.
    for (std::size_t i = 0; i + 1 < pieces_.executed.size(); ++i) {
      const std::size_t from = stage_of(pieces_.executed[i]), to = stage_of(pieces_.executed[i + 1]);
      if (from == to) continue;
      answer_.add_hop(hop_of(from, to, of_step, tariff(from, to), ways));
      ps = saturating_add(ps, hand_over_.priced(tariff(from, to)));
    }
    return ps;
  }

  /// All stages and what is between them. Returns the value of the plan.
  std::uint64_t add_up() {
    const std::uint64_t hops = add_hops();
    std::uint64_t value = by_bytes_ ? 0 : hops;
    for (const HostPlan& stage : answer_.stages) {
      value = saturating_add(value, stage.answer.value);
      answer_.gpu_bytes += stage.evaluation.gpu_bytes;
      answer_.computing_known = answer_.computing_known && stage.evaluation.computing;
      answer_.step_seconds += stage.evaluation.step_seconds + stage.hop_seconds;
      answer_.hop_seconds += stage.hop_seconds;
    }
    return value;
  }

  const Cluster& cluster_;
  HostKinds kinds_;
  std::vector<plan::PassTimesPtr> times_;  // by kind of host
  Asked asked_;
  solve::UnitCatalogPtr catalog_;
  HandOver hand_over_;
  HostOrders all_;
  Pieces pieces_;
  HostCosts costs_;
  std::optional<HandOvers> step_overs_{}, overs_{};  // of a step, and of all that the objective counts
  bool by_bytes_;
  bool in_order_;  // hops from each host to the next are all paid for, if they count
  bool computing_known_;
  bool same_in_stages_ = true;
  plan::ValueFlowPtr flow_{};
  const Job& job_;
  ClusterAnswer answer_{}, bare_{};  // the latter without a plan
};

}  // namespace

void ClusterAnswer::add_hop(const StageHop& more) {
  stages[more.from].hop_seconds += more.seconds;
  for (StageHop& hop : hops) {
    if (hop.from != more.from || hop.to != more.to) continue;
    hop.seconds += more.seconds;
    hop.bytes += more.bytes;
    hop.messages += more.messages;
    return;
  }
  hops.push_back(more);
}

Result<ClusterAnswer> plan_cluster(const model::ModelPtr& model, const Cluster& cluster,
                                   const plan::Settings& settings, const Ground& ground,
                                   const solve::Effort& effort, const Job& job,
                                   const std::vector<HostRule>& rules, solve::NodeBudget* nodes) {
  const Ground counted = counted_ground(ground, cluster, settings);
  return Planner(model, cluster, settings, counted, effort, job, rules, nodes).run();
}

}  // namespace stowage::cluster
