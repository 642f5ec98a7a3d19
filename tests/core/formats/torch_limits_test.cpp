// Checkpoints of any size and depth are answered soon.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "core/model/module_tree.h"
#include "tests/core/formats/checkpoints.h"

namespace stowage::formats {
namespace {

using namespace test;
using namespace test::pickle;

class Timed : public ::testing::Test {
 protected:
  /// Under a second on an idle machine; what is caught here is minutes.
  ~Timed() override { EXPECT_LT(std::chrono::steady_clock::now() - start_, std::chrono::seconds(20)); }
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
  const std::string cycle = "}q" + std::string("\x05(", 2) + text("self") + "h\x05" + text("a") + vector("0", 2) + "u";
  const auto opened = open_value(cycle, {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ(names(**opened), std::vector<std::string>{"a"});
}

TEST_F(TorchLimits, SharedContainersThatUnfoldWithoutEnd) {
  std::string value = vector("0", 2) + "q" + std::string(1, '\0');
  for (int i = 1; i < 60; ++i) value = "}(" + text("l") + value + text("r") + "h" + std::string(1, static_cast<char>(i - 1)) + "uq" + static_cast<char>(i);
  EXPECT_FALSE(open_value(value, {2}));
}

TEST_F(TorchLimits, SharedModulesThatUnfoldWithoutEnd) {
  std::string value = module("Leaf", {{"w", vector("0", 2)}}, {}) + "q" + std::string(1, '\0');
  for (int i = 1; i < 60; ++i) value = module("Node", {}, {{"l", value}, {"r", "h" + std::string(1, static_cast<char>(i - 1))}}) + "q" + static_cast<char>(i);
  const auto opened = open_value(value, {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_TRUE(warns(**opened, Code::PthUnfolded));
  EXPECT_EQ((*opened)->total_bytes().count(), 8u);
}

TEST_F(TorchLimits, AModuleThatHoldsItself) {
  const std::string self = global("nets", "Net") + ")\x81q\x05" + dict({{"_parameters", dict({})}, {"_modules", dict({{"me", "h\x05"}})}}) + "b";
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

TEST_F(TorchLimits, WrappersInWrappers) {
  std::string record = vector("0", 2);
  for (int i = 0; i < 1000; ++i) record = call(global("torch._utils", "_rebuild_parameter"), {record, "\x88", no_hooks()});
  EXPECT_EQ(value_code(dict({{"a", record}}), {2}), Code::PthRecord);
  std::string sparse = vector("0", 2);
  for (int i = 0; i < 1000; ++i) {
    sparse = call(global("torch._utils", "_rebuild_parameter"), {call(global("torch._utils", "_rebuild_sparse_tensor"), {"N", tuple({sparse})})});
  }
  EXPECT_EQ(value_code(dict({{"a", sparse}}), {2}), Code::PthRecord);
}

TEST_F(TorchLimits, StoragesAreNeverRead) {
  // Four gigabytes of holes: only the directory and the pickle are looked at.
  const TemporaryFolder folder;
  constexpr std::int64_t kElements = 1ll << 28;
  std::string keys;
  std::vector<std::string> names;
  const std::string head = std::string("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.") + whole(number(1001)) + whole(dict({})) +
                           whole(dict({{"a", legacy_vector("0", kElements)}, {"b", legacy_vector("1", kElements)}})) + whole(list({text("0"), text("1")}));
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
