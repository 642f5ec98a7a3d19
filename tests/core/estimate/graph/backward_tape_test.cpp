// A step that trains: what is saved for the pass back against what PyTorch's autograd saved (saved.json),
// peaks against runs of the engine on a virtual GPU, and what its timeline says against its numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <random>

#include "core/base/json.h"
#include "core/estimate/predict.h"
#include "core/plan/evaluate.h"
#include "tests/core/estimate/graph/opened_program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using trace::Kind;

/// What `stowage-cli profile PROGRAM MAP --backward --virtual --json` said of each: all on the GPU, or all on
/// the host and streamed.
struct Recorded {
  const char* name;
  std::uint64_t forward, backward;                    ///< on the GPU
  std::uint64_t streamed_forward, streamed_backward;  ///< the same with all weights on the host
};
constexpr Recorded kRecorded[] = {
    {"wide_mlp", 7421440, 10566144, 7378432, 10523136},     {"five_layers", 80896, 82944, 62976, 65024},
    {"conv_batchnorm", 2230784, 4257792, 2208256, 4230144}, {"moe", 16384, 19968, 13312, 17408},
    {"tied_residual", 36352, 34816, 30208, 28672},          {"loop_cell", 25600, 26624, 18432, 14848},
};

struct Step {
  explicit Step(const std::string& name)
      : opened(test::opened(stowage::test::data("training/" + name + "/program.pt2"))) {
    machine.devices = {{gpu(0), "", GiB(4)}, {gpu(1), "", GiB(4)}, {machine::kCpu}, {machine::kDisk}};
    request.program = &opened.program;
    request.machine = &machine;
    request.run.map.entries = {{"", gpu(0)}};
    request.run.main_gpu = 0;
    request.training.emplace();
  }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  Prediction predicted() const { return predict(request); }

  test::OpenedProgram opened;
  machine::Machine machine;
  GraphRequest request{};
};

Json saved_of(const std::string& name) {
  return Json::parse(
      stowage::test::read_maybe_gzip(stowage::test::data("training/" + name + "/saved.json.gz")));
}

const PredictedDevice& on_first(const Prediction& made) {
  EXPECT_FALSE(made.devices.empty());
  return made.devices.front();
}

std::uint64_t rounded(std::uint64_t bytes) { return (bytes + 511) / 512 * 512; }

bool says(const Prediction& made, std::string_view pattern) {
  return std::any_of(made.left_out_of_graph.begin(), made.left_out_of_graph.end(),
                     [&](const LeftOutSentence& sentence) { return sentence.pattern == pattern; });
}

/// To the byte, but for cross entropy's scraps; an operator that is not in the table (einsum) is named, and
/// no less is counted.
TEST(BackwardTape, SavesWhatAutogradSaves) {
  constexpr std::uint64_t kScraps = 64;
  for (const Recorded& one : kRecorded) {
    SCOPED_TRACE(one.name);
    const Step step(one.name);
    const Prediction made = step.predicted();
    ASSERT_TRUE(made.saved_for_backward);
    const Json saved = saved_of(one.name);
    const auto bytes = saved.at("totals").at("saved_bytes_at_end_of_forward").get<std::uint64_t>();
    EXPECT_GE(made.saved_for_backward->count(), bytes);
    if (says(made, left_out::kSaved)) continue;
    EXPECT_LE(made.saved_for_backward->count(), bytes + kScraps);
  }
}

/// Within 2 %, and of the smallest within four blocks.
void expect_near(std::optional<Bytes> predicted, std::uint64_t measured) {
  ASSERT_TRUE(predicted);
  const double most = std::max(0.02 * static_cast<double>(measured), 4 * 512.0);
  EXPECT_NEAR(static_cast<double>(predicted->count()), static_cast<double>(measured), most);
}

TEST(BackwardTape, HoldsWhatARunHolds) {
  for (const Recorded& one : kRecorded) {
    SCOPED_TRACE(one.name);
    Step step(one.name);
    const Prediction there = step.predicted();
    expect_near(on_first(there).forward_peak, one.forward);
    expect_near(on_first(there).backward_peak, one.backward);
    EXPECT_EQ(on_first(there).peak, std::max(*on_first(there).forward_peak, *on_first(there).backward_peak));
    step.request.run.map.entries = {{"", machine::kCpu}};
    const Prediction streamed = step.predicted();
    expect_near(on_first(streamed).forward_peak, one.streamed_forward);
    expect_near(on_first(streamed).backward_peak, one.streamed_backward);
  }
}

/// By kind at an instant.
std::uint64_t held(const trace::Timeline& timeline, std::size_t device, std::uint64_t at,
                   std::initializer_list<Kind> kinds = {}) {
  std::uint64_t sum = 0;
  for (const trace::Block& block : timeline.blocks) {
    const bool wanted = kinds.size() == 0 || std::find(kinds.begin(), kinds.end(), block.kind) != kinds.end();
    if (wanted && block.device == device && block.birth_ns <= at && at < block.death_ns) sum += block.bytes;
  }
  return sum;
}

/// Wherever weights lie: the peak is the most that the blocks have together, and its parts are those of a
/// moment at the peak.
TEST(BackwardTape, ThePeakIsTheMostThatTheTimelineHolds) {
  const machine::DeviceId kDevices[] = {gpu(0), gpu(1), machine::kCpu, machine::kDisk};
  for (const Recorded& one : kRecorded) {
    Step step(one.name);
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
      SCOPED_TRACE(std::string(one.name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      step.request.run.map.entries = {{"", kDevices[random() % 4]}};
      for (const formats::Node& node : step.opened.program.graph.nodes) {
        if (!node.module.empty() && random() % 4 == 0)
          step.request.run.map.entries.push_back({node.module, kDevices[random() % 4]});
      }
      step.request.mode = random() % 2 ? StreamMode::Prefetch : StreamMode::Compatible;
      const Prediction made = step.predicted();
      ASSERT_EQ(made.method, PredictionMethod::Graph);
      for (const PredictedDevice& device : made.devices) {
        const trace::Timeline& timeline = *made.timeline;
        std::size_t index = 0;
        while (timeline.devices[index].device != machine::to_string(device.device)) ++index;
        std::uint64_t most = 0;
        for (const trace::Block& block : timeline.blocks)
          most = std::max(most, held(timeline, index, block.birth_ns));
        EXPECT_EQ(device.peak.count(), most);
        EXPECT_EQ(device.peak, device.weights + device.streamed + device.activations + device.kv_cache +
                                   device.overhead + device.gradients + device.optimizer);
        EXPECT_LE(device.saved, device.activations);
        EXPECT_EQ(device.peak, std::max(*device.forward_peak, *device.backward_peak));
      }
    }
  }
}

/// Gradients are there at the end, one for each parameter that PyTorch says has one; and wherever a parameter
/// lies, none is lost.
TEST(BackwardTape, EachParameterKeepsItsGradient) {
  for (const Recorded& one : kRecorded) {
    SCOPED_TRACE(one.name);
    Step step(one.name);
    std::uint64_t expected = 0;
    const Json saved = saved_of(one.name);
    for (const Json& name : saved.at("gradients").at("names")) {
      const auto& tensors = step.opened.model->tensors();
      const auto found = std::find_if(tensors.begin(), tensors.end(), [&](const model::Tensor& tensor) {
        return tensor.name == name.get<std::string>();
      });
      ASSERT_NE(found, tensors.end()) << name;
      expected += rounded(found->bytes.count());
    }
    const Prediction made = step.predicted();
    std::uint64_t kept = 0;
    for (const trace::Block& block : made.timeline->blocks) {
      if (made.timeline->names[block.label] == "gradient" && block.death_ns == trace::Block::kAlive)
        kept += block.bytes;
    }
    EXPECT_EQ(kept, expected);
  }
}

/// A plan says what is trained, and what the optimizer keeps is there from the first step on.
TEST(BackwardTape, APlanThatTrainsCountsWhatItSays) {
  for (const Recorded& one : kRecorded) {
    SCOPED_TRACE(one.name);
    Step step(one.name);
    const model::Model& model = *step.opened.model;
    plan::Settings settings;
    EXPECT_FALSE(training_step(model, settings));
    settings.workload.training = plan::Training{};
    settings.workload.training->master_weights = true;
    step.request.training = training_step(model, settings);
    ASSERT_TRUE(step.request.training);
    std::uint64_t optimizer = 0, gradients = 0;
    for (const plan::TrainingBytes& bytes : plan::training_bytes(model, settings)) {
      optimizer += rounded(bytes.optimizer.count());
      gradients += rounded(bytes.gradients.count());
    }
    const Prediction made = step.predicted();
    EXPECT_EQ(on_first(made).optimizer.count(), optimizer);
    EXPECT_LE(on_first(made).gradients.count(), gradients);
    for (const trace::Block& block : made.timeline->blocks) {
      if (made.timeline->names[block.label] == "optimizer") {
        EXPECT_LT(block.birth_ns, 1000u);
      }
    }
    // Without an optimizer that keeps something, all but that is the same.
    settings.workload.training->optimizer = plan::Optimizer::Sgd;
    settings.workload.training->master_weights = false;
    step.request.training = training_step(model, settings);
    const Prediction plain = step.predicted();
    EXPECT_EQ(on_first(plain).optimizer, Bytes());
    EXPECT_EQ(on_first(made).peak - on_first(plain).peak, Bytes(optimizer));
  }
}

/// Beside the gradients, and there from before the pass to its end, where each parameter lies.
TEST(BackwardTape, ABufferToAccumulateInLiesBesideTheGradients) {
  for (const Recorded& one : kRecorded) {
    SCOPED_TRACE(one.name);
    Step step(one.name);
    const model::Model& model = *step.opened.model;
    plan::Settings settings;
    settings.workload.training = plan::Training{plan::Optimizer::Sgd};
    step.request.training = training_step(model, settings);
    const Prediction plain = step.predicted();
    settings.workload.training->accumulation_dtype = model::Dtype::F64;
    step.request.training = training_step(model, settings);
    const Prediction made = step.predicted();
    std::uint64_t buffers = 0;
    for (const trace::Block& block : made.timeline->blocks) {
      if (made.timeline->names[block.label] != "accumulated gradient") continue;
      buffers += block.bytes;
      EXPECT_EQ(block.death_ns, trace::Block::kAlive);
    }
    std::uint64_t wanted = 0;
    const auto all = plan::training_bytes(model, settings);
    settings.workload.training->accumulation_dtype.reset();
    const auto without = plan::training_bytes(model, settings);
    for (std::size_t i = 0; i < all.size(); ++i)
      wanted += rounded((all[i].gradients - without[i].gradients).count());
    EXPECT_EQ(buffers, wanted);
    EXPECT_EQ(on_first(made).peak - on_first(plain).peak, Bytes(wanted));
  }
}

TEST(BackwardTape, WhatIsFrozenHasNoGradientAndSavesNoMore) {
  Step step("five_layers");
  const model::Model& model = *step.opened.model;
  plan::Settings settings;
  settings.workload.training = plan::Training{};
  settings.workload.training->freeze = {{"", true}, {"layers.4", false}};
  step.request.training = training_step(model, settings);
  const Prediction last = step.predicted();
  step.request.training.emplace();
  const Prediction all = step.predicted();
  EXPECT_LT(*last.saved_for_backward, *all.saved_for_backward);
  EXPECT_GT(*last.saved_for_backward, Bytes());
  EXPECT_LT(*on_first(last).backward_peak, *on_first(all).backward_peak);
}

TEST(BackwardTape, SaysWhatItLeavesOut) {
  Step step("five_layers");
  const Prediction made = step.predicted();
  EXPECT_FALSE(says(made, left_out::kSaved)) << "all of its operators are in the table";
  step.request.training.reset();
  const Prediction forward = step.predicted();
  EXPECT_FALSE(forward.saved_for_backward);
  EXPECT_EQ(on_first(forward).saved + on_first(forward).gradients, Bytes());
  EXPECT_LT(on_first(forward).peak, on_first(made).peak);
}

}  // namespace
}  // namespace stowage::estimate
