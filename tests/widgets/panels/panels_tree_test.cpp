#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QtTest/QTest>
#include <set>

#include "core/model/model_builder.h"
#include "tests/widgets/panels_fixture.h"
#include "widgets/panels/module_tree_view.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;
using test::planned;

TEST(ModuleTreeModel, KeepsTheRulesOfItemModelsThroughStatesAndFilters) {
  ModuleTreeModel tree;
  QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  tree.setState(planned(test::blocks(12)));
  EXPECT_EQ(tree.rowCount(), 1);
  tree.setFilter(QStringLiteral("mlp"));
  tree.setState(planned(test::blocks(12)));
  tree.setFilter(QStringLiteral("nothing like it"));
  EXPECT_EQ(tree.rowCount(), 0);
  tree.setFilter({});
  tree.setState(nullptr);
  EXPECT_EQ(tree.rowCount(), 0);
}

TEST(ModuleTreeModel, IndexAndModuleAreInverse) {
  const auto state = planned(test::blocks(9));
  ModuleTreeModel tree;
  tree.setState(state);
  for (std::size_t i = 0; i < state->model->modules().size(); ++i) {
    const QModelIndex index = tree.indexOf(ModuleId(i));
    ASSERT_TRUE(index.isValid());
    EXPECT_EQ(tree.module(index), ModuleId(i));
    EXPECT_EQ(tree.index(index.row(), 0, index.parent()), index);
    if (i > 0) {
      EXPECT_EQ(tree.module(index.parent()), state->model->modules()[i].parent);
    }
  }
}

TEST(ModuleTreeModel, FilterKeepsMatchesAndTheWayToThem) {
  const auto state = planned(test::blocks(9));
  ModuleTreeModel tree;
  tree.setState(state);
  tree.setFilter(QStringLiteral("block"));  // the class of the layers
  EXPECT_EQ(tree.matches(), 9);
  const auto layer = *state->model->find_module("layers.4");
  EXPECT_TRUE(tree.indexOf(layer).isValid());
  EXPECT_TRUE(tree.indexOf(*state->model->find_module("layers")).isValid());
  EXPECT_FALSE(tree.isMatch(*state->model->find_module("layers")));
  EXPECT_FALSE(tree.indexOf(*state->model->find_module("embed")).isValid());
  tree.setFilter(QStringLiteral("LAYERS.4.MLP"));
  EXPECT_EQ(tree.matches(), 1);
}

TEST(ModuleTreeModel, BarsAddUpToTheModule) {
  const auto state = planned(test::blocks(9));
  ModuleTreeModel tree;
  tree.setState(state);
  for (std::size_t i = 0; i < state->model->modules().size(); ++i) {
    std::uint64_t sum = 0;
    for (const auto part : tree.deviceBytes(ModuleId(i))) sum += part;
    EXPECT_EQ(sum, state->model->modules()[i].bytes.count());
  }
}

TEST(ModuleTreeModel, MarksFollowTheRules) {
  auto state = std::make_shared<PlanState>(*planned(test::blocks(4)));
  state->settings.rules = {{"layers.1", machine::kCpu, false}, {"layers.2", machine::kDisk, true}};
  ModuleTreeModel tree;
  tree.setState(state);
  EXPECT_TRUE(tree.marks(*state->model->find_module("layers.1")) & ModuleTreeModel::Pinned);
  EXPECT_TRUE(tree.marks(*state->model->find_module("layers.2")) & ModuleTreeModel::Forbidden);
  EXPECT_EQ(tree.marks(*state->model->find_module("layers.3")), ModuleTreeModel::NoMark);
}

/// What was pinned with the module that it is in is another mark than what was pinned itself.
TEST(ModuleTreeModel, PinsFromAboveAreMarkedApart) {
  auto state = std::make_shared<PlanState>(*planned(test::blocks(4)));
  state->settings.rules = {{"layers", machine::kCpu, false},
                           {"layers.2", machine::kCpu, false},
                           {"layers.3", machine::gpu(0), true}};
  ModuleTreeModel tree;
  tree.setState(state);
  const model::Model& model = *state->model;
  for (std::size_t i = 0; i < model.modules().size(); ++i) {
    const std::string& name = model.modules()[i].name;
    const quint8 marks = tree.marks(ModuleId(i));
    const bool own = name == "layers" || name == "layers.2";
    EXPECT_EQ((marks & ModuleTreeModel::Pinned) != 0, own) << name;
    EXPECT_EQ((marks & ModuleTreeModel::PinnedAbove) != 0,
              !own && name.starts_with("layers") && bool(model.modules()[i].bytes))
        << name;
  }
  const auto words = [&](const char* name) {
    return tree.indexOf(*model.find_module(name)).data(Qt::AccessibleTextRole).toString();
  };
  EXPECT_TRUE(words("layers.1").contains(QStringLiteral("pinned with layers")))
      << words("layers.1").toStdString();
  EXPECT_FALSE(words("layers.2").contains(QStringLiteral("pinned with")));
  EXPECT_TRUE(words("layers.3").contains(QStringLiteral("forbidden"))) << "both are said";
}

/// A module on the storage of a pinned one is marked and said, and what is in it with it.
TEST(ModuleTreeModel, PinsOfTheSameStorageAreMarkedApart) {
  auto state = std::make_shared<PlanState>(*planned(test::blocks(4)));
  const model::Model& model = *state->model;
  state->catalog = solve::make_unit_catalog(
      model::ModelBuilder::with_ties(
          model, {{*model.find_tensor("layers.1.mlp.weight"), *model.find_tensor("layers.3.mlp.weight")}}),
      state->settings);
  state->settings.rules = {{"layers.1", machine::kCpu, false}};
  ModuleTreeModel tree;
  tree.setState(state);
  const auto marks = [&](const char* name) { return tree.marks(*model.find_module(name)); };
  EXPECT_EQ(marks("layers.1"), ModuleTreeModel::Pinned);
  EXPECT_EQ(marks("layers.3"), ModuleTreeModel::PinnedWith);
  EXPECT_EQ(marks("layers.3.mlp"), ModuleTreeModel::PinnedAbove);
  EXPECT_EQ(marks("layers.2"), ModuleTreeModel::NoMark);
  const auto words = [&](const char* name) {
    return tree.indexOf(*model.find_module(name)).data(Qt::AccessibleTextRole).toString();
  };
  for (const char* name : {"layers.3", "layers.3.mlp"})
    EXPECT_TRUE(words(name).contains(QStringLiteral("pinned with layers.1, which is the same storage")))
        << words(name).toStdString();
  state = std::make_shared<PlanState>(*state);
  state->settings.rules.clear();
  tree.setState(state);
  EXPECT_EQ(marks("layers.3"), ModuleTreeModel::NoMark);
}

TEST(ModuleTreeModel, SaysItInWordsForScreenReaders) {
  const auto state = planned(test::blocks(4));
  ModuleTreeModel tree;
  tree.setState(state);
  const QString words =
      tree.indexOf(*state->model->find_module("layers.1")).data(Qt::AccessibleTextRole).toString();
  EXPECT_TRUE(words.contains(QStringLiteral("layers.1"))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("CPU")) || words.contains(QStringLiteral("cuda:0")) ||
              words.contains(QStringLiteral("Disk")))
      << words.toStdString();
}

TEST(ModuleTreeModel, TensOfThousandsOfModulesOpenAndFilterAtOnce) {
  const auto state = planned(test::blocks(20000));
  ModuleTreeModel tree;
  QElapsedTimer clock;
  clock.start();
  tree.setState(state);
  tree.setFilter(QStringLiteral("mlp"));
  tree.setFilter({});
  EXPECT_LT(clock.elapsed(), 3000) << "generous: a busy machine";
  EXPECT_EQ(tree.rowCount(tree.indexOf(*state->model->find_module("layers"))), 20000);
}

class TreePanelTest : public ::testing::Test {
 protected:
  void SetUp() override {
    panel.resize(304, 600);
    panel.setState(state);
    panel.show();
  }
  ModuleId module(const char* name) { return *state->model->find_module(name); }
  PlanStatePtr state = planned(test::blocks(9));
  SelectionHub hub;
  TreePanel panel{hub};
};

TEST_F(TreePanelTest, SelectionIsOneWithTheHub) {
  hub.select({module("layers.3")});
  EXPECT_EQ(panel.view().selectionModel()->selectedRows().size(), 1);
  panel.view().setCurrentIndex(panel.model().indexOf(module("layers.5")));
  EXPECT_EQ(hub.selection(), std::vector<ModuleId>{module("layers.5")});
  hub.clear();
  EXPECT_TRUE(panel.view().selectionModel()->selectedRows().isEmpty());
}

/// From right to left the words of the field begin at the right, and the hint of its key is at the left.
TEST_F(TreePanelTest, TheHintStandsWhereTheWordsDoNot) {
  panel.setLayoutDirection(Qt::RightToLeft);
  panel.setKeyHint(QStringLiteral("Ctrl+F"));
  EXPECT_EQ(panel.field().alignment() & Qt::AlignHorizontal_Mask, Qt::AlignRight | Qt::AlignAbsolute);
  const auto* hint = panel.field().findChild<Label*>();
  ASSERT_TRUE(hint);
  EXPECT_LT(hint->geometry().right(), panel.field().width() / 2);
  panel.setLayoutDirection(Qt::LeftToRight);
  panel.setKeyHint(QStringLiteral("Ctrl+F"));
  EXPECT_EQ(panel.field().alignment() & Qt::AlignHorizontal_Mask, Qt::AlignLeft);
  EXPECT_GT(hint->x(), panel.field().width() / 2);
}

TEST_F(TreePanelTest, NothingFoundIsSaidAndEscEndsIt) {
  QString count;
  QObject::connect(&panel, &TreePanel::countChanged, [&](const QString& text) { count = text; });
  QTest::keyClicks(&panel.field(), QStringLiteral("q_prj"));
  EXPECT_FALSE(panel.view().isVisible());
  EXPECT_TRUE(count.startsWith(u'0')) << count.toStdString();
  QTest::keyClick(&panel.field(), Qt::Key_Escape);
  EXPECT_TRUE(panel.view().isVisible());
}

TEST_F(TreePanelTest, EnterWalksTheMatches) {
  panel.field().setText(QStringLiteral("mlp"));
  std::set<ModuleId> seen;
  for (int i = 0; i < 9; ++i) {
    QTest::keyClick(&panel.field(), Qt::Key_Return);
    ASSERT_EQ(hub.selection().size(), 1u);
    seen.insert(hub.selection().front());
  }
  EXPECT_EQ(seen.size(), 9u);
  panel.step(-1);
  EXPECT_EQ(seen.count(hub.selection().front()), 1u);
}

TEST_F(TreePanelTest, DragOfSelectedRowsIsAnnouncedAfterSixPixels) {
  hub.select({module("layers.1"), module("layers.2")});
  std::vector<ModuleId> dragged;
  QObject::connect(&panel.view(), &ModuleTreeView::dragRequested,
                   [&](const std::vector<ModuleId>& modules, QPoint) { dragged = modules; });
  QWidget* port = panel.view().viewport();
  const QPoint at = panel.view().visualRect(panel.model().indexOf(module("layers.2"))).center();
  QTest::mousePress(port, Qt::LeftButton, Qt::NoModifier, at);
  QMouseEvent small(QEvent::MouseMove, at + QPoint(2, 0), port->mapToGlobal(at + QPoint(2, 0)), Qt::NoButton,
                    Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(port, &small);
  EXPECT_TRUE(dragged.empty());
  QMouseEvent far(QEvent::MouseMove, at + QPoint(9, 0), port->mapToGlobal(at + QPoint(9, 0)), Qt::NoButton,
                  Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(port, &far);
  EXPECT_EQ(dragged, hub.selection());
  EXPECT_EQ(dragged.size(), 2u);
}

TEST_F(TreePanelTest, ClickOnOneOfSeveralSelectsItAlone) {
  hub.select({module("layers.1"), module("layers.2")});
  const QPoint at = panel.view().visualRect(panel.model().indexOf(module("layers.2"))).center();
  QTest::mouseClick(panel.view().viewport(), Qt::LeftButton, Qt::NoModifier, at);
  EXPECT_EQ(hub.selection(), std::vector<ModuleId>{module("layers.2")});
}

/// One module inside the other, `depth` of them, each with a name of its own.
PlanStatePtr nested(int depth, const std::string& stem) {
  model::ModelBuilder builder;
  builder.set_name("deep");
  std::string name;
  for (int at = 0; at < depth; ++at) {
    name += (at ? "." : "") + stem + std::to_string(at);
    builder.add_module(name, "Nest");
  }
  model::ModelBuilder::TensorSpec spec;
  spec.name = name + ".weight";
  spec.dtype = model::Dtype::U8;
  spec.shape = {1 << 20};
  spec.bytes = MiB(1);
  builder.add_tensor(spec);
  builder.set_no_split({"Nest"}, "test");
  return planned(*builder.build());
}

void settle() {
  for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();  // columns, then the scroll bars
}

/// Whatever is open or selected, however deep: the device of every row is in sight, and something of its name
/// is.
TEST(ModuleTreeView, TheDeviceColumnStaysInSight) {
  for (const int depth : {2, 5, 9, 14, 24}) {
    for (const int width : {240, 304, 456}) {
      if (width == 240 && depth == 24) continue;  // its steps alone fill the room: below
      SCOPED_TRACE(std::to_string(depth) + " deep in " + std::to_string(width));
      const auto state = nested(depth, "experts_of_the_decoder_at_level_");
      ModuleTreeModel tree;
      SelectionHub hub;
      ModuleTreeView view(tree, hub);
      view.resize(width, 700);
      view.show();
      tree.setState(state);
      settle();
      hub.select({ModuleId(state->model->modules().size() - 1)});
      settle();
      view.expandAll();
      settle();
      EXPECT_EQ(view.header()->length(), view.viewport()->width());
      EXPECT_EQ(view.horizontalScrollBar()->maximum(), 0);
      const QRect device = view.visualRect(
          tree.indexOf(ModuleId(state->model->modules().size() - 1), ModuleTreeModel::DeviceColumn));
      EXPECT_TRUE(view.viewport()->rect().contains(device.center()));
      EXPECT_GE(device.width(), 26) << "its glyph at least";
      const QRect name = view.visualRect(tree.indexOf(ModuleId(state->model->modules().size() - 1)));
      EXPECT_GE(name.width() - view.nameInset() - 20, 40) << "some letters of the deepest name";
      if (width >= 304 && depth <= 9) {
        EXPECT_GE(device.width(), 70) << "where a name is readable, the device has its words";
      }
    }
  }
}

TEST(ModuleTreeView, ShortNamesKeepTheirStepsAndAreNotCut) {
  const auto state = nested(4, "m");
  ModuleTreeModel tree;
  SelectionHub hub;
  ModuleTreeView view(tree, hub);
  view.resize(304, 400);
  view.show();
  tree.setState(state);
  view.expandAll();
  settle();
  EXPECT_EQ(view.indentation(), 14);
  EXPECT_EQ(view.nameInset(), 0);
  EXPECT_EQ(view.columnWidth(ModuleTreeModel::DeviceColumn), 70);
}

/// Where even steps of nothing would fill the room it can be scrolled to.
TEST(ModuleTreeView, WhatIsDeeperThanTheRoomIsWideIsScrolledTo) {
  const auto state = nested(90, "level");
  ModuleTreeModel tree;
  SelectionHub hub;
  ModuleTreeView view(tree, hub);
  view.resize(240, 700);
  view.show();
  tree.setState(state);
  view.expandAll();
  settle();
  EXPECT_GT(view.horizontalScrollBar()->maximum(), 0);
}

/// A name of no end does not push the sizes out of sight.
TEST(ModuleTreeView, EndlessNamesLeaveTheSizesInSight) {
  model::ModelBuilder builder;
  builder.set_name("endless");
  const auto endless = [](const char* what) { return std::string(180, 'x') + what; };
  for (const std::string& name : {endless("a"), endless("b"), endless("a") + ".head"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.shape = {1 << 20};
    spec.bytes = MiB(1);
    builder.add_tensor(spec);
  }
  const auto state = planned(*builder.build());
  ModuleTreeModel tree;
  SelectionHub hub;
  ModuleTreeView view(tree, hub);
  view.resize(304, 400);
  view.show();
  tree.setState(state);
  view.expandAll();
  for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
  const int sizes = view.columnViewportPosition(ModuleTreeModel::SizeColumn);
  EXPECT_LE(sizes + view.columnWidth(ModuleTreeModel::SizeColumn), view.viewport()->width());
  const QModelIndex index = tree.indexOf(*state->model->find_module(endless("a")));
  EXPECT_TRUE(index.data(Qt::ToolTipRole).toString().contains(QString::fromStdString(endless("a"))))
      << "the whole name is told";
}

}  // namespace
}  // namespace stowage::widgets
