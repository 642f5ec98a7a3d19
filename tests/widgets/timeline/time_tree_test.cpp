// Times of modules in two runs, as a tree with a difference.
#include "widgets/timeline/time_tree.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "tests/widgets/synthetic_run.h"
#include "widgets/timeline/run_difference_panel.h"

namespace stowage::widgets {
namespace {

using estimate::TimeDifference;

QTreeWidgetItem* find(const TimeTree& tree, const char* text) {
  const auto found = tree.findItems(QString::fromLatin1(text), Qt::MatchExactly | Qt::MatchRecursive);
  return found.isEmpty() ? nullptr : found.front();
}

TEST(TimeTreeTest, AModuleHasTheTimeOfAllInIt) {
  TimeTree tree;
  tree.setTimes(
      {{"layers.0.attn", 0.25, 0.5}, {"layers.0.mlp", 0.5, 0.5}, {"layers.1.mlp", 1.0, std::nullopt}},
      QStringLiteral("a"), QStringLiteral("b"));
  ASSERT_EQ(tree.topLevelItemCount(), 1);
  const auto cell = [&](const char* name, int column) {
    const auto* item = find(tree, name);
    return item ? item->text(column) : QString();
  };
  EXPECT_EQ(cell("layers", TimeTree::Before), QStringLiteral("1.75 s"));
  EXPECT_EQ(cell("layers", TimeTree::After), QStringLiteral("1.00 s"));
  EXPECT_TRUE(cell("layers", TimeTree::Difference).startsWith(QStringLiteral("+")))
      << "layers.1 was not recorded in b, which is no time of 0";
  EXPECT_EQ(cell("layers", TimeTree::Difference), cell("attn", TimeTree::Difference));
  EXPECT_TRUE(find(tree, "layers")->toolTip(TimeTree::Difference).contains(u'1'));
  EXPECT_EQ(find(tree, "0")->toolTip(TimeTree::Difference), QString());
  EXPECT_TRUE(cell("attn", TimeTree::Difference).startsWith(QStringLiteral("+")));
  EXPECT_EQ(find(tree, "0")->text(TimeTree::Difference), cell("attn", TimeTree::Difference));
  EXPECT_EQ(find(tree, "1")->text(TimeTree::After), QStringLiteral("–")) << "not there is no time of 0";
  EXPECT_EQ(find(tree, "1")->text(TimeTree::Difference), QStringLiteral("–"));
}

/// Of any times: every module has its line once, and both sides' sums are those of the top level.
TEST(TimeTreeTest, LinesAddUpWhateverThereIs) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<TimeDifference> times;
    for (int i = 0; i < 40; ++i) {
      TimeDifference time{"m" + std::to_string(i % 3) + ".p" + std::to_string(i), {}, {}};
      if (random() % 3 > 0) time.before = static_cast<double>(random() % 100);
      if (random() % 3 > 0 || !time.before) time.after = static_cast<double>(random() % 100);
      times.push_back(time);
    }
    TimeTree tree;
    tree.setTimes(times, QStringLiteral("a"), QStringLiteral("b"));
    EXPECT_EQ(tree.text().count(u'\n'), 1 + 3 + 40);
    double before = 0, apart = 0, shown = 0, shown_apart = 0;
    for (const TimeDifference& time : times) {
      before += time.before.value_or(0);
      apart += time.seconds().value_or(0);
    }
    for (int i = 0; i < tree.topLevelItemCount(); ++i) {
      shown += tree.topLevelItem(i)->data(TimeTree::Before, Qt::UserRole + 1).toDouble();
      shown_apart += tree.topLevelItem(i)->data(TimeTree::Difference, Qt::UserRole + 1).toDouble();
    }
    EXPECT_DOUBLE_EQ(shown, before);
    EXPECT_DOUBLE_EQ(shown_apart, apart) << "of modules that both have";
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
      tree.sortItems(TimeTree::Difference, order);
      EXPECT_EQ(tree.text().count(u'\n'), 1 + 3 + 40);
    }
  }
}

TEST(TimeTreeTest, ItSaysWhichModuleIsChosenAndCopies) {
  TimeTree tree;
  tree.setTimes({{"layers.0", 1, 2}, {"layers.1", 2, 2}}, QStringLiteral("a"), QStringLiteral("b"));
  QSignalSpy chosen(&tree, &TimeTree::moduleChosen);
  tree.setCurrentItem(find(tree, "1"));
  ASSERT_GE(chosen.count(), 1);
  EXPECT_EQ(chosen.last()[0].toString(), QStringLiteral("layers.1"));
  QTest::keyClick(&tree, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), tree.text());
  EXPECT_TRUE(tree.text().contains(QStringLiteral("layers.1\t2.00 s\t2.00 s\t=")))
      << tree.text().toStdString();
}

/// Beside the curves there is little room: the difference is in it, whatever the runs are called.
TEST(TimeTreeTest, TheDifferenceIsInSightWhateverTheRunsAreCalled) {
  const QString before = QStringLiteral("Prediction of the plan"),
                after = QStringLiteral("a-run-of-a-tuesday-on-eight-cards.trace");
  TimeTree tree;
  tree.setTimes({{"model.layers.0.self_attn.q_proj", 1.25, 0.0025}, {"model.layers.1.mlp", 2, 2}}, before,
                after);
  tree.resize(420, 300);
  tree.show();
  QApplication::processEvents();
  EXPECT_LE(tree.header()->length(), tree.viewport()->width());
  EXPECT_GE(tree.columnWidth(TimeTree::Module), 100);
  EXPECT_TRUE(tree.headerItem()->toolTip(TimeTree::After).contains(after));
  EXPECT_TRUE(tree.text().contains(after)) << "whole where it is copied";
}

/// What is selected in the window stays when the keyboard only passes through.
TEST(TimeTreeTest, WhoComesWithTabChoosesNothingYet) {
  TimeTree tree;
  tree.setTimes({{"layers.0", 1, 2}, {"layers.1", 2, 2}}, QStringLiteral("a"), QStringLiteral("b"));
  tree.show();
  QSignalSpy chosen(&tree, &TimeTree::moduleChosen);
  QFocusEvent tab(QEvent::FocusIn, Qt::TabFocusReason);
  QApplication::sendEvent(&tree, &tab);
  EXPECT_EQ(chosen.count(), 0);
  QTest::keyClick(&tree, Qt::Key_Down);
  ASSERT_EQ(chosen.count(), 1);
  EXPECT_TRUE(chosen[0][0].toString().startsWith(QStringLiteral("layers")));
}

TEST(TimeTreeTest, StandsBesideTheCurvesWhereBothRunsHaveTimes) {
  RunDifferencePanel panel;
  panel.resize(1100, 600);
  panel.show();
  const auto run = stowage::test::shared_run();
  panel.setRuns(compare_runs({QStringLiteral("a"), run, {}}, {QStringLiteral("b"), run, {}}));
  EXPECT_TRUE(panel.times().isVisible());
  auto* layer = find(panel.times(), "q_proj");
  ASSERT_TRUE(layer);
  EXPECT_EQ(layer->text(TimeTree::Difference), QStringLiteral("="));
  auto predicted = std::make_shared<trace::Timeline>(stowage::test::synthetic_run());
  predicted->predicted = true;
  panel.setRuns(compare_runs({QStringLiteral("a"), run, {}}, {QStringLiteral("b"), predicted, {}}));
  EXPECT_FALSE(panel.times().isVisible()) << "a prediction counts steps";
  panel.setRuns(compare_runs({QStringLiteral("a"), run, {}},
                             {QStringLiteral("b"), predicted, {{"model.layers.0.self_attn.q_proj", 1.0}}}));
  EXPECT_TRUE(panel.times().isVisible()) << "but may know its times";
}

}  // namespace
}  // namespace stowage::widgets
