// The keyboard alone, through real key events in the real window.
#include <QStatusBar>

#include "app/gui/docks/collapsed_docks.h"
#include "tests/app/gui/window/keys_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class Keys : public test::WithKeys {
 protected:
  /// What the line at the foot says.
  QString said() {
    QStringList out;
    for (const widgets::Label* label : window->statusBar()->findChildren<widgets::Label*>())
      out << label->fullText();
    return out.join(u'|');
  }
  /// The key of a command, where it is one key and no letter of a menu's.
  void pressKeyOf(const QAction& action) {
    const QKeyCombination key = action.shortcut()[0];
    press(key.key(), key.keyboardModifiers());
  }
};

TEST_F(Keys, FindGoesToTheFieldAndStepsThroughWhatMatches) {
  openLlama();
  press(Qt::Key_F, Qt::ControlModifier);
  ASSERT_EQ(QApplication::focusWidget(), &field());
  type("q_proj");
  EXPECT_EQ(part<widgets::TreePanel>()->model().matches(), 32);
  press(Qt::Key_Return);
  EXPECT_EQ(selected(), "model.layers.0.self_attn.q_proj");
  press(Qt::Key_F3);
  EXPECT_EQ(selected(), "model.layers.1.self_attn.q_proj");
  press(Qt::Key_F3);
  press(Qt::Key_F3, Qt::ShiftModifier);
  EXPECT_EQ(selected(), "model.layers.1.self_attn.q_proj");
  press(Qt::Key_F3, Qt::ShiftModifier);
  press(Qt::Key_F3, Qt::ShiftModifier);
  EXPECT_EQ(selected(), "model.layers.31.self_attn.q_proj") << "round the end";
  EXPECT_EQ(field().text(), QStringLiteral("q_proj"));
  press(Qt::Key_Escape);
  EXPECT_TRUE(field().text().isEmpty());
  press(Qt::Key_Escape);
  EXPECT_EQ(QApplication::focusWidget(), &part<widgets::TreePanel>()->view()) << "out of the field";
  EXPECT_FALSE(window->hub().selection().empty()) << "two steps were enough of Escape";
}

TEST_F(Keys, TheFieldSaysTheKeyThatLeadsThere) {
  openLlama();
  const auto hint = [&] {
    const auto labels = field().findChildren<widgets::Label*>();
    return labels.isEmpty() || !labels.front()->isVisible() ? QString() : labels.front()->fullText();
  };
  EXPECT_EQ(hint(), QStringLiteral("Ctrl+F"));
  field().setText(QStringLiteral("norm"));
  EXPECT_EQ(hint(), QString()) << "not over what is typed";
  field().clear();
  EXPECT_EQ(hint(), QStringLiteral("Ctrl+F"));
}

TEST_F(Keys, FindNothingSaysSoAndStepsNowhere) {
  openLlama();
  press(Qt::Key_F, Qt::ControlModifier);
  type("q_prj");
  press(Qt::Key_Return);
  press(Qt::Key_F3);
  EXPECT_TRUE(window->hub().selection().empty());
  const auto labels = part<widgets::TreePanel>()->findChildren<widgets::Label*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](auto* l) {
    return l->isVisible() && l->fullText().contains(QStringLiteral("q_prj"));
  }));
}

TEST_F(Keys, FindOpensAClosedTree) {
  openLlama();
  press(Qt::Key_B, Qt::ControlModifier);
  ASSERT_FALSE(part<widgets::TreePanel>()->isVisible());
  press(Qt::Key_F, Qt::ControlModifier);
  EXPECT_TRUE(part<widgets::TreePanel>()->isVisible());
  EXPECT_EQ(QApplication::focusWidget(), &field());
}

TEST_F(Keys, PanelsInARoundBothWays) {
  openLlama();
  map()->setFocus();
  const auto panelOf = [&](QWidget* focus) -> QString {
    const std::vector<std::pair<QString, QWidget*>> panels{
        {QStringLiteral("bar"), part<PlanBar>()},
        {QStringLiteral("strip"), part<widgets::ProofStrip>()},
        {QStringLiteral("search"), &field()},
        {QStringLiteral("tree"), &part<widgets::TreePanel>()->view()},
        {QStringLiteral("map"), map()},
        {QStringLiteral("selection"), part<widgets::SelectionPanel>()},
        {QStringLiteral("issues"), part<widgets::IssuesPanel>()},
        {QStringLiteral("lanes"), lanes()}};
    for (const auto& [name, panel] : panels) {
      if (focus && (panel == focus || panel->isAncestorOf(focus))) return name;
    }
    return QStringLiteral("nowhere");
  };
  QStringList there, back;
  for (int i = 0; i < 8; ++i) {
    press(Qt::Key_F6);
    there << panelOf(QApplication::focusWidget());
  }
  EXPECT_EQ(there.last(), QStringLiteral("map")) << there.join(u' ').toStdString();
  EXPECT_EQ(QSet<QString>(there.begin(), there.end()).size(), 8) << there.join(u' ').toStdString();
  EXPECT_FALSE(there.contains(QStringLiteral("nowhere")));
  for (int i = 0; i < 8; ++i) {
    press(Qt::Key_F6, Qt::ShiftModifier);
    back << panelOf(QApplication::focusWidget());
  }
  std::reverse(back.begin(), back.end());
  back.append(back.takeFirst());
  EXPECT_EQ(there, back);
}

TEST_F(Keys, IssuesOneAfterAnother) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30}, 4ull << 30));
  settle();
  auto* issues = part<widgets::IssuesPanel>();
  ASSERT_GE(issues->count(), 1);
  map()->setFocus();
  QSignalSpy asked(issues, &widgets::IssuesPanel::modulesRequested);
  press(Qt::Key_F8);
  ASSERT_TRUE(QApplication::focusWidget());
  QWidget* first = QApplication::focusWidget();
  EXPECT_TRUE(issues->isAncestorOf(first)) << first->metaObject()->className();
  press(Qt::Key_F8, Qt::ShiftModifier);
  press(Qt::Key_F8);
  EXPECT_EQ(QApplication::focusWidget(), first);
}

TEST_F(Keys, EscapeClosesCardsBeforeItClearsTheSelection) {
  openLlama();
  window->hub().select({module("model.layers.3")});
  map()->setFocus();
  document.open(test::catalog("deepseek-v3.json.gz"));
  ASSERT_TRUE(document.opening());
  press(Qt::Key_Escape);
  EXPECT_FALSE(document.opening()) << "first what lies over the window";
  EXPECT_EQ(selected(), "model.layers.3");
  press(Qt::Key_Escape);
  EXPECT_TRUE(window->hub().selection().empty());
}

TEST_F(Keys, EscapeClosesAPanelOverTheViewFirst) {
  openLlama();
  window->resize(1000, 700);
  QTest::qWait(30);
  window->hub().select({module("model.layers.3")});
  Rail* rail = nullptr;
  ASSERT_TRUE(QTest::qWaitFor([&] {
    for (Rail* candidate : window->findChildren<Rail*>()) {
      if (candidate->isVisible()) rail = candidate;
    }
    return rail != nullptr;
  }));
  for (QToolButton* button : rail->findChildren<QToolButton*>()) {
    if (button->isVisible()) {
      button->click();
      break;
    }
  }
  ASSERT_TRUE(rail->overlay() && rail->overlay()->isVisible());
  map()->setFocus();
  press(Qt::Key_Escape);
  EXPECT_FALSE(rail->overlay()->isVisible());
  EXPECT_EQ(selected(), "model.layers.3");
  press(Qt::Key_Escape);
  EXPECT_TRUE(window->hub().selection().empty());
}

TEST_F(Keys, DevicesByTheirKeysUnpinAndForbid) {
  openLlama();
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  press(Qt::Key_D);
  settle();
  EXPECT_EQ(deviceOf("model.layers.20"), kDisk);
  press(Qt::Key_0);
  settle();
  EXPECT_EQ(deviceOf("model.layers.20"), gpu(0));
  press(Qt::Key_U);
  settle();
  EXPECT_TRUE(document.input().settings.rules.empty());
  press(Qt::Key_F);
  press(Qt::Key_C);
  settle();
  ASSERT_EQ(document.input().settings.rules.size(), 1u);
  EXPECT_TRUE(document.input().settings.rules[0].forbid);
  EXPECT_EQ(document.input().settings.rules[0].device, kCpu);
  press(Qt::Key_F);
  press(Qt::Key_C);
  settle();
  EXPECT_TRUE(document.input().settings.rules.empty()) << "the same keys lift it";
  press(Qt::Key_7);
  settle();
  EXPECT_TRUE(document.input().settings.rules.empty()) << "there is no cuda:7";
  for (int i = 0; i < 5; ++i) press(Qt::Key_Z, Qt::ControlModifier);
  settle();
  EXPECT_FALSE(document.dirty());
}

/// A key that pins says why it does not.
TEST_F(Keys, OfDevicesThatAreNotThereSayWhy) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({GiB(24).count()}, GiB(24).count(), false));
  settle();
  map()->setFocus();
  QTest::keyClick(map(), Qt::Key_D);
  EXPECT_TRUE(said().contains(QStringLiteral("This machine has no Disk."))) << said().toStdString();
  QTest::keyClick(map(), Qt::Key_0);
  EXPECT_TRUE(said().contains(QStringLiteral("Nothing is selected."))) << said().toStdString();
  window->hub().select({module("model.layers.3")});
  QTest::keyClick(map(), Qt::Key_5);
  EXPECT_TRUE(said().contains(QStringLiteral("This machine has no cuda:5."))) << said().toStdString();
  EXPECT_TRUE(document.input().settings.rules.empty());
  QTest::keyClick(map(), Qt::Key_C);
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
  EXPECT_FALSE(said().contains(QStringLiteral("has no"))) << said().toStdString();
}

/// No key is silent: without a model each command that cannot be done says so, and by its name.
TEST_F(Keys, WithoutAModelEachSaysWhyItDoesNothing) {
  int pressed = 0;
  for (const auto& entry : window->actions().entries()) {
    const QKeySequence keys = entry.action->shortcut();
    if (keys.isEmpty() || entry.action->isEnabled()) continue;
    window->say({});
    pressKeyOf(*entry.action);
    // Commands that begin with one key answer as one of them; a key of two commands may be that of another.
    EXPECT_TRUE(said().contains(QStringLiteral("needs an open model")))
        << entry.id.toStdString() << ": " << said().toStdString();
    ++pressed;
  }
  EXPECT_GT(pressed, 20);
  window->say({});
  press(Qt::Key_R);
  EXPECT_TRUE(said().contains(QStringLiteral("“Select what runs at the cursor”"))) << said().toStdString();
  window->say({});
  press(Qt::Key_J);
  press(Qt::Key_Shift, Qt::ShiftModifier);
  EXPECT_EQ(said().remove(u'|'), QString()) << "keys of nobody";
}

TEST_F(Keys, WithAModelTheySayWhatIsMissing) {
  openLlama();
  map()->setFocus();
  const auto after = [&](int key, Qt::KeyboardModifiers held = {}) {
    window->say({});
    press(key, held);
    return said();
  };
  EXPECT_TRUE(after(Qt::Key_M).contains(QStringLiteral("nothing is selected"))) << said().toStdString();
  EXPECT_TRUE(after(Qt::Key_A).contains(QStringLiteral("nothing is selected"))) << "the first of two keys";
  EXPECT_TRUE(after(Qt::Key_R, Qt::ControlModifier).contains(QStringLiteral("cannot be done now")));
  EXPECT_TRUE(said().contains(window->actions().whyNot(action("run.profile")))) << said().toStdString();
  EXPECT_TRUE(after(Qt::Key_Z, Qt::ControlModifier).contains(QStringLiteral("Nothing was changed.")));
  EXPECT_TRUE(after(Qt::Key_Period, Qt::ControlModifier).contains(QStringLiteral("Nothing is running.")));
  EXPECT_TRUE(after(Qt::Key_N).contains(QStringLiteral("Nothing is searched for."))) << said().toStdString();
  EXPECT_TRUE(after(Qt::Key_R).contains(QStringLiteral("Nothing runs at the cursor")))
      << said().toStdString();
  field().setText(QStringLiteral("no such name"));
  map()->setFocus();
  EXPECT_TRUE(after(Qt::Key_N).contains(QStringLiteral("No module matches"))) << said().toStdString();
  window->hub().select({module("model.layers.3")});
  EXPECT_FALSE(after(Qt::Key_7).contains(QStringLiteral("nothing is selected"))) << said().toStdString();
  EXPECT_TRUE(said().contains(QStringLiteral("This machine has no cuda:7."))) << said().toStdString();
}

TEST_F(Keys, ViewsByTheirNumbers) {
  openLlama();
  press(Qt::Key_2, Qt::ControlModifier);
  EXPECT_TRUE(window->views().timeline().isVisible());
  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(map()->isVisible());
}

TEST_F(Keys, CommandsThatCannotWorkAreOff) {
  for (const auto& entry : window->actions().entries()) {
    if (entry.group != QStringLiteral("Plan") && entry.group != QStringLiteral("Run")) continue;
    EXPECT_FALSE(entry.action->isEnabled()) << entry.id.toStdString() << " without a model";
  }
  openLlama();
  for (const char* id : {"plan.pin.cpu", "plan.forbid.cpu", "plan.unpin", "plan.move", "edit.clearSelection",
                         "edit.undo", "edit.redo", "run.profile", "run.stop", "plan.solveAgain"}) {
    EXPECT_FALSE(action(id)->isEnabled()) << id << " without a selection, an edit, a program or a run";
  }
  window->hub().select({module("model.layers.3")});
  for (const char* id : {"plan.pin.cpu", "plan.forbid.cpu", "plan.move", "edit.clearSelection"})
    EXPECT_TRUE(action(id)->isEnabled()) << id;
  EXPECT_FALSE(action("plan.unpin")->isEnabled()) << "nothing there is pinned";
  action("plan.pin.cpu")->trigger();
  EXPECT_TRUE(action("plan.unpin")->isEnabled());
  document.undoStack().undo();
  document.undoStack().setClean();
  document.close();
  EXPECT_FALSE(action("plan.move")->isEnabled());
  EXPECT_FALSE(action("file.export")->isEnabled());
}

TEST_F(Keys, UnpinIsOffWhereNothingIsPinned) {
  openLlama();
  window->hub().select({module("model.layers.20")});
  EXPECT_FALSE(action("plan.unpin")->isEnabled());
  EXPECT_FALSE(action("plan.liftAllRules")->isEnabled());
  window->commands().pin({module("model.layers.20")}, kCpu);
  settle();
  EXPECT_TRUE(action("plan.unpin")->isEnabled());
  EXPECT_TRUE(action("plan.liftAllRules")->isEnabled());
  window->hub().select({module("model.layers.21")});
  EXPECT_FALSE(action("plan.unpin")->isEnabled()) << "another one is pinned";
  window->hub().select({module("model.layers.20.mlp.up_proj")});
  EXPECT_TRUE(action("plan.unpin")->isEnabled()) << "its block is";
  window->hub().select({module("model.layers")});
  EXPECT_TRUE(action("plan.unpin")->isEnabled()) << "one inside is";
}

TEST_F(Keys, EnterOpensWhatTheStartPageOffers) {
  auto* sample = window->findChild<QAbstractButton*>(QStringLiteral("start.sample"));
  ASSERT_TRUE(sample);
  sample->setFocus();
  press(Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return document.model() != nullptr && !document.opening(); }, 20000));
}

}  // namespace
}  // namespace stowage::app
