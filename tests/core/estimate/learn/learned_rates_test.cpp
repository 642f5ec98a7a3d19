#include "core/estimate/learn/learned_rates.h"

#include <random>

#include <gtest/gtest.h>

#include "core/base/json.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

machine::Machine one_gpu() {
  machine::Machine machine;
  machine.devices = {{gpu(0), "", GiB(4)}, {machine::kCpu}, {machine::kDisk}};
  machine.set_link(machine::kCpu, gpu(0), 25'000'000'000);
  return machine;
}

std::vector<TimedWork> timed(std::mt19937& random, double rate, double latency, double noise,
                             std::size_t count) {
  std::vector<TimedWork> out;
  std::uniform_real_distribution<double> wobble(1 - noise, 1 + noise);
  for (std::size_t i = 0; i < count; ++i) {
    TimedWork work{1000 + random() % (1u << (10 + i % 17)), 1 + random() % 5, 0};
    work.seconds = (latency * static_cast<double>(work.starts) + static_cast<double>(work.bytes) / rate) *
                   wobble(random);
    out.push_back(work);
  }
  return out;
}

TEST(FitRate, FindsWhatTheTimesWereMadeOf) {
  std::mt19937 random(1);
  for (const double rate : {1e8, 2.5e10, 3e12}) {
    for (const double latency : {0.0, 2e-6, 1e-4}) {
      const auto exact = fit_rate(timed(random, rate, latency, 0, 40));
      ASSERT_TRUE(exact);
      EXPECT_NEAR(exact->bytes_per_second / rate, 1, 1e-6) << rate << " " << latency;
      EXPECT_NEAR(exact->latency, latency, 1e-6 * latency + 1e-15);
      const auto noisy = fit_rate(timed(random, rate, latency, 0.1, 200));
      ASSERT_TRUE(noisy);
      if (latency == 0) {
        EXPECT_NEAR(noisy->bytes_per_second / rate, 1, 0.1);
      }
    }
  }
}

/// What is said lies between the times, however they came about.
TEST(FitRate, IsNeverAbsurd) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    std::vector<TimedWork> all(1 + random() % 12);
    for (TimedWork& work : all)
      work = {random() % 1'000'000, random() % 4, static_cast<double>(random() % 1000) * 1e-6};
    const auto fitted = fit_rate(all);
    std::erase_if(all,
                  [](const TimedWork& work) { return !work.bytes || !work.starts || work.seconds <= 0; });
    ASSERT_EQ(fitted.has_value(), !all.empty());
    if (!fitted) continue;
    EXPECT_GT(fitted->bytes_per_second, 0);
    EXPECT_TRUE(std::isfinite(fitted->bytes_per_second));
    EXPECT_GE(fitted->latency, 0);
    EXPECT_LE(fitted->spread.least, fitted->spread.median);
    EXPECT_LE(fitted->spread.median, fitted->spread.most);
  }
}

TEST(FitRate, LeavesOutWhatTookFarTooLong) {
  std::mt19937 random(3);
  auto work = timed(random, 1e9, 0, 0, 50);
  work.push_back({1 << 20, 1, 10.0});  // somebody else had the processor
  const auto fitted = fit_rate(work);
  ASSERT_TRUE(fitted);
  EXPECT_NEAR(fitted->bytes_per_second / 1e9, 1, 1e-6);
}

TEST(FitRate, OfEqualOnesNobodyCanTellTheLatency) {
  const auto fitted = fit_rate({{1000, 1, 1e-3}, {1000, 1, 1e-3}});
  ASSERT_TRUE(fitted);
  EXPECT_DOUBLE_EQ(fitted->bytes_per_second, 1e6);
  EXPECT_EQ(fitted->latency, 0);
  EXPECT_FALSE(fit_rate({}));
  EXPECT_FALSE(fit_rate({{0, 1, 1}, {5, 0, 1}, {5, 1, 0}}));
}

trace::Timeline run_of(std::uint64_t link, std::uint64_t memory) {
  trace::Timeline timeline;
  timeline.devices = {{"0", true}, {"cpu"}, {"disk"}};
  const trace::NameId a = timeline.name("a"), b = timeline.name("b");
  std::uint64_t now = 0;
  const auto turn = [&](trace::NameId module, std::uint64_t bytes) {
    const std::uint64_t begin = now;
    const std::uint64_t copied = bytes * 1'000'000'000 / link;
    timeline.transfers.push_back({now, now + copied, bytes, 1, 0, module});
    now += copied + bytes * 1'000'000'000 / memory;
    timeline.spans.push_back({begin, now, module, 0});
  };
  turn(a, 1 << 20);
  turn(b, 1 << 22);
  timeline.transfers.push_back({now, now + 5, 64, 0, 1, b});  // too small to say anything
  timeline.duration_ns = now + 10;
  timeline.finish();
  return timeline;
}

TEST(LearnRates, LinksFromCopiesAndMemoryFromTurns) {
  Prediction prediction;
  prediction.work = {
      {"a", gpu(0), 1, Bytes(1 << 20)}, {"b", gpu(0), 1, Bytes(1 << 22)}, {"c", gpu(0), 1, Bytes(9)}};
  const auto rates = learn_rates(run_of(2'000'000'000, 8'000'000'000), prediction, one_gpu());
  ASSERT_EQ(rates.size(), 2u);
  EXPECT_EQ(rates[0].from, gpu(0));
  EXPECT_TRUE(rates[0].inside());
  EXPECT_NEAR(static_cast<double>(rates[0].bytes_per_second), 8e9, 1e5);
  EXPECT_EQ(rates[0].samples, 2u);
  EXPECT_EQ(rates[1].from, machine::kCpu);
  EXPECT_EQ(rates[1].to, gpu(0));
  EXPECT_NEAR(static_cast<double>(rates[1].bytes_per_second), 2e9, 1e5);
  EXPECT_EQ(rates[1].before_bytes_per_second, 25'000'000'000u);
  EXPECT_EQ(rates[1].bytes, (1u << 20) + (1u << 22));
  const machine::Machine learned = with_learned(one_gpu(), rates);
  EXPECT_EQ(learned.rate(machine::kCpu, gpu(0)), rates[1].bytes_per_second);
  EXPECT_EQ(learned.rate(gpu(0), gpu(0)), rates[0].bytes_per_second);
  EXPECT_EQ(learned.latency_ns(machine::kCpu, gpu(0)), rates[1].latency_ns);
  EXPECT_EQ(learned.devices, one_gpu().devices);
  EXPECT_EQ(learned.links.size(), 2u) << "one is new";
  // It can be read again as a machine's file is, and what was learned once is not learned again.
  const auto again = machine::from_json(machine::to_json(learned), "learned");
  ASSERT_TRUE(again);
  for (const LearnedRate& rate : learn_rates(run_of(2'000'000'000, 8'000'000'000), prediction, *again))
    EXPECT_EQ(rate.bytes_per_second, rate.before_bytes_per_second);
  const Json json = to_json(rates);
  EXPECT_EQ(json[1]["before"]["bytes_per_second"], 25'000'000'000);
}

/// What is brought ahead for another module takes no time from the one that computes meanwhile.
TEST(LearnRates, CopiesAheadAreNotTakenOffATurn) {
  Prediction prediction;
  prediction.work = {{"a", gpu(0), 1, Bytes(1 << 20)}, {"b", gpu(0), 1, Bytes(1 << 22)}};
  trace::Timeline ahead;
  ahead.devices = {{"0", true}, {"cpu"}, {"disk"}};
  const trace::NameId a = ahead.name("a"), b = ahead.name("b");
  const std::uint64_t of_a = 1u << 20, of_b = 1u << 22;  // nanoseconds: a byte each
  ahead.spans = {{0, of_a, a, 0}, {of_a, of_a + of_b, b, 0}};
  ahead.transfers = {{10, of_a + 10, of_b, 1, 0, b}};
  ahead.duration_ns = of_a + of_b;
  ahead.finish();
  const auto rates = learn_rates(ahead, prediction, one_gpu());
  ASSERT_FALSE(rates.empty());
  ASSERT_TRUE(rates[0].inside());
  EXPECT_NEAR(static_cast<double>(rates[0].bytes_per_second), 1e9, 1e4);
}

TEST(LearnRates, CopiesAtOnceAreTakenOffOnce) {
  Prediction prediction;
  prediction.work = {{"a", gpu(0), 1, Bytes(1 << 20)}};
  trace::Timeline both;
  both.devices = {{"0", true}, {"cpu"}, {"disk"}};
  const trace::NameId a = both.name("a");
  const std::uint64_t computing = 1u << 20, copying = 1u << 19;
  both.transfers = {{0, copying, 1 << 18, 1, 0, a}, {1, copying, 1 << 18, 1, 0, a}};
  both.spans = {{0, copying + computing, a, 0}};
  both.duration_ns = copying + computing;
  both.finish();
  const auto rates = learn_rates(both, prediction, one_gpu());
  ASSERT_FALSE(rates.empty());
  EXPECT_NEAR(static_cast<double>(rates[0].bytes_per_second), 1e9, 1e4);
}

TEST(LearnRates, WhatTheDiskGivesIsTheDisksRate) {
  trace::Timeline timeline = run_of(1'000'000, 1'000'000);
  timeline.transfers = {{0, 1'000'000, 1'000'000, 2, 0, 0}};
  const auto rates = learn_rates(timeline, {}, one_gpu());
  ASSERT_EQ(rates.size(), 1u);
  EXPECT_EQ(rates[0].from, machine::kDisk);
  EXPECT_EQ(rates[0].to, machine::kCpu);
  EXPECT_EQ(rates[0].bytes_per_second, 1'000'000'000u);
}

TEST(LearnRates, OfDevicesThatTheMachineHas) {
  machine::Machine machine;
  machine.devices = {{machine::kCpu}};
  EXPECT_TRUE(learn_rates(run_of(1'000'000, 1'000'000), {}, machine).empty());
  EXPECT_TRUE(learn_rates({}, {}, one_gpu()).empty());
}

}  // namespace
}  // namespace stowage::estimate
