#include "core/solve/knapsack/dominance_table.h"

#include <algorithm>

namespace stowage::solve {

DominanceTable::DominanceTable(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                               std::size_t most_entries)
    : items_(items), first_(items.size()), entries_{{0, 0, kNone}} {
  while (first_ > 0) {
    const std::vector<Entry> before = entries_;
    const std::size_t steps = steps_.size();
    std::uint32_t left = items[first_ - 1].count;
    bool fits = true;
    for (std::uint32_t copies = 1; left > 0 && fits; copies *= 2) {
      const std::uint32_t now = std::min(copies, left);
      left -= now;
      fits = add_copies(capacity, static_cast<std::uint32_t>(first_ - 1), now, most_entries);
    }
    if (!fits) {
      entries_ = before;
      steps_.resize(steps);
      return;
    }
    --first_;
  }
}

/// Merges the list with itself shifted by so many copies, keeping only what is worth more than everything
/// lighter. False when it grew too long.
bool DominanceTable::add_copies(std::uint64_t capacity, std::uint32_t item, std::uint32_t copies,
                                std::size_t most) {
  const std::uint64_t weight = saturating_multiply(items_[item].weight, copies),
                      value = saturating_multiply(items_[item].value, copies);
  std::vector<Entry> merged;
  merged.reserve(entries_.size() * 2);
  const auto keep = [&](const Entry& entry) {
    if (!merged.empty() && entry.value <= merged.back().value) return;
    if (!merged.empty() && entry.weight == merged.back().weight) {
      merged.back() = entry;
    } else {
      merged.push_back(entry);
    }
  };
  std::size_t with = 0;
  for (std::size_t without = 0; without < entries_.size() || with < entries_.size();) {
    const bool over =
        with >= entries_.size() || weight > capacity || entries_[with].weight > capacity - weight;
    if (over && without >= entries_.size()) break;
    if (without < entries_.size() && (over || entries_[without].weight <= entries_[with].weight + weight)) {
      keep(entries_[without++]);
      continue;
    }
    const Entry& from = entries_[with++];
    const std::uint64_t sum = saturating_add(from.value, value);
    if (!merged.empty() && sum <= merged.back().value) continue;
    steps_.push_back({item, copies, from.step});
    keep({from.weight + weight, sum, static_cast<std::uint32_t>(steps_.size() - 1)});
  }
  entries_ = std::move(merged);
  return entries_.size() <= most && steps_.size() < (1u << 22);
}

std::size_t DominanceTable::best_within(std::uint64_t room) const {
  const auto after = std::upper_bound(entries_.begin(), entries_.end(), room,
                                      [](std::uint64_t r, const Entry& entry) { return r < entry.weight; });
  return static_cast<std::size_t>(after - entries_.begin()) - 1;
}

void DominanceTable::trace(std::size_t entry, std::vector<std::uint32_t>& counts) const {
  std::fill(counts.begin() + static_cast<std::ptrdiff_t>(first_), counts.end(), 0);
  for (std::uint32_t step = entries_[entry].step; step != kNone; step = steps_[step].before)
    counts[steps_[step].item] += steps_[step].count;
}

}  // namespace stowage::solve
