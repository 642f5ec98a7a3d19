#include "core/solve/several_gpus.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/solve/accelerate.h"
#include "core/solve/local_search.h"
#include "core/solve/search.h"
#include "core/solve/small_search.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
constexpr std::uint64_t kNodesPerRest = 20'000;

std::uint64_t less(std::uint64_t a, std::uint64_t b) { return a - std::min(a, b); }

class Portfolio {
 public:
  Portfolio(const Question& q, const std::vector<Slot>& gpus, const Assignment* previous, NodeBudget& nodes)
      : q_(q), gpus_(gpus), previous_(previous), nodes_(nodes), n_(q.prepared.units().size()) {
    for (const Unit& unit : q.prepared.units()) by_position_.push_back(static_cast<std::uint32_t>(&unit - q.prepared.units().data()));
    std::stable_sort(by_position_.begin(), by_position_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return q.prepared.units()[a].position < q.prepared.units()[b].position; });
  }

  Found run(std::vector<std::string>* tried) {
    const std::vector<Slot> mains = choices_of_main();
    bool proven = true;
    std::uint64_t bound = 0;
    bool first = true;
    for (const Slot main : mains) {
      const std::uint64_t of_main = several_gpus_bound(q_, gpus_, main, nodes_);
      bound = first ? of_main : q_.by_time() ? std::min(bound, of_main) : std::max(bound, of_main);
      first = false;
    }
    bound_ = bound;
    seed_with_peer();
    for (const Slot main : mains) {
      if (best_.feasible && best_.value == bound_) break;
      contiguous(main);
      fill_one_after_another(main);
      runs(main);
    }
    if (best_.feasible) {
      improve_by_moves(q_, best_, bound_, nodes_);
      settle_main();
    }
    if (n_ <= kSmallUnits && !(best_.feasible && best_.value == bound_)) {
      proven = exhaust(mains);
    } else if (!best_.feasible || best_.value != bound_) {
      proven = false;
    }
    best_.bound = proven && best_.feasible ? best_.value : bound_;
    if (best_.feasible && better(q_, best_.value, best_.bound)) best_.bound = best_.value;
    if (!best_.feasible) best_.proven_infeasible = proven || bound_says_impossible();
    if (tried) list_tried(*tried);
    return std::move(best_);
  }

 private:
  std::vector<Slot> choices_of_main() const {
    if (q_.settings.main_gpu && *q_.settings.main_gpu < q_.gpus) return {static_cast<Slot>(*q_.settings.main_gpu)};
    if (!q_.streams()) return {gpus_.front()};
    return gpus_;
  }

  void accept(Assignment slots, std::optional<Slot> main, const char* strategy) {
    if (std::find(slots.begin(), slots.end(), kOpen) != slots.end()) return;
    if (!q_.empty_streams && std::none_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < q_.gpus; })) return;
    // Whoever loads the map takes the lowest used GPU as the main one: that one is preferred where it is as good.
    const std::optional<Slot> usual = main_of(q_, slots);
    const Ledger as_usual = weigh(q_, slots, usual);
    if (as_usual.fits) offer(slots, usual, as_usual, strategy);
    if (main && main != usual && q_.streams()) offer(slots, main, weigh(q_, slots, main), strategy);
  }

  void offer(const Assignment& slots, std::optional<Slot> main, const Ledger& ledger, const char* strategy) {
    if (!ledger.fits) return;
    const std::uint64_t value = q_.by_time() ? ledger.step_ps : ledger.gpu_bytes;
    if (best_.feasible && (better(q_, best_.value, value) || (value == best_.value && best_hops_ <= ledger.hops))) return;
    best_.feasible = true;
    best_.slots = slots;
    best_.main = main;
    best_.value = value;
    best_.strategy = strategy;
    best_hops_ = ledger.hops;
  }

  /// Moves may have filled a GPU below the main one, or emptied it.
  void settle_main() {
    const std::optional<Slot> usual = main_of(q_, best_.slots);
    if (usual == best_.main) return;
    const Ledger ledger = weigh(q_, best_.slots, usual);
    const std::uint64_t value = q_.by_time() ? ledger.step_ps : ledger.gpu_bytes;
    if (ledger.fits && !better(q_, best_.value, value)) best_.main = usual, best_.value = value;
  }

  void note(const char* strategy) {
    if (std::find(tried_.begin(), tried_.end(), strategy) == tried_.end()) tried_.emplace_back(strategy);
  }

  void list_tried(std::vector<std::string>& out) const {
    if (best_.feasible) out.emplace_back(best_.strategy);
    for (const std::string& name : tried_) {
      if (!best_.feasible || name != best_.strategy) out.push_back(name);
    }
  }

  bool obeys_rules(const Assignment& slots) const {
    for (std::size_t u = 0; u < n_; ++u) {
      if (slots[u] >= q_.slots() || !q_.may(u, slots[u])) return false;
    }
    return true;
  }

  /// Never worse than the peer where its map is a plan at all. Its cost grows with the square of the names, so only on models of moderate size.
  void seed_with_peer() {
    constexpr std::size_t kMostNames = 4'000;
    if (!q_.prepared.has_model() || q_.prepared.model().tensors().size() > kMostNames) return;
    for (const plan::Strategy strategy : {plan::Strategy::Sequential, plan::Strategy::Balanced}) {
      note("accelerate");
      plan::Settings settings = q_.settings;
      settings.strategy = strategy;
      const accelerate::Map map = accelerate::run(q_.prepared.model(), q_.machine, settings);
      if (!map.exception.empty()) continue;
      Assignment slots = to_assignment(q_.prepared, q_.machine, plan::apply(map.map, q_.prepared.model(), q_.machine).placement);
      if (obeys_rules(slots)) accept(std::move(slots), std::nullopt, "accelerate");
    }
  }

  /// Each GPU takes the next run of the execution order until it is full: the fewest hops where everything fits.
  void contiguous(Slot main) {
    note("contiguous");
    Assignment slots(n_, kOpen);
    std::size_t next = 0;
    std::vector<Slot> order{main};
    for (const Slot gpu : gpus_) {
      if (gpu != main) order.push_back(gpu);
    }
    for (const Slot gpu : order) next = fill_run(slots, gpu, next);
    if (next == n_) accept(std::move(slots), main, "contiguous");
  }

  /// Puts units of the execution order on a GPU from the `next`-th on while they fit, and returns where it stopped.
  std::size_t fill_run(Assignment& slots, Slot gpu, std::size_t next) const {
    std::uint64_t used = q_.overhead[gpu];
    for (; next < n_; ++next) {
      const std::uint32_t u = by_position_[next];
      const std::uint64_t more = add_up(q_.unit_class(u).resident, q_.unit_class(u).exec);
      if (!q_.may(u, gpu) || add_up(used, more) > q_.budget[gpu]) break;
      used += more;
      slots[u] = gpu;
    }
    return next;
  }

  /// Every other GPU takes the most bytes it can of what is left, without a reserve; the main GPU and the host get the rest.
  void fill_one_after_another(Slot main) {
    note("one-after-another");
    std::vector<Slot> others;
    for (const Slot gpu : gpus_) {
      if (gpu != main) others.push_back(gpu);
    }
    std::stable_sort(others.begin(), others.end(), [&](Slot a, Slot b) { return q_.budget[a] > q_.budget[b]; });
    for (int direction = 0; direction < 2; ++direction) {
      Assignment slots(n_, kOpen);
      for (const Slot gpu : others) fill_gpu(slots, gpu);
      finish_on_main(std::move(slots), main, "one-after-another");
      std::reverse(others.begin(), others.end());
      if (others.size() < 2) break;
    }
  }

  void fill_gpu(Assignment& slots, Slot gpu) {
    TierTask task{q_.prepared};
    for (std::size_t k = 0; k < q_.prepared.classes().size(); ++k) {
      const UnitClass& c = q_.prepared.classes()[k];
      task.weight.push_back(add_up(c.resident, c.exec));
      task.value.push_back(q_.by_time() ? (q_.streams() ? q_.bus_ps[gpu][k] : q_.host_ps[k]) : c.resident);
    }
    task.reserve = false;
    task.capacity = less(q_.budget[gpu], q_.overhead[gpu]);
    task.stand.assign(n_, Stand::Absent);
    for (std::size_t u = 0; u < n_; ++u) {
      if (slots[u] != kOpen || !q_.may(u, gpu)) continue;
      bool only = true;
      for (std::size_t s = 0; s < q_.slots(); ++s) only = only && (s == gpu || !q_.may(u, s));
      task.stand[u] = only ? Stand::Inside : Stand::Free;
    }
    if (previous_) {
      task.preferred.assign(n_, false);
      for (std::size_t u = 0; u < n_; ++u) task.preferred[u] = (*previous_)[u] == gpu;
    }
    NodeBudget own(std::min(nodes_.left(), kNodesPerRest));
    const TierResult tier = solve_tier(task, own);
    nodes_.spend(own.used());
    for (std::size_t u = 0; tier.feasible && u < n_; ++u) {
      if (tier.inside[u]) slots[u] = gpu;
    }
  }

  void finish_on_main(Assignment slots, Slot main, const char* strategy) {
    NodeBudget own(std::min(nodes_.left(), kNodesPerRest));
    Found rest = solve_one_gpu(q_, main, &slots, previous_, own);
    nodes_.spend(own.used());
    if (rest.feasible) accept(std::move(rest.slots), main, strategy);
  }

  /// The other GPUs take runs that follow each other from somewhere on; the main one executes everything before and after.
  void runs(Slot main) {
    note("runs");
    constexpr std::size_t kMostStarts = 48;
    const std::size_t step = std::max<std::size_t>(1, n_ / kMostStarts);
    for (std::size_t start = 0; start < n_ && !nodes_.spent(); start += step) {
      if (best_.feasible && best_.value == bound_) return;
      Assignment slots(n_, kOpen);
      std::size_t next = start;
      for (const Slot gpu : gpus_) {
        if (gpu != main) next = fill_run(slots, gpu, next);
      }
      finish_on_main(std::move(slots), main, "runs");
      if (next == n_) return;
    }
  }

  /// True when every choice of the main GPU was searched to the end.
  bool exhaust(const std::vector<Slot>& mains) {
    note("depth-first");
    bool complete = true;
    for (const Slot main : mains) {
      NodeBudget own(nodes_.left());
      Found found = search_small(q_, main, best_.feasible ? &best_ : nullptr, own);
      nodes_.spend(own.used());
      complete = complete && !own.spent();
      if (found.feasible && (!best_.feasible || better(q_, found.value, best_.value))) accept(found.slots, found.main, "depth-first");
    }
    return complete;
  }

  /// More is fixed to GPUs than they hold, or nothing can be held at all.
  bool bound_says_impossible() const {
    std::uint64_t room = 0;
    for (std::size_t s = 0; s < q_.slots(); ++s) room = add_up(room, q_.budget[s]);
    return q_.prepared.total().count() > room;
  }

  const Question& q_;
  const std::vector<Slot>& gpus_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  std::size_t n_;
  std::vector<std::uint32_t> by_position_;
  std::vector<std::string> tried_;
  Found best_;
  std::uint64_t best_hops_ = 0, bound_ = 0;
};

/// What each GPU could hold at most if it were alone: the bound of a subset sum over all units.
std::uint64_t most_alone(const Question& q, std::uint64_t capacity, NodeBudget& nodes) {
  std::vector<Piece> pieces;
  for (const UnitClass& c : q.prepared.classes()) pieces.push_back({c.resident, c.resident, c.count});
  std::stable_sort(pieces.begin(), pieces.end(), denser);
  NodeBudget own(std::min<std::uint64_t>(nodes.left(), 20'000));
  const std::uint64_t bound = best_fill(pieces, capacity, nullptr, own).bound;
  nodes.spend(own.used());
  return bound;
}

/// The least reserve that a plan of these GPUs can have: what loads more than it must all be resident.
std::uint64_t least_reserve(const Question& q, std::uint64_t room, std::uint64_t largest_room) {
  std::vector<UnitClass> classes = q.prepared.classes();
  std::sort(classes.begin(), classes.end(), [](const UnitClass& a, const UnitClass& b) { return a.peak < b.peak; });
  const std::uint64_t total = q.prepared.total().count();
  if (!q.streams() || total <= room) return 0;
  Uint128 below = 0, above = 0;
  for (const UnitClass& c : classes) above += static_cast<Uint128>(c.resident) * c.count;
  std::vector<std::uint64_t> largest_above(classes.size() + 1, 0);
  for (std::size_t i = classes.size(); i-- > 0;) largest_above[i] = std::max(largest_above[i + 1], classes[i].resident);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const Uint128 bytes = static_cast<Uint128>(classes[i].resident) * classes[i].count;
    below += bytes, above -= bytes;
    if (i + 1 < classes.size() && classes[i + 1].peak == classes[i].peak) continue;
    const std::uint64_t reserve = classes[i].peak;
    if (below >= total - room && above + reserve <= room && largest_above[i + 1] <= largest_room) return reserve;
  }
  return classes.empty() ? 0 : classes.back().peak;
}

}  // namespace

std::uint64_t several_gpus_bound(const Question& q, const std::vector<Slot>& gpus, Slot main, NodeBudget& nodes) {
  std::uint64_t room = 0, largest = 0;
  for (const Slot gpu : gpus) {
    const std::uint64_t own = less(q.budget[gpu], q.overhead[gpu]);
    room = add_up(room, own);
    largest = std::max(largest, own);
  }
  const std::uint64_t reserve = least_reserve(q, room, largest);
  std::uint64_t bytes = 0;
  for (const Slot gpu : gpus) {
    const std::uint64_t own = less(q.budget[gpu], q.overhead[gpu]);
    bytes = add_up(bytes, most_alone(q, gpu == main ? less(own, reserve) : own, nodes));
  }
  bytes = std::min(bytes, q.prepared.total().count());
  if (!q.by_time()) return bytes;
  std::vector<Piece> pieces;
  std::uint64_t all_off = 0;
  for (std::size_t k = 0; k < q.prepared.classes().size(); ++k) {
    const UnitClass& c = q.prepared.classes()[k];
    const std::uint64_t cost = q.streams() ? q.bus_ps[main][k] : q.host_ps[k];
    pieces.push_back({c.resident, cost, c.count});
    all_off = add_up(all_off, times(cost, c.count));
  }
  std::stable_sort(pieces.begin(), pieces.end(), denser);
  return less(all_off, fill_bound(pieces, bytes));
}

Found solve_several_gpus(const Question& question, const std::vector<Slot>& gpus, const Assignment* previous, NodeBudget& nodes,
                         std::vector<std::string>* tried) {
  return Portfolio(question, gpus, previous, nodes).run(tried);
}

}  // namespace stowage::solve
