#include "core/solve/activations/search_with_turns.h"

#include <algorithm>
#include <functional>

#include "core/solve/bounds/cuts.h"
#include "core/solve/construct/item_kinds.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/instance/incumbent.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/instance/without_gpus.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {
namespace {

/// Plans within some limits, and what is known of them.
struct Part {
  TurnLimits limits{};
  Claims claims{};
  bool closed = false;  ///< its best plan is known, or it has none
};

/// GPUs that nobody can tell apart and that change places without making another plan of one: by slot, the
/// group; kNone for all others. The GPU that streams is not among them: where it is the lowest in use, it is
/// slot 0 of equal GPUs in some plan as good as any.
constexpr Slot kNone = plan::Placement::kUnplaced;
std::vector<Slot> interchangeable(const Instance& instance) {
  const std::vector<Slot> types = gpu_types(instance, std::nullopt);
  std::vector<Slot> out(instance.slots(), kNone);
  const auto said = [&](Slot gpu) { return instance.machine.devices[gpu].keep_free.has_value(); };
  const bool equal = std::all_of(types.begin(), types.end(), [&](Slot type) { return type == types[0]; });
  for (Slot gpu = 0; gpu < instance.gpus; ++gpu) {
    const bool fixed = instance.main_is_lowest ? !equal || gpu == 0 : instance.asked_main() == gpu;
    if (!fixed && !said(gpu)) out[gpu] = types[gpu];
  }
  return out;
}

class TurnSearch {
 public:
  TurnSearch(const Instance& instance, const UnitTurns& turns, const Assignment* previous, NodeBudget& nodes,
             std::vector<std::string>* tried)
      : instance_(instance),
        turns_(turns),
        previous_(previous),
        nodes_(nodes),
        tried_(tried),
        order_(interchangeable(instance)) {}

  /// `start` may be null; one with nothing on a GPU where that is a question of its own is not taken.
  SearchResult run(bool* exact, const SearchResult* start) {
    const auto on_gpu = [&](Slot slot) { return slot < instance_.gpus; };
    if (start && (!instance_.some_on_gpus || std::any_of(start->slots.begin(), start->slots.end(), on_gpu)))
      best_ = *start;
    parts_.push_back({every_plan(instance_, turns_), {}, false});
    look_into(0);
    if (parts_.size() > 1) try_room_for_all();
    for (std::size_t count = 1; count < thresholds::kMostTurnParts; ++count) {
      const std::optional<std::size_t> next = most_promising();
      if (!next || nodes_.spent() || (instance_.any_plan_will_do && best_.feasible)) break;
      look_into(*next);
    }
    std::vector<Claims> claims;
    for (const Part& part : parts_) claims.push_back(part.claims);
    best_.claims = claims_of_all(instance_.objective(), claims);
    *exact = parts_.size() == 1;
    if (!*exact) best_.ties_proven = {};
    return std::move(best_);
  }

 private:
  NodeBudget lend() const { return nodes_.lend(nodes_.left() / 4); }

  /// The open part whose plans may be better than the best one by most.
  std::optional<std::size_t> most_promising() const {
    std::optional<std::size_t> out;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (parts_[i].closed || parts_[i].claims.no_plan()) continue;
      const std::uint64_t bound = bound_of(instance_, parts_[i].claims);
      if (best_.feasible && !better(instance_, bound, best_.value)) continue;
      if (!out || better(instance_, bound, bound_of(instance_, parts_[*out].claims))) out = i;
    }
    return out;
  }

  void offer(SearchResult found, std::vector<std::string> names) {
    if (!beats(instance_, found, best_)) return;
    best_ = std::move(found);
    if (tried_) *tried_ = std::move(names);
  }

  /// A plan in which each device executes what it may: with the room that these turns need.
  bool has_room(const SearchResult& found) const {
    const Instance real = within(instance_, turns_, limits_of(instance_, turns_, found.slots, found.main));
    return plan_cost(real, found.slots, found.main, false).fits;
  }

  /// Searches a part. Where its best plan has no room for its turns, the part is split.
  void look_into(std::size_t index) {
    const Instance part = within(instance_, turns_, parts_[index].limits);
    NodeBudget own = index == 0 ? nodes_.lend(nodes_.left() / 2) : lend();
    std::vector<std::string> names;
    SearchResult found = search(part, previous_, own, &names);
    parts_[index].claims.add(instance_.objective(), found.claims);
    if (!found.feasible && !parts_[index].claims.no_plan()) {
      if (const auto none = no_plan_exists(part)) parts_[index].claims.add(*none);  // sums alone may show it
    }
    if (tried_ && tried_->empty()) *tried_ = names;
    parts_[index].closed = !found.feasible || has_room(found);
    if (!found.feasible) return;
    if (parts_[index].closed) {
      offer(std::move(found), std::move(names));
    } else {
      split(index, found);
    }
  }

  /// Every device that executes with room for the largest turn of all: a plan of this question is one of the
  /// other, but for one with nothing on the GPUs.
  void try_room_for_all() {
    TurnLimits limits = every_plan(instance_, turns_);
    for (std::size_t s = 0; s < limits.most.size(); ++s) {
      const bool executes = !instance_.on_host(static_cast<Slot>(s)) || instance_.host_executes();
      if (limits.most[s] != kUnlimited && executes) limits.least[s] = limits.most[s];
    }
    NodeBudget own = lend();
    std::vector<std::string> names;
    SearchResult found = search(within(instance_, turns_, limits), previous_, own, &names);
    found.ties_proven = {};
    if (found.feasible && has_room(found)) offer(std::move(found), std::move(names));
  }

  /// Of a plan that has no room: into plans with smaller turns on one device, and plans with as large ones
  /// and room for them. Of interchangeable GPUs the first has the largest turn. Where only what is streamed
  /// is too large, into plans by their main GPU.
  void split(std::size_t index, const SearchResult& found) {
    const std::vector<std::uint64_t> largest = largest_turns(instance_, turns_, found.slots, found.main);
    const TurnLimits limits = parts_[index].limits;
    std::optional<std::size_t> device;
    for (std::size_t s = 0; s < largest.size(); ++s) {
      if (largest[s] <= limits.least[s] || largest[s] > limits.most[s]) continue;
      if (!device || largest[s] - limits.least[s] > largest[*device] - limits.least[*device]) device = s;
    }
    if (device) {
      TurnLimits smaller = limits, larger = limits;
      smaller.most[*device] = turns_.below(largest[*device]);
      larger.least[*device] = largest[*device];
      for (std::size_t other = 0; other < limits.most.size(); ++other) {
        if (order_[*device] == kNone || order_[other] != order_[*device]) continue;
        if (other > *device) smaller.most[other] = std::min(smaller.most[other], smaller.most[*device]);
        if (other < *device) larger.least[other] = std::max(larger.least[other], larger.least[*device]);
      }
      std::vector<TurnLimits> parts;
      for (TurnLimits& part : {std::ref(larger), std::ref(smaller)}) {
        if (possible(part)) parts.push_back(std::move(part));
      }
      replace(index, std::move(parts));
    } else if (!limits.main) {
      std::vector<TurnLimits> by_main;
      for (const Slot gpu : mains()) {
        by_main.push_back(limits);
        by_main.back().main = gpu;
      }
      replace(index, std::move(by_main));
    } else {
      parts_[index].closed = true;  // nothing is left to split: its claims stand
    }
  }

  static bool possible(const TurnLimits& limits) {
    for (std::size_t s = 0; s < limits.most.size(); ++s) {
      if (limits.least[s] > limits.most[s]) return false;
    }
    return true;
  }

  std::vector<Slot> mains() const {
    if (const auto asked = instance_.asked_main()) return {*asked};
    std::vector<Slot> out;
    for (Slot gpu = 0; gpu < instance_.gpus; ++gpu) out.push_back(gpu);
    return out;
  }

  /// What holds of the whole holds of each of its parts.
  void replace(std::size_t index, std::vector<TurnLimits> by) {
    const Claims claims = parts_[index].claims;
    if (by.empty()) {  // its plans change places with others
      parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(index));
      return;
    }
    parts_[index] = {std::move(by.front()), claims, false};
    for (std::size_t i = 1; i < by.size(); ++i) parts_.push_back({std::move(by[i]), claims, false});
  }

  const Instance& instance_;
  const UnitTurns& turns_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  std::vector<std::string>* tried_;
  std::vector<Part> parts_;
  const std::vector<Slot> order_;  ///< interchangeable()
  SearchResult best_;
};

/// Plans with nothing on a GPU, where host units would else be streamed: the CPU executes all of it, and
/// units weigh something else.
SearchResult search_on_host(const Instance& instance, const UnitTurns& turns, NodeBudget& nodes) {
  const Instance part = within(instance, turns, every_plan_on_host(instance, turns));
  return ask_without_gpus(part, [&](const Instance& host) { return solve_host_only(host, nodes); });
}

}  // namespace

SearchResult search_with_turns(const Instance& instance, const UnitTurns& turns, const Assignment* previous,
                               NodeBudget& nodes, std::vector<std::string>* tried, bool* exact,
                               const SearchResult* start) {
  const bool apart =
      instance.gpus > 0 && instance.empty_gpus_allowed() && instance.runtime().differs_without_gpus();
  if (!apart) return TurnSearch(instance, turns, previous, nodes, tried).run(exact, start);
  Instance with_gpus = instance;
  with_gpus.some_on_gpus = true;
  SearchResult found = TurnSearch(with_gpus, turns, previous, nodes, tried).run(exact, start);
  if (found.feasible && !instance.objective().may_be_better(0, found.value)) return found;
  SearchResult host = search_on_host(instance, turns, nodes);
  Claims claims = claims_of_all(instance.objective(), {found.claims, host.claims});
  const bool host_wins = host.feasible && (!found.feasible || better(instance, host.value, found.value));
  if (tried) tried->insert(host_wins ? tried->begin() : tried->end(), "host-only");
  if (host_wins) *exact = false;  // what was said of ties was said of plans with GPUs
  SearchResult& best = host_wins ? host : found;
  best.claims = std::move(claims);
  return std::move(best);
}

}  // namespace stowage::solve
