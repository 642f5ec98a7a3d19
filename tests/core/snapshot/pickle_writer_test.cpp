#include "core/snapshot/pickle_writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "core/formats/pickle/pickle.h"

namespace stowage::snapshot {
namespace {

using formats::PickleDocument;
using formats::PickleKind;
using formats::PickleRef;

PickleDocument read(const std::string& bytes) {
  auto document = formats::read_pickle(bytes, "written");
  EXPECT_TRUE(document) << sentence(document.error());
  EXPECT_EQ(document->end(), bytes.size());
  return *std::move(document);
}

/// A number as the reader gives it: Python has no bounds, ours are those of 64 bits.
std::optional<std::int64_t> number_of(const PickleDocument& document, PickleRef ref) {
  if (const auto number = document.integer(ref)) return number;
  const std::string_view bytes = document.text(ref);
  if (!document.is(ref, PickleKind::BigInt) || bytes.size() > 8) return std::nullopt;
  std::uint64_t out = !bytes.empty() && (static_cast<unsigned char>(bytes.back()) & 0x80) ? ~0ull : 0;
  for (std::size_t i = bytes.size(); i-- > 0;) out = out << 8 | static_cast<unsigned char>(bytes[i]);
  return static_cast<std::int64_t>(out);
}

TEST(PickleWriterTest, NumbersComeBack) {
  std::vector<std::int64_t> numbers = {std::numeric_limits<std::int64_t>::min(),
                                       std::numeric_limits<std::int64_t>::max()};
  for (int shift = 0; shift < 63; ++shift) {
    for (const int near : {-1, 0, 1}) {
      numbers.push_back((std::int64_t{1} << shift) + near);
      numbers.push_back(-(std::int64_t{1} << shift) + near);
    }
  }
  PickleWriter writer;
  writer.begin_list();
  for (const std::int64_t number : numbers) {
    writer.item();
    writer.number(number);
  }
  writer.end_list();
  const std::string bytes = std::move(writer).finish();
  const PickleDocument document = read(bytes);
  const auto items = document.items(document.root());
  ASSERT_EQ(items.size(), numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i)
    EXPECT_EQ(number_of(document, items[i]), numbers[i]) << numbers[i];
}

TEST(PickleWriterTest, ATextStandsInTheFileOnce) {
  const std::string text(300, 'x');
  PickleWriter writer;
  writer.begin_list();
  for (int i = 0; i < 400; ++i) {
    writer.item();
    writer.text(i % 2 ? text : "short " + std::to_string(i));
  }
  writer.end_list();
  const std::string bytes = std::move(writer).finish();
  EXPECT_EQ(bytes.find(text), bytes.rfind(text));
  const PickleDocument document = read(bytes);
  const auto items = document.items(document.root());
  ASSERT_EQ(items.size(), 400u);
  for (std::size_t i = 0; i < items.size(); ++i)
    EXPECT_EQ(document.text(items[i]), i % 2 ? text : "short " + std::to_string(i));
}

/// Viewers take the items of one instruction in one call.
TEST(PickleWriterTest, LongListsComeInParts) {
  for (const std::size_t length : {0u, 1u, 999u, 1000u, 1001u, 5000u}) {
    PickleWriter writer;
    writer.begin_list();
    for (std::size_t i = 0; i < length; ++i) {
      writer.item();
      writer.boolean(i % 3 == 0);
    }
    writer.end_list();
    const std::string bytes = std::move(writer).finish();
    const PickleDocument document = read(bytes);
    const auto items = document.items(document.root());
    ASSERT_EQ(items.size(), length);
    for (std::size_t i = 0; i < length; ++i) ASSERT_EQ(document.integer(items[i]), i % 3 == 0);
    std::size_t most = 0, here = 0;
    for (const char c : bytes) {
      const auto code = static_cast<unsigned char>(c);
      here = code == formats::pickle::kMark                                            ? 0
             : code == formats::pickle::kNewTrue || code == formats::pickle::kNewFalse ? here + 1
                                                                                       : here;
      most = std::max(most, here);
    }
    EXPECT_LE(most, 1000u);
  }
}

/// Values of any form, written and read, told as text.
class Written : public testing::TestWithParam<std::uint64_t> {
 protected:
  std::string write(PickleWriter& writer, int depth) {
    switch (random_() % (depth > 0 ? 6 : 4)) {
      case 0:
        writer.none();
        return "none";
      case 1: {
        const auto number = static_cast<std::int64_t>(random_() >> random_() % 64);
        writer.number(number);
        return std::to_string(number);
      }
      case 2: {
        const std::string text(random_() % 300, static_cast<char>('a' + random_() % 26));
        writer.text(text);
        return text;
      }
      case 3: {
        const auto first = static_cast<std::int64_t>(random_() % 70'000), second = std::int64_t{-5};
        writer.pair_of_numbers(first, second);
        return "(" + std::to_string(first) + "," + std::to_string(second) + ",)";
      }
      case 4: {
        std::string out = "[";
        writer.begin_list();
        for (std::uint64_t n = random_() % 6; n > 0; --n) {
          writer.item();
          out += write(writer, depth - 1) + ",";
        }
        writer.end_list();
        return out + "]";
      }
      default: {
        std::string out = "{";
        writer.begin_dict();
        for (std::uint64_t n = random_() % 6; n > 0; --n) {
          const std::string key = "key " + std::to_string(n);
          writer.key(key);
          out += key + ":" + write(writer, depth - 1) + ",";
        }
        writer.end_dict();
        return out + "}";
      }
    }
  }

  static std::string told(const PickleDocument& document, PickleRef ref) {
    const auto all = [&](std::string_view open, std::string_view close) {
      std::string out(open);
      for (const PickleRef item : document.items(ref)) out += told(document, item) + ",";
      return out += close;
    };
    switch (document.kind(ref)) {
      case PickleKind::None:
        return "none";
      case PickleKind::Text:
        return std::string(document.text(ref));
      case PickleKind::Tuple:
        return all("(", ")");
      case PickleKind::List:
        return all("[", "]");
      case PickleKind::Dict: {
        std::string out = "{";
        const auto pairs = document.pairs(ref);
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
          out += told(document, pairs[i]) + ":" + told(document, pairs[i + 1]) + ",";
        return out + "}";
      }
      default: {
        const auto number = number_of(document, ref);
        return number ? std::to_string(*number) : "?";
      }
    }
  }

  std::mt19937_64 random_{GetParam()};
};

TEST_P(Written, ComesBack) {
  for (int i = 0; i < 100; ++i) {
    PickleWriter writer;
    const std::string expected = write(writer, 4);
    const std::string bytes = std::move(writer).finish();
    const PickleDocument document = read(bytes);
    ASSERT_EQ(told(document, document.root()), expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Written, testing::Range<std::uint64_t>(1, 7));

}  // namespace
}  // namespace stowage::snapshot
