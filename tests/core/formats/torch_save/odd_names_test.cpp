// State dicts that PyTorch writes and that name their tensors oddly open with a remark; references to what is
// no storage are refused.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/core/formats/torch_save/checkpoints.h"

namespace stowage::formats {
namespace {

using namespace test::pickle;
using namespace test;

/// A dictionary whose keys are given as they stand in the pickle.
std::string keyed(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string out = "}(";
  for (const auto& [key, value] : values) out += key + value;
  return out + "u";
}

std::string real(double value) {
  const auto bits = __builtin_bswap64(std::bit_cast<std::uint64_t>(value));
  return "G" + little_endian(bits);
}

TEST(OddNames, NumbersAreShownAsTexts) {
  const auto opened = open_value(keyed({{number(0), vector("0", 2)},
                                        {number(-7), vector("1", 3)},
                                        {real(1.5), vector("2", 4)},
                                        {"\x88", vector("3", 5)},
                                        {text("plain"), vector("4", 6)}}),
                                 {2, 3, 4, 5, 6});
  ASSERT_TRUE(opened) << sentence(opened.error());
  const auto all = names(**opened);
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()),
            (std::set<std::string>{"0", "-7", "1_5", "True", "plain"}));
  EXPECT_EQ((*opened)->total_bytes().count(), 80u);
  ASSERT_TRUE(warns(**opened, Code::PthNumberKey));
  for (const model::Warning& warning : (*opened)->warnings())
    EXPECT_NE(sentence(warning).find("“0” is the first of 4"), std::string::npos) << sentence(warning);
}

TEST(OddNames, TheNumberAndItsTextAreTwoTensors) {
  const auto opened =
      open_value(keyed({{number(1), vector("0", 2)}, {text("1"), vector("1", 3)}, {real(1), vector("2", 4)}}),
                 {2, 3, 4});
  ASSERT_TRUE(opened) << sentence(opened.error());
  const auto all = names(**opened);
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 3u);
  EXPECT_EQ((*opened)->total_bytes().count(), 36u);
}

TEST(OddNames, NumbersOnTheWayDownAreNamesToo) {
  const auto opened = open_value(dict({{"layers", keyed({{number(0), dict({{"w", vector("0", 2)}})},
                                                         {number(1), dict({{"w", vector("1", 3)}})}})}}),
                                 {2, 3});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ(names(**opened), (std::vector<std::string>{"layers.0.w", "layers.1.w"}));
  EXPECT_TRUE(warns(**opened, Code::PthNumberKey));
}

TEST(OddNames, RandomKeysNeverLoseATensor) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::pair<std::string, std::string>> values;
    std::vector<std::size_t> sizes;
    const std::size_t count = 1 + random() % 6;
    std::set<std::string> keys;
    while (keys.size() < count) {
      const auto value = static_cast<std::int64_t>(random() % 5) - 2;
      keys.insert(random() % 3 == 0   ? number(value)
                  : random() % 2 == 0 ? text(std::to_string(value))
                                      : real(static_cast<double>(value) / 2));
    }
    for (const std::string& key : keys) {
      values.emplace_back(key, vector(std::to_string(sizes.size()), 2));
      sizes.push_back(2);
    }
    const auto opened = open_value(keyed(values), sizes);
    ASSERT_TRUE(opened) << sentence(opened.error());
    EXPECT_EQ((*opened)->tensors().size(), count);
    EXPECT_EQ((*opened)->total_bytes().count(), 8 * count);
  }
}

TEST(OddNames, KeysOfOtherKindsAreRefused) {
  EXPECT_EQ(value_code(keyed({{tuple({number(1)}), vector("0", 2)}}), {2}), Code::PthName);
  EXPECT_EQ(value_code(keyed({{"N", vector("0", 2)}}), {2}), Code::PthName);
}

TEST(OddNames, TheEmptyNameIsShownAsAnother) {
  const auto opened = open_value(
      keyed({{text(""), vector("0", 2)}, {text("unnamed"), vector("1", 3)}, {text("a"), vector("2", 4)}}),
      {2, 3, 4});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_TRUE(warns(**opened, Code::ModelUnnamed));
  const auto found = (*opened)->find_tensor("unnamed_");
  ASSERT_TRUE(found);
  EXPECT_EQ((**opened)[*found].stored_as, std::vector<std::string>{""});
  EXPECT_EQ((*opened)->total_bytes().count(), 36u);
  const TemporaryFolder folder;
  const auto plain = open_model(
      folder.write("x.safetensors",
                   test::safetensors(R"({"": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}})", 8)));
  ASSERT_TRUE(plain) << sentence(plain.error());
  EXPECT_EQ(names(**plain), std::vector<std::string>{"unnamed"});
  EXPECT_TRUE(warns(**plain, Code::ModelUnnamed));
  EXPECT_EQ((*plain)->total_bytes().count(), 8u);
}

TEST(OddNames, AnEmptyStateDictIsAModelWithoutTensors) {
  for (const std::string& value : {dict({}), ordered({}), dict({{"state_dict", ordered({})}}),
                                   dict({{"epoch", number(3)}, {"model", dict({})}})}) {
    const auto opened = open_value(value, {});
    ASSERT_TRUE(opened) << sentence(opened.error());
    EXPECT_TRUE(warns(**opened, Code::PthEmpty));
    EXPECT_EQ((*opened)->tensors().size(), 0u);
    EXPECT_EQ((*opened)->total_bytes().count(), 0u);
    EXPECT_EQ((*opened)->format(), "state-dict");
    EXPECT_EQ(code_of(open_value(value, {}, "model")), Code::PthNoParts);
  }
  EXPECT_EQ(value_code(dict({{"epoch", number(3)}}), {}), Code::PthNothing) << "no state dict at all";
  EXPECT_EQ(value_code(number(3), {}), Code::PthNothing);
  const auto old = open_bytes(legacy(ordered({}), {}));
  ASSERT_TRUE(old) << sentence(old.error());
  EXPECT_TRUE(warns(**old, Code::PthEmpty));
}

TEST(OddNames, ReferencesToWhatIsNoStorageAreRefused) {
  const std::string good = vector("0", 2);
  const std::string others[] = {
      tuple({text("module"), global("nets", "Net"), text("net.py"), text("class Net")}) + "Q",
      tuple({text("weights"), number(1)}) + "Q",
      tuple({}) + "Q",
      text("somewhere") + "Q",
      number(7) + "Q",
      std::string("Psomewhere\n"),
  };
  for (const std::string& other : others) {
    EXPECT_EQ(value_code(dict({{"a", good}, {"b", other}}), {2}), Code::PthPersistent);
    EXPECT_EQ(value_code(dict({{"a", good}, {"meta", list({other})}}), {2}), Code::PthPersistent);
  }
  const auto refused = open_value(dict({{"a", good}, {"b", others[1]}}), {2});
  ASSERT_FALSE(refused);
  EXPECT_NE(sentence(refused.error()).find("“weights”"), std::string::npos) << sentence(refused.error());
  // Files of before PyTorch 1.6 carry the source of their classes so.
  const std::string old_vector = legacy_vector("0", 2);
  EXPECT_TRUE(open_bytes(legacy(dict({{"a", old_vector}, {"b", others[0]}}), {{"0", 2}})));
  EXPECT_EQ(code_of(open_bytes(legacy(dict({{"a", old_vector}, {"b", others[1]}}), {{"0", 2}}))),
            Code::PthPersistent);
}

TEST(OddNames, RecordsWithLongNamesAreLeftOut) {
  const std::string foreign(5000, 'x');
  for (const std::string& name : {foreign, "a/" + foreign, foreign + "/data.pkl"}) {
    ZipMaker zip;
    zip.add("a/data.pkl", whole(dict({{"w", vector("0", 2)}})))
        .add(name, "somebody else's")
        .add("a/data/0", std::string(8, '\0'));
    const auto opened = open_bytes(zip.build());
    ASSERT_TRUE(opened) << sentence(opened.error());
    EXPECT_TRUE(warns(**opened, Code::ZipLongName));
    EXPECT_EQ((*opened)->total_bytes().count(), 8u);
  }
}

}  // namespace
}  // namespace stowage::formats
