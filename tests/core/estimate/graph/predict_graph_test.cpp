#include "core/estimate/predict.h"

#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

formats::ExportedProgram open(const std::string& path) {
  auto file = RandomAccessFile::open(path);
  EXPECT_TRUE(file) << path;
  auto program = formats::read_program(std::move(*file));
  EXPECT_TRUE(program) << path;
  return program ? std::move(*program) : formats::ExportedProgram{};
}
formats::ExportedProgram small(const std::string& name) {
  return open(test::data("engine/" + name + ".pt2"));
}

machine::Machine machine_of(std::uint32_t gpus) {
  machine::Machine out;
  for (std::uint32_t i = 0; i < gpus; ++i) out.devices.push_back({machine::gpu(i), "", GiB(4), {}, {}});
  out.devices.push_back({machine::kCpu, "", GiB(8), {}, {}});
  out.devices.push_back({machine::kDisk, "", GiB(8), {}, {}});
  return out;
}

struct Asked {
  explicit Asked(formats::ExportedProgram from, machine::DeviceId device = machine::gpu(0))
      : program(std::move(from)) {
    request.program = &program;
    request.machine = &machine;
    request.run.map.entries = {{"", device}};
  }
  Prediction answer() const { return predict(request); }
  formats::ExportedProgram program;
  machine::Machine machine = machine_of(2);
  GraphRequest request{};
};

const PredictedDevice& gpu(const Prediction& prediction) { return prediction.devices.at(0); }

/// Peak, and what the parts and the timeline say of it.
void expect_consistent(const Prediction& prediction) {
  ASSERT_EQ(prediction.method, PredictionMethod::Graph);
  ASSERT_TRUE(prediction.timeline);
  EXPECT_TRUE(prediction.timeline->predicted);
  EXPECT_TRUE(trace::check(*prediction.timeline, "predicted"));
  for (std::size_t i = 0; i < prediction.devices.size(); ++i) {
    const PredictedDevice& device = prediction.devices[i];
    EXPECT_EQ(device.peak,
              device.weights + device.streamed + device.activations + device.kv_cache + device.overhead);
    EXPECT_GE(device.reserved, device.peak);
    for (std::size_t k = 0; k < prediction.timeline->devices.size(); ++k) {
      if (prediction.timeline->devices[k].device != machine::to_string(device.device)) continue;
      EXPECT_EQ(prediction.timeline->peak(k).bytes, device.peak.count());
    }
  }
}

TEST(PredictGraph, PartsTimelineAndPeakAgreeForEveryProgram) {
  for (const char* name : {"autocast", "captured", "cond", "dropout", "encoder", "map", "noisy", "picks",
                           "scan", "shapes", "sizes", "training", "training_decomposed", "while_loop"}) {
    SCOPED_TRACE(name);
    for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu, machine::kDisk}) {
      Asked asked(small(name), device);
      expect_consistent(asked.answer());
      asked.request.mode = StreamMode::Prefetch;
      expect_consistent(asked.answer());
      asked.request.run.host_computes = true;
      expect_consistent(asked.answer());
    }
  }
}

/// A trace describes the inputs that it was made with, and no value that its operators return.
TEST(PredictGraph, TorchScriptDoesNotSayHowLargeItsValuesAre) {
  std::size_t asked = 0;
  for (const std::string& folder : test::model_folders()) {
    for (const char* name : {"trace.pt", "script.pt"}) {
      const std::string path = folder + "/" + name;
      if (!std::filesystem::exists(path)) continue;
      SCOPED_TRACE(path);
      auto file = RandomAccessFile::open(path);
      ASSERT_TRUE(file);
      auto program = formats::read_program(std::move(*file));
      if (!program) continue;  // not one that is run
      const Prediction made = Asked(std::move(*program)).answer();
      EXPECT_EQ(made.method, PredictionMethod::None);
      EXPECT_THAT(made.unknown, testing::ElementsAre(HasSubstr("does not say how large its values are")));
      EXPECT_THAT(made.devices, IsEmpty());
      EXPECT_FALSE(made.time || made.simulated_seconds);
      ++asked;
    }
  }
  EXPECT_GE(asked, 6u);
}

TEST(PredictGraph, LoopsAndBranchesSayWhatIsNotKnown) {
  const Prediction loop = Asked(small("while_loop")).answer();
  EXPECT_THAT(loop.unknown, testing::Not(testing::Contains(HasSubstr("two rounds"))))
      << "it counts to a constant";
  EXPECT_GT(gpu(loop).activations, Bytes());
  EXPECT_GT(gpu(Asked(small("scan")).answer()).activations, Bytes());
}

TEST(PredictGraph, StreamedWeightsComeAndGo) {
  const std::string folder = test::model_folder("llama_untied");
  const Prediction whole = Asked(open(folder + "/static.pt2")).answer();
  const Prediction streamed = Asked(open(folder + "/static.pt2"), machine::kCpu).answer();
  EXPECT_EQ(gpu(whole).streamed, Bytes());
  EXPECT_LT(gpu(streamed).peak, gpu(whole).peak);
  EXPECT_GT(gpu(streamed).streamed, Bytes());
  Bytes brought;
  for (const PredictedModule& module : streamed.modules) brought += module.streamed;
  EXPECT_GE(brought, gpu(whole).weights - KiB(32));  // blocks are rounded up
}

/// What is tied is brought for each of its users in their turns, and once by a schedule, under its first
/// name.
TEST(PredictGraph, AScheduleBringsTiedWeightsOnce) {
  const std::string folder = test::model_folder("llama_tied_bf16");
  Asked asked(open(folder + "/static.pt2"), machine::kCpu);
  const auto brought = [&] {
    Bytes all;
    for (const PredictedModule& module : asked.answer().modules) all += module.streamed;
    return all;
  };
  const Bytes weights = gpu(Asked(open(folder + "/static.pt2")).answer()).weights;
  EXPECT_GT(brought(), weights);
  asked.request.mode = StreamMode::Prefetch;
  EXPECT_LE(brought(), weights);
  EXPECT_GE(brought(), weights - KiB(32)) << "blocks are rounded up";
}

TEST(InputShapes, SequencesAndTokensAreTheOpenSizes) {
  const formats::ExportedProgram program = small("shapes");  // 3 to 10 sequences, 2 to 64 tokens
  const InputShapes shapes = shapes_with(program, 5, 20);
  ASSERT_FALSE(shapes.empty());
  EXPECT_EQ(shapes.begin()->second.at(0), 5);
  EXPECT_EQ(shapes.begin()->second.at(1), 20);
  EXPECT_TRUE(symbols_for(program, shapes, {}));
  const auto long_one = symbols_for(program, shapes_with(program, 5, 65), {});
  ASSERT_FALSE(long_one);
  EXPECT_EQ(long_one.error().code, Code::EngineSizeRange);
  EXPECT_TRUE(shapes_with(small("encoder"), 1, 7).empty() ||
              symbols_for(small("encoder"), shapes_with(small("encoder"), 1, 7), {}));
}

TEST(PredictGraph, MoreTakesMore) {
  const std::string folder = test::model_folder("convnet");
  Bytes before;
  for (const std::int64_t batch : {2, 4, 8}) {
    Asked asked(open(folder + "/dynamic_all.pt2"));
    asked.request.sizes = {{"batch", batch}};
    const Prediction prediction = asked.answer();
    ASSERT_EQ(prediction.method, PredictionMethod::Graph)
        << (prediction.unknown.empty() ? "" : prediction.unknown[0]);
    EXPECT_GT(gpu(prediction).activations, before);
    before = gpu(prediction).activations;
  }
}

std::string why_none(const Asked& asked) {
  const Prediction prediction = asked.answer();
  EXPECT_EQ(prediction.method, PredictionMethod::None);
  EXPECT_THAT(prediction.devices, IsEmpty());
  EXPECT_EQ(prediction.unknown.size(), 1u);
  return prediction.unknown.empty() ? std::string() : prediction.unknown[0];
}

TEST(PredictGraph, ShapesThatDoNotFitAreNamed) {
  Asked asked(open(test::model_folder("convnet") + "/dynamic_all.pt2"));
  ASSERT_FALSE(asked.program.input_paths.empty());
  const std::string input = asked.program.input_paths[0];
  asked.request.shapes = {{input, {2, 3}}};
  EXPECT_THAT(why_none(asked), HasSubstr("[2, 3]"));
  asked.request.shapes = {{"nobody", {2}}};
  EXPECT_THAT(why_none(asked), HasSubstr("nobody"));
  asked.request.shapes.clear();
  asked.request.sizes = {{"batch", 1'000'000'000}};
  const Prediction large = asked.answer();
  const bool refused = large.method == PredictionMethod::None;
  EXPECT_THAT(large.unknown,
              refused ? testing::Matcher<std::vector<std::string>>(testing::ElementsAre(HasSubstr("batch")))
                      : testing::Not(testing::Contains(HasSubstr("batch"))));
  asked.request.sizes = {{"width", 3}};
  EXPECT_THAT(why_none(asked), HasSubstr("width"));
}

TEST(PredictGraph, RangesOfSymbolsAreKept) {
  Asked asked(open(test::model_folder("convnet") + "/dynamic_all.pt2"));
  const auto& meta = asked.program.graph.tensor_values;
  std::string symbol, name;
  for (const formats::InputSpec& spec : asked.program.inputs) {
    if (spec.kind != formats::InputSpec::Kind::UserInput) continue;
    name = spec.argument;
    symbol = formats::symbol_of(meta.at(name).sizes.at(0));
  }
  ASSERT_FALSE(symbol.empty());
  asked.program.ranges[symbol] = {2, 5};
  std::vector<std::int64_t> shape{6, 3, 32, 32};
  asked.request.shapes = {{name, shape}};
  EXPECT_THAT(why_none(asked), HasSubstr("6"));
}

TEST(PredictGraph, AnUnknownOperatorIsNamedAndTheRestStays) {
  Asked asked(small("dropout"));
  ASSERT_FALSE(asked.program.graph.nodes.empty());
  asked.program.graph.nodes[0].target = "torch.ops.mylib.magic.default";
  const Prediction prediction = asked.answer();
  EXPECT_EQ(prediction.method, PredictionMethod::Graph);
  ASSERT_EQ(prediction.unknown.size(), 2u);
  EXPECT_THAT(prediction.unknown[0], HasSubstr("mylib.magic"));
  EXPECT_THAT(prediction.unknown[1], HasSubstr("how fast cuda:0 computes is not known"));
}

/// A composite operator without a script is counted as its results, and that is said, once.
TEST(PredictGraph, AnOperatorWhoseInsideIsNotKnownIsNamed) {
  Asked asked(small("encoder"));
  const auto named = [&] {
    const Prediction prediction = asked.answer();
    EXPECT_EQ(prediction.method, PredictionMethod::Graph);
    return std::count_if(prediction.unknown.begin(), prediction.unknown.end(), [](const std::string& one) {
      return one.find("makes and drops while it runs is not known") != std::string::npos;
    });
  };
  EXPECT_EQ(named(), 0);
  for (formats::Node& node : asked.program.graph.nodes) {
    if (node.target == "torch.ops.aten.contiguous.default") node.target = "torch.ops.aten.corrcoef.default";
  }
  EXPECT_EQ(named(), 1);
}

TEST(PredictGraph, TimesAreThereOrItIsSaidWhyNot) {
  Asked asked(small("dropout"));
  const Prediction without = asked.answer();
  EXPECT_FALSE(without.time);
  EXPECT_THAT(without.unknown, testing::ElementsAre(HasSubstr("Calibrate the machine, or name the card.")));
  asked.machine.devices[0].name = "RTX 4090";
  const Prediction with = asked.answer();
  ASSERT_TRUE(with.time);
  EXPECT_THAT(with.unknown, IsEmpty());
  EXPECT_LE(with.time->first_token_low, with.time->first_token_seconds);
  EXPECT_EQ(with.time->first_token_low, with.time->low) << "a pass is all there is";
  EXPECT_LE(with.time->first_token_seconds, with.time->first_token_high);
  EXPECT_FALSE(with.time->tokens_per_second_low || with.time->tokens_per_second_high);
}

TEST(PredictGraph, AMapThatLeavesWeightsOutIsNamed) {
  Asked asked(open(test::model_folder("llama_untied") + "/static.pt2"));
  asked.request.run.map.entries = {{"lm_head", machine::gpu(0)}};
  EXPECT_THAT(why_none(asked), HasSubstr("embed_tokens"));
  asked.request.run.map.entries = {{"", machine::gpu(7)}};
  EXPECT_THAT(why_none(asked), HasSubstr("7"));
}

TEST(PredictGraph, WithoutSizesThereIsNone) {
  Asked asked(small("dropout"));
  asked.program.graph.tensor_values.clear();
  EXPECT_THAT(why_none(asked), HasSubstr("does not say how large"));
  EXPECT_EQ(predict(GraphRequest{}).method, PredictionMethod::None);
}

}  // namespace
}  // namespace stowage::estimate
