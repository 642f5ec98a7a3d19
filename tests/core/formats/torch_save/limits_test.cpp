// Checkpoints of any size and depth are answered soon.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "core/model/module_tree.h"
#include "tests/core/formats/torch_save/checkpoints.h"

namespace stowage::formats {
namespace {

using namespace test;
using namespace test::pickle;

class Timed : public ::testing::Test {
 protected:
  /// Under a second on an idle machine; what is caught here is minutes.
  ~Timed() override { EXPECT_LT(std::chrono::steady_clock::now() - start_, std::chrono::minutes(3)); }
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};
class TorchLimits : public Timed {};

TEST_F(TorchLimits, TuplesAMillionDeep) {
  const auto opened = open_value("N" + std::string(1'000'000, '\x85'), {});
  EXPECT_EQ(code_of(opened), Code::PthNothing);
  const std::string deep = vector("0", 2) + std::string(1'000'000, '\x85');
  EXPECT_FALSE(open_value(dict({{"a", vector("0", 2)}, {"deep", deep}}), {2}));
}

TEST_F(TorchLimits, ContainersThatHoldThemselves) {
  const std::string cycle =
      "}q" + std::string("\x05(", 2) + text("self") + "h\x05" + text("a") + vector("0", 2) + "u";
  const auto opened = open_value(cycle, {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ(names(**opened), std::vector<std::string>{"a"});
}

TEST_F(TorchLimits, SharedContainersThatUnfoldWithoutEnd) {
  std::string value = vector("0", 2) + "q" + std::string(1, '\0');
  for (int i = 1; i < 60; ++i)
    value = "}(" + text("l") + value + text("r") + "h" + std::string(1, static_cast<char>(i - 1)) + "uq" +
            static_cast<char>(i);
  EXPECT_FALSE(open_value(value, {2}));
}

TEST_F(TorchLimits, SharedModulesThatUnfoldWithoutEnd) {
  std::string value = module("Leaf", {{"w", vector("0", 2)}}, {}) + "q" + std::string(1, '\0');
  for (int i = 1; i < 60; ++i)
    value = module("Node", {}, {{"l", value}, {"r", "h" + std::string(1, static_cast<char>(i - 1))}}) + "q" +
            static_cast<char>(i);
  const auto opened = open_value(value, {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_TRUE(warns(**opened, Code::PthUnfolded));
  EXPECT_EQ((*opened)->total_bytes().count(), 8u);
}

TEST_F(TorchLimits, AModuleThatHoldsItself) {
  const std::string self = global("nets", "Net") + ")\x81q\x05" +
                           dict({{"_parameters", dict({})}, {"_modules", dict({{"me", "h\x05"}})}}) + "b";
  EXPECT_EQ(value_code(self, {}), Code::PthModuleCycle);
}

TEST_F(TorchLimits, DeepModuleTrees) {
  std::string head, tail;
  for (int i = 0; i < 100'000; ++i) {
    head += global("nets", "N") + ")\x81}(" + text("_parameters") + "}" + text("_modules") + "}(" + text("m");
    tail += "uub";
  }
  const auto opened = open_value(head + module("Leaf", {{"w", vector("0", 2)}}, {}) + tail, {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  const model::Model& model = **opened;
  EXPECT_EQ(model.modules().size(), model::ModuleTree::kDeepest + 1u);
  EXPECT_TRUE(warns(model, Code::ModelFolded));
  EXPECT_EQ(model.modules().back().own_bytes.count(), 8u);
  ASSERT_EQ(model.tensors().size(), 1u);
  EXPECT_EQ(model.tensors()[0].name.size(), 2 * 100'000u + 1);
}

TEST_F(TorchLimits, DeepModulesOfUnknownRecords) {
  // Each has a full name as long as the way to it: 100,000 of them would be 10 GB.
  std::string head, tail;
  const std::string unknown = call(global("torch._utils", "_rebuild_something_new"), {});
  for (int i = 0; i < 100'000; ++i) {
    head += global("nets", "N") + ")\x81}(" + text("_parameters") + dict({{"p", unknown}}) +
            text("_modules") + "}(" + text("m");
    tail += "uub";
  }
  EXPECT_EQ(value_code(head + module("Leaf", {{"w", vector("0", 2)}}, {}) + tail, {2}), Code::ModelTooDeep);
}

/// `count` modules below one root, all with the same attributes, which are written once.
std::string alike_modules(int count, const std::string& attributes) {
  std::string value =
      global("nets", "Root") + ")\x81}(" + text("_parameters") + "}" + text("_modules") + "}(";
  for (int i = 0; i < count; ++i)
    value += text("m" + std::to_string(i)) + global("nets", "N") + ")\x81" +
             (i ? std::string("h\x06") : attributes + "q\x06") + "b";
  return value + "uub";
}

TEST_F(TorchLimits, ModulesThatShareTheirDictionaries) {
  std::vector<std::pair<std::string, std::string>> many, temporary;
  for (int i = 0; i < 5000; ++i)
    many.emplace_back("p" + std::to_string(i), i ? "h\x05" : vector("0", 2) + "q\x05");
  EXPECT_EQ(value_code(alike_modules(5000, dict({{"_parameters", dict(many)}, {"_modules", dict({})}})), {2}),
            Code::PickleTooLarge);
  std::vector<std::pair<std::string, std::string>> leaves;
  for (int i = 0; i < 5000; ++i) leaves.emplace_back("c" + std::to_string(i), module("Leaf", {}, {}));
  EXPECT_EQ(
      value_code(alike_modules(5000, dict({{"_parameters", dict({})}, {"_modules", dict(leaves)}})), {}),
      Code::PickleTooLarge);
  // The names of buffers that are not saved, looked at for each module.
  std::vector<std::string> names;
  for (int i = 0; i < 100'000; ++i) names.push_back(text("n" + std::to_string(i)));
  const std::string set = call(global("builtins", "set"), {list(names)});
  const auto opened = open_value(
      alike_modules(20'000, dict({{"_parameters", dict({})},
                                  {"_buffers", dict({{"b", vector("0", 2)}, {"n7", vector("0", 2)}})},
                                  {"_non_persistent_buffers_set", set},
                                  {"_modules", dict({})}})),
      {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_TRUE((**opened)[*(*opened)->find_tensor("m19999.b")].persistent);
  EXPECT_FALSE((**opened)[*(*opened)->find_tensor("m19999.n7")].persistent);
}

TEST_F(TorchLimits, ManyPartsWithLongNames) {
  // A thousand levels of long keys, and below them 50,000 state_dicts: their names alone would be 50 GB.
  const std::string key(1000, 'k');
  std::string head, tail, parts;
  for (int i = 0; i < 1000; ++i) {
    head += "}(" + text("n") + number(i) + text("o") + number(i) + text(key);
    tail += "u";
  }
  parts = "}(" + text("n") + number(1) + text("0") + "}(" + text("a.w") + vector("0", 2) + "q\x05u";
  for (int i = 1; i < 50'000; ++i) parts += text(std::to_string(i)) + "}(" + text("a.w") + "h\x05u";
  const auto opened = open_value(head + parts + "u" + tail, {2});
  EXPECT_EQ(code_of(opened), Code::PthNothing);
  // Where the names are short there is a list, of those that anybody could choose from.
  const auto flat = open_value(parts + "u", {2});
  ASSERT_TRUE(flat) << sentence(flat.error());
  EXPECT_EQ((*flat)->parts().size(), 1000u);
  EXPECT_EQ(names(**flat), std::vector<std::string>{"a.w"});
}

TEST_F(TorchLimits, PartsThatShareWhatTheyHold) {
  std::string shared = "](";
  for (int i = 0; i < 100'000; ++i) shared += "K\1";
  shared += "eq\x05";
  std::string parts = "}(" + text("n") + number(1);
  for (int i = 0; i < 900; ++i) {
    parts += text("part" + std::to_string(i)) + "}(" + text("a.w") +
             (i ? std::string("h\x06") : vector("0", 2) + "q\x06") + text("l") + (i ? "h\x05" : shared) + "u";
  }
  EXPECT_EQ(value_code(parts + "u", {2}), Code::PickleTooLarge);
}

TEST_F(TorchLimits, WrappersWithoutEnd) {
  std::string name;
  for (int i = 0; i < 140; ++i) name += "module.";
  const auto opened = open_value(dict({{name + "fc.weight", vector("0", 2)}}), {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_TRUE(warns(**opened, Code::PthPrefix));
  EXPECT_TRUE(names(**opened)[0].ends_with("module.fc.weight"));
  EXPECT_EQ((*opened)->tensors()[0].stored_as, std::vector<std::string>{name + "fc.weight"});
}

TEST_F(TorchLimits, ListsThatGrowByCopies) {
  // DUP doubles nothing, but a mark, many DUPs and APPENDS make a list of them again and again: 4 bytes of
  // memory for each byte.
  const std::string block = "(N" + std::string(1'000'000, '2') + "e";
  std::string value = "]";
  for (int i = 0; i < 20; ++i) value += block;
  EXPECT_EQ(value_code(value, {}), Code::PickleTooLarge);
}

TEST_F(TorchLimits, WrappersInWrappers) {
  std::string record = vector("0", 2);
  for (int i = 0; i < 1000; ++i)
    record = call(global("torch._utils", "_rebuild_parameter"), {record, "\x88", no_hooks()});
  EXPECT_EQ(value_code(dict({{"a", record}}), {2}), Code::PthRecord);
  std::string sparse = vector("0", 2);
  for (int i = 0; i < 1000; ++i) {
    sparse = call(global("torch._utils", "_rebuild_parameter"),
                  {call(global("torch._utils", "_rebuild_sparse_tensor"), {"N", tuple({sparse})})});
  }
  EXPECT_EQ(value_code(dict({{"a", sparse}}), {2}), Code::PthRecord);
}

TEST_F(TorchLimits, StoragesAreNeverRead) {
  // Four gigabytes of holes: only the directory and the pickle are looked at.
  const TemporaryFolder folder;
  constexpr std::int64_t kElements = 1ll << 28;
  std::string keys;
  std::vector<std::string> names;
  const std::string head =
      std::string("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.") + whole(number(1001)) +
      whole(dict({})) +
      whole(dict({{"a", legacy_vector("0", kElements)}, {"b", legacy_vector("1", kElements)}})) +
      whole(list({text("0"), text("1")}));
  const std::string path = folder.write("x.pth", head + test::little_endian(kElements));
  std::filesystem::resize_file(path, head.size() + 8 + 4 * kElements);
  std::ofstream(path, std::ios::binary | std::ios::app) << test::little_endian(kElements);
  std::filesystem::resize_file(path, head.size() + 2 * (8 + 4 * kElements));
  const auto opened = open_model(path);
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ((*opened)->total_bytes().count(), 8ull * kElements);
}

}  // namespace
}  // namespace stowage::formats
