#include <algorithm>
#include <bit>
#include <span>

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

/// As many items are searched in two halves, of which each has all its subsets written down: a layer saves
/// about so many. Of more, sums that cannot be the answer are forgotten on the way.
constexpr std::size_t kMostInHalves = 20;

/// All sums of a few items, each once, sorted, with the best of the subsets that have it: the fewest items,
/// of those the earliest.
class HalfSums {
 public:
  struct Subset {
    std::uint64_t bytes = 0;
    std::uint32_t items = 0;  ///< bit by position
  };

  explicit HalfSums(std::span<const std::uint64_t> sizes) {
    std::vector<Subset> with;
    for (std::size_t item = 0; item < sizes.size(); ++item) {
      with = sums_;
      for (Subset& one : with) {
        one.bytes += sizes[item];
        one.items |= 1u << item;
      }
      join(with);
    }
  }

  const std::vector<Subset>& sums() const { return sums_; }

  /// Of equal sums; also of both halves together, where `items` has those of the second above the first's.
  static bool better(std::uint64_t a, std::uint64_t b) {
    if (std::popcount(a) != std::popcount(b)) return std::popcount(a) < std::popcount(b);
    const std::uint64_t differs = a ^ b;
    return (a & differs & (~differs + 1)) != 0;  // the first that they do not share
  }

 private:
  void join(const std::vector<Subset>& with) {
    joined_.clear();
    std::size_t a = 0, b = 0;
    while (a < sums_.size() || b < with.size()) {
      const bool one = b == with.size() || (a < sums_.size() && sums_[a].bytes <= with[b].bytes);
      const bool other = a == sums_.size() || (b < with.size() && with[b].bytes <= sums_[a].bytes);
      if (one && other) {
        joined_.push_back(better(sums_[a].items, with[b].items) ? sums_[a] : with[b]);
      } else {
        joined_.push_back(one ? sums_[a] : with[b]);
      }
      a += one;
      b += other;
    }
    sums_.swap(joined_);
  }

  std::vector<Subset> sums_{Subset{}}, joined_{};
};

std::vector<std::uint32_t> best_of_halves(std::span<const std::uint64_t> sizes, std::uint64_t cap) {
  const std::size_t middle = sizes.size() / 2;
  const HalfSums first(sizes.first(middle)), second(sizes.subspan(middle));
  std::uint64_t bytes = 0, items = 0;
  auto fits = second.sums().end();  // behind the largest that still fits beside
  for (const HalfSums::Subset& one : first.sums()) {
    while (fits != second.sums().begin() && (fits - 1)->bytes > cap - std::min(one.bytes, cap)) --fits;
    if (one.bytes > cap || fits == second.sums().begin()) break;
    const HalfSums::Subset& other = *(fits - 1);
    const std::uint64_t sum = one.bytes + other.bytes;
    const std::uint64_t both = one.items | std::uint64_t{other.items} << middle;
    if (sum > bytes || (sum == bytes && HalfSums::better(both, items))) bytes = sum, items = both;
  }
  std::vector<std::uint32_t> out;
  for (; items != 0; items &= items - 1) out.push_back(static_cast<std::uint32_t>(std::countr_zero(items)));
  return out;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> best_under_cap(const std::vector<std::uint64_t>& sizes,
                                                         std::uint64_t cap) {
  std::uint64_t all = 0;
  const bool counted = std::none_of(sizes.begin(), sizes.end(), [&](std::uint64_t size) {
    return __builtin_add_overflow(all, size, &all);
  });
  if (counted && sizes.size() <= kMostInHalves) return best_of_halves(sizes, cap);
  return CapSearch(sizes, cap).run();
}

}  // namespace stowage::estimate::offload
