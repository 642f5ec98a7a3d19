// A timeline that grows batch by batch answers as one that was indexed at once, and at the cost of the batch.
#include <random>

#include <gtest/gtest.h>

#include "core/trace/trace.h"

namespace stowage::trace {
namespace {

/// A run as it is told: rows in order of time, blocks that end later, in batches.
struct Batch {
  std::vector<Block> blocks{};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> deaths{};  ///< (index, when)
  std::vector<Span> spans{};
  std::vector<Transfer> transfers{};
  std::uint64_t upto = 0;
};

class Story {
 public:
  explicit Story(std::uint64_t seed)
      : random_(seed), trace_(__FILE__, __LINE__, "seed " + std::to_string(seed)) {}

  std::uint64_t below(std::uint64_t n) { return random_() % n; }

  Batch batch(std::size_t rows) {
    Batch out;
    for (std::size_t i = 0; i < rows; ++i) {
      now_ += below(3);
      switch (below(4)) {
        case 0:
          kill(out);
          break;
        case 1:
          turn(out);
          break;
        default:
          birth(out);
      }
    }
    out.upto = now_;
    known_ = blocks_;
    return out;
  }

 private:
  void birth(Batch& out) {
    const auto kind = static_cast<Kind>(below(Timeline::kKinds));
    out.blocks.push_back({now_, Block::kAlive, below(50) * 512, static_cast<NameId>(below(6)), 0,
                          static_cast<std::uint16_t>(below(3)), kind,
                          static_cast<std::uint16_t>(kind == Kind::Streamed ? below(3) : 0xFFFF)});
    if (below(5) == 0) {
      out.blocks.back().death_ns = now_ + 1;
      ++now_;
    } else {
      alive_.push_back(blocks_);
    }
    ++blocks_;
  }
  void kill(Batch& out) {
    if (alive_.empty()) return;
    const std::size_t which = below(alive_.size());
    const std::uint64_t index = alive_[which];
    alive_.erase(alive_.begin() + static_cast<std::ptrdiff_t>(which));
    ++now_;
    if (index < known_) {
      out.deaths.emplace_back(index, now_);
    } else {
      out.blocks[index - known_].death_ns = now_;
    }
  }
  void turn(Batch& out) {
    const std::uint64_t begin = now_;
    now_ += below(4);
    out.spans.push_back({begin, now_, static_cast<NameId>(below(6)), static_cast<std::uint16_t>(below(3))});
    if (below(2)) out.transfers.push_back({begin, now_, 512, 0, 1, 0});
  }

  std::mt19937_64 random_;
  testing::ScopedTrace trace_;
  std::uint64_t now_ = 0, blocks_ = 0, known_ = 0;
  std::vector<std::uint64_t> alive_{};
};

Timeline fresh() {
  Timeline out;
  out.devices = {{"0", true, 1 << 20}, {"1", true, 0}, {"cpu", false, 0}};
  out.names = {"", "a", "b", "c", "d", "e"};
  return out;
}

std::vector<std::uint64_t> add(Timeline& timeline, const Batch& batch) {
  std::vector<std::uint64_t> ended;
  for (const auto& [index, when] : batch.deaths) {
    timeline.blocks[index].death_ns = when;
    ended.push_back(index);
  }
  timeline.blocks.insert(timeline.blocks.end(), batch.blocks.begin(), batch.blocks.end());
  timeline.spans.insert(timeline.spans.end(), batch.spans.begin(), batch.spans.end());
  timeline.transfers.insert(timeline.transfers.end(), batch.transfers.begin(), batch.transfers.end());
  timeline.duration_ns = batch.upto;
  return ended;
}

void expect_same(const Timeline& grown, const Timeline& whole, Story& story) {
  const std::uint64_t end = whole.duration_ns + 1;
  for (std::size_t device = 0; device < whole.devices.size(); ++device) {
    EXPECT_EQ(grown.peak(device).bytes, whole.peak(device).bytes);
    EXPECT_EQ(grown.peak(device).at_ns, whole.peak(device).at_ns);
    EXPECT_EQ(grown.peaks(device, 9).size(), whole.peaks(device, 9).size());
    for (int i = 0; i < 12; ++i) {
      const std::uint64_t at = story.below(end);
      EXPECT_EQ(grown.bytes_at(device, at), whole.bytes_at(device, at)) << at;
      EXPECT_EQ(grown.alive(device, at), whole.alive(device, at)) << at;
      EXPECT_EQ(grown.module_at(at), whole.module_at(at)) << at;
      for (std::size_t kind = 0; kind < Timeline::kKinds; ++kind)
        EXPECT_EQ(grown.bytes_at(device, static_cast<Kind>(kind), at),
                  whole.bytes_at(device, static_cast<Kind>(kind), at));
    }
    const std::uint64_t from = story.below(end);
    const auto a = grown.columns(device, from, end, 7), b = whole.columns(device, from, end, 7);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].total_high, b[i].total_high);
      for (std::size_t kind = 0; kind < Timeline::kKinds; ++kind) {
        EXPECT_EQ(a[i].low[kind], b[i].low[kind]);
        EXPECT_EQ(a[i].high[kind], b[i].high[kind]);
      }
    }
    const auto c = grown.columns_from(device, 2, from, end, 5),
               d = whole.columns_from(device, 2, from, end, 5);
    for (std::size_t i = 0; i < c.size(); ++i) EXPECT_EQ(c[i].total_high, d[i].total_high);
  }
}

TEST(Extend, AnswersAsAWholeIndex) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Story story(seed);
    Timeline grown = fresh();
    for (int i = 0; i < 12; ++i) {
      const Batch batch = story.batch(1 + story.below(60));
      grown.extend(add(grown, batch));
      Timeline whole = grown;
      whole.finish();
      expect_same(grown, whole, story);
      if (testing::Test::HasFailure()) return;
    }
  }
}

/// What was taken from a timeline before it grew goes on answering as it did.
TEST(Extend, LeavesCopiesAlone) {
  Story story(3);
  Timeline grown = fresh();
  grown.extend(add(grown, story.batch(200)));
  const Timeline before = grown;
  const auto peak = before.peak(0);
  const auto alive = before.alive(1, before.duration_ns);
  grown.extend(add(grown, story.batch(400)));
  EXPECT_EQ(before.peak(0).bytes, peak.bytes);
  EXPECT_EQ(before.alive(1, before.duration_ns), alive);
  EXPECT_GE(grown.peak(0).bytes, peak.bytes);
}

/// A change in the past, a batch that promises more than it tells, a turn within a turn: indexed anew, not
/// wrongly.
TEST(Extend, TakesWhatComesLate) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Story story(seed);
    Timeline grown = fresh();
    grown.extend(add(grown, story.batch(80)));
    Batch late = story.batch(40);
    const std::uint64_t past = grown.duration_ns / 2;
    late.blocks.insert(late.blocks.begin(), {past, past + 1, 4096, 1, 0, 0, Kind::Activation, 0xFFFF});
    late.deaths.clear();
    late.spans.push_back({past, grown.duration_ns, 3, 1});
    grown.extend(add(grown, late));
    Timeline whole = grown;
    whole.finish();
    expect_same(grown, whole, story);
    grown.extend(add(grown, {{}, {}, {}, {}, whole.duration_ns}));
    expect_same(grown, whole, story);
  }
}

/// Blocks whose end is told before everything up to it is.
TEST(Extend, KeepsDeathsThatLieAhead) {
  Timeline grown = fresh();
  Batch first;
  first.blocks = {{10, 90, 512, 1, 0, 0, Kind::Activation, 0xFFFF},
                  {20, 40, 1024, 1, 0, 0, Kind::Activation, 0xFFFF}};
  first.upto = 20;
  grown.extend(add(grown, first));
  EXPECT_EQ(grown.bytes_at(0, 20), 1536u);
  Batch second;
  second.blocks = {{30, Block::kAlive, 2048, 1, 0, 0, Kind::Activation, 0xFFFF}};
  second.upto = 100;
  grown.extend(add(grown, second));
  EXPECT_EQ(grown.peak(0).bytes, 3584u);
  EXPECT_EQ(grown.peak(0).at_ns, 30u);
  EXPECT_EQ(grown.bytes_at(0, 50), 2560u);
  EXPECT_EQ(grown.bytes_at(0, 95), 2048u);
}

/// Counted in entries touched, not in time: the hundredth batch costs what the second did, give or take the
/// levels that were added above it.
TEST(Extend, CostsTheBatchHoweverLongTheRun) {
  Story story(1);
  Timeline grown = fresh();
  std::vector<std::uint64_t> costs;
  constexpr std::size_t kRows = 4000;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t before = grown.index_work();
    grown.extend(add(grown, story.batch(kRows)));
    costs.push_back(grown.index_work() - before);
  }
  EXPECT_GT(grown.blocks.size() + grown.spans.size(), 250'000u);
  for (std::size_t i = 1; i < costs.size(); ++i) {
    EXPECT_LT(costs[i], 3 * costs[1]) << "batch " << i;
    EXPECT_LT(costs[i], 120 * kRows) << "batch " << i;
  }
}

}  // namespace
}  // namespace stowage::trace
