#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/base/saturating.h"
#include "core/cluster/counted_ground.h"
#include "core/cluster/gpu_hosts.h"
#include "core/cluster/hand_overs.h"
#include "core/cluster/host_costs.h"
#include "core/cluster/plan_cluster.h"
#include "core/cluster/stage_claims.h"
#include "core/cluster/stages.h"
#include "core/solve/instance/unit_catalog.h"

namespace stowage::cluster {
namespace {

using solve::Settled;

/// What a GPU needs room for: a step of one micro-batch, and the caches of all.
plan::Settings settings_of(plan::Settings settings, std::uint64_t micro_batches) {
  settings.objective = plan::Objective::StepTime;
  settings.workload.batch =
      saturating_multiply(settings.workload.batch, std::max<std::uint64_t>(1, micro_batches));
  return settings;
}

std::vector<plan::PassTimesPtr> times_by_kind(const Ground& ground, const Cluster& cluster,
                                              const GpuHosts& gpus) {
  std::vector<plan::PassTimesPtr> out;
  if (ground.times.empty()) return out;
  for (const auto& members : gpus.kinds.members) {
    const Seat& seat = gpus.seats[members.front()];
    out.push_back(times_of_gpu(ground.times[seat.host], *cluster.hosts[seat.host].machine.find(*seat.gpu)));
  }
  return out;
}

std::vector<Seat> seats_by_kind(const GpuHosts& gpus) {
  std::vector<Seat> seats;
  for (const auto& members : gpus.kinds.members) seats.push_back(gpus.seats[members.front()]);
  return seats;
}

/// Pieces run in their order, none twice.
bool goes_straight(const Pieces& pieces) {
  return std::adjacent_find(pieces.executed.begin(), pieces.executed.end(),
                            [](std::uint32_t a, std::uint32_t b) { return a >= b; }) == pieces.executed.end();
}

/// All GPUs as stages, with shares of RAM or all of it, and what ranges of pieces cost there.
class Side {
 public:
  Side(const Asked& whole, const Cluster& cluster, const Ground& ground, const std::vector<HostRule>& rules,
       bool whole_ram)
      : gpus(gpu_hosts(cluster, hosts_with_rules(cluster, rules), whole_ram, numbers_gpus(rules))),
        cluster_(cluster),
        times_(times_by_kind(ground, cluster, gpus)),
        asked{whole.model, whole.settings, times_, whole.turns} {}
  Side(const Side&) = delete;
  Side& operator=(const Side&) = delete;

  HostCosts costs(const Pieces& pieces, const solve::UnitCatalog& catalog, const solve::Effort& effort,
                  const Job& job, const std::vector<HostRule>& rules, solve::NodeBudget* nodes) const {
    return {asked,      gpus.cluster,
            gpus.kinds, pieces,
            catalog,    effort,
            job,        rules_of_kinds(rules, cluster_, seats_by_kind(gpus), asked.model, pieces, catalog),
            nodes};
  }
  plan::PassTimesPtr first_times() const { return times_.empty() ? nullptr : times_.front(); }

  const GpuHosts gpus;

 private:
  const Cluster& cluster_;
  const std::vector<plan::PassTimesPtr> times_;

 public:
  const Asked asked;
};

class PipelinePlanner {
 public:
  PipelinePlanner(const model::ModelPtr& model, const Cluster& cluster, const plan::Settings& settings,
                  const Ground& ground, std::uint64_t micro_batches, const std::vector<HostRule>& rules)
      : cluster_(cluster),
        rules_(rules),
        micro_batches_(micro_batches),
        settings_(settings_of(settings, micro_batches)),
        kinds_(kinds_of(cluster, hosts_with_rules(cluster, rules))),
        asked_{*model, settings_, no_times_, ground.turns},
        shared_(asked_, cluster, ground, rules, false),
        whole_(asked_, cluster, ground, rules, true),
        catalog_(solve::make_unit_catalog(model, settings_, shared_.first_times())),
        flow_(ground.flow),
        hand_over_(flow_ ? HandOver{0, 0} : hand_over_of_step(*model, settings, catalog_->total())) {
    answer_.computing_known = knows_computing(ground, cluster, settings_);
  }

  Result<ClusterAnswer> run(const solve::Effort& effort, const Job& job, solve::NodeBudget* nodes) {
    const HostOrders hosts = all_orders(cluster_, kinds_, hand_over_, kMostEdges);
    answer_.all_orders = !hosts.edges.empty();
    const HostOrders plans =
        on(shared_, answer_.all_orders ? hosts : listed_orders(cluster_, kinds_, hand_over_));
    const HostOrders bounds =
        on(whole_, answer_.all_orders ? hosts : relaxed_orders(cluster_, kinds_, hand_over_));
    pieces_ = make_pieces(shared_.asked, *catalog_, most_pieces(std::max(edges_of(plans), edges_of(bounds))));
    tell_apart(pieces_, rules_, asked_.model, *catalog_);
    const HostOrders certain = hand_on_in_order(pieces_) ? bounds : from_anywhere(bounds, hand_over_);
    // (Results stay where they are made: nothing waits for them.)
    if (flow_) overs_.emplace(hand_overs_of(*flow_, asked_, pieces_, *catalog_, false, 1));
    describe();
    HostCosts of_plans = shared_.costs(pieces_, *catalog_, effort_of_stage(effort), job, rules_, nodes);
    HostCosts of_bounds = whole_.costs(pieces_, *catalog_, effort_of_stage(effort), job, rules_, nodes);
    of_plans.count_hand_overs(overs_ ? &*overs_ : nullptr);
    same_in_stages_ = flow_ && stages_say_the_same(*flow_, asked_, pieces_, *catalog_);
    of_bounds.count_hand_overs(same_in_stages_ ? &*overs_ : nullptr);
    of_plans.made(plans);
    of_bounds.made(certain);
    const bool straight = overs_ ? same_in_stages_ && !overs_->goes_back() : goes_straight(pieces_);
    const auto claims = claims_of_pipeline(of_bounds, certain, micro_batches_, straight, kMostQuestions, job);
    if (!claims) return tl::unexpected(claims.error());
    const auto settled = settle_pipeline(of_plans, plans, micro_batches_, kMostQuestions, job);
    if (!settled) return tl::unexpected(settled.error());
    const PipelinePlan best = best_pipeline(of_plans, plans, false, micro_batches_, job);
    STOWAGE_TRY(job.check(asked_.model.name()));
    std::optional<std::uint64_t> value;
    if (best.plan.cost != kNever) {
      const auto kept = keep(best.plan, of_plans);
      if (!kept) return tl::unexpected(kept.error());
      if (*kept) value = add_up();
    }
    conclude(*claims, value, answer_);
    answer_.questions = of_plans.questions() + of_bounds.questions();
    return std::move(answer_);
  }

 private:
  HostOrders on(const Side& side, const HostOrders& hosts) const {
    return gpu_orders(hosts, cluster_, kinds_, side.gpus, hand_over_);
  }

  void describe() {
    answer_.objective = plan::Objective::StepTime;
    answer_.pipeline.emplace();
    pipeline().micro_batches = micro_batches_;
    answer_.total = catalog_->total();
    answer_.pieces = static_cast<std::uint32_t>(pieces_.list.size());
    answer_.joined = pieces_.joined;
    answer_.by_graph = overs_.has_value();
    answer_.width_known = overs_ ? overs_->known() : hand_over_.bytes > 0;
  }

  /// The stages with GPUs of their own, each as the solver answers it there; false: one has no plan there, or
  /// may not be asked about any more.
  Result<bool> keep(const StagePlan& plan, const HostCosts& costs) {
    std::vector<std::size_t> used(kinds_.members.size());
    std::uint32_t host = 0;
    for (const Stage& stage : plan.stages) {
      if (stage.enters)
        host = stage.host != HostOrders::kAny ? stage.host
                                              : kinds_.members[stage.host_kind][used[stage.host_kind]++];
      const std::uint32_t seat = shared_.gpus.of_host[host][stage.gpu];
      if (!costs.may_ask()) {
        answer_.stages.clear();
        return false;
      }
      auto found = costs.plan_of(seat, stage.first, stage.end);
      if (!found) return tl::unexpected(found.error());
      if (found->answer.settled() != Settled::Found) {
        answer_.stages.clear();
        return false;
      }
      answer_.stages.push_back(on_its_gpu(std::move(*found), shared_.gpus.seats[seat]));
    }
    return true;
  }

  /// Under the names that devices have in their host.
  HostPlan on_its_gpu(HostPlan plan, const Seat& seat) const {
    plan.host = seat.host;
    plan.gpu = seat.gpu;
    plan.answer.machine.devices.front().id = *seat.gpu;
    if (!plan.evaluation.devices.empty()) plan.evaluation.devices.front().device = *seat.gpu;
    if (plan.answer.main_gpu)
      plan.answer.main_gpu = static_cast<std::uint32_t>(*cluster_.hosts[seat.host].machine.slot(*seat.gpu));
    return plan;
  }

  std::size_t stage_of(std::uint32_t piece) const {
    std::size_t i = 0;
    while (piece >= answer_.stages[i].end_piece) ++i;
    return i;
  }

  Tariff tariff_between(std::size_t a, std::size_t b) const {
    const HostPlan& from = answer_.stages[a];
    const HostPlan& to = answer_.stages[b];
    if (from.host != to.host) return tariff_of(cluster_.between(from.host, to.host));
    return tariff_of(cluster_.hosts[from.host].machine, *from.gpu, *to.gpu);
  }

  /// Adds what a stage hands over to another to what its carrier has: a stage to one of its host, or a host's
  /// card. Its picoseconds.
  std::uint64_t add_hop(std::size_t a, std::size_t b, const HandOver& handed) {
    const Tariff tariff = tariff_between(a, b);
    const std::uint64_t ps = handed.priced(tariff);
    answer_.add_hop(hop_of(a, b, handed, tariff, 1));
    pipeline().goes_back = pipeline().goes_back || b < a;
    const bool over_network = answer_.stages[a].host != answer_.stages[b].host;
    std::uint64_t& sum = carried_[{over_network, over_network ? answer_.stages[a].host : a}];
    sum = saturating_add(sum, ps);
    return ps;
  }

  HandOvers::Pairs pairs_of_stages() {
    if (same_in_stages_) return overs_->between([this](std::uint32_t piece) { return stage_of(piece); });
    return HandOvers::pairs_of(crossings_of_stages(*flow_, asked_.model, false, answer_), overs_->times(),
                               [](std::uint32_t place) { return std::size_t{place}; });
  }

  /// All hand-overs of a micro-batch; the slowest of those who carry them.
  std::uint64_t add_hops() {
    std::uint64_t ps = 0;
    if (overs_) {
      const HandOvers::Pairs pairs = pairs_of_stages();
      for (const auto& [stages, handed] : pairs) add_hop(stages.first, stages.second, handed);
      ps = priced_together(pairs, [this](std::size_t a, std::size_t b) { return tariff_between(a, b); });
    } else {
      for (std::size_t i = 0; i + 1 < pieces_.executed.size(); ++i) {
        const std::size_t a = stage_of(pieces_.executed[i]), b = stage_of(pieces_.executed[i + 1]);
        if (a != b) ps = saturating_add(ps, add_hop(a, b, hand_over_));
      }
    }
    pipeline().through_ps = saturating_add(pipeline().through_ps, ps);
    std::uint64_t slowest = 0;
    for (const auto& [who, one] : carried_) slowest = std::max(slowest, one);
    return slowest;
  }

  /// GPUs of a host read from one disk.
  std::uint64_t slowest_disk() const {
    std::map<std::uint32_t, double> seconds;
    for (const HostPlan& stage : answer_.stages) seconds[stage.host] += stage.evaluation.disk_seconds;
    double slowest = 0;
    for (const auto& [host, one] : seconds) slowest = std::max(slowest, one);
    return static_cast<std::uint64_t>(slowest * 1e12);
  }

  Pipeline& pipeline() { return *answer_.pipeline; }

  /// All stages and what is between them. Returns the value of the plan.
  std::uint64_t add_up() {
    pipeline().devices = answer_.stages.size();
    std::uint64_t slowest = std::max(add_hops(), slowest_disk());
    for (const HostPlan& stage : answer_.stages) {
      slowest = std::max(slowest, stage.answer.value);
      pipeline().through_ps = saturating_add(pipeline().through_ps, stage.answer.value);
      answer_.gpu_bytes += stage.evaluation.gpu_bytes;
      answer_.computing_known = answer_.computing_known && stage.evaluation.computing;
      answer_.step_seconds += stage.evaluation.step_seconds + stage.hop_seconds;
      answer_.hop_seconds += stage.hop_seconds;
    }
    pipeline().slowest_ps = slowest;
    if (micro_batches_ == 0) return slowest;
    return saturating_add(pipeline().through_ps, saturating_multiply(micro_batches_ - 1, slowest));
  }

  const Cluster& cluster_;
  const std::vector<HostRule>& rules_;
  std::uint64_t micro_batches_;
  plan::Settings settings_;
  HostKinds kinds_;  // of hosts
  std::vector<plan::PassTimesPtr> no_times_{};
  Asked asked_;
  Side shared_, whole_;
  solve::UnitCatalogPtr catalog_;
  plan::ValueFlowPtr flow_;
  HandOver hand_over_;
  Pieces pieces_{};
  std::optional<HandOvers> overs_{};
  bool same_in_stages_ = false;
  std::map<std::pair<bool, std::size_t>, std::uint64_t> carried_{};  // picoseconds, by who carries them
  ClusterAnswer answer_{};
};

}  // namespace

double Pipeline::seconds() const {
  const double following = micro_batches > 0 ? static_cast<double>(micro_batches - 1) : 0;
  if (micro_batches == 0) return 0;
  return (static_cast<double>(through_ps) + following * static_cast<double>(slowest_ps)) * 1e-12;
}

double Pipeline::per_second() const {
  if (micro_batches > 0) return seconds() > 0 ? static_cast<double>(micro_batches) / seconds() : 0;
  return slowest_ps > 0 ? 1e12 / static_cast<double>(slowest_ps) : 0;
}

double Pipeline::fill_and_drain() const {
  if (micro_batches == 0 || devices == 0) return 1;
  return static_cast<double>(micro_batches + devices - 1) / static_cast<double>(micro_batches);
}

Result<ClusterAnswer> plan_pipeline(const model::ModelPtr& model, const Cluster& cluster,
                                    const plan::Settings& settings, const Ground& ground,
                                    std::uint64_t micro_batches, const solve::Effort& effort, const Job& job,
                                    const std::vector<HostRule>& rules, solve::NodeBudget* nodes) {
  const Ground counted = counted_ground(ground, cluster, settings);
  return PipelinePlanner(model, cluster, settings, counted, micro_batches, rules).run(effort, job, nodes);
}

}  // namespace stowage::cluster
