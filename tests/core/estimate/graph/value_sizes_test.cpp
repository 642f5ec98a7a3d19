#include "core/estimate/graph/value_sizes.h"

#include <algorithm>
#include <random>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::estimate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The places of all elements, in the order of their indices.
std::vector<std::int64_t> places(const std::vector<std::int64_t>& sizes,
                                 const std::vector<std::int64_t>& strides) {
  std::vector<std::int64_t> out{0};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    std::vector<std::int64_t> next;
    for (const std::int64_t base : out) {
      for (std::int64_t k = 0; k < sizes[i]; ++k) next.push_back(base + k * strides[i]);
    }
    out = next;
  }
  return out;
}

/// Whether some strides put elements of these sizes where `all` are.
bool some_strides(const std::vector<std::int64_t>& all, const std::vector<std::int64_t>& sizes) {
  std::vector<std::int64_t> strides(sizes.size());
  std::size_t step = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] > 1) strides[i] = all[step] - all[0];
    step *= static_cast<std::size_t>(sizes[i]);
  }
  return places(sizes, strides) == all;
}

/// A tensor as transposing, slicing and expanding make it.
Geometry random_tensor(std::mt19937& random) {
  Geometry out;
  out.known = true;
  out.element = 4;
  std::int64_t next = 1;
  for (unsigned i = 1 + random() % 4; i > 0; --i) {
    const auto size = static_cast<std::int64_t>(1 + random() % 4);
    out.sizes.insert(out.sizes.begin(), size);
    out.strides.insert(out.strides.begin(), random() % 5 == 0 ? 0 : next);
    next *= size + (random() % 4 == 0 ? 1 : 0);
  }
  for (unsigned i = random() % 3; i > 0; --i) {
    const std::size_t a = random() % out.sizes.size(), b = random() % out.sizes.size();
    std::swap(out.sizes[a], out.sizes[b]);
    std::swap(out.strides[a], out.strides[b]);
  }
  return out;
}

std::vector<std::int64_t> random_sizes(std::mt19937& random, std::uint64_t count) {
  std::vector<std::int64_t> out;
  while (count > 1) {
    std::vector<std::uint64_t> divisors;
    for (std::uint64_t d = 1; d <= count; ++d) {
      if (count % d == 0) divisors.push_back(d);
    }
    const std::uint64_t take = divisors[random() % divisors.size()];
    out.push_back(static_cast<std::int64_t>(take));
    count /= take;
    if (out.size() > 6) out.push_back(static_cast<std::int64_t>(std::exchange(count, 1)));
  }
  return out;
}

TEST(ValueSizes, ATensorCanBeSeenOtherwiseWhereStridesExist) {
  std::size_t yes = 0, no = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    const Geometry tensor = random_tensor(random);
    const auto sizes = random_sizes(random, tensor.count());
    const bool expected = some_strides(places(tensor.sizes, tensor.strides), sizes);
    EXPECT_EQ(can_view(tensor, sizes), expected) << "seed " << seed;
    ++(expected ? yes : no);
  }
  EXPECT_GT(yes, 300u);
  EXPECT_GT(no, 300u);
}

TEST(ValueSizes, DenseIsWithoutGapsAndOverlaps) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    std::mt19937 random(seed);
    const Geometry tensor = random_tensor(random);
    const auto all = places(tensor.sizes, tensor.strides);
    const std::set<std::int64_t> distinct(all.begin(), all.end());
    const bool expected =
        distinct.size() == all.size() && *distinct.rbegin() + 1 == static_cast<std::int64_t>(all.size());
    EXPECT_EQ(tensor.dense(), expected) << "seed " << seed;
    EXPECT_EQ(tensor.storage_bytes(), 4 * static_cast<std::uint64_t>(*distinct.rbegin() + 1))
        << "seed " << seed;
    EXPECT_EQ(tensor.contiguous(), std::is_sorted(all.begin(), all.end()) && expected) << "seed " << seed;
    EXPECT_TRUE(contiguous_like(tensor).contiguous()) << "seed " << seed;
  }
}

/// A file can say any size: products of them stay at the end of their range, and no stride is taken for one.
TEST(ValueSizes, SizesBeyondAllNumbersAreNeitherContiguousNorSmall) {
  constexpr std::int64_t kHalf = std::int64_t{1} << 32;
  Geometry spread;
  spread.known = true;
  spread.element = 4;
  spread.sizes = {2, kHalf, kHalf};
  spread.strides = {0, kHalf, 1};  // 0 is also what 2^32 · 2^32 wraps to
  EXPECT_FALSE(spread.contiguous());
  EXPECT_FALSE(spread.dense());
  EXPECT_EQ(spread.count(), ~0ull);
  EXPECT_EQ(spread.dense_bytes(), ~0ull);
  EXPECT_EQ(spread.storage_bytes(), ~0ull);
  EXPECT_EQ(contiguous_like(spread).strides, (std::vector<std::int64_t>{INT64_MAX, kHalf, 1}));
  EXPECT_EQ(size_product(kHalf, kHalf), INT64_MAX);
  EXPECT_EQ(size_product(kHalf, 3), 3 * kHalf);
  EXPECT_EQ(size_product(INT64_MAX, 0), 0);
}

formats::TensorMeta meta(std::vector<formats::SymInt> sizes, std::vector<formats::SymInt> strides) {
  formats::TensorMeta out;
  out.scalar_type = formats::schema_of_dtype(model::Dtype::F32);
  out.sizes = std::move(sizes);
  out.strides = std::move(strides);
  out.storage_offset = {0};
  return out;
}

const std::string kLength = "Symbol('s1', integer=True)";

TEST(ValueSizes, SymbolsStandForWhatIsAsked) {
  formats::ExportedProgram program;
  LeftOut left_out;
  ValueSizes sizes(program, {{"s1", 5}}, left_out);
  const Geometry got = sizes.of(meta({{2, kLength}, {8}}, {{8}, {1}}), "x");
  EXPECT_TRUE(got.known);
  EXPECT_THAT(got.sizes, ElementsAre(5, 8));
  EXPECT_EQ(got.storage_bytes(), 160u);
  EXPECT_THAT(left_out.sentences(), IsEmpty());
}

TEST(ValueSizes, WhatCannotBeComputedIsCountedAsInTheExampleAndSaid) {
  formats::ExportedProgram program;
  program.path = "p.pt2";
  LeftOut left_out;
  ValueSizes sizes(program, {}, left_out);
  EXPECT_THAT(sizes.of(meta({{3, kLength}}, {{1}}), "x").sizes, ElementsAre(3));
  EXPECT_THAT(sizes.of(meta({{4, "Wavelet(Integer(2))"}}, {{1}}), "y").sizes, ElementsAre(4));
  ASSERT_EQ(left_out.sentences().size(), 2u);
  EXPECT_THAT(left_out.sentences()[0], HasSubstr("s1"));
  EXPECT_THAT(left_out.sentences()[1], HasSubstr("Wavelet"));
  sizes.of(meta({{3, kLength}}, {{1}}), "z");
  EXPECT_EQ(left_out.sentences().size(), 2u);  // each once
}

TEST(ValueSizes, WithoutAnExampleTheLargestOrNothing) {
  formats::ExportedProgram program;
  program.ranges["u0"] = {0, 7};
  LeftOut left_out;
  ValueSizes sizes(program, {}, left_out);
  EXPECT_THAT(sizes.of(meta({{{}, "Symbol('u0', integer=True)"}}, {{1}}), "x").sizes, ElementsAre(7));
  const Geometry none = sizes.of(meta({{{}, "Symbol('u1', integer=True)"}}, {{1}}), "y");
  EXPECT_FALSE(none.known);
  ASSERT_EQ(left_out.sentences().size(), 2u);
  EXPECT_THAT(left_out.sentences()[1], HasSubstr("“y”"));
}

TEST(ValueSizes, AnyTensorIsNotKnown) {
  formats::ExportedProgram program;
  LeftOut left_out;
  formats::TensorMeta any;
  any.any = true;
  EXPECT_FALSE(ValueSizes(program, {}, left_out).of(any, "x").known);
}

}  // namespace
}  // namespace stowage::estimate
