// The column of the tree that says how long modules take in one predicted step.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QSignalSpy>
#include <QtTest/QTest>
#include <map>
#include <random>

#include "tests/widgets/panels_fixture.h"
#include "widgets/common/words.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;
using test::blocks;
using test::planned;

using PredictionPtr = std::shared_ptr<const estimate::Prediction>;

/// Times of some modules, by name; a step takes as long as all of them.
PredictionPtr timed(const std::map<std::string, double>& seconds) {
  auto out = std::make_shared<estimate::Prediction>();
  out->method = estimate::PredictionMethod::Formula;
  out->time.emplace();
  for (const auto& [name, time] : seconds) {
    estimate::PredictedModule module;
    module.name = name;
    module.seconds = time;
    out->modules.push_back(module);
    out->time->step += time;
  }
  return out;
}

QString timeOf(const ModuleTreeModel& tree, const char* name) {
  const auto id = tree.state()->model->find_module(name);
  return tree.indexOf(*id, ModuleTreeModel::TimeColumn).data().toString();
}

TEST(TreeTimes, AModuleTakesAsLongAsItAndAllInsideIt) {
  ModuleTreeModel tree;
  QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  tree.setState(planned(blocks(3)));
  EXPECT_FALSE(tree.timed());
  EXPECT_EQ(timeOf(tree, "layers.1"), QString());
  QSignalSpy told(&tree, &ModuleTreeModel::timesChanged);
  tree.setPrediction(timed({{"layers.0.attn", 0.25}, {"layers.1.mlp", 0.5}, {"layers.1", 0.125}}));
  EXPECT_EQ(told.count(), 1);
  EXPECT_TRUE(tree.timed());
  EXPECT_EQ(timeOf(tree, "layers.1.mlp"), secondsText(0.5));
  EXPECT_EQ(timeOf(tree, "layers.1"), secondsText(0.625));
  EXPECT_EQ(timeOf(tree, "layers"), secondsText(0.875));
  EXPECT_EQ(timeOf(tree, ""), secondsText(0.875));
  EXPECT_EQ(timeOf(tree, "embed"), QString()) << "nothing is known of it";
  const auto tip = tree.indexOf(*tree.state()->model->find_module("layers.1.mlp"));
  EXPECT_TRUE(tip.data(Qt::ToolTipRole).toString().contains(secondsText(0.5)));
  EXPECT_TRUE(tip.data(Qt::AccessibleTextRole).toString().contains(secondsText(0.5)));
  tree.setPrediction(nullptr);
  EXPECT_FALSE(tree.timed());
  EXPECT_EQ(told.count(), 2);
}

/// Against sums by name: what is inside a module has its name in front.
TEST(TreeTimes, SumsAreThoseOfTheNames) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937 random(seed);
    const auto state = planned(blocks(1 + static_cast<int>(random() % 6)));
    std::map<std::string, double> seconds;
    for (const model::Module& module : state->model->modules()) {
      if (random() % 2) seconds[module.name] = static_cast<double>(1 + random() % 1000) / 1024;
    }
    seconds["no module of this model"] = 5;
    ModuleTreeModel tree;
    tree.setState(state);
    tree.setPrediction(timed(seconds));
    for (std::size_t i = 0; i < state->model->modules().size(); ++i) {
      const std::string& outer = state->model->modules()[i].name;
      double sum = 0;
      for (const auto& [name, time] : seconds) {
        const bool known = state->model->find_module(name).has_value();
        if (known && (outer.empty() || name == outer || name.starts_with(outer + "."))) sum += time;
      }
      EXPECT_NEAR(tree.seconds(ModuleId(i)), sum, 1e-9) << "seed " << seed << " " << outer;
    }
  }
}

TEST(TreeTimes, WithoutTimesOrForAnotherModelThereAreNone) {
  ModuleTreeModel tree;
  tree.setPrediction(timed({{"embed", 1}}));  // before there is a model
  EXPECT_FALSE(tree.timed());
  tree.setState(planned(blocks(2)));
  auto peaks = std::make_shared<estimate::Prediction>(*timed({{"embed", 1}}));
  peaks->time.reset();
  tree.setPrediction(peaks);
  EXPECT_FALSE(tree.timed()) << "a graph says what is needed, not how long it takes";
  tree.setPrediction(timed({{"embed", 0}}));
  EXPECT_FALSE(tree.timed());
  tree.setPrediction(timed({{"embed", 1}}));
  EXPECT_TRUE(tree.timed());
  tree.setState(planned(tree.state()->model, test::toyMachine(512, 512)));
  EXPECT_TRUE(tree.timed()) << "another plan of the same model: the times before stay until new ones come";
  tree.setState(planned(blocks(5)));
  EXPECT_FALSE(tree.timed());
  EXPECT_EQ(tree.seconds(ModuleId(0)), 0);
  EXPECT_EQ(tree.seconds(ModuleId()), 0);
}

TEST(TreeTimes, SiblingsAreSortedByTimeAndFollowNewTimes) {
  ModuleTreeModel tree;
  QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  tree.setState(planned(blocks(4)));
  const auto shown = [&] {
    QStringList out;
    const QModelIndex layers = tree.indexOf(*tree.state()->model->find_module("layers"));
    for (int row = 0; row < tree.rowCount(layers); ++row) out << tree.index(row, 0, layers).data().toString();
    return out.join(u' ');
  };
  tree.sort(ModuleTreeModel::TimeColumn, Qt::DescendingOrder);
  EXPECT_EQ(shown(), QStringLiteral("0 1 2 3")) << "no times: the model's order";
  tree.setPrediction(
      timed({{"layers.0.mlp", 2}, {"layers.2.attn", 1}, {"layers.2.mlp", 3}, {"layers.3", 1}}));
  EXPECT_EQ(shown(), QStringLiteral("2 0 3 1"));
  tree.sort(ModuleTreeModel::TimeColumn, Qt::AscendingOrder);
  EXPECT_EQ(shown(), QStringLiteral("1 3 0 2"));
  tree.setPrediction(timed({{"layers.0", 1}, {"layers.1", 2}}));
  EXPECT_EQ(shown(), QStringLiteral("2 3 0 1"));
}

class TreeTimesView : public ::testing::Test {
 protected:
  TreeTimesView() : panel(hub) {
    panel.resize(304, 400);
    panel.setState(planned(blocks(4)));
    panel.show();
    QApplication::processEvents();
  }
  int right(int column) {
    return panel.view().columnViewportPosition(column) + panel.view().columnWidth(column);
  }

  SelectionHub hub;
  TreePanel panel;
};

TEST_F(TreeTimesView, TheColumnIsThereWhileTimesAreKnown) {
  EXPECT_TRUE(panel.view().isColumnHidden(ModuleTreeModel::TimeColumn));
  panel.model().setPrediction(timed({{"layers.0.attn", 0.25}}));
  QApplication::processEvents();
  EXPECT_FALSE(panel.view().isColumnHidden(ModuleTreeModel::TimeColumn));
  EXPECT_LE(right(ModuleTreeModel::TimeColumn), panel.view().viewport()->width()) << "in sight";
  EXPECT_GE(panel.view().columnWidth(ModuleTreeModel::ModuleColumn), 80);
  EXPECT_EQ(
      panel.view().header()->model()->headerData(ModuleTreeModel::TimeColumn, Qt::Horizontal).toString(),
      ModuleTreeModel::tr("Time"));
  panel.model().setPrediction(nullptr);
  QApplication::processEvents();
  EXPECT_TRUE(panel.view().isColumnHidden(ModuleTreeModel::TimeColumn));
  EXPECT_EQ(right(ModuleTreeModel::DeviceColumn), panel.view().viewport()->width())
      << "its room is used again";
}

TEST_F(TreeTimesView, KeysOfTheHeadPassAColumnThatIsHidden) {
  QHeaderView& head = *panel.view().header();
  head.setFocus();
  QTest::keyClick(&head, Qt::Key_End);
  QTest::keyClick(&head, Qt::Key_Space);
  EXPECT_EQ(panel.model().sorting().column, int{ModuleTreeModel::DeviceColumn});
  QTest::keyClick(&head, Qt::Key_Right);
  QTest::keyClick(&head, Qt::Key_Space);
  EXPECT_EQ(panel.model().sorting().column, int{ModuleTreeModel::DeviceColumn}) << "there is nothing beyond";
  panel.model().setPrediction(timed({{"layers.0.attn", 0.25}}));
  QTest::keyClick(&head, Qt::Key_Right);
  QTest::keyClick(&head, Qt::Key_Space);
  EXPECT_EQ(panel.model().sorting(),
            (ModuleTreeModel::Sorting{ModuleTreeModel::TimeColumn, Qt::DescendingOrder}))
      << "what takes long is looked for first";
}

TEST_F(TreeTimesView, ATimeIsPaintedInItsRow) {
  panel.model().setPrediction(timed({{"", 0.25}}));
  QApplication::processEvents();
  const QModelIndex root = panel.model().index(0, ModuleTreeModel::TimeColumn);
  const QRect rect = panel.view().visualRect(root);
  const auto inked = [&] {
    const QImage image = panel.view().viewport()->grab(rect).toImage();
    int dark = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) dark += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
    }
    return dark;
  };
  EXPECT_GT(inked(), 10);
  panel.model().setPrediction(timed({{"no module of this model", 1}, {"embed", 1e-9}}));
  EXPECT_TRUE(panel.model().timed());
}

}  // namespace
}  // namespace stowage::widgets
