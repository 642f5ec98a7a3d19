#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "core/machine/pcie.h"
#include "core/machine/slot.h"

namespace stowage::machine {
namespace {

/// A made-up /sys with one device.
class Pcie : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(root_); }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void device(const std::string& name, const char* speed, const char* width, const char* max_speed,
              const char* max_width) const {
    const std::string at = root_ + "/bus/pci/devices/" + name;
    std::filesystem::create_directories(at);
    std::ofstream(at + "/current_link_speed") << speed << "\n";
    std::ofstream(at + "/current_link_width") << width << "\n";
    std::ofstream(at + "/max_link_speed") << max_speed << "\n";
    std::ofstream(at + "/max_link_width") << max_width << "\n";
  }
  const std::string root_ = testing::TempDir() + "stowage_sysfs";
};

TEST_F(Pcie, ACardInANarrowSlotIsFound) {
  device("0000:01:00.0", "16.0 GT/s PCIe", "8", "32.0 GT/s PCIe", "16");
  const auto link = read_pcie("00000000:01:00.0", root_);
  ASSERT_TRUE(link);
  EXPECT_EQ(*link, (PcieLink{4, 8, 5, 16}));
  EXPECT_TRUE(link->narrower());
  EXPECT_EQ(to_string(*link), "PCIe 4.0 × 8 of 16 lanes");
  EXPECT_EQ(read_pcie("0000:01:00.0", root_), link) << "as the kernel writes it";
}

TEST_F(Pcie, TheNodeOfASlotIsRead) {
  device("0000:01:00.0", "16.0 GT/s PCIe", "8", "32.0 GT/s PCIe", "16");
  const std::string file = root_ + "/bus/pci/devices/0000:01:00.0/numa_node";
  EXPECT_EQ(read_numa_node("0000:01:00.0", root_), std::nullopt) << "no such file";
  for (const auto& [text, node] : {std::pair<const char*, std::optional<std::uint32_t>>{"1\n", 1},
                                   {"0\n", 0},
                                   {"-1\n", std::nullopt},
                                   {"", std::nullopt},
                                   {"1x\n", std::nullopt}}) {
    std::ofstream(file) << text;
    EXPECT_EQ(read_numa_node("00000000:01:00.0", root_), node) << text;
  }
  EXPECT_EQ(read_numa_node("../..", root_), std::nullopt);
}

TEST(PcieRate, FollowsGenerationAndLanes) {
  EXPECT_EQ(rated_bytes_per_second({4, 16, 4, 16}), 31'507'692'304u);
  EXPECT_EQ(rated_bytes_per_second({3, 8, 4, 16}), 7'876'923'072u) << "what was agreed, not what could be";
  EXPECT_EQ(rated_bytes_per_second({0, 16, 4, 16}), 0u);
  EXPECT_EQ(rated_bytes_per_second({9, 16, 9, 16}), 0u);
  for (int generation = 1; generation < 6; ++generation)
    EXPECT_GT(rated_bytes_per_second({generation + 1, 1}), rated_bytes_per_second({generation, 1}));
}

TEST_F(Pcie, ACardAtRestIsNotNarrow) {
  device("0000:c1:00.0", "2.5 GT/s PCIe", "16", "32.0 GT/s PCIe", "16");
  const auto link = read_pcie("00000000:C1:00.0", root_);
  ASSERT_TRUE(link);
  EXPECT_EQ(link->generation, 1);
  EXPECT_EQ(link->max_generation, 5);
  EXPECT_FALSE(link->narrower()) << "the generation rises when there is work";
  EXPECT_EQ(to_string(*link), "PCIe 1.0 × 16 lanes");
}

TEST_F(Pcie, AWideDomainKeepsItsDigits) {
  device("10000:01:00.0", "8.0 GT/s PCIe", "4", "8.0 GT/s PCIe", "4");
  EXPECT_TRUE(read_pcie("00010000:01:00.0", root_));
  EXPECT_TRUE(read_pcie("10000:01:00.0", root_));
}

/// One for each thing that may be missing or wrong.
TEST_F(Pcie, WhatIsNotThereIsNotMadeUp) {
  EXPECT_FALSE(read_pcie("00000000:01:00.0", root_));
  EXPECT_FALSE(read_pcie("", root_));
  EXPECT_FALSE(read_pcie("../../../etc", root_));
  device("0000:02:00.0", "Unknown", "0", "Unknown", "255");
  EXPECT_FALSE(read_pcie("0000:02:00.0", root_)) << "a virtual function";
  device("0000:03:00.0", "9 GT/s", "x16", "", "");
  EXPECT_FALSE(read_pcie("0000:03:00.0", root_));
  device("0000:04:00.0", "8 GT/s", "4", "", "");
  const auto old = read_pcie("0000:04:00.0", root_);
  ASSERT_TRUE(old);
  EXPECT_EQ(*old, (PcieLink{3, 4, 0, 0}));
  EXPECT_FALSE(old->narrower()) << "nobody knows what the card could do";
}

TEST_F(Pcie, AnyTextIsReadOrLeftAlone) {
  constexpr std::string_view kLetters = "0123456789. GT/sPCIex-\n";
  for (unsigned seed = 1; seed <= 50; ++seed) {
    std::mt19937 random(seed);
    const auto text = [&] {
      std::string out;
      for (std::size_t i = random() % 12; i > 0; --i) out += kLetters[random() % kLetters.size()];
      return out;
    };
    device("0000:05:00.0", text().c_str(), text().c_str(), text().c_str(), text().c_str());
    const auto link = read_pcie("0000:05:00.0", root_);
    if (!link) continue;
    EXPECT_TRUE(link->width >= 1 && link->width <= 32) << "seed " << seed;
    EXPECT_TRUE(link->max_width >= 0 && link->max_width <= 32) << "seed " << seed;
    EXPECT_TRUE(link->generation >= 0 && link->generation <= 7) << "seed " << seed;
  }
}

}  // namespace
}  // namespace stowage::machine
