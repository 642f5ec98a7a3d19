// Advice after a run: it comes to an end, and what was measured once is not asked for twice.
#include "app/gui/run/room_to_run.h"

#include <gtest/gtest.h>

#include <random>

#include "app/gui/run/run_controller.h"
#include "core/model/model_builder.h"
#include "core/plan/evaluation/keep_free.h"

namespace stowage::app {
namespace {

using machine::gpu;

/// A device that the solver fills as far as it may, and a run on it that needs so much for activations. A
/// virtual GPU's memory is its budget less its overhead.
struct Played {
  Bytes model{}, activations{};

  Run run(const machine::Machine& machine) const {
    const machine::Device& device = machine.devices.front();
    auto state = std::make_shared<widgets::PlanState>();
    state->machine = machine;
    plan::DeviceUse use;
    use.device = device.id;
    use.overhead = device.overhead;
    use.weights = std::min(model, *device.budget - device.fixed());
    state->evaluation.devices.push_back(use);
    Run out;
    out.plan = state;
    const Bytes needed = use.weights + activations + device.overhead;
    if (needed <= *device.budget) {
      out.state = Run::State::Done;
      out.result.devices.emplace_back().device = "cuda:0";
      out.result.devices.back().peak_bytes = (use.weights + activations).count();
      return out;
    }
    // It stops at the first operator that is too much: some of the activations are there already.
    const std::uint64_t last = std::max<std::uint64_t>(1, activations.count() / 3);
    const std::uint64_t room = (*device.budget - use.weights - device.overhead).count();
    const std::uint64_t there = std::min(room, activations.count() - last);
    out.state = Run::State::Failed;
    out.result.out_of_memory = protocol::OutOfMemory{};
    out.result.out_of_memory->device = "0";
    out.result.out_of_memory->used = (use.weights + device.overhead).count() + there;
    out.result.out_of_memory->requested = std::max(last, room - there + 1);
    out.result.out_of_memory->budget = device.budget->count();
    return out;
  }
};

machine::Machine oneCard(Bytes budget, Bytes overhead) {
  machine::Machine machine;
  machine::Device card;
  card.id = gpu(0);
  card.budget = card.physical = budget;
  card.overhead = overhead;
  machine.devices.push_back(card);
  return machine;
}

TEST(RoomToRun, TheAdviceConverges) {
  const std::uint64_t seed = 20261122;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int i = 0; i < 2000; ++i) {
    const Bytes budget = MiB(64 + random() % 20000), overhead = MiB(random() % 32);
    const Played played{MiB(random() % 40000), Bytes(1 + random() % (budget - overhead).count())};
    machine::Machine machine = oneCard(budget, overhead);
    int rounds = 0;
    app::Run run = played.run(machine);
    for (; run.state == Run::State::Failed && rounds < 20; ++rounds) {
      const auto missing = roomMissing(run);
      ASSERT_TRUE(missing);
      ASSERT_GT(missing->keep_free, machine.devices[0].keep_free.value_or(Bytes())) << "nothing is gained";
      ASSERT_GT(*missing->budget, budget);
      RoomToRun same = *missing;
      same.budget.reset();
      machine = withRoom(machine, {same});
      ASSERT_EQ(machine.devices[0].budget, budget);
      if (machine.devices[0].fixed() > budget) break;  // nothing fits beside the activations
      run = played.run(machine);
    }
    EXPECT_LT(rounds, 8) << "budget " << budget.count() << ", model " << played.model.count()
                         << ", activations " << played.activations.count();
    if (run.state != Run::State::Done) continue;
    // What a complete run needed is enough at once, for any model on the same card.
    const auto measured = roomMeasured(run);
    ASSERT_EQ(measured.size(), 1u);
    const machine::Machine after = withRoom(oneCard(budget, overhead), measured);
    if (after.devices[0].fixed() > budget) continue;
    EXPECT_EQ(played.run(after).state, app::Run::State::Done) << "activations " << played.activations.count();
  }
}

TEST(RoomToRun, AnEarlierCompleteRunSaysMoreThanTheOperatorThatFailed) {
  const Played played{MiB(400), MiB(42)};
  machine::Machine machine = oneCard(MiB(150), {});
  app::Run run = played.run(machine);
  run.measuredBefore = {{gpu(0), std::nullopt, MiB(77)}};
  const auto missing = roomMissing(run);
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->keep_free, MiB(77));
  EXPECT_EQ(missing->budget, MiB(150 + 77)) << "the weights as planned and all that it needed";
  machine = withRoom(machine, {*missing});
  EXPECT_EQ(machine.devices[0].budget, MiB(150 + 77));
  EXPECT_EQ(played.run(machine).state, Run::State::Done);
}

/// A plan that trains counts gradients itself: what a run that went back left of them is not kept free too.
TEST(RoomToRun, GradientsThatThePlanCountsAreNotKeptFree) {
  model::ModelBuilder builder;
  model::ModelBuilder::TensorSpec spec;
  spec.name = "a.weight";
  spec.dtype = model::Dtype::F32;
  spec.shape = {64, 1024};
  spec.bytes = KiB(256);
  builder.add_tensor(std::move(spec));
  const auto built = builder.build();
  ASSERT_TRUE(built);
  app::Run run = Played{KiB(256), KiB(96)}.run(oneCard(KiB(800), {}));
  const auto forward = roomMeasured(run);
  ASSERT_EQ(forward.size(), 1u);
  auto state = std::make_shared<widgets::PlanState>(*run.plan);
  state->model = *built;
  state->placement.slots = {0};
  run.plan = state;
  run.request.training.emplace();
  run.result.devices[0].peak_bytes += KiB(256).count();
  EXPECT_GE(roomMeasured(run)[0].keep_free, KiB(96 + 256)) << "a plan that does not count them";
  state->settings.workload.training = plan::Training{};
  EXPECT_EQ(roomMeasured(run)[0].keep_free, forward[0].keep_free);
}

/// A card of some KiB, as a model of some KiB is tried on: its plan still fits with what is kept free.
TEST(RoomToRun, OnATinyCardIsAsMuchAsWasNeededAndNotAMiB) {
  const Played played{KiB(90), KiB(12) + Bytes(614)};
  const machine::Machine machine = oneCard(KiB(140), {});
  const auto measured = roomMeasured(played.run(machine));
  ASSERT_EQ(measured.size(), 1u);
  EXPECT_GE(measured[0].keep_free, played.activations);
  const machine::Machine after = withRoom(machine, measured);
  EXPECT_LE(KiB(90) + after.devices[0].fixed(), KiB(140)) << "it still fits";
  const Played larger{KiB(139), KiB(12)};
  const auto missing = roomMissing(larger.run(machine));
  ASSERT_TRUE(missing);
  EXPECT_LT(missing->keep_free, KiB(140));
}

TEST(RoomToRun, OfOtherRunsThereIsNothingToSay) {
  const Played played{MiB(10), MiB(42)};
  const app::Run done = played.run(oneCard(MiB(150), {}));
  EXPECT_FALSE(roomMissing(done));
  EXPECT_EQ(roomMeasured(done).size(), 1u);
  const app::Run stopped = played.run(oneCard(MiB(40), {}));
  EXPECT_TRUE(roomMeasured(stopped).empty());
  EXPECT_TRUE(roomMeasured(app::Run{}).empty());
  EXPECT_FALSE(roomMissing(app::Run{}));
  app::Run strange = stopped;
  strange.result.out_of_memory->device = "cuda:7";
  EXPECT_FALSE(roomMissing(strange)) << "a device the plan does not have";
  EXPECT_EQ(withRoom(oneCard(MiB(1), {}), {{gpu(3), MiB(5), MiB(2)}}), oneCard(MiB(1), {}));
}

}  // namespace
}  // namespace stowage::app
