// The order of siblings in the tree of modules: by a column, and back to the model's.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QtTest/QTest>
#include <optional>
#include <set>

#include "core/model/model_builder.h"
#include "tests/widgets/panels_fixture.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;
using test::planned;

/// Siblings as the tree shows them, by the last parts of their names.
QStringList shown(const ModuleTreeModel& tree, const QModelIndex& parent) {
  QStringList out;
  for (int row = 0; row < tree.rowCount(parent); ++row) out << tree.index(row, 0, parent).data().toString();
  return out;
}

/// Layers of which the later ones are smaller, over a GPU and a CPU.
PlanStatePtr uneven_layers() {
  model::ModelBuilder builder;
  builder.set_name("uneven");
  for (int i = 0; i < 12; ++i) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = "layers." + std::to_string(i) + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(MiB(static_cast<std::uint64_t>(40 - i)).count())};
    spec.bytes = MiB(static_cast<std::uint64_t>(40 - i));
    builder.add_tensor(spec);
  }
  return planned(*builder.build());
}

TEST(TreeSorting, ByNameNumbersCountAsNumbers) {
  const auto state = uneven_layers();
  ModuleTreeModel tree;
  QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  tree.setState(state);
  const QModelIndex layers = tree.indexOf(*state->model->find_module("layers"));
  const QStringList own = shown(tree, layers);
  tree.sort(ModuleTreeModel::ModuleColumn, Qt::DescendingOrder);
  QStringList backwards(own.rbegin(), own.rend());
  EXPECT_EQ(shown(tree, layers), backwards) << "11, 10, 9 …";
  tree.sort(ModuleTreeModel::ModuleColumn, Qt::AscendingOrder);
  EXPECT_EQ(shown(tree, layers), own) << "2 before 10";
  tree.sort(ModuleTreeModel::SizeColumn, Qt::AscendingOrder);
  EXPECT_EQ(shown(tree, layers), backwards);
  tree.sort(-1);
  EXPECT_EQ(shown(tree, layers), own) << "the model's order again";
}

/// Against a comparison made by hand of what the rows say; rows keep their modules, and what is alike keeps
/// the model's order.
TEST(TreeSorting, IsStableAndMovesNothingElsewhere) {
  const auto state = planned(test::blocks(30), test::toyMachine(700, 300));
  ModuleTreeModel tree;
  QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  tree.setState(state);
  const QPersistentModelIndex kept(tree.indexOf(*state->model->find_module("layers.7")));
  for (const int column : {ModuleTreeModel::SizeColumn, ModuleTreeModel::DeviceColumn}) {
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
      tree.sort(column, order);
      ASSERT_EQ(tree.module(kept), *state->model->find_module("layers.7"));
      for (std::size_t i = 0; i < state->model->modules().size(); ++i) {
        const QModelIndex parent = tree.indexOf(ModuleId(i));
        std::set<ModuleId> children;
        std::optional<std::pair<double, ModuleId>> last;
        for (int row = 0; row < tree.rowCount(parent); ++row) {
          const ModuleId child = tree.module(tree.index(row, 0, parent));
          children.insert(child);
          const auto only = tree.onlySlot(child);
          if (column == ModuleTreeModel::DeviceColumn && !only) continue;
          const double sign = order == Qt::AscendingOrder ? 1 : -1;
          const double key =
              sign * (column == ModuleTreeModel::SizeColumn
                          ? static_cast<double>(state->model->modules()[child.index()].bytes.count())
                          : static_cast<double>(*only));
          if (last) {
            ASSERT_TRUE(last->first < key || (last->first == key && last->second < child));
          }
          last = {key, child};
        }
        const auto& own = state->model->modules()[i].children;
        ASSERT_EQ(children, std::set<ModuleId>(own.begin(), own.end()));
      }
    }
  }
}

/// By device: another plan is another order.
TEST(TreeSorting, FollowsThePlan) {
  const model::ModelPtr model = test::blocks(6);
  plan::Settings pinned;
  pinned.rules = {{"layers.5", machine::gpu(0), false}, {"layers.0", machine::kCpu, false}};
  ModuleTreeModel tree;
  tree.setState(planned(model, test::toyMachine(900, 900)));
  tree.sort(ModuleTreeModel::DeviceColumn, Qt::DescendingOrder);
  const QModelIndex layers = tree.indexOf(*model->find_module("layers"));
  EXPECT_EQ(shown(tree, layers).front(), QStringLiteral("0")) << "all on the GPU: the model's order";
  tree.setState(planned(model, test::toyMachine(900, 900), pinned));
  tree.sort(ModuleTreeModel::DeviceColumn, Qt::AscendingOrder);
  EXPECT_EQ(shown(tree, layers).back(), QStringLiteral("0")) << "what is on the CPU comes last";
  tree.setState(planned(model, test::toyMachine(900, 900)));
  EXPECT_EQ(shown(tree, layers).front(), QStringLiteral("0"));
}

class TreeHeadTest : public ::testing::Test {
 protected:
  void SetUp() override {
    panel.resize(304, 600);
    panel.setState(state);
    panel.show();
    QCoreApplication::processEvents();
  }
  ModuleId module(const char* name) { return *state->model->find_module(name); }
  void click(int column) {
    QWidget* port = panel.view().header()->viewport();
    const int x = panel.view().header()->sectionViewportPosition(column) + 8;
    QTest::mouseClick(port, Qt::LeftButton, Qt::NoModifier, QPoint(x, port->height() / 2));
  }
  PlanStatePtr state = planned(test::blocks(9));
  SelectionHub hub;
  TreePanel panel{hub};
  QStringList rows() { return shown(panel.model(), panel.model().index(0, 0)); }
};

TEST_F(TreeHeadTest, TheThirdClickGivesBackTheModelsOrder) {
  const QStringList own = rows();
  click(ModuleTreeModel::SizeColumn);
  EXPECT_EQ(rows().front(), QStringLiteral("layers")) << "the largest first";
  EXPECT_NE(rows(), own);
  click(ModuleTreeModel::SizeColumn);
  EXPECT_EQ(rows().back(), QStringLiteral("layers"));
  click(ModuleTreeModel::SizeColumn);
  EXPECT_EQ(rows(), own);
  EXPECT_EQ(panel.model().sorting().column, -1);
}

TEST_F(TreeHeadTest, KeysDoWhatClicksDo) {
  const QStringList own = rows();
  QWidget* head = panel.view().header();
  EXPECT_TRUE(head->focusPolicy() & Qt::TabFocus);
  head->setFocus();
  QTest::keyClick(head, Qt::Key_Home);
  QTest::keyClick(head, Qt::Key_Right);
  EXPECT_EQ(head->accessibleName(), QStringLiteral("Size"));
  QTest::keyClick(head, Qt::Key_Space);
  EXPECT_EQ(panel.model().sorting(),
            (ModuleTreeModel::Sorting{ModuleTreeModel::SizeColumn, Qt::DescendingOrder}));
  EXPECT_TRUE(head->accessibleName().contains(QStringLiteral("downwards")));
  QTest::keyClick(head, Qt::Key_Return);
  EXPECT_EQ(panel.model().sorting().order, Qt::AscendingOrder);
  QTest::keyClick(head, Qt::Key_Space);
  EXPECT_EQ(rows(), own);
  QTest::keyClick(head, Qt::Key_End);
  QTest::keyClick(head, Qt::Key_Space);
  EXPECT_EQ(panel.model().sorting().column, int{ModuleTreeModel::DeviceColumn});
}

/// What was sorted when the window closed is sorted when it opens again; what a file says beside that is
/// nothing.
TEST_F(TreeHeadTest, TheOrderIsRemembered) {
  click(ModuleTreeModel::DeviceColumn);
  click(ModuleTreeModel::DeviceColumn);
  const QVariantMap saved = panel.saved();
  SelectionHub other_hub;
  TreePanel other(other_hub);
  other.restore(saved);
  other.setState(state);
  EXPECT_EQ(other.model().sorting(), panel.model().sorting());
  EXPECT_EQ(other.view().header()->sortIndicatorSection(), int{ModuleTreeModel::DeviceColumn});
  TreePanel fresh(other_hub);
  fresh.restore({});
  fresh.restore({{QStringLiteral("column"), 17}});
  fresh.restore({{QStringLiteral("column"), QStringLiteral("Größe")}});
  EXPECT_EQ(fresh.model().sorting().column, -1);
  EXPECT_TRUE(fresh.saved().isEmpty());
}

/// The selection is shown whatever the order of the rows.
TEST_F(TreeHeadTest, ASortedTreeShowsTheSelection) {
  click(ModuleTreeModel::ModuleColumn);
  click(ModuleTreeModel::ModuleColumn);
  std::vector<ModuleId> wanted;
  for (const char* name : {"layers.1", "layers.2", "layers.8", "embed"}) wanted.push_back(module(name));
  hub.select(wanted);
  std::set<ModuleId> met;
  for (const QModelIndex& index : panel.view().selectionModel()->selectedRows())
    met.insert(panel.model().module(index));
  EXPECT_EQ(met, std::set<ModuleId>(wanted.begin(), wanted.end()));
}

}  // namespace
}  // namespace stowage::widgets
