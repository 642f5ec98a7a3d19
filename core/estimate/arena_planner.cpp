#include "core/estimate/arena_planner.h"

#include <algorithm>
#include <map>
#include <queue>

namespace stowage::estimate {
namespace {

constexpr std::uint32_t kNoLoad = 0xFFFFFFFF;
constexpr OwnStep kPatience = 16;

/// The step that must have ended before loads for the `turn`-th loading step may begin, as far as the depth
/// says: below 0 where the steps before the first one count backwards.
OwnStep depth_floor(const ArenaUses& uses, std::size_t turn, std::optional<std::uint32_t> depth) {
  if (!depth) return -uses.end();
  const auto turns = static_cast<std::int64_t>(uses.loading.size());
  const std::int64_t at = static_cast<std::int64_t>(turn) - static_cast<std::int64_t>(*depth);
  if (at >= 0) return uses.loading[static_cast<std::size_t>(at)] - 1;
  if (at < -turns) return -uses.end();
  return uses.loading[static_cast<std::size_t>(at + turns)] - 1 - uses.end();
}

/// One sweep over the steps. A storage that is used again later waits in its slice; when another load cannot
/// do without that slice, it turns out to have been free since the storage's last use.
class ArenaPlanner {
 public:
  ArenaPlanner(const ArenaUses& uses, const ArenaPolicy& policy)
      : uses_(uses),
        policy_(policy),
        load_of_(uses.storages, kNoLoad),
        ranges_(policy.begin, std::max(policy.begin, highest_room()), uses.steps.size()) {}

  Result<std::vector<StreamLoad>> run() {
    loads_.reserve(uses_.uses.size());
    slices_.reserve(uses_.uses.size());
    for (step_ = 0; step_ < uses_.end(); ++step_) {
      evict_above_room();
      first_load_ = loads_.size();
      if (uses_.begin_of(step_) < uses_.end_of(step_)) {
        STOWAGE_TRY(check_room());
        raise_floor();
        bring_all();
        keep_or_free();
        ++turn_;
      }
      history_.add(step_, room());
    }
    return std::move(loads_);
  }

 private:
  using Use = ArenaUses::Use;
  struct Slice {
    ArenaRanges::Range range = ArenaRanges::kNone;
    std::uint64_t bytes = 0;
    OwnStep next = 0;      // the step that uses it next
    bool waiting = false;  // for that step
  };
  struct Waiting {
    OwnStep next;
    std::uint32_t load;
    bool operator<(const Waiting& other) const {
      return next != other.next ? next < other.next : load < other.load;
    }
  };

  std::uint64_t highest_room() const {
    return uses_.room.empty() ? 0 : *std::max_element(uses_.room.begin(), uses_.room.end());
  }
  std::uint64_t room() const { return uses_.room[static_cast<std::size_t>(step_)]; }
  std::uint64_t step_bytes() const {
    Bytes sum;
    for (std::size_t i = uses_.begin_of(step_); i < uses_.end_of(step_); ++i)
      sum += Bytes(uses_.uses[i].bytes);
    return sum.count();
  }

  Status check_room() const {
    const Bytes needed(step_bytes()), has = Bytes(room()) - Bytes(policy_.begin);
    if (needed <= has) return {};
    return fail(Code::PlanOverBudget, machine::display_name(uses_.gpu),
                {format_bytes(needed), format_bytes(has), format_bytes(needed - has)});
  }

  void raise_floor() {
    if (policy_.mode == StreamMode::Compatible) floor_ = step_ - 1;
    floor_ = std::max(floor_, depth_floor(uses_, turn_, policy_.depth));
  }

  void bring_all() {
    const std::size_t begin = uses_.begin_of(step_), end = uses_.end_of(step_);
    for (std::size_t i = begin; i < end; ++i) {
      if (const std::uint32_t load = load_of_[uses_.uses[i].storage]; load != kNoLoad)
        set_waiting(load, false);
    }
    for (std::size_t i = begin; i < end; ++i) {
      if (load_of_[uses_.uses[i].storage] == kNoLoad && !bring(uses_.uses[i])) {
        bring_side_by_side();
        return;
      }
    }
  }

  /// A hole somewhat later than the best one does no harm where loads begin many steps ahead.
  ArenaRanges::Wanted wanted(std::uint64_t bytes) const {
    return {bytes, room(), floor_, &history_, (step_ - 1 - floor_) / kPatience};
  }

  /// False when there is no slice for it although nothing waits any more.
  bool bring(const Use& use) {
    auto hole = ranges_.find(wanted(use.bytes));
    while (!hole && evict_farthest()) hole = ranges_.find(wanted(use.bytes));
    if (hole) add_load(use, hole->first, hole->free_after);
    return hole.has_value();
  }

  /// The step's weights lie so that the last one finds no slice: all of them anew, one beside the other.
  void bring_side_by_side() {
    for (std::size_t i = uses_.begin_of(step_); i < uses_.end_of(step_); ++i) {
      const std::uint32_t load = load_of_[uses_.uses[i].storage];
      if (load == kNoLoad) continue;
      // What was planned for the slice of a load that is taken back may be earlier, never later.
      free_slice(load, load >= first_load_ ? loads_[load].issue_after : OwnStep(loads_[load].keep_until));
    }
    loads_.resize(first_load_);
    slices_.resize(first_load_);
    const auto hole = ranges_.find(wanted(step_bytes()));
    ArenaRanges::Range at = hole->first;
    for (std::size_t i = uses_.begin_of(step_); i < uses_.end_of(step_); ++i) {
      add_load(uses_.uses[i], at, hole->free_after);
      at = ranges_.next(slices_.back().range);
    }
  }

  void add_load(const Use& use, ArenaRanges::Range at, OwnStep free_after) {
    floor_ = std::max(floor_, free_after);
    StreamLoad load;
    load.storage = use.storage;
    load.arena = uses_.arena;
    load.offset = ranges_.begin(at);
    load.first_use = load.keep_until = static_cast<std::uint32_t>(step_);
    load.issue_after = load.issue_after_again = floor_;
    load_of_[use.storage] = static_cast<std::uint32_t>(loads_.size());
    loads_.push_back(load);
    slices_.push_back({ranges_.take(at, use.bytes), use.bytes, step_, false});
  }

  /// The step has ended.
  void keep_or_free() {
    for (std::size_t i = uses_.begin_of(step_); i < uses_.end_of(step_); ++i) {
      const Use& use = uses_.uses[i];
      const std::uint32_t load = load_of_[use.storage];
      loads_[load].keep_until = static_cast<std::uint32_t>(step_);
      slices_[load].next = use.next;
      if (use.next == uses_.end() || policy_.mode == StreamMode::Compatible) {
        free_slice(load, step_);
      } else {
        set_waiting(load, true);
        waiting_.push({use.next, load});
      }
    }
    // What the very next step needs stays in any case.
    while (waiting_bytes_ > policy_.most_waiting && farthest() && waiting_.top().next > step_ + 1)
      evict_farthest();
  }

  void set_waiting(std::uint32_t load, bool waiting) {
    Slice& slice = slices_[load];
    if (slice.waiting == waiting) return;
    slice.waiting = waiting;
    waiting_bytes_ = waiting ? waiting_bytes_ + slice.bytes : waiting_bytes_ - slice.bytes;
  }

  void free_slice(std::uint32_t load, OwnStep after) {
    set_waiting(load, false);
    ranges_.release(slices_[load].range, after);
    slices_[load].range = ArenaRanges::kNone;
    load_of_[loads_[load].storage] = kNoLoad;
  }

  /// Drops what no longer waits from the top of the queue. False when nothing waits.
  bool farthest() {
    while (!waiting_.empty()) {
      const Waiting& top = waiting_.top();
      const bool known = top.load < slices_.size() && slices_[top.load].waiting;
      if (known && slices_[top.load].next == top.next) return true;
      waiting_.pop();
    }
    return false;
  }

  bool evict_farthest() {
    if (!farthest()) return false;
    const std::uint32_t load = waiting_.top().load;
    waiting_.pop();
    free_slice(load, loads_[load].keep_until);
    return true;
  }

  void evict_above_room() {
    if (step_ == 0 || room() >= uses_.room[static_cast<std::size_t>(step_) - 1]) return;
    std::vector<Waiting> fit;
    for (; farthest(); waiting_.pop()) {
      const std::uint32_t load = waiting_.top().load;
      if (loads_[load].offset + slices_[load].bytes <= room()) {
        fit.push_back(waiting_.top());
      } else {
        free_slice(load, loads_[load].keep_until);
      }
    }
    for (const Waiting& waiting : fit) waiting_.push(waiting);
  }

  const ArenaUses& uses_;
  const ArenaPolicy& policy_;
  std::vector<std::uint32_t> load_of_;  // by storage: whose slice holds it
  ArenaRanges ranges_;
  RoomHistory history_;
  std::vector<StreamLoad> loads_;
  std::vector<Slice> slices_;  // by load
  std::priority_queue<Waiting> waiting_;
  std::uint64_t waiting_bytes_ = 0;
  OwnStep step_ = 0;
  OwnStep floor_ = -1;  // of the load queued last: the next one begins no earlier
  std::size_t turn_ = 0;
  std::size_t first_load_ = 0;  // of the step
};

/// Until when each place of an arena is in use.
class Occupancy {
 public:
  explicit Occupancy(OwnStep before) { until_[0] = before; }

  OwnStep latest(std::uint64_t begin, std::uint64_t end) const {
    auto at = std::prev(until_.upper_bound(begin));
    OwnStep latest = at->second;
    for (++at; at != until_.end() && at->first < end; ++at) latest = std::max(latest, at->second);
    return latest;
  }

  void set(std::uint64_t begin, std::uint64_t end, OwnStep until) {
    const OwnStep behind = std::prev(until_.upper_bound(end))->second;
    until_.erase(until_.lower_bound(begin), until_.upper_bound(end));
    until_[begin] = until;
    until_[end] = behind;
  }

 private:
  std::map<std::uint64_t, OwnStep> until_;  // from this place to the next key
};

/// By step, the last one before it (of the pass before: below 0) with less room than what ends at `end`.
class RoomOverPasses {
 public:
  explicit RoomOverPasses(const ArenaUses& uses) : uses_(uses) {
    for (OwnStep step = 0; step < uses.end(); ++step) whole_.add(step, room(step));
  }

  /// `step` never descends from call to call.
  OwnStep last_below(std::uint64_t end, OwnStep step) {
    for (; next_ < step; ++next_) before_.add(next_, room(next_));
    const OwnStep here = before_.last_below(end), there = whole_.last_below(end);
    return here >= 0 ? here : there - uses_.end();
  }

 private:
  std::uint64_t room(OwnStep step) const { return uses_.room[static_cast<std::size_t>(step)]; }

  const ArenaUses& uses_;
  RoomHistory whole_, before_;
  OwnStep next_ = 0;
};

}  // namespace

Result<std::vector<StreamLoad>> plan_arena(const ArenaUses& uses, const ArenaPolicy& policy) {
  return ArenaPlanner(uses, policy).run();
}

void plan_next_pass(const ArenaUses& uses, const ArenaPolicy& policy, std::vector<StreamLoad>& loads) {
  const OwnStep steps = uses.end();
  std::vector<std::uint64_t> bytes(uses.storages);
  for (const ArenaUses::Use& use : uses.uses) bytes[use.storage] = use.bytes;
  Occupancy occupied(-steps);
  for (const StreamLoad& load : loads)
    occupied.set(load.offset, load.offset + bytes[load.storage], OwnStep(load.keep_until) - steps);
  RoomOverPasses rooms(uses);
  OwnStep floor = loads.empty() ? -steps : loads.back().issue_after - steps;
  std::size_t turn = 0;
  for (StreamLoad& load : loads) {
    while (uses.loading[turn] < OwnStep(load.first_use)) ++turn;
    const std::uint64_t end = load.offset + bytes[load.storage];
    floor = std::max({floor, occupied.latest(load.offset, end), rooms.last_below(end, load.first_use),
                      depth_floor(uses, turn, policy.depth)});
    load.issue_after_again = floor;
    occupied.set(load.offset, end, load.keep_until);
  }
}

}  // namespace stowage::estimate
