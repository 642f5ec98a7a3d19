#include "core/trace/steps.h"

#include <algorithm>
#include <limits>

namespace stowage::trace {
namespace {

std::uint64_t clamp(Int128 sum) {
  if (sum < 0) return 0;
  constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
  return sum > Int128(kMost) ? kMost : static_cast<std::uint64_t>(sum);
}

}  // namespace

Steps Steps::build(std::vector<Change> changes) {
  std::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) { return a.at < b.at; });
  Steps out;
  Int128 sum = 0;
  for (std::size_t i = 0; i < changes.size();) {
    const std::uint64_t at = changes[i].at;
    for (; i < changes.size() && changes[i].at == at; ++i)
      sum += changes[i].up ? Int128(changes[i].bytes) : -Int128(changes[i].bytes);
    const std::uint64_t value = clamp(sum);
    if (at == 0) {
      out.values_[0] = value;
    } else if (value != out.values_.back()) {
      out.times_.push_back(at);
      out.values_.push_back(value);
    }
  }
  out.times_.shrink_to_fit();
  out.values_.shrink_to_fit();
  for (std::size_t below = out.values_.size(); below > 1; below = out.levels_.back().size()) {
    const std::size_t level = out.levels_.size();
    std::vector<Node> nodes((below + kFan - 1) / kFan);
    for (std::size_t i = 0; i < below; ++i) {
      const Node child = level == 0 ? Node{out.values_[i], out.values_[i]} : out.levels_[level - 1][i];
      Node& parent = nodes[i / kFan];
      parent =
          i % kFan == 0 ? child : Node{std::min(parent.low, child.low), std::max(parent.high, child.high)};
    }
    out.levels_.push_back(std::move(nodes));
  }
  return out;
}

std::size_t Steps::step_at(std::uint64_t at) const {
  return static_cast<std::size_t>(std::upper_bound(times_.begin(), times_.end(), at) - times_.begin()) - 1;
}

/// step_at for an instant at or after times_[near]: doubles its stride, so that it costs the logarithm of the
/// distance.
std::size_t Steps::step_from(std::size_t near, std::uint64_t at) const {
  std::size_t low = near;
  std::size_t stride = 1;
  while (low + stride < times_.size() && times_[low + stride] <= at) {
    low += stride;
    stride *= 2;
  }
  const auto first = times_.begin() + static_cast<std::ptrdiff_t>(low);
  const auto last = times_.begin() + static_cast<std::ptrdiff_t>(std::min(low + stride, times_.size()));
  return static_cast<std::size_t>(std::upper_bound(first, last, at) - times_.begin()) - 1;
}

/// Level 0 of a node address is the steps themselves; level k > 0 is levels_[k - 1].
Steps::Node Steps::node(std::size_t level, std::size_t index) const {
  return level == 0 ? Node{values_[index], values_[index]} : levels_[level - 1][index];
}

void Steps::take(std::size_t level, std::size_t index, Range& range,
                 std::pair<std::size_t, std::size_t>& best) const {
  const Node here = node(level, index);
  range.low = std::min(range.low, here.low);
  if (best.first == std::numeric_limits<std::size_t>::max() || here.high > range.high) {
    range.high = here.high;
    best = {level, index};
  }
}

Steps::Range Steps::range(std::uint64_t begin, std::uint64_t end, std::size_t near) const {
  begin = std::min(begin, std::numeric_limits<std::uint64_t>::max() - 1);
  std::size_t i = step_from(near, begin);
  const std::size_t stop = step_from(i, std::max(end, begin + 1) - 1) + 1;
  Range out{std::numeric_limits<std::uint64_t>::max(), 0, i, i, stop};
  std::pair<std::size_t, std::size_t> best{std::numeric_limits<std::size_t>::max(), 0};
  while (i < stop) {
    // The largest node that begins here and ends inside the range.
    std::size_t level = 0;
    std::size_t width = 1;
    while (level < levels_.size() && i % (width * kFan) == 0 && i + width * kFan <= stop) {
      width *= kFan;
      ++level;
    }
    take(level, i / width, out, best);
    i += width;
  }
  auto [level, index] = best;
  while (level > 0) {
    --level;
    index *= kFan;
    while (node(level, index).high != out.high) ++index;
  }
  out.highest = index;
  return out;
}

}  // namespace stowage::trace
