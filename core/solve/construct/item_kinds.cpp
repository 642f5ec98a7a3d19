#include "core/solve/construct/item_kinds.h"

#include <algorithm>
#include <unordered_map>

#include "core/solve/one_gpu/reserve_enumeration.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
constexpr std::uint64_t kNodesPerFill = 20'000, kNodesPerFillOfMany = 1'500;

/// One filling of all devices.
class Filling {
 public:
  Filling(const Kinds& kinds, Slot main, Counts& counts, NodeBudget& nodes)
      : kinds_(kinds), q_(kinds.question()), main_(main), counts_(counts), nodes_(nodes) {
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      std::uint32_t left = kinds[k].count;
      for (const auto& on_slot : counts_) left -= on_slot[k];
      left_.push_back(left);
    }
  }

  void fill_gpu(Slot gpu) {
    std::uint64_t room = less(q_.budget[gpu], q_.overhead[gpu]);
    std::vector<Piece> pieces;
    std::vector<std::uint32_t> kind;
    for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
      const std::uint64_t weight = kinds_.unit_class(k).inside();
      room = less(room, times(weight, counts_[gpu][k]));
      if (left_[k] == 0 || !kinds_.may(k, gpu)) continue;
      if (only_here(k, gpu)) {
        const auto take = weight == 0
                              ? left_[k]
                              : static_cast<std::uint32_t>(std::min<std::uint64_t>(left_[k], room / weight));
        put(gpu, k, take);
        room = less(room, times(weight, take));
        continue;
      }
      kind.push_back(k);
    }
    for (const std::uint32_t k : kind)
      pieces.push_back({kinds_.unit_class(k).inside(), gain_of(kinds_, k, gpu, main_), left_[k]});
    sort_by_density(pieces, kind);
    NodeBudget own = nodes_.part(std::min(nodes_.left(), nodes_per_fill()));
    const Fill fill = best_fill(pieces, room, nullptr, own);
    nodes_.spend(own.used());
    for (std::size_t i = 0; fill.found && i < kind.size(); ++i) put(gpu, kind[i], fill.counts[i]);
  }

  bool fill_main() {
    std::uint64_t fixed = q_.overhead[main_];
    std::vector<TierClass> classes;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const UnitClass& c = kinds_.unit_class(k);
      if (q_.streams()) fixed = add_up(fixed, times(c.left_behind(), left_[k]));
      fixed = add_up(fixed, times(c.inside(), counts_[main_][k]));
      const std::uint64_t weight = q_.streams() ? less(c.inside(), c.left_behind()) : c.inside();
      classes.push_back({weight, gain_of(kinds_, k, main_, main_), q_.streams() ? c.load() : 0, left_[k],
                         kinds_.may(k, main_), kinds_.may_be_on_host(k)});
    }
    const bool nothing_left = std::all_of(left_.begin(), left_.end(), [](std::uint32_t n) { return n == 0; });
    if (nothing_left) return true;
    if (fixed > q_.budget[main_]) return false;
    NodeBudget own = nodes_.part(std::min(nodes_.left(), nodes_per_fill()));
    const TierAnswer tier = fill_tier(
        classes, q_.budget[main_] == kUnlimited ? kUnlimited / 2 : q_.budget[main_] - fixed, 0, nullptr, own);
    nodes_.spend(own.used());
    if (!tier.feasible) return false;
    for (std::size_t k = 0; k < kinds_.size(); ++k) put(main_, k, tier.inside[k]);
    return true;
  }

  bool fill_host() {
    if (std::all_of(left_.begin(), left_.end(), [](std::uint32_t n) { return n == 0; })) return true;
    if (!q_.cpu && !q_.disk) return false;
    if (!q_.cpu || !q_.disk || q_.budget[*q_.cpu] == kUnlimited) {
      bool all = true;
      for (std::size_t k = 0; k < kinds_.size(); ++k) {
        const bool cpu = q_.cpu && kinds_.may(k, *q_.cpu);
        const bool disk = q_.disk && kinds_.may(k, *q_.disk);
        all = all && (left_[k] == 0 || cpu || disk);
        if (cpu || disk) put(cpu ? *q_.cpu : *q_.disk, k, left_[k]);
      }
      return all;
    }
    return fill_memory();
  }

 private:
  std::uint64_t nodes_per_fill() const { return q_.many_units() ? kNodesPerFillOfMany : kNodesPerFill; }

  bool only_here(std::size_t k, Slot gpu) const {
    for (std::size_t s = 0; s < q_.slots(); ++s) {
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
    std::uint64_t fixed = q_.overhead[*q_.cpu];
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const UnitClass& c = kinds_.unit_class(k);
      if (!q_.streams(c)) fixed = add_up(fixed, times(c.exec, left_[k]));
      const std::uint64_t value =
          q_.budget[*q_.disk] == kUnlimited ? q_.disk_ps[kinds_[k].unit_class] : c.resident;
      classes.push_back(
          {c.resident, value, c.peak, left_[k], kinds_.may(k, *q_.cpu), kinds_.may(k, *q_.disk)});
    }
    if (fixed > q_.budget[*q_.cpu]) return false;
    NodeBudget own = nodes_.part(std::min(nodes_.left(), nodes_per_fill()));
    const TierAnswer tier = fill_tier(classes, q_.budget[*q_.cpu] - fixed, 0, nullptr, own);
    nodes_.spend(own.used());
    if (!tier.feasible) return false;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      put(*q_.cpu, k, tier.inside[k]);
      put(*q_.disk, k, left_[k]);
    }
    return true;
  }

  const Kinds& kinds_;
  const Question& q_;
  Slot main_;
  Counts& counts_;
  NodeBudget& nodes_;
  std::vector<std::uint32_t> left_;
};

}  // namespace

Kinds::Kinds(const Question& question) : q_(question) {
  const std::vector<UnitClass>& classes = q_.prepared.classes();
  if (q_.rules.set_of_unit.empty()) {
    kinds_.reserve(classes.size());
    for (std::uint32_t k = 0; k < classes.size(); ++k) kinds_.push_back({k, 0, classes[k].count});
    return;
  }
  of_unit_.resize(q_.prepared.units().size());
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  for (const std::uint32_t u : by_position()) {
    const std::uint32_t k = q_.prepared.class_of_unit()[u], set = q_.rules.set_of_unit[u];
    const auto [kind, fresh] = known.try_emplace(static_cast<std::uint64_t>(set) << 32 | k,
                                                 static_cast<std::uint32_t>(kinds_.size()));
    if (fresh) kinds_.push_back({k, set, 0});
    ++kinds_[kind->second].count;
    of_unit_[u] = kind->second;
  }
}

std::vector<Slot> gpu_types(const Question& q, std::optional<Slot> main) {
  const auto same = [&](Slot a, Slot b) {
    if (a == main || b == main || q.budget[a] != q.budget[b] || q.overhead[a] != q.overhead[b] ||
        q.bus_ps[a] != q.bus_ps[b])
      return false;
    if (!q.compute_ps.empty() && q.compute_ps[a] != q.compute_ps[b]) return false;
    for (const SlotSet& set : q.rules.sets) {
      if (set.test(a) != set.test(b)) return false;
    }
    const auto swapped = [&](std::size_t s) { return s == a ? b : s == b ? a : static_cast<Slot>(s); };
    for (std::size_t i = 0; i < q.slots(); ++i) {
      for (const auto& [x, y] : {std::pair{std::size_t{a}, i}, std::pair{i, std::size_t{a}}}) {
        if (x == y) continue;
        const std::size_t here = x * q.slots() + y, there = swapped(x) * q.slots() + swapped(y);
        if (q.hop_ps[here] != q.hop_ps[there]) return false;
        if (!q.hop_byte_ps.empty() && q.hop_byte_ps[here] != q.hop_byte_ps[there]) return false;
      }
    }
    return true;
  };
  std::vector<Slot> types;
  for (Slot g = 0; g < q.gpus; ++g) {
    Slot type = g;
    for (Slot lower = 0; lower < g && type == g; ++lower) {
      if (types[lower] == lower && same(lower, g)) type = lower;
    }
    types.push_back(type);
  }
  return types;
}

std::uint64_t gain_of(const Kinds& kinds, std::size_t k, Slot gpu, Slot main) {
  const Question& q = kinds.question();
  if (!kinds.may_be_on_host(k)) return 1ull << 50;
  if (!q.by_time()) return kinds.unit_class(k).resident;
  const Slot host = q.cpu && kinds.may(k, *q.cpu) ? *q.cpu : *q.disk;
  return less(q.unit_ps(kinds[k].unit_class, host, main), q.unit_ps(kinds[k].unit_class, gpu, main));
}

bool fill_in_turn(const Kinds& kinds, const std::vector<Slot>& others, Slot main, Counts& counts,
                  NodeBudget& nodes) {
  if (counts.empty()) counts.assign(kinds.question().slots(), std::vector<std::uint32_t>(kinds.size(), 0));
  Filling filling(kinds, main, counts, nodes);
  for (const Slot gpu : others) filling.fill_gpu(gpu);
  return filling.fill_main() && filling.fill_host();
}

void spread(const Kinds& kinds, Counts counts, std::optional<Slot> main, Assignment& slots,
            const Assignment* previous) {
  const Question& q = kinds.question();
  slots.resize(kinds.of_unit().size(), kOpen);
  if (previous) {
    for (const std::uint32_t u : kinds.by_position()) {
      const Slot before = (*previous)[u];
      if (slots[u] == kOpen && before < counts.size() && counts[before][kinds.of_unit()[u]] > 0)
        slots[u] = before, --counts[before][kinds.of_unit()[u]];
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
        return slot == now ? 2 : q.executes(slot, main) == q.executes(now, main) ? 1 : 0;
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
