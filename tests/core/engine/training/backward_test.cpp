// Passes forward and back against what PyTorch computes and saves for the same programs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/vgpu/vgpu.h"
#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

using protocol::BackwardResult;

/// "" when equal to what PyTorch's hooks saw, row by row; else the first difference in words.
std::string rows_differ(const Json& saved, const BackwardResult& result) {
  std::map<std::string, std::size_t> column;
  for (const Json& name : saved["saved_columns"]) column.emplace(name.get<std::string>(), column.size());
  const Json& want = saved["saved"];
  if (want.size() != result.rows.size())
    return std::to_string(result.rows.size()) + " rows instead of " + std::to_string(want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    const auto at = [&](const char* name) -> const Json& { return want[i][column[name]]; };
    const protocol::SavedRow& row = result.rows[i];
    const bool fits = at("module") == row.module && at("dtype") == row.dtype &&
                      at("shape").get<std::vector<std::int64_t>>() == row.shape && at("bytes") == row.bytes &&
                      at("storage") == row.storage && at("kind") == row.kind && at("view") == row.view &&
                      at("contiguous") == row.contiguous && at("reason") == row.reason &&
                      (at("released") == "forward") == row.in_forward;
    const bool named = at("autograd").is_null() || at("autograd") == row.autograd;
    if (!fits || !named)
      return "row " + std::to_string(i) + ": " + want[i].dump() + " and not " + row.module + " " + row.node +
             " " + row.autograd + " " + row.kind + " " + row.reason + " " + std::to_string(row.storage);
    if (row.freed_seconds < row.saved_seconds) return "row " + std::to_string(i) + " goes before it comes";
  }
  return {};
}

std::string sums_differ(const Json& saved, const BackwardResult& result) {
  const Json& modules = saved["modules"];
  if (modules.size() != result.modules.size())
    return std::to_string(result.modules.size()) + " modules instead of " + std::to_string(modules.size());
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const Json& want = modules[i];
    const protocol::SavedSum& got = result.modules[i];
    std::map<std::string, std::uint64_t> reasons;
    for (const auto& [reason, bytes] : want["reasons"].items()) reasons[reason] = bytes.get<std::uint64_t>();
    if (want["module"] != got.module || want["tensors"] != got.tensors || want["bytes"] != got.bytes ||
        want["eligible_bytes"] != got.eligible_bytes || reasons != got.reasons)
      return want.dump() + " and not " + got.module + " with " + std::to_string(got.bytes);
  }
  const Json& totals = saved["totals"];
  const protocol::SavedTotal& total = result.saved;
  const bool equal = totals["tensors"] == total.tensors && totals["storages"] == total.storages &&
                     totals["bytes"] == total.bytes && totals["activation_bytes"] == total.activation_bytes &&
                     totals["eligible_bytes"] == total.eligible_bytes &&
                     totals["saved_bytes_at_end_of_forward"] == total.end_of_forward_bytes &&
                     totals["peak_saved_bytes"] == total.peak_bytes;
  return equal ? std::string() : totals.dump();
}

void expect_gradients(const TrainingCase& one, const Trained& got) {
  const Json& gradients = one.saved["gradients"];
  const Json& tolerance = gradients["tolerance"];
  EXPECT_EQ(difference(read_tensors(one.folder + "/grads.safetensors"), got.gradients,
                       tolerance["rtol"].get<double>(), tolerance["atol"].get<double>()),
            "");
  const BackwardResult& result = *got.outcome.result.backward;
  std::vector<std::string> names;
  for (const auto& gradient : result.gradients) names.push_back(gradient.name);
  EXPECT_EQ(names, strings(gradients["names"]));
  EXPECT_EQ(result.without_gradient, strings(gradients["without"]));
  EXPECT_NEAR(result.sum_of_outputs, gradients["sum_of_outputs"].get<double>(), 1e-3);
  std::vector<std::string> roots;
  for (const Json& output : one.saved["outputs"]) {
    if (output.value("requires_grad", false) && output.value("floating", false))
      roots.push_back(output["name"].get<std::string>());
  }
  EXPECT_EQ(result.roots, roots);
}

void expect_nothing_left(const Outcome& outcome) {
  EXPECT_EQ(outcome.bytes_left, 0u);
  for (const auto& device : outcome.result.devices) {
    EXPECT_TRUE(device.end_bytes == 0 || device.end_bytes == device.weights_bytes)
        << device.device << ": " << device.end_bytes << " of " << device.weights_bytes;
  }
}

protocol::RunRequest host_request(const TrainingCase& one) {
  protocol::RunRequest request = training_request(one, kOnHost);
  request.host_computes = true;
  return request;
}

TEST(Backward, OnAVirtualGpuItIsPyTorchsToTheByte) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const Trained got = train(training_request(one, kOnGpu));
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    expect_gradients(one, got);
    EXPECT_EQ(rows_differ(one.saved, *got.outcome.result.backward), "");
    EXPECT_EQ(sums_differ(one.saved, *got.outcome.result.backward), "");
    expect_nothing_left(got.outcome);
  }
}

TEST(Backward, OnTheCpuItIsTheSameBitForBit) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const Trained gpu = train(training_request(one, kOnGpu)), host = train(host_request(one));
    ASSERT_FALSE(gpu.outcome.error) << explain(gpu.outcome);
    ASSERT_FALSE(host.outcome.error) << explain(host.outcome);
    expect_gradients(one, host);
    EXPECT_EQ(difference(host.gradients, gpu.gradients, 0, 0), "");
    EXPECT_EQ(rows_differ(one.saved, *host.outcome.result.backward), "");
    EXPECT_EQ(sums_differ(one.saved, *host.outcome.result.backward), "");
    expect_nothing_left(host.outcome);
  }
}

/// Autograd makes its queues in the first pass back of a process. They are for all the devices that a later
/// one may have.
TEST(Backward, ALaterPassOfTheProcessMayHaveMoreDevices) {
  const TrainingCase one = training_cases().front();
  constexpr std::uint32_t kLast = vgpu::kMaxDevices - 1;
  const Trained first = train(training_request(one, kOnGpu, 1));
  for (const std::uint32_t gpu : {2u, kLast}) {
    SCOPED_TRACE(gpu);
    const Trained got = train(training_request(one, everything_on(machine::gpu(gpu)), gpu + 1));
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_EQ(difference(first.gradients, got.gradients, 0, 0), "");
    EXPECT_GT(device_of(got.outcome, std::to_string(gpu)).backward_peak_bytes, 0u);
    expect_nothing_left(got.outcome);
  }
}

/// Forward streams each weight once and backward once more: none is kept in between.
TEST(Backward, StreamedWeightsAreStreamedAgain) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const Trained here = train(training_request(one, kOnGpu)), got = train(training_request(one, kOnHost));
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_EQ(difference(here.gradients, got.gradients, 0, 0), "");
    EXPECT_EQ(sums_differ(one.saved, *got.outcome.result.backward), "");
    expect_nothing_left(got.outcome);
    const auto& streamed = device_of(got.outcome, "0");
    const auto& resident = device_of(here.outcome, "0");
    EXPECT_LT(streamed.end_of_forward_bytes + resident.weights_bytes / 2, resident.end_of_forward_bytes)
        << "no weight waits for backward on the GPU";
  }
}

/// Weights come for backward in the reverse of the order in which they came for forward; that of the first
/// layer, whose input wants no gradient, is not needed.
TEST(Backward, StreamedWeightsComeInReverseOrder) {
  constexpr std::int64_t kWidth = 16, kRows = 8, kLayers = 4;
  const Scratch scratch;
  ProgramFile program({kRows, kWidth});
  std::string value = "x";
  for (int i = 0; i < kLayers; ++i) value = program.linear("layers." + std::to_string(i), value, kWidth);
  program.write(scratch.file("p.pt2"), value);
  Outcome outcome = train(made_request(scratch.file("p.pt2"), kOnHost)).outcome;
  ASSERT_FALSE(outcome.error) << explain(outcome);
  trace::Timeline& timeline = outcome.timeline;
  timeline.finish();
  std::vector<std::string> came;
  for (const trace::Transfer& copy : timeline.transfers) {
    const bool weight = copy.bytes == kWidth * kWidth * 4;  // the input and gradients of results are smaller
    if (weight && timeline.devices[copy.to].device == "0") came.push_back(timeline.names[copy.module]);
  }
  EXPECT_EQ(came, (std::vector<std::string>{"layers.0", "layers.1", "layers.2", "layers.3", "layers.3",
                                            "layers.2", "layers.1"}));
}

TEST(Backward, MapsOfSeveralDevicesGiveTheSameGradients) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    Json model{{"tensors", Json::array()}, {"ties", one.saved["gradients"]["ties"]}};
    for (const char* list : {"names", "without", "frozen"}) {
      for (const Json& name : one.saved["gradients"][list]) model["tensors"].push_back({{"name", name}});
    }
    protocol::RunRequest request = training_request(one, mixed_map(model));
    request.map.entries.insert(request.map.entries.begin(), {"", machine::gpu(0)});
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    expect_gradients(one, got);
    expect_nothing_left(got.outcome);
  }
}

/// By device: what is saved on several adds up to all of it, and what is moved counts where it was saved.
TEST(Backward, WhatIsSavedIsCountedByDevice) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    Json model{{"tensors", Json::array()}, {"ties", one.saved["gradients"]["ties"]}};
    for (const char* list : {"names", "without", "frozen"}) {
      for (const Json& name : one.saved["gradients"][list]) model["tensors"].push_back({{"name", name}});
    }
    protocol::RunRequest mixed = training_request(one, mixed_map(model));
    mixed.map.entries.insert(mixed.map.entries.begin(), {"", machine::gpu(0)});
    protocol::RunRequest moved = training_request(one, kOnGpu);
    moved.training->scopes = {{"", true, {}}};
    moved.training->threshold = 0;
    for (const auto& request : {training_request(one, kOnGpu), mixed, moved, host_request(one)}) {
      const Trained got = train(request);
      ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
      const protocol::SavedTotal& saved = got.outcome.result.backward->saved;
      std::uint64_t bytes = 0, peaks = 0, largest = 0;
      for (const auto& device : got.outcome.result.devices) {
        bytes += device.saved_bytes;
        peaks += device.saved_peak_bytes;
        largest = std::max(largest, device.saved_peak_bytes);
        EXPECT_LE(device.saved_bytes, device.saved_peak_bytes);
      }
      EXPECT_EQ(bytes, saved.end_of_forward_bytes);
      EXPECT_LE(largest, saved.peak_bytes);
      EXPECT_GE(peaks, saved.peak_bytes);
    }
  }
}

TEST(Backward, EveryPassBeginsAnew) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    protocol::RunRequest request = training_request(one, kOnGpu);
    const Trained first = train(request);
    request.warmup = 2;
    request.repeat = 3;
    const Trained later = train(request);
    ASSERT_FALSE(later.outcome.error) << explain(later.outcome);
    EXPECT_EQ(difference(first.gradients, later.gradients, 0, 0), "") << "gradients and buffers start anew";
  }
}

/// The most bytes that blocks on GPU 0 have together up to an instant.
std::uint64_t most_held(const trace::Timeline& timeline, std::uint64_t until) {
  std::vector<std::pair<std::uint64_t, std::int64_t>> changes;  // at one instant what goes is first
  for (const trace::Block& block : timeline.blocks) {
    if (block.device != 0 || block.birth_ns > until) continue;
    changes.emplace_back(block.birth_ns, static_cast<std::int64_t>(block.bytes));
    if (block.death_ns <= until)
      changes.emplace_back(block.death_ns, -static_cast<std::int64_t>(block.bytes));
  }
  std::sort(changes.begin(), changes.end());
  std::int64_t now = 0, most = 0;
  for (const auto& [at, bytes] : changes) most = std::max(most, now += bytes);
  return static_cast<std::uint64_t>(most);
}

/// Gradients of the pass before lie there until the next one begins: they are in none of its peaks.
TEST(Backward, PeaksAreOfWhatTheRecordedPassHeld) {
  std::size_t below = 0;
  for (const TrainingCase& one : training_cases()) {
    for (const bool moves : {false, true}) {
      SCOPED_TRACE(one.name + (moves ? ", moved" : ""));
      protocol::RunRequest request = training_request(one, kOnGpu, 1);
      request.warmup = 1;
      request.training->threshold = 0;
      if (moves) request.training->scopes = {{"", true, {}}};
      const Outcome outcome = run(request);
      ASSERT_FALSE(outcome.error) << explain(outcome);
      const trace::Timeline& timeline = outcome.timeline;
      std::uint64_t forward_end = 0, at_end = 0;  // outputs go to the host last
      for (const trace::Transfer& copy : timeline.transfers) {
        if (copy.from == 0) forward_end = std::max(forward_end, copy.end_ns);
      }
      const protocol::DeviceResult& device = device_of(outcome, "0");
      EXPECT_EQ(device.forward_peak_bytes, most_held(timeline, forward_end));
      EXPECT_EQ(device.peak_bytes, most_held(timeline, timeline.duration_ns));
      const std::uint64_t end = timeline.spans.back().end_ns;
      for (const trace::Block& block : timeline.blocks) {
        if (block.device == 0 && block.birth_ns <= end && end < block.death_ns) at_end += block.bytes;
      }
      below += device.forward_peak_bytes < at_end;
    }
  }
  EXPECT_GE(below, 2u) << "gradients of the pass before would have been no more than its peak anyway";
}

TEST(Backward, TheTimelineShowsWhatWaits) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    Outcome outcome = train(training_request(one, kOnGpu)).outcome;
    ASSERT_FALSE(outcome.error) << explain(outcome);
    trace::Timeline& timeline = outcome.timeline;
    timeline.finish();
    ASSERT_TRUE(trace::check(timeline, "the run"));
    std::uint64_t most = 0;
    for (const trace::Block& block : timeline.blocks) {
      if (block.device == 0) most = std::max(most, timeline.bytes_at(0, trace::Kind::Saved, block.birth_ns));
    }
    EXPECT_GE(most, outcome.result.backward->saved.peak_bytes) << "in blocks of 512 bytes";
    EXPECT_EQ(timeline.bytes_at(0, trace::Kind::Saved, timeline.duration_ns), 0u);
    const auto& device = device_of(outcome, "0");
    EXPECT_EQ(device.peak_bytes, std::max(device.forward_peak_bytes, device.backward_peak_bytes));
    double seconds = 0;
    for (const auto& module : outcome.result.modules) seconds += module.backward_seconds;
    EXPECT_GT(seconds, 0);
  }
}

TEST(Backward, AProgramWithoutParametersHasNothingToDifferentiate) {
  protocol::RunRequest request = small_request("sizes", kOnGpu);
  request.training.emplace();
  const Outcome outcome = run(request);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(rule_name(outcome.error->code), "no_gradient");
}

TEST(Backward, AModuleThatIsNotThereIsNamed) {
  const auto cases = training_cases();
  ASSERT_FALSE(cases.empty());
  protocol::RunRequest request = training_request(cases.front(), kOnGpu);
  request.training->scopes = {{"nowhere", true, {}}};
  const Outcome outcome = run(request);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::BackwardNoModule);
  EXPECT_THAT(sentence(*outcome.error), testing::HasSubstr("nowhere"));
}

TEST(Backward, WhatEvaluationLeavesOutIsSaid) {
  const std::string folder = stowage::test::model_folder("shared_pieces");
  ASSERT_FALSE(folder.empty());
  protocol::RunRequest request = request_for(folder + "/static.pt2", kOnGpu);
  request.training.emplace();
  const Outcome outcome = run(request);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  const auto& warnings = outcome.result.warnings;
  EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(),
                          [](const Error& warning) { return warning.code == Code::BackwardEvaluation; }));
}

}  // namespace
}  // namespace stowage::engine::test
