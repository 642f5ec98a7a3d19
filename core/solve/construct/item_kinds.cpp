#include "core/solve/construct/item_kinds.h"

#include <algorithm>
#include <unordered_map>

#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/reserve_enumeration.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// One filling of all devices.
class Filling {
 public:
  Filling(const ItemKinds& kinds, Slot main, CountsBySlot& counts, NodeBudget& nodes)
      : kinds_(kinds), instance_(kinds.instance()), main_(main), counts_(counts), nodes_(nodes) {
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      std::uint32_t left = kinds[k].count;
      for (const auto& on_slot : counts_) left -= on_slot[k];
      left_.push_back(left);
    }
  }

  void fill_gpu(Slot gpu) {
    std::uint64_t room = saturating_subtract(instance_.budget[gpu], instance_.overhead[gpu]);
    std::vector<KnapsackItem> items;
    std::vector<std::uint32_t> kind;
    for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
      const std::uint64_t weight = kinds_.unit_class(k).on_gpu();
      room = saturating_subtract(room, saturating_multiply(weight, counts_[gpu][k]));
      if (left_[k] == 0 || !kinds_.may(k, gpu)) continue;
      if (only_here(k, gpu)) {
        const auto take = weight == 0
                              ? left_[k]
                              : static_cast<std::uint32_t>(std::min<std::uint64_t>(left_[k], room / weight));
        put(gpu, k, take);
        room = saturating_subtract(room, saturating_multiply(weight, take));
        continue;
      }
      kind.push_back(k);
    }
    for (const std::uint32_t k : kind)
      items.push_back({kinds_.unit_class(k).on_gpu(), gain_of(kinds_, k, gpu, main_), left_[k]});
    sort_by_density(items, kind);
    NodeBudget own = nodes_.lend(nodes_per_fill());
    const KnapsackSolution fill = solve_knapsack(items, room, nullptr, own);
    for (std::size_t i = 0; fill.found && i < kind.size(); ++i) put(gpu, kind[i], fill.counts[i]);
  }

  bool fill_main() {
    const Runtime runtime = instance_.runtime();
    std::uint64_t fixed = instance_.overhead[main_];
    std::vector<TierClass> classes;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const UnitClass& c = kinds_.unit_class(k);
      fixed = saturating_add(fixed, saturating_multiply(runtime.left_behind(c), left_[k]));
      fixed = saturating_add(fixed, saturating_multiply(c.on_gpu(), counts_[main_][k]));
      classes.push_back({runtime.beyond_left_behind(c), gain_of(kinds_, k, main_, main_), runtime.load(c),
                         left_[k], kinds_.may(k, main_), kinds_.may_be_on_host(k)});
    }
    const bool nothing_left = std::all_of(left_.begin(), left_.end(), [](std::uint32_t n) { return n == 0; });
    if (nothing_left) return true;
    if (fixed > instance_.budget[main_]) return false;
    NodeBudget own = nodes_.lend(nodes_per_fill());
    const TierAnswer tier = fill_tier(
        classes, instance_.budget[main_] == kUnlimited ? kNearlyUnlimited : instance_.budget[main_] - fixed,
        0, nullptr, own);
    if (!tier.feasible) return false;
    for (std::size_t k = 0; k < kinds_.size(); ++k) put(main_, k, tier.inside[k]);
    return true;
  }

  bool fill_host() {
    if (std::all_of(left_.begin(), left_.end(), [](std::uint32_t n) { return n == 0; })) return true;
    if (!instance_.cpu && !instance_.disk) return false;
    return put_on_hosts() && (!instance_.cpu || fits_on(*instance_.cpu)) &&
           (!instance_.disk || fits_on(*instance_.disk));
  }

 private:
  bool put_on_hosts() {
    if (!instance_.cpu || !instance_.disk || instance_.budget[*instance_.cpu] == kUnlimited) {
      bool all = true;
      for (std::size_t k = 0; k < kinds_.size(); ++k) {
        const bool cpu = instance_.cpu && kinds_.may(k, *instance_.cpu);
        const bool disk = instance_.disk && kinds_.may(k, *instance_.disk);
        all = all && (left_[k] == 0 || cpu || disk);
        if (cpu || disk) put(cpu ? *instance_.cpu : *instance_.disk, k, left_[k]);
      }
      return all;
    }
    return fill_memory();
  }

  /// What lies on a host, what is computed there and, in CPU memory, what passes through it from disk.
  bool fits_on(Slot host) const {
    if (instance_.budget[host] == kUnlimited) return true;
    const bool computes = host == instance_.cpu.value_or(host);
    std::uint64_t used = 0, passing = 0;
    bool any = false;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const UnitClass& c = kinds_.unit_class(k);
      used = saturating_add(used, saturating_multiply(c.at_home(), counts_[host][k]));
      for (Slot s = instance_.gpus; computes && s < instance_.slots(); ++s) {
        const std::uint64_t each = instance_.runtime().computed_on_host(c);
        used = saturating_add(used, saturating_multiply(each, counts_[s][k]));
        any = any || (counts_[s][k] > 0 && !instance_.runtime().streamed(c));
      }
      if (host == instance_.cpu && instance_.disk && counts_[*instance_.disk][k] > 0)
        passing = std::max(passing, c.ram);
      any = any || counts_[host][k] > 0;
    }
    used = saturating_add(used, saturating_add(passing, any ? instance_.overhead[host] : 0));
    return used <= instance_.budget[host];
  }

  std::uint64_t nodes_per_fill() const {
    return instance_.many_units() ? thresholds::kNodesPerFillOfMany : thresholds::kNodesPerFill;
  }

  bool only_here(std::size_t k, Slot gpu) const {
    for (std::size_t s = 0; s < instance_.slots(); ++s) {
      if (s != gpu && kinds_.may(k, s)) return false;
    }
    return true;
  }

  void put(Slot slot, std::size_t k, std::uint32_t n) {
    counts_[slot][k] += n;
    left_[k] -= n;
  }

  bool fill_memory() {
    std::vector<TierClass> classes;
    std::uint64_t fixed = instance_.overhead[*instance_.cpu];
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const UnitClass& c = kinds_.unit_class(k);
      fixed = saturating_add(fixed, saturating_multiply(instance_.runtime().computed_on_host(c), left_[k]));
      // On a small disk there is as little as can be.
      const std::uint64_t value = instance_.budget[*instance_.disk] != kUnlimited ? c.at_home()
                                  : instance_.disk_breaks_ties                    ? c.resident
                                                               : instance_.disk_ps[kinds_[k].unit_class];
      classes.push_back({c.at_home(), value, c.ram, left_[k], kinds_.may(k, *instance_.cpu),
                         kinds_.may(k, *instance_.disk)});
    }
    if (fixed > instance_.budget[*instance_.cpu]) return false;
    NodeBudget own = nodes_.lend(nodes_per_fill());
    const TierAnswer tier = fill_tier(classes, instance_.budget[*instance_.cpu] - fixed, 0, nullptr, own);
    if (!tier.feasible) return false;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      put(*instance_.cpu, k, tier.inside[k]);
      put(*instance_.disk, k, left_[k]);
    }
    return true;
  }

  const ItemKinds& kinds_;
  const Instance& instance_;
  Slot main_;
  CountsBySlot& counts_;
  NodeBudget& nodes_;
  std::vector<std::uint32_t> left_;
};

}  // namespace

ItemKinds::ItemKinds(const Instance& instance) : instance_(instance) {
  const std::vector<UnitClass>& classes = instance_.catalog.classes();
  if (instance_.rules.set_of_unit.empty()) {
    kinds_.reserve(classes.size());
    for (std::uint32_t k = 0; k < classes.size(); ++k) kinds_.push_back({k, 0, classes[k].count});
    return;
  }
  of_unit_.resize(instance_.catalog.units().size());
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  for (const std::uint32_t u : by_position()) {
    const std::uint32_t k = instance_.catalog.class_of_unit()[u], set = instance_.rules.set_of_unit[u];
    const auto [kind, fresh] = known.try_emplace(static_cast<std::uint64_t>(set) << 32 | k,
                                                 static_cast<std::uint32_t>(kinds_.size()));
    if (fresh) kinds_.push_back({k, set, 0});
    ++kinds_[kind->second].count;
    of_unit_[u] = kind->second;
  }
}

std::vector<Slot> gpu_types(const Instance& instance, std::optional<Slot> main) {
  const auto same = [&](Slot a, Slot b) {
    if (a == main || b == main || instance.budget[a] != instance.budget[b] ||
        instance.overhead[a] != instance.overhead[b] || instance.bus_ps[a] != instance.bus_ps[b])
      return false;
    if (!instance.compute_ps.empty() && instance.compute_ps[a] != instance.compute_ps[b]) return false;
    for (const SlotSet& set : instance.rules.sets) {
      if (set.test(a) != set.test(b)) return false;
    }
    const auto swapped = [&](std::size_t s) { return s == a ? b : s == b ? a : static_cast<Slot>(s); };
    for (std::size_t i = 0; i < instance.slots(); ++i) {
      for (const auto& [x, y] : {std::pair{std::size_t{a}, i}, std::pair{i, std::size_t{a}}}) {
        if (x == y) continue;
        const std::size_t here = x * instance.slots() + y, there = swapped(x) * instance.slots() + swapped(y);
        if (instance.hop_ps[here] != instance.hop_ps[there]) return false;
        if (!instance.hop_byte_ps.empty() && instance.hop_byte_ps[here] != instance.hop_byte_ps[there])
          return false;
      }
    }
    return true;
  };
  std::vector<Slot> types;
  for (Slot g = 0; g < instance.gpus; ++g) {
    Slot type = g;
    for (Slot lower = 0; lower < g && type == g; ++lower) {
      if (types[lower] == lower && same(lower, g)) type = lower;
    }
    types.push_back(type);
  }
  return types;
}

std::uint64_t gain_of(const ItemKinds& kinds, std::size_t k, Slot gpu, Slot main) {
  const Instance& instance = kinds.instance();
  if (!kinds.may_be_on_host(k)) return 1ull << 50;
  const Slot host = instance.cpu && kinds.may(k, *instance.cpu) ? *instance.cpu : *instance.disk;
  return instance.costs_on_and_off(kinds[k].unit_class, gpu, host, main).gain();
}

bool fill_in_turn(const ItemKinds& kinds, const std::vector<Slot>& others, Slot main, CountsBySlot& counts,
                  NodeBudget& nodes) {
  if (counts.empty()) counts.assign(kinds.instance().slots(), std::vector<std::uint32_t>(kinds.size(), 0));
  Filling filling(kinds, main, counts, nodes);
  for (const Slot gpu : others) filling.fill_gpu(gpu);
  return filling.fill_main() && filling.fill_host();
}

void spread(const ItemKinds& kinds, CountsBySlot counts, std::optional<Slot> main, Assignment& slots,
            const Assignment* previous) {
  const Instance& instance = kinds.instance();
  slots.resize(kinds.of_unit().size(), kOpen);
  if (previous) {
    for (const std::uint32_t u : kinds.by_position()) {
      const Slot before = (*previous)[u];
      if (slots[u] == kOpen && before < counts.size() && counts[before][kinds.of_unit()[u]] > 0) {
        slots[u] = before;
        --counts[before][kinds.of_unit()[u]];
      }
    }
  }
  Slot now = main.value_or(0);
  for (const std::uint32_t u : kinds.by_position()) {
    const std::uint32_t k = kinds.of_unit()[u];
    if (slots[u] != kOpen) {
      now = slots[u];
      continue;
    }
    // Where it is, then what the same device executes, then the device that has most of this kind left.
    Slot best = now < counts.size() && counts[now][k] > 0 ? now : kOpen;
    for (Slot s = 0; best != now && s < counts.size(); ++s) {
      if (counts[s][k] == 0) continue;
      const auto rank = [&](Slot slot) {
        return slot == now ? 2 : instance.executes(slot, main) == instance.executes(now, main) ? 1 : 0;
      };
      if (best == kOpen || rank(s) > rank(best) ||
          (rank(s) == rank(best) && rank(s) == 0 && counts[s][k] > counts[best][k]))
        best = s;
    }
    if (best == kOpen) return;
    --counts[best][k];
    slots[u] = best;
    now = best;
  }
}

}  // namespace stowage::solve
