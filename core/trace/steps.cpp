#include "core/trace/steps.h"

#include <algorithm>
#include <functional>
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
  for (const Change& change : changes) out.add(change);
  out.seal();
  return out;
}

void Steps::add(const Change& change) {
  sum_ += change.up ? Int128(change.bytes) : -Int128(change.bytes);
  set_last(change.at, clamp(sum_));
}

void Steps::seal() {
  std::uint64_t work = 0;
  update_levels(0, work);
  times_.shrink_to_fit();
  values_.shrink_to_fit();
}

bool Steps::holds_together() const {
  if (times_.empty() || times_[0] != 0 || values_.size() != times_.size()) return false;
  if (std::adjacent_find(times_.begin(), times_.end(), std::greater_equal<>()) != times_.end()) return false;
  std::size_t below = values_.size();
  for (const auto& level : levels_) {
    below = (below + kFan - 1) / kFan;
    if (level.size() != below) return false;
  }
  return levels_.size() == levels_above(values_.size(), kFan);
}

void Steps::append(const std::vector<Change>& changes, std::uint64_t& work) {
  if (changes.empty()) return;
  const std::size_t before = times_.size();
  for (std::size_t i = 0; i < changes.size();) {
    const std::uint64_t at = changes[i].at;
    for (; i < changes.size() && changes[i].at == at; ++i)
      sum_ += changes[i].up ? Int128(changes[i].bytes) : -Int128(changes[i].bytes);
    set_last(at, clamp(sum_));
  }
  work += changes.size();
  update_levels(before > 1 ? before - 2 : 0, work);
}

/// The value from `at` on, which is not before the last step. Steps that change nothing are left out.
void Steps::set_last(std::uint64_t at, std::uint64_t value) {
  if (at > times_.back()) {
    if (value == values_.back()) return;
    times_.push_back(at);
    values_.push_back(value);
    return;
  }
  values_.back() = value;
  if (values_.size() > 1 && values_[values_.size() - 2] == value) {
    values_.pop_back();
    times_.pop_back();
  }
}

/// Makes the nodes above the steps from `first` on anew.
void Steps::update_levels(std::size_t first, std::uint64_t& work) {
  std::size_t level = 0;
  for (std::size_t below = values_.size(); below > 1; below = levels_[level++].size()) {
    if (level == levels_.size()) {
      levels_.emplace_back();
      first = 0;
    }
    Table<Node>& nodes = levels_[level];
    nodes.resize((below + kFan - 1) / kFan);
    first = std::min(first / kFan, nodes.size() - 1);
    for (std::size_t i = first; i < nodes.size(); ++i) {
      nodes[i] = node(level, i * kFan);
      for (std::size_t child = i * kFan + 1; child < std::min(below, (i + 1) * kFan); ++child) {
        const Node here = node(level, child);
        nodes[i] = {std::min(nodes[i].low, here.low), std::max(nodes[i].high, here.high)};
      }
      work += kFan;
    }
  }
  levels_.resize(level);
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
    // One of the children has it, unless a file was made up: then the last one will do.
    const std::size_t last = std::min(index + kFan, level == 0 ? values_.size() : levels_[level - 1].size());
    while (index + 1 < last && node(level, index).high != out.high) ++index;
  }
  out.highest = index;
  return out;
}

}  // namespace stowage::trace
