#include "core/solve/improve/tie_breaking.h"

#include <algorithm>
#include <map>

#include "core/solve/construct/item_kinds.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/dispatch/split_blocks.h"
#include "core/solve/dispatch/thresholds.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
using thresholds::kMostMapsCounted;

class TieBreaker {
 public:
  TieBreaker(const Instance& instance, SearchResult& found, const Assignment* previous, NodeBudget& nodes)
      : instance_(instance),
        found_(found),
        previous_(previous),
        nodes_(nodes),
        kinds_(instance),
        blocks_(instance) {}

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
    if (hops(ordered) > hops(found_.slots)) return;
    if (previous_ ? moved(ordered) >= moved(found_.slots)
                  : counts_keys() && keys(ordered) > keys(found_.slots))
      return;
    found_.slots = std::move(ordered);
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
          if (name[a] == kOpen && !taken[b] && types[a] == types[b] && kept[a][b] > most)
            most = kept[a][b], from = a, to = b;
        }
      }
      if (from == kOpen) break;
      name[from] = to, taken[to] = true;
    }
    for (Slot a = 0; a < instance_.slots(); ++a) {
      for (Slot b = a < instance_.gpus ? Slot{0} : a; name[a] == kOpen; ++b) {
        if (!taken[b] && (a >= instance_.gpus || types[a] == types[b])) name[a] = b, taken[b] = true;
      }
    }
    Assignment renamed = found_.slots;
    for (Slot& slot : renamed) slot = name[slot];
    // The GPU that streams must stay the one that is streamed to by itself.
    if (moved_bytes(instance_, renamed, *previous_) >= moved_bytes(instance_, found_.slots, *previous_) ||
        main_of(instance_, renamed) != main_of(instance_, found_.slots))
      return;
    found_.slots = std::move(renamed);
  }

  /// As many units of each kind on each device as now, but all those where they were that may be there: only
  /// the surplus of a device goes elsewhere, its first units or its last ones.
  void start_from_previous() {
    const auto hops = [&](const Assignment& slots) { return plan_cost(instance_, slots, found_.main).hops; };
    const std::uint64_t hops_now = hops(found_.slots);
    Assignment best = found_.slots;
    for (const bool first : {true, false}) {
      const Assignment mended = mended_previous(first);
      if (moved(mended) < moved(best) && hops(mended) <= hops_now) best = mended;
    }
    found_.slots = std::move(best);
  }

  Assignment mended_previous(bool first_leave) const {
    const std::vector<std::uint32_t>& kind = kinds_.of_unit();
    CountsBySlot left(instance_.slots(), std::vector<std::uint32_t>(kinds_.size(), 0));
    for (std::size_t u = 0; u < found_.slots.size(); ++u) ++left[found_.slots[u]][kind[u]];
    Assignment out(found_.slots.size(), kOpen);
    std::vector<std::uint32_t> order(kinds_.by_position().begin(), kinds_.by_position().end());
    if (first_leave) std::reverse(order.begin(), order.end());
    for (const std::uint32_t u : order) {
      const Slot then = (*previous_)[u];
      if (then >= instance_.slots() || left[then][kind[u]] == 0) continue;
      out[u] = then;
      --left[then][kind[u]];
    }
    for (const std::uint32_t u : kinds_.by_position()) {
      for (Slot slot = 0; out[u] == kOpen; ++slot) {
        if (left[slot][kind[u]] == 0) continue;
        out[u] = slot;
        --left[slot][kind[u]];
      }
    }
    return out;
  }

  /// A unit that was on another device goes back there, in exchange for an equal one that was not.
  void move_back() {
    IncrementalCost running(instance_, found_.main);
    running.set(found_.slots);
    std::map<std::pair<std::uint32_t, Slot>, std::vector<std::uint32_t>>
        strangers;  // kind, device → units that were elsewhere
    const std::vector<std::uint32_t>& kind = kinds_.of_unit();
    for (const std::uint32_t u : kinds_.by_position()) {
      if (found_.slots[u] != (*previous_)[u]) strangers[{kind[u], found_.slots[u]}].push_back(u);
    }
    for (const std::uint32_t u : kinds_.by_position()) {
      const Slot then = (*previous_)[u], now = running.slots()[u];
      if (then == now || then >= instance_.slots()) continue;
      const auto there = strangers.find({kind[u], then});
      if (there == strangers.end()) continue;
      std::size_t tries = 0;
      for (std::uint32_t& v : there->second) {
        if (v == u || running.slots()[v] != then || (*previous_)[v] == then) continue;
        if (++tries > thresholds::kMostPartnersTried || !nodes_.spend(2)) break;
        if (!exchange(running, u, v)) continue;
        strangers[{kind[u], now}].push_back(v);
        break;
      }
    }
    found_.slots = running.slots();
  }

  /// Two units change places unless that costs hops.
  static bool exchange(IncrementalCost& running, std::uint32_t u, std::uint32_t v) {
    const std::uint64_t hops = running.hops();
    const Uint128 ps = running.step_ps();
    const Slot a = running.slots()[u], b = running.slots()[v];
    const auto put = [&](Slot of_u, Slot of_v) {
      running.lift(u), running.lift(v), running.put(u, of_u), running.put(v, of_v);
    };
    put(b, a);
    if (running.hops() <= hops && running.step_ps() == ps) return true;
    put(a, b);
    return false;
  }

  /// There is a map, and it is not too large to be made now and then.
  bool counts_keys() const {
    return instance_.catalog.has_model() &&
           instance_.catalog.model().modules().size() <= thresholds::kMostModulesJoined;
  }

  /// Keys of the device map: modules that agree as a whole, and the direct tensors of those that do not.
  std::size_t keys(const Assignment& slots) const {
    const model::Model& model = instance_.catalog.model();
    const std::vector<Slot> agreed = plan::subtree_slots(model, to_placement(instance_.catalog, slots));
    std::size_t count = 0;
    for (std::size_t i = 0; i < agreed.size();) {
      const bool mixed = agreed[i] == plan::kMixed;
      count += mixed ? model.modules()[i].tensors.size() : agreed[i] != kOpen ? 1 : 0;
      i = mixed ? i + 1 : model.columns().subtree_end[i];
    }
    return count;
  }
  std::uint64_t moved(const Assignment& slots) const {
    return previous_ ? moved_bytes(instance_, slots, *previous_) : 0;
  }

  /// Where a module's units lie on several devices, those that are fewer there change places with equal ones
  /// from elsewhere.
  void join_keys() {
    std::size_t now = keys(found_.slots);
    if (now <= 2) return;
    IncrementalCost running(instance_, found_.main);
    running.set(found_.slots);
    std::vector<std::vector<std::uint32_t>> of_kind(kinds_.size());
    for (const std::uint32_t u : kinds_.by_position()) of_kind[kinds_.of_unit()[u]].push_back(u);
    beside_.assign(instance_.catalog.model().modules().size(), kNotLooked);
    std::uint64_t moved_now = moved(found_.slots);
    for (const std::uint32_t u : kinds_.by_position()) {
      const Slot wanted = usual_beside(u, running.slots());
      if (wanted == kOpen || wanted == running.slots()[u] || counted_ >= kMostMapsCounted) continue;
      if (join(running, u, wanted, of_kind[kinds_.of_unit()[u]], now, moved_now))
        beside_.assign(beside_.size(), kNotLooked);
    }
    found_.slots = running.slots();
  }

  /// Tries a few partners for one unit.
  bool join(IncrementalCost& running, std::uint32_t u, Slot wanted, const std::vector<std::uint32_t>& equal,
            std::size_t& now, std::uint64_t& moved_now) {
    constexpr int kMostPartners = 4;
    int tries = 0;
    for (const std::uint32_t v : equal) {
      if (running.slots()[v] != wanted || beside(u, v) || usual_beside(v, running.slots()) == kOpen) continue;
      if (++tries > kMostPartners || ++counted_ > kMostMapsCounted ||
          !nodes_.spend(1 + running.slots().size() / 8))
        break;
      if (!exchange(running, u, v)) continue;
      const std::size_t next = keys(running.slots());
      const std::uint64_t moved_next = moved(running.slots());
      if (next < now && moved_next <= moved_now) {
        now = next, moved_now = moved_next;
        return true;
      }
      exchange_back(running, u, v);
    }
    return false;
  }

  bool beside(std::uint32_t u, std::uint32_t v) const {
    const model::Model& model = instance_.catalog.model();
    return model[instance_.catalog.units()[u].module].parent ==
           model[instance_.catalog.units()[v].module].parent;
  }

  static void exchange_back(IncrementalCost& running, std::uint32_t u, std::uint32_t v) {
    const Slot a = running.slots()[u], b = running.slots()[v];
    running.lift(u), running.lift(v), running.put(u, b), running.put(v, a);
  }

  /// The device that most tensors below a unit's parent lie on; kOpen where they all lie on one. Looked at
  /// once a parent, until something changes.
  Slot usual_beside(std::uint32_t unit, const Assignment& slots) {
    const model::Model& model = instance_.catalog.model();
    const model::ModuleId own = instance_.catalog.units()[unit].module;
    if (own.index() == 0) return kOpen;
    const std::size_t parent = model.columns().parents[own.index()];
    if (beside_[parent] != kNotLooked) return beside_[parent];
    std::vector<std::uint32_t> count(instance_.slots(), 0);
    for (std::size_t i = parent; i < model.columns().subtree_end[parent]; ++i) {
      for (const model::TensorId id : model.modules()[i].tensors)
        ++count[slots[instance_.catalog.table().unit_of_tensor[id.index()]]];
    }
    const bool one =
        std::count(count.begin(), count.end(), 0u) + 1 >= static_cast<std::ptrdiff_t>(count.size());
    return beside_[parent] =
               one ? kOpen : static_cast<Slot>(std::max_element(count.begin(), count.end()) - count.begin());
  }

  static constexpr Slot kNotLooked = 0xFD;
  const Instance& instance_;
  SearchResult& found_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  const ItemKinds kinds_;
  const SplitBlocks blocks_;
  std::vector<Slot> beside_;  ///< by module: the answer of usual_beside below it
  std::size_t counted_ = 0;   ///< maps so far
};

}  // namespace

std::uint64_t moved_bytes(const Instance& instance, const Assignment& slots, const Assignment& previous) {
  std::uint64_t sum = 0;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (previous[u] != kOpen && slots[u] != previous[u])
      sum = saturating_add(sum, instance.unit_class(u).resident);
  }
  return sum;
}

void break_ties(const Instance& instance, SearchResult& found, const Assignment* previous,
                NodeBudget& nodes) {
  if (!found.feasible || found.slots.empty() || (previous && previous->size() != found.slots.size())) return;
  if (instance.many_units() && instance.gpus < 2) return;  // nothing of it is done there
  TieBreaker(instance, found, previous, nodes).run();
}

}  // namespace stowage::solve
