// Maps that are exported cover every parameter and buffer that the library has, whatever is split.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/formats/formats.h"
#include "core/plan/placement.h"
#include "tests/core/formats/library_layouts.h"

namespace stowage::plan {
namespace {

using test::ordered_json;

machine::Machine three_devices() {
  machine::Machine machine;
  machine.devices.resize(3);
  machine.devices[0].id = machine::gpu(0);
  machine.devices[1].id = machine::gpu(1);
  machine.devices[2].id = machine::kCpu;
  return machine;
}

bool covers(const std::set<std::string>& keys, std::string name) {
  for (;;) {
    if (keys.contains(name)) return true;
    if (name.empty()) return false;
    const std::size_t dot = name.rfind('.');
    name.resize(dot == std::string::npos ? 0 : dot);
  }
}

TEST(LibraryMaps, CoverWhatTheLibraryHasAndNoFile) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const machine::Machine machine = three_devices();
  for (const ordered_json& layout : test::library_layouts()) {
    SCOPED_TRACE(test::name_of_layout(layout));
    const test::TemporaryFolder folder;
    test::write_layout(folder, layout);
    const auto opened = formats::open_model(folder.path());
    ASSERT_TRUE(opened) << sentence(opened.error());
    const model::Model& model = **opened;
    auto names = test::names_of_layout(layout);
    for (const auto& unsaved : layout["unsaved"]) names.push_back(unsaved);
    for (int round = 0; round < 2; ++round) {
      Placement placement;
      placement.slots.resize(model.tensors().size());
      for (std::size_t i = 0; i < placement.slots.size(); ++i) {
        const std::size_t first = model[model.tensors()[i].storage].tensors.front().index();
        placement.slots[i] = first < i ? placement.slots[first] : static_cast<Placement::Slot>(random() % 3);
      }
      const DeviceMap map = to_device_map(model, machine, placement);
      std::set<std::string> keys;
      for (const DeviceMap::Entry& entry : map.entries) EXPECT_TRUE(keys.insert(entry.key).second);
      for (const std::string& name : names) EXPECT_TRUE(covers(keys, name)) << name;
      const AppliedMap back = apply(map, model, machine);
      EXPECT_EQ(back.placement, placement);
      EXPECT_TRUE(back.unknown_keys.empty());
      EXPECT_TRUE(back.overlapping.empty());
    }
  }
}

}  // namespace
}  // namespace stowage::plan
