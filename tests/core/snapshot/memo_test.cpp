#include "core/snapshot/memo.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace stowage::snapshot {
namespace {

/// Whatever is put where, what is there last comes back; as a map of whole values does it.
TEST(MemoTest, RemembersAsAMapDoes) {
  const unsigned seed = 20261123;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  Memo memo;
  std::map<std::uint64_t, Value> expected;
  for (int step = 0; step < 20'000; ++step) {
    const bool next = random() % 4 != 0;
    const std::uint64_t index = next ? memo.size() : random() % 5000;
    Value value;
    value.kind = static_cast<Value::Kind>(random() % 5);
    const std::uint64_t wide = random() % 2 ? random() : random() % 1000;
    value.bits = value.kind == Value::Kind::Other ? 0 : wide;
    const bool reference = value.kind == Value::Kind::Text || value.kind == Value::Kind::Slot;
    if (reference) value.bits %= 1u << 31;  // also those that do not fit an entry of four bytes
    ASSERT_TRUE(memo.put(index, value));
    expected[index] = value;
    const std::uint64_t asked = random() % 6000;
    const auto found = expected.find(asked);
    const auto got = memo.get(asked);
    ASSERT_EQ(got.has_value(), found != expected.end()) << asked;
    if (!got) continue;
    ASSERT_EQ(*got, found->second) << asked;
  }
  EXPECT_EQ(memo.size(), expected.size());
}

/// A pickle may name any index; that it names them all over the place costs memory only so far.
TEST(MemoTest, EndsWhereIndicesAreNeverClose) {
  Memo memo;
  std::uint64_t put = 0;
  while (memo.put(1'000'000'000'000 + 7 * put, {})) ASSERT_LT(++put, 1u << 20);
  EXPECT_GT(put, 1'000u);
}

}  // namespace
}  // namespace stowage::snapshot
