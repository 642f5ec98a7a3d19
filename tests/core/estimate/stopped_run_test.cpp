// What is enough for a run that ran out of memory is what a prediction says, and what the run held above it.
#include "core/estimate/stopped_run.h"

#include <gtest/gtest.h>

#include <random>

namespace stowage::estimate {
namespace {

using machine::gpu;

Prediction needs(std::uint64_t on_first, std::uint64_t on_second = 0) {
  Prediction out;
  out.method = PredictionMethod::Graph;
  for (const std::uint64_t bytes : {on_first, on_second}) {
    PredictedDevice& device = out.devices.emplace_back();
    device.device = gpu(static_cast<std::uint32_t>(out.devices.size() - 1));
    device.peak = Bytes(bytes);
    device.reserved = Bytes(2 * bytes);
  }
  return out;
}

machine::Machine two_gpus(std::uint64_t first, std::uint64_t second) {
  machine::Machine out;
  out.devices = {machine::Device{gpu(0)}, machine::Device{gpu(1)}, machine::Device{machine::kCpu}};
  out.devices[0].budget = Bytes(first);
  out.devices[1].budget = Bytes(second);
  return out;
}

TEST(StoppedRun, IsShortOfWhatIsPredictedAboveTheBudget) {
  const StoppedRun run(gpu(0), Bytes(110), Bytes(100), needs(150));
  EXPECT_EQ(run.short_of(needs(150), two_gpus(100, 10)), Bytes(50));
  EXPECT_EQ(run.short_of(needs(150), two_gpus(150, 10)), Bytes());
  EXPECT_EQ(run.short_of(needs(90), two_gpus(100, 10)), Bytes());
}

/// A prediction that was too low is as much too low the next time.
TEST(StoppedRun, WhatARunHeldAboveItsPredictionIsAdded) {
  const StoppedRun run(gpu(0), Bytes(130), Bytes(100), needs(80));
  EXPECT_EQ(run.short_of(needs(80), two_gpus(100, 10)), Bytes(30));
  EXPECT_EQ(run.short_of(needs(60), two_gpus(100, 10)), Bytes(10));
  EXPECT_EQ(run.short_of(needs(50), two_gpus(100, 10)), Bytes());
}

TEST(StoppedRun, SaysNothingOfWhatIsNotPredictedAndWhereAnotherDeviceIsOver) {
  const StoppedRun run(gpu(0), Bytes(130), Bytes(100), needs(80));
  EXPECT_FALSE(run.short_of({}, two_gpus(100, 10)));
  EXPECT_FALSE(StoppedRun(gpu(0), Bytes(130), Bytes(100), {}).short_of(needs(1), two_gpus(100, 10)));
  EXPECT_FALSE(run.short_of(needs(10, 11), two_gpus(100, 10)));
  EXPECT_EQ(run.short_of(needs(10, 10), two_gpus(100, 10)), Bytes());
  EXPECT_FALSE(StoppedRun(gpu(7), Bytes(1), Bytes(1), needs(1)).short_of(needs(1), two_gpus(100, 10)));
  machine::Machine open = two_gpus(100, 10);
  open.devices[0].budget.reset();
  EXPECT_EQ(run.short_of(needs(80), open), Bytes(30)) << "it had so much, and nobody says of more";
}

TEST(StoppedRun, OnCudaCountsWhatIsReserved) {
  const StoppedRun run(gpu(0), Bytes(110), Bytes(100), needs(60), true);
  EXPECT_EQ(run.short_of(needs(60), two_gpus(100, 40)), Bytes(20));
}

/// Whatever an amount changes of what is missing: what is said to be enough is, and where nothing is said no
/// amount near by is.
TEST(StoppedRun, AnAmountIsEnoughOrIsNotSaid) {
  std::size_t said = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const std::uint64_t needed = random() % 1000, most = random() % 1500, follows = random() % 5;
    // What is given is in part taken at once, as a window does that takes what is left.
    const auto short_of = [&](Bytes amount) {
      const std::uint64_t taken = needed + amount.count() * follows / 8;
      return std::optional(Bytes(taken) - amount);
    };
    const auto enough = least_enough(Bytes(random() % 300), Bytes(most), short_of);
    if (!enough) continue;
    ++said;
    EXPECT_EQ(short_of(*enough), Bytes());
    EXPECT_LE(*enough, Bytes(most));
  }
  EXPECT_GT(said, 100u);
  EXPECT_EQ(least_enough(Bytes(5), Bytes(100), [](Bytes) { return std::optional(Bytes()); }), Bytes(5));
  EXPECT_FALSE(least_enough(Bytes(5), Bytes(4), [](Bytes) { return std::optional(Bytes()); }));
  EXPECT_FALSE(least_enough(Bytes(5), Bytes(100), [](Bytes) { return std::optional<Bytes>(); }));
  EXPECT_FALSE(least_enough(Bytes(5), Bytes(100), [](Bytes amount) { return std::optional(amount); }));
}

}  // namespace
}  // namespace stowage::estimate
