#include "core/estimate/graph/pass_clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/estimate/graph/operator_work.h"
#include "core/estimate/predict.h"
#include "core/formats/program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

/// One call with tensors of these sizes; float32.
struct Call {
  Call(const char* operation, std::vector<std::pair<const char*, std::vector<std::int64_t>>> operands) {
    step.operation = operation;
    step.node = &node;
    for (auto& [name, sizes] : operands) {
      formats::NodeInput input;
      input.name = name;
      node.inputs.push_back(std::move(input));
      geometry.push_back(dense(std::move(sizes)));
    }
    for (std::uint32_t i = 0; i < geometry.size(); ++i) given.push_back({i, 0, &geometry[i]});
  }
  static Geometry dense(std::vector<std::int64_t> sizes) {
    Geometry out;
    out.known = true;
    out.scalar_type = 7;  // float32 in the schema
    out.element = 4;
    out.sizes = std::move(sizes);
    out.strides.resize(out.sizes.size());
    return contiguous_like(out);
  }
  OperatorWork work(std::vector<std::int64_t> result) {
    results.push_back(dense(std::move(result)));
    return work_of(step, given, {&results.back()});
  }
  formats::Node node{};
  GraphStep step{};
  std::vector<Geometry> geometry{}, results{};
  std::vector<GivenTensor> given{};
};

TEST(OperatorWork, ProductsCountTwoForEachTermOfEachSum) {
  EXPECT_EQ(Call("linear", {{"input", {2, 3, 5}}, {"weight", {7, 5}}}).work({2, 3, 7}).operations,
            2.0 * 2 * 3 * 7 * 5);
  EXPECT_EQ(Call("addmm", {{"self", {7}}, {"mat1", {3, 5}}, {"mat2", {5, 7}}}).work({3, 7}).operations,
            2.0 * 3 * 7 * 5);
  EXPECT_EQ(Call("bmm", {{"self", {4, 3, 5}}, {"mat2", {4, 5, 7}}}).work({4, 3, 7}).operations,
            2.0 * 4 * 3 * 7 * 5);
  EXPECT_EQ(Call("conv2d", {{"input", {1, 3, 8, 8}}, {"weight", {6, 3, 2, 2}}}).work({1, 6, 7, 7}).operations,
            2.0 * 6 * 7 * 7 * 3 * 2 * 2);
  EXPECT_EQ(Call("scaled_dot_product_attention",
                 {{"query", {1, 2, 3, 4}}, {"key", {1, 2, 5, 4}}, {"value", {1, 2, 5, 6}}})
                .work({1, 2, 3, 6})
                .operations,
            2.0 * 2 * 3 * 5 * (4 + 6));
  EXPECT_EQ(Call("add", {{"self", {3, 5}}, {"other", {3, 5}}}).work({3, 5}).operations, 0.0);
}

TEST(OperatorWork, ABatchOfProductsIsManySmallOnes) {
  EXPECT_EQ(Call("bmm", {{"self", {4, 3, 5}}, {"mat2", {4, 5, 7}}}).work({4, 3, 7}).each, 2.0 * 3 * 7 * 5);
  EXPECT_EQ(Call("matmul", {{"self", {4, 3, 5}}, {"other", {5, 7}}}).work({4, 3, 7}).each,
            2.0 * 4 * 3 * 7 * 5)
      << "one product of twelve rows";
  Call grouped("conv2d", {{"input", {1, 6, 8, 8}}, {"weight", {6, 1, 3, 3}}, {"groups", {}}});
  grouped.node.inputs[2].argument.kind = formats::Argument::Kind::Int;
  grouped.node.inputs[2].argument.integer = 6;
  const OperatorWork work = grouped.work({1, 6, 8, 8});
  EXPECT_TRUE(work.convolution);
  EXPECT_EQ(work.operations, 2.0 * 6 * 64 * 9);
  EXPECT_EQ(work.each, 2.0 * 64 * 9);
}

TEST(OperatorWork, TransposedConvolutionsEquationsAndRecurrentCells) {
  EXPECT_EQ(Call("conv_transpose2d", {{"input", {1, 3, 4, 4}}, {"weight", {3, 5, 2, 2}}})
                .work({1, 5, 8, 8})
                .operations,
            2.0 * 3 * 16 * 5 * 4);
  Call recurrent("lstm", {{"input", {2, 7, 3}}, {"hx", {1, 2, 4}}, {"params", {16, 3}}});
  EXPECT_EQ(recurrent.work({2, 7, 4}).operations, 2.0 * 14 * 16 * 3);
  Call product("einsum", {{"equation", {}}, {"tensors", {2, 3, 5}}, {"tensors", {2, 5, 7}}});
  product.node.inputs[0].argument.kind = formats::Argument::Kind::String;
  product.node.inputs[0].argument.text = "bij, bjk -> bik";
  product.given.erase(product.given.begin());
  EXPECT_EQ(product.work({2, 3, 7}).operations, 2.0 * 2 * 3 * 5 * 7);
  product.node.inputs[0].argument.text = "...ij,...jk";
  EXPECT_EQ(product.work({2, 3, 7}).operations, 0) << "not read: bytes alone";
}

TEST(OperatorWork, AttentionThatLooksBackHasAboutHalfTheScores) {
  const auto attention = [](bool causal) {
    Call call(
        "scaled_dot_product_attention",
        {{"query", {1, 2, 128, 4}}, {"key", {1, 2, 128, 4}}, {"value", {1, 2, 128, 4}}, {"is_causal", {}}});
    call.node.inputs[3].argument.kind = formats::Argument::Kind::Bool;
    call.node.inputs[3].argument.integer = causal;
    return call.work({1, 2, 128, 4});
  };
  EXPECT_EQ(attention(false).operations, 2.0 * 2 * 128 * 128 * 8);
  EXPECT_EQ(attention(true).operations, 2.0 * 2 * 128 * (128 + 32) / 2 * 8) << "blocks of 32 queries";
  EXPECT_EQ(attention(false).each, 2.0 * 32 * 128 * 4);
  EXPECT_EQ(attention(false).inside, 16.0 * 2 * 128 * 128);
}

TEST(OperatorWork, BytesAreReadAndWritten) {
  EXPECT_EQ(Call("add", {{"self", {3, 5}}, {"other", {5}}}).work({3, 5}).bytes, 4u * (15 + 5 + 15));
  EXPECT_EQ(Call("embedding", {{"weight", {1000, 8}}, {"indices", {2}}}).work({2, 8}).bytes, 2u * 4 * 16)
      << "only the rows that it returns";
}

/// The rates of everything, as if they had been measured.
machine::Calibration measured(double factor = 1) {
  machine::Calibration out;
  const auto figure = [&](machine::Measured what, machine::DeviceId device, double rate, std::uint64_t size) {
    machine::Figure one;
    one.what = what;
    one.from = one.to = device;
    one.size = size;
    if (what == machine::Measured::Matmul) one.dtype = "float32";
    one.spread = {rate * 0.9, rate, rate * 1.1, 5};
    out.figures.push_back(one);
  };
  for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu}) {
    figure(machine::Measured::Read, device, factor * 1e9, 1 << 20);
    figure(machine::Measured::Matmul, device, factor * 1e10, 128);
    figure(machine::Measured::Launch, device, 1e-6 / factor, 100);
  }
  return out;
}

struct Asked {
  explicit Asked(const char* name, machine::DeviceId device = machine::gpu(0)) {
    auto file = RandomAccessFile::open(test::data(std::string("engine/") + name + ".pt2"));
    EXPECT_TRUE(file);
    auto read = formats::read_program(std::move(*file));
    EXPECT_TRUE(read);
    program = std::move(*read);
    machine.devices.push_back({machine::gpu(0), "", GiB(4), {}, {}});
    machine.devices.push_back({machine::kCpu, "", GiB(8), {}, {}});
    machine.devices.push_back({machine::kDisk, "", GiB(8), {}, {}});
    request.program = &program;
    request.machine = &machine;
    request.run.map.entries = {{"", device}};
  }
  Prediction answer() const { return predict(request); }
  formats::ExportedProgram program;
  machine::Machine machine;
  GraphRequest request{};
};

TEST(PassClock, TheBandHoldsTheStepAndModulesAddUp) {
  const machine::Calibration rates = measured();
  for (const char* name : {"encoder", "cond", "shapes", "training"}) {
    for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu, machine::kDisk}) {
      Asked asked(name, device);
      asked.request.calibration = &rates;
      const Prediction prediction = asked.answer();
      ASSERT_TRUE(prediction.time) << name;
      const PredictedTime& time = *prediction.time;
      EXPECT_GT(time.step, 0);
      EXPECT_LE(time.low, time.step);
      EXPECT_GE(time.high, time.step);
      double sum = 0;
      for (const PredictedModule& module : prediction.modules) sum += module.seconds;
      EXPECT_NEAR(sum, time.step, time.step * 1e-9) << name;
      EXPECT_NEAR(time.compute + time.copies, time.step, time.step * 1e-9);
    }
  }
}

TEST(PassClock, ADeviceTwiceAsFastTakesHalf) {
  Asked asked("encoder", machine::kCpu);
  asked.request.run.host_computes = true;
  const machine::Calibration once = measured(), twice = measured(2);
  asked.request.calibration = &once;
  const double slow = asked.answer().time->compute;
  asked.request.calibration = &twice;
  EXPECT_NEAR(asked.answer().time->compute, slow / 2, slow * 1e-9);
}

/// Work, or bytes, or weights twice as fast: only the part of the step that they take gets shorter.
TEST(PassClock, OnAProcessorWeightsComeFromMemoryAndValuesFromTheCache) {
  Asked asked("encoder", machine::kCpu);
  asked.request.run.host_computes = true;
  machine::Calibration rates = measured();
  asked.request.calibration = &rates;
  const double plain = asked.answer().time->compute;
  machine::Figure small = rates.figures[3];
  ASSERT_EQ(small.what, machine::Measured::Read);
  ASSERT_EQ(small.from, machine::kCpu);
  small.size = 1;
  small.spread.least *= 4, small.spread.median *= 4, small.spread.most *= 4;
  rates.figures.push_back(small);
  const double cached = asked.answer().time->compute;
  EXPECT_LT(cached, plain);
  rates.figures[3].spread = small.spread;
  EXPECT_LT(asked.answer().time->compute, cached);
}

TEST(PassClock, WithoutRatesOnlyTheClockOfVirtualGpusIsThere) {
  const Prediction prediction = Asked("encoder").answer();
  EXPECT_FALSE(prediction.time);
  ASSERT_TRUE(prediction.simulated_seconds);
  EXPECT_GT(*prediction.simulated_seconds, 0);
}

TEST(PassClock, StreamingTakesTheLinkAndAheadOfTimeLess) {
  Asked resident("encoder"), streamed("encoder", machine::kCpu);
  streamed.machine.set_link(machine::kCpu, machine::gpu(0), 1'000'000);  // a slow one
  const double in_turn = *streamed.answer().simulated_seconds;
  EXPECT_GT(in_turn, *resident.answer().simulated_seconds);
  streamed.request.mode = StreamMode::Prefetch;
  EXPECT_LE(*streamed.answer().simulated_seconds, in_turn);
}

/// The same program with one of its two ways in place of both: what it takes needs no choice.
formats::ExportedProgram with_one_way(const formats::ExportedProgram& program, std::size_t way) {
  formats::ExportedProgram out = program;
  std::size_t changed = 0;
  for (formats::Node& node : out.graph.nodes) {
    if (!node.target.ends_with("cond")) continue;
    node.inputs[2 - way].argument.graph = node.inputs[1 + way].argument.graph;
    ++changed;
  }
  EXPECT_EQ(changed, 1u);
  return out;
}

/// Of two ways one is gone: the clocks count the longer, and it is said that nobody knows which.
TEST(PassClock, OfABranchTheLongerWayCounts) {
  const machine::Calibration rates = measured();
  std::size_t differed = 0;
  for (const std::string& path :
       {test::data("engine/cond.pt2"), test::model_folder("branches") + "/static.pt2"}) {
    for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu, machine::kDisk}) {
      for (const StreamMode mode : {StreamMode::Compatible, StreamMode::Prefetch}) {
        Asked asked("cond", device);
        auto read = formats::read_program(*RandomAccessFile::open(path));
        ASSERT_TRUE(read) << path;
        asked.program = *read;
        asked.request.mode = mode;
        asked.request.calibration = &rates;
        const Prediction both = asked.answer();
        asked.program = with_one_way(*read, 0);
        const Prediction first = asked.answer();
        asked.program = with_one_way(*read, 1);
        const Prediction second = asked.answer();
        const double longer = std::max(first.time->step, second.time->step);
        EXPECT_NEAR(both.time->step, longer, longer * 1e-6) << path;
        EXPECT_TRUE(std::abs(*both.simulated_seconds - *first.simulated_seconds) < 1e-9 ||
                    std::abs(*both.simulated_seconds - *second.simulated_seconds) < 1e-9)
            << path << " " << *both.simulated_seconds << " of " << *first.simulated_seconds << " and "
            << *second.simulated_seconds;
        if (first.time->step == second.time->step) continue;
        EXPECT_THAT(both.unknown, testing::Contains(testing::HasSubstr("the longer one"))) << path;
        ++differed;
      }
    }
  }
  EXPECT_GE(differed, 4u);
}

/// Where copies are all that takes time, the band is that of the links.
TEST(PassClock, AheadOfTimeTheBandHasTheLinksInIt) {
  const machine::Calibration rates = measured();
  Asked asked("encoder", machine::kCpu);
  asked.request.calibration = &rates;
  asked.request.mode = StreamMode::Prefetch;
  asked.machine.set_link(machine::kCpu, machine::gpu(0), 100'000);
  const PredictedTime time = *asked.answer().time;
  EXPECT_GT(time.high, 1.9 * time.step) << "half of the rate at worst";
  EXPECT_LE(time.low, time.step);
}

}  // namespace
}  // namespace stowage::estimate
