// Who has no mouse: keys act in the module tree as in the views, what has the keyboard is seen, and panels
// are gone through in the order in which they are read.
#include <QScrollBar>

#include "app/gui/commands/key_prompt.h"
#include "app/gui/guide/guide_card.h"
#include "tests/app/gui/window/keys_fixture.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/place_list.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class KeyboardAlone : public test::WithKeys {
 protected:
  widgets::ModuleTreeView& tree() { return part<widgets::TreePanel>()->view(); }
  /// What Tab comes to in the window, in its order.
  QList<QWidget*> stops() {
    QList<QWidget*> out;
    for (QWidget* at = window->nextInFocusChain(); at != window.get(); at = at->nextInFocusChain()) {
      if (at->isVisible() && at->isEnabled() && (at->focusPolicy() & Qt::TabFocus) != 0) out << at;
    }
    return out;
  }
  QList<QWidget*> stopsIn(const QWidget& panel) {
    QList<QWidget*> out;
    for (QWidget* stop : stops()) {
      if (panel.isAncestorOf(stop)) out << stop;
    }
    return out;
  }
};

/// Every place key, in every view and in the tree: the same plan of the same model.
TEST_F(KeyboardAlone, PlaceKeysActInTheTreeAsInTheTreemap) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30, 8ull << 30}, 64ull << 30));
  settle();
  const std::vector<int> keys[] = {
      {Qt::Key_0}, {Qt::Key_1}, {Qt::Key_C}, {Qt::Key_D}, {Qt::Key_F, Qt::Key_C}, {Qt::Key_F, Qt::Key_1},
      {Qt::Key_U}};
  for (const auto& pressed : keys) {
    std::vector<plan::Rule> before;
    for (QWidget* view : {static_cast<QWidget*>(map()), static_cast<QWidget*>(&tree())}) {
      window->hub().select({module("model.layers.20")});
      if (pressed.front() == Qt::Key_U) window->commands().pin({module("model.layers.20")}, kCpu);
      settle();
      view->setFocus();
      for (const int key : pressed) press(key);
      settle();
      EXPECT_EQ(selected(), "model.layers.20") << "a key selected something else";
      const auto& rules = document.input().settings.rules;
      EXPECT_EQ(rules.size(), pressed.front() == Qt::Key_U ? 0u : 1u) << pressed.front();
      if (view == map())
        before = rules;
      else
        EXPECT_EQ(rules, before) << pressed.front();
      while (document.undoStack().canUndo()) document.undoStack().undo();
      settle();
    }
  }
}

/// No letter selects: it is a command, or says why it is none, or is nobody's.
TEST_F(KeyboardAlone, NoSignSelectsInTheTree) {
  openLlama();
  tree().setFocus();
  for (int key = Qt::Key_0; key <= Qt::Key_Z; ++key) {
    if (key > Qt::Key_9 && key < Qt::Key_A) continue;
    if (key == Qt::Key_T || key == Qt::Key_M) continue;  // of these nothing selected is a plan's matter
    press(key);
    EXPECT_TRUE(window->hub().selection().empty()) << key;
    EXPECT_EQ(QApplication::focusWidget(), &tree()) << key;
  }
  EXPECT_TRUE(document.input().settings.rules.empty());
  window->say({});
  press(Qt::Key_0);
  bool said = false;
  for (const auto* label : window->findChildren<widgets::Label*>())
    said = said || label->fullText().startsWith(QStringLiteral("Nothing is selected."));
  EXPECT_TRUE(said) << "why it does nothing";
  press(Qt::Key_Down);
  EXPECT_FALSE(window->hub().selection().empty()) << "arrows select";
}

TEST_F(KeyboardAlone, PlacesAreReachedBetweenTheSelectionAndTheIssues) {
  openLlama();
  window->hub().select({module("model.layers.20")});
  settle();
  auto& places = part<widgets::SelectionPanel>()->places();
  const QList<QWidget*> all = stops(), rows = stopsIn(places);
  ASSERT_EQ(rows.size(), 1) << "the rows are one stop";
  const auto issues = stopsIn(*part<widgets::IssuesPanel>());
  ASSERT_EQ(issues.size(), 1);
  EXPECT_LT(all.indexOf(rows.front()), all.indexOf(issues.front()));
  EXPECT_LT(all.indexOf(issues.front()), all.indexOf(lanes())) << "the lanes are below both";
  rows.front()->setFocus(Qt::TabFocusReason);
  for (int i = 1; i < places.count(); ++i) {
    press(Qt::Key_Down);
    EXPECT_EQ(QApplication::focusWidget(), places.row(i)) << i;
  }
  press(Qt::Key_Down);
  EXPECT_EQ(QApplication::focusWidget(), places.row(places.count() - 1)) << "there is no way on";
  press(Qt::Key_Home);
  EXPECT_EQ(QApplication::focusWidget(), places.row(0));
  press(Qt::Key_End);
  press(Qt::Key_Tab);
  EXPECT_FALSE(places.isAncestorOf(QApplication::focusWidget()));
  press(Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_EQ(QApplication::focusWidget(), places.row(places.count() - 1)) << "where the keyboard was";
}

/// One stop, whatever is in it; arrows go from top to bottom through all that can be pressed.
TEST_F(KeyboardAlone, IssuesAreOneStopWithArrowsInside) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({4ull << 30}, 2ull << 30, false));
  settle();
  auto* issues = part<widgets::IssuesPanel>();
  ASSERT_TRUE(issues->infeasible());
  const auto within = stopsIn(*issues);
  ASSERT_EQ(within.size(), 1);
  within.front()->setFocus(Qt::TabFocusReason);
  QList<QWidget*> met{within.front()};
  for (int i = 0; i < 50; ++i) {
    press(Qt::Key_Down);
    if (met.last() == QApplication::focusWidget()) break;
    EXPECT_FALSE(QApplication::focusWidget()->visibleRegion().isEmpty()) << "it is scrolled to";
    met << QApplication::focusWidget();
  }
  int repairs = 0;
  for (qsizetype i = 0; i < met.size(); ++i) {
    ASSERT_TRUE(issues->isAncestorOf(met[i])) << i;
    repairs += qobject_cast<widgets::RepairCard*>(met[i]) != nullptr ? 1 : 0;
    if (i > 0) {
      EXPECT_LT(met[i - 1]->mapTo(issues, QPoint()).y(), met[i]->mapTo(issues, QPoint()).y()) << i;
    }
  }
  const auto cards = issues->findChildren<widgets::RepairCard*>();  // (some may wait to go)
  EXPECT_EQ(repairs, std::count_if(cards.begin(), cards.end(), [&](const widgets::RepairCard* card) {
              return card->isVisibleTo(issues);
            }));
  EXPECT_GT(repairs, 1);
  EXPECT_EQ(stopsIn(*issues), QList<QWidget*>{met.last()}) << "still one, where the keyboard is";
  press(Qt::Key_Up);
  EXPECT_EQ(QApplication::focusWidget(), met[met.size() - 2]);
}

/// Where nothing can be pressed its words have the keyboard, and a ring shows it.
TEST_F(KeyboardAlone, APanelWithoutRowsShowsThatItHasTheKeyboard) {
  widgets::IssuesPanel issues;
  issues.resize(300, 200);
  issues.show();
  issues.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&issues));
  if (QApplication::focusWidget()) QApplication::focusWidget()->clearFocus();
  const QImage before = issues.grab().toImage();
  issues.widget()->setFocus(Qt::TabFocusReason);
  EXPECT_TRUE((issues.widget()->focusPolicy() & Qt::TabFocus) != 0);
  EXPECT_NE(before, issues.grab().toImage());
}

/// From wherever Tab leads F6 comes to the field above the modules before it comes anywhere twice, both ways
/// round, what is typed there finds, and F6 goes on from there.
TEST_F(KeyboardAlone, F6ComesToTheModuleSearchFromEverywhere) {
  openLlama();
  ASSERT_TRUE(field().isVisible());
  const QList<QWidget*> all = stops();
  ASSERT_GT(all.size(), 8);
  for (QWidget* from : all) {
    for (const Qt::KeyboardModifier shift : {Qt::NoModifier, Qt::ShiftModifier}) {
      from->setFocus(Qt::TabFocusReason);
      QList<QWidget*> way;
      while (!way.contains(QApplication::focusWidget())) {
        way << QApplication::focusWidget();
        press(Qt::Key_F6, shift);
        if (QApplication::focusWidget() == &field()) break;
      }
      ASSERT_EQ(QApplication::focusWidget(), &field())
          << from->metaObject()->className() << ' ' << from->objectName().toStdString();
    }
  }
  type("q_proj");
  EXPECT_EQ(part<widgets::TreePanel>()->model().matches(), 32);
  press(Qt::Key_F6);
  EXPECT_EQ(QApplication::focusWidget(), &tree());
  press(Qt::Key_F6, Qt::ShiftModifier);
  EXPECT_EQ(QApplication::focusWidget(), &field());
  EXPECT_EQ(field().text(), QStringLiteral("q_proj")) << "what is searched for stays";
  field().clear();
}

TEST_F(KeyboardAlone, TheGuidesCardIsAPanelOfF6) {
  openLlama();
  map()->setFocus();
  action("help.firstPlan")->trigger();
  auto* card = part<GuideCard>();
  map()->setFocus();
  bool met = false;
  for (int i = 0; i < 12 && !met; ++i) {
    press(Qt::Key_F6);
    met = QApplication::focusWidget() == card;
  }
  ASSERT_TRUE(met);
  const QImage with = card->grab().toImage();
  map()->setFocus();
  EXPECT_NE(with, card->grab().toImage()) << "its ring";
}

}  // namespace
}  // namespace stowage::app
