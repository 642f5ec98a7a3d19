#include "core/cluster/no_plan.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/saturating.h"
#include "core/cluster/changes.h"
#include "core/cluster/gpu_hosts.h"
#include "core/cluster/host_costs.h"
#include "core/cluster/no_plan_asker.h"
#include "core/solve/infeasible/settle.h"
#include "core/solve/instance/unit_catalog.h"

namespace stowage::cluster {
namespace {

using machine::Device;
using machine::Role;
using solve::BudgetAnswer;
using solve::Settled;

bool is_of(const Device& device, Role role) { return machine::row_of(device.id.kind).role == role; }

bool found(const std::optional<ClusterAnswer>& answer) {
  return answer && answer->settled() == Settled::Found;
}

bool settled(const std::optional<ClusterAnswer>& answer) {
  return answer && answer->settled() != Settled::NotSettled;
}

/// What can be said without solving anything again: sums of weights, and of what training keeps beside them.
class Sums {
 public:
  explicit Sums(const ClusterQuestion& question)
      : question_(question),
        asked_{*question.model, question.settings, times_, turns_},
        catalog_(solve::make_unit_catalog(question.model, question.settings)),
        pieces_(make_pieces(asked_, *catalog_)) {
    for (const Piece& piece : pieces_.list) total_ = saturating_add(total_, piece.at_home.count());
  }

  std::uint64_t total() const { return total_; }
  /// Of all hosts that can have a stage.
  std::uint64_t room(const Cluster& cluster) const {
    std::uint64_t out = 0;
    for (const Host& host : cluster.hosts) {
      if (question_.micro_batches && host.machine.gpu_count() == 0) continue;
      out = saturating_add(out, room_of(host.machine, false));
    }
    return out;
  }

  std::optional<Error> reason() const {
    if (const std::uint64_t there = room(question_.cluster); total_ > there)
      return Error{Code::ClusterRoom, {}, short_of(total_, there)};
    if (auto block = too_large_a_block()) return block;
    return without_a_host();
  }

 private:
  static std::vector<std::string> short_of(std::uint64_t needed, std::uint64_t there) {
    return {format_bytes_up(Bytes(needed)), format_bytes(Bytes(there)),
            format_bytes_up(Bytes(needed - there))};
  }
  std::string name_of(const Piece& piece) const {
    return std::string(catalog_->units()[piece.units.front()].name);
  }

  /// A piece that no stage has room for.
  std::optional<Error> too_large_a_block() const {
    if (pieces_.joined) return std::nullopt;
    const bool gpus = question_.micro_batches.has_value();
    const Cluster seats = gpus ? gpu_hosts(question_.cluster, {}, false).cluster : question_.cluster;
    std::uint64_t most = 0;
    for (const Host& host : seats.hosts) most = std::max(most, room_of(host.machine, false));
    const auto largest = std::max_element(
        pieces_.list.begin(), pieces_.list.end(),
        [](const Piece& a, const Piece& b) { return a.at_home.count() < b.at_home.count(); });
    if (largest == pieces_.list.end() || largest->at_home.count() <= most) return std::nullopt;
    return Error{gpus ? Code::ClusterStage : Code::ClusterBlock, name_of(*largest),
                 short_of(largest->at_home.count(), most)};
  }

  /// A piece that the rules allow nowhere.
  std::optional<Error> without_a_host() const {
    if (question_.rules.empty()) return std::nullopt;
    std::vector<Seat> seats;
    for (std::uint32_t i = 0; i < question_.cluster.hosts.size(); ++i) seats.push_back({i, {}});
    const auto rules =
        rules_of_kinds(question_.rules, question_.cluster, seats, *question_.model, pieces_, *catalog_);
    for (std::uint32_t i = 0; i < pieces_.list.size(); ++i) {
      if (std::none_of(rules.begin(), rules.end(), [&](const KindRules& at) { return at.allows(i, i + 1); }))
        return Error{Code::ClusterRules, name_of(pieces_.list[i]), {}};
    }
    return std::nullopt;
  }

  const ClusterQuestion& question_;
  const std::vector<plan::PassTimesPtr> times_{};
  const plan::TurnBytes turns_{};
  const Asked asked_;
  const solve::UnitCatalogPtr catalog_;
  const Pieces pieces_;
  std::uint64_t total_ = 0;
};

/// Hosts by their machine, in the order in which they are listed.
std::vector<std::vector<std::uint32_t>> by_machine(const Cluster& cluster) {
  std::vector<std::vector<std::uint32_t>> out;
  for (std::uint32_t i = 0; i < cluster.hosts.size(); ++i) {
    const auto equal = std::find_if(out.begin(), out.end(), [&](const auto& hosts) {
      return equal_machines(cluster.hosts[hosts.front()], cluster.hosts[i]);
    });
    (equal == out.end() ? out.emplace_back() : *equal).push_back(i);
  }
  return out;
}

/// The budgets of some devices as one number.
class BudgetOf {
 public:
  BudgetOf(const ClusterQuestion& question, DevicesOfHosts of, const Sums& sums, Asker& asker)
      : question_(question), of_(std::move(of)), sums_(sums), asker_(asker) {}

  /// The least of them; nullopt: there are no such devices, or one has no limit.
  std::optional<std::uint64_t> now() const {
    std::optional<std::uint64_t> least;
    for (const Device& device : question_.cluster.hosts[of_.hosts.front()].machine.devices) {
      if (!is_of(device, of_.role)) continue;
      if (!device.budget) return std::nullopt;
      least = std::min(least.value_or(device.budget->count()), device.budget->count());
    }
    return least;
  }

  /// nullopt: it is not settled whether any budget does.
  std::optional<HostsBudget> least(bool impossible) {
    const BudgetAnswer any = ask(std::nullopt);
    if (any.settled == Settled::NotSettled) return std::nullopt;
    solve::BudgetQuestion question;
    question.now = *now();
    question.now_impossible = impossible;
    question.most =
        any.settled == Settled::Found ? std::max(any.used.value_or(0), question.now + 1) : question.now;
    question.ask = [this, any](std::optional<std::uint64_t> budget) { return budget ? ask(budget) : any; };
    question.ruled_out = [this](std::uint64_t budget) { return sums_.total() > sums_.room(with(budget)); };
    const solve::LeastBudget found = solve::find_least_budget(question);
    if (found.state() == solve::LeastBudget::State::NotSettled) return std::nullopt;
    HostsBudget out{of_, {}, found.proven()};
    if (found.known()) out.budget = Bytes(found.budget());
    return out;
  }

  Cluster with(std::optional<std::uint64_t> budget) const {
    Cluster out = question_.cluster;
    for (const std::uint32_t host : of_.hosts) {
      for (Device& device : out.hosts[host].machine.devices) {
        if (!is_of(device, of_.role)) continue;
        if (!budget)
          device.budget.reset();
        else
          device.budget = std::max(*device.budget, Bytes(*budget));
      }
    }
    return out;
  }

  /// The hardware has so much, as far as that is known.
  bool can_be(Bytes budget) const {
    const auto& devices = question_.cluster.hosts[of_.hosts.front()].machine.devices;
    return std::none_of(devices.begin(), devices.end(), [&](const Device& device) {
      return is_of(device, of_.role) && device.physical && budget > device.physical;
    });
  }

 private:
  BudgetAnswer ask(std::optional<std::uint64_t> budget) {
    const auto answer = asker_.ask(with(budget));
    if (!answer) return {};
    return {answer->settled(), found(answer) ? std::optional(used(*answer)) : std::nullopt};
  }

  /// What the plan takes of one of the devices at most: with so much of each it would still be a plan. GPUs
  /// of a pipeline have even shares of what is not theirs.
  std::uint64_t used(const ClusterAnswer& answer) const {
    std::uint64_t most = 0;
    for (const HostPlan& stage : answer.stages) {
      if (std::find(of_.hosts.begin(), of_.hosts.end(), stage.host) == of_.hosts.end()) continue;
      const bool shared = stage.gpu && of_.role != Role::Accelerator;
      const std::uint64_t sharers = shared ? question_.cluster.hosts[stage.host].machine.gpu_count() : 1;
      for (const plan::DeviceUse& use : stage.evaluation.devices) {
        if (machine::row_of(use.device.kind).role == of_.role)
          most = std::max(most, saturating_multiply(use.used.count(), sharers));
      }
    }
    return most;
  }

  const ClusterQuestion& question_;
  const DevicesOfHosts of_;
  const Sums& sums_;
  Asker& asker_;
};

class Explainer {
 public:
  Explainer(const ClusterQuestion& question, const ClusterAnswer& none, const solve::Effort& effort,
            const Job& job)
      : question_(question), asker_(question, effort, job), sums_(question) {
    out_.outcome = none.outcome;
  }

  NoClusterPlan run() {
    const auto machines = by_machine(question_.cluster);
    const std::size_t kinds = std::min(machines.size(), kMostKindsExplained);
    out_.kinds_left_out = static_cast<std::uint32_t>(machines.size() - kinds);
    parts_ = 1 + (question_.rules.empty() ? 0 : 1) + kinds * (std::size(machine::kRoles) + 1);
    find_reason();
    lift_rules();
    for (std::size_t i = 0; i < kinds; ++i) raise_budgets(machines[i]);
    for (std::size_t i = 0; i < kinds; ++i) add_hosts(machines[i].front());
    out_.nodes = asker_.nodes();
    return std::move(out_);
  }

 private:
  void begin_part() { asker_.begin_part(parts_--); }

  /// Whether a way out helps is not known.
  void leave_open(HostsRepair::Kind kind, HostsRepair repair = {}) {
    repair.kind = kind;
    out_.open.push_back(std::move(repair));
  }

  void find_reason() {
    begin_part();
    if (auto reason = sums_.reason()) {
      out_.reason = std::move(*reason);
      return;
    }
    plan::Settings alone = question_.settings;
    alone.workload = {};
    const bool says_more = alone.workload != question_.settings.workload || !question_.ground.turns.empty();
    Ground ground{question_.ground.times, {}};
    // Of what is not settled nobody can say that it does not fit.
    if (out_.proven() && says_more && found(asker_.ask(question_.cluster, question_.rules, alone, ground)))
      out_.reason = Error{Code::ClusterWorkload, {}, {}};
    else
      out_.reason = Error{out_.proven() ? Code::ClusterNoDivision : Code::ClusterNotSettled, {}, {}};
  }

  void offer(HostsRepair repair, const ClusterAnswer& answer) {
    repair.gpu_bytes = answer.gpu_bytes;
    repair.step_seconds = answer.step_seconds;
    out_.repairs.push_back(std::move(repair));
  }

  /// One alone, or all of them.
  void lift_rules() {
    const auto& rules = question_.rules;
    if (rules.empty()) return;
    begin_part();
    HostsRepair all;
    all.count = static_cast<std::uint32_t>(rules.size());
    const auto without = asker_.ask(std::vector<HostRule>());
    if (!settled(without)) leave_open(HostsRepair::Kind::LiftAllRules, all);
    if (!found(without)) return;
    for (std::size_t i = 0; rules.size() <= kMostRulesLifted && i < rules.size(); ++i) {
      std::vector<HostRule> others = rules;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const auto answer = others.empty() ? without : asker_.ask(others);
      HostsRepair repair;
      repair.name = rules[i].name;
      if (!settled(answer)) leave_open(HostsRepair::Kind::LiftRule, repair);
      if (!found(answer)) continue;
      offer(std::move(repair), *answer);
    }
    if (!out_.repairs.empty()) return;
    all.kind = HostsRepair::Kind::LiftAllRules;
    offer(std::move(all), *without);
  }

  /// Of equal hosts.
  void raise_budgets(const std::vector<std::uint32_t>& hosts) {
    for (const Role role : machine::kRoles) {
      begin_part();
      BudgetOf budget(question_, {hosts, role}, sums_, asker_);
      if (!budget.now()) continue;
      auto least = budget.least(out_.proven());
      if (!least) {
        HostsRepair repair;
        repair.of = {hosts, role};
        leave_open(HostsRepair::Kind::RaiseBudgets, std::move(repair));
        continue;
      }
      // It helps, whether or not there are nodes left to make the plan of it once more.
      if (least->budget && budget.can_be(*least->budget)) offer_budget(budget, *least);
      out_.budgets.push_back(std::move(*least));
    }
  }

  void offer_budget(const BudgetOf& budget, const HostsBudget& least) {
    const auto answer = asker_.ask(budget.with(least.budget->count()));
    if (!found(answer)) return;
    HostsRepair repair;
    repair.of = least.of;
    repair.kind = HostsRepair::Kind::RaiseBudgets;
    repair.budget = *least.budget;
    offer(std::move(repair), *answer);
  }

  /// The fewest more of one kind that do.
  void add_hosts(std::uint32_t like) {
    begin_part();
    Cluster more = question_.cluster;
    Ground ground = question_.ground;
    HostsRepair repair;
    repair.like = like;
    bool all_settled = true;
    for (repair.count = 1; repair.count <= kMostHostsAdded; ++repair.count) {
      auto next = with_another_host(std::move(more), like);
      if (!next) break;
      more = std::move(*next);
      if (!ground.times.empty()) ground.times.push_back(ground.times[like]);
      if (sums_.total() > sums_.room(more)) continue;
      const auto answer = asker_.ask(more, question_.rules, question_.settings, ground);
      all_settled = all_settled && settled(answer);
      if (!found(answer)) continue;
      repair.kind = HostsRepair::Kind::AddHosts;
      return offer(std::move(repair), *answer);
    }
    if (!all_settled) leave_open(HostsRepair::Kind::AddHosts, std::move(repair));
  }

  const ClusterQuestion& question_;
  Asker asker_;
  const Sums sums_;
  std::size_t parts_ = 1;  // of the nodes: for what is asked from here on
  NoClusterPlan out_{};
};

}  // namespace

Result<ClusterAnswer> plan_over(const ClusterQuestion& question, const solve::Effort& effort, const Job& job,
                                solve::NodeBudget* nodes) {
  if (question.micro_batches)
    return plan_pipeline(question.model, question.cluster, question.settings, question.ground,
                         *question.micro_batches, effort, job, question.rules, nodes);
  return plan_cluster(question.model, question.cluster, question.settings, question.ground, effort, job,
                      question.rules, nodes);
}

Result<NoClusterPlan> explain_no_plan(const ClusterQuestion& question, const ClusterAnswer& none,
                                      const solve::Effort& effort, const Job& job) {
  NoClusterPlan out = Explainer(question, none, effort, job).run();
  STOWAGE_TRY(job.check(question.model->name()));
  return out;
}

}  // namespace stowage::cluster
