// Values made at random, written in any of the ways that pickles have, read as what they were.
#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "core/formats/pickle/pickle.h"
#include "tests/core/formats/pickle/pickles.h"

namespace stowage::formats {
namespace {

using test::little_endian;

struct Value {
  PickleKind kind = PickleKind::None;
  std::int64_t number = 0;
  std::string text{};
  std::vector<Value> items{};  ///< of a dict: key, value, …; of a call: its arguments
};

Value random_value(std::mt19937& random, int depth) {
  Value out;
  constexpr PickleKind kLeaves[] = {PickleKind::None, PickleKind::Bool, PickleKind::Int, PickleKind::Text,
                                    PickleKind::Bytes};
  constexpr PickleKind kNests[] = {PickleKind::Tuple, PickleKind::List, PickleKind::Dict, PickleKind::Call};
  out.kind = depth > 0 && random() % 2 ? kNests[random() % std::size(kNests)]
                                       : kLeaves[random() % std::size(kLeaves)];
  if (out.kind == PickleKind::Bool) out.number = random() % 2;
  if (out.kind == PickleKind::Int) {
    out.number = static_cast<std::int64_t>((std::uint64_t{random()} << 32 | random()) >> (random() % 64));
    if (random() % 3 == 0) out.number = ~out.number;
  }
  if (out.kind == PickleKind::Text || out.kind == PickleKind::Bytes)
    out.text = std::string(random() % 300, static_cast<char>('a' + random() % 26));
  if (depth == 0 || out.items.size() > 0) return out;
  if (out.kind >= PickleKind::Tuple) {
    std::size_t count = random() % 5;
    if (out.kind == PickleKind::Dict) count *= 2;
    for (std::size_t i = 0; i < count; ++i) {
      out.items.push_back(out.kind == PickleKind::Dict && i % 2 == 0
                              ? Value{PickleKind::Text, 0, "key" + std::to_string(i), {}}
                              : random_value(random, depth - 1));
    }
  }
  return out;
}

std::string written_number(std::int64_t value, std::mt19937& random) {
  std::vector<std::string> ways{std::string("\x8a\x08", 2) + little_endian(value),
                                "I" + std::to_string(value) + "\n", "L" + std::to_string(value) + "L\n"};
  if (value >= 0 && value < 256) ways.push_back("K" + little_endian(static_cast<std::uint8_t>(value)));
  if (value >= 0 && value < 65536) ways.push_back("M" + little_endian(static_cast<std::uint16_t>(value)));
  if (value >= INT32_MIN && value <= INT32_MAX)
    ways.push_back("J" + little_endian(static_cast<std::int32_t>(value)));
  return ways[random() % ways.size()];
}

std::string written(const Value& value, std::mt19937& random) {
  const auto parts = [&] {
    std::string out;
    for (const Value& item : value.items) out += written(item, random);
    return out;
  };
  const bool batch = random() % 2;
  switch (value.kind) {
    case PickleKind::None:
      return "N";
    case PickleKind::Bool:
      return value.number ? "\x88" : "\x89";
    case PickleKind::Int:
      return written_number(value.number, random);
    case PickleKind::Text:
      if (value.text.size() < 256 && batch)
        return "\x8c" + little_endian(static_cast<std::uint8_t>(value.text.size())) + value.text;
      return "X" + little_endian(static_cast<std::uint32_t>(value.text.size())) + value.text;
    case PickleKind::Bytes:
      if (value.text.size() < 256 && batch)
        return "C" + little_endian(static_cast<std::uint8_t>(value.text.size())) + value.text;
      return "\x8e" + little_endian<std::uint64_t>(value.text.size()) + value.text;
    case PickleKind::Tuple:
      if (value.items.empty()) return ")";
      if (value.items.size() <= 3 && batch) return parts() + static_cast<char>('\x84' + value.items.size());
      return "(" + parts() + "t";
    case PickleKind::List: {
      if (batch) return "(" + parts() + "l";
      std::string out = "]";
      for (const Value& item : value.items) out += written(item, random) + "a";
      return out;
    }
    case PickleKind::Dict: {
      if (batch) return "}(" + parts() + "u";
      std::string out = "}";
      for (std::size_t i = 0; i < value.items.size(); i += 2)
        out += written(value.items[i], random) + written(value.items[i + 1], random) + "s";
      return out;
    }
    default:
      return (batch ? "cos\nsystem\n" : test::pickle::text("os") + test::pickle::text("system") + "\x93") +
             std::string("(") + parts() + "tR";
  }
}

void expect_same(const PickleDocument& pickle, PickleRef ref, const Value& value) {
  ASSERT_EQ(pickle.kind(ref), value.kind);
  if (value.kind == PickleKind::Int || value.kind == PickleKind::Bool) {
    EXPECT_EQ(pickle.integer(ref), value.number);
  }
  if (value.kind == PickleKind::Text || value.kind == PickleKind::Bytes) {
    EXPECT_EQ(pickle.text(ref), value.text);
  }
  std::span<const PickleRef> items = pickle.items(ref);
  if (value.kind == PickleKind::Dict) items = pickle.pairs(ref);
  if (value.kind == PickleKind::Call) {
    EXPECT_EQ(pickle.global_module(pickle.callable(ref)), "os");
    EXPECT_EQ(pickle.global_name(pickle.callable(ref)), "system");
    items = pickle.items(pickle.arguments(ref));
  }
  ASSERT_EQ(items.size(), value.items.size());
  for (std::size_t i = 0; i < items.size(); ++i) expect_same(pickle, items[i], value.items[i]);
}

TEST(PickleProperty, ReadsWhatWasWritten) {
  constexpr unsigned kSeed = 34;
  std::mt19937 random(kSeed);
  for (int round = 0; round < 3000; ++round) {
    const Value value = random_value(random, 4);
    const std::string bytes = std::string("\x80\x04") + written(value, random) + "." + "behind";
    const auto pickle = read_pickle(bytes, "x");
    ASSERT_TRUE(pickle) << "seed " << kSeed << " round " << round << ": " << sentence(pickle.error());
    EXPECT_EQ(pickle->end(), bytes.size() - 6);
    expect_same(*pickle, pickle->root(), value);
    if (HasFatalFailure()) FAIL() << "seed " << kSeed << " round " << round;
    for (std::size_t cut : {bytes.size() - 7, bytes.size() / 2, std::size_t{3}}) {
      const auto shorter =
          read_pickle(std::string_view(bytes).substr(0, std::min(cut, bytes.size() - 7)), "x");
      EXPECT_FALSE(shorter) << "seed " << kSeed << " round " << round;
    }
  }
}

TEST(PickleProperty, MemosMayBeAnywhere) {
  const std::string far =
      std::string("\x80\x02") + "]r\xff\xff\xff\xff" + "K\x07" + "a" + "j\xff\xff\xff\xff" + "\x86.";
  const auto pickle = read_pickle(far, "x");
  ASSERT_TRUE(pickle) << sentence(pickle.error());
  const auto items = pickle->items(pickle->root());
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0], items[1]);
  EXPECT_EQ(read_pickle("h\x05.", "x").error().code, Code::PickleMemo);
}

}  // namespace
}  // namespace stowage::formats
