#include "core/machine/detect.h"
#include "core/base/json.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::machine {
namespace {

TEST(Detect, FindsRamAndDiskAndNeverFails) {
  const Machine machine = detect("/");
  const Device* ram = machine.find(kCpu);
  ASSERT_TRUE(ram);
  EXPECT_GT(ram->budget.value_or(Bytes()), MiB(1));
  EXPECT_GE(ram->physical, *ram->budget);
  const Device* disk = machine.find(kDisk);
  ASSERT_TRUE(disk);
  EXPECT_GE(disk->physical, disk->budget.value());
  EXPECT_EQ(machine.gpu_count(), detect_gpus().size());
  EXPECT_EQ(detect("/does/not/exist").find(kDisk), nullptr);
  EXPECT_TRUE(detect("").find(kDisk)) << "the working folder";
  EXPECT_TRUE(from_json(to_json(machine), "detected"));
}

TEST(Detect, PresetsAreSane) {
  for (const CardPreset& preset : card_presets()) {
    EXPECT_FALSE(preset.name.empty());
    EXPECT_GE(preset.memory, GiB(8)) << preset.name;
    EXPECT_LE(preset.memory, GiB(512)) << preset.name;
  }
}

/// NVML for as long as it lives: dlopen by name gives what is loaded under that name.
class WithNvml : public testing::Test {
 protected:
  void SetUp() override {
    unsetenv("CUDA_VISIBLE_DEVICES");
    handle_ = dlopen(STOWAGE_FAKE_NVML, RTLD_NOW | RTLD_LOCAL);
    ASSERT_TRUE(handle_) << dlerror();
  }
  void TearDown() override { dlclose(handle_); }
  void* handle_ = nullptr;
};

TEST_F(WithNvml, CardsAreReadAndALostOneIsLeftOut) {
  const auto gpus = detect_gpus();
  ASSERT_EQ(gpus.size(), 2u);
  EXPECT_EQ(gpus[0].name, "NVIDIA GeForce RTX 4090");
  EXPECT_EQ(gpus[0].pci, "0000fffe:00:00.0");
  EXPECT_EQ(gpus[0].total, GiB(24));
  EXPECT_EQ(gpus[0].free, GiB(20));
  EXPECT_EQ(gpus[1].total, GiB(80));
  ASSERT_TRUE(gpus[0].pcie);
  EXPECT_EQ(*gpus[0].pcie, (PcieLink{4, 8, 0, 16})) << "what NVML does not say is not known";
  EXPECT_TRUE(gpus[0].pcie->narrower());
  EXPECT_FALSE(gpus[1].pcie->narrower());
}

TEST_F(WithNvml, SaysWhatAReportOfTheMachineNeeds) {
  const auto gpus = detect_gpus();
  ASSERT_EQ(gpus.size(), 2u);
  EXPECT_EQ(gpus[0].compute_capability, "8.9");
  EXPECT_EQ(gpus[1].compute_capability, "8.0");
  EXPECT_EQ(gpus[0].display, true);
  EXPECT_EQ(gpus[1].display, false);
  EXPECT_EQ(gpus[0].numa_node, std::nullopt) << "no such device is in /sys";
  EXPECT_EQ(detect_driver().version, "550.54.14");
  EXPECT_EQ(detect_driver().cuda, "12.4");
}

/// As CUDA's documentation has it: positions or beginnings of UUIDs; what is no card ends the list.
TEST(Detect, CardsThatCudaSees) {
  std::vector<DetectedGpu> all(3);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].name = std::string(1, static_cast<char>('a' + i));
    all[i].uuid = "GPU-" + std::to_string(i) + "0f";
  }
  const auto seen = [&](std::string_view list) {
    std::string names;
    for (const DetectedGpu& gpu : visible_gpus(all, list)) names += gpu.name;
    return names;
  };
  EXPECT_EQ(seen("0,1,2"), "abc");
  EXPECT_EQ(seen("2,0"), "ca") << "in that order";
  EXPECT_EQ(seen("GPU-2,GPU-00f"), "ca");
  EXPECT_EQ(seen(" 1 , 2"), "bc");
  EXPECT_EQ(seen(""), "") << "none";
  EXPECT_EQ(seen("-1"), "");
  EXPECT_EQ(seen("1,3,0"), "b");
  EXPECT_EQ(seen("1,,0"), "b");
  EXPECT_EQ(seen("0,0,1"), "a");
  EXPECT_EQ(seen("GPU-,1"), "ab") << "the first that begins so";
  EXPECT_EQ(seen("MIG-10f"), "") << "no card is divided";
  EXPECT_EQ(seen("0x1"), "");
  EXPECT_EQ(seen("99999999999999999999999"), "");
}

TEST_F(WithNvml, CardsAreNumberedAsCudaNumbersThem) {
  setenv("CUDA_VISIBLE_DEVICES", "1", 1);
  const Machine machine = detect("/");
  setenv("CUDA_VISIBLE_DEVICES", "GPU-4090,1,0", 1);
  const auto both = detect_gpus();
  unsetenv("CUDA_VISIBLE_DEVICES");
  ASSERT_EQ(machine.gpu_count(), 1u);
  EXPECT_EQ(machine.devices[0].id, gpu(0));
  EXPECT_EQ(machine.devices[0].physical, GiB(80));
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].total, GiB(24));
}

TEST_F(WithNvml, SlicesOfACardAreSeenWhereTheyAreNamed) {
  const auto all = detect_gpus();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(all[0].slices.empty());
  ASSERT_EQ(all[1].slices.size(), 2u) << "the one between them is not there";
  setenv("CUDA_VISIBLE_DEVICES", "MIG-12,0,MIG-10", 1);
  const auto seen = detect_gpus();
  setenv("CUDA_VISIBLE_DEVICES", "MIG-10,MIG-11,0", 1);
  const Machine machine = detect("/");
  unsetenv("CUDA_VISIBLE_DEVICES");
  ASSERT_EQ(seen.size(), 3u);
  EXPECT_EQ(seen[0].name, "NVIDIA A100-SXM4-80GB MIG 1g.10gb");
  EXPECT_EQ(seen[0].total, GiB(20));
  EXPECT_EQ(seen[0].pci, all[1].pci) << "it lies in the card's slot";
  EXPECT_EQ(seen[0].compute_capability, "8.0");
  EXPECT_EQ(seen[1].total, GiB(24));
  EXPECT_EQ(seen[2].free, GiB(9));
  ASSERT_EQ(machine.gpu_count(), 1u) << "what is no slice ends the list";
  EXPECT_EQ(machine.devices[0].budget, GiB(9));
}

/// Their names of before R470: whole, for a beginning of "…/1" would be that of "…/10" too.
TEST_F(WithNvml, SlicesOfACardAreSeenByTheirLegacyNames) {
  const auto all = detect_gpus();
  ASSERT_EQ(all.size(), 2u);
  const auto seen = [&](std::string_view list) {
    std::vector<std::uint64_t> gib;
    for (const DetectedGpu& gpu : visible_gpus(all, list)) gib.push_back(gpu.total.count() >> 30);
    return gib;
  };
  using Sizes = std::vector<std::uint64_t>;
  EXPECT_EQ(seen("MIG-GPU-a100-0000/9/0,MIG-GPU-a100-0000/7/0"), (Sizes{20, 10}));
  EXPECT_EQ(seen("MIG-GPU-a100-0000/7/0,MIG-GPU-a100-0000/8/0,0"), Sizes{10}) << "there is no eighth";
  EXPECT_EQ(seen("MIG-GPU-a100-0000/7"), Sizes{});
  EXPECT_EQ(seen("MIG-GPU-4090-0000/7/0"), Sizes{}) << "that card is not divided";
  EXPECT_EQ(seen("MIG-10,MIG-GPU-a100-0000/7/0"), Sizes{10}) << "one slice by two names ends the list";
}

TEST_F(WithNvml, BudgetsAreWhatIsFree) {
  const Machine machine = detect("/");
  ASSERT_EQ(machine.gpu_count(), 2u);
  EXPECT_EQ(machine.devices[0].name, "RTX 4090");
  EXPECT_EQ(machine.devices[0].budget, GiB(20));
  EXPECT_EQ(machine.devices[0].physical, GiB(24));
  EXPECT_EQ(machine.devices[1].id, gpu(1)) << "numbered without gaps";
  EXPECT_EQ(from_json(to_json(machine), "detected").value(), machine);
}

}  // namespace
}  // namespace stowage::machine
