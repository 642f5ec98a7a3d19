// An allocator's bookkeeping beside a reference that knows nothing but lists of ranges.
#include "core/estimate/allocator_model.h"

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kMiB = 1u << 20;
constexpr AllocatorRule kRules[] = {AllocatorRule::Blocks, AllocatorRule::CudaSegments,
                                    AllocatorRule::CudaExpandable};

/// The same rules, looked up in plain lists: every range of every segment in order of addresses.
class Reference {
 public:
  explicit Reference(AllocatorRule rule) : expandable_(rule == AllocatorRule::CudaExpandable) {}

  struct Range {
    std::uint64_t bytes;
    bool taken, mapped;
    int name;
  };
  struct Segment {
    std::uint64_t stream;
    bool small;
    std::vector<Range> ranges;
  };

  void allocate(int name, std::uint64_t asked, std::uint64_t stream) {
    const std::uint64_t bytes = (asked + 511) / 512 * 512;
    const bool small = bytes <= kMiB;
    if (!fit(name, bytes, stream, small)) {
      more(bytes, stream, small);
      ASSERT_TRUE(fit(name, bytes, stream, small));
    }
  }
  void free(int name) {
    for (Segment& segment : segments_) {
      for (Range& range : segment.ranges) {
        if (range.taken && range.name == name) range.taken = false;
      }
      join(segment);
    }
  }
  std::uint64_t allocated() const {
    return sum([](const Range& range) { return range.taken; });
  }
  std::uint64_t reserved() const {
    return sum([](const Range& range) { return range.mapped; });
  }
  void release() {
    if (!expandable_) {
      std::erase_if(segments_, [](const Segment& s) { return s.ranges.size() == 1 && !s.ranges[0].taken; });
      return;
    }
    for (Segment& segment : segments_) {
      const std::uint64_t piece = (segment.small ? 2 : 20) * kMiB;
      std::vector<Range> out;
      std::uint64_t at = 0;
      for (const Range& range : segment.ranges) {
        const std::uint64_t first = (at + piece - 1) / piece * piece,
                            last = (at + range.bytes) / piece * piece;
        if (range.taken || !range.mapped || first >= last) {
          out.push_back(range);
        } else {
          if (first > at) out.push_back({first - at, false, true, 0});
          out.push_back({last - first, false, false, 0});
          if (at + range.bytes > last) out.push_back({at + range.bytes - last, false, true, 0});
        }
        at += range.bytes;
      }
      segment.ranges = out;
      join(segment);
    }
  }

 private:
  static constexpr std::uint64_t kEndless = 1ull << 52;

  template <class Which>
  std::uint64_t sum(Which which) const {
    std::uint64_t out = 0;
    for (const Segment& segment : segments_) {
      for (const Range& range : segment.ranges) out += which(range) ? range.bytes : 0;
    }
    return out;
  }
  static void join(Segment& segment) {
    std::vector<Range> out;
    for (const Range& range : segment.ranges) {
      if (!out.empty() && !out.back().taken && !range.taken && out.back().mapped == range.mapped) {
        out.back().bytes += range.bytes;
      } else {
        out.push_back(range);
      }
    }
    segment.ranges = out;
  }
  bool fit(int name, std::uint64_t bytes, std::uint64_t stream, bool small) {
    struct Candidate {
      std::uint64_t bytes, room;
      std::size_t segment, range;
    };
    std::vector<Candidate> all;
    for (std::size_t s = 0; s < segments_.size(); ++s) {
      if (segments_[s].stream != stream || segments_[s].small != small) continue;
      const auto& ranges = segments_[s].ranges;
      for (std::size_t r = 0; r < ranges.size(); ++r) {
        if (ranges[r].taken || !ranges[r].mapped || ranges[r].bytes < bytes) continue;
        const bool open = r + 1 < ranges.size() && !ranges[r + 1].mapped;
        all.push_back({ranges[r].bytes, ranges[r].bytes + (open ? ranges[r + 1].bytes : 0), s, r});
      }
    }
    if (all.empty()) return false;
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
    std::size_t best = 0;
    while (expandable_ && best + 1 < all.size() && all[best + 1].room < all[best].room) ++best;
    auto& ranges = segments_[all[best].segment].ranges;
    const auto at = ranges.begin() + static_cast<std::ptrdiff_t>(all[best].range);
    const std::uint64_t rest = at->bytes - bytes;
    *at = {at->bytes, true, true, name};
    if (small || expandable_ ? rest >= 512 : rest > kMiB) {
      at->bytes = bytes;
      ranges.insert(at + 1, {rest, false, true, 0});
    }
    return true;
  }
  void more(std::uint64_t bytes, std::uint64_t stream, bool small) {
    if (!expandable_) {
      const std::uint64_t size = small               ? 2 * kMiB
                                 : bytes < 10 * kMiB ? 20 * kMiB
                                                     : (bytes + 2 * kMiB - 1) / (2 * kMiB) * 2 * kMiB;
      segments_.push_back({stream, small, {{size, false, true, 0}}});
      return;
    }
    auto segment = std::find_if(segments_.begin(), segments_.end(),
                                [&](const Segment& s) { return s.stream == stream && s.small == small; });
    if (segment == segments_.end()) {
      segments_.push_back({stream, small, {{kEndless, false, false, 0}}});
      segment = segments_.end() - 1;
    }
    fill(*segment, bytes);
  }
  /// Gives memory, in whole pieces, to the first run of what is not taken that holds a hole, begins at it or
  /// at what is free right before it, and is long enough.
  static void fill(Segment& segment, std::uint64_t bytes) {
    const std::uint64_t piece = (segment.small ? 2 : 20) * kMiB;
    for (std::size_t hole = 0; hole < segment.ranges.size(); ++hole) {
      if (segment.ranges[hole].mapped) continue;
      const std::size_t first = hole > 0 && !segment.ranges[hole - 1].taken ? hole - 1 : hole;
      std::uint64_t run = 0;
      for (std::size_t r = first; r < segment.ranges.size() && !segment.ranges[r].taken; ++r)
        run += segment.ranges[r].bytes;
      if (run < bytes) continue;
      std::uint64_t have = 0;
      for (std::size_t r = first; have < bytes; ++r) {
        Range& range = segment.ranges[r];
        if (!range.mapped) {
          const std::uint64_t want =
              std::min(range.bytes, (std::min(bytes - have, range.bytes) + piece - 1) / piece * piece);
          const std::uint64_t rest = range.bytes - want;
          range = {want, false, true, 0};
          have += want;
          if (rest > 0)
            segment.ranges.insert(segment.ranges.begin() + static_cast<std::ptrdiff_t>(r) + 1,
                                  {rest, false, false, 0});
        } else {
          have += range.bytes;
        }
      }
      join(segment);
      return;
    }
  }

  bool expandable_;
  std::vector<Segment> segments_{};
};

struct Alive {
  int name;
  AllocatorModel::Handle handle;
  std::uint64_t asked;
};

std::uint64_t any_size(std::mt19937_64& random) {
  switch (random() % 4) {
    case 0:
      return 1 + random() % 4096;
    case 1:
      return 1 + random() % kMiB;
    case 2:
      return 1 + random() % (12 * kMiB);
    default:
      return 1 + random() % (64 * kMiB);
  }
}

/// Rule Blocks has no addresses.
void expect_apart(const AllocatorModel& model, const std::vector<Alive>& alive) {
  std::map<std::uint64_t, std::uint64_t> ends;
  for (const Alive& one : alive) {
    const auto [address, bytes] = model.where(one.handle);
    EXPECT_TRUE(ends.emplace(address, address + bytes).second);
  }
  std::uint64_t last = 0;
  for (const auto& [begin, end] : ends) {
    EXPECT_GE(begin, last);
    last = end;
  }
}

TEST(AllocatorModelProperty, AgreesWithTheListsAndNeverOverlaps) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const AllocatorRule rule = kRules[1 + seed % 2];
    std::mt19937_64 random(seed);
    AllocatorModel model(rule);
    Reference reference(rule);
    std::vector<Alive> alive;
    const std::size_t most = 1 + random() % 40;
    for (int i = 0; i < 400; ++i) {
      if (random() % 50 == 0) {
        model.release_cached();
        reference.release();
      } else if (alive.size() >= most || (!alive.empty() && random() % 3 == 0)) {
        const std::size_t at = random() % alive.size();
        model.free(alive[at].handle);
        reference.free(alive[at].name);
        alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(at));
      } else {
        const std::uint64_t bytes = any_size(random), stream = random() % 3 == 0 ? 1 : 0;
        alive.push_back({i + 1, *model.allocate(bytes, stream), bytes});
        reference.allocate(i + 1, bytes, stream);
      }
      ASSERT_EQ(model.allocated(), reference.allocated()) << "event " << i;
      ASSERT_EQ(model.reserved(), reference.reserved()) << "event " << i;
      ASSERT_GE(model.reserved(), model.allocated());
      ASSERT_GE(model.peak_reserved(), model.reserved());
    }
    expect_apart(model, alive);
    for (const Alive& one : alive) {
      const std::uint64_t least = (one.asked + 511) / 512 * 512;
      EXPECT_GE(model.where(one.handle).bytes, least);
      EXPECT_LE(model.where(one.handle).bytes, least + (rule == AllocatorRule::CudaSegments ? kMiB : 0));
      model.free(one.handle);
    }
    EXPECT_EQ(model.allocated(), 0u);
    model.release_cached();
    EXPECT_EQ(model.reserved(), 0u) << "everything can be given back";
    model.reset_peaks();
    EXPECT_EQ(model.peak_reserved(), 0u);
  }
}

/// What expandable segments are for: what is allocated is the rounded sizes, whatever the order.
TEST(AllocatorModelProperty, ExpandableSegmentsAllocateAsBlocksDo) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    AllocatorModel blocks(AllocatorRule::Blocks), expandable(AllocatorRule::CudaExpandable);
    std::vector<std::pair<AllocatorModel::Handle, AllocatorModel::Handle>> alive;
    for (int i = 0; i < 500; ++i) {
      if (!alive.empty() && random() % 2 == 0) {
        std::swap(alive[random() % alive.size()], alive.back());
        blocks.free(alive.back().first);
        expandable.free(alive.back().second);
        alive.pop_back();
      } else {
        const std::uint64_t bytes = any_size(random);
        alive.emplace_back(*blocks.allocate(bytes), *expandable.allocate(bytes));
      }
      ASSERT_EQ(blocks.allocated(), expandable.allocated());
    }
    EXPECT_EQ(blocks.peak_allocated(), expandable.peak_allocated());
  }
}

/// A limit holds whatever is asked, and what is refused leaves no trace.
TEST(AllocatorModelProperty, DefaultSegmentsStayBelowTheLimit) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    constexpr std::uint64_t kLimit = 100 * kMiB;
    AllocatorModel model(AllocatorRule::CudaSegments, kLimit);
    std::vector<AllocatorModel::Handle> alive;
    bool refused = false;
    for (int i = 0; i < 300; ++i) {
      const std::uint64_t before = model.allocated();
      if (const auto handle = model.allocate(any_size(random), random() % 2)) {
        alive.push_back(*handle);
      } else {
        refused = true;
        EXPECT_EQ(model.allocated(), before);
        if (alive.empty()) continue;
        model.free(alive.back());
        alive.pop_back();
      }
      ASSERT_LE(model.reserved(), kLimit);
    }
    EXPECT_TRUE(refused);
  }
}

}  // namespace
}  // namespace stowage::estimate
