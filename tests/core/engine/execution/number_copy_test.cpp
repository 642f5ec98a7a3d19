// Numbers that go to a GPU with a launch are those that a copy would have brought.
#include "core/engine/execution/number_copy.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include <ATen/Functions.h>
#include <gtest/gtest.h>

#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine {
namespace {

/// A number of these bits.
at::Tensor number_of(std::uint64_t bits, at::ScalarType type) {
  at::Tensor out = at::empty({}, at::TensorOptions().dtype(type));
  if (type == at::kBool) bits &= 1;  // other bits are no truth
  std::memcpy(out.mutable_data_ptr(), &bits, out.element_size());
  return out;
}

bool same_bits(const at::Tensor& one, const at::Tensor& other) {
  return one.scalar_type() == other.scalar_type() && one.sizes() == other.sizes() &&
         std::memcmp(one.const_data_ptr(), other.const_data_ptr(), one.nbytes()) == 0;
}

class NumberCopy : public testing::Test {
 protected:
  NumberCopy() { vgpu::install({0}); }
  const c10::Device gpu_{c10::kPrivateUse1, 0};
};

TEST_F(NumberCopy, AnyNumberOfAnyTypeIsTheSameThere) {
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> all{0, 1, ~0ull, 1ull << 63, 1ull << 31, 1ull << 15, 0x7FF0000000000000ull};
  for (int i = 0; i < 40; ++i) all.push_back(random());
  std::size_t told = 0;
  for (const at::ScalarType type : {at::kBool, at::kByte, at::kChar, at::kShort, at::kInt, at::kLong,
                                    at::kHalf, at::kBFloat16, at::kFloat, at::kDouble}) {
    for (const std::uint64_t bits : all) {
      const at::Tensor number = number_of(bits, type);
      if (!is_number_on_host(number)) {
        EXPECT_TRUE(std::isnan(number.item().toDouble())) << type << " " << bits;
        continue;
      }
      ++told;
      const at::Tensor there = number_on(number, gpu_);
      EXPECT_EQ(there.device(), gpu_);
      EXPECT_TRUE(same_bits(there.cpu(), number)) << type << " " << bits;
    }
  }
  EXPECT_GT(told, 400u);
}

TEST_F(NumberCopy, OthersAreCopied) {
  const at::Tensor number = at::scalar_tensor(2.5);
  EXPECT_TRUE(is_number_on_host(number));
  EXPECT_FALSE(is_number_on_host(at::Tensor()));
  EXPECT_FALSE(is_number_on_host(at::ones({1}))) << "a dimension";
  EXPECT_FALSE(is_number_on_host(number.to(gpu_))) << "it is there already";
  EXPECT_FALSE(is_number_on_host(at::scalar_tensor(2.5, at::kComplexFloat)));
  EXPECT_FALSE(is_number_on_host(at::scalar_tensor(std::numeric_limits<double>::quiet_NaN())));
  at::Tensor wanted = at::scalar_tensor(2.5);
  wanted.set_requires_grad(true);
  EXPECT_FALSE(is_number_on_host(wanted)) << "its gradient would be lost";
}

}  // namespace
}  // namespace stowage::engine
