// Whatever is edited in whatever order: undo goes back through every plan to the byte, redo forth, and files
// keep it.
#include <random>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/machine/machine_presets.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::DeviceId;
using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using model::ModuleId;

class RandomEdits : public test::WithDocument, public ::testing::WithParamInterface<std::uint32_t> {
 protected:
  void SetUp() override { random.seed(GetParam()); }
  std::uint32_t below(std::size_t n) { return static_cast<std::uint32_t>(random() % n); }
  ModuleId anyModule() { return ModuleId(below(document.model()->modules().size())); }
  DeviceId anyDevice() {
    const auto& devices = document.input().machine.devices;
    return devices[below(devices.size())].id;
  }
  std::string bytes() const { return to_text(document.savedPlan(QStringLiteral("/x.stowage")).json()); }
  const plan::Placement& placement() const { return document.state()->placement; }

  /// One edit as the window's commands make them. Some change nothing, some are refused: both are no step.
  std::string editSomething() {
    switch (below(13)) {
      case 0:
      case 1:
        commands.pin({anyModule()}, anyDevice());
        return "pin";
      case 2:
        commands.toggleForbidden({anyModule()}, anyDevice());
        return "forbid";
      case 3:
        commands.unpin({anyModule()});
        return "unpin";
      case 4: {
        const auto device = anyDevice();
        for (int i = 0; i < 90; ++i) commands.budget(device, GiB(6 + below(30)), i == 89);
        return "drag of a budget";
      }
      case 5:
        commands.setWorkload({below(3) * 2048u, 1 + below(2)});
        return "workload";
      case 6:
        commands.setNoSplit(below(2) ? std::optional(std::vector<std::string>{}) : std::nullopt);
        return "no-split";
      case 7:
        commands.setMachine(withCards(document.input().machine, quickMachines()[below(3)]));
        return "cards";
      case 8:
        actions
            .find(below(2) ? QStringLiteral("plan.runtime.host") : QStringLiteral("plan.runtime.accelerate"))
            ->trigger();
        return "runtime";
      case 9:
        commands.pinParts({anyModule()}, anyDevice());
        return "pin parts";
      case 11: {
        const auto& row = plan::optimizers()[below(plan::optimizers().size())];
        commands.setTraining(below(3) ? std::optional(plan::Training{row.optimizer, {}, below(2) == 0})
                                      : std::nullopt);
        return "training";
      }
      case 10: {
        edits::Activations said;
        if (below(3)) said.on = below(2) == 0;
        if (said.on == true && below(2)) said.cap = MiB(1 + below(64));
        if (said.on == false) said.again = below(2) == 0;
        activations.say({anyModule()}, said);
        return "activations";
      }
      default:
        actions.find(QStringLiteral("plan.liftAllRules"))->trigger();
        return "unpin everything";
    }
  }

  std::mt19937 random;
  ActionRegistry actions;
  widgets::SelectionHub hub;
  PlanCommands commands{actions, document, hub};
  QWidget window;
  ActivationCommands activations{actions, document, hub, window};
};

TEST_P(RandomEdits, UndoAllBringsEveryPlanBackAndRedoAllToo) {
  openLlama();
  std::vector<std::string> plans{bytes()};
  std::vector<plan::Placement> places{placement()};
  std::vector<std::string> story;
  for (int step = 0; step < 25; ++step) {
    const int count = document.undoStack().count();
    story.push_back(editSomething());
    ASSERT_TRUE(document.waitUntilIdle(60000)) << story.back();
    ASSERT_LE(document.undoStack().count(), count + 1) << story.back() << ": one gesture is one step";
    if (document.undoStack().count() == count) continue;
    plans.push_back(bytes());
    places.push_back(placement());
  }
  const int steps = document.undoStack().count();
  ASSERT_EQ(static_cast<std::size_t>(steps) + 1, plans.size());
  ASSERT_GT(steps, 4) << "edits that do nothing prove nothing";
  const auto expectAt = [&](int index) {
    ASSERT_TRUE(document.waitUntilIdle(60000));
    ASSERT_TRUE(placement() == places[static_cast<std::size_t>(index)])
        << "step " << index << ", seed " << GetParam();
    ASSERT_EQ(bytes(), plans[static_cast<std::size_t>(index)]) << "step " << index << ", seed " << GetParam();
  };
  for (int index = steps - 1; index >= 0; --index) {
    document.undoStack().undo();
    ASSERT_NO_FATAL_FAILURE(expectAt(index));
  }
  EXPECT_FALSE(document.dirty());
  for (int index = 1; index <= steps; ++index) {
    document.undoStack().redo();
    ASSERT_NO_FATAL_FAILURE(expectAt(index));
  }
  for (int walk = 0; walk < 12; ++walk) {
    const int index = static_cast<int>(below(static_cast<std::size_t>(steps) + 1));
    document.undoStack().setIndex(index);
    ASSERT_NO_FATAL_FAILURE(expectAt(index));
  }
}

TEST_P(RandomEdits, WhatIsSavedReopensToTheByte) {
  openLlama();
  for (int step = 0; step < 12; ++step) {
    editSomething();
    ASSERT_TRUE(document.waitUntilIdle(60000));
    if (step % 4 != 3) continue;
    const QString file = folder.filePath(QStringLiteral("plan%1.stowage").arg(step));
    ASSERT_TRUE(document.savePlan(file));
    EXPECT_FALSE(document.dirty());
    Document other;
    other.open(file);
    ASSERT_TRUE(other.waitUntilIdle(60000));
    ASSERT_TRUE(other.model());
    EXPECT_TRUE(other.input() == document.input()) << "seed " << GetParam();
    EXPECT_TRUE(other.state()->placement == placement()) << "seed " << GetParam() << ", step " << step;
    EXPECT_EQ(to_text(other.savedPlan(file).json()), to_text(document.savedPlan(file).json()));
  }
}

/// import(export(plan)) is the plan's placement, and a map edited by pins moves what is pinned and nothing
/// else.
TEST_P(RandomEdits, AnExportedMapIsItsPlanAndPinsMoveOnlyWhatIsPinned) {
  openLlama();
  for (int step = 0; step < 4; ++step) editSomething();
  ASSERT_TRUE(document.waitUntilIdle(60000));
  const auto exported = plan::to_device_map(*document.model(), document.state()->machine, placement());
  const QString file = folder.filePath(QStringLiteral("device_map.json"));
  ASSERT_TRUE(write_file_atomically(file.toStdString(), to_text(plan::to_json(exported))));
  const auto before = placement();
  document.importMap(file);
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_TRUE(placement() == before) << "seed " << GetParam();
  EXPECT_FALSE(document.state()->answer);
  for (int step = 0; step < 8; ++step) {
    const auto was = placement();
    const auto module = anyModule();
    const auto device = anyDevice();
    const auto moved = edits::movable(*document.model(), document.state()->catalog.get(), {module});
    document.edit(QStringLiteral("pin"), edits::pin(document.input(), *document.model(), moved, device));
    ASSERT_TRUE(document.waitUntilIdle(60000));
    const auto& model = *document.model();
    std::set<model::StorageId> storages;
    for (std::size_t t = 0; t < model.tensors().size(); ++t) {
      const bool inside = std::any_of(moved.begin(), moved.end(), [&](ModuleId m) {
        return model.contains(m, model.tensors()[t].module);
      });
      if (inside) storages.insert(model.tensors()[t].storage);
    }
    for (std::size_t t = 0; t < model.tensors().size(); ++t) {
      const auto slot = placement().slots[t];
      if (storages.contains(model.tensors()[t].storage))
        ASSERT_EQ(document.state()->machine.devices.at(slot).id, device)
            << model.tensors()[t].name << ", seed " << GetParam();
      else
        ASSERT_EQ(slot, was.slots[t]) << model.tensors()[t].name << ", seed " << GetParam();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomEdits, ::testing::Values(1u, 20u, 300u, 4711u, 90210u));

class ManySteps : public test::WithDocument {};

/// More answers than are kept for questions asked before: the steps themselves keep theirs.
TEST_F(ManySteps, UndoAfterALongDragShowsThePlanThatWasThere) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({6ull << 30, 6ull << 30}, 64ull << 30));
  ActionRegistry actions;
  widgets::SelectionHub hub;
  PlanCommands commands(actions, document, hub);
  commands.pin({module("model.layers.3")}, kDisk);
  ASSERT_TRUE(document.waitUntilIdle());
  const auto pinned = document.state();
  for (int i = 0; i <= 200; ++i)
    commands.budget(gpu(0), GiB(6) + MiB(static_cast<std::uint64_t>(i)), i == 200);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(document.undoStack().count(), 2);
  document.undoStack().undo();
  EXPECT_FALSE(document.state()->solving) << "the answer is known: nobody has to wait";
  EXPECT_TRUE(document.state()->placement == pinned->placement);
  EXPECT_EQ(document.state()->answer, pinned->answer) << "the very answer, not one as good";
}

TEST_F(ManySteps, AnEditInTheMiddleForgetsWhatCouldBeRedone) {
  openLlama();
  const auto pin = [&](const char* name, DeviceId device) {
    document.edit(QString::fromLatin1(name),
                  edits::pin(document.input(), *document.model(), {module(name)}, device));
    ASSERT_TRUE(document.waitUntilIdle());
  };
  pin("model.layers.1", kCpu);
  pin("model.layers.2", kCpu);
  const auto second = document.input();
  document.undoStack().undo();
  pin("model.layers.3", kDisk);
  EXPECT_FALSE(document.undoStack().canRedo());
  EXPECT_FALSE(document.input() == second);
  EXPECT_EQ(document.undoStack().count(), 2);
  EXPECT_EQ(deviceOf("model.layers.3"), kDisk);
  EXPECT_EQ(deviceOf("model.layers.1"), kCpu);
}

}  // namespace
}  // namespace stowage::app
