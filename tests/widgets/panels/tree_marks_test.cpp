// Marks of rows, which are looked up when a row is asked for: the same as if all modules had been gone
// through.
#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/widgets/random_states.h"
#include "widgets/panels/module_tree_model.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

/// From the root downwards, module after module.
std::vector<quint8> marks_of(const PlanState& state, const ViewFacts& facts) {
  const auto& modules = state.model->modules();
  std::vector<quint8> marks(modules.size(), ModuleTreeModel::NoMark);
  for (const plan::Rule& rule : state.settings.rules) {
    if (const auto module = state.model->find_module(rule.name))
      marks[module->index()] |= rule.forbid ? ModuleTreeModel::Forbidden : ModuleTreeModel::Pinned;
  }
  for (std::size_t i = 0; i < facts.places->units.size(); ++i) {
    const UnitInfo& unit = facts.tree->units[i];
    if (facts.places->units[i].pinned_with != TileTree::kNone && !unit.tensor.valid())
      marks[unit.module.index()] |= ModuleTreeModel::PinnedWith;
  }
  constexpr quint8 kOwn = ModuleTreeModel::Pinned | ModuleTreeModel::PinnedWith;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    const quint8 above = marks[modules[i].parent.index()];
    if ((above & (kOwn | ModuleTreeModel::PinnedAbove)) && !(marks[i] & kOwn) && modules[i].bytes)
      marks[i] |= ModuleTreeModel::PinnedAbove;
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto row = facts.bytes->row(ModuleId(i));
    if (!row.empty() && row.back() > 0) marks[i] |= ModuleTreeModel::Unplaced;
  }
  return marks;
}

TEST(TreeMarks, AreThoseOfAWalkThroughAllModules) {
  const std::uint32_t seed = 77'001;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  ModuleTreeModel tree;
  std::size_t above = 0;
  for (int round = 0; round < 120; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const auto model = random() % 2 ? test::uneven_model(random) : test::llama_model(4);
    const auto state = test::share(test::random_state(random, model));
    tree.setState(state);
    const auto expected = marks_of(*state, *make_view_facts(*state));
    for (std::size_t i = 0; i < expected.size(); ++i) {
      ASSERT_EQ(tree.marks(ModuleId(i)), expected[i]) << model->modules()[i].name;
      above += expected[i] & ModuleTreeModel::PinnedAbove ? 1 : 0;
    }
    EXPECT_EQ(tree.marks(ModuleId(expected.size())), ModuleTreeModel::NoMark) << "of none";
  }
  EXPECT_GT(above, 100u);
}

/// Another plan of the same model: nothing is laid out anew, and no row says anything by itself.
TEST(TreeMarks, AnotherPlanResetsNothing) {
  std::mt19937 random(77'002);
  const auto model = test::uneven_model(random);
  ModuleTreeModel tree;
  tree.setState(test::share(test::random_state(random, model)));
  const QSignalSpy resets(&tree, &QAbstractItemModel::modelReset);
  const QSignalSpy layouts(&tree, &QAbstractItemModel::layoutChanged);
  const QSignalSpy data(&tree, &QAbstractItemModel::dataChanged);
  for (int round = 0; round < 10; ++round) tree.setState(test::share(test::random_state(random, model)));
  EXPECT_EQ(resets.count(), 0);
  EXPECT_EQ(layouts.count(), 0);
  EXPECT_EQ(data.count(), 10) << "one a plan, for all of its rows";
  tree.setState(test::share(test::random_state(random, test::uneven_model(random))));
  EXPECT_EQ(resets.count(), 1);
}

}  // namespace
}  // namespace stowage::widgets
