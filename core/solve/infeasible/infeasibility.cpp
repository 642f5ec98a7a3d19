#include "core/solve/infeasible/infeasibility.h"

#include <algorithm>
#include <functional>

#include "core/solve/infeasible/closed_form.h"
#include "core/solve/infeasible/relaxed.h"
#include "core/solve/infeasible/repairs.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr const char* kActivations = "activations";

/// One named thing that can be taken away.
struct Constraint {
  std::string name{};
  std::function<void(Relaxed&)> drop{};
  bool tie = false;
};

class InfeasibilityProof {
 public:
  InfeasibilityProof(const Instance& instance, const plan::TurnBytes* turns, NodeBudget& nodes,
                     const Job& job)
      : instance_(instance), job_(job), solver_(instance, nodes, job, turns) {
    if (turns && !turns->empty()) largest_turn_ = *std::max_element(turns->begin(), turns->end());
  }

  Infeasibility run(const std::optional<NoPlan>& none) {
    out_ = reason_only(instance_, none);
    if (!job_.cancel.cancelled()) find_budgets();
    if (out_.proven() && !job_.cancel.cancelled()) find_conflict();
    name_what_binds();
    if (!job_.cancel.cancelled()) out_.repairs = find_repairs(instance_, out_, solver_);
    return std::move(out_);
  }

 private:
  /// Of every device with a limit.
  void find_budgets() {
    if (instance_.rules.impossible_unit != ChainNode::kNone) return;
    std::vector<LeastBudget> found(instance_.slots());
    for (std::size_t slot = 0; slot < instance_.slots(); ++slot) {
      if (instance_.budget[slot] == kUnlimited) continue;
      const std::optional<std::size_t> twin = like_an_earlier(slot);
      found[slot] = twin ? found[*twin] : least_budget(slot);
      const LeastBudget& least = found[slot];
      if (job_.cancel.cancelled()) return;
      if (least.state() == LeastBudget::State::NotSettled) continue;
      out_.smallest_budgets.push_back({instance_.machine.devices[slot].id,
                                       least.known() ? std::optional(Bytes(least.budget())) : std::nullopt,
                                       least.proven()});
    }
  }

  /// Of two like GPUs that no rule tells apart, what one alone would need the other would; not where the
  /// lowest in use streams.
  std::optional<std::size_t> like_an_earlier(std::size_t slot) const {
    const bool told_apart =
        !instance_.settings.rules.empty() || instance_.asked_main() || instance_.main_is_lowest;
    for (std::size_t other = 0; other < slot && slot < instance_.gpus && !told_apart; ++other) {
      if (instance_.budget[other] == instance_.budget[slot] &&
          instance_.overhead[other] == instance_.overhead[slot])
        return other;
    }
    return std::nullopt;
  }

  LeastBudget least_budget(std::size_t slot) {
    constexpr std::uint64_t kMost = (1ull << 63) - 1;
    solver_.grant(thresholds::kNodesForBudget);
    const auto with = [&, slot](std::optional<std::uint64_t> budget) {
      Relaxed relaxed = solver_.as_asked();
      relaxed.machine.devices[slot].budget = budget ? std::optional(Bytes(*budget)) : std::nullopt;
      return relaxed;
    };
    BudgetQuestion question;
    question.now = instance_.budget[slot];
    question.now_impossible = out_.proven();
    question.most = std::min(kMost, saturating_add(most_useful_budget(instance_, slot), largest_turn_));
    question.grant_more = [this] { solver_.grant(thresholds::kNodesForRepair); };
    question.ask = [&, slot](std::optional<std::uint64_t> budget) {
      return solver_.ask_budget(with(budget), static_cast<Slot>(slot));
    };
    question.ruled_out = [&](std::uint64_t budget) { return solver_.ruled_out(with(budget)); };
    return find_least_budget(question);
  }

  std::vector<Constraint> constraints() const {
    std::vector<Constraint> all;
    // First: it is named where a plan exists as soon as they are not counted, and else not.
    if (largest_turn_ > 0) all.push_back({kActivations, [](Relaxed& r) { r.drop_turns = true; }});
    for (std::size_t s = 0; s < instance_.machine.devices.size(); ++s) {
      if (instance_.machine.devices[s].budget) {
        all.push_back({"budget " + machine::to_string(instance_.machine.devices[s].id),
                       [s](Relaxed& r) { r.machine.devices[s].budget.reset(); }});
      }
    }
    for (const plan::Rule& rule : instance_.settings.rules) {
      all.push_back({(rule.forbid ? "forbid " : "pin ") + rule.name, [rule](Relaxed& r) {
                       const auto at = std::find(r.settings.rules.begin(), r.settings.rules.end(), rule);
                       if (at != r.settings.rules.end()) r.settings.rules.erase(at);
                     }});
    }
    for (const std::string& name : plan::no_split_classes(instance_.catalog.model(), instance_.settings))
      all.push_back({"no-split " + name, [name, this](Relaxed& r) { drop_class(r.settings, name); }});
    const auto tied = std::find_if(instance_.catalog.units().begin(), instance_.catalog.units().end(),
                                   [](const Unit& unit) { return unit.tied; });
    if (tied != instance_.catalog.units().end()) all.push_back({"tie " + tied_name(*tied), {}, true});
    if (instance_.runtime().keeps_reserve())
      all.push_back({"reserve", [](Relaxed& r) { r.drop_reserve = true; }});
    if (instance_.contiguous) all.push_back({"contiguous", [](Relaxed& r) { r.contiguous = false; }});
    if (instance_.most_gpus < instance_.gpus)
      all.push_back({"max-gpus", [](Relaxed& r) { r.most_gpus = ~0u; }});
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

  void find_conflict() {
    const std::vector<Constraint> all = constraints();
    if (all.size() > thresholds::kMostConstraints) return;
    solver_.grant(thresholds::kNodesForConflict);
    const Conflict conflict = solve::find_conflict(all.size(), [&](const std::vector<bool>& lifted) {
      Relaxed relaxed = solver_.as_asked();
      bool apart = false;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (lifted[i] && all[i].drop) all[i].drop(relaxed);
        apart = apart || (lifted[i] && all[i].tie);
      }
      return ask(relaxed, apart);
    });
    if (job_.cancel.cancelled()) return;
    for (const std::size_t i : conflict.members) out_.conflict.push_back(all[i].name);
    out_.irreducible = conflict.irreducible;
    // Told last: what can be bought, or said otherwise, comes before.
    if (!out_.conflict.empty() && out_.conflict.front() == kActivations)
      std::rotate(out_.conflict.begin(), out_.conflict.begin() + 1, out_.conflict.end());
  }

  /// With `apart`, names of one storage may lie apart. A plan that keeps them together is a plan then too,
  /// and so is one that holds a copy of the storage for each name. There is none if there is none even where
  /// all names but the first weigh nothing.
  Settled ask(Relaxed& relaxed, bool apart) {
    const Settled together = solver_.ask(relaxed);
    if (!apart || together == Settled::Found) return together;
    relaxed.ties = Ties::ApartForFree;
    if (together == Settled::Impossible && solver_.ask(relaxed) == Settled::Impossible)
      return Settled::Impossible;
    relaxed.ties = Ties::Apart;
    return solver_.ask(relaxed) == Settled::Found ? Settled::Found : Settled::NotSettled;
  }

  bool in_conflict(machine::DeviceId device) const {
    return out_.conflict.empty() || std::find(out_.conflict.begin(), out_.conflict.end(),
                                              "budget " + machine::to_string(device)) != out_.conflict.end();
  }

  /// The budget that binds is the one of the conflict that lacks least; its device is told with what it alone
  /// would need.
  void name_what_binds() {
    const SmallestBudget* binds = nullptr;
    const auto lacks = [&](const SmallestBudget& one) {
      return one.budget->count() - instance_.budget[*instance_.machine.slot(one.device)];
    };
    for (const SmallestBudget& one : out_.smallest_budgets) {
      if (one.budget && in_conflict(one.device) && (!binds || lacks(one) < lacks(*binds))) binds = &one;
    }
    if (!binds) return;
    out_.smallest_budget_device = binds->device;
    if (binds->proven) out_.smallest_budget = binds->budget;
    explain_budget(instance_, *binds, out_);
  }

  const Instance& instance_;
  const Job& job_;
  RelaxedSolver solver_;
  std::uint64_t largest_turn_ = 0;
  Infeasibility out_;
};

}  // namespace

Infeasibility explain(const Instance& instance, const std::optional<NoPlan>& none, NodeBudget& nodes,
                      const Job& job, const plan::TurnBytes* turns) {
  return InfeasibilityProof(instance, turns, nodes, job).run(none);
}

}  // namespace stowage::solve
