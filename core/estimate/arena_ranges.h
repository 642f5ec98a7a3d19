#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace stowage::estimate {

/// A step of one GPU by its number among that GPU's steps; -1 = before the first.
using OwnStep = std::int64_t;

/// The room of an arena step by step: until when something that reaches up to an end cannot lie there yet.
class RoomHistory {
 public:
  void add(OwnStep step, std::uint64_t room);
  /// The last step added whose room is less than `end`; -1 = none.
  OwnStep last_below(std::uint64_t end) const;

 private:
  struct Step {
    OwnStep step;
    std::uint64_t room;
  };
  std::vector<Step> steps_;  // rooms ascend: one that a later step undercuts is never the last
};

/// One arena while a schedule is made, cut into ranges: taken ones, and free ones with the step at whose end
/// they became so. Finds the place that is free earliest.
class ArenaRanges {
 public:
  using Range = std::uint32_t;
  static constexpr Range kNone = 0xFFFFFFFF;

  ArenaRanges(std::uint64_t begin, std::uint64_t end, std::size_t steps);

  struct Wanted {
    std::uint64_t bytes = 0;
    std::uint64_t limit = 0;  ///< its end may not be above
    OwnStep floor = -1;       ///< earlier is no better; never less than in the call before
    const RoomHistory* history = nullptr;
    OwnStep patience = 0;  ///< so much later than any hole could be is good enough: the search ends there
  };
  struct Hole {
    Range first = kNone;  ///< begins where this range does
    OwnStep free_after = -1;
  };
  std::optional<Hole> find(const Wanted& wanted);
  /// Takes the first `bytes` from where a hole begins.
  Range take(Range first, std::uint64_t bytes);
  void release(Range range, OwnStep after);

  std::uint64_t begin(Range range) const { return ranges_[range].begin; }
  std::uint64_t free_bytes() const { return free_bytes_; }
  Range next(Range range) const { return ranges_[range].next; }

 private:
  struct Row {
    std::uint64_t begin = 0, bytes = 0;
    OwnStep free_after = -1;
    Range previous = kNone, next = kNone;
    bool taken = false;
  };

  bool free_alike(Range a, Range b) const;
  void merge_next(Range range);
  void split(Range range, std::uint64_t bytes);
  void count_free(OwnStep free_after, std::uint64_t bytes, bool add);
  void raise_floor(OwnStep floor);
  OwnStep earliest(std::uint64_t bytes) const;
  bool scan(Range from, const Wanted& wanted, OwnStep good_enough, std::optional<Hole>& best);
  void consider(const Hole& hole, const Wanted& wanted, std::optional<Hole>& best) const;

  std::vector<Row> ranges_;
  std::vector<Range> unused_;
  std::vector<Range> maxima_;  // of scan(): free ranges of the window, `free_after` descends
  Range head_ = 0;
  Range cursor_ = 0;  // taken last: what was freed first usually lies behind it
  OwnStep floor_ = -1;
  std::uint64_t free_bytes_ = 0;             // some time
  std::uint64_t free_now_ = 0;               // free at the end of `floor_`
  std::vector<std::uint64_t> free_at_step_;  // by step: free at its end and not before, above `floor_`
};

}  // namespace stowage::estimate
