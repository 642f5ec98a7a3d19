// What an operator of a virtual GPU returns is the GPU's; what its CPU kernel makes and frees is the host's.
#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <gtest/gtest.h>

#include <utility>

#include "core/engine/recording/recorder.h"
#include "core/engine/vgpu/memory.h"
#include "core/engine/vgpu/operator_scope.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using namespace vgpu;

const c10::Device kFirst(c10::kPrivateUse1, 0);

std::uint64_t blocks_of(std::uint64_t bytes) { return (bytes + 511) / 512 * 512; }

class ScratchTest : public ::testing::Test {
 protected:
  ScratchTest() {
    install({0, 0});
    limit_host(0);
    at::manual_seed(7);
  }
  ~ScratchTest() override {
    install({0, 0});
    limit_host(0);
  }
  static at::Tensor there(at::IntArrayRef sizes, at::ScalarType type = at::kFloat) {
    return at::randn(sizes).to(type).to(kFirst);
  }
  c10::InferenceMode inference_{};
};

/// oneDNN reorders what it convolves: no GPU has those copies.
TEST_F(ScratchTest, AConvolutionTakesWhatItReturns) {
  const at::Tensor x = there({2, 48, 40, 40}), w = there({64, 48, 3, 3});
  reset_peaks();
  const std::uint64_t before = usage(0).current;
  const at::Tensor y = at::convolution(x, w, {}, {1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 1);
  const std::uint64_t result = blocks_of(y.nbytes());
  EXPECT_EQ(usage(0).current, before + result);
  EXPECT_EQ(usage(0).peak, before + result);
  EXPECT_GT(usage(0).scratch_peak, 0u);
  EXPECT_GT(usage(0).with_scratch_peak, usage(0).peak);
  EXPECT_LE(usage(0).with_scratch_peak, usage(0).peak + usage(0).scratch_peak + 512 * 8);
  EXPECT_TRUE(
      at::allclose(y.cpu(), at::convolution(x.cpu(), w.cpu(), {}, {1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 1)));
}

/// Neither the device's budget nor the host's is asked for scratch.
TEST_F(ScratchTest, ABudgetAsLargeAsThePeakIsEnough) {
  const at::Tensor x = there({2, 48, 40, 40}), w = there({64, 48, 3, 3});
  const auto convolve = [&] { return at::convolution(x, w, {}, {1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 1); };
  reset_peaks();
  convolve();
  const std::uint64_t peak = usage(0).peak;
  install({peak, 0});
  limit_host(usage(kHost).current + 1024);
  EXPECT_NO_THROW(convolve());
  install({peak - 1, 0});
  const std::uint64_t before = usage(0).current, refusals = usage(0).refusals;
  EXPECT_THROW(convolve(), c10::OutOfMemoryError);
  EXPECT_EQ(usage(0).current, before) << "what was refused is gone";
  EXPECT_EQ(usage(0).refusals, refusals + 1);
  install({peak, 0});
  EXPECT_NO_THROW(convolve()) << "and nothing else is";
}

/// softmax with a type converts first: PyTorch's operators return both, and so would CUDA's.
TEST_F(ScratchTest, WhatInnerOperatorsReturnIsNoScratch) {
  const at::Tensor x = there({256, 300}, at::kBFloat16);
  reset_peaks();
  const std::uint64_t before = usage(0).current;
  const at::Tensor y = at::softmax(x, -1, at::kFloat);
  EXPECT_EQ(usage(0).current, before + blocks_of(y.nbytes()));
  EXPECT_EQ(usage(0).peak, before + 2 * blocks_of(y.nbytes()));
}

/// A product of four dimensions makes its operands contiguous first.
TEST_F(ScratchTest, AProductOfFourDimensionsClonesItsOperand) {
  const at::Tensor a = there({2, 16, 4, 32}).transpose(1, 2), b = there({2, 4, 32, 24});
  ASSERT_FALSE(a.is_contiguous());
  reset_peaks();
  const std::uint64_t before = usage(0).current;
  const at::Tensor y = at::matmul(a, b);
  EXPECT_EQ(usage(0).peak, before + blocks_of(a.nbytes()) + blocks_of(y.nbytes()));
  EXPECT_TRUE(at::equal(y.cpu(), at::matmul(a.cpu().transpose(1, 2).contiguous().transpose(1, 2), b.cpu())));
}

/// Peaks above what was there before, of one operator on the CPU and on a virtual GPU.
struct Peaks {
  std::uint64_t cpu, gpu;
};
template <class Work>
Peaks peaks_of(const Work& work, const at::Tensor& x, const at::Tensor& w) {
  const at::Tensor there_x = x.to(kFirst);
  at::Tensor there_w;
  {
    const c10::InferenceMode normal(false);  // as Residency makes a weight
    there_w = w.detach().to(kFirst).set_requires_grad(w.requires_grad());
  }
  reset_peaks();
  const std::uint64_t host = usage(kHost).current;
  const at::Tensor on_cpu = work(x, w);
  const std::uint64_t cpu = usage(kHost).peak - host;
  reset_peaks();
  const std::uint64_t before = usage(0).current;
  const at::Tensor on_gpu = work(there_x, there_w);
  const std::uint64_t gpu = usage(0).peak - before;
  EXPECT_TRUE(at::equal(on_gpu.cpu(), on_cpu));
  return {cpu, gpu};
}

/// Whether a product folds its operand, which copies it, goes by whether the weight wants a gradient, through
/// views of it too.
TEST_F(ScratchTest, AProductWithAResidentWeightFoldsAsOnTheCpu) {
  using Product = at::Tensor (*)(const at::Tensor&, const at::Tensor&);
  const std::pair<const char*, Product> products[] = {
      {"matmul", [](const at::Tensor& x, const at::Tensor& w) { return at::matmul(x, w); }},
      {"linear", [](const at::Tensor& x, const at::Tensor& w) { return at::linear(x, w); }},
      {"linear of a transposed weight",
       [](const at::Tensor& x, const at::Tensor& w) { return at::linear(x, w.t()); }}};
  const at::Tensor x = at::randn({4, 16, 32}).transpose(0, 1);
  for (const auto& [name, product] : products) {
    SCOPED_TRACE(name);
    at::Tensor parameter, buffer;
    {
      const c10::InferenceMode normal(false);
      buffer = at::randn({32, 32});
      parameter = buffer.clone().set_requires_grad(true);
    }
    const std::uint64_t result = blocks_of(4 * 16 * 32 * 4);
    const Peaks with = peaks_of(product, x, parameter), without = peaks_of(product, x, buffer);
    EXPECT_EQ(with.gpu, with.cpu);
    EXPECT_EQ(without.gpu, without.cpu);
    EXPECT_EQ(with.gpu, 2 * result) << "the operand made contiguous, and the product";
    EXPECT_EQ(without.gpu, result);
  }
}

/// An inner result that the device has no room for is refused, although it is gone when the composite ends.
TEST_F(ScratchTest, AnInnerResultIsRefusedToo) {
  const at::Tensor x = there({256, 300}, at::kBFloat16);
  const std::uint64_t here = usage(0).current, result = blocks_of(256 * 300 * 4);
  install({here + 2 * result - 512, 0});
  try {
    at::softmax(x, -1, at::kFloat);
    FAIL() << "there is room for one of the two";
  } catch (const c10::OutOfMemoryError& error) {
    EXPECT_NE(std::string(error.what()).find(std::to_string(here + result) + " of a budget"),
              std::string::npos)
        << error.what();
  }
  EXPECT_EQ(usage(0).current, here);
  install({here + 2 * result, 0});
  EXPECT_NO_THROW(at::softmax(x, -1, at::kFloat));
}

TEST_F(ScratchTest, AnOperatorThatFailsLeavesNothing) {
  const at::Tensor x = there({4, 8, 10, 10}), w = there({6, 7, 3, 3});
  const std::uint64_t before = usage(0).current, host = usage(kHost).current;
  EXPECT_ANY_THROW(at::conv2d(x, w));
  EXPECT_ANY_THROW(at::matmul(x, w));
  EXPECT_EQ(usage(0).current, before);
  EXPECT_EQ(usage(kHost).current, host);
  reset_peaks();
  EXPECT_EQ(usage(0).with_scratch_peak, before) << "nothing is pending";
}

/// A block that no memory can hold is refused before a kernel fills it.
TEST_F(ScratchTest, WhatNeitherHasRoomForIsRefusedAtOnce) {
  install({GiB(1).count(), 0});
  EXPECT_THROW(at::full({std::int64_t{1} << 44}, 1, at::TensorOptions().device(kFirst)),
               c10::OutOfMemoryError);
  EXPECT_EQ(usage(0).current, 0u);
}

/// What CUDA's allocator would have taken is never less than what it hands out, and is kept.
TEST_F(ScratchTest, ReservedIsWhatCudaWouldTake) {
  c10::getDeviceAllocator(c10::kPrivateUse1)->emptyCache();
  reset_peaks();
  const auto options = at::TensorOptions().device(kFirst).dtype(at::kByte);
  { const at::Tensor small = at::empty({100}, options), large = at::empty({3 << 20}, options); }
  EXPECT_EQ(usage(0).reserved_peak, (2u << 20) + (20u << 20));
  const auto stats = [] { return c10::getDeviceAllocator(c10::kPrivateUse1)->getDeviceStats(0); };
  EXPECT_EQ(stats().reserved_bytes[0].current, 22 << 20) << "kept";
  EXPECT_EQ(stats().allocated_bytes[0].current, 0);
  c10::getDeviceAllocator(c10::kPrivateUse1)->emptyCache();
  EXPECT_EQ(stats().reserved_bytes[0].current, 0);
  install({0, 0}, estimate::AllocatorRule::CudaSegments);
  const at::Tensor table = at::empty({50257ll * 768 * 4}, options);
  EXPECT_EQ(usage(0).current, 148u << 20) << "default segments do not split the rest off";
}

/// The timeline: scratch is a kind of its own on the host, and no row of a GPU.
TEST_F(ScratchTest, TheTimelineHasScratchOnTheHost) {
  const at::Tensor x = there({2, 48, 40, 40}), w = there({64, 48, 3, 3});
  Program program;
  program.labels = {"aten.convolution.default"};
  Places places;
  places.gpus = 2;
  const auto recorder = std::make_shared<Recorder>(
      places,
      std::vector<trace::TraceDevice>{{"0", true, 0}, {"1", true, 0}, {"cpu", false, 0}, {"disk", false, 0}},
      program);
  at::Tensor y;
  {
    const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, recorder);
    recorder->begin_step(Step{}, kFirst);
    reset_peaks();
    y = at::convolution(x, w, {}, {1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 1);
    const at::Tensor wide = at::softmax(y.to(at::kBFloat16), -1, at::kFloat);
    recorder->end_turns();
  }
  trace::Timeline timeline = recorder->take_timeline();
  timeline.duration_ns = recorder->now();
  timeline.finish();
  std::uint64_t scratch = 0, others = 0;
  for (const trace::Block& block : timeline.blocks) {
    const bool is_scratch = block.kind == trace::Kind::Scratch;
    (is_scratch ? scratch : others) += block.bytes;
    EXPECT_EQ(block.device, is_scratch ? places.cpu() : 0u) << timeline.names[block.label];
    if (is_scratch) {
      EXPECT_NE(block.death_ns, trace::Block::kAlive);
    }
  }
  EXPECT_GT(scratch, 0u);
  EXPECT_GT(others, 0u);
  EXPECT_EQ(timeline.peak(0).bytes, recorder->peak(0));
  EXPECT_EQ(timeline.peak(places.cpu()).bytes, recorder->peak(places.cpu()));
  EXPECT_EQ(recorder->peak(places.cpu()), usage(0).scratch_peak);
}

}  // namespace
}  // namespace stowage::engine::test
