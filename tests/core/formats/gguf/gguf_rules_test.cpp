// One hand-made bad file for every rule of the reference reader.
#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "core/formats/gguf/gguf_reader.h"
#include "tests/core/formats/gguf/gguf_maker.h"

namespace stowage::formats {
namespace {

using namespace test::gguf;
using test::GgufMaker;
using test::little_endian;
using test::TemporaryFolder;

struct Bad {
  const char* what;
  std::string content;
  Code code;
};

std::vector<Bad> bad_headers() {
  GgufMaker old = one({4}, 0, 16), none = old, future = old, big = old, tensors = old, keys = old, all = old;
  old.version = 1;
  none.version = 0;
  future.version = 4;
  big.version = 3 << 24;
  tensors.tensor_count = 1000;
  keys.key_count = 1ull << 40;
  all.tensor_count = ~0ull;
  const std::string good = one({4}, 0, 16).build();
  return {
      {"no magic", "GGUX" + good.substr(4), Code::GgufMagic},
      {"magic alone", "GGUF", Code::GgufCut},
      {"three bytes", "GGU", Code::GgufMagic},
      {"no counts", good.substr(0, 20), Code::GgufCut},
      {"version 0", none.build(), Code::GgufVersion},
      {"version 1", old.build(), Code::GgufVersion},
      {"version 4", future.build(), Code::GgufVersion},
      {"big-endian", big.build(), Code::GgufByteOrder},
      {"too many tensors", tensors.build(), Code::GgufTensorCount},
      {"2^64-1 tensors", all.build(), Code::GgufTensorCount},
      {"2^40 keys", keys.build(), Code::GgufKeyCount},
      {"text past the end", GgufMaker().key("k", 8, little_endian<std::uint64_t>(1000) + "x").build(),
       Code::GgufText},
      {"text of 2^63", GgufMaker().key("k", 8, little_endian<std::uint64_t>(1ull << 63)).build(),
       Code::GgufText},
      {"empty key", GgufMaker().key("", "x").build(), Code::GgufKey},
      {"long key", GgufMaker().key(std::string(70'000, 'k'), "x").build(), Code::GgufKey},
      {"key twice", GgufMaker().key("k", "x").key("k", "y").build(), Code::GgufKeyTwice},
      {"unknown value", GgufMaker().key("k", 13, std::string(16, '\0')).build(), Code::GgufValueType},
      {"list of unknown values", GgufMaker().key("k", 9, list(77, 1, "12345678")).build(),
       Code::GgufValueType},
      {"list of lists", GgufMaker().key("k", 9, list(9, 1, list(0, 1, "1"))).build(), Code::GgufNested},
      {"long list of numbers", GgufMaker().key("k", 9, list(10, 1ull << 61, "12345678")).build(),
       Code::GgufListLength},
      {"long list of texts", GgufMaker().key("k", 9, list(8, 1ull << 62, "12345678")).build(),
       Code::GgufListLength},
      {"list cut off",
       GgufMaker().key("k", 9, list(8, 2, GgufMaker::text("1") + little_endian<std::uint64_t>(99))).build(),
       Code::GgufText},
      {"alignment is a text", GgufMaker().key("general.alignment", "32").build(), Code::GgufKeyType},
      {"alignment 0", GgufMaker().key("general.alignment", 0u).build(), Code::GgufAlignment},
      {"alignment 48", GgufMaker().key("general.alignment", 48u).build(), Code::GgufAlignment},
      {"alignment of 16 bits", GgufMaker().key16("general.alignment", 64).build(), Code::GgufKeyType},
      {"alignment is a list of texts",
       GgufMaker().key("general.alignment", 9, list(8, 1, GgufMaker::text("32"))).build(), Code::GgufKeyType},
      {"alignment is a text too long to keep",
       GgufMaker().key("general.alignment", std::string(5000, '3')).build(), Code::GgufKeyType},
      {"alignment 2^40",
       GgufMaker().key("general.alignment", 10, little_endian<std::uint64_t>(1ull << 40)).build(),
       Code::GgufKeyType},
  };
}

std::vector<Bad> bad_tensors() {
  const std::string good = one({4}, 0, 16).build();
  return {
      {"no name", GgufMaker().tensor("", {4}, 0, 16).build(), Code::GgufTensorName},
      {"name of 64 bytes", GgufMaker().tensor(std::string(64, 'a'), {4}, 0, 16).build(),
       Code::GgufTensorName},
      {"same name twice", GgufMaker().tensor("a", {4}, 0, 16).tensor("a", {4}, 0, 16).build(),
       Code::ModelDuplicateTensor},
      {"five dimensions", one({1, 1, 1, 1, 1}, 0, 4).build(), Code::GgufDimensions},
      {"2^32-1 dimensions", good.substr(0, 24 + 9) + "\xff\xff\xff\xff" + good.substr(24 + 13),
       Code::GgufDimensions},
      {"negative size", one({~0ull}, 0, 4).build(), Code::GgufOverflow},
      {"product overflows", one({1ull << 32, 1ull << 32}, 0, 4).build(), Code::GgufOverflow},
      {"bytes overflow", one({1ull << 62}, 27, 4).build(), Code::GgufOverflow},
      {"unknown type", one({4}, 43, 16).build(), Code::GgufType},
      {"type of all ones", one({4}, ~0u, 16).build(), Code::GgufType},
      {"type that is gone", one({32}, 4, 20).build(), Code::GgufTypeRemoved},
      {"row is no block", one({33}, 2, 18).build(), Code::GgufBlock},
      {"row is no large block", one({32, 8}, 12, 144).build(), Code::GgufBlock},
      {"hole", GgufMaker().tensor({"a", {4}, 0, 16, 32}).build(), Code::GgufOffset},
      {"no padding", GgufMaker().tensor("a", {4}, 0, 16).tensor({"b", {4}, 0, 16, 16}).build(),
       Code::GgufOffset},
      {"same bytes twice", GgufMaker().tensor("a", {8}, 0, 32).tensor({"b", {8}, 0, 32, 0}).build(),
       Code::GgufOffset},
      {"offset of 2^63", GgufMaker().tensor({"a", {4}, 0, 16, 1ull << 63}).build(), Code::GgufOffset},
      {"data cut off", one({400}, 0, 1600).build().substr(0, 200), Code::GgufDataEnd},
      {"data larger than any file", one({1ull << 40}, 0, 16).build(), Code::GgufDataEnd},
  };
}

TEST(Gguf, EveryRuleHasAFileThatBreaksIt) {
  const TemporaryFolder folder;
  std::vector<Bad> bad = bad_headers();
  for (Bad& one : bad_tensors()) bad.push_back(std::move(one));
  for (const Bad& file : bad) {
    SCOPED_TRACE(file.what);
    const auto opened = RandomAccessFile::open(folder.write("x.gguf", file.content));
    ASSERT_TRUE(opened);
    const auto header = read_gguf_header(*opened);
    ASSERT_FALSE(header);
    EXPECT_EQ(rule_name(header.error().code), rule_name(file.code)) << sentence(header.error());
    EXPECT_EQ(sentence(header.error()).find('%'), std::string::npos) << sentence(header.error());
    EXPECT_NE(sentence(header.error()).find("x.gguf"), std::string::npos);
  }
}

TEST(Gguf, EveryCutIsAnError) {
  const TemporaryFolder folder;
  const std::string whole = GgufMaker()
                                .key("general.architecture", "llama")
                                .key("tokens", 9, list(8, 2, GgufMaker::text("a") + GgufMaker::text("bc")))
                                .tensor("token_embd.weight", {32, 4}, 8, 136)
                                .tensor("blk.0.attn_norm.weight", {32}, 0, 128)
                                .build();
  ASSERT_TRUE(open_model(folder.write("whole", whole)));
  for (std::size_t length = 4; length < whole.size(); ++length) {
    const auto model = open_model(folder.write("cut", whole.substr(0, length)));
    EXPECT_FALSE(model) << length;
  }
}

}  // namespace
}  // namespace stowage::formats
