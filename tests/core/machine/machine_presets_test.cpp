// Machines with a name: what their table says is what is planned for, and where it stands is said.
#include "core/machine/machine_presets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/base/json.h"
#include "core/machine/cards.h"
#include "core/machine/detect.h"

namespace stowage::machine {
namespace {

const MachinePreset& preset(const char* name) {
  const MachinePreset* found = find_machine_preset(name);
  EXPECT_TRUE(found) << name;
  return found ? *found : machine_presets().front();
}

TEST(CardPresets, AreFortyWithRatesAndASource) {
  std::set<std::string_view> names;
  for (const CardPreset& card : card_presets()) {
    SCOPED_TRACE(std::string(card.name));
    EXPECT_TRUE(names.insert(card.name).second) << "twice";
    const Card* rates = find_card(card.name);
    ASSERT_TRUE(rates);
    EXPECT_FALSE(rates->host);
    EXPECT_NE(rates->source.find("https://"), std::string_view::npos);
    // Nothing of what tells it from its neighbours is lost on the way.
    for (const char* word : {"Ti", "SUPER", "PCIe", "Ada"}) {
      EXPECT_EQ(card.name.find(word) == std::string_view::npos,
                rates->words.find(word) == std::string_view::npos)
          << word;
    }
  }
  EXPECT_GE(names.size(), 40u);
}

TEST(MachinePresets, AreTenOnceEachWithASource) {
  std::set<std::string_view> names;
  for (const MachinePreset& each : machine_presets()) {
    SCOPED_TRACE(std::string(each.name));
    EXPECT_TRUE(names.insert(each.name).second);
    EXPECT_EQ(find_machine_preset(each.name), &each);
    EXPECT_NE(each.source.find(": https://"), std::string_view::npos);
    EXPECT_NE(each.source.find(", "), std::string_view::npos);
    EXPECT_EQ(each.cards == 0, each.card.empty());
    const auto listed = std::find_if(card_presets().begin(), card_presets().end(),
                                     [&](const CardPreset& card) { return card.name == each.card; });
    if (listed != card_presets().end()) {
      EXPECT_EQ(listed->memory, GiB(each.card_gib));
    }
    if (each.cards > 0) {
      EXPECT_TRUE(find_card(each.card)) << "its times could not be predicted";
    }
  }
  EXPECT_GE(names.size(), 10u);
  EXPECT_EQ(find_machine_preset("dgx"), nullptr);
  EXPECT_EQ(find_machine_preset(""), nullptr);
}

/// Each is a machine as every other: in order, within its hardware, and the same after a file.
TEST(MachinePresets, AreWholeMachines) {
  for (const MachinePreset& each : machine_presets()) {
    SCOPED_TRACE(std::string(each.name));
    const Machine machine = machine_of(each);
    EXPECT_EQ(machine.gpu_count(), each.cards);
    ASSERT_EQ(machine.devices.size(), each.cards + 2u);
    EXPECT_TRUE(std::is_sorted(machine.devices.begin(), machine.devices.end(),
                               [](const Device& a, const Device& b) { return a.id < b.id; }));
    for (const Device& device : machine.devices) {
      ASSERT_TRUE(device.budget);
      EXPECT_GT(*device.budget, Bytes());
      EXPECT_LE(*device.budget, device.physical);
      EXPECT_FALSE(device.name.empty());
    }
    const Device* ram = machine.find(kCpu);
    EXPECT_EQ(ram->physical, GiB(each.ram_gib));
    EXPECT_EQ((ram->physical - *ram->budget).count() * 16, ram->physical.count())
        << "a sixteenth is the system's";
    const auto read = from_json(to_json(machine), "preset");
    ASSERT_TRUE(read);
    EXPECT_TRUE(*read == machine);
  }
}

/// Rates follow from what the makers say, by hand: no copy is faster than its lanes.
TEST(MachinePresets, RatesAreTheUsualPartOfWhatTheLanesCarry) {
  const double lane4 = 16e9 * 128 / 130 / 8;  // PCIe 4.0: 16 GT/s, 128b/130b
  for (const MachinePreset& each : machine_presets()) {
    if (each.cards == 0) continue;
    SCOPED_TRACE(std::string(each.name));
    const Machine machine = machine_of(each);
    const double lanes = lane4 * each.lanes * (each.pcie == 5 ? 2 : 1);
    const auto rate = static_cast<double>(machine.rate(kCpu, gpu(0)));
    EXPECT_NEAR(rate / lanes, kUsualOfLanes, 0.01);
    EXPECT_EQ(machine.rate(gpu(0), kCpu), machine.rate(kCpu, gpu(0)));
    const auto memory = static_cast<double>(host_memory_rate(machine));
    EXPECT_NEAR(memory / (each.ram_gb_per_second * 1e9), kUsualOfMemory, 1e-6);
  }
  EXPECT_EQ(machine_of(preset("dgx-h100")).rate(gpu(0), gpu(7)), 360'000'000'000u);
  EXPECT_EQ(machine_of(preset("desktop-2x3090")).rate(gpu(1), kCpu), 12'500'000'000u);
  EXPECT_TRUE(machine_of(preset("desktop-4090")).links.size() == 1u)
      << "its own memory; the bus is the usual one";
  EXPECT_EQ(machine_of(preset("server-epyc-9654")).gpu_count(), 0u);
}

}  // namespace
}  // namespace stowage::machine
