// What a run does with pinned RAM that it takes beside its weights, seen without CUDA: virtual GPUs that copy
// from such RAM. In processes of their own: passes back fail here on purpose, and autograd keeps nodes of
// such a pass, with their memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "core/engine/pinned_bytes.h"
#include "tests/core/engine/pinned_allocator.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

/// Everything on the host, every saved tensor goes there too. `room`: the CPU's budget; 0 = plenty.
Trained go(const TrainingCase& one, c10::Allocator* pinned, std::uint64_t room = 0) {
  protocol::RunRequest request = training_request(one, kOnHost);
  request.mode = protocol::Mode::Prefetch;
  request.training->scopes = {{"", true, {}}};
  request.training->threshold = 0;
  for (machine::Device& device : request.machine.devices) {
    if (device.id == machine::kCpu && room > 0) device.budget = Bytes(room);
  }
  pin_with(pinned);
  return train(std::move(request));
}

std::uint64_t moved(const Trained& trained) { return trained.outcome.result.backward->offload->moved_bytes; }
std::size_t warned(const Trained& trained) {
  const auto& all = trained.outcome.result.warnings;
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [](const Error& one) { return one.code == Code::EngineNotPinned; }));
}

void try_budgets(const TrainingCase& one, int& tried, int& gave_way) {
  Pinned allocator;
  const Trained plain = go(one, nullptr);
  ASSERT_FALSE(plain.outcome.error) << explain(plain.outcome);
  const std::uint64_t least = device_of(plain.outcome, "cpu").peak_bytes;
  const Trained wide = go(one, &allocator);
  ASSERT_FALSE(wide.outcome.error) << explain(wide.outcome);
  EXPECT_GT(allocator.made, 0);
  EXPECT_EQ(warned(wide), 0u);
  EXPECT_GE(device_of(wide.outcome, "cpu").peak_bytes, least);
  for (std::uint64_t sixteenths = 0; sixteenths < 8; ++sixteenths) {
    const std::uint64_t room = least + least * sixteenths / 16;
    SCOPED_TRACE(room);
    const Trained none = go(one, nullptr, room), tight = go(one, &allocator, room);
    // What autograd keeps of a pass that has failed is some of these few KiB: it lacks where little is left.
    if (none.outcome.error || (sixteenths < 6 && tight.outcome.error)) continue;
    ASSERT_FALSE(tight.outcome.error) << explain(tight.outcome);
    EXPECT_EQ(moved(tight), moved(none));
    EXPECT_EQ(difference(plain.gradients, tight.gradients, 0, 0), "");
    EXPECT_LE(warned(tight), 1u);
    ++tried;
    gave_way += warned(tight) > 0;
  }
}

void try_all_budgets() {
  int tried = 0, gave_way = 0;
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    try_budgets(one, tried, gave_way);
  }
  EXPECT_GT(tried, 20);
  EXPECT_GT(gave_way, 0) << "no run had to give way: nothing is tested";
}

void try_without_room() {
  Pinned allocator;
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const Trained plain = go(one, nullptr, 2'000), pinned = go(one, &allocator, 2'000);
    ASSERT_EQ(plain.outcome.error.has_value(), pinned.outcome.error.has_value());
    if (!plain.outcome.error) continue;
    EXPECT_EQ(pinned.outcome.error->code, plain.outcome.error->code);
  }
}

/// Ends the child. What failed in it is told on stderr, which the parent shows: the child's own listeners are
/// mute.
[[noreturn]] void leave() {
  const testing::TestResult& result = *testing::UnitTest::GetInstance()->current_test_info()->result();
  for (int i = 0; i < result.total_part_count(); ++i) {
    const testing::TestPartResult& part = result.GetTestPartResult(i);
    if (part.failed())
      std::fprintf(stderr, "%s:%d: %s\n", part.file_name(), part.line_number(), part.message());
  }
  std::_Exit(result.Failed() ? 1 : 0);
}

/// What saved tensors take is not known before they are there. A budget with some room beyond what all needs
/// when nothing is pinned is enough for a run that pins, and the same goes to the host.
TEST(PinnedTrainingDeathTest, ABudgetWithSomeRoomBeyondPlainRamIsEnough) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        try_all_budgets();
        leave();
      },
      ::testing::ExitedWithCode(0), "");
}

/// What has no room in any case is refused in the end, as without pinned RAM.
TEST(PinnedTrainingDeathTest, WhatHasNoRoomAtAllIsRefusedAsEver) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        try_without_room();
        leave();
      },
      ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace stowage::engine::test
