#include "core/formats/architectures/name_parts.h"

#include <gtest/gtest.h>

#include <random>

#include "core/formats/archive/little_endian.h"

namespace stowage::formats {
namespace {

TEST(NameParts, OfDottedNames) {
  EXPECT_EQ(last_part("model.layers.7"), "7");
  EXPECT_EQ(all_but_last_part("model.layers.7"), "model.layers");
  EXPECT_EQ(last_part("model"), "model");
  EXPECT_EQ(all_but_last_part("model"), "");
  EXPECT_EQ(last_part("a."), "");
  EXPECT_EQ(all_but_last_part(".a"), "");
  EXPECT_EQ(last_part(""), "");
  EXPECT_TRUE(is_number("007"));
  for (const char* other : {"", "-1", "1.0", "x1", "1x", " 1", "\xd9\xa1"})
    EXPECT_FALSE(is_number(other)) << other;
}

TEST(NameParts, TheTwoPartsMakeTheName) {
  constexpr unsigned kSeed = 5;
  std::mt19937 random(kSeed);
  for (int round = 0; round < 1000; ++round) {
    std::string name;
    for (unsigned i = random() % 12; i > 0; --i) name += "ab7."[random() % 4];
    const std::string_view first = all_but_last_part(name), last = last_part(name);
    EXPECT_EQ(last.find('.'), std::string_view::npos) << "seed " << kSeed << ": " << name;
    const std::string again = name.find('.') == std::string::npos
                                  ? std::string(last)
                                  : std::string(first) + "." + std::string(last);
    EXPECT_EQ(again, name) << "seed " << kSeed;
  }
}

TEST(NameParts, OfPaths) {
  EXPECT_EQ(file_name_of("/a/b.pth"), "b.pth");
  EXPECT_EQ(file_name_of("b.pth"), "b.pth");
  EXPECT_EQ(file_name_of("a/"), "");
  EXPECT_EQ(folder_of("/a/b.pth"), "/a");
  EXPECT_EQ(folder_of("/b.pth"), "/");
  EXPECT_EQ(folder_of("b.pth"), ".");
}

TEST(LittleEndian, LowestByteFirst) {
  EXPECT_EQ(little_endian(""), 0u);
  EXPECT_EQ(little_endian("\x01\x02"), 0x0201u);
  EXPECT_EQ(little_endian(std::string(8, '\xff')), ~std::uint64_t{0});
  EXPECT_EQ(little_endian(std::string_view("\0\0\0\x80", 4)), 0x80000000u);
}

}  // namespace
}  // namespace stowage::formats
