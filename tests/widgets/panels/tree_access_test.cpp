// The tree of modules as assistive tools meet it: rows inside of rows, which are pressed, opened and closed.
#include <gtest/gtest.h>

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/random_states.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 16'004;

class TreeAccess : public ::testing::Test {
 protected:
  TreeAccess() {
    panel.resize(320, 600);
    panel.show();
    panel.setState(test::share(test::random_state(random, test::uneven_model(random, 6))));
    view().setFocus();
  }
  ModuleTreeView& view() { return panel.view(); }
  QAccessibleInterface* tree() { return QAccessible::queryAccessibleInterface(&view()); }
  /// All rows that are open, as a tool walks through them.
  static void walk(QAccessibleInterface* at, std::vector<QAccessibleInterface*>& out) {
    for (int i = 0; i < at->childCount(); ++i) {
      out.push_back(at->child(i));
      walk(at->child(i), out);
    }
  }
  std::vector<QAccessibleInterface*> rows() {
    std::vector<QAccessibleInterface*> out;
    walk(tree(), out);
    return out;
  }
  /// What the view shows, from the top.
  std::vector<QModelIndex> shown() {
    std::vector<QModelIndex> out;
    for (QModelIndex at = view().model()->index(0, 0); at.isValid(); at = view().indexBelow(at))
      out.push_back(at);
    return out;
  }
  static void act(QAccessibleInterface* row, const QString& name) { row->actionInterface()->doAction(name); }

  std::mt19937 random{kSeed};
  SelectionHub hub;
  TreePanel panel{hub};
};

TEST_F(TreeAccess, RowsAreThoseOfTheViewInTheirPlaces) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  ASSERT_EQ(tree()->role(), QAccessible::Tree);
  for (int round = 0; round < 30; ++round) {
    const std::vector<QModelIndex> expected = shown();
    const std::vector<QAccessibleInterface*> met = rows();
    ASSERT_EQ(met.size(), expected.size()) << "round " << round;
    for (std::size_t i = 0; i < met.size(); ++i) {
      QAccessibleInterface* row = met[i];
      ASSERT_TRUE(row->isValid());
      EXPECT_EQ(row->role(), QAccessible::TreeItem);
      EXPECT_EQ(row->text(QAccessible::Name), expected[i].data(Qt::AccessibleTextRole).toString());
      EXPECT_FALSE(row->text(QAccessible::Name).isEmpty());
      ASSERT_TRUE(row->parent());
      EXPECT_EQ(row->parent()->indexOfChild(row), expected[i].row());
      EXPECT_EQ(row->parent()->child(expected[i].row()), row) << "asked again it is the same";
      const auto state = row->state();
      const bool parts = view().model()->hasChildren(expected[i]);
      EXPECT_EQ(state.expandable, parts);
      EXPECT_EQ(state.expanded, parts && view().isExpanded(expected[i]));
      EXPECT_EQ(state.collapsed, parts && !view().isExpanded(expected[i]));
      EXPECT_EQ(row->actionInterface()->actionNames().contains(QAccessibleActionInterface::toggleAction()),
                parts);
      if (!state.offscreen) {
        EXPECT_EQ(tree()->childAt(row->rect().center().x(), row->rect().center().y()), row);
      }
    }
    QAccessibleInterface* any = met[random() % met.size()];
    if (any->state().expandable) act(any, QAccessibleActionInterface::toggleAction());
  }
}

TEST_F(TreeAccess, ARowOpensAndClosesWithoutBeingChosen) {
  QAccessibleInterface* closed = nullptr;
  for (QAccessibleInterface* row : rows()) closed = row->state().collapsed ? row : closed;
  ASSERT_TRUE(closed) << "seed " << kSeed;
  EXPECT_EQ(closed->childCount(), 0);
  act(closed, QAccessibleActionInterface::toggleAction());
  EXPECT_TRUE(closed->state().expanded);
  EXPECT_GT(closed->childCount(), 0);
  EXPECT_EQ(closed->child(0)->parent(), closed);
  EXPECT_EQ(closed->child(closed->childCount()), nullptr);
  EXPECT_TRUE(hub.selection().empty());
  act(closed, QAccessibleActionInterface::toggleAction());
  EXPECT_TRUE(closed->state().collapsed);
  EXPECT_EQ(closed->childCount(), 0);
}

TEST_F(TreeAccess, PressedItIsSelectedAndAsksForItsMenu) {
  QSignalSpy menus(&view(), &ModuleTreeView::menuRequested);
  QAccessibleInterface* before = nullptr;
  for (QAccessibleInterface* row : rows()) {
    act(row, QAccessibleActionInterface::pressAction());
    ASSERT_EQ(hub.selection().size(), 1u);
    EXPECT_TRUE(row->state().selected);
    EXPECT_EQ(tree()->focusChild(), row);
    if (before) {
      EXPECT_FALSE(before->state().selected);
    }
    before = row;
  }
  QAccessibleInterface* first = tree()->child(0);
  act(first, QAccessibleActionInterface::showMenuAction());
  EXPECT_EQ(menus.count(), 0) << "whoever asked is answered first";
  QApplication::processEvents();
  ASSERT_EQ(menus.count(), 1);
  EXPECT_TRUE(first->state().selected);
  act(first, QStringLiteral("no such action"));
  EXPECT_EQ(menus.count(), 1);
}

/// Another model, or a filter, takes rows away: what is met is what the view shows.
TEST_F(TreeAccess, RowsThatWentAreNoneAnyMore) {
  for (int round = 0; round < 10; ++round) {
    rows();
    if (round % 2 == 0)
      panel.setState(test::share(test::random_state(random, test::uneven_model(random, 2 + round))));
    else
      panel.model().setFilter(round % 4 == 1 ? QStringLiteral("no such name") : QString());
    EXPECT_EQ(rows().size(), shown().size()) << "round " << round;
  }
  panel.setState({});
  EXPECT_EQ(tree()->childCount(), view().model()->rowCount());
}

}  // namespace
}  // namespace stowage::widgets
