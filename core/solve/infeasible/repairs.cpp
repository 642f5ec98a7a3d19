#include "core/solve/infeasible/repairs.h"
#include "core/machine/runtime.h"
#include "core/solve/limits/thresholds.h"

#include <algorithm>

namespace stowage::solve {
namespace {

class Repairs {
 public:
  Repairs(const Instance& instance, const Infeasibility& why, RelaxedSolver& solver)
      : instance_(instance), why_(why), solver_(solver) {}

  std::vector<Repair> run() {
    offer_streaming_in_turn();
    offer_budgets();
    offer_hosts();
    offer_splitting();
    offer_rules();
    offer_computing();
    offer_cards();
    if (!instance_.settings.allow_empty_gpus && instance_.gpus > 0) {
      Relaxed empty = solver_.as_asked();
      empty.settings.allow_empty_gpus = true;
      offer({Repair::Kind::AllowEmptyGpus}, empty);
    }
    return std::move(out_);
  }

 private:
  bool offer(Repair repair, const Relaxed& relaxed, std::uint64_t nodes = thresholds::kNodesForRepair) {
    if (nodes > 0) solver_.grant(nodes);
    const auto found = solver_.plan(relaxed);
    if (!found || (repair.kind == Repair::Kind::AllowSplitting && !runs(relaxed.machine, *found)))
      return false;
    repair.gpu_bytes = found->evaluation.gpu_bytes;
    repair.step_seconds = found->evaluation.step_seconds;
    out_.push_back(std::move(repair));
    return true;
  }

  /// No block of the classes that should stay whole has parts that are executed on several devices.
  bool runs(const machine::Machine& machine, const RelaxedPlan& found) const {
    plan::Settings whole = found.settings;
    whole.no_split = plan::no_split_classes(instance_.catalog.model(), instance_.settings);
    const plan::Evaluation evaluation =
        plan::evaluate(instance_.catalog.model(), machine, whole, found.placement);
    return std::none_of(evaluation.diagnostics.begin(), evaluation.diagnostics.end(),
                        [](const plan::Diagnostic& d) { return d.what.code == Code::PlanSplitBlock; });
  }

  const machine::Device& device(machine::DeviceId id) const {
    return instance_.machine.devices[*instance_.machine.slot(id)];
  }

  /// Prefetch keeps room free for more than the largest load; without it that is enough.
  void offer_streaming_in_turn() {
    if (!instance_.settings.runtime.prefetches()) return;
    Relaxed in_turn = solver_.as_asked();
    in_turn.settings.runtime.streaming = machine::Streaming::Compatible;
    in_turn.settings.runtime.window.reset();
    offer({Repair::Kind::StreamInTurn}, in_turn);
  }

  /// Memory as people buy it: whole GiB, where that is not above what the hardware has. nullopt: the hardware
  /// has less.
  std::optional<Bytes> as_bought(const machine::Device& device, Bytes least) const {
    const std::uint64_t gib = GiB(1).count();
    // A budget above the hardware asks about another machine: what this one has says nothing then.
    const bool known = device.physical && *device.budget <= device.physical;
    const auto has = [&](Bytes budget) { return !known || budget <= device.physical; };
    if (!has(least)) return std::nullopt;
    if (device.id.gpu() || least.count() < gib) return least;
    const Bytes whole = GiB((least.count() + gib - 1) / gib);
    return has(whole) ? whole : least;
  }

  /// CPU memory, then the disk, then the one GPU that needs least.
  void offer_budgets() {
    const auto more = [&](const SmallestBudget& one) { return *one.budget - *device(one.device).budget; };
    std::vector<SmallestBudget> found;
    for (const SmallestBudget& one : why_.smallest_budgets) {
      if (!one.budget) continue;
      const auto gpu = std::find_if(found.begin(), found.end(), [&](const SmallestBudget& other) {
        return other.device.gpu() && one.device.gpu();
      });
      const bool possible = as_bought(device(one.device), *one.budget).has_value();
      if (!possible) continue;
      if (gpu == found.end()) {
        found.push_back(one);
      } else if (more(one) < more(*gpu)) {
        *gpu = one;
      }
    }
    std::stable_sort(found.begin(), found.end(), [](const SmallestBudget& a, const SmallestBudget& b) {
      const auto rank = [](machine::DeviceId id) {
        return id == machine::kCpu ? 0 : id == machine::kDisk ? 1 : 2;
      };
      return rank(a.device) < rank(b.device);
    });
    for (const SmallestBudget& one : found) {
      const Bytes budget = *as_bought(device(one.device), *one.budget);
      Relaxed raised = solver_.as_asked();
      raised.machine.devices[*instance_.machine.slot(one.device)].budget = budget;
      offer({Repair::Kind::RaiseBudget, one.device, budget}, raised);
    }
  }

  /// What the machine does not use yet.
  void offer_hosts() {
    if (!instance_.disk) {
      Relaxed more = solver_.as_asked();
      more.machine.devices.push_back(machine::Device{machine::kDisk});
      offer({Repair::Kind::AddDevice, machine::kDisk}, more);
    }
  }

  void offer_splitting() {
    const model::Model& model = instance_.catalog.model();
    for (const std::string& name : plan::no_split_classes(model, instance_.settings)) {
      Relaxed split = solver_.as_asked();
      std::vector<std::string> classes = plan::no_split_classes(model, split.settings);
      std::erase(classes, name);
      split.settings.no_split = std::move(classes);
      offer({Repair::Kind::AllowSplitting, {}, {}, name}, split);
    }
  }

  /// One rule; where none alone is enough, all of them.
  void offer_rules() {
    const std::vector<plan::Rule>& rules = instance_.settings.rules;
    bool any = false;
    solver_.grant(thresholds::kNodesForRules);
    for (std::size_t i = 0; i < std::min(rules.size(), thresholds::kMostRulesLifted); ++i) {
      Relaxed lifted = solver_.as_asked();
      std::erase_if(lifted.settings.rules,
                    [&](const plan::Rule& rule) { return rule.name == rules[i].name; });
      const auto same = [&](const plan::Rule& rule) { return rule.name == rules[i].name; };
      if (std::find_if(rules.begin(), rules.end(), same) != rules.begin() + static_cast<std::ptrdiff_t>(i))
        continue;  // with the first rule on that module
      any = offer({Repair::Kind::LiftRule, rules[i].device, {}, rules[i].name}, lifted, 0) || any;
    }
    if (any || rules.size() < 2) return;
    Relaxed lifted = solver_.as_asked();
    lifted.settings.rules.clear();
    Repair repair{Repair::Kind::LiftAllRules};
    repair.count = static_cast<std::uint32_t>(rules.size());
    offer(std::move(repair), lifted);
  }

  /// The unit in the way alone, then all that lies on the host.
  void offer_computing() {
    const machine::Runtime& runtime = instance_.settings.runtime;
    if (!runtime.streams_all() || !instance_.cpu) return;
    const std::string& witness = why_.witness;
    const model::Model& model = instance_.catalog.model();
    if (!witness.empty() && (model.find_module(witness) || model.find_tensor(witness))) {
      Relaxed one = solver_.as_asked();
      one.settings.runtime.change_to(machine::kByModule);
      one.settings.computed.push_back(witness);
      offer({Repair::Kind::ComputeOnHost, {}, {}, witness}, one);
    }
    Relaxed host = solver_.as_asked();
    host.settings.runtime.change_to(machine::kComputesOnHost);
    offer({Repair::Kind::ComputeOnHost}, host);
  }

  /// More GPUs like the largest, under the next numbers: the fewest that do. As many as the bytes ask for,
  /// then more and more of them; what was jumped over is halved.
  void offer_cards() {
    constexpr std::uint32_t kMostGpus = thresholds::kMostGpusWithCards;
    if (instance_.gpus == 0) return;
    const auto begin = instance_.budget.begin();
    const auto largest = std::max_element(begin, begin + instance_.gpus) - begin;
    const machine::Device& like = instance_.machine.devices[static_cast<std::size_t>(largest)];
    std::uint64_t room = 0;
    for (const std::uint64_t budget : instance_.budget) room = saturating_add(room, budget);
    const std::uint64_t each =
        like.budget ? saturating_subtract(like.budget->count(), like.fixed().count()) : kUnlimited;
    const std::uint64_t missing = saturating_subtract(instance_.catalog.at_home().count(), room);
    if (each == 0 || missing / each >= kMostGpus) return;
    solver_.grant(thresholds::kNodesForCards);
    const auto first = std::max<std::uint32_t>(1, static_cast<std::uint32_t>((missing + each - 1) / each));
    const auto enough = fewest_cards(like, first, kMostGpus - std::min(kMostGpus, instance_.gpus));
    if (!enough) return;
    Repair repair{Repair::Kind::AddDevice, instance_.machine.next_of(like.id.kind),
                  like.budget.value_or(Bytes(0))};
    repair.count = *enough;
    offer(std::move(repair), with_more(like, *enough));
  }

  std::optional<std::uint32_t> fewest_cards(const machine::Device& like, std::uint32_t first,
                                            std::uint32_t most) {
    std::uint32_t too_few = first - 1, enough = 0;
    for (std::uint32_t count = first, step = 1; enough == 0 && count <= most && !solver_.stopped();
         count += step, step += count > first + 2 ? step : 0) {
      (solver_.ask(with_more(like, count)) == Settled::Found ? enough : too_few) = count;
    }
    while (enough > too_few + 1 && !solver_.stopped()) {
      const std::uint32_t middle = too_few + (enough - too_few) / 2;
      (solver_.ask(with_more(like, middle)) == Settled::Found ? enough : too_few) = middle;
    }
    return enough == 0 ? std::nullopt : std::optional(enough);
  }

  Relaxed with_more(const machine::Device& like, std::uint32_t count) const {
    Relaxed more = solver_.as_asked();
    for (std::uint32_t i = 0; i < count; ++i) more.machine.add_another(like);
    return more;
  }

  const Instance& instance_;
  const Infeasibility& why_;
  RelaxedSolver& solver_;
  std::vector<Repair> out_;
};

}  // namespace

std::vector<Repair> find_repairs(const Instance& instance, const Infeasibility& why, RelaxedSolver& solver) {
  return Repairs(instance, why, solver).run();
}

}  // namespace stowage::solve
