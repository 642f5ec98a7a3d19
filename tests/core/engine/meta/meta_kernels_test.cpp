// What meta tensors say of results is held against what the CPU's kernels make of tensors with values.
#include <functional>
#include <random>

#include <ATen/Functions.h>
#include <c10/core/InferenceMode.h>
#include <gtest/gtest.h>

#include "core/engine/meta/meta_kernels.h"

namespace stowage::engine::test {
namespace {

using Call = std::function<std::vector<at::Tensor>(const std::vector<at::Tensor>&)>;

/// A tensor of these sizes that lies in some way that programs make.
at::Tensor some_layout(std::mt19937_64& random, std::vector<std::int64_t> sizes, c10::ScalarType type) {
  const auto made = [&](const std::vector<std::int64_t>& of) {
    return c10::isIntegralType(type, true) ? at::ones(of, type) : at::rand(of, type);
  };
  switch (random() % 4) {
    case 0:
      return made(sizes);
    case 1:
      if (sizes.size() == 4) return made(sizes).contiguous(at::MemoryFormat::ChannelsLast);
      return made(sizes);
    case 2: {  // a transposed one
      if (sizes.size() < 2) return made(sizes);
      std::swap(sizes[0], sizes[1]);
      return made(sizes).transpose(0, 1);
    }
    default: {  // a piece of a larger one
      sizes.back() += 3;
      return made(sizes).narrow(static_cast<std::int64_t>(sizes.size()) - 1, 2, sizes.back() - 3);
    }
  }
}

void expect_same(const Call& call, const std::vector<at::Tensor>& operands, const std::string& what) {
  const c10::InferenceMode inference;
  std::vector<at::Tensor> metas;
  for (const at::Tensor& one : operands) metas.push_back(meta_like(one));
  const std::vector<at::Tensor> real = call(operands), told = call(metas);
  ASSERT_EQ(real.size(), told.size()) << what;
  for (std::size_t i = 0; i < real.size(); ++i) {
    EXPECT_TRUE(told[i].is_meta()) << what;
    EXPECT_EQ(told[i].scalar_type(), real[i].scalar_type()) << what;
    EXPECT_EQ(told[i].sizes(), real[i].sizes()) << what;
    EXPECT_EQ(told[i].strides(), real[i].strides()) << what;
  }
}

TEST(MetaKernels, ResultsLieAsTheCpuLaysThemOut) {
  register_meta_kernels();
  const std::vector<std::pair<std::string, Call>> calls{
      {"relu", [](const auto& x) { return std::vector{at::relu(x[0])}; }},
      {"hardswish", [](const auto& x) { return std::vector{at::hardswish(x[0])}; }},
      {"hardtanh", [](const auto& x) { return std::vector{at::hardtanh(x[0])}; }},
      {"flip", [](const auto& x) { return std::vector{at::flip(x[0], {0})}; }},
      {"roll", [](const auto& x) { return std::vector{at::roll(x[0], {1}, {1})}; }},
      {"var", [](const auto& x) { return std::vector{at::var(x[0], {1}, false, true)}; }},
      {"max", [](const auto& x) { return std::vector{at::max(x[0])}; }},
      {"where", [](const auto& x) { return std::vector{at::where(at::gt(x[0], 0.5), x[1], x[0])}; }},
      {"rsub", [](const auto& x) { return std::vector{at::rsub(x[0], x[1])}; }},
      {"batch_norm",
       [](const auto& x) {
         const auto channels = x[0].size(1);
         const auto one = at::ones({channels}, x[0].options());
         return std::vector{at::batch_norm(x[0], one, one, one, one, false, 0.1, 1e-5, false)};
       }},
      {"index_select", [](const auto& x) {
         const auto index = at::zeros({5}, x[0].options().dtype(at::kLong));
         return std::vector{at::index_select(x[0], -1, index)};
       }}};
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    std::mt19937_64 random(seed);
    std::vector<std::int64_t> sizes(2 + random() % 3);
    for (std::int64_t& size : sizes) size = static_cast<std::int64_t>(1 + random() % 6);
    const auto type = random() % 3 ? at::kFloat : at::kDouble;
    const std::vector operands{some_layout(random, sizes, type), some_layout(random, sizes, type)};
    for (const auto& [name, call] : calls)
      expect_same(call, operands, name + ", seed " + std::to_string(seed));
  }
}

TEST(MetaKernels, ConvolutionsLieAsTheCpuLaysThemOut) {
  register_meta_kernels();
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    std::mt19937_64 random(seed);
    const auto pick = [&](std::int64_t most) { return static_cast<std::int64_t>(1 + random() % most); };
    const std::int64_t groups = pick(2), in = groups * pick(4), out = groups * pick(4);
    const bool wide = random() % 2, back = random() % 3 == 0;
    const std::vector<std::int64_t> input =
        wide ? std::vector<std::int64_t>{pick(3), in, 4 + pick(8), 4 + pick(8)}
             : std::vector<std::int64_t>{pick(3), in, 4 + pick(8)};
    std::vector<std::int64_t> weight{back ? in : out, (back ? out : in) / groups, pick(3)};
    if (wide) weight.push_back(pick(3));
    const std::vector<std::int64_t> stride(wide ? 2 : 1, pick(3)), padding(stride.size(), pick(3) - 1),
        dilation(stride.size(), pick(2)), more(stride.size(), 0);
    const Call call = [&](const auto& x) {
      return std::vector{at::convolution(x[0], x[1], {}, stride, padding, dilation, back, more, groups)};
    };
    expect_same(call, {some_layout(random, input, at::kFloat), at::rand(weight)},
                "seed " + std::to_string(seed));
  }
}

/// As a program may call it, which nobody has looked at before.
TEST(MetaKernels, AConvolutionThatMakesNoSenseIsRefused) {
  register_meta_kernels();
  const c10::InferenceMode inference;
  const auto options = at::TensorOptions().device(at::kMeta);
  const at::Tensor input = at::empty({1, 2, 8, 8}, options), weight = at::empty({2, 2, 3, 3}, options);
  const std::vector<std::int64_t> ones{1, 1}, zeros{0, 0}, one{1}, none;
  EXPECT_EQ(at::convolution_overrideable(input, weight, {}, ones, zeros, ones, false, zeros, 1).size(2), 6);
  EXPECT_ANY_THROW(at::convolution_overrideable(input, weight, {}, zeros, zeros, ones, false, zeros, 1));
  EXPECT_ANY_THROW(at::convolution_overrideable(input, weight, {}, ones, none, ones, false, zeros, 1));
  EXPECT_ANY_THROW(at::convolution_overrideable(input, weight, {}, ones, zeros, one, true, zeros, 1));
}

/// Operands that are not written to take addresses, not memory; what hangs on values is refused.
TEST(MetaKernels, WhatHangsOnValuesIsNotGuessed) {
  register_meta_kernels();
  const c10::InferenceMode inference;
  const at::Tensor flags = at::empty({7}, at::TensorOptions().dtype(at::kBool).device(at::kMeta));
  EXPECT_ANY_THROW(at::nonzero(flags));
  EXPECT_ANY_THROW(at::masked_select(at::empty({7}, at::TensorOptions().device(at::kMeta)), flags));
  EXPECT_ANY_THROW(at::empty({1}, at::TensorOptions().device(at::kMeta)).item());
  const at::Tensor large =
      at::empty({static_cast<std::int64_t>(kMostStandInBytes)}, at::TensorOptions().device(at::kMeta));
  EXPECT_ANY_THROW(at::roll(large, {1}, {0})) << "too large to ask";
  const at::Tensor repeated = at::empty({1}, large.options()).expand(large.sizes());
  EXPECT_ANY_THROW(at::roll(repeated, {1}, {0})) << "as many elements, on four bytes";
  EXPECT_EQ(at::relu(large).sizes(), large.sizes()) << "its kernel is our own";
}

TEST(MetaKernels, StandInsLieAsTheirOriginals) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::mt19937_64 random(seed);
    const at::Tensor real = some_layout(random, {2, 3, 4, 5}, at::kHalf), meta = meta_like(real);
    EXPECT_EQ(meta.strides(), real.strides());
    EXPECT_EQ(meta.storage_offset(), real.storage_offset());
    const at::Tensor zeros = stand_in(meta);
    EXPECT_EQ(zeros.strides(), real.strides());
    EXPECT_EQ(zeros.to(at::kFloat).abs().sum().item<float>(), 0.0f);
  }
}

}  // namespace
}  // namespace stowage::engine::test
