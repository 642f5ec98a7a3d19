// Where what modules save for backward goes: by menu, by keys and in a dialog; undone, saved, and of no plan.
#include "app/gui/commands/activation_commands.h"

#include <QLineEdit>
#include <QRadioButton>

#include "app/gui/commands/key_prompt.h"
#include "app/gui/dialogs/plan/activations_dialog.h"
#include "app/gui/document/autosave.h"
#include "core/base/json.h"
#include "tests/app/gui/window/keys_fixture.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

class ActivationsInTheWindow : public test::WithKeys {
 protected:
  void SetUp() override {
    test::WithKeys::SetUp();
    openLlama();
  }
  const plan::ActivationScopes& scopes() { return document.input().activations; }
  KeyPrompt* prompt() {
    for (auto* one : window->findChildren<KeyPrompt*>())
      if (one->isVisible()) return one;
    return nullptr;
  }
};

TEST_F(ActivationsInTheWindow, AreAnEditThatNoPlanDependsOn) {
  const auto state = document.state();
  QSignalSpy plans(&document, &Document::changed), told(&document, &Document::activationsChanged);
  window->activations().say({module("model.layers.3")}, {true, MiB(64)});
  EXPECT_EQ(scopes(), (plan::ActivationScopes{{"model.layers.3", true, 64 << 20}}));
  EXPECT_EQ(plans.count(), 0) << "nothing was solved";
  EXPECT_EQ(document.state(), state);
  EXPECT_EQ(told.count(), 1);
  EXPECT_TRUE(document.dirty());
  window->activations().say({module("model.layers.3")}, {true, MiB(64)});
  EXPECT_EQ(document.undoStack().count(), 1) << "the same again is no step";
  // An edit of the plan between two of activations: each goes back by itself.
  window->commands().pin({module("lm_head")}, machine::kCpu);
  settle();
  window->activations().say({module("model.layers.3"), module("model.layers.4")}, {false, {}});
  const auto pinned = document.state();
  document.undoStack().undo();
  EXPECT_EQ(document.state(), pinned) << "undo of activations shows the same plan";
  EXPECT_EQ(scopes().size(), 1u);
  document.undoStack().undo();
  settle();
  EXPECT_EQ(scopes().size(), 1u) << "the pin took nothing of them along";
  document.undoStack().undo();
  EXPECT_TRUE(scopes().empty());
  EXPECT_FALSE(document.dirty());
  while (document.undoStack().canRedo()) document.undoStack().redo();
  settle();
  EXPECT_EQ(scopes(), (plan::ActivationScopes{{"model.layers.3", false, {}}, {"model.layers.4", false, {}}}));
}

TEST_F(ActivationsInTheWindow, AreSavedWithThePlanAndComeBack) {
  window->activations().say({module("")}, {true, {}});
  window->activations().say({module("model.layers.7.mlp")}, {false, {}});
  const auto saved = scopes();
  std::make_unique<Autosave>(document, folder.filePath(QStringLiteral("unsaved")))->writeNow();
  ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("a.stowage"))));
  EXPECT_FALSE(document.dirty());
  Document other;
  other.open(folder.filePath(QStringLiteral("a.stowage")));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_EQ(other.input().activations, saved);
  EXPECT_FALSE(other.dirty());
  Document third;
  Autosave autosave(third, folder.filePath(QStringLiteral("unsaved")));
  const auto left = autosave.left();
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].plan.input().activations, saved);
  ASSERT_TRUE(left[0].clean);
  EXPECT_TRUE(left[0].clean->activations.empty()) << "as it was opened";
}

TEST_F(ActivationsInTheWindow, TwoKeysSayIt) {
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  press(Qt::Key_A);
  ASSERT_TRUE(prompt());
  EXPECT_TRUE(prompt()->text().startsWith(QStringLiteral("Activations?")));
  press(Qt::Key_O);
  EXPECT_FALSE(prompt());
  EXPECT_EQ(scopes(), (plan::ActivationScopes{{"model.layers.20", true, {}}}));
  EXPECT_TRUE(action("plan.activations.host")->isChecked());
  press(Qt::Key_A);
  press(Qt::Key_F);
  EXPECT_FALSE(scopes()[0].on) << "F is of what was begun, not a beginning";
  press(Qt::Key_A);
  press(Qt::Key_I);
  EXPECT_TRUE(scopes().empty());
  EXPECT_TRUE(action("plan.activations.inherit")->isChecked());
  // What is begun anew ends what was begun before.
  press(Qt::Key_F);
  press(Qt::Key_A);
  ASSERT_TRUE(prompt());
  EXPECT_TRUE(prompt()->text().startsWith(QStringLiteral("Activations?")));
  press(Qt::Key_Escape);
  EXPECT_FALSE(prompt());
  window->hub().clear();
  press(Qt::Key_A);
  EXPECT_FALSE(prompt()) << "of nothing nothing is said";
}

TEST_F(ActivationsInTheWindow, TheMenusHaveThem) {
  window->hub().select({module("model.layers.20")});
  const auto menu = std::unique_ptr<QMenu>(window->activations().menu(nullptr));
  EXPECT_TRUE(menu->actions().contains(action("plan.activations.host")));
  QMenu* plan = nullptr;
  for (QAction* title : part<QMenuBar>()->actions()) {
    Q_EMIT title->menu()->aboutToShow();
    if (title->menu()->actions().contains(action("plan.move"))) plan = title->menu();
  }
  ASSERT_TRUE(plan);
  const auto inner = plan->actions();
  EXPECT_TRUE(std::any_of(inner.begin(), inner.end(), [&](QAction* entry) {
    return entry->menu() && entry->menu()->actions().contains(action("plan.activations.ask"));
  }));
  action("plan.activations.host")->trigger();
  EXPECT_EQ(part<widgets::TreePanel>()->model().activation(module("model.layers.20.mlp")),
            widgets::ModuleTreeModel::Activation::InheritedOn);
  document.close();
  EXPECT_FALSE(action("plan.activations.host")->isEnabled());
}

TEST_F(ActivationsInTheWindow, ADialogAsksForTheCap) {
  window->hub().select({module("model.layers.2")});
  inDialog<ActivationsDialog>("plan.activations.ask", [](ActivationsDialog& dialog) {
    EXPECT_EQ(dialog.said(), edits::Activations());
    auto* cap = dialog.findChild<QLineEdit*>(QStringLiteral("cap"));
    ASSERT_TRUE(cap);
    EXPECT_FALSE(cap->isEnabled()) << "what inherits has no cap of its own";
    dialog.findChildren<QRadioButton*>()[1]->setChecked(true);
    cap->setText(QStringLiteral("no size"));
    EXPECT_EQ(dialog.said().cap, std::nullopt);
    cap->setText(QStringLiteral("64MiB"));
    dialog.accept();
  });
  EXPECT_EQ(scopes(), (plan::ActivationScopes{{"model.layers.2", true, 64 << 20}}));
  EXPECT_TRUE(document.undoStack().undoText().contains(widgets::bytesText(MiB(64))));
  inDialog<ActivationsDialog>("plan.activations.ask", [](ActivationsDialog& dialog) {
    EXPECT_EQ(dialog.said(), (edits::Activations{true, MiB(64)})) << "it opens as it was left";
    dialog.reject();
  });
}

TEST_F(ActivationsInTheWindow, ASchedulesLayersAreOneStep) {
  window->activations().say({module("model.layers.1")}, {true, MiB(1)});
  window->activations().say({module("model.layers.2.mlp")}, {false, {}});
  const plan::ActivationScopes before = scopes();
  window->activations().sayOfLayers(
      {{"model.layers.0", "nowhere"}, {"model.layers.2"}, {"model.layers.1", "model.layers.3"}});
  EXPECT_EQ(scopes(),
            (plan::ActivationScopes{{"model.layers.0", true, {}}, {"model.layers.2", false, {}, true}}))
      << "as a whole, whatever was said inside of it";
  EXPECT_TRUE(document.undoStack().undoText().contains(QStringLiteral("run again")));
  document.undoStack().undo();
  EXPECT_EQ(scopes(), before);
  document.undoStack().redo();
  // Where the model as a whole goes to the host a layer that stays has to be told so.
  window->activations().say({module("")}, {true, {}});
  window->activations().sayOfLayers({{}, {"model.layers.0"}, {"model.layers.2"}});
  EXPECT_EQ(scopes(),
            (plan::ActivationScopes{
                {"", true, {}}, {"model.layers.0", false, {}, true}, {"model.layers.2", false, {}}}));
}

/// The third choice: by key, in menus, in the dialog and in the views, as the others.
TEST_F(ActivationsInTheWindow, ModulesCanBeRunAgain) {
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  press(Qt::Key_A);
  ASSERT_TRUE(prompt());
  EXPECT_TRUE(prompt()->text().contains(QStringLiteral("R run again")));
  press(Qt::Key_R);
  EXPECT_FALSE(prompt());
  EXPECT_EQ(scopes(), (plan::ActivationScopes{{"model.layers.20", false, {}, true}}));
  EXPECT_TRUE(action("plan.activations.again")->isChecked());
  EXPECT_FALSE(action("plan.activations.stay")->isChecked()) << "it is another thing than to stay";
  const auto menu = std::unique_ptr<QMenu>(window->activations().menu(nullptr));
  EXPECT_TRUE(menu->actions().contains(action("plan.activations.again")));
  using Mark = widgets::ModuleTreeModel::Activation;
  EXPECT_EQ(part<widgets::TreePanel>()->model().activation(module("model.layers.20")), Mark::SetAgain);
  EXPECT_EQ(part<widgets::TreePanel>()->model().activation(module("model.layers.20.mlp")),
            Mark::InheritedAgain);
  const QString said = map()->tileDescription(map()->scene().tile_for(module("model.layers.20")));
  EXPECT_TRUE(said.contains(QStringLiteral("run again, set here"))) << said.toStdString();
  inDialog<ActivationsDialog>("plan.activations.ask", [](ActivationsDialog& dialog) {
    EXPECT_EQ(dialog.said(), (edits::Activations{false, {}, true})) << "it opens as it is";
    dialog.findChildren<QRadioButton*>()[2]->setChecked(true);
    EXPECT_EQ(dialog.said(), (edits::Activations{false, {}}));
    dialog.findChildren<QRadioButton*>()[3]->setChecked(true);
    dialog.accept();
  });
  EXPECT_EQ(document.undoStack().count(), 1) << "the same again is no step";
  ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("again.stowage"))));
  Document other;
  other.open(folder.filePath(QStringLiteral("again.stowage")));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_EQ(other.input().activations, scopes());
  document.undoStack().undo();
  EXPECT_TRUE(scopes().empty());
  EXPECT_EQ(part<widgets::TreePanel>()->model().activation(module("model.layers.20")), Mark::NotSet);
  document.undoStack().redo();
  EXPECT_TRUE(scopes()[0].recompute);
}

/// Megatron-LM's experts are one operation: nothing is said of a part of them.
TEST_F(ActivationsInTheWindow, APartOfWhatIsExecutedAsOneIsRefusedWithTheReason) {
  const auto json =
      parse_json(R"({"schema": "stowage.model/1", "name": "experts", "modules": [{"name": "", "class": "M"},
    {"name": "experts", "class": "TEGroupedMLP"}, {"name": "experts.fc1", "class": "Linear"},
    {"name": "head", "class": "Linear"}],
    "tensors": [{"name": "experts.fc1.weight", "dtype": "F32", "shape": [4], "kind": "parameter"},
      {"name": "head.weight", "dtype": "F32", "shape": [4], "kind": "parameter"}]})",
                 "the model", 16);
  ASSERT_TRUE(json);
  open(write("experts.json", *json), test::machineOf({8ull << 30}, 64ull << 30));
  settle();
  QAction* host = action("plan.activations.host");
  window->hub().select({module("experts.fc1")});
  EXPECT_FALSE(host->isEnabled());
  EXPECT_TRUE(window->actions().whyNot(host).contains(QStringLiteral("“experts”")));
  window->activations().say({module("experts.fc1")}, {true, {}});
  EXPECT_TRUE(scopes().empty());
  window->hub().select({module("experts")});
  EXPECT_TRUE(host->isEnabled());
  EXPECT_TRUE(window->actions().whyNot(host).isEmpty());
  window->activations().say({module("experts")}, {true, {}});
  EXPECT_EQ(scopes(), (plan::ActivationScopes{{"experts", true, {}}}));
}

}  // namespace
}  // namespace stowage::app
