// Streaming ahead of their turn in the window: chosen in the menu, a part of the plan, said where it has no
// room.
#include "app/gui/commands/plan_words.h"
#include "app/gui/document/saved_plan.h"
#include "app/gui/run/run_controller.h"
#include "core/plan/evaluate.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::Streaming;

class StreamingPlans : public test::WithWindow {
 protected:
  void SetUp() override {
    WithWindow::SetUp();
    openLlama();
    settle();
  }
  const machine::Runtime& runtime() const { return document.input().settings.runtime; }
  const plan::DeviceUse& main() const {
    return document.state()->evaluation.devices[*document.state()->evaluation.main_gpu];
  }
};

TEST_F(StreamingPlans, TheMenuSwitchesItAndUndoTakesItBack) {
  EXPECT_TRUE(action("plan.streaming.compatible")->isChecked());
  const Bytes before = main().reserve;
  ASSERT_TRUE(before) << "something is streamed";
  action("plan.streaming.prefetch")->trigger();
  settle();
  EXPECT_EQ(runtime().row, machine::kStreamsAhead) << "accelerate cannot prefetch";
  EXPECT_TRUE(runtime().prefetches());
  EXPECT_TRUE(action("plan.streaming.prefetch")->isChecked());
  EXPECT_FALSE(action("plan.streaming.compatible")->isChecked());
  EXPECT_EQ(runtimeText(document.state()->settings), QStringLiteral("engine, prefetch"));
  EXPECT_TRUE(document.state()->evaluation.fits);
  EXPECT_GT(main().reserve, Bytes());
  document.undoStack().undo();
  settle();
  EXPECT_EQ(runtime(), machine::Runtime{});
  EXPECT_EQ(main().reserve, before);
  EXPECT_TRUE(action("plan.streaming.compatible")->isChecked());
}

TEST_F(StreamingPlans, ARuntimeThatCannotPrefetchStreamsInTurn) {
  action("plan.streaming.prefetch")->trigger();
  settle();
  for (const char* name : {"plan.runtime.accelerate", "plan.runtime.host"}) {
    action(name)->trigger();
    settle();
    EXPECT_EQ(runtime().streaming, Streaming::Compatible) << name;
    document.undoStack().undo();
    settle();
    EXPECT_TRUE(runtime().prefetches());
  }
  action("plan.runtime.mixed")->trigger();
  settle();
  EXPECT_TRUE(runtime().prefetches()) << "mixed can";
}

TEST_F(StreamingPlans, ThePlansFileKeepsIt) {
  auto* commands = window->findChild<PlanCommands*>();
  ASSERT_TRUE(commands);
  commands->setStreaming(Streaming::Prefetch, GiB(1));
  settle();
  EXPECT_GE(main().reserve, GiB(1));
  const auto saved = document.savedPlan(folder.filePath(QStringLiteral("x.stowage"))).input();
  EXPECT_EQ(saved.settings.runtime.window, GiB(1));
  EXPECT_TRUE(saved.settings.runtime.prefetches());
  const int steps = document.undoStack().count();
  commands->setStreaming(Streaming::Prefetch, GiB(1));
  EXPECT_EQ(document.undoStack().count(), steps) << "asked for once more it is no edit";
}

/// What the plan that is shown has too little room for is said before the run: which device, what is there,
/// what is asked for.
TEST_F(StreamingPlans, AWindowWithoutRoomIsSaidBeforeTheRun) {
  const plan::DeviceUse use = main();
  ASSERT_TRUE(use.reserve && use.budget);
  const Bytes there = use.reserve + use.free;
  EXPECT_EQ(runs->roomWarning({Streaming::Compatible, std::nullopt}), QString());
  EXPECT_EQ(runs->roomWarning({Streaming::Prefetch, there}), QString()) << "to the byte";
  const QString warning = runs->roomWarning({Streaming::Prefetch, there + GiB(2)});
  EXPECT_TRUE(warning.contains(widgets::numberOfCore(format_bytes(there)))) << warning.toStdString();
  EXPECT_TRUE(warning.contains(widgets::numberOfCore(format_bytes(there + GiB(2))))) << warning.toStdString();
  EXPECT_TRUE(warning.contains(QString::fromStdString(machine::display_name(use.device))));
}

}  // namespace
}  // namespace stowage::app
