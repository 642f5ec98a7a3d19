// What a recorded run says of layers that it did not move, against runs that move them.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/estimate/offload/from_run.h"
#include "core/estimate/offload/schedule.h"
#include "core/protocol/protocol.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

namespace offload = estimate::offload;

/// The first n layers go over a slow link, whatever their size; each copy takes that many nanoseconds more.
protocol::RunRequest moved(const TrainingCase& one, std::uint64_t first, std::uint64_t latency_ns) {
  protocol::RunRequest request = training_request(one, kOnGpu, 1);
  request.machine.set_link(machine::gpu(0), machine::kCpu, 50'000'000);
  request.machine.set_link(machine::kCpu, machine::gpu(0), 50'000'000);
  for (machine::Link& link : request.machine.links) link.latency_ns = latency_ns;
  request.training->threshold = 0;
  request.training->first_layers = first;
  return request;
}

Json document(const Outcome& outcome) {
  Json run = protocol::to_json(outcome.result);
  run["schema"] = "stowage.run/1";
  return run;
}

/// "layers.*" of "layers.3".
std::string pattern_of(const std::string& layer) {
  const auto dot = layer.rfind('.');
  return dot == std::string::npos ? "*" : layer.substr(0, dot) + ".*";
}

double waits(const Outcome& outcome) {
  double sum = 0;
  for (const auto& stall : outcome.result.backward->offload->stalls) sum += stall.seconds;
  return sum;
}

/// What each number of layers takes, said by the run that moved one. Returns how many numbers had to wait.
std::size_t compare_each_count(const TrainingCase& one, std::uint64_t latency_ns) {
  const Outcome first = run(moved(one, 1, latency_ns));
  if (first.error || !first.result.backward->offload->schedule) return 0;
  const auto& layers = first.result.backward->offload->schedule->layers;
  const auto scenario =
      offload::scenario_from_run(document(first), {.pattern = pattern_of(layers.front())}, one.name);
  EXPECT_TRUE(scenario) << sentence(scenario.error());
  if (!scenario) return 0;
  EXPECT_DOUBLE_EQ(scenario->latency_seconds, static_cast<double>(latency_ns) * 1e-9);
  std::size_t waited = 0;
  for (std::uint64_t n = 0; n < layers.size(); ++n) {
    SCOPED_TRACE(n);
    offload::Scenario asked = *scenario;
    asked.offload_layers = n;
    const auto answer = offload::answer(std::move(asked));
    const Outcome got = run(moved(one, n, latency_ns));
    EXPECT_TRUE(answer && answer->schedule);
    EXPECT_FALSE(got.error) << explain(got);
    if (!answer || !answer->schedule || got.error) continue;
    const double passed = got.result.simulated_seconds;
    EXPECT_NEAR(answer->schedule->seconds, passed, 0.01 * passed);
    EXPECT_NEAR(answer->schedule->stall_seconds, waits(got), 0.01 * passed);
    waited += answer->schedule->stall_seconds > 0.05 * passed;
    const auto& offload = *got.result.backward->offload;
    const bool held = std::any_of(offload.rows.begin(), offload.rows.end(),
                                  [](const auto& row) { return row.reason == "reference_kept"; });
    if (offload.schedule && !held) {
      EXPECT_EQ(answer->schedule->peak_bytes, offload.schedule->peak_bytes);
    }
  }
  return waited;
}

TEST(ScheduleFromRun, SaysOfEachNumberOfLayersWhatTheEngineDoes) {
  std::size_t waited = 0;
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    for (const std::uint64_t latency_ns : {0, 20'000}) waited += compare_each_count(one, latency_ns);
  }
  EXPECT_GE(waited, 4u) << "five layers over such a link wait";
}

/// A run that moved nothing says the same, of every tensor: what attention saves first, as it cannot go, and
/// its projection then, as it can, is ready when the projection has run.
TEST(ScheduleFromRun, ARunThatMovedNothingHasTheSameTimes) {
  const auto cases = training_cases();
  const auto one = std::find_if(cases.begin(), cases.end(),
                                [](const TrainingCase& each) { return each.name == "five_layers"; });
  ASSERT_NE(one, cases.end());
  for (const std::uint64_t n : {1u, 3u}) {
    protocol::RunRequest request = moved(*one, n, 0);
    const Outcome first = run(request);
    request.training->first_layers.reset();
    const Outcome plain = run(request);
    ASSERT_FALSE(plain.error) << explain(plain);
    const auto a = offload::scenario_from_run(document(first), {.pattern = "layers.*"}, "first");
    const auto b = offload::scenario_from_run(document(plain), {.pattern = "layers.*"}, "plain");
    ASSERT_TRUE(a && b);
    ASSERT_EQ(a->layers.size(), b->layers.size());
    for (std::size_t i = 0; i < a->layers.size(); ++i) {
      SCOPED_TRACE(a->layers[i].name + " of " + std::to_string(n) + " moved");
      const offload::Layer &moved_layer = a->layers[i], &kept = b->layers[i];
      EXPECT_EQ(moved_layer.forward_seconds, kept.forward_seconds);
      EXPECT_EQ(moved_layer.backward_seconds, kept.backward_seconds);
      ASSERT_EQ(moved_layer.tensors.size(), kept.tensors.size());
      for (std::size_t k = 0; k < kept.tensors.size(); ++k) {
        EXPECT_EQ(moved_layer.tensors[k].bytes, kept.tensors[k].bytes);
        EXPECT_EQ(moved_layer.tensors[k].needed_seconds, kept.tensors[k].needed_seconds);
        EXPECT_EQ(moved_layer.tensors[k].ready_seconds, kept.tensors[k].ready_seconds);
      }
    }
  }
}

}  // namespace
}  // namespace stowage::engine::test
