#include "core/base/bytes.h"

#include <gtest/gtest.h>

#include <random>

namespace stowage {
namespace {

TEST(Bytes, ArithmeticSaturates) {
  EXPECT_EQ(Bytes::max() + Bytes(1), Bytes::max());
  EXPECT_EQ(Bytes(3) - Bytes(5), Bytes(0));
  EXPECT_EQ(Bytes(1ull << 63) * 4, Bytes::max());
  Bytes sum(5);
  sum += Bytes(7);
  sum -= Bytes(20);
  EXPECT_FALSE(static_cast<bool>(sum));
}

TEST(Bytes, SizesPeopleType) {
  EXPECT_EQ(parse_size("24GiB").value(), GiB(24));
  EXPECT_EQ(parse_size(" 512 MiB ").value(), MiB(512));
  EXPECT_EQ(parse_size("80GB").value(), Bytes(80'000'000'000));
  EXPECT_EQ(parse_size("1.5TB").value(), Bytes(1'500'000'000'000));
  EXPECT_EQ(parse_size("1.1TB").value(), Bytes(1'100'000'000'000));
  EXPECT_EQ(parse_size("1048576").value(), MiB(1));
  EXPECT_EQ(parse_size("0").value(), Bytes(0));
  EXPECT_EQ(parse_size("0.5KiB").value(), Bytes(512));
}

TEST(Bytes, SizesThatAreRefused) {
  for (const char* text : {"", " ", "GiB", "-1", "-1GiB", "1.5", "1e9", "0x10", "24 GiB GiB", "1..5GiB",
                           "none", "24Q", "1,5GiB", "∞"}) {
    const auto size = parse_size(text);
    ASSERT_FALSE(size) << text;
    EXPECT_EQ(size.error().code, Code::SizeSyntax) << text;
  }
  for (const char* text :
       {"9223372036854775808", "8388608TiB", "99999999999999999999999999999999999999999999", "9300000TB"}) {
    const auto size = parse_size(text);
    ASSERT_FALSE(size) << text;
    EXPECT_EQ(size.error().code, Code::SizeOverflow) << text;
  }
  const auto bits = parse_size("24Gb");
  ASSERT_FALSE(bits);
  EXPECT_EQ(bits.error().code, Code::SizeBits);
  EXPECT_NE(sentence(bits.error()).find("3000000000"), std::string::npos) << sentence(bits.error());
  EXPECT_NE(sentence(bits.error()).find("24GB"), std::string::npos);
}

TEST(Bytes, Rates) {
  EXPECT_EQ(parse_rate("25GB/s").value(), 25'000'000'000u);
  EXPECT_EQ(parse_rate("16 GiB/s").value(), 16ull << 30);
  EXPECT_EQ(parse_rate("6500000000").value(), 6'500'000'000u);
  for (const char* text : {"", "0", "fast", "0GB/s", "/s", "25GB/h"}) EXPECT_FALSE(parse_rate(text)) << text;
}

TEST(Bytes, TextForPeople) {
  EXPECT_EQ(format_bytes(Bytes(0)), "0 B");
  EXPECT_EQ(format_bytes(Bytes(1023)), "1023 B");
  EXPECT_EQ(format_bytes(Bytes(1024)), "1.00 KiB");
  EXPECT_EQ(format_bytes(MiB(448)), "448 MiB");
  EXPECT_EQ(format_bytes(Bytes(1'711'308'800)), "1.59 GiB");
  EXPECT_EQ(format_bytes(Bytes((1ull << 30) - 1)), "1.00 GiB");
  EXPECT_EQ(format_bytes(Bytes::max()), "16.0 EiB");
  EXPECT_EQ(format_bytes(Bytes(999), ByteUnits::Decimal), "999 B");
  EXPECT_EQ(format_bytes(Bytes(1000), ByteUnits::Decimal), "1.00 kB");
  EXPECT_EQ(format_bytes(Bytes(999'600), ByteUnits::Decimal), "1.00 MB");
  EXPECT_EQ(format_bytes(GiB(24), ByteUnits::Decimal), "25.8 GB");
  EXPECT_EQ(format_bytes(Bytes::max(), ByteUnits::Decimal), "18.4 EB");
  EXPECT_EQ(format_count(0), "0");
  EXPECT_EQ(format_count(999), "999");
  EXPECT_EQ(format_count(1'711'308'800), "1,711,308,800");
}

TEST(Bytes, ExactTextReadsBackAsTheSameNumber) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  EXPECT_EQ(format_size_exact(GiB(24)), "24GiB");
  EXPECT_EQ(format_size_exact(Bytes(80'000'000'000)), "80GB");
  EXPECT_EQ(format_size_exact(Bytes(1'058'640)), "1058640");
  for (int i = 0; i < 5000; ++i) {
    std::uint64_t value = random() >> (1 + random() % 62);
    if (random() % 2) value = value >> 30 << (random() % 31);
    const auto back = parse_size(format_size_exact(Bytes(value)));
    ASSERT_TRUE(back) << value;
    EXPECT_EQ(back->count(), value);
  }
}

}  // namespace
}  // namespace stowage
