#include "core/solve/construct/multiple_knapsack.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

struct Sum {
  std::uint64_t weight;
  std::uint32_t mask;
};

/// All sums of some weights, lightest first.
std::vector<Sum> all_sums_of(const std::vector<std::uint64_t>& weights) {
  std::vector<Sum> list{{0, 0}}, shifted, merged;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    shifted.clear();
    for (const Sum& sum : list)
      shifted.push_back({saturating_add(sum.weight, weights[i]), sum.mask | 1u << i});
    merged.resize(list.size() + shifted.size());
    std::merge(list.begin(), list.end(), shifted.begin(), shifted.end(), merged.begin(),
               [](const Sum& a, const Sum& b) { return a.weight < b.weight; });
    list.swap(merged);
  }
  return list;
}

class MultipleKnapsack {
 public:
  MultipleKnapsack(const ItemKinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes)
      : instance_(kinds.instance()),
        gpus_(gpus),
        nodes_(nodes),
        slots_(instance_.catalog.units().size(), kOpen),
        room_(instance_.slots(), 0),
        load_(instance_.slots(), 0),
        random_(1) {}

  /// Which units, and the room that what stays off leaves on each GPU. False when that is not enough in all.
  bool choose(const ItemKinds& kinds, Slot main, std::vector<std::uint32_t> left) {
    std::uint64_t reserve = 0, stays = 0, all = 0, room = 0;
    for (const std::uint32_t u : kinds.by_position()) {
      const UnitClass& c = instance_.unit_class(u);
      if (left[kinds.of_unit()[u]] > 0) {
        --left[kinds.of_unit()[u]];
        on_.push_back(u);
        all = saturating_add(all, weight(u));
      } else {
        reserve = std::max(reserve, instance_.runtime().load(c));
        stays = saturating_add(stays, instance_.runtime().left_behind(c));
      }
    }
    for (const Slot gpu : gpus_) {
      std::uint64_t taken = instance_.overhead[gpu];
      if (gpu == main) taken = saturating_add(taken, saturating_add(reserve, stays));
      if (instance_.budget[gpu] == kUnlimited) return false;
      room_[gpu] = instance_.budget[gpu] - std::min(instance_.budget[gpu], taken);
      room = saturating_add(room, room_[gpu]);
    }
    return on_.size() <= thresholds::kMostUnitsPacked && all <= room;
  }

  bool run() {
    for (int start = 0; start < thresholds::kPackingStarts && !nodes_.spent(); ++start) {
      if (!deal(start)) return false;
      for (int step = 0; step < thresholds::kPackingSteps && !nodes_.spent(); ++step) {
        const auto worst = fullest();
        if (!worst) return true;
        again(*worst);
      }
    }
    return !fullest();
  }

  Assignment take() { return std::move(slots_); }

 private:
  std::uint64_t weight(std::uint32_t u) const { return instance_.unit_class(u).on_gpu(); }
  std::int64_t over(Slot gpu) const {
    return static_cast<std::int64_t>(load_[gpu]) - static_cast<std::int64_t>(room_[gpu]);
  }

  /// Largest first, each to the GPU with most room left; a little out of order from the second start on.
  /// False when a unit may be nowhere.
  bool deal(int start) {
    std::fill(load_.begin(), load_.end(), 0);
    std::stable_sort(on_.begin(), on_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return weight(a) > weight(b); });
    for (int i = 0; i < start * 2 && on_.size() > 1; ++i) {
      const std::size_t at = random_() % (on_.size() - 1);
      std::swap(on_[at], on_[at + 1]);
    }
    for (const std::uint32_t u : on_) {
      Slot best = kOpen;
      for (const Slot gpu : gpus_) {
        if (instance_.may(u, gpu) && (best == kOpen || over(gpu) < over(best))) best = gpu;
      }
      if (best == kOpen) return false;
      slots_[u] = best;
      load_[best] += weight(u);
    }
    return true;
  }

  std::optional<Slot> fullest() const {
    std::optional<Slot> out;
    for (const Slot gpu : gpus_) {
      if (over(gpu) > 0 && (!out || over(gpu) > over(*out))) out = gpu;
    }
    return out;
  }

  /// `a` gets the most that it has room for, of what lies on it and on another GPU; that one gets the rest.
  void again(Slot a) {
    nodes_.spend(1u << 11);
    Slot b = gpus_[random_() % gpus_.size()];
    if (a == b)
      b = gpus_[(static_cast<std::size_t>(std::find(gpus_.begin(), gpus_.end(), a) - gpus_.begin()) + 1) %
                gpus_.size()];
    std::vector<std::uint32_t> pool;
    for (const std::uint32_t u : on_) {
      if ((slots_[u] == a || slots_[u] == b) && instance_.may(u, a) && instance_.may(u, b)) pool.push_back(u);
    }
    const std::size_t free = std::min(thresholds::kFreeUnitsPacked, pool.size());
    for (std::size_t i = 0; i < free; ++i) std::swap(pool[i], pool[i + random_() % (pool.size() - i)]);
    pool.resize(free);
    for (const std::uint32_t u : pool) load_[slots_[u]] -= weight(u);
    std::vector<std::uint64_t> halves[2];
    for (std::size_t i = 0; i < pool.size(); ++i) halves[i % 2].push_back(weight(pool[i]));
    const std::vector<Sum> left = all_sums_of(halves[0]), right = all_sums_of(halves[1]);
    const std::uint64_t room = room_[a] - std::min(room_[a], load_[a]);
    Sum best_left{0, 0}, best_right{0, 0};
    std::size_t r = right.size();
    for (const Sum& sum : left) {
      if (sum.weight > room) break;
      while (right[r - 1].weight > room - sum.weight) --r;  // the empty sum always fits
      if (sum.weight + right[r - 1].weight > best_left.weight + best_right.weight) {
        best_left = sum;
        best_right = right[r - 1];
      }
    }
    for (std::size_t i = 0; i < pool.size(); ++i) {
      const bool to_a = ((i % 2 == 0 ? best_left : best_right).mask >> (i / 2) & 1) != 0;
      slots_[pool[i]] = to_a ? a : b;
      load_[slots_[pool[i]]] += weight(pool[i]);
    }
  }

  const Instance& instance_;
  const std::vector<Slot>& gpus_;
  NodeBudget& nodes_;
  Assignment slots_;
  std::vector<std::uint64_t> room_, load_;  ///< by slot
  std::vector<std::uint32_t> on_;
  std::mt19937_64 random_;  ///< a fixed sequence: the same on every machine
};

}  // namespace

std::optional<Assignment> pack_multiple_knapsacks(const ItemKinds& kinds, const std::vector<Slot>& gpus,
                                                  Slot main, const std::vector<std::uint32_t>& on_gpus,
                                                  NodeBudget& nodes) {
  MultipleKnapsack packing(kinds, gpus, nodes);
  if (!packing.choose(kinds, main, on_gpus) || !packing.run()) return std::nullopt;
  return packing.take();
}

}  // namespace stowage::solve
