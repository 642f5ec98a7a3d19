// What is said after a pass forward and back that ran out of memory.
#include "app/cli/run/training_advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/model_builder.h"

namespace stowage::cli {
namespace {

using machine::gpu;
using testing::HasSubstr;
using testing::Not;

/// 400 B that are trained, 100 B frozen, and a buffer of 40 B.
model::ModelPtr small_model() {
  model::ModelBuilder builder;
  const auto add = [&](const char* name, std::int64_t elements, bool buffer, bool frozen) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::F32;
    spec.shape = {elements};
    spec.bytes = Bytes(4 * static_cast<std::uint64_t>(elements));
    spec.kind = buffer ? model::TensorKind::Buffer : model::TensorKind::Parameter;
    if (!buffer) spec.requires_grad = !frozen;
    builder.add_tensor(std::move(spec));
  };
  add("a.weight", 60, false, false);
  add("b.weight", 40, false, false);
  add("c.weight", 25, false, true);
  add("d.running", 10, true, false);
  return *builder.build();
}

struct Case {
  model::ModelPtr model = small_model();
  machine::Machine machine{};
  plan::Settings settings{};
  plan::Placement placement{};

  explicit Case(std::uint64_t budget) {
    machine.devices = {machine::Device{gpu(0)}, machine::Device{machine::kCpu}};
    machine.devices[0].budget = Bytes(budget);
    placement.slots.assign(model->tensors().size(), 0);
  }
  std::optional<plan::TrainingFloor> floor(const char* device = "0") const {
    const auto evaluation = plan::evaluate(*model, machine, settings, placement);
    protocol::OutOfMemory stop;
    stop.device = device;
    return training_floor({*model, machine, settings, placement, evaluation}, stop);
  }
};

TEST(TrainingAdvice, WeightsAndGradientsAreThoseOfTheDevice) {
  Case one(2000);
  EXPECT_EQ(one.floor()->weights, Bytes(540));
  EXPECT_EQ(one.floor()->gradients, Bytes(400)) << "neither frozen weights nor buffers have any";
  one.placement.slots[0] = 1;
  EXPECT_EQ(one.floor()->weights, Bytes(300));
  EXPECT_EQ(one.floor()->gradients, Bytes(160)) << "that of a streamed weight goes to the host";
  one.settings.workload.training = plan::Training{plan::Optimizer::Adam};
  EXPECT_EQ(one.floor()->gradients, Bytes(160)) << "a run has no optimizer";
  for (const char* other : {"cpu", "7", "", "x"}) EXPECT_FALSE(one.floor(other)) << other;
}

TEST(TrainingAdvice, WhatNoScheduleCanDoIsNotAdvised) {
  EXPECT_TRUE(Case(939).floor()->beyond());
  EXPECT_FALSE(Case(940).floor()->beyond());
  EXPECT_THAT(training_advice_text(*Case(939).floor()),
              testing::AllOf(HasSubstr("540 B"), HasSubstr("400 B"), HasSubstr("solve --train"),
                             HasSubstr("--saved-activations"), Not(HasSubstr("schedule --from"))));
  EXPECT_THAT(training_advice_text(*Case(940).floor()),
              testing::AllOf(HasSubstr("schedule --from RUN.json --budget 0"), HasSubstr("--recompute"),
                             Not(HasSubstr("solve --train"))));
  EXPECT_THAT(training_advice_text(*Case(2000).floor()), HasSubstr("--budget 1060 what of it"))
      << "the card without weights and gradients";
}

/// What is beyond the budget with the overhead alone is not said of weights and gradients.
TEST(TrainingAdvice, TheOverheadIsNamedWhereThereIsOne) {
  for (const std::uint64_t budget : {950u, 2000u}) {
    Case one(budget);
    EXPECT_THAT(training_advice_text(*one.floor()), Not(HasSubstr("overhead")));
    one.machine.devices[0].overhead = Bytes(60);
    const auto floor = one.floor();
    EXPECT_EQ(floor->beyond(), budget < 1000);
    EXPECT_THAT(training_advice_text(*floor), HasSubstr("the overhead of the device (60 B) lie on"));
  }
}

}  // namespace
}  // namespace stowage::cli
