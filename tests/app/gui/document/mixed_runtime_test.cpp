// Runtime mixed in the window: chosen in the menu, asked for module by module, told in the panel.
#include "app/gui/commands/plan_words.h"
#include "app/gui/document/saved_plan.h"
#include "core/plan/computed.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::kCpu;
using machine::kDisk;

class MixedRuntime : public test::WithWindow {
 protected:
  void SetUp() override {
    WithWindow::SetUp();
    openLlama();
    settle();
  }
  QString panelWords() {
    QStringList words;
    for (const auto* label : part<widgets::SelectionPanel>()->findChildren<widgets::Label*>()) {
      if (!label->isHidden()) words << label->fullText();
    }
    return words.join(u'|');
  }
  void select(std::vector<const char*> names) {
    std::vector<model::ModuleId> modules;
    for (const char* name : names) modules.push_back(module(name));
    window->hub().select(modules);
  }
  /// A layer that lies on the host.
  std::string onHost() {
    for (int i = 0; i < 32; ++i) {
      const std::string name = "model.layers." + std::to_string(i);
      if (deviceOf(name.c_str()) == kCpu) return name;
    }
    ADD_FAILURE() << "all layers fit on the GPU";
    return {};
  }
};

TEST_F(MixedRuntime, TheMenuSwitchesTheRuntimeAndThePlanFollows) {
  EXPECT_EQ(runtimeText(document.state()->settings), QStringLiteral("accelerate"));
  const auto before = document.state();
  action("plan.runtime.mixed")->trigger();
  settle();
  EXPECT_EQ(document.input().settings.runtime.row, machine::kByModule);
  EXPECT_EQ(document.state()->settings.runtime.row, machine::kByModule);
  EXPECT_TRUE(action("plan.runtime.mixed")->isChecked());
  EXPECT_FALSE(action("plan.runtime.accelerate")->isChecked());
  EXPECT_EQ(runtimeText(document.state()->settings), QStringLiteral("mixed runtime"));
  // Whichever is better is never worse.
  if (before->settings.objective == plan::Objective::StepTime) {
    EXPECT_LE(document.state()->evaluation.step_seconds, before->evaluation.step_seconds * 1.0001);
  } else {
    EXPECT_GE(document.state()->evaluation.gpu_bytes, before->evaluation.gpu_bytes);
  }
  EXPECT_TRUE(document.state()->evaluation.fits);
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.state()->settings.runtime.row, machine::kStreams);
  EXPECT_TRUE(action("plan.runtime.accelerate")->isChecked());
}

/// What the solver chose belongs to the plan; the question stays the user's, in the window and in the file.
TEST_F(MixedRuntime, TheSolversChoicesAreNotTheUsers) {
  action("plan.runtime.mixed")->trigger();
  settle();
  ASSERT_TRUE(document.state()->answer);
  EXPECT_EQ(document.state()->settings.computed, document.state()->answer->computed);
  EXPECT_TRUE(document.input().settings.computed.empty());
  EXPECT_TRUE(
      document.savedPlan(folder.filePath(QStringLiteral("x.stowage"))).input().settings.computed.empty());
  const auto placement = document.state()->placement;
  document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), machine::gpu(0), GiB(6)));
  settle();
  EXPECT_TRUE(document.input().settings.computed.empty());
  EXPECT_EQ(document.state()->settings.computed, document.state()->answer->computed);
}

TEST_F(MixedRuntime, AModuleIsComputedOnTheHostByCommandAndUndo) {
  const std::string layer = onHost();
  window->commands().pin({module(layer.c_str())}, kCpu);
  settle();
  select({layer.c_str()});
  QAction* compute = action("plan.computeOnHost");
  ASSERT_TRUE(compute->isEnabled());
  EXPECT_FALSE(compute->isChecked());
  EXPECT_TRUE(panelWords().contains(QStringLiteral("Streamed to cuda:0"))) << panelWords().toStdString();
  QSignalSpy noted(&window->commands(), &PlanCommands::noted);
  compute->trigger();
  settle();
  ASSERT_EQ(noted.count(), 1) << "the runtime of the whole plan is another now";
  EXPECT_TRUE(noted[0][0].toString().contains(QStringLiteral("the solver now chooses")))
      << "for all else too: " << noted[0][0].toString().toStdString();
  EXPECT_TRUE(document.undoStack().undoText().endsWith(QStringLiteral("runtime mixed")))
      << document.undoStack().undoText().toStdString();
  EXPECT_EQ(document.input().settings.runtime.row, machine::kByModule);
  EXPECT_EQ(document.input().settings.computed, std::vector<std::string>{layer});
  EXPECT_TRUE(compute->isChecked());
  EXPECT_EQ(document.undoStack().count(), 2);
  EXPECT_TRUE(document.undoStack().undoText().contains(QStringLiteral("layers.")))
      << document.undoStack().undoText().toStdString();
  EXPECT_TRUE(panelWords().contains(QStringLiteral("Computed on the host"))) << panelWords().toStdString();
  EXPECT_TRUE(panelWords().contains(QStringLiteral("CPU memory, 40")))
      << "reading it there takes time too: " << panelWords().toStdString();
  EXPECT_FALSE(panelWords().contains(QStringLiteral("nothing is streamed")));
  // A saved plan says so too, and opens as it was.
  const QString path = folder.filePath(QStringLiteral("mixed.stowage"));
  ASSERT_TRUE(document.savePlan(path));
  const auto input = document.input();
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input().settings.runtime.row, machine::kStreams);
  EXPECT_FALSE(compute->isChecked());
  document.undoStack().setClean();
  document.open(path);
  settle();
  EXPECT_TRUE(document.input() == input);
  select({layer.c_str()});
  EXPECT_TRUE(action("plan.computeOnHost")->isChecked());
  action("plan.computeOnHost")->trigger();
  settle();
  EXPECT_TRUE(document.input().settings.computed.empty());
  EXPECT_EQ(document.input().settings.runtime.row, machine::kByModule) << "only the rule goes";
}

TEST_F(MixedRuntime, OnTheGpuNothingIsSaidAboutTheHost) {
  for (int i = 0; i < 32; ++i) {
    const std::string name = "model.layers." + std::to_string(i);
    if (deviceOf(name.c_str()) != machine::gpu(0)) continue;
    select({name.c_str()});
    EXPECT_FALSE(panelWords().contains(QStringLiteral("on the host")));
    EXPECT_FALSE(panelWords().contains(QStringLiteral("Streamed to")));
    return;
  }
  FAIL() << "nothing is on the GPU";
}

TEST_F(MixedRuntime, UnderHostEverythingThereIsComputedThere) {
  action("plan.runtime.host")->trigger();
  settle();
  select({"model"});
  EXPECT_TRUE(panelWords().contains(QStringLiteral("Computed on the host"))) << panelWords().toStdString();
}

TEST_F(MixedRuntime, PartsOfTheListComeAndGoAndWithThemWhatTheyAreTiedTo) {
  const auto& model = *document.model();
  auto next = edits::withComputing(document.input(), model,
                                   {module("model.layers.3"), module("model.layers.4")}, true);
  EXPECT_EQ(next.settings.computed, (std::vector<std::string>{"model.layers.3", "model.layers.4"}));
  EXPECT_TRUE(edits::computes(next.settings, model, {module("model.layers.3")}));
  EXPECT_TRUE(edits::computes(next.settings, model, {module("model.layers.3"), module("model.layers.4")}));
  EXPECT_FALSE(edits::computes(next.settings, model, {module("model.layers.3"), module("model.layers.5")}));
  next = edits::withComputing(next, model, {module("model.layers")}, true);
  EXPECT_EQ(next.settings.computed, std::vector<std::string>{"model.layers"}) << "one name covers all";
  next = edits::withComputing(next, model, {module("model.layers.7")}, false);
  EXPECT_FALSE(edits::computes(next.settings, model, {module("model.layers.7")}));
  EXPECT_TRUE(edits::computes(next.settings, model, {module("model.layers.8")}));
  next.settings.computed.push_back("nobody");
  next = edits::withComputing(next, model, {module("model.layers.7")}, true);
  EXPECT_EQ(next.settings.computed, std::vector<std::string>{"model.layers"}) << "names of another model go";
  next = edits::withComputing(next, model, {module("model")}, false);
  EXPECT_TRUE(next.settings.computed.empty());
  EXPECT_FALSE(edits::computes(next.settings, model, {module("model")}));
}

TEST_F(MixedRuntime, ABudgetCurveSpeaksOfThePlanThatIsShown) {
  action("plan.runtime.mixed")->trigger();
  settle();
  BudgetCurves curves(document);
  QSignalSpy ready(&curves, &BudgetCurves::ready);
  curves.ask(machine::gpu(0), GiB(24), 40);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !curves.running(); }, 20000));
  ASSERT_FALSE(ready.isEmpty());
  const auto curve = ready.last()[0].value<widgets::BudgetCurvePtr>();
  ASSERT_TRUE(curve && curve->complete);
  const auto* now = curve->at(GiB(8));
  ASSERT_TRUE(now);
  const double value = static_cast<double>(document.state()->answer->value) * (curve->seconds ? 1e-12 : 1);
  EXPECT_NEAR(now->value, value, 0.02 * value);
}

}  // namespace
}  // namespace stowage::app
