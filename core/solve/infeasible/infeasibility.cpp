#include "core/solve/infeasible/infeasibility.h"
#include "core/solve/solve.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "core/solve/infeasible/closed_form.h"
#include "core/solve/instance/plan_cost.h"

namespace stowage::solve {
namespace {

constexpr std::uint64_t kNodesPerTry = 100'000;
constexpr std::uint64_t kNodesForAll = 1'000'000;
constexpr std::size_t kMostConstraints = 64;

/// One named thing that can be taken away.
struct Constraint {
  std::string name;
  std::function<void(Relaxed&)> drop;
};

class InfeasibilityProof {
 public:
  InfeasibilityProof(const Instance& instance, NodeBudget& nodes, const Job& job)
      : instance_(instance), nodes_(nodes), job_(job) {}

  Infeasibility run(bool proven) {
    out_ = reason_only(instance_, proven);
    find_smallest_budget();
    if (proven) find_conflict();
    find_repairs();
    find_other_budgets();
    if (instance_.cpu) offer_memory();
    return std::move(out_);
  }

 private:
  /// Solves a changed instance without explaining. nullopt: no plan.
  std::optional<SearchResult> attempt(const Relaxed& relaxed, bool any_plan = true) {
    if (stopped()) return std::nullopt;
    const bool same =
        !relaxed.drop_reserve && !relaxed.drop_ties && catalog_is_for(instance_.catalog, relaxed.settings);
    std::optional<UnitCatalog> own;
    if (!same)
      own.emplace(instance_.catalog.model_ptr(), relaxed.settings,
                  Dropped{relaxed.drop_reserve, relaxed.drop_ties});
    const UnitCatalog& catalog = same ? instance_.catalog : *own;
    auto rules = make_rules(catalog, relaxed.machine, relaxed.settings.rules);
    if (!rules) return std::nullopt;
    Instance instance = make_instance(catalog, relaxed.machine, relaxed.settings, std::move(*rules));
    instance.any_plan_will_do = any_plan;
    NodeBudget nodes(kNodesPerTry, &job_.cancel);
    SearchResult found = search(instance, nullptr, nodes);
    nodes_.spend(nodes.used());
    spent_ += nodes.used();
    if (!found.feasible) return std::nullopt;
    const PlanCost cost = plan_cost(instance, found.slots, found.main);
    last_gpu_bytes_ = cost.gpu_bytes;
    last_seconds_ = static_cast<double>(cost.step_ps) * 1e-12;
    return found;
  }

  /// Cancelled, or so much was solved again that the rest is left unsaid: nothing half-checked is offered.
  bool stopped() const { return job_.cancel.cancelled() || spent_ > kNodesForAll; }

  Relaxed as_asked() const { return {instance_.machine, instance_.settings}; }

  bool fits_with_budget(std::size_t slot, std::uint64_t budget) {
    Relaxed relaxed = as_asked();
    relaxed.machine.devices[slot].budget = Bytes(budget);
    return attempt(relaxed).has_value();
  }

  /// The least budget of a device that alone would do, by halving: more never hurts. nullopt: none does, or
  /// the search ran out.
  std::optional<std::uint64_t> least_budget(std::size_t slot, std::uint64_t guess) {
    constexpr std::uint64_t kMost = (1ull << 63) - 1;
    std::uint64_t low = instance_.budget[slot],
                  high = std::max(low, std::min(kMost, most_useful_budget(instance_, slot)));
    guess = std::min(guess, high);
    if (guess > low && fits_with_budget(slot, guess) && !fits_with_budget(slot, guess - 1)) {
      high = guess;  // the closed form for one GPU (solver note 1.4), confirmed
    } else {
      if (high <= low || !fits_with_budget(slot, high)) return std::nullopt;
      while (high - low > 1 && !stopped()) {
        const std::uint64_t middle = low + (high - low) / 2;
        (fits_with_budget(slot, middle) ? high : low) = middle;
      }
    }
    return stopped() ? std::nullopt : std::optional<std::uint64_t>(high);
  }

  void find_smallest_budget() {
    const std::optional<std::size_t> slot = budget_in_the_way(instance_);
    if (!slot) return;
    const auto least = least_budget(*slot, least_budget_guess(instance_, *slot));
    if (!least) return;
    out_.smallest_budget_device = instance_.machine.devices[*slot].id;
    out_.smallest_budget = Bytes(*least);
  }

  /// Of every other device with a budget. Left out where the effort ran out: nothing half-searched is said.
  void find_other_budgets() {
    for (std::size_t slot = 0;
         slot < instance_.slots() && instance_.rules.impossible_unit == ChainNode::kNone; ++slot) {
      const machine::DeviceId id = instance_.machine.devices[slot].id;
      if (instance_.budget[slot] == kUnlimited) continue;
      if (out_.smallest_budget_device == id) {
        out_.smallest_budgets.emplace_back(id, out_.smallest_budget);
        continue;
      }
      const auto least = least_budget(slot, 0);
      if (stopped()) return;
      out_.smallest_budgets.emplace_back(id, least ? std::optional<Bytes>(Bytes(*least)) : std::nullopt);
    }
  }

  std::vector<Constraint> constraints() const {
    std::vector<Constraint> all;
    for (std::size_t s = 0; s < instance_.machine.devices.size(); ++s) {
      if (instance_.machine.devices[s].budget) {
        all.push_back({"budget " + machine::to_string(instance_.machine.devices[s].id),
                       [s](Relaxed& r) { r.machine.devices[s].budget.reset(); }});
      }
    }
    for (const plan::Rule& rule : instance_.settings.rules) {
      all.push_back({(rule.forbid ? "forbid " : "pin ") + rule.name,
                     [rule](Relaxed& r) { std::erase(r.settings.rules, rule); }});
    }
    for (const std::string& name : plan::no_split_classes(instance_.catalog.model(), instance_.settings)) {
      all.push_back({"no-split " + name, [name, this](Relaxed& r) { drop_class(r.settings, name); }});
    }
    const auto tied = std::find_if(instance_.catalog.units().begin(), instance_.catalog.units().end(),
                                   [](const Unit& unit) { return unit.tied; });
    if (tied != instance_.catalog.units().end())
      all.push_back({"tie " + tied_name(*tied), [](Relaxed& r) { r.drop_ties = true; }});
    if (instance_.streams()) all.push_back({"reserve", [](Relaxed& r) { r.drop_reserve = true; }});
    return all;
  }

  std::string tied_name(const Unit& unit) const {
    for (const model::TensorId id : unit.tensors) {
      const model::Model& model = instance_.catalog.model();
      if (model[model[id].storage].tensors.size() > 1) return model[id].name;
    }
    return std::string(unit.name);
  }

  void drop_class(plan::Settings& settings, const std::string& name) const {
    std::vector<std::string> classes = plan::no_split_classes(instance_.catalog.model(), settings);
    std::erase(classes, name);
    settings.no_split = std::move(classes);
  }

  /// Deletion filter: what can go while it stays impossible, goes; what is left is irreducible.
  void find_conflict() {
    std::vector<Constraint> all = constraints();
    if (all.size() > kMostConstraints) return;
    Relaxed relaxed = as_asked();
    for (const Constraint& constraint : all) {
      Relaxed without = relaxed;
      constraint.drop(without);
      if (attempt(without)) {
        out_.conflict.push_back(constraint.name);
      } else {
        relaxed = std::move(without);
      }
    }
    if (stopped()) out_.conflict.clear();
  }

  bool offer(Repair repair, const Relaxed& relaxed) {
    if (!attempt(relaxed, false)) return false;
    repair.verified = true;
    repair.gpu_bytes = Bytes(last_gpu_bytes_);
    repair.step_seconds = last_seconds_;
    out_.repairs.push_back(std::move(repair));
    return true;
  }

  /// A budget larger than the card is no repair.
  bool hardware_has(std::size_t slot, Bytes budget) const {
    const Bytes physical = instance_.machine.devices[slot].physical;
    return !physical || budget <= physical;
  }

  void find_repairs() {
    if (out_.smallest_budget &&
        hardware_has(*instance_.machine.slot(*out_.smallest_budget_device), *out_.smallest_budget)) {
      Relaxed raised = as_asked();
      raised.machine.devices[*instance_.machine.slot(*out_.smallest_budget_device)].budget =
          out_.smallest_budget;
      offer({Repair::Kind::RaiseBudget, *out_.smallest_budget_device, *out_.smallest_budget}, raised);
    }
    if (instance_.streams() && instance_.cpu) {
      Relaxed host = as_asked();
      host.settings.runtime.kind = machine::RuntimeKind::Host;
      offer({Repair::Kind::ComputeOnHost}, host);
    }
    offer_computing();
    for (std::size_t i = 0; i < std::min(instance_.settings.rules.size(), kMostConstraints); ++i) {
      Relaxed lifted = as_asked();
      lifted.settings.rules.erase(lifted.settings.rules.begin() + static_cast<std::ptrdiff_t>(i));
      offer(
          {Repair::Kind::LiftRule, instance_.settings.rules[i].device, {}, instance_.settings.rules[i].name},
          lifted);
    }
    for (const std::string& name : plan::no_split_classes(instance_.catalog.model(), instance_.settings)) {
      Relaxed split = as_asked();
      drop_class(split.settings, name);
      offer({Repair::Kind::AllowSplitting, {}, {}, name}, split);
    }
    offer_devices();
    offer_disk();
    if (!instance_.settings.allow_empty_gpus && instance_.gpus > 0) {
      Relaxed empty = as_asked();
      empty.settings.allow_empty_gpus = true;
      offer({Repair::Kind::AllowEmptyGpus}, empty);
    }
  }

  /// The unit in the way alone, all others as they were.
  void offer_computing() {
    const std::string& witness = out_.witness;
    const model::Model& model = instance_.catalog.model();
    if (!instance_.streams() || !instance_.cpu || witness.empty() ||
        (!model.find_module(witness) && !model.find_tensor(witness)))
      return;
    Relaxed one = as_asked();
    one.settings.runtime.kind = machine::RuntimeKind::Mixed;
    one.settings.computed.push_back(witness);
    offer({Repair::Kind::ComputeOnHost, {}, {}, witness}, one);
  }

  /// More GPUs like the largest, under the next numbers: the fewest that do. As many as the bytes ask for,
  /// then more and more of them; what was jumped over is halved.
  void offer_devices() {
    constexpr std::uint32_t kMostGpus = 64;
    if (instance_.gpus == 0) return;
    const auto largest =
        std::max_element(instance_.budget.begin(), instance_.budget.begin() + instance_.gpus) -
        instance_.budget.begin();
    const machine::Device like = instance_.machine.devices[static_cast<std::size_t>(largest)];
    std::uint64_t room = 0;
    for (const std::uint64_t budget : instance_.budget) room = saturating_add(room, budget);
    const std::uint64_t each = like.budget ? saturating_subtract(like.budget->count(), like.fixed().count())
                                           : kUnlimited,
                        missing = saturating_subtract(instance_.catalog.total().count(), room);
    if (each == 0 || missing / each >= kMostGpus) return;
    const auto first = std::max<std::uint32_t>(1, static_cast<std::uint32_t>((missing + each - 1) / each));
    std::uint32_t too_few = first - 1, enough = 0;
    for (std::uint32_t count = first, step = 1;
         enough == 0 && instance_.gpus + count <= kMostGpus && !stopped();
         count += step, step += count > first + 2 ? step : 0) {
      if (attempt(with_more(like, count)).has_value()) {
        enough = count;
      } else {
        too_few = count;
      }
    }
    while (enough > too_few + 1 && !stopped()) {
      const std::uint32_t middle = too_few + (enough - too_few) / 2;
      (attempt(with_more(like, middle)) ? enough : too_few) = middle;
    }
    if (enough == 0) return;
    Repair repair{Repair::Kind::AddDevice, machine::gpu(instance_.gpus), like.budget.value_or(Bytes(0))};
    repair.count = enough;
    offer(std::move(repair), with_more(like, enough));
  }

  Relaxed with_more(const machine::Device& like, std::uint32_t count) const {
    Relaxed more = as_asked();
    for (std::uint32_t i = 0; i < count; ++i) {
      machine::Device device = like;
      device.id = machine::gpu(instance_.gpus + i);
      more.machine.devices.insert(more.machine.devices.begin() + instance_.gpus + i, device);
    }
    return more;
  }

  /// More RAM, in whole GiB as people buy it: as much as was found to do.
  void offer_memory() {
    if (out_.smallest_budget_device == machine::kCpu) return;
    const auto found = std::find_if(out_.smallest_budgets.begin(), out_.smallest_budgets.end(),
                                    [](const auto& one) { return one.first == machine::kCpu; });
    if (found == out_.smallest_budgets.end() || !found->second) return;
    Relaxed more = as_asked();
    const std::uint64_t least = found->second->count(), gib = GiB(1).count();
    Bytes& budget = more.machine.devices[*instance_.cpu].budget.emplace(
        least < gib ? Bytes(least) : GiB((least + gib - 1) / gib));
    if (!hardware_has(*instance_.cpu, budget)) budget = Bytes(least);
    if (!hardware_has(*instance_.cpu, budget)) return;
    offer({Repair::Kind::RaiseBudget, machine::kCpu, budget}, more);
  }

  void offer_disk() {
    if (instance_.disk) return;
    Relaxed more = as_asked();
    more.machine.devices.push_back(machine::Device{machine::kDisk});
    offer({Repair::Kind::AddDevice, machine::kDisk}, more);
  }

  const Instance& instance_;
  NodeBudget& nodes_;
  const Job& job_;
  Infeasibility out_;
  std::uint64_t last_gpu_bytes_ = 0, spent_ = 0;
  double last_seconds_ = 0;
};

}  // namespace

Infeasibility explain(const Instance& instance, bool proven, NodeBudget& nodes, const Job& job) {
  return InfeasibilityProof(instance, nodes, job).run(proven);
}

}  // namespace stowage::solve
