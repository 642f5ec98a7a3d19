#include "core/plan/evaluation/keep_free.h"

#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/plan/plan_file.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;

model::ModelPtr two_leaves() {
  model::ModelBuilder builder;
  builder.add_module("", "Net");
  for (const char* name : {"a", "b"}) {
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = std::string(name) + ".w";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(100);
    spec.shape = {100};
    builder.add_tensor(std::move(spec));
  }
  return *builder.build();
}

TEST(KeepFree, IsChargedWhereADeviceIsUsed) {
  const auto model = two_leaves();
  machine::Machine machine = test::machine_of({300, 300});
  machine.devices[0].keep_free = Bytes(30);
  machine.devices[1].keep_free = Bytes(40);
  Placement placement{{0, static_cast<Placement::Slot>(*machine.slot(machine::kCpu))}};
  Evaluation e = evaluate(*model, machine, {}, placement);
  EXPECT_EQ(e.devices[0].activations, Bytes(30));
  EXPECT_EQ(e.devices[0].used, Bytes(100 + 100 + 30)) << "weights, room for the load, room for activations";
  EXPECT_EQ(e.devices[1].activations, Bytes(0)) << "nothing runs there";
  placement.slots[1] = 1;
  e = evaluate(*model, machine, {}, placement);
  EXPECT_EQ(e.devices[1].used, Bytes(140));
  EXPECT_EQ(devices_json(e)[1]["activations"], 40);
}

TEST(KeepFree, ACompleteRunSaysHowMuch) {
  const auto model = two_leaves();
  const machine::Machine machine = test::machine_of({MiB(900).count(), MiB(900).count()});
  const Placement placement{{0, static_cast<Placement::Slot>(*machine.slot(machine::kCpu))}};
  const Evaluation planned = evaluate(*model, machine, {}, placement);
  const machine::Machine after =
      keep_free_as_measured(machine, planned, {{gpu(0), MiB(7) + Bytes(200)}, {gpu(7), MiB(3)}});
  EXPECT_EQ(after.devices[0].keep_free, MiB(7)) << "the weights and the load are counted already";
  EXPECT_EQ(after.devices[1].keep_free, std::nullopt) << "not measured";
  EXPECT_EQ(measured_activations(planned.devices[0], Bytes(50)), Bytes(0));
  EXPECT_EQ(keep_free_as_measured(machine, planned, {{gpu(0), MiB(7) + Bytes(201)}}).devices[0].keep_free,
            MiB(8));
}

/// A card of 140 KiB: what was needed there is not rounded to more than the card.
TEST(KeepFree, IsRoundedToWhatTheCardsSizeWarrants) {
  const auto model = two_leaves();
  const Placement placement{{0, 0}};
  const auto kept = [&](Bytes budget, Bytes activations) {
    const machine::Machine machine = test::machine_of({budget.count()});
    const Evaluation planned = evaluate(*model, machine, {}, placement);
    const DeviceUse& use = planned.devices[0];
    const Bytes peak = use.weights + use.stays + use.reserve + use.kv_cache + activations;
    return *keep_free_as_measured(machine, planned, {{gpu(0), peak}}).devices[0].keep_free;
  };
  EXPECT_EQ(kept(KiB(140), Bytes(12'900)), Bytes(13'056)) << "256 bytes are a step";
  EXPECT_EQ(kept(GiB(24), Bytes(12'900)), MiB(1));
  EXPECT_EQ(kept(KiB(140), KiB(500)), KiB(140)) << "no more than there is";
  std::mt19937_64 random(7);
  for (int i = 0; i < 2000; ++i) {
    const Bytes budget(1 + (random() >> (24 + random() % 40)));
    const Bytes activations(random() % budget.count());
    SCOPED_TRACE("budget " + std::to_string(budget.count()) + ", needed " +
                 std::to_string(activations.count()));
    EXPECT_GE(kept(budget, activations), activations);
    EXPECT_LE(kept(budget, activations), budget);
    EXPECT_LE(kept(budget, activations).count() - activations.count(), budget.count() / 512 + 1);
  }
}

/// What a run needed fits when it is planned with: however often that is repeated, it does not grow.
TEST(KeepFree, PlanningWithWhatWasMeasuredSettles) {
  const auto model = two_leaves();
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const Bytes activations(random() % MiB(500).count());
    machine::Machine machine = test::machine_of({MiB(1024).count()});
    const Placement placement{{0, static_cast<Placement::Slot>(random() % 2)}};
    std::optional<Bytes> last;
    for (int round = 0; round < 3; ++round) {
      const Evaluation planned = evaluate(*model, machine, {}, placement);
      const DeviceUse& use = planned.devices[0];
      const Bytes peak = use.weights + use.stays + use.reserve + use.kv_cache + activations;
      machine = keep_free_as_measured(machine, planned, {{gpu(0), peak}});
      ASSERT_TRUE(machine.devices[0].keep_free);
      EXPECT_GE(*machine.devices[0].keep_free, activations);
      EXPECT_LT(*machine.devices[0].keep_free, activations + MiB(1));
      if (last) {
        EXPECT_EQ(machine.devices[0].keep_free, last);
      }
      last = machine.devices[0].keep_free;
    }
  }
}

TEST(KeepFree, DefaultLeavesWhatWasSaid) {
  machine::Machine machine = test::machine_of({1000, 2000, 3000});
  machine.devices[1].keep_free = Bytes(0);
  machine.devices[2].budget.reset();
  machine = machine::with_default_keep_free(machine);
  EXPECT_EQ(machine.devices[0].keep_free, Bytes(50));
  EXPECT_EQ(machine.devices[1].keep_free, Bytes(0));
  EXPECT_EQ(machine.devices[2].keep_free, std::nullopt) << "a part of no limit";
  for (std::size_t i = 3; i < machine.devices.size(); ++i)
    EXPECT_EQ(machine.devices[i].keep_free, std::nullopt) << "GPUs alone";
  EXPECT_EQ(machine::percent_of(Bytes(~0ull), 100), Bytes(~0ull));
}

TEST(KeepFree, StandsInMachineAndPlanFiles) {
  machine::Machine machine = test::machine_of({1000, 2000});
  machine.devices[0].keep_free = Bytes(77);
  const auto back = machine::from_json(machine::to_json(machine), "m");
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, machine);
  PlanFile plan;
  plan.machine = machine;
  const auto read = plan_from_json(to_json(plan), "p");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->machine, machine);
  const Json bad =
      parse_json(
          R"({"schema": "stowage.machine/1", "devices": [{"device": "0", "budget": 5, "keep_free": "none"}]})",
          "m")
          .value();
  EXPECT_FALSE(machine::from_json(bad, "m"));
}

}  // namespace
}  // namespace stowage::plan
