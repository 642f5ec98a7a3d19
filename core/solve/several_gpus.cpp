#include "core/solve/several_gpus.h"

#include <algorithm>

#include "core/solve/accelerate.h"
#include "core/solve/bounds.h"
#include "core/solve/local_search.h"
#include "core/solve/pack.h"
#include "core/solve/search.h"
#include "core/solve/small_search.h"
#include "core/solve/windows.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
constexpr std::size_t kMostNamesOfPeer = 4'000;  ///< the peer's cost grows with the square of the names
constexpr std::size_t kManyUnits = 20'000;       ///< from here on every full weighing counts

class Portfolio {
 public:
  /// `all`: every GPU there is, for the bound; `gpus`: those that are used.
  Portfolio(const Question& q, const std::vector<Slot>& all, const std::vector<Slot>& gpus, const Assignment* previous, NodeBudget& nodes)
      : q_(q), gpus_(gpus), previous_(previous), nodes_(nodes), n_(q.prepared.units().size()), kinds_(q), bounds_(kinds_, all, nodes) {}

  Found run(std::vector<std::string>* tried) {
    std::vector<Slot> mains = choices_of_main();
    const bool one_main = mains.size() == 1;
    for (const Slot main : mains) {
      main_bounds_.push_back(bounds_.of_main(main));
      bound_ = main_bounds_.size() == 1 || better(q_, main_bounds_.back(), bound_) ? main_bounds_.back() : bound_;
    }
    if (n_ > kManyUnits && mains.size() > 1) {  // the one that may be best; the bound stays that of all
      std::size_t at = 0;
      while (main_bounds_[at] != bound_) ++at;
      mains = {mains[at]}, main_bounds_ = {main_bounds_[at]};
    }
    seed_with_peer();
    if (previous_) seed_with_previous();
    try_all_on_gpus();
    for (std::size_t i = 0; i < mains.size() && !done() && !nodes_.spent(); ++i) {
      if (best_.feasible && !better(q_, main_bounds_[i], best_.value)) continue;  // no plan that streams there is better
      if (q_.contiguous) {
        split(mains[i]);
        continue;
      }
      fill(mains[i]);
      if (!done()) windows(mains[i]);
      if (n_ <= kManyUnits && !best_.feasible) runs(mains[i]);
    }
    bool proven = false;
    if (n_ <= kSmallUnits && !enough() && !(best_.feasible && best_.value == bound_ && best_hops_ == 0)) proven = exhaust(mains);
    for (const Slot main : mains) {
      if (!proven && !done() && !q_.contiguous && !q_.prepared.coupled() && n_ <= kManyUnits) pack_bound(main);
    }
    if (best_.feasible && !proven && !enough()) proven = polish(q_, best_, bound_, nodes_) && one_main;
    if (best_.feasible) settle_main();
    best_.bound = best_.feasible && proven ? best_.value : bound_;
    if (best_.feasible && better(q_, best_.value, best_.bound)) best_.bound = best_.value;
    if (!best_.feasible) best_.proven_infeasible = proven || bound_says_impossible();
    if (tried) list_tried(*tried);
    return std::move(best_);
  }

 private:
  /// One of each kind of GPU: the first. All the same where it does not matter.
  std::vector<Slot> choices_of_main() const {
    if (q_.settings.main_gpu && *q_.settings.main_gpu < q_.gpus) return {static_cast<Slot>(*q_.settings.main_gpu)};
    if (!q_.streams()) return {gpus_.front()};
    const std::vector<Slot> types = gpu_types(q_, std::nullopt);
    std::vector<Slot> mains;
    for (const Slot gpu : gpus_) {
      const bool known = std::any_of(mains.begin(), mains.end(), [&](Slot main) { return types[main] == types[gpu]; });
      if (!known) mains.push_back(gpu);
    }
    return mains;
  }

  bool enough() const { return best_.feasible && (q_.any_plan_will_do || near_enough()); }
  bool near_enough() const {
    if (q_.tolerance <= 0 || n_ <= kManyUnits) return false;
    const double value = static_cast<double>(best_.value), bound = static_cast<double>(bound_);
    return q_.by_time() ? value - bound <= q_.tolerance * value : bound - value <= q_.tolerance * bound;
  }
  bool done() const { return enough() || (best_.feasible && best_.value == bound_ && (n_ > kManyUnits || best_hops_ == 0)); }

  void accept(Assignment slots, std::optional<Slot> main, const char* strategy) {
    note(strategy);
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
    const bool usual = q_.empty_streams || !q_.streams() || main == main_of(q_, slots);
    if (best_.feasible && better(q_, best_.value, value)) return;
    if (best_.feasible && value == best_.value && (usual == best_usual_ ? best_hops_ <= ledger.hops : best_usual_)) return;
    best_.feasible = true;
    best_.slots = slots;
    best_.main = main;
    best_.value = value;
    best_.strategy = strategy;
    best_hops_ = ledger.hops;
    best_usual_ = usual;
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

  /// Never worse than the peer where its map is a plan at all.
  void seed_with_peer() {
    if (!q_.prepared.has_model() || q_.prepared.model().tensors().size() > kMostNamesOfPeer) return;
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

  void seed_with_previous() {
    if (previous_->size() == n_ && obeys_rules(*previous_)) accept(*previous_, std::nullopt, "previous");
  }

  void try_all_on_gpus() {
    std::uint64_t room = 0;
    for (const Slot gpu : gpus_) room = add_up(room, q_.budget[gpu]);
    if (add_up(q_.prepared.total().count(), q_.prepared.exec().count()) > room) return;
    Assignment slots = fewest_runs(kinds_, gpus_, nodes_);
    note("contiguous");
    if (!slots.empty()) accept(std::move(slots), std::nullopt, "contiguous");
  }

  /// The other GPUs one after the other, largest first and smallest first, and fastest first where they differ; then the main one.
  void fill(Slot main) {
    std::vector<Slot> others;
    for (const Slot gpu : gpus_) {
      if (gpu != main) others.push_back(gpu);
    }
    std::vector<std::vector<Slot>> orders;
    const auto add = [&](auto before) {
      std::stable_sort(others.begin(), others.end(), before);
      if (std::find(orders.begin(), orders.end(), others) == orders.end()) orders.push_back(others);
    };
    add([&](Slot a, Slot b) { return q_.budget[a] > q_.budget[b]; });
    if (!q_.compute_ps.empty()) add([&](Slot a, Slot b) { return speed(a) < speed(b); });
    if (n_ <= kManyUnits) add([&](Slot a, Slot b) { return q_.budget[a] < q_.budget[b]; });
    for (const std::vector<Slot>& order : orders) {
      Counts counts;
      note("one-after-another");
      const bool all = fill_in_turn(kinds_, order, main, counts, nodes_);
      if (q_.prepared.coupled()) {
        finish_coupled(counts, order, main);
        continue;
      }
      if (!all) continue;
      Assignment slots;
      spread(kinds_, std::move(counts), main, slots, nullptr);
      accept(std::move(slots), main, "one-after-another");
    }
  }

  /// Loads that add up along a path are not told by counts: the main GPU is filled with the units themselves.
  void finish_coupled(Counts counts, const std::vector<Slot>& others, Slot main) {
    for (Slot s = 0; s < q_.slots(); ++s) {
      if (std::find(others.begin(), others.end(), s) == others.end()) std::fill(counts[s].begin(), counts[s].end(), 0);
    }
    Assignment slots(n_, kOpen);
    for (const Slot gpu : others) {
      for (const std::uint32_t u : kinds_.by_position()) {
        std::uint32_t& left = counts[gpu][kinds_.of_unit()[u]];
        if (slots[u] == kOpen && left > 0) slots[u] = gpu, --left;
      }
    }
    rest_on_main(slots, main, "one-after-another");
  }

  void rest_on_main(const Assignment& slots, Slot main, const char* strategy) {
    NodeBudget own = nodes_.part(std::min<std::uint64_t>(nodes_.left(), 20'000));
    Found rest = solve_one_gpu(q_, main, &slots, previous_, own);
    nodes_.spend(own.used());
    if (rest.feasible) accept(std::move(rest.slots), main, strategy);
  }

  /// Picoseconds of computing everything there.
  std::uint64_t speed(Slot gpu) const {
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < kinds_.size(); ++k) sum = add_up(sum, times(q_.compute_ps[gpu][kinds_[k].unit_class], kinds_[k].count));
    return sum;
  }

  /// Runs of the order on the other GPUs; the rest on main and the host, counted first, then placed.
  void windows(Slot main) {
    note("windows");
    finish(best_windows(kinds_, gpus_, main, nodes_), main, "windows");
  }

  /// What the bound would have on the GPUs, if it can be packed.
  void pack_bound(Slot main) {
    constexpr std::size_t kMostSets = 4;
    const std::vector<std::vector<std::uint32_t>> sets = bounds_.sets_better_than(main, best_.feasible ? best_.value : q_.by_time() ? kUnlimited : 0);
    if (!sets.empty()) note("packing");
    for (std::size_t i = 0; i < std::min(sets.size(), kMostSets) && !done() && !nodes_.spent(); ++i) {
      NodeBudget own = nodes_.part(nodes_.left() / 8);
      auto slots = pack(kinds_, gpus_, main, sets[i], own);
      nodes_.spend(own.used());
      if (!slots || !place_on_host(q_, *slots, q_.streams(), previous_, nodes_).fits) continue;
      accept(std::move(*slots), main, "packing");
    }
  }

  void finish(Assignment slots, Slot main, const char* strategy) {
    if (q_.prepared.coupled()) return rest_on_main(slots, main, strategy);
    Counts taken(q_.slots(), std::vector<std::uint32_t>(kinds_.size(), 0));
    for (std::uint32_t u = 0; u < n_; ++u) {
      if (slots[u] != kOpen) ++taken[slots[u]][kinds_.of_unit()[u]];
    }
    Counts counts = taken;
    if (!fill_in_turn(kinds_, {}, main, counts, nodes_)) return;
    for (std::size_t s = 0; s < counts.size(); ++s) {
      for (std::size_t k = 0; k < counts[s].size(); ++k) counts[s][k] -= taken[s][k];
    }
    spread(kinds_, std::move(counts), main, slots, nullptr);
    accept(std::move(slots), main, strategy);
  }

  /// The other GPUs take runs that follow each other from somewhere on; the main one executes everything before and after.
  void runs(Slot main) {
    constexpr std::size_t kMostStarts = 48;
    const std::size_t step = std::max<std::size_t>(1, n_ / kMostStarts);
    for (std::size_t start = 0; start < n_ && !nodes_.spent() && !best_.feasible; start += step) {
      Assignment slots(n_, kOpen);
      std::size_t next = start;
      for (const Slot gpu : gpus_) {
        if (gpu != main) next = fill_run(slots, gpu, next);
      }
      rest_on_main(slots, main, "runs");
      if (next == n_) return;
    }
  }

  /// One run each: some GPUs fill up from the beginning of the order, the others from its end, and the main one executes what lies between; without
  /// streaming the CPU does.
  void split(Slot main) {
    note("contiguous");
    std::vector<Slot> others;
    for (const Slot gpu : gpus_) {
      if (gpu != main || !q_.streams()) others.push_back(gpu);
    }
    std::stable_sort(others.begin(), others.end(), [&](Slot a, Slot b) { return q_.budget[a] > q_.budget[b]; });
    for (std::size_t left = 0; left <= others.size() && !nodes_.spent(); ++left) {
      Assignment slots(n_, kOpen);
      std::size_t next = 0, end = n_;
      for (std::size_t i = 0; i < left; ++i) next = fill_run(slots, others[i], next);
      for (std::size_t i = left; i < others.size(); ++i) end = fill_back(slots, others[i], next, end);
      if (q_.streams()) {
        rest_on_main(slots, main, "contiguous");
      } else {
        place_on_host(q_, slots, false, previous_, nodes_);
        accept(std::move(slots), main, "contiguous");
      }
    }
  }

  std::size_t fill_back(Assignment& slots, Slot gpu, std::size_t begin, std::size_t end) const {
    std::uint64_t used = q_.overhead[gpu];
    for (; end > begin; --end) {
      const std::uint32_t u = kinds_.by_position()[end - 1];
      const std::uint64_t more = add_up(q_.unit_class(u).resident, q_.unit_class(u).exec);
      if (!q_.may(u, gpu) || add_up(used, more) > q_.budget[gpu]) break;
      used += more;
      slots[u] = gpu;
    }
    return end;
  }

  /// Puts units of the execution order on a GPU from the `next`-th on while they fit, and returns where it stopped.
  std::size_t fill_run(Assignment& slots, Slot gpu, std::size_t next) const {
    std::uint64_t used = q_.overhead[gpu];
    for (; next < n_; ++next) {
      const std::uint32_t u = kinds_.by_position()[next];
      const std::uint64_t more = add_up(q_.unit_class(u).resident, q_.unit_class(u).exec);
      if (!q_.may(u, gpu) || add_up(used, more) > q_.budget[gpu]) break;
      used += more;
      slots[u] = gpu;
    }
    return next;
  }

  /// True when every choice of the main GPU was searched to the end.
  bool exhaust(const std::vector<Slot>& mains) {
    note("depth-first");
    bool complete = true;
    for (const Slot main : mains) {
      NodeBudget own = nodes_.part(nodes_.left());
      Found found = search_small(q_, main, best_.feasible ? &best_ : nullptr, own);
      nodes_.spend(own.used());
      complete = complete && found.proven_infeasible == !found.feasible && !own.spent();
      if (found.feasible) accept(found.slots, found.main, "depth-first");
    }
    return complete;
  }

  /// More bytes than all devices hold.
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
  Kinds kinds_;
  Bounds bounds_;
  std::vector<std::uint64_t> main_bounds_;
  std::vector<std::string> tried_;
  Found best_;
  std::uint64_t best_hops_ = 0, bound_ = 0;
  bool best_usual_ = true;
};

}  // namespace

namespace {

/// Less than three of the cheapest hops from the bound: the bound counts on the fewest hops that there could be at all, and is seldom met.
bool only_hops_are_open(const Question& q, std::uint64_t value, std::uint64_t bound) {
  std::uint64_t least = kUnlimited;
  for (const std::uint64_t ps : q.hop_ps) least = ps > 0 ? std::min(least, ps) : least;
  return q.by_time() && least != kUnlimited && value - std::min(value, bound) < times(least, 3);
}

}  // namespace

bool polish(const Question& q, Found& found, std::uint64_t bound, NodeBudget& nodes) {
  constexpr std::uint64_t kRounds = 24, kRoundsForHops = 3;
  improve_by_moves(q, found, bound, nodes);
  if (found.value != bound && improve_by_pairs(q, found, bound, 0, nodes)) return true;
  for (std::uint64_t round = 0; round < kRounds && found.value != bound && !nodes.spent(); ++round) {
    Found local = anneal(q, found, bound, round, nodes);
    if (round + 1 >= kRoundsForHops && only_hops_are_open(q, found.value, bound)) break;
    if (found.value == bound || (round > 0 && local.slots == found.slots)) continue;
    improve_by_moves(q, local, bound, nodes);
    const bool proven = improve_by_pairs(q, local, bound, round + 1, nodes);
    if (better(q, local.value, found.value)) found = local;
    if (proven) return true;
  }
  return false;
}

std::uint64_t several_gpus_bound(const Question& question, const std::vector<Slot>& gpus, Slot main, NodeBudget& nodes) {
  const Kinds kinds(question);
  return Bounds(kinds, gpus, nodes).of_main(main);
}

Found solve_several_gpus(const Question& question, const std::vector<Slot>& gpus, const Assignment* previous, NodeBudget& nodes,
                         std::vector<std::string>* tried) {
  if (question.most_gpus >= gpus.size()) return Portfolio(question, gpus, gpus, previous, nodes).run(tried);
  // As many as may be used: the largest. The bound is that of all.
  std::vector<Slot> used = gpus;
  std::stable_sort(used.begin(), used.end(), [&](Slot a, Slot b) { return question.budget[a] > question.budget[b]; });
  used.resize(std::max<std::size_t>(question.most_gpus, 1));
  std::sort(used.begin(), used.end());
  return Portfolio(question, gpus, used, previous, nodes).run(tried);
}

}  // namespace stowage::solve
