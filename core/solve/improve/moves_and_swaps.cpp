#include "core/solve/improve/moves_and_swaps.h"

#include <algorithm>
#include <random>

#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {
std::uint64_t value_of(const IncrementalCost& running) {
  return static_cast<std::uint64_t>(std::min<Uint128>(running.value(), kUnlimited));
}

void take(const IncrementalCost& running, SearchResult& found, const char* strategy) {
  found.slots = running.slots();
  found.value = value_of(running);
  found.strategy = strategy;
}

class Moves {
 public:
  Moves(const Instance& instance, SearchResult& found, std::uint64_t bound, NodeBudget& nodes)
      : instance_(instance), found_(found), bound_(bound), nodes_(nodes), running_(instance, found.main) {}

  void run() {
    const std::size_t n = found_.slots.size();
    running_.set(found_.slots);
    cost_ = running_.cost();
    ties_ = running_.ties();
    for (std::size_t round = 0; round < thresholds::kMoveRounds; ++round) {
      bool improved = false;
      for (std::uint32_t u = 0; u < n && open(); ++u) improved = move(u) || improved;
      for (std::uint32_t a = 0; a < n && open(); ++a) {
        for (std::uint32_t b = a + 1; b < n && open(); ++b) improved = swap(a, b) || improved;
      }
      if (!improved || !open()) break;
    }
    if (changed_) take(running_, found_, found_.strategy);
  }

 private:
  bool open() const {
    return !nodes_.spent() && (ties_.hops > 0 || ties_.disk_bytes > 0 || value_of(running_) != bound_);
  }

  bool accept() {
    nodes_.spend();
    if (!running_.is_plan()) return false;
    const Uint128 cost = running_.cost();
    const TieBreakers ties = running_.ties();
    if (cost > cost_ || (cost == cost_ && ties >= ties_)) return false;
    if (instance_.catalog.coupled() || instance_.contiguous) {
      nodes_.spend(1 + running_.slots().size() / 16);
      if (!plan_cost(instance_, running_.slots(), found_.main).fits) return false;
    }
    cost_ = cost;
    ties_ = ties;
    return changed_ = true;
  }

  /// Whether a unit's bytes would go into a device that is rid of at most `less_by` others then: a quick no.
  bool room(Slot slot, std::uint64_t more, std::uint64_t less_by) const {
    return instance_.budget[slot] == kUnlimited ||
           running_.used(slot) + more <= static_cast<Uint128>(instance_.budget[slot]) + less_by;
  }

  /// What a unit that lies on `from` takes of another device, at most: on the main GPU what it leaves there
  /// and its load, in CPU memory what is read from disk on its way.
  std::uint64_t takes_elsewhere(const UnitClass& c, Slot from, Slot of) const {
    if (instance_.on_host(from) && of == found_.main)
      return saturating_add(instance_.runtime().left_behind(c), instance_.runtime().load(c));
    return from == instance_.disk && of == instance_.cpu ? saturating_add(c.ram, c.exec) : 0;
  }

  bool move(std::uint32_t u) {
    const Slot from = running_.slots()[u];
    const UnitClass& c = instance_.unit_class(u);
    for (Slot to = 0; to < instance_.slots(); ++to) {
      if (to == from || !instance_.may(u, to) || !room(to, c.at_home(), takes_elsewhere(c, from, to)))
        continue;
      running_.move(u, to);
      if (accept()) return true;
      running_.move(u, from);
    }
    return false;
  }

  bool swap(std::uint32_t a, std::uint32_t b) {
    const Slot sa = running_.slots()[a], sb = running_.slots()[b];
    if (sa == sb || !instance_.may(a, sb) || !instance_.may(b, sa)) return false;
    const UnitClass &ca = instance_.unit_class(a), &cb = instance_.unit_class(b);
    // A GPU may gain a smaller reserve by the swap: only devices that execute nothing else are told at once.
    const auto plain = [&](Slot slot) {
      return slot != found_.main && (!instance_.cpu || slot != *instance_.cpu);
    };
    if (plain(sa) && !room(sa, cb.at_home(), ca.on_gpu())) return false;
    if (plain(sb) && !room(sb, ca.at_home(), cb.on_gpu())) return false;
    running_.lift(a);
    running_.lift(b);
    running_.put(a, sb);
    running_.put(b, sa);
    if (accept()) return true;
    running_.lift(a);
    running_.lift(b);
    running_.put(a, sa);
    running_.put(b, sb);
    return false;
  }

  const Instance& instance_;
  SearchResult& found_;
  std::uint64_t bound_;
  NodeBudget& nodes_;
  IncrementalCost running_;
  Uint128 cost_ = 0;
  TieBreakers ties_{};
  bool changed_ = false;
};

constexpr int kFraction = 10;  // bits behind the point of what a plan costs while it is annealed
constexpr Uint128 kHighestHeat = Uint128{1} << 74, kHeaviestByte = Uint128{1} << 60;

/// What a byte too much weighs against the objective, so that a plan over its budgets is never worth it in
/// the end; with kFraction bits behind the point.
Uint128 penalty(const Instance& instance, const IncrementalCost& running) {
  Uint128 most = Uint128{1} << kFraction;
  for (std::uint32_t k = 0; k < instance.catalog.classes().size(); ++k) {
    const std::uint64_t bytes = std::max<std::uint64_t>(instance.catalog.classes()[k].resident, 1);
    for (Slot s = 0; s < instance.slots(); ++s)
      most = std::max(most,
                      (static_cast<Uint128>(instance.unit_cost(k, s, running.main())) << kFraction) / bytes);
  }
  return std::min(instance.objective().cost_of_byte_over(most), kHeaviestByte);
}

/// Below 1, with kBitsOfCooling bits behind the point.
constexpr int kBitsOfCooling = 48;
Uint128 square_root(Uint128 of) {
  const Uint128 square = of << kBitsOfCooling;
  Uint128 root = 0;
  for (Uint128 bit = Uint128{1} << kBitsOfCooling; bit > 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= square) root += bit;
  }
  return root;
}

}  // namespace

void improve_by_moves(const Instance& instance, SearchResult& found, std::uint64_t bound, NodeBudget& nodes) {
  const bool slow = instance.catalog.coupled() ||
                    instance.contiguous;  // a plan is then added up in full for each candidate
  if (found.slots.size() <= (slow ? thresholds::kMostUnitsMovedCoupled : thresholds::kMostUnitsMoved))
    Moves(instance, found, bound, nodes).run();
}

namespace {

/// Ways down from a start heat. The best plan of one way is its own, so that others may go on from there
/// although a better one is known.
class Annealing {
 public:
  Annealing(const Instance& instance, const SearchResult& start, std::uint64_t bound, std::uint64_t seed,
            NodeBudget& nodes)
      : instance_(instance),
        found_(start),
        bound_(bound),
        nodes_(nodes),
        running_(instance, start.main),
        random_(seed) {
    running_.set(start.slots);
    weight_ = penalty(instance, running_);
    best_ = start;
    best_ties_ = running_.ties();
  }

  /// The best plan of this way down that fits, or the start where there was none.
  SearchResult run(std::uint64_t heat_in_thousandths, std::uint64_t steps) {
    steps = std::min(steps, nodes_.left());
    now_ = energy();
    met_ = false;
    const Uint128 cost = std::min(now_, kHighestHeat);
    Uint128 heat = std::max(Uint128{1} << kFraction, cost * heat_in_thousandths / 1'000);
    const Uint128 end = std::max({Uint128{1} << (kFraction - 1), cost / 1'000'000, least_step()});
    if (end >= heat) return found_;
    Uint128 cooling = (end << kBitsOfCooling) / heat;
    for (int i = 0; i < 6; ++i) cooling = square_root(cooling);  // the 64th root of the whole way down
    for (std::uint64_t step = 0; step < steps && best_.value != bound_; ++step) {
      if (step % 4'096 == 0 && nodes_.spent()) break;
      if (steps >= 64 && step % (steps / 64) == steps / 64 - 1) heat = heat * cooling >> kBitsOfCooling;
      if (step == steps / 2) met_ = false;  // what was met while it was hot is left to the best of all
      if (change(heat)) keep();
    }
    nodes_.spend(steps);
    return met_ ? local_ : found_;
  }

  /// The best of all.
  const SearchResult& best() const { return best_; }

 private:
  Uint128 energy() const {
    return (running_.cost() << kFraction) + weight_ * std::min<Uint128>(running_.total_over(), kUnlimited);
  }

  /// An eighth of what the cheapest unit costs: below that nothing is left to choose.
  Uint128 least_step() const {
    std::uint64_t least = 0;
    for (std::uint32_t k = 0; k < instance_.catalog.classes().size(); ++k) {
      for (Slot s = 0; s < instance_.slots(); ++s) {
        const std::uint64_t cost = instance_.unit_cost(k, s, found_.main);
        if (cost > 0 && (least == 0 || cost < least)) least = cost;
      }
    }
    return (static_cast<Uint128>(least) << kFraction) / 8;
  }

  /// A move or a swap, taken when it is better or not worse than the heat allows. False when nothing changed.
  bool change(Uint128 heat) {
    const std::size_t n = found_.slots.size();
    const auto a = static_cast<std::uint32_t>(random_() % n), b = static_cast<std::uint32_t>(random_() % n);
    const Slot sa = running_.slots()[a], sb = running_.slots()[b];
    const bool swap = random_() % 2 == 0;
    const Slot to = swap ? sb : static_cast<Slot>(random_() % instance_.slots());
    if (to == sa || !instance_.may(a, to) || (swap && !instance_.may(b, sa))) return false;
    running_.move(a, to);
    if (swap) running_.move(b, sa);
    const Uint128 next = energy();
    if (next > now_ + (heat * (random_() >> 32) >> 32)) {
      running_.move(a, sa);
      if (swap) running_.move(b, sb);
      return false;
    }
    now_ = next;
    return true;
  }

  void keep() {
    if (!running_.is_plan()) return;
    const std::uint64_t value = value_of(running_);
    const TieBreakers ties = running_.ties();
    const auto beaten = [&](const SearchResult& by, const TieBreakers& by_ties) {
      return better(instance_, by.value, value) || (value == by.value && ties >= by_ties);
    };
    if (!met_ || !beaten(local_, local_ties_)) {
      local_.feasible = true;
      local_.main = found_.main;
      met_ = true;
      take(running_, local_, "annealing");
      local_ties_ = ties;
    }
    if (beaten(best_, best_ties_)) return;
    best_ = local_;
    best_ties_ = ties;
  }

  const Instance& instance_;
  const SearchResult& found_;
  std::uint64_t bound_;
  NodeBudget& nodes_;
  IncrementalCost running_;
  std::mt19937_64 random_;        ///< a fixed sequence: the same on every machine
  Uint128 weight_ = 1, now_ = 0;  ///< with kFraction bits behind the point
  SearchResult best_, local_;
  TieBreakers local_ties_{}, best_ties_{};
  bool met_ = false;
};

}  // namespace

SearchResult anneal(const Instance& instance, SearchResult& found, std::uint64_t bound, std::uint64_t round,
                    NodeBudget& nodes) {
  const std::size_t n = found.slots.size();
  if (n < 2 || n > thresholds::kMostUnitsAnnealed || instance.catalog.coupled() || instance.contiguous ||
      found.value == bound)
    return found;
  const SearchResult start = found;
  Annealing annealing(instance, start, bound, n + round * 0x9E3779B97F4A7C15ull, nodes);
  constexpr std::uint64_t kHeats[] = {300, 20, 100, 5};  // thousandths of what the plan costs
  SearchResult local = annealing.run(
      kHeats[round % 4],
      std::min<std::uint64_t>(thresholds::kAnnealingSteps, n * thresholds::kAnnealingStepsPerUnit));
  found = annealing.best();
  return local;
}

}  // namespace stowage::solve
