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

void Steps::spill_to(const std::shared_ptr<SpillFile>& room) {
  times_.spill_to(room);
  values_.spill_to(room);
  for (auto& level : levels_) level.spill_to(room);
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
      levels_.emplace_back().spill_to(values_.room());
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

/// Doubles its stride.
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

/// The same, where the step is thought to be near `guess`; `least` is one at or before the instant.
std::size_t Steps::step_around(std::size_t least, std::size_t guess, std::uint64_t at) const {
  std::size_t high = std::min(std::max(guess, least), times_.size() - 1);
  if (times_[high] <= at) return step_from(high, at);
  std::size_t stride = 1;
  std::size_t low = high - std::min(stride, high - least);
  while (low > least && times_[low] > at) {
    high = low;
    stride *= 2;
    low -= std::min(stride, low - least);
  }
  const auto begin = times_.begin();
  return static_cast<std::size_t>(std::upper_bound(begin + static_cast<std::ptrdiff_t>(low),
                                                   begin + static_cast<std::ptrdiff_t>(high), at) -
                                  begin) -
         1;
}

/// Steps are about as far apart everywhere in a range.
std::uint64_t Steps::at_in(const Range& range, std::uint64_t instant) const {
  const std::size_t count = range.last - range.first;
  const std::uint64_t begin = times_[range.first], end = times_[range.last - 1];
  if (instant >= end) return values_[step_from(range.last - 1, instant)];
  const std::size_t part =
      instant <= begin ? 0 : static_cast<std::size_t>(Uint128(count - 1) * (instant - begin) / (end - begin));
  return values_[step_around(range.first, range.first + part, instant)];
}

/// Level 0 of a node address is the steps themselves; level k > 0 is levels_[k - 1].
Steps::Node Steps::node(std::size_t level, std::size_t index) const {
  return level == 0 ? Node{values_[index], values_[index]} : levels_[level - 1][index];
}

/// Nodes [from, to) of a level, each of `width` steps.
void Steps::take(std::size_t level, std::size_t width, std::size_t from, std::size_t to, Range& range,
                 Highest& highest) const {
  if (from >= to) return;
  std::uint64_t low = range.low, high = 0;
  std::size_t at = from;
  const auto see = [&](std::size_t index, std::uint64_t least, std::uint64_t most) {
    low = std::min(low, least);
    if (most <= high) return;
    high = most;
    at = index;
  };
  if (level == 0) {
    const std::uint64_t* const values = values_.data();
    for (std::size_t i = from; i < to; ++i) see(i, values[i], values[i]);
  } else {
    const Node* const nodes = levels_[level - 1].data();
    for (std::size_t i = from; i < to; ++i) see(i, nodes[i].low, nodes[i].high);
  }
  range.low = low;
  const bool first = highest.first == ~std::size_t{0};
  if (!first && (high < range.high || (high == range.high && at * width > highest.first))) return;
  range.high = high;
  highest = {level, at, at * width};
}

/// One of the children of a node has its high, unless a file was made up: then the last one will do.
std::size_t Steps::step_of(const Highest& highest, std::uint64_t high) const {
  std::size_t index = highest.index;
  for (std::size_t level = highest.level; level > 0;) {
    --level;
    index *= kFan;
    const std::size_t last = std::min(index + kFan, level == 0 ? values_.size() : levels_[level - 1].size());
    while (index + 1 < last && node(level, index).high != high) ++index;
  }
  return index;
}

/// On each level the nodes before the first whole one of the next and those after the last, up to where
/// nothing is left between them.
Steps::Range Steps::range(std::uint64_t begin, std::uint64_t end, std::size_t near, std::size_t width) const {
  begin = std::min(begin, std::numeric_limits<std::uint64_t>::max() - 1);
  const std::size_t first = step_from(near, begin);
  const std::size_t stop = step_around(first, first + width, std::max(end, begin + 1) - 1) + 1;
  Range out{std::numeric_limits<std::uint64_t>::max(), 0, first, first, stop};
  Highest highest;
  std::size_t from = first, to = stop, steps = 1;
  for (std::size_t level = 0; from < to; ++level, steps *= kFan) {
    const std::size_t whole = (from + kFan - 1) / kFan, last = to / kFan;
    if (level == levels_.size() || whole >= last) {
      take(level, steps, from, to, out, highest);
      break;
    }
    take(level, steps, from, whole * kFan, out, highest);
    take(level, steps, last * kFan, to, out, highest);
    from = whole;
    to = last;
  }
  out.highest = step_of(highest, out.high);
  return out;
}

}  // namespace stowage::trace
