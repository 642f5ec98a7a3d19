// Programs of TorchScript described without running them, and then run: what is predicted of the description
// is held against what was recorded.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <future>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/meta/describe.h"
#include "core/engine/vgpu/vgpu.h"
#include "core/estimate/graph/described_values.h"
#include "core/estimate/predict.h"
#include "core/formats/program.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/formats/torchscript/script_archives.h"
#include "tests/support/engine_child.h"

namespace stowage::engine::test {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
namespace scripts = formats::test;

std::optional<protocol::DescribedValues> values_of(const protocol::DescribeRequest& request,
                                                   std::string* why = nullptr) {
  const protocol::Event answer = describe(request);
  if (const auto* described = std::get_if<protocol::Described>(&answer)) return described->values;
  if (why) *why = sentence(std::get<protocol::Failed>(answer).error);
  return std::nullopt;
}

const protocol::DescribedTensor* find(const protocol::DescribedValues& values, const std::string& name) {
  const auto at = std::find_if(values.tensors.begin(), values.tensors.end(),
                               [&](const protocol::DescribedTensor& one) { return one.name == name; });
  return at == values.tensors.end() ? nullptr : &*at;
}

std::optional<formats::ExportedProgram> program_at(const std::string& path) {
  auto file = RandomAccessFile::open(path);
  auto program = file ? formats::read_program(std::move(*file)) : tl::unexpected<Error>(file.error());
  return program ? std::optional(std::move(*program)) : std::nullopt;
}

/// How far the predicted peak of the GPU is from the recorded one; nullopt where the program is not run.
/// `loops`: its branches hang on values, and one that is not gone may leave others unknown.
std::optional<double> off_by(const std::string& path, const std::string& inputs, bool loops) {
  auto program = program_at(path);
  if (!program) return std::nullopt;
  auto run_of = request_for(path, kOnGpu, 1);
  run_of.inputs_file = inputs;
  const Outcome outcome = run(run_of);
  if (outcome.error) return std::nullopt;
  std::string why;
  const auto values = values_of({path, program->fingerprint, inputs, {}}, &why);
  EXPECT_TRUE(values) << why;
  if (!values) return std::nullopt;
  EXPECT_TRUE(loops || values->unknown.empty()) << values->unknown.front();
  for (std::size_t i = 0; !loops && i < outcome.result.outputs.size(); ++i) {
    const auto* output = find(*values, program->outputs[i].argument.text);
    EXPECT_TRUE(output && output->sizes == outcome.result.outputs[i].shape) << outcome.result.outputs[i].name;
  }
  estimate::put_values(*program, *values);
  estimate::GraphRequest asked;
  asked.program = &*program;
  asked.machine = &run_of.machine;
  asked.run.map = kOnGpu;
  const estimate::Prediction made = estimate::predict(asked);
  EXPECT_EQ(made.method, estimate::PredictionMethod::Graph);
  const auto gpu = std::find_if(made.devices.begin(), made.devices.end(),
                                [](const auto& device) { return device.device == machine::gpu(0); });
  if (gpu == made.devices.end()) return std::nullopt;
  const double recorded = static_cast<double>(device_of(outcome, "0").peak_bytes);
  return std::abs(static_cast<double>(gpu->peak.count()) - recorded) / recorded;
}

TEST(Describe, PredictedPeaksAreTheRecordedOnes) {
  std::vector<double> off;
  for (const std::string& folder : stowage::test::model_folders()) {
    for (const char* name : {"trace.pt", "script.pt"}) {
      for (const char* inputs : {"base", "more", "longer", "larger", "wider"}) {
        const std::string path = folder + "/" + name, file = folder + "/" + inputs + ".inputs.safetensors";
        if (!std::filesystem::exists(path) || !std::filesystem::exists(file)) continue;
        SCOPED_TRACE(path + " with " + inputs);
        const auto one = off_by(path, file, folder.ends_with("scripted_loop"));
        if (!one) continue;  // a trace that takes the inputs it was made with alone
        EXPECT_LE(*one, 0.02);
        off.push_back(*one);
      }
    }
  }
  ASSERT_GE(off.size(), 5u);
  std::nth_element(off.begin(), off.begin() + static_cast<std::ptrdiff_t>(off.size() / 2), off.end());
  EXPECT_LE(off[off.size() / 2], 0.001);
}

class DescribedScript : public ::testing::Test {
 protected:
  /// A body of forward with an x of so many numbers.
  protocol::DescribedValues of(const std::string& body, std::size_t count) {
    EXPECT_TRUE(write_file_atomically(scratch_.file("net.pt"), scripts::script_archive(scripts::net(body))));
    std::string header = "{\"x\":{\"dtype\":\"F32\",\"shape\":[" + std::to_string(count) +
                         "],\"data_offsets\":[0," + std::to_string(4 * count) + "]}}";
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    EXPECT_TRUE(write_file_atomically(scratch_.file("in.safetensors"),
                                      bytes + header + std::string(4 * count, '\0')));
    program_ = program_at(scratch_.file("net.pt"));
    std::string why;
    const auto values = values_of({scratch_.file("net.pt"), {}, scratch_.file("in.safetensors"), {}}, &why);
    EXPECT_TRUE(values && program_) << why;
    return values.value_or(protocol::DescribedValues{});
  }
  std::vector<std::int64_t> sizes_of_output(const protocol::DescribedValues& values) const {
    const auto* found = find(values, program_->outputs.at(0).argument.text);
    return found ? found->sizes : std::vector<std::int64_t>{-1};
  }
  Scratch scratch_{};
  std::optional<formats::ExportedProgram> program_{};
};

TEST_F(DescribedScript, SizesFollowTheInputs) {
  const std::string half =
      "    n = ops.prim.NumToTensor(torch.size(x, 0))\n"
      "    return torch.slice(x, 0, 0, int(torch.floor_divide(n, 2)))\n";
  for (const std::size_t count : {4u, 7u, 1000u}) {
    const auto values = of(half, count);
    EXPECT_EQ(sizes_of_output(values), (std::vector{static_cast<std::int64_t>(count / 2)}));
    EXPECT_THAT(values.unknown, IsEmpty());
  }
}

/// Both sides say how their values lie, and what is chosen of two that lie alike lies so.
TEST_F(DescribedScript, BothSidesOfABranchAreDescribed) {
  const std::string sides =
      "    if bool(torch.gt(torch.sum(x), 0.)):\n      y = torch.mul(x, torch.sum(self.w))\n    else:\n"
      "      y = torch.neg(x)\n    return y\n";
  const auto values = of(sides, 6);
  EXPECT_EQ(sizes_of_output(values), (std::vector<std::int64_t>{6}));
  std::size_t flags = 0;
  for (const auto& name : values.unknown) flags += find(values, name) == nullptr;
  EXPECT_EQ(flags, values.unknown.size());
  EXPECT_GE(flags, 1u) << "which way it goes, nobody knows";
}

TEST_F(DescribedScript, WhatHangsOnValuesIsNamedAndNotGuessed) {
  const auto values = of("    return torch.add(torch.masked_select(x, torch.gt(x, 0.)), 1)\n", 6);
  EXPECT_THAT(values.unknown, Contains(program_->outputs.at(0).argument.text));
  EXPECT_EQ(sizes_of_output(values), (std::vector<std::int64_t>{-1}));
  estimate::put_values(*program_, values);
  estimate::GraphRequest asked;
  const machine::Machine machine = machine_of(1);
  asked.program = &*program_;
  asked.machine = &machine;
  asked.run.map = kOnGpu;
  const auto made = estimate::predict(asked);
  EXPECT_EQ(made.method, estimate::PredictionMethod::Graph);
  EXPECT_THAT(made.unknown,
              Contains(::testing::HasSubstr("“" + program_->outputs.at(0).argument.text + "”")));
}

/// A kernel of the CPU alone makes more than a GiB of two numbers: it is refused, and nothing else is.
TEST_F(DescribedScript, WhatWouldTakeMemoryIsNotMade) {
  const auto triangle = [&](const std::string& side) {
    return of(
        "    y = torch.tril_indices(" + side + ", " + side + ", 0)\n    return torch.add(x, torch.sum(y))\n",
        4);
  };
  EXPECT_THAT(triangle("3").unknown, IsEmpty());
  const auto [budget, held] = std::pair(vgpu::usage(vgpu::kHost).budget, vgpu::usage(vgpu::kHost).current);
  EXPECT_THAT(triangle("12000").unknown, Contains(program_->outputs.at(0).argument.text));
  EXPECT_EQ(vgpu::usage(vgpu::kHost).current, held);
  EXPECT_EQ(vgpu::usage(vgpu::kHost).budget, budget) << "the limit is of this pass alone";
}

/// The pass goes on when nobody waits for it any more, and ends before its next step.
TEST(Describe, ItsTimeIsLimited) {
  std::promise<Error> told;
  RunOptions options;
  options.give_up = [&](const Error& error) { told.set_value(error); };
  std::optional<Error> late;
  options.send = [&](const protocol::Event&) {
    if (!late) late = told.get_future().get();
  };
  const auto answer = describe({stowage::test::data("models/convnet/trace.pt"), {}, {}, {}}, options, 1e-3);
  ASSERT_TRUE(late);
  EXPECT_EQ(late->code, Code::EngineTimeLimit);
  ASSERT_TRUE(std::holds_alternative<protocol::Failed>(answer));
  const Error& error = std::get<protocol::Failed>(answer).error;
  EXPECT_EQ(error.code, Code::EngineTimeLimit);
  EXPECT_EQ(error.arguments.at(0), "0.001");
}

/// Rights are given up before anything of the program is looked at.
TEST(Describe, TheWallsStandFirst) {
  std::vector<std::string> order;
  RunOptions options;
  options.confine = [&](bool cuda) { order.push_back(cuda ? "walls for CUDA" : "walls"); };
  options.send = [&](const protocol::Event&) { order.emplace_back("progress"); };
  describe({"/nonexistent.pt", {}, {}, {}}, options);
  EXPECT_THAT(order, ::testing::ElementsAre("walls"));
  describe({stowage::test::data("models/convnet/trace.pt"), {}, {}, {}}, options);
  ASSERT_GE(order.size(), 3u);
  EXPECT_EQ(order[1], "walls");
  EXPECT_EQ(order[2], "progress");
}

TEST(Describe, TheEngineAnswersAndEnds) {
  stowage::test::EngineChild child;
  ASSERT_TRUE(std::holds_alternative<protocol::Hello>(child.event()));
  child.send(to_line(protocol::DescribeRequest{stowage::test::data("models/convnet/trace.pt"), {}, {}, {}}));
  protocol::Event event = child.event();
  while (std::holds_alternative<protocol::Progress>(event)) event = child.event();
  ASSERT_TRUE(std::holds_alternative<protocol::Described>(event));
  EXPECT_GE(std::get<protocol::Described>(event).values.tensors.size(), 10u);
  EXPECT_EQ(child.wait(), 0);
}

TEST(Describe, WhatCannotBeDescribedSaysWhy) {
  std::string why;
  const std::string script = stowage::test::data("models/convnet/script.pt");
  EXPECT_FALSE(values_of({script, {}, {}, {}}, &why)) << "nothing says what it takes";
  EXPECT_THAT(why, ::testing::HasSubstr("sizes"));
  const std::string inputs = stowage::test::data("models/convnet/base.inputs.safetensors");
  EXPECT_FALSE(values_of({script, std::string(64, '0'), inputs, {}}, &why)) << "another program";
  EXPECT_FALSE(values_of({"/nonexistent.pt", {}, {}, {}}, &why));
  EXPECT_TRUE(values_of({script, {}, inputs, {}}, &why)) << why;
}

}  // namespace
}  // namespace stowage::engine::test
