// Modules that are run again in the pass back: what is predicted of memory and time, against runs of the
// engine on a virtual GPU, and what holds whichever modules they are.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/opened_program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

/// What `stowage-cli profile PROGRAM MAP --backward --virtual --offload-activations MODULE=recompute --json`
/// said: all weights on the GPU, or all on the host and streamed. `again`: how much longer the pass took by
/// the clock of virtual GPUs than one without, with weights on the GPU.
struct Recorded {
  const char *name, *module;
  std::uint64_t forward, backward, streamed_forward, streamed_backward, saved;
  double again;
};
constexpr Recorded kRecorded[] = {
    {"five_layers", "layers", 26624, 48640, 8192, 17920, 4000, 7.601024e-4 - 5.350768e-4},
    {"five_layers", "layers.1", 70144, 72192, 52224, 54272, 28960, 5.800768e-4 - 5.350768e-4},
    {"five_layers", "layers.2.norm1", 79872, 81920, 61952, 64000, 35040, 5.400768e-4 - 5.350768e-4},
    {"five_layers", "", 26624, 48640, 8192, 17920, 3840, 7.651024e-4 - 5.350768e-4},
    {"wide_mlp", "", 4237824, 10566144, 4194816, 10523136, 20480, 2.4663872e-4 - 1.7581952e-4},
    {"wide_mlp", "up", 7421440, 10566144, 7378432, 10523136, 6340588, 1.8131104e-4 - 1.7581952e-4},
    {"wide_mlp", "turned", 6372352, 10566144, 6329344, 10523136, 3182572, 1.9581952e-4 - 1.7581952e-4},
    {"moe", "experts", 13824, 20480, 10752, 17920, 3600, 1.4507696e-4 - 1.3505776e-4},
    {"tied_residual", "block", 20992, 30720, 14848, 23040, 5502, 2.650176e-4 - 2.100176e-4},
    {"tied_residual", "block.inner", 36352, 34816, 30208, 28672, 15150, 0},
    {"tied_residual", "", 16384, 37376, 10240, 31232, 288, 2.9002912e-4 - 2.100176e-4},
    {"loop_cell", "cell", 16384, 26624, 10240, 12288, 2184, 6.3508256e-4 - 5.1508256e-4},
    {"loop_cell", "", 13824, 26624, 7680, 14848, 1176, 8.901296e-4 - 5.1508256e-4},
    {"loop_cell", "out", 25600, 26624, 18432, 14848, 3864, 0},
    {"conv_batchnorm", "head", 2230784, 4257792, 2208256, 4230144, 2198192, 0},
    {"conv_batchnorm", "stem.conv", 2214400, 4241408, 2191872, 4213760, 2198192, 1.2631136e-4 - 1.20656e-4},
    {"conv_batchnorm", "body.1", 2218496, 4257792, 2195968, 4230144, 2185904, 1.25656e-4 - 1.20656e-4},
};

struct Step {
  explicit Step(const std::string& name)
      : opened(test::opened(stowage::test::data("training/" + name + "/program.pt2"))) {
    machine.devices = {{gpu(0), "", GiB(4)}, {machine::kCpu}, {machine::kDisk}};
    request.program = &opened.program;
    request.machine = &machine;
    request.run.map.entries = {{"", gpu(0)}};
    request.run.main_gpu = 0;
    request.training.emplace();
  }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  Prediction again(plan::ActivationScopes scopes) {
    request.training->scopes = std::move(scopes);
    return predict(request);
  }

  test::OpenedProgram opened;
  machine::Machine machine;
  GraphRequest request{};
};

bool says(const Prediction& made, std::string_view pattern) {
  return std::any_of(made.left_out_of_graph.begin(), made.left_out_of_graph.end(),
                     [&](const LeftOutSentence& sentence) { return sentence.pattern == pattern; });
}

plan::ActivationScope again(const std::string& module) { return {module, false, {}, true}; }

/// To the byte; streamed convolutions are within the margin of any pass back.
void expect_peaks(const PredictedDevice& device, std::uint64_t forward, std::uint64_t backward,
                  std::uint64_t margin) {
  ASSERT_TRUE(device.forward_peak && device.backward_peak);
  EXPECT_EQ(device.forward_peak->count(), forward);
  EXPECT_LE(device.backward_peak->count(), backward);
  EXPECT_GE(device.backward_peak->count() + margin, backward);
}

TEST(AgainPass, HoldsAndTakesWhatARunDoes) {
  for (const Recorded& one : kRecorded) {
    SCOPED_TRACE(std::string(one.name) + ", “" + one.module + "”");
    Step step(one.name);
    const Prediction plain = step.again({});
    const Prediction there = step.again({again(one.module)});
    ASSERT_FALSE(there.devices.empty());
    EXPECT_FALSE(says(there, left_out::kMadeAgain));
    const auto margin = [&](std::uint64_t peak) {
      const bool loss = std::string(one.name) == "tied_residual";  // what cross entropy makes on its way
      return loss ? backward_margin(Bytes(peak)).count() : 0;
    };
    expect_peaks(there.devices.front(), one.forward, one.backward, margin(one.backward));
    ASSERT_TRUE(there.saved_for_backward && there.simulated_seconds && plain.simulated_seconds);
    constexpr std::uint64_t kScraps = 64;  // of cross entropy
    EXPECT_GE(there.saved_for_backward->count(), one.saved);
    if (!says(there, left_out::kSaved)) {
      EXPECT_LE(there.saved_for_backward->count(), one.saved + kScraps);
    }
    EXPECT_NEAR(*there.simulated_seconds - *plain.simulated_seconds, one.again, 1e-9);
    step.request.run.map.entries = {{"", machine::kCpu}};
    const Prediction streamed = step.again({again(one.module)});
    const std::uint64_t streamed_margin = std::string(one.name) == "conv_batchnorm"
                                              ? backward_margin(Bytes(one.streamed_backward)).count()
                                              : margin(one.streamed_backward);
    expect_peaks(streamed.devices.front(), one.streamed_forward, one.streamed_backward, streamed_margin);
  }
}

/// What a run refuses is counted as kept, and said.
TEST(AgainPass, WhatCannotRunAgainIsKeptAndSaid) {
  for (const auto& [name, module] : {std::pair("moe", ""), std::pair("conv_batchnorm", "body")}) {
    SCOPED_TRACE(name);
    Step step(name);
    const Prediction plain = step.again({}), refused = step.again({again(module)});
    EXPECT_TRUE(says(refused, left_out::kMadeAgain));
    EXPECT_LE(refused.devices.front().peak, plain.devices.front().peak);
    if (std::string(module).empty()) {
      EXPECT_EQ(refused.devices.front().peak, plain.devices.front().peak);
    }
  }
}

std::size_t gradients(const Prediction& made, std::uint64_t& bytes) {
  std::size_t count = 0;
  bytes = 0;
  for (const trace::Block& block : made.timeline->blocks) {
    if (made.timeline->names[block.label] != "gradient" || block.death_ns != trace::Block::kAlive) continue;
    ++count;
    bytes += block.bytes;
  }
  return count;
}

/// Whichever modules they are: all gradients come all the same, no less time is taken, no more is saved but
/// for what a turn is run from, and what runs again is marked in the timeline.
TEST(AgainPass, WhateverRunsAgainGradientsAreTheSame) {
  int marked = 0, less = 0;
  for (const char* const name : {"five_layers", "wide_mlp", "tied_residual", "loop_cell", "moe"}) {
    Step step(name);
    const Prediction plain = step.again({});
    std::uint64_t plain_bytes = 0;
    const std::size_t plain_count = gradients(plain, plain_bytes);
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      plan::ActivationScopes scopes;
      for (const formats::Node& node : step.opened.program.graph.nodes) {
        if (random() % 5 == 0) scopes.push_back(again(node.module));
        if (random() % 9 == 0) scopes.push_back({node.module, random() % 2 == 0, {}});
      }
      step.request.training->threshold = 0;
      step.request.run.map.entries = {{"", random() % 3 ? gpu(0) : machine::kCpu}};
      const Prediction made = step.again(scopes);
      std::uint64_t bytes = 0;
      EXPECT_EQ(gradients(made, bytes), plain_count);
      ASSERT_TRUE(made.simulated_seconds);
      if (!step.request.training->moves()) {
        EXPECT_GE(*made.simulated_seconds, *plain.simulated_seconds * (1 - 1e-12));
      }
      const auto turns = std::count_if(made.timeline->spans.begin(), made.timeline->spans.end(),
                                       [](const trace::Span& span) { return span.again != 0; });
      marked += turns > 0;
      less += *made.saved_for_backward < *plain.saved_for_backward;
      if (turns > 0) {
        EXPECT_TRUE(step.request.training->makes_again());
      }
      for (const PredictedDevice& device : made.devices)
        EXPECT_EQ(device.peak, device.weights + device.streamed + device.activations + device.kv_cache +
                                   device.overhead + device.gradients + device.optimizer);
      step.request.run.map.entries = {{"", gpu(0)}};
    }
  }
  EXPECT_GE(marked, 20);
  EXPECT_GE(less, 20);
}

}  // namespace
}  // namespace stowage::estimate
