// Sizes as people write and read them, against digits counted by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/bytes.h"
#include "core/base/int128.h"

namespace stowage {
namespace {

struct Unit {
  const char* name;
  std::uint64_t scale;
};
constexpr Unit kUnits[] = {{"", 1},
                           {"B", 1},
                           {"KiB", 1ull << 10},
                           {"MiB", 1ull << 20},
                           {"GiB", 1ull << 30},
                           {"TiB", 1ull << 40},
                           {"PiB", 1ull << 50},
                           {"KB", 1'000},
                           {"MB", 1'000'000},
                           {"GB", 1'000'000'000},
                           {"TB", 1'000'000'000'000},
                           {"PB", 1'000'000'000'000'000}};
constexpr Uint128 kRefused = static_cast<Uint128>(1) << 63;

/// As it is done on paper: each digit behind the point is worth a tenth of the one before, what does not come
/// out whole is carried on.
Uint128 on_paper(const std::string& digits, std::size_t point, std::uint64_t scale, bool& whole) {
  Uint128 bytes = 0, worth = scale, carried = 0, parts = 1;
  for (std::size_t i = 0; i < point; ++i) bytes = bytes * 10 + static_cast<unsigned>(digits[i] - '0') * worth;
  for (std::size_t i = point; i < digits.size(); ++i) {
    parts *= 10;
    carried = carried * 10 + static_cast<unsigned>(digits[i] - '0') * worth;
  }
  whole = carried % parts == 0;
  return bytes + carried / parts;
}

TEST(SizeProperties, TypedSizesAreExact) {
  int taken = 0, too_large = 0, fractions = 0;
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
    std::mt19937_64 random(seed);
    const Unit& unit = kUnits[random() % std::size(kUnits)];
    std::string digits;
    for (std::uint64_t i = 1 + random() % 12; i > 0; --i) digits += static_cast<char>('0' + random() % 10);
    const std::size_t point = 1 + random() % digits.size();
    std::string text = digits.substr(0, point);
    if (point < digits.size()) text += "." + digits.substr(point);
    const std::string spaced = std::string(random() % 3, ' ') + text + std::string(random() % 3, ' ') +
                               unit.name + std::string(random() % 3, ' ');
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + spaced);
    bool whole = false;
    const Uint128 wanted = on_paper(digits, point, unit.scale, whole);
    const auto size = parse_size(spaced);
    if (unit.scale == 1 && !whole) {
      ASSERT_FALSE(size);
      EXPECT_EQ(size.error().code, Code::SizeSyntax) << "there are no parts of a byte";
      ++fractions;
    } else if (wanted >= kRefused) {
      ASSERT_FALSE(size);
      EXPECT_EQ(size.error().code, Code::SizeOverflow);
      ++too_large;
    } else {
      ASSERT_TRUE(size) << sentence(size.error());
      EXPECT_TRUE(size->count() == wanted) << size->count();
      ++taken;
    }
  }
  EXPECT_GT(taken, 5'000);
  EXPECT_GT(too_large, 500);
  EXPECT_GT(fractions, 500);
}

/// What is needed, typed as it is shown, is enough, and not much more.
TEST(SizeProperties, NeededSizesAreEnoughWhenTyped) {
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
    std::mt19937_64 random(seed);
    std::uint64_t count = random() >> (2 + random() % 62);
    if (random() % 3 == 0) count = (1ull << (10 * (random() % 6))) * (1 + random() % 1024) - random() % 3;
    const std::string text = format_bytes_up(Bytes(count));
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + std::to_string(count) + " as " + text);
    const auto typed = parse_size(text);
    ASSERT_TRUE(typed);
    EXPECT_GE(typed->count(), count);
    EXPECT_LE(typed->count() - count, count / 100 + 1);
    const auto nearest = parse_size(format_bytes(Bytes(count)));
    if (nearest && nearest->count() == count) {
      EXPECT_EQ(text, format_bytes(Bytes(count))) << "what is exact stays as it is";
    }
  }
  for (std::uint64_t seed = 1; seed <= 5'000; ++seed) {
    std::mt19937_64 random(seed);
    const std::uint64_t count = random() >> (2 + random() % 62);
    const std::string text = format_bytes_up(Bytes(count), ByteUnits::Decimal);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + std::to_string(count) + " as " + text);
    const auto typed = parse_size(text);
    ASSERT_TRUE(typed);
    EXPECT_GE(typed->count(), count);
    EXPECT_LE(typed->count() - count, count / 100 + 1);
  }
  EXPECT_EQ(format_bytes_up(GiB(24), ByteUnits::Decimal), "25.8 GB");
  EXPECT_EQ(format_bytes_up(Bytes(80'011'853'824), ByteUnits::Decimal), "80.1 GB");
  EXPECT_EQ(format_bytes_up(Bytes(80'011'853'824)), "74.6 GiB");
  EXPECT_EQ(format_bytes_up(Bytes(1023)), "1023 B");
  EXPECT_EQ(format_bytes_up(GiB(136)), "136 GiB");
}

/// What is shown is the number rounded to three digits: never further off than half of the last one.
TEST(SizeProperties, ShownSizesAreTheNearest) {
  constexpr const char* kNames[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
    std::mt19937_64 random(seed);
    std::uint64_t count = random() >> (random() % 64);
    // Many close to where the unit or the number of digits changes.
    if (random() % 3 == 0) count = (1ull << (10 * (random() % 7))) * (1 + random() % 1024) - random() % 3;
    const std::string text = format_bytes(Bytes(count));
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + std::to_string(count) + " as " + text);
    const std::size_t space = text.find(' ');
    ASSERT_NE(space, std::string::npos);
    const std::string number = text.substr(0, space);
    const auto unit = std::find(std::begin(kNames), std::end(kNames), text.substr(space + 1));
    ASSERT_NE(unit, std::end(kNames));
    const long double scale = std::pow(1024.0L, static_cast<long double>(unit - std::begin(kNames)));
    const std::size_t point = number.find('.');
    const std::size_t behind = point == std::string::npos ? 0 : number.size() - point - 1;
    const long double half = scale * std::pow(10.0L, -static_cast<long double>(behind)) / 2;
    const long double off = std::abs(std::stold(number) * scale - static_cast<long double>(count));
    if (unit == std::begin(kNames)) {
      EXPECT_EQ(number, std::to_string(count)) << "bytes are told exactly";
      EXPECT_LT(count, 1024u);
    } else {
      EXPECT_LE(off, half * (1 + 1e-9L));
      EXPECT_GE(std::stold(number), 1);
      EXPECT_LT(std::stold(number), 1024);
      const std::size_t digits = number.size() - (point == std::string::npos ? 0 : 1);
      EXPECT_TRUE(digits == 3 || (digits == 4 && point == std::string::npos));
    }
  }
}

TEST(SizeProperties, CountsAreDigitsInThrees) {
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    std::mt19937_64 random(seed);
    const std::uint64_t count = random() >> (random() % 64);
    const std::string text = format_count(count);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text);
    std::string digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool comma = (text.size() - i) % 4 == 0;
      EXPECT_EQ(text[i] == ',', comma && i > 0);
      if (text[i] != ',') digits += text[i];
    }
    EXPECT_EQ(digits, std::to_string(count));
  }
}

TEST(SizeProperties, RatesAreSizesPerSecond) {
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    std::mt19937_64 random(seed);
    const std::string size = std::to_string(random() % 2'000) + (random() % 2 ? " " : "") +
                             kUnits[random() % std::size(kUnits)].name;
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + size);
    const auto wanted = parse_size(size);
    for (const std::string& text : {size, size + "/s", " " + size + "/s "}) {
      const auto rate = parse_rate(text);
      ASSERT_EQ(rate.has_value(), wanted && wanted->count() > 0) << text;
      if (rate) {
        EXPECT_EQ(*rate, wanted->count());
      }
    }
  }
}

}  // namespace
}  // namespace stowage
