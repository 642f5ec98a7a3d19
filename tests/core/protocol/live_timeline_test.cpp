#include "core/protocol/live_timeline.h"

#include <atomic>
#include <mutex>
#include <random>
#include <thread>

#include <gtest/gtest.h>

namespace stowage::protocol {
namespace {

using trace::Block;

/// Batches as an engine sends them: some blocks end within their batch, some in a later one.
class Sender {
 public:
  TraceBatch next(std::size_t blocks) {
    TraceBatch batch;
    batch.part.names.clear();
    if (sent_ == 0) {
      batch.part.devices = {{"0", true, 0}, {"cpu", false, 0}};
      batch.part.names = {"", "a", "b"};
    }
    for (const std::uint64_t index : alive_) batch.deaths.emplace_back(index, ++now_);
    alive_.clear();
    for (std::size_t i = 0; i < blocks; ++i, ++sent_) {
      batch.part.blocks.push_back({++now_, Block::kAlive, 512 * (1 + sent_ % 7), 1, 0,
                                   static_cast<std::uint16_t>(sent_ % 2), trace::Kind::Activation, 0xFFFF});
      if (sent_ % 3) {
        batch.part.blocks.back().death_ns = now_ + 1;
        ++now_;
      } else {
        alive_.push_back(sent_);
      }
    }
    batch.part.spans = {{now_, now_ + 1, static_cast<trace::NameId>(1 + sent_ % 2), 0}};
    batch.part.duration_ns = ++now_;
    return batch;
  }

 private:
  std::uint64_t now_ = 0, sent_ = 0;
  std::vector<std::uint64_t> alive_{};
};

TEST(LiveTimeline, PicturesAreWhatAWholeTimelineSays) {
  Sender sender;
  LiveTimeline live;
  EXPECT_TRUE(live.empty());
  EXPECT_FALSE(live.picture());
  trace::Timeline whole;
  whole.names.clear();
  std::shared_ptr<const trace::Timeline> shown;
  for (int i = 0; i < 30; ++i) {
    const TraceBatch batch = sender.next(20 + static_cast<std::size_t>(i));
    ASSERT_TRUE(append(whole, batch));
    ASSERT_TRUE(live.add(batch));
    if (i % 3 != 0) continue;
    shown = live.picture();
    ASSERT_TRUE(shown) << "one is looked at, the other one is free";
    trace::Timeline finished = whole;
    finished.finish();
    EXPECT_EQ(shown->blocks.size(), whole.blocks.size());
    EXPECT_EQ(shown->duration_ns, whole.duration_ns);
    for (std::size_t device = 0; device < 2; ++device) {
      EXPECT_EQ(shown->peak(device).bytes, finished.peak(device).bytes);
      for (std::uint64_t at = 0; at < whole.duration_ns; at += 37) {
        EXPECT_EQ(shown->bytes_at(device, at), finished.bytes_at(device, at));
        EXPECT_EQ(shown->alive(device, at), finished.alive(device, at));
      }
    }
  }
  EXPECT_FALSE(live.last_module().empty());
}

TEST(LiveTimeline, APictureNeverChangesWhileItIsLookedAt) {
  Sender sender;
  LiveTimeline live;
  ASSERT_TRUE(live.add(sender.next(50)));
  const auto first = live.picture();
  const std::size_t blocks = first->blocks.size();
  ASSERT_TRUE(live.add(sender.next(50)));
  const auto second = live.picture();
  ASSERT_TRUE(second);
  ASSERT_TRUE(live.add(sender.next(50)));
  EXPECT_FALSE(live.picture()) << "both are looked at: later";
  EXPECT_EQ(first->blocks.size(), blocks);
  EXPECT_EQ(second->blocks.size(), 2 * blocks);
  const auto last = live.last_picture(false, "m.pt2");
  ASSERT_TRUE(last) << "the end is told whatever is looked at";
  EXPECT_EQ(last->blocks.size(), 3 * blocks);
  EXPECT_EQ(last->model, "m.pt2");
  EXPECT_FALSE(last->complete);
  EXPECT_EQ(second->blocks.size(), 2 * blocks);
}

TEST(LiveTimeline, BatchesThatPointNowhereAreLeftOut) {
  Sender sender;
  LiveTimeline live;
  TraceBatch nameless;
  nameless.part.devices = {{"0", true, 0}};
  nameless.part.names.clear();
  nameless.part.blocks = {{0, 1, 512, 9, 0, 0, trace::Kind::Activation, 0xFFFF}};
  EXPECT_FALSE(live.add(nameless));
  ASSERT_TRUE(live.add(sender.next(5)));
  TraceBatch dead;
  dead.part.names.clear();
  dead.deaths = {{99, 5}};
  EXPECT_FALSE(live.add(dead));
  EXPECT_EQ(live.picture()->blocks.size(), 5u);
}

/// Hundreds of thousands of events, a picture after each batch: what a batch costs does not grow with the
/// run. Counted, not timed.
TEST(LiveTimeline, ALongRunCostsNoMoreABatch) {
  Sender sender;
  LiveTimeline live;
  std::shared_ptr<const trace::Timeline> shown;
  std::vector<std::uint64_t> costs;
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t before = live.work();
    ASSERT_TRUE(live.add(sender.next(2000)));
    shown = live.picture();
    ASSERT_TRUE(shown);
    costs.push_back(live.work() - before);
  }
  EXPECT_EQ(shown->blocks.size(), 400'000u);
  for (std::size_t i = 2; i < costs.size(); ++i) EXPECT_LT(costs[i], 2 * costs[2]) << "batch " << i;
}

/// What a long run takes of this process's memory: a little for each of its tables, however long it is and
/// whatever is looked at.
TEST(LiveTimeline, MemoryDoesNotGrowWithTheRun) {
  Sender sender;
  LiveTimeline live;
  std::vector<std::shared_ptr<const trace::Timeline>> shown;  // two of them for the whole run
  std::size_t after_half = 0;
  for (int i = 0; i < 150; ++i) {
    ASSERT_TRUE(live.add(sender.next(2000)));
    if (shown.size() < 2) shown.push_back(live.picture());
    if (i == 75) after_half = live.memory();
  }
  EXPECT_FALSE(live.picture());
  EXPECT_LE(live.memory(), after_half + (4u << 20));
  shown.push_back(live.last_picture(true, ""));
  const trace::Timeline& all = *shown.back();
  EXPECT_EQ(all.blocks.size(), 300'000u);
  EXPECT_TRUE(all.blocks.in_file());
  EXPECT_LT(all.memory(), 300'000u * sizeof(Block)) << "with its index, which is larger than its rows";
  trace::Timeline anew = all;
  EXPECT_LT(anew.memory(), 300'000u * sizeof(Block)) << "and so is a copy";
  anew.finish();
  for (std::uint64_t at = 0; at < all.duration_ns; at += all.duration_ns / 50)
    EXPECT_EQ(all.bytes_at(0, at), anew.bytes_at(0, at));
  EXPECT_EQ(all.peak(1).bytes, anew.peak(1).bytes);
}

/// Where no file can be made, all is in memory, and the same.
TEST(LiveTimeline, NeedsNoFile) {
  Sender sender;
  LiveTimeline live("/nowhere/at/all");
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(live.add(sender.next(2000)));
  const auto last = live.last_picture(true, "");
  ASSERT_TRUE(last);
  EXPECT_EQ(last->blocks.size(), 40'000u);
  EXPECT_FALSE(last->blocks.in_file());
}

/// An engine that was killed had told deaths after the end of what it had told wholly.
TEST(LiveTimeline, ARunThatBrokeOffEndsWithWhatWasTold) {
  LiveTimeline live;
  TraceBatch batch;
  batch.part.names = {""};
  batch.part.devices = {{"0", true, 0}};
  batch.part.blocks = {{5, 90, 512, 0, 0, 0, trace::Kind::Activation, 0xFFFF}};
  batch.part.duration_ns = 5;
  ASSERT_TRUE(live.add(batch));
  const auto last = live.last_picture(false, "");
  EXPECT_EQ(last->duration_ns, 90u);
  EXPECT_EQ(last->bytes_at(0, 89), 512u);
  EXPECT_EQ(last->bytes_at(0, 90), 0u);
  EXPECT_TRUE(trace::check(*last, "run"));
}

/// One thread adds, another one looks and lets go: what ThreadSanitizer is to see.
TEST(LiveTimeline, IsLookedAtByAnotherThread) {
  Sender sender;
  LiveTimeline live;
  std::mutex mutex;
  std::shared_ptr<const trace::Timeline> shown;
  std::atomic<bool> done{false};
  std::uint64_t seen = 0;
  std::thread looker([&] {
    while (!done) {
      std::shared_ptr<const trace::Timeline> mine;
      {
        const std::lock_guard lock(mutex);
        mine = shown;
      }
      if (mine) seen = std::max<std::uint64_t>(seen, mine->peak(0).bytes + mine->blocks.size());
    }
  });
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(live.add(sender.next(30)));
    if (auto picture = live.picture()) {
      const std::lock_guard lock(mutex);
      shown = std::move(picture);
    }
  }
  const auto last = live.last_picture(true, "");
  done = true;
  looker.join();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->blocks.size(), 6000u);
}

}  // namespace
}  // namespace stowage::protocol
