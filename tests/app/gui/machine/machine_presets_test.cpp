// Machines made of others: with the cards of a preset, and without one of its devices.
#include "app/gui/machine/machine_presets.h"

#include "app/gui/machine/default_machine.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

/// Links belong to cards, not to numbers.
TEST(WithoutDevice, TheLinksOfTheOthersMoveUpWithThem) {
  auto machine = test::machineOf({1, 2, 3}, 4);
  machine.set_link(gpu(1), gpu(2), 77);
  machine.set_link(gpu(0), gpu(2), 11);
  machine.set_link(kDisk, kCpu, 5);
  const auto less = withoutDevice(machine, gpu(0));
  ASSERT_EQ(less.gpu_count(), 2u);
  EXPECT_EQ(less.devices[0].budget, Bytes(2));
  EXPECT_EQ(less.devices[1].budget, Bytes(3));
  EXPECT_EQ(less.rate(gpu(0), gpu(1)), 77u);
  EXPECT_EQ(less.rate(kDisk, kCpu), 5u);
  EXPECT_EQ(less.links.size(), 2u);
  const auto middle = withoutDevice(machine, gpu(1));
  EXPECT_EQ(middle.rate(gpu(0), gpu(1)), 11u);
  const auto host = withoutDevice(machine, kCpu);
  EXPECT_EQ(host.gpu_count(), 3u);
  EXPECT_EQ(host.rate(gpu(1), gpu(2)), 77u);
  EXPECT_EQ(host.links.size(), 2u);
}

TEST(Presets, ReplaceTheCardsAndKeepTheHost) {
  auto machine = test::machineOf({8ull << 30}, 64ull << 30);
  machine.devices[0].overhead = MiB(500);
  machine.set_link(kDisk, kCpu, 5);
  machine.set_link(gpu(0), kCpu, 9);
  for (const auto& cards : quickMachines()) {
    const auto next = withCards(machine, cards);
    EXPECT_EQ(next.gpu_count(), cards.count) << cards.name.toStdString();
    EXPECT_EQ(next.find(kCpu)->budget, GiB(64));
    EXPECT_EQ(next.find(kDisk)->id, kDisk);
    EXPECT_EQ(next.rate(kDisk, kCpu), 5u);
    for (std::uint32_t i = 0; i < cards.count; ++i) {
      EXPECT_EQ(next.find(gpu(i))->budget, cards.memory);
      EXPECT_EQ(next.find(gpu(i))->overhead, MiB(500)) << "what a context takes is the machine's";
      EXPECT_FALSE(next.find(gpu(i))->keep_free) << "room for activations is predicted";
    }
    EXPECT_EQ(next.links.size(), 1u) << "links of cards that are gone go with them";
  }
  // Where all keep the usual part free, others do too; what was said of one card is no part of another.
  const auto usual = machine::with_default_keep_free(machine);
  auto typed = machine;
  typed.devices[0].keep_free = MiB(77);
  for (const auto& cards : quickMachines()) {
    for (std::uint32_t i = 0; i < cards.count; ++i) {
      EXPECT_EQ(withCards(usual, cards).find(gpu(i))->keep_free, machine::percent_of(cards.memory, 5));
      EXPECT_FALSE(withCards(typed, cards).find(gpu(i))->keep_free);
    }
  }
  // Without overhead was the card before, not the one that is chosen now.
  machine.devices[0].overhead = {};
  for (const auto& device : withCards(machine, quickMachines().back()).devices)
    EXPECT_EQ(device.overhead, device.id.gpu() ? kGpuOverhead : Bytes());
}

TEST(Presets, AMachineWithANameReplacesEverything) {
  auto before = test::machineOf({8ull << 30}, 64ull << 30);
  before.set_link(gpu(0), kCpu, 9);
  ASSERT_FALSE(machine::machine_presets().empty());
  QSet<QString> words;
  for (const machine::MachinePreset& preset : machine::machine_presets()) {
    SCOPED_TRACE(std::string(preset.name));
    const auto next = withPreset(before, preset);
    const auto plain = machine::machine_of(preset);
    ASSERT_EQ(next.devices.size(), plain.devices.size());
    EXPECT_TRUE(next.links == plain.links) << "those of the machine before are gone";
    for (std::size_t i = 0; i < next.devices.size(); ++i) {
      const machine::Device& device = next.devices[i];
      EXPECT_EQ(device.budget, plain.devices[i].budget);
      EXPECT_EQ(device.overhead, device.id.gpu() ? kGpuOverhead : Bytes());
      EXPECT_FALSE(device.keep_free) << "nobody kept the usual part free before";
    }
    const QString text = presetText(preset);
    EXPECT_TRUE(text.contains(QString::fromUtf8(preset.host.data(), qsizetype(preset.host.size()))));
    EXPECT_TRUE(text.contains(QString::fromUtf8(preset.card.data(), qsizetype(preset.card.size()))));
    words << text;
  }
  EXPECT_EQ(words.size(), qsizetype(machine::machine_presets().size()));
  const auto usual =
      withPreset(machine::with_default_keep_free(before), *machine::find_machine_preset("dgx-h100"));
  for (const auto& device : usual.devices)
    EXPECT_EQ(device.keep_free.has_value(), device.id.gpu()) << "as the cards before";
}

}  // namespace
}  // namespace stowage::app
