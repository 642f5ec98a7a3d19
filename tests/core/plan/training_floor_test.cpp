// What lies on a GPU when backward ends, and what that leaves to activations.
#include "core/plan/training_floor.h"

#include <gtest/gtest.h>

#include <random>

#include "core/model/model_builder.h"
#include "core/plan/training.h"

namespace stowage::plan {
namespace {

using machine::gpu;

struct Case {
  model::ModelPtr model{};
  machine::Machine machine{};
  Settings settings{};
  Placement placement{};
  Bytes weights{}, gradients{};

  /// Parameters, frozen or not, and buffers, on the GPU or on the host.
  explicit Case(unsigned seed) {
    std::mt19937 random(seed);
    model::ModelBuilder builder;
    const std::size_t count = 1 + random() % 8;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t elements = 1 + random() % 1000;
      const bool buffer = random() % 4 == 0, frozen = random() % 3 == 0;
      model::ModelBuilder::TensorSpec spec;
      spec.name = "m" + std::to_string(i) + ".weight";
      spec.dtype = model::Dtype::F32;
      spec.shape = {elements};
      spec.bytes = Bytes(4 * static_cast<std::uint64_t>(elements));
      spec.kind = buffer ? model::TensorKind::Buffer : model::TensorKind::Parameter;
      if (!buffer) spec.requires_grad = !frozen;
      placement.slots.push_back(buffer ? 0 : random() % 2);  // one that is streamed may stay all the same
      if (placement.slots.back() == 0) {
        weights += spec.bytes;
        if (!buffer && !frozen) gradients += spec.bytes;
      }
      builder.add_tensor(std::move(spec));
    }
    model = *builder.build();
    machine.devices = {machine::Device{gpu(0)}, machine::Device{machine::kCpu}};
    machine.devices[0].overhead = Bytes(random() % 500);
  }
  std::optional<TrainingFloor> floor(machine::DeviceId device = gpu(0)) const {
    const Evaluation evaluation = evaluate(*model, machine, settings, placement);
    return training_floor(*model, machine, settings, placement, evaluation, device);
  }
};

TEST(TrainingFloor, ItIsBeyondTheBudgetFromTheFirstByteOn) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Case one(seed);
    ASSERT_TRUE(one.floor());
    EXPECT_EQ(one.floor()->weights, one.weights);
    EXPECT_EQ(one.floor()->gradients, one.gradients);
    EXPECT_FALSE(one.floor()->beyond()) << "without a budget";
    EXPECT_FALSE(one.floor()->room());
    const Bytes total = one.floor()->total();
    if (one.weights == Bytes()) continue;  // a device that is not used has no overhead
    EXPECT_EQ(total, one.weights + one.gradients + one.machine.devices[0].overhead);
    one.machine.devices[0].budget = total + Bytes(7);
    EXPECT_FALSE(one.floor()->beyond());
    EXPECT_EQ(one.floor()->room(), Bytes(7));
    one.machine.devices[0].budget = total;
    EXPECT_FALSE(one.floor()->beyond());
    EXPECT_EQ(one.floor()->room(), Bytes());
    one.machine.devices[0].budget = total - Bytes(1);
    EXPECT_TRUE(one.floor()->beyond());
    EXPECT_EQ(one.floor()->room(), Bytes());
    one.settings.workload.training = Training{Optimizer::Adam};
    EXPECT_EQ(one.floor()->total(), total) << "a run has no optimizer";
  }
}

TEST(TrainingFloor, OtherDevicesHaveNone) {
  const Case one(1);
  EXPECT_FALSE(one.floor(machine::kCpu));
  EXPECT_FALSE(one.floor(gpu(7)));
}

}  // namespace
}  // namespace stowage::plan
