#include <algorithm>
#include <random>

#include "core/solve/improve/moves_and_swaps.h"
#include "core/solve/improve/pair_exchange.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {

struct PairEnumerationProof {
  static Licence licence() { return Licence(Method::PairEnumeration); }
};

namespace {

/// Two GPUs and the host at a time.
class Pairs {
 public:
  Pairs(const Instance& instance, SearchResult& found, std::uint64_t bound, std::uint64_t round,
        NodeBudget& nodes)
      : instance_(instance),
        found_(found),
        bound_(bound),
        nodes_(nodes),
        running_(instance, found.main),
        random_(found.slots.size() * 7 + 1 + round) {
    running_.set(found.slots);
    for (Slot g = 0; g < instance.gpus; ++g) {
      if (instance.budget[g] > instance.overhead[g]) gpus_.push_back(g);
    }
    if (gpus_.size() == 1) gpus_.push_back(gpus_[0]);
  }

  /// True when all distributions were looked at.
  bool run() {
    if (gpus_.empty()) return false;
    for (std::size_t round = 0; round < thresholds::kPairRounds && !nodes_.spent() && found_.value != bound_;
         ++round)
      some();
    return complete_fits() && found_.value != bound_ && everything();
  }

 private:
  Slot host_of(std::uint32_t u) const {
    if (instance_.cpu && instance_.budget[*instance_.cpu] == kUnlimited && instance_.may(u, *instance_.cpu))
      return *instance_.cpu;
    const Slot now = running_.slots()[u];
    if (now != IncrementalCost::kOpen && now >= instance_.gpus) return now;
    if (instance_.cpu && instance_.may(u, *instance_.cpu)) return *instance_.cpu;
    return instance_.disk && instance_.may(u, *instance_.disk) ? *instance_.disk : IncrementalCost::kOpen;
  }

  std::uint64_t cost_on(std::uint32_t u, Slot slot) const {
    return instance_.unit_cost(instance_.catalog.class_of_unit()[u], slot, found_.main);
  }

  /// Gains are counted from the most expensive place, so that none is below 0.
  std::array<PairTask::Choice, 3> choices(std::uint32_t u, Slot a, Slot b, Slot host,
                                          std::uint64_t reserve) const {
    const UnitClass& c = instance_.unit_class(u);
    std::array<PairTask::Choice, 3> out;
    const std::uint64_t weight = c.on_gpu();
    out[0] = {instance_.may(u, a), weight, 0, 0};
    out[1] = {a != b && instance_.may(u, b), 0, weight, 0};
    out[2].allowed = host != IncrementalCost::kOpen;
    if (instance_.streams_to(found_.main)) {
      const std::uint64_t stays = c.left_behind();
      const bool here = found_.main == a || found_.main == b;
      if (c.load() > reserve || (!here && stays > 0)) out[2].allowed = false;
      (found_.main == a ? out[2].first : out[2].second) = here ? stays : 0;
    }
    const Slot slots[3] = {a, b, host == IncrementalCost::kOpen ? a : host};
    std::uint64_t most = 0;
    for (const Slot slot : slots) most = std::max(most, cost_on(u, slot));
    for (int i = 0; i < 3; ++i) out[static_cast<std::size_t>(i)].gain = most - cost_on(u, slots[i]);
    return out;
  }

  std::uint64_t room(Slot gpu, std::uint64_t reserve) const {
    if (instance_.budget[gpu] == kUnlimited) return kNearlyUnlimited;
    std::uint64_t taken =
        saturating_add(static_cast<std::uint64_t>(std::min<Uint128>(running_.used(gpu), kUnlimited)),
                       running_.units_on(gpu) == 0 ? instance_.overhead[gpu] : 0);
    if (instance_.streams_to(found_.main) == gpu)
      taken = saturating_add(saturating_subtract(taken, running_.reserve()), reserve);
    return taken > instance_.budget[gpu] ? kUnlimited : instance_.budget[gpu] - taken;
  }

  /// Lifts `units`, looks for their best distribution under a reserve, and puts them there; else back where
  /// they were. True when it got better.
  bool redistribute(const std::vector<std::uint32_t>& units, Slot a, Slot b, std::uint64_t reserve) {
    const Assignment before = running_.slots();
    std::vector<Slot> hosts;
    for (const std::uint32_t u : units) hosts.push_back(host_of(u));
    for (const std::uint32_t u : units) running_.lift(u);
    PairTask task;
    std::uint64_t now = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
      task.units.push_back(choices(units[i], a, b, hosts[i], reserve));
      const Slot slot = before[units[i]];
      now = saturating_add(now, task.units.back()[slot == a ? 0 : slot == b ? 1 : 2].gain);
    }
    task.capacity[0] = room(a, std::max(reserve, running_.reserve()));
    task.capacity[1] = a == b ? 0 : room(b, std::max(reserve, running_.reserve()));
    work_too_large_ = pair_work(task) > thresholds::kMostPairWork;
    const bool possible =
        task.capacity[0] != kUnlimited && task.capacity[1] != kUnlimited && !work_too_large_;
    const auto best = possible ? best_pair(task, &now, nodes_) : std::nullopt;
    if (best) {
      for (std::size_t i = 0; i < units.size(); ++i)
        running_.put(units[i], (*best)[i] == 0 ? a : (*best)[i] == 1 ? b : hosts[i]);
      if (keep()) return true;
      rejected_ = true;
    }
    running_.set(before);
    return false;
  }

  bool keep() {
    if (!running_.is_plan()) return false;
    const Uint128 value = running_.value();
    if (value > kUnlimited || !better(instance_, static_cast<std::uint64_t>(value), found_.value))
      return false;
    found_.value = static_cast<std::uint64_t>(value);
    found_.slots = running_.slots();
    found_.strategy = "pairs";
    return true;
  }

  void some() {
    const Slot a = gpus_[random_() % gpus_.size()];
    Slot b = gpus_[random_() % gpus_.size()];
    if (a == b)
      b = gpus_[(static_cast<std::size_t>(std::find(gpus_.begin(), gpus_.end(), a) - gpus_.begin()) + 1) %
                gpus_.size()];
    std::vector<std::uint32_t> pool;
    for (std::uint32_t u = 0; u < running_.slots().size(); ++u) {
      const Slot slot = running_.slots()[u];
      if (slot == a || slot == b || slot >= instance_.gpus) pool.push_back(u);
    }
    const std::size_t free = std::min(thresholds::kUnitsPerPair, pool.size());
    for (std::size_t i = 0; i < free; ++i) std::swap(pool[i], pool[i + random_() % (pool.size() - i)]);
    pool.resize(free);
    redistribute(pool, a, b, random_() % 4 == 0 ? other_reserve() : running_.reserve());
  }

  /// The load of some class: a larger reserve lets more go, a smaller one asks that the largest stay.
  std::uint64_t other_reserve() {
    const std::vector<UnitClass>& classes = instance_.catalog.classes();
    return classes[random_() % classes.size()].load();
  }

  /// Nothing but two GPUs and a host without limits: then all distributions are all plans.
  bool complete_fits() const {
    const bool host_is_free = instance_.cpu && instance_.budget[*instance_.cpu] == kUnlimited &&
                              (!instance_.disk || instance_.budget[*instance_.disk] == kUnlimited);
    return gpus_.size() == 2 && instance_.gpus == 2 && host_is_free && instance_.overhead[0] == 0 &&
           instance_.overhead[1] == 0 && running_.slots().size() <= thresholds::kMostUnitsForAllPairs;
  }

  /// Every level of the reserve that could still be better. True when none is left open.
  bool everything() {
    std::vector<std::uint64_t> levels{0};
    for (const UnitClass& c : instance_.catalog.classes()) levels.push_back(instance_.runtime().load(c));
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    std::vector<std::uint32_t> all(running_.slots().size());
    for (std::uint32_t u = 0; u < all.size(); ++u) all[u] = u;
    bool complete = true;
    for (const std::uint64_t level : levels) {
      if (found_.value == bound_) return true;
      std::uint64_t most = 0;
      for (const Slot gpu : gpus_)
        most =
            saturating_add(most, saturating_subtract(instance_.budget[gpu], gpu == found_.main ? level : 0));
      if (!instance_.objective().may_be_better(most, found_.value))
        break;  // and less with every larger reserve
      work_too_large_ = rejected_ = false;
      redistribute(all, gpus_[0], gpus_[1], level);
      // A best distribution that is no plan hides the next best one.
      complete = complete && !work_too_large_ && !rejected_ && !nodes_.spent();
    }
    return complete;
  }

  const Instance& instance_;
  SearchResult& found_;
  std::uint64_t bound_;
  NodeBudget& nodes_;
  IncrementalCost running_;
  std::mt19937_64 random_;
  std::vector<Slot> gpus_;
  bool work_too_large_ = false, rejected_ = false;
};

}  // namespace

std::optional<Bound> improve_by_pairs(const Instance& instance, SearchResult& found, std::uint64_t bound,
                                      std::uint64_t round, NodeBudget& nodes) {
  const bool plain = !instance.hops_cost() && !instance.catalog.coupled() && !instance.contiguous &&
                     instance.most_gpus >= instance.gpus;
  if (!plain || found.slots.empty() || found.slots.size() > thresholds::kMostUnitsForPairs ||
      found.value == bound || !Pairs(instance, found, bound, round, nodes).run())
    return std::nullopt;
  return Bound(PairEnumerationProof::licence(), found.value);
}

}  // namespace stowage::solve
