#include "core/base/saturating.h"

#include <gtest/gtest.h>

#include <random>

#include "core/base/bytes.h"
#include "core/base/int128.h"

namespace stowage {
namespace {

constexpr std::uint64_t kTop = ~0ull;

std::uint64_t exact(Uint128 value) { return value > kTop ? kTop : static_cast<std::uint64_t>(value); }

/// Numbers of every size, with many near the ends of the range.
std::uint64_t any_size(std::mt19937_64& random) {
  const std::uint64_t value = random() >> (random() % 64);
  return random() % 4 == 0 ? kTop - value % 5 : value;
}

TEST(Saturating, AgreesWithExactArithmetic) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t a = any_size(random), b = any_size(random);
    ASSERT_EQ(saturating_add(a, b), exact(static_cast<Uint128>(a) + b)) << a << " + " << b;
    ASSERT_EQ(saturating_multiply(a, b), exact(static_cast<Uint128>(a) * b)) << a << " * " << b;
    ASSERT_EQ(saturating_subtract(a, b), a < b ? 0 : a - b) << a << " - " << b;
    ASSERT_EQ((Bytes(a) + Bytes(b)).count(), saturating_add(a, b));
    ASSERT_EQ((Bytes(a) * b).count(), saturating_multiply(a, b));
    ASSERT_EQ((Bytes(a) - Bytes(b)).count(), saturating_subtract(a, b));
  }
}

TEST(Saturating, TheTopStaysTheTop) {
  EXPECT_EQ(saturating_add(kTop, 0), kTop);
  EXPECT_EQ(saturating_add(kTop, 1), kTop);
  EXPECT_EQ(saturating_add(kTop, kTop), kTop);
  EXPECT_EQ(saturating_multiply(kTop, 0), 0u);
  EXPECT_EQ(saturating_multiply(kTop, 1), kTop);
  EXPECT_EQ(saturating_multiply(1ull << 32, 1ull << 32), kTop);
  EXPECT_EQ(saturating_subtract(0, kTop), 0u);
}

/// Sums do not depend on their order, also where they reach the top.
TEST(Saturating, SumsAreTheSameInEveryOrder) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<std::uint64_t> values(2 + random() % 8);
    for (std::uint64_t& value : values) value = any_size(random);
    const auto sum = [&] {
      std::uint64_t out = 0;
      for (const std::uint64_t value : values) out = saturating_add(out, value);
      return out;
    };
    const std::uint64_t first = sum();
    for (int i = 0; i < 5; ++i) {
      std::shuffle(values.begin(), values.end(), random);
      EXPECT_EQ(sum(), first);
    }
  }
}

}  // namespace
}  // namespace stowage
