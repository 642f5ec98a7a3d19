#include <algorithm>

#include "core/estimate/offload/choice.h"

namespace stowage::estimate::offload {
namespace {

/// Sums that are kept at a time, and steps that lead to them: some 100 MB at most.
constexpr std::size_t kMostSums = 2'000'000;
constexpr std::size_t kMostSteps = 8'000'000;
constexpr std::uint32_t kNone = ~std::uint32_t{0};

/// The last item of a subset, and the subset before it.
struct Step {
  std::uint32_t item, before;
};

struct Sum {
  std::uint64_t bytes = 0;
  std::uint32_t items = 0;
  std::uint32_t last = kNone;  ///< index of a Step
};

class CapSearch {
 public:
  CapSearch(const std::vector<std::uint64_t>& sizes, std::uint64_t cap) : sizes_(sizes), cap_(cap) {
    for (const std::uint64_t size : sizes) rest_ += size;
    // Largest first fills this much: subsets that cannot reach it any more are forgotten.
    std::vector<std::uint64_t> sorted = sizes;
    std::sort(sorted.rbegin(), sorted.rend());
    for (const std::uint64_t size : sorted) {
      if (size <= cap - reached_) reached_ += size;
    }
  }

  std::optional<std::vector<std::uint32_t>> run() {
    std::vector<Sum> sums{Sum{}}, next;
    for (std::uint32_t item = 0; item < sizes_.size(); ++item) {
      rest_ -= sizes_[item];
      if (!add(item, sums, next)) return std::nullopt;
      sums.swap(next);
    }
    return positions(sums.back().last);
  }

 private:
  /// All sums with and without an item, sorted, each with the best subset that has it.
  bool add(std::uint32_t item, const std::vector<Sum>& sums, std::vector<Sum>& next) {
    const std::uint64_t size = sizes_[item];
    next.clear();
    std::size_t without = 0, with = 0;
    while (without < sums.size() || with < sums.size()) {
      if (next.size() > kMostSums || steps_.size() > kMostSteps) return false;
      const std::uint64_t taken = with < sums.size() ? sums[with].bytes + size : ~std::uint64_t{0};
      const std::uint64_t left = without < sums.size() ? sums[without].bytes : ~std::uint64_t{0};
      if (std::min(taken, left) > cap_) break;
      Sum best = left <= taken ? sums[without] : Sum{taken, sums[with].items + 1, kNone};
      if (taken <= left && (taken < left || better_with(sums[with], item, sums[without]))) {
        steps_.push_back({item, sums[with].last});
        best = {taken, sums[with].items + 1, static_cast<std::uint32_t>(steps_.size() - 1)};
      }
      with += taken <= left;
      without += left <= taken;
      if (best.bytes + rest_ >= reached_) next.push_back(best);
    }
    return true;
  }

  /// Whether `sum` and the item are fewer items than `other`, or as many that come earlier.
  bool better_with(const Sum& sum, std::uint32_t item, const Sum& other) const {
    if (sum.items + 1 != other.items) return sum.items + 1 < other.items;
    std::vector<std::uint32_t> mine = positions(sum.last);
    mine.push_back(item);
    return mine < positions(other.last);
  }

  std::vector<std::uint32_t> positions(std::uint32_t last) const {
    std::vector<std::uint32_t> out;
    for (; last != kNone; last = steps_[last].before) out.push_back(steps_[last].item);
    std::reverse(out.begin(), out.end());
    return out;
  }

  const std::vector<std::uint64_t>& sizes_;
  std::uint64_t cap_, rest_ = 0, reached_ = 0;
  std::vector<Step> steps_{};
};

}  // namespace

std::optional<std::vector<std::uint32_t>> best_under_cap(const std::vector<std::uint64_t>& sizes,
                                                         std::uint64_t cap) {
  return CapSearch(sizes, cap).run();
}

}  // namespace stowage::estimate::offload
