// Blocks of models whose classes nobody told.
#include "core/formats/architectures/no_split.h"

#include <gtest/gtest.h>

#include <chrono>

#include "core/formats/formats.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using Names = std::vector<std::string_view>;

std::vector<std::string> blocks_of(const Names& names) {
  std::vector<std::string> out;
  for (const auto& [module, type] : repeated_blocks(names))
    out.push_back(std::string(names[module]) + "=" + type);
  return out;
}

TEST(NoSplit, NumberedSiblingsOfOneStructureAreBlocks) {
  EXPECT_EQ(blocks_of({"", "h", "h.0", "h.0.a", "h.1", "h.1.a"}),
            (std::vector<std::string>{"h.0=h[]", "h.1=h[]"}));
  // One that differs stands among those that agree.
  EXPECT_EQ(blocks_of({"h", "h.0", "h.0.a", "h.1", "h.1.a", "h.2", "h.2.b"}).size(), 3u);
  EXPECT_TRUE(blocks_of({"h", "h.0", "h.0.a", "h.1", "h.1.b"}).empty());
  EXPECT_TRUE(blocks_of({"h", "h.0", "h.1"}).empty()) << "leaves are no blocks";
  EXPECT_TRUE(blocks_of({"0", "0.a", "1", "1.a"}).empty()) << "without a container there is no name for them";
  // Only the outermost numbering counts.
  EXPECT_EQ(blocks_of({"s.0", "s.0.b.0.x", "s.0.b.1.x", "s.1", "s.1.b.0.x", "s.1.b.1.x"}),
            (std::vector<std::string>{"s.0=s[]", "s.1=s[]"}));
}

TEST(NoSplit, TheTableGoesBeforeTheStructure) {
  const Names names{"h", "h.0", "h.0.a", "h.1", "h.1.a"};
  const auto none = [](std::uint32_t) { return std::string_view(); };
  const NoSplit known = no_split_by_class(Names{"lib.LlamaDecoderLayer", "torch.nn.Linear"}, names, none);
  EXPECT_EQ(known.classes, std::vector<std::string>{"LlamaDecoderLayer"});
  EXPECT_EQ(known.source, "table");
  const NoSplit by_structure = no_split_by_class(Names{"my.Block"}, names, [](std::uint32_t i) {
    return std::string_view(i == 1 || i == 3 ? "my.Block" : "");
  });
  EXPECT_EQ(by_structure.classes, std::vector<std::string>{"Block"});
  EXPECT_EQ(by_structure.source, "structure");
  const auto list = [](std::uint32_t) { return std::string_view("torch.nn.modules.container.Sequential"); };
  EXPECT_TRUE(no_split_by_class({}, names, list).classes.empty()) << "a container of PyTorch's is no block";
  EXPECT_EQ(no_split_by_class({}, names, none).source, "");
}

TEST(NoSplit, AThousandKindsAreTheMost) {
  for (const std::size_t kinds : {kMostBlockKinds, kMostBlockKinds + 1}) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kinds; ++i) {
      for (const char* end : {"", ".0", ".0.a", ".1", ".1.a"}) names.push_back("c" + std::to_string(i) + end);
    }
    EXPECT_EQ(repeated_blocks(Names(names.begin(), names.end())).size(),
              kinds == kMostBlockKinds ? 2 * kinds : 0u);
  }
}

TEST(NoSplit, HundredThousandKindsOfBlocks) {
  // Each container is one of its own: lists that are searched for each would take minutes.
  const test::TemporaryFolder folder;
  std::string header = "{";
  for (int i = 0; i < 100'000; ++i) {
    for (const char* block : {".0.b.w", ".1.b.w"}) {
      header += (header.size() > 1 ? ",\"c" : "\"c") + std::to_string(i) + block +
                "\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}";
    }
  }
  const std::string path = folder.write("x.safetensors", test::safetensors(header + "}", 0));
  const auto start = std::chrono::steady_clock::now();
  const auto opened = open_model(path);
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_TRUE((*opened)->no_split_module_classes().empty())
      << "later on every module would be compared with every kind";
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::minutes(3));
}

}  // namespace
}  // namespace stowage::formats
