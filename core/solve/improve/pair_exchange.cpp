#include "core/solve/improve/pair_exchange.h"

#include <algorithm>

namespace stowage::solve {
namespace {

struct Entry {
  std::uint64_t first = 0, second = 0, gain = 0, code = 0;  ///< code: two bits a unit
};

/// All distributions of some units that stay within the capacities.
std::vector<Entry> distributions(const PairTask& task, std::size_t begin, std::size_t end) {
  std::vector<Entry> list{{}}, next;
  for (std::size_t u = begin; u < end; ++u) {
    next.clear();
    for (const Entry& entry : list) {
      for (std::uint64_t c = 0; c < 3; ++c) {
        const PairTask::Choice& choice = task.units[u][c];
        if (!choice.allowed) continue;
        const Entry with{saturating_add(entry.first, choice.first),
                         saturating_add(entry.second, choice.second), saturating_add(entry.gain, choice.gain),
                         entry.code << 2 | c};
        if (with.first <= task.capacity[0] && with.second <= task.capacity[1]) next.push_back(with);
      }
    }
    list.swap(next);
  }
  std::sort(list.begin(), list.end(), [](const Entry& a, const Entry& b) {
    if (a.first != b.first) return a.first < b.first;
    if (a.second != b.second) return a.second < b.second;
    return a.gain != b.gain ? a.gain > b.gain : a.code < b.code;
  });
  return list;
}

/// The largest gain up to a rank; grows only.
class PrefixMost {
 public:
  explicit PrefixMost(std::size_t size) : best_(size + 1, kNone) {}
  void put(const std::vector<Entry>& entries, std::size_t rank, std::uint32_t entry) {
    for (std::size_t i = rank + 1; i < best_.size(); i += i & (~i + 1)) {
      if (best_[i] == kNone || entries[entry].gain > entries[best_[i]].gain) best_[i] = entry;
    }
  }
  /// Of ranks below `count`.
  std::uint32_t get(const std::vector<Entry>& entries, std::size_t count) const {
    std::uint32_t out = kNone;
    for (std::size_t i = count; i > 0; i -= i & (~i + 1)) {
      if (best_[i] != kNone && (out == kNone || entries[best_[i]].gain > entries[out].gain)) out = best_[i];
    }
    return out;
  }
  static constexpr std::uint32_t kNone = ~0u;

 private:
  std::vector<std::uint32_t> best_;
};

}  // namespace

std::uint64_t pair_work(const PairTask& task) {
  std::uint64_t half[2] = {1, 1};
  for (std::size_t u = 0; u < task.units.size(); ++u) {
    std::uint64_t options = 0;
    for (const PairTask::Choice& choice : task.units[u]) options += choice.allowed ? 1 : 0;
    half[u < task.units.size() / 2 ? 0 : 1] =
        saturating_multiply(half[u < task.units.size() / 2 ? 0 : 1], options);
  }
  return std::max(half[0], half[1]);
}

std::optional<std::vector<std::uint8_t>> best_pair(const PairTask& task, const std::uint64_t* beat,
                                                   NodeBudget& nodes) {
  const std::size_t half = task.units.size() / 2;
  const std::vector<Entry> left = distributions(task, 0, half),
                           right = distributions(task, half, task.units.size());
  nodes.spend((left.size() + right.size()) / 8 + 1);
  if (left.empty() || right.empty()) return std::nullopt;
  std::vector<std::uint64_t> seconds;
  for (const Entry& entry : right) seconds.push_back(entry.second);
  std::sort(seconds.begin(), seconds.end());
  seconds.erase(std::unique(seconds.begin(), seconds.end()), seconds.end());
  PrefixMost most(seconds.size());
  std::size_t next = 0;
  bool found = false;
  std::uint64_t best = beat ? *beat : 0;
  Entry best_left, best_right;
  // Left from the largest first load down: what fits beside it on the right only grows.
  for (std::size_t i = left.size(); i-- > 0;) {
    const std::uint64_t room = task.capacity[0] - left[i].first;
    for (; next < right.size() && right[next].first <= room; ++next) {
      const auto rank = static_cast<std::size_t>(
          std::lower_bound(seconds.begin(), seconds.end(), right[next].second) - seconds.begin());
      most.put(right, rank, static_cast<std::uint32_t>(next));
    }
    const auto within =
        std::upper_bound(seconds.begin(), seconds.end(), task.capacity[1] - left[i].second) - seconds.begin();
    const std::uint32_t other = most.get(right, static_cast<std::size_t>(within));
    if (other == PrefixMost::kNone) continue;
    const std::uint64_t gain = saturating_add(left[i].gain, right[other].gain);
    if ((found || beat) && gain <= best) continue;
    found = true;
    best = gain;
    best_left = left[i];
    best_right = right[other];
  }
  if (!found) return std::nullopt;
  std::vector<std::uint8_t> out(task.units.size());
  for (std::size_t u = half; u-- > 0; best_left.code >>= 2) out[u] = best_left.code & 3;
  for (std::size_t u = task.units.size(); u-- > half; best_right.code >>= 2) out[u] = best_right.code & 3;
  return out;
}

}  // namespace stowage::solve
