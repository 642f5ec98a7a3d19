#include "core/solve/ties/tie_breaking.h"

#include <algorithm>
#include <optional>

#include "core/solve/construct/item_kinds.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/dispatch/split_blocks.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/ties/join_keys.h"
#include "core/solve/ties/move_less.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

class TieBreaker {
 public:
  TieBreaker(const Instance& instance, SearchResult& found, const Assignment* previous, NodeBudget& nodes)
      : instance_(instance),
        found_(found),
        previous_(previous),
        nodes_(nodes),
        kinds_(instance),
        blocks_(instance),
        keys_(instance.catalog.tree(), instance.slots()) {}

  void run() {
    if (instance_.gpus > 1) step(previous_ ? &TieBreaker::rename_gpus : &TieBreaker::number_gpus);
    if (previous_ && !instance_.many_units()) step(&TieBreaker::start_from_previous);
    if (instance_.gpus > 1 && !instance_.many_units() && instance_.tolerance <= 0)
      step(&TieBreaker::main_first);
    if (previous_ && !instance_.many_units()) step(&TieBreaker::move_back);
    if (instance_.tolerance <= 0 && counts_keys()) step(&TieBreaker::join_keys);
  }

 private:
  /// Loads that add up along a path may tell equal units apart, and one run each may become two: the sum of
  /// the whole plan decides.
  void step(void (TieBreaker::*change)()) {
    const Assignment before = found_.slots;
    const std::optional<Slot> main = found_.main;
    (this->*change)();
    if (found_.slots == before) return;
    if (instance_.main_is_lowest) found_.main = main_of(instance_, found_.slots);
    if (as_good(plan_cost(instance_, before, main))) return;
    found_.slots = before;
    found_.main = main;
  }

  bool as_good(const PlanCost& before) const {
    const PlanCost cost = plan_cost(instance_, found_.slots, found_.main);
    return cost.fits && value_of(instance_, cost) == found_.value &&
           compare_disk_and_time(instance_, cost, before) <= 0 && blocks_.run(found_.slots, found_.main);
  }

  /// GPUs that nobody can tell apart are numbered in the order in which they first execute something, those
  /// that hold nothing last. Where something is streamed the main one keeps its number: it is the lowest.
  void number_gpus() {
    const bool any_host = std::any_of(found_.slots.begin(), found_.slots.end(),
                                      [&](Slot slot) { return slot >= instance_.gpus; });
    const std::vector<Slot> types =
        gpu_types(instance_, any_host ? instance_.streams_to(found_.main) : std::nullopt);
    std::vector<Slot> order;
    std::vector<bool> met(instance_.gpus, false);
    const auto meet = [&](Slot slot) {
      if (slot < instance_.gpus && !met[slot]) {
        met[slot] = true;
        order.push_back(slot);
      }
    };
    for (const std::uint32_t unit : instance_.catalog.table().executed) meet(found_.slots[unit]);
    for (const Slot slot : found_.slots) meet(slot);
    for (Slot slot = 0; slot < instance_.gpus; ++slot) meet(slot);
    std::vector<Slot> name(instance_.gpus, kOpen);
    std::vector<bool> taken(instance_.gpus, false);
    for (const Slot gpu : order) {
      Slot free = 0;
      while (taken[free] || types[free] != types[gpu]) ++free;
      name[gpu] = free;
      taken[free] = true;
    }
    for (Slot& slot : found_.slots) {
      if (slot < instance_.gpus) slot = name[slot];
    }
  }

  /// Of equal units the main GPU has those that are executed first, then come the host's, then those of the
  /// other GPUs: a reader looks for layer 0 on the first card. Not at the cost of hops or of keys, and after
  /// another plan only where that moves less.
  void main_first() {
    if (!instance_.streams_to(found_.main)) return;
    const auto rank = [&](Slot slot) {
      return slot == *found_.main ? 0u : slot >= instance_.gpus ? 1u + slot : 1u + instance_.slots() + slot;
    };
    std::vector<std::vector<Slot>> of_kind(kinds_.size());
    const std::vector<std::uint32_t>& kind = kinds_.of_unit();
    for (std::size_t u = 0; u < found_.slots.size(); ++u) of_kind[kind[u]].push_back(found_.slots[u]);
    for (std::vector<Slot>& slots : of_kind)
      std::sort(slots.begin(), slots.end(), [&](Slot a, Slot b) { return rank(a) > rank(b); });
    Assignment ordered = found_.slots;
    for (const std::uint32_t u : kinds_.by_position()) {
      ordered[u] = of_kind[kind[u]].back();
      of_kind[kind[u]].pop_back();
    }
    const auto hops = [&](const Assignment& slots) { return plan_cost(instance_, slots, found_.main).hops; };
    if (Assignment led = led_by_main(ordered); hops(led) < hops(ordered)) ordered = std::move(led);
    if (hops(ordered) > hops(found_.slots)) return;
    if (previous_ ? moved(ordered) >= moved(found_.slots)
                  : counts_keys() && keys(ordered) > keys(found_.slots))
      return;
    found_.slots = std::move(ordered);
  }

  /// What other GPUs execute before anything that the main one does goes to it too, where it has the room and
  /// a step takes no longer: units of which there are no equal ones that could change places (an embedding).
  /// No renaming of equal GPUs does that: the main one is the lowest in use, so under another number it is no
  /// longer the main one.
  Assignment led_by_main(const Assignment& slots) const {
    Assignment led = slots;
    for (const std::uint32_t u : kinds_.by_position()) {
      if (led[u] == *found_.main || led[u] >= instance_.gpus) break;
      if (!instance_.may(u, *found_.main)) return slots;
      led[u] = *found_.main;
    }
    const PlanCost as_led = plan_cost(instance_, led, found_.main);
    return as_led.fits && as_led.step_ps <= plan_cost(instance_, slots, found_.main).step_ps ? led : slots;
  }

  /// Each group of equal GPUs gets the names under which it keeps most bytes where they were: the largest
  /// overlap first.
  void rename_gpus() {
    const std::vector<Slot> types = gpu_types(instance_, found_.main);
    std::vector<std::vector<Uint128>> kept(instance_.gpus,
                                           std::vector<Uint128>(instance_.gpus, 0));  // [now][before]
    for (std::size_t u = 0; u < found_.slots.size(); ++u) {
      const Slot now = found_.slots[u], then = (*previous_)[u];
      if (now < instance_.gpus && then < instance_.gpus && types[now] == types[then])
        kept[now][then] += instance_.unit_class(u).resident;
    }
    std::vector<Slot> name(instance_.slots(), kOpen);
    std::vector<bool> taken(instance_.slots(), false);
    for (std::size_t round = 0; round < instance_.gpus; ++round) {
      Uint128 most = 0;
      Slot from = kOpen, to = kOpen;
      for (Slot a = 0; a < instance_.gpus; ++a) {
        for (Slot b = 0; b < instance_.gpus; ++b) {
          if (name[a] == kOpen && !taken[b] && types[a] == types[b] && kept[a][b] > most) {
            most = kept[a][b];
            from = a;
            to = b;
          }
        }
      }
      if (from == kOpen) break;
      name[from] = to;
      taken[to] = true;
    }
    for (Slot a = 0; a < instance_.slots(); ++a) {
      for (Slot b = a < instance_.gpus ? Slot{0} : a; name[a] == kOpen; ++b) {
        if (!taken[b] && (a >= instance_.gpus || types[a] == types[b])) {
          name[a] = b;
          taken[b] = true;
        }
      }
    }
    Assignment renamed = found_.slots;
    for (Slot& slot : renamed) slot = name[slot];
    // The main GPU must still be the lowest GPU in use.
    if (moved_bytes(instance_, renamed, *previous_) >= moved_bytes(instance_, found_.slots, *previous_) ||
        main_of(instance_, renamed) != main_of(instance_, found_.slots))
      return;
    found_.slots = std::move(renamed);
  }

  /// As many units of each kind on each device as now, or as many as before, but all those where they were
  /// that may be there.
  void start_from_previous() {
    if (found_.slots == *previous_) return;
    PlanCost cost = plan_cost(instance_, found_.slots, found_.main);
    const Assignment found = found_.slots;
    for (const bool first : {true, false})
      take_if_better(mended_previous(kinds_, found, *previous_, first), cost);
    if (moved(found_.slots) <= least_moved(instance_, found, *previous_) && !rules_drive_any()) return;
    if (instance_.gpus < 2 && !rules_drive_any()) return;
    NodeBudget own = nodes_.lend(thresholds::kNodesForTies / thresholds::kShareForSettling);
    for (Assignment& near :
         settle_previous(instance_, *previous_, found, ties_of(instance_, cost), running(), own))
      take_if_better(std::move(near), cost);
  }

  /// A rule forbids some unit the place where it was.
  bool rules_drive_any() const {
    for (std::size_t u = 0; u < previous_->size(); ++u) {
      if ((*previous_)[u] < instance_.slots() && !instance_.may(u, (*previous_)[u])) return true;
    }
    return false;
  }

  /// `cost` is of the plan that stands.
  void take_if_better(Assignment slots, PlanCost& cost) {
    const auto streams_to = [&](const Assignment& all) {
      return instance_.streams_to(main_of(instance_, all));
    };
    if (streams_to(slots) != streams_to(found_.slots)) return;
    PlanCost other = plan_cost(instance_, slots, found_.main);
    if (!other.fits || value_of(instance_, other) != found_.value) return;
    const int order = compare_ties(instance_, other, cost);
    if (order > 0 || (order == 0 && moved(slots) >= moved(found_.slots))) return;
    if (!blocks_.run(slots, found_.main)) return;
    found_.slots = std::move(slots);
    cost = std::move(other);
  }

  /// There is a map, and it is not too large to be made now and then.
  bool counts_keys() const {
    return instance_.catalog.has_model() &&
           instance_.catalog.model().modules().size() <= thresholds::kMostModulesJoined;
  }

  std::size_t keys(const Assignment& slots) {
    keys_.set(slots);
    return keys_.keys();
  }

  void join_keys() {
    if (keys(found_.slots) <= 2) return;
    solve::join_keys(kinds_, previous_, running(), keys_, nodes_);
    found_.slots = running_->slots();
  }

  void move_back() {
    solve::move_back(kinds_, *previous_, running(), nodes_);
    found_.slots = running_->slots();
  }

  /// The plan in the making, where the answer stands now.
  IncrementalCost& running() {
    if (!running_ || running_->main() != found_.main) running_.emplace(instance_, found_.main);
    running_->set(found_.slots);
    return *running_;
  }

  std::uint64_t moved(const Assignment& slots) const {
    return previous_ ? moved_bytes(instance_, slots, *previous_) : 0;
  }

  const Instance& instance_;
  SearchResult& found_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  const ItemKinds kinds_;
  const SplitBlocks blocks_;
  MapKeys keys_;
  std::optional<IncrementalCost> running_;
};

}  // namespace

std::uint64_t moved_bytes(const Instance& instance, std::size_t unit, Slot to, Slot before) {
  return before == kOpen || to == before ? 0 : instance.unit_class(unit).resident;
}

std::uint64_t moved_bytes(const Instance& instance, const Assignment& slots, const Assignment& previous) {
  std::uint64_t sum = 0;
  for (std::size_t u = 0; u < slots.size(); ++u)
    sum = saturating_add(sum, moved_bytes(instance, u, slots[u], previous[u]));
  return sum;
}

void break_ties(const Instance& instance, SearchResult& found, const Assignment* previous,
                NodeBudget& nodes) {
  if (!found.feasible || found.slots.empty() || (previous && previous->size() != found.slots.size())) return;
  if (instance.many_units() && instance.gpus < 2) return;  // nothing of it is done there
  TieBreaker(instance, found, previous, nodes).run();
}

}  // namespace stowage::solve
