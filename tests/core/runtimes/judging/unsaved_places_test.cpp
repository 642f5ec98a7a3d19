// Where buffers lie that no file holds, against the map that is written of the plan.
#include "core/runtimes/judging/unsaved_places.h"

#include <random>

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/formats/architectures/unsaved_sizes.h"
#include "core/model/model_builder.h"
#include "core/runtimes/judging/reserves.h"
#include "core/runtimes/targets.h"

namespace stowage::runtimes {
namespace {

constexpr std::uint64_t kMask = 64 * 64;  ///< a byte for every pair of positions

/// Layers with a causal mask each, which is in no file, and a module that has nothing else.
model::ModelPtr masked(int layers) {
  model::ModelBuilder builder;
  const auto weight = [&](const std::string& module) {
    model::ModelBuilder::TensorSpec tensor;
    tensor.name = module + ".weight";
    tensor.dtype = model::Dtype::F32;
    tensor.shape = {100};
    tensor.bytes = Bytes(400);
    builder.add_tensor(std::move(tensor));
  };
  weight("embed");
  for (int i = 0; i < layers; ++i) {
    const std::string layer = "h." + std::to_string(i);
    weight(layer + ".attn");
    weight(layer + ".mlp");
    builder.mark_unsaved_buffers(layer + ".attn", {"bias"});
  }
  builder.mark_unsaved_buffers("mask", {"bias"});
  builder.set_config(parse_json(R"({"model_type": "gpt_neo", "max_position_embeddings": 64})", "c").value());
  auto model = std::move(builder).build();
  EXPECT_TRUE(model);
  return *model;
}

machine::Machine machine_of(std::uint32_t gpus) {
  machine::Machine out;
  for (std::uint32_t i = 0; i < gpus; ++i) out.add(machine::gpu(i));
  out.add(machine::kCpu);
  out.add(machine::kDisk);
  return out;
}

/// By the map alone: the longest key above a module, on dotted boundaries.
machine::DeviceId by_map(const plan::DeviceMap& map, const std::string& module) {
  std::optional<plan::DeviceMap::Entry> best;
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    const std::string& key = entry.key;
    const bool above = key.empty() || module == key || module.starts_with(key + ".");
    if (above && (!best || best->key.size() <= key.size())) best = entry;
  }
  EXPECT_TRUE(best) << module;
  return best ? best->device : machine::kCpu;
}

TEST(UnsavedPlaces, AreThoseOfTheMapThatIsWritten) {
  const model::ModelPtr model = masked(3);
  const Target& target = *find_target("pytorch");
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed + 1);
    const machine::Machine machine = machine_of(1 + random() % 3);
    plan::Placement placement;
    for (std::size_t i = 0; i < model->tensors().size(); ++i)
      placement.slots.push_back(
          static_cast<plan::Placement::Slot>(random() % (machine.gpu_count() + random() % 2)));
    const plan::DeviceMap map = plan::to_device_map(*model, machine, placement);
    std::vector<Bytes> expected(machine.devices.size());
    for (const model::Module& module : model->modules()) {
      if (!module.unsaved_buffers) continue;
      // A module that is split has a key for the buffer itself.
      expected[*machine.slot(by_map(map, module.name + ".bias"))] += Bytes(kMask);
    }
    const UnsavedPlaces places = unsaved_places(target, *model, machine, placement);
    EXPECT_EQ(places.bytes, expected);
    EXPECT_TRUE(places.all_known);
  }
}

/// On the CPU where the CPU computes; on the main GPU where weights come to it, and where a request is
/// ignored.
TEST(UnsavedPlaces, FollowWhoComputes) {
  const model::ModelPtr model = masked(2);
  const machine::Machine machine = machine_of(1);
  plan::Placement off;
  off.slots.assign(model->tensors().size(), 1);
  off.slots[0] = 0;
  for (const auto& [name, on_gpu] : {std::pair{"pytorch", 1}, {"accelerate", 3}, {"torch-compile", 3}}) {
    const UnsavedPlaces places = unsaved_places(*find_target(name), *model, machine, off);
    EXPECT_EQ(places.bytes[0], Bytes(on_gpu * kMask)) << name;
    EXPECT_EQ(places.bytes[1], Bytes((3 - on_gpu) * kMask)) << name;
  }
  plan::Placement nowhere;
  nowhere.slots.assign(model->tensors().size(), 1);
  EXPECT_EQ(unsaved_places(*find_target("deepspeed"), *model, machine, nowhere).bytes[0], Bytes(3 * kMask));
  EXPECT_EQ(unsaved_places(*find_target("pytorch"), *model, machine, nowhere).bytes[1], Bytes(3 * kMask));
}

/// The judge charges them as overhead, of every target that runs the library's modules.
TEST(UnsavedPlaces, AreCounted) {
  const model::ModelPtr model = masked(2);
  const machine::Machine machine = machine_of(2);
  plan::Placement one;
  one.slots.assign(model->tensors().size(), 1);
  for (const char* name : {"pytorch", "accelerate", "tensorrt-mttm", "torch-compile", "transformer-engine",
                           "pipelining", "deepspeed"}) {
    const auto reserves = reserves_of(*find_target(name), *model, machine, &one);
    const machine::Machine charged = with_reserves(machine, reserves);
    EXPECT_EQ(charged.devices[1].overhead, Bytes(3 * kMask)) << name;
    for (const TargetReserve& reserve : reserves) EXPECT_FALSE(reserve.of_card) << name;
  }
  EXPECT_TRUE(reserves_of(*find_target("accelerate"), *model, machine, nullptr).empty())
      << "no plan, no place";
}

}  // namespace
}  // namespace stowage::runtimes
