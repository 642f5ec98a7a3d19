#include "core/formats/pickle/pickle.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "tests/core/formats/pickle/pickles.h"

namespace stowage::formats {
namespace {

using namespace test::pickle;

Code code_of(const std::string& bytes) {
  const auto pickle = read_pickle(bytes, "x");
  EXPECT_FALSE(pickle);
  if (pickle) return Code::Internal;
  EXPECT_FALSE(sentence(pickle.error()).empty());
  EXPECT_LE(pickle.error().offset.value_or(0), bytes.size());
  return pickle.error().code;
}

std::int64_t integer_of(const std::string& value) {
  const std::string bytes = whole(value);
  const auto pickle = read_pickle(bytes, "x");
  EXPECT_TRUE(pickle) << sentence(pickle.error());
  return pickle ? pickle->integer(pickle->root()).value_or(-999) : -998;
}

std::string text_of(const std::string& value) {
  const std::string bytes = whole(value);
  const auto pickle = read_pickle(bytes, "x");
  EXPECT_TRUE(pickle) << sentence(pickle.error());
  return pickle ? std::string(pickle->text(pickle->root())) : "";
}

TEST(Pickle, Numbers) {
  for (const std::int64_t value : std::initializer_list<std::int64_t>{
           0, 1, 255, 256, 65535, 65536, -1, -5, INT32_MAX, INT32_MIN, 1ll << 32, INT64_MAX, INT64_MIN}) {
    EXPECT_EQ(integer_of(number(value)), value);
    EXPECT_EQ(integer_of("I" + std::to_string(value) + "\n"), value);
    EXPECT_EQ(integer_of("L" + std::to_string(value) + "L\n"), value);
  }
  EXPECT_EQ(integer_of("M\x34\x12"), 0x1234);
  EXPECT_EQ(integer_of(std::string("\x8a\x00", 2)), 0);
  EXPECT_EQ(integer_of("\x8a\x01\xff"), -1);
  EXPECT_EQ(integer_of(std::string("\x8a\x02\xff\x00", 4)), 255);
  EXPECT_EQ(integer_of("\x88"), 1);
  EXPECT_EQ(integer_of("I00\n"), 0);
}

TEST(Pickle, Texts) {
  EXPECT_EQ(text_of(text("naïve ☃")), "naïve ☃");
  EXPECT_EQ(text_of("U\x03"
                    "abc"),
            "abc");
  EXPECT_EQ(text_of("\x8c\x03"
                    "abc"),
            "abc");
  EXPECT_EQ(text_of("S'abc'\n"), "abc");
  EXPECT_EQ(text_of("Vabc\n"), "abc");
  EXPECT_EQ(text_of(std::string("\x8d\x03\0\0\0\0\0\0\0", 9) + "abc"), "abc");
  EXPECT_EQ(text_of(std::string("B\x03\0\0\0", 5) + "abc"), "abc");
}

TEST(Pickle, ContainersAndMemo) {
  const std::string bytes = whole(dict({{"a", list({number(1), "N"}) + "q" + std::string(1, '\0')},
                                        {"b", std::string("h\0", 2)},
                                        {"a", number(7)}}));
  const auto pickle = read_pickle(bytes, "x");
  ASSERT_TRUE(pickle) << sentence(pickle.error());
  EXPECT_EQ(pickle->end(), bytes.size());
  const auto pairs = pickle->pairs(pickle->root());
  ASSERT_EQ(pairs.size(), 6u);
  EXPECT_EQ(pairs[1], pairs[3]);  // one object, recalled
  EXPECT_EQ(pickle->items(pairs[1]).size(), 2u);
  EXPECT_EQ(pickle->integer(*pickle->find(pickle->root(), "a")), 7);  // the last one wins
  EXPECT_FALSE(pickle->find(pickle->root(), "c"));
}

TEST(Pickle, Protocol4) {
  const std::string bytes =
      std::string("\x80\x04\x95\x0e\0\0\0\0\0\0\0", 11) + "\x8c\x02os\x8c\x06system\x93\x94.";
  const auto pickle = read_pickle(bytes, "x");
  ASSERT_TRUE(pickle) << sentence(pickle.error());
  EXPECT_EQ(pickle->global_module(pickle->root()), "os");
  EXPECT_EQ(pickle->global_name(pickle->root()), "system");
}

TEST(Pickle, CallsAreRecordsAndNothingElse) {
  const test::TemporaryFolder folder;
  const std::string trace = folder / "was-here";
  const std::string bytes = whole(call(global("posix", "system"), {text("touch " + trace)}));
  const auto pickle = read_pickle(bytes, "x");
  ASSERT_TRUE(pickle) << sentence(pickle.error());
  ASSERT_EQ(pickle->kind(pickle->root()), PickleKind::Call);
  EXPECT_EQ(pickle->global_name(pickle->callable(pickle->root())), "system");
  EXPECT_EQ(pickle->text(pickle->items(pickle->arguments(pickle->root()))[0]), "touch " + trace);
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST(Pickle, EveryRuleHasItsSentence) {
  EXPECT_EQ(code_of(""), Code::PickleTruncated);
  EXPECT_EQ(code_of("\x80"), Code::PickleTruncated);
  EXPECT_EQ(code_of("\x80\x02"), Code::PickleTruncated);
  EXPECT_EQ(code_of("\x80\x02" + text("abc").substr(0, 6)), Code::PickleTruncated);
  EXPECT_EQ(code_of("cos\nsystem"), Code::PickleTruncated);
  EXPECT_EQ(code_of("\x80\x06N."), Code::PickleProtocol);
  EXPECT_EQ(code_of(std::string("\0", 1)), Code::PickleOpcode);
  EXPECT_EQ(code_of("\xff"), Code::PickleOpcode);
  EXPECT_EQ(code_of("\x82\x01."), Code::PickleForeign);
  EXPECT_EQ(code_of("\x83\x01\x01."), Code::PickleForeign);
  EXPECT_EQ(code_of("\x84\x01\x01\x01\x01."), Code::PickleForeign);
  EXPECT_EQ(code_of("\x97."), Code::PickleForeign);
  EXPECT_EQ(code_of("."), Code::PickleStack);
  EXPECT_EQ(code_of("N\x86."), Code::PickleStack);
  EXPECT_EQ(code_of("t."), Code::PickleStack);
  EXPECT_EQ(code_of("N(R."), Code::PickleStack);
  EXPECT_EQ(code_of("(o."), Code::PickleStack);
  EXPECT_EQ(code_of("h\x05."), Code::PickleMemo);
  EXPECT_EQ(code_of("g99999999999\n."), Code::PickleMemo);
  EXPECT_EQ(code_of("NN\x81."), Code::PickleOperand);
  EXPECT_EQ(code_of("NNa."), Code::PickleOperand);
  EXPECT_EQ(code_of("}(Nu."), Code::PickleOperand);
  EXPECT_EQ(code_of("}Nb."), Code::PickleOperand);
  EXPECT_EQ(code_of("NN\x93."), Code::PickleOperand);
  EXPECT_EQ(code_of("\x8b\xff\xff\xff\xff."), Code::PickleLength);
  EXPECT_EQ(code_of("T\xff\xff\xff\xff."), Code::PickleLength);
  EXPECT_EQ(code_of("Iten\n."), Code::PickleNumber);
  EXPECT_EQ(code_of("Fx\n."), Code::PickleNumber);
  EXPECT_EQ(code_of("Npx\n."), Code::PickleNumber);
}

TEST(Pickle, EndlessThingsEnd) {
  const auto start = std::chrono::steady_clock::now();
  std::string deep(1'000'000, ')');
  for (char& c : deep) c = '\x85';
  const std::string tuples = whole(")" + deep);
  const auto nest = read_pickle(tuples, "x");
  ASSERT_TRUE(nest) << sentence(nest.error());
  EXPECT_EQ(nest->items(nest->root()).size(), 1u);

  const std::string far = whole(
      "N"
      "r\xff\xff\xff\xff"
      "j\xff\xff\xff\xff");
  const auto memo = read_pickle(far, "x");
  ASSERT_TRUE(memo) << sentence(memo.error());
  EXPECT_EQ(memo->kind(memo->root()), PickleKind::None);

  std::string sparse;
  for (std::uint32_t i = 0; i < 70'000; ++i) sparse += "r" + test::little_endian(0x80000000u + i * 7919u);
  EXPECT_EQ(code_of(whole("N" + sparse)), Code::PickleTooLarge);

  const std::string huge =
      whole("\x8b" + test::little_endian<std::uint32_t>(1u << 20) + std::string(1u << 20, '\x7f'));
  const auto number = read_pickle(huge, "x");
  ASSERT_TRUE(number);
  EXPECT_EQ(number->kind(number->root()), PickleKind::BigInt);
  EXPECT_EQ(code_of(whole("\x8b\xff\xff\xff\x7f.")), Code::PickleTruncated);
  EXPECT_EQ(code_of(std::string(9u << 20, ']')), Code::PickleTooLarge);
  EXPECT_EQ(code_of(std::string(9u << 20, '(')), Code::PickleTooLarge);

  const std::string cycle = whole(std::string("]q\0h\0a", 6));
  const auto self = read_pickle(cycle, "x");
  ASSERT_TRUE(self);
  EXPECT_EQ(self->items(self->root())[0], self->root());
  EXPECT_LT(std::chrono::steady_clock::now() - start,
            std::chrono::minutes(3));  // seconds on a loaded machine, never minutes
}

TEST(Pickle, AnyBytesAreAnErrorOrAPickle) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  const std::string good = whole(ordered({{"a", vector("0", 3)}, {"b", list({number(1), number(-70000)})}}));
  std::size_t read = 0;
  for (int round = 0; round < 5000; ++round) {
    std::string bad = good;
    for (unsigned i = 0; i < 1 + random() % 4; ++i) bad[random() % bad.size()] = static_cast<char>(random());
    const auto pickle = read_pickle(bad, "x");
    if (!pickle) continue;
    ++read;
    for (PickleRef ref = 0; ref < pickle->size(); ++ref) {
      for (const PickleRef item : pickle->items(ref)) ASSERT_LT(item, pickle->size());
      for (const PickleRef item : pickle->pairs(ref)) ASSERT_LT(item, pickle->size());
    }
  }
  EXPECT_GT(read, 0u);
}

}  // namespace
}  // namespace stowage::formats
