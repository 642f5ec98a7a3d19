#include "core/estimate/arena_ranges.h"

#include <algorithm>

namespace stowage::estimate {

void RoomHistory::add(OwnStep step, std::uint64_t room) {
  while (!steps_.empty() && steps_.back().room >= room) steps_.pop_back();
  steps_.push_back({step, room});
}

OwnStep RoomHistory::last_below(std::uint64_t end) const {
  const auto above =
      std::partition_point(steps_.begin(), steps_.end(), [&](const Step& step) { return step.room < end; });
  return above == steps_.begin() ? -1 : (above - 1)->step;
}

ArenaRanges::ArenaRanges(std::uint64_t begin, std::uint64_t end, std::size_t steps)
    : ranges_{{begin, end - begin}}, free_bytes_(end - begin), free_now_(end - begin), free_at_step_(steps) {}

/// Whatever wants one may as well have the other.
bool ArenaRanges::free_alike(Range a, Range b) const {
  const Row &one = ranges_[a], &other = ranges_[b];
  if (one.taken || other.taken) return false;
  return std::max(one.free_after, floor_) == std::max(other.free_after, floor_);
}

void ArenaRanges::merge_next(Range range) {
  const Range gone = ranges_[range].next;
  ranges_[range].bytes += ranges_[gone].bytes;
  ranges_[range].free_after = std::max(ranges_[range].free_after, ranges_[gone].free_after);
  ranges_[range].next = ranges_[gone].next;
  if (ranges_[range].next != kNone) ranges_[ranges_[range].next].previous = range;
  if (cursor_ == gone) cursor_ = range;
  unused_.push_back(gone);
}

void ArenaRanges::split(Range range, std::uint64_t bytes) {
  if (ranges_[range].bytes == bytes) return;
  auto rest = static_cast<Range>(ranges_.size());
  if (unused_.empty()) {
    ranges_.emplace_back();
  } else {
    rest = unused_.back();
    unused_.pop_back();
  }
  Row& row = ranges_[range];
  ranges_[rest] = {row.begin + bytes, row.bytes - bytes, row.free_after, range, row.next, row.taken};
  if (row.next != kNone) ranges_[row.next].previous = rest;
  row.bytes = bytes;
  row.next = rest;
}

void ArenaRanges::count_free(OwnStep free_after, std::uint64_t bytes, bool add) {
  std::uint64_t& count =
      free_after <= floor_ ? free_now_ : free_at_step_[static_cast<std::size_t>(free_after)];
  count = add ? count + bytes : count - bytes;
  free_bytes_ = add ? free_bytes_ + bytes : free_bytes_ - bytes;
}

void ArenaRanges::raise_floor(OwnStep floor) {
  while (floor_ < floor) free_now_ += free_at_step_[static_cast<std::size_t>(++floor_)];
}

/// When so many bytes are free at all, wherever they lie: no hole of that size is free earlier.
OwnStep ArenaRanges::earliest(std::uint64_t bytes) const {
  std::uint64_t free = free_now_;
  auto step = static_cast<std::size_t>(floor_ + 1);
  for (; free < bytes && step < free_at_step_.size(); ++step) free += free_at_step_[step];
  return static_cast<OwnStep>(step) - 1;
}

std::optional<ArenaRanges::Hole> ArenaRanges::find(const Wanted& wanted) {
  raise_floor(wanted.floor);
  std::optional<Hole> best;
  if (free_bytes_ < wanted.bytes) return best;
  const OwnStep good_enough = earliest(wanted.bytes) + wanted.patience;
  const Range behind = ranges_[cursor_].next;
  if (behind != kNone && scan(behind, wanted, good_enough, best)) return best;
  scan(head_, wanted, good_enough, best);
  return best;
}

/// Every hole that begins where a range does, from left to right: the sum of its ranges and the latest of
/// them. True when one is found that is good enough.
bool ArenaRanges::scan(Range from, const Wanted& wanted, OwnStep good_enough, std::optional<Hole>& best) {
  maxima_.clear();
  std::size_t front = 0;
  std::uint64_t sum = 0;
  Range left = from;
  for (Range right = from; right != kNone; right = ranges_[right].next) {
    if (ranges_[right].taken) {
      maxima_.clear();
      front = 0;
      sum = 0;
      left = ranges_[right].next;
      continue;
    }
    while (ranges_[right].next != kNone && free_alike(right, ranges_[right].next)) {
      if (best && best->first == ranges_[right].next) best->first = right;
      merge_next(right);
    }
    while (maxima_.size() > front && ranges_[maxima_.back()].free_after <= ranges_[right].free_after)
      maxima_.pop_back();
    maxima_.push_back(right);
    for (sum += ranges_[right].bytes; sum >= wanted.bytes; left = ranges_[left].next) {
      consider({left, ranges_[maxima_[front]].free_after}, wanted, best);
      if (best && best->free_after <= good_enough) return true;
      sum -= ranges_[left].bytes;
      if (maxima_[front] == left) ++front;
      if (left == right) {
        left = ranges_[left].next;
        break;
      }
    }
  }
  return false;
}

void ArenaRanges::consider(const Hole& hole, const Wanted& wanted, std::optional<Hole>& best) const {
  const std::uint64_t end = ranges_[hole.first].begin + wanted.bytes;
  if (end > wanted.limit) return;
  const OwnStep after = std::max({hole.free_after, wanted.floor, wanted.history->last_below(end)});
  if (!best || after < best->free_after) best = Hole{hole.first, after};
}

ArenaRanges::Range ArenaRanges::take(Range first, std::uint64_t bytes) {
  Range last = first;
  for (std::uint64_t wanted = bytes; wanted > ranges_[last].bytes; last = ranges_[last].next)
    wanted -= ranges_[last].bytes;
  split(last, bytes - (ranges_[last].begin - ranges_[first].begin));
  count_free(ranges_[first].free_after, ranges_[first].bytes, false);
  while (ranges_[first].bytes < bytes) {
    const Row& other = ranges_[ranges_[first].next];
    count_free(other.free_after, other.bytes, false);
    merge_next(first);
  }
  ranges_[first].taken = true;
  cursor_ = first;
  return first;
}

void ArenaRanges::release(Range range, OwnStep after) {
  ranges_[range].taken = false;
  ranges_[range].free_after = after;
  count_free(after, ranges_[range].bytes, true);
}

}  // namespace stowage::estimate
