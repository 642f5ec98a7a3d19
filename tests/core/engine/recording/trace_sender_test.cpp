// What a run has to tell, told in order and by one at a time, while the run goes on.
#include "core/engine/recording/trace_sender.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace stowage::engine {
namespace {

protocol::TraceBatch batch(std::uint64_t number) {
  protocol::TraceBatch out;
  out.part.duration_ns = number;
  return out;
}

class TraceSenderTest : public testing::Test {
 protected:
  TraceSender::Send listen() {
    return [this](const protocol::Event& event) {
      EXPECT_EQ(++inside, 1) << "one at a time";
      if (const auto* part = std::get_if<protocol::TraceBatch>(&event)) {
        heard.push_back(part->part.duration_ns);
        if (gate.valid()) gate.wait();
      } else {
        ++progress;
      }
      --inside;
    };
  }
  std::atomic<int> inside{0};
  std::vector<std::uint64_t> heard{};
  int progress = 0;
  std::promise<void> open{};
  std::shared_future<void> gate{};
};

TEST_F(TraceSenderTest, BatchesAreToldInOrderAndNoneIsLost) {
  {
    TraceSender sender(listen());
    for (std::uint64_t i = 0; i < 500; ++i) {
      sender.post(batch(i));
      if (i % 7 == 0) sender.say(protocol::Progress{});
    }
    sender.wait_until_told();
    EXPECT_EQ(heard.size(), 500u);
    sender.post(batch(500));
  }
  ASSERT_EQ(heard.size(), 501u) << "the last one is told before it ends";
  for (std::uint64_t i = 0; i < heard.size(); ++i) EXPECT_EQ(heard[i], i);
  EXPECT_EQ(progress, 72);
}

/// Who listens slowly holds nobody up: there is no room then, and progress goes unsaid.
TEST_F(TraceSenderTest, ASlowListenerTakesNobodysTime) {
  gate = open.get_future().share();
  TraceSender sender(listen());
  std::uint64_t posted = 0;
  while (sender.has_room()) sender.post(batch(posted++));
  EXPECT_GT(posted, 1u);
  EXPECT_LT(posted, 100u) << "what waits is bounded";
  while (inside == 0) std::this_thread::yield();
  EXPECT_FALSE(sender.try_say(protocol::Progress{}));
  open.set_value();
  sender.wait_until_told();
  EXPECT_TRUE(sender.has_room());
  EXPECT_TRUE(sender.try_say(protocol::Progress{}));
  EXPECT_EQ(heard.size(), posted);
}

TEST_F(TraceSenderTest, WithoutABatchThereIsNoOtherThread) {
  const auto here = std::this_thread::get_id();
  TraceSender sender([&](const protocol::Event&) { EXPECT_EQ(std::this_thread::get_id(), here); });
  sender.say(protocol::Progress{});
  EXPECT_TRUE(sender.try_say(protocol::Progress{}));
  sender.wait_until_told();
}

}  // namespace
}  // namespace stowage::engine
