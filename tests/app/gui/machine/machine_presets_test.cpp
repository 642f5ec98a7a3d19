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
      EXPECT_EQ(next.find(gpu(i))->keep_free, machine::percent_of(cards.memory, 5)) << "room for activations";
    }
    EXPECT_EQ(next.links.size(), 1u) << "links of cards that are gone go with them";
  }
  // Without overhead was the card before, not the one that is chosen now.
  machine.devices[0].overhead = {};
  for (const auto& device : withCards(machine, quickMachines().back()).devices)
    EXPECT_EQ(device.overhead, device.id.gpu() ? kGpuOverhead : Bytes());
}

}  // namespace
}  // namespace stowage::app
