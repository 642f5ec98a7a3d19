// What a card takes for itself where nobody has said it.
#include "core/plan/default_overhead.h"

#include <gtest/gtest.h>

#include <random>

#include "core/formats/formats.h"
#include "tests/support/paths.h"

namespace stowage::plan {
namespace {

/// Cards of which it is said, other devices and small models stay as they are; twice is once.
TEST(DefaultOverhead, IsForCardsThatNobodySpokeOfUnderALargeModel) {
  const auto large = formats::open_model(test::data("catalogs/llama-3.1-8b.json.gz"));
  const auto small = formats::open_model(test::data("models/llama_untied/hf_sharded"));
  ASSERT_TRUE(large && small);
  ASSERT_GE((*large)->total_bytes(), kLargeModel);
  ASSERT_LT((*small)->total_bytes(), kLargeModel);
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    machine::Machine machine;
    const std::uint32_t gpus = static_cast<std::uint32_t>(random() % 4);
    for (std::uint32_t i = 0; i < gpus; ++i) machine.devices.push_back({machine::gpu(i), "", GiB(24)});
    machine.devices.push_back({machine::kCpu});
    for (machine::Device& device : machine.devices)
      device.overhead = Bytes(random() % 2 ? random() % 1000 : 0);
    EXPECT_EQ(with_default_overhead(machine, **small), machine);
    const machine::Machine usual = with_default_overhead(machine, **large);
    ASSERT_EQ(usual.devices.size(), machine.devices.size());
    for (std::size_t i = 0; i < machine.devices.size(); ++i) {
      const machine::Device& before = machine.devices[i];
      const bool open = before.id.gpu() && !before.overhead;
      EXPECT_EQ(usual.devices[i].overhead, open ? kGpuOverhead : before.overhead);
    }
    EXPECT_EQ(with_default_overhead(usual, **large), usual);
  }
}

}  // namespace
}  // namespace stowage::plan
