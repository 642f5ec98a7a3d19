// What a drag's preview says of tiles is what the drop does to what lies in them, also where the drop splits
// blocks that the map still shows whole.
#include <gtest/gtest.h>

#include <set>

#include "tests/widgets/random_states.h"
#include "widgets/common/words.h"
#include "widgets/treemap/treemap_overlay.h"

namespace stowage::widgets {
namespace {

QString nodeOf(const TileTree& tree, const DragMove& move) { return tree.label(tree.units[move.unit].node); }

TEST(DragMoves, OfAPlanThatSplitsBlocksAreToldByTheBlocksOnTheMap) {
  const PlanState before = test::llama_state();
  PlanState after = before;
  after.settings.no_split = std::vector<std::string>();
  test::place(after, "model.layers.3.mlp.gate_proj", 1);
  test::place(after, "model.layers.5.mlp", 2);
  test::place(after, "model.layers.20", 1);
  test::place(after, "model.layers.21.mlp.up_proj", 0);
  test::place(after, "model.layers.21.mlp.down_proj", 1);
  const auto tree = tile_tree(before);
  const auto moves =
      drag_moves(tree, before, after, {test::module_named(before, "model.layers.3.mlp.gate_proj")});
  QStringList told;
  for (const DragMove& move : moves)
    told << nodeOf(*tree, move) + u' ' + move_text(after.machine, move, false);
  EXPECT_EQ(told, (QStringList{QStringLiteral("5 parts to CPU"), QStringLiteral("20 to cuda:1"),
                               QStringLiteral("21 split")}));
}

TEST(DragMoves, APartTakesItsBlockAlongOnlyWhereTheBlockStaysWhole) {
  const PlanState before = test::llama_state();
  PlanState after = before;
  test::place(after, "model.layers.3", 1);
  const auto tree = tile_tree(before);
  const std::vector<model::ModuleId> part{test::module_named(before, "model.layers.3.mlp.gate_proj")};
  EXPECT_TRUE(drag_moves(tree, before, after, part).empty());
  after.settings.no_split = std::vector<std::string>();
  const auto moves = drag_moves(tree, before, after, part);
  ASSERT_EQ(moves.size(), 1u) << "the rest of the block was not dragged";
  EXPECT_EQ(move_text(after.machine, moves[0], false), QStringLiteral("parts to cuda:1"));
}

/// By tensors: each that lands elsewhere lies in a tile that says so, and no tile says more.
TEST(DragMoves, OfRandomPlansSayWhatMovesAndNothingElse) {
  std::size_t told = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto model = random() % 2 ? test::uneven_model(random) : test::llama_model(12);
    PlanState before = test::random_state(random, model), after = before;
    if (random() % 3 == 0) before.settings.no_split = std::vector<std::string>();
    if (random() % 2) after.settings.no_split = std::vector<std::string>();
    for (auto& slot : after.placement.slots) {
      if (random() % 9 == 0)
        slot = static_cast<plan::Placement::Slot>(random() % after.machine.devices.size());
    }
    const model::ModuleId dragged(static_cast<std::uint32_t>(random() % model->modules().size()));
    const auto tree = tile_tree(before), finer = tile_tree(after);
    const std::uint32_t along = finer->nodes[finer->node_of_module[dragged.index()]].unit;
    std::map<std::uint32_t, std::set<int>> to;  // by unit: where its storages go, -1: one of them stays
    for (const auto& storage : model->storages()) {
      const auto owner = storage.tensors.front();
      const bool asked = model->contains(dragged, (*model)[owner].module) ||
                         (along != TileTree::kNone && finer->unit_of_tensor[owner.index()] == along);
      const bool moves = !asked && storage.bytes && before.placement[owner] != after.placement[owner];
      if (storage.bytes) to[tree->unit_of_tensor[owner.index()]].insert(moves ? after.placement[owner] : -1);
    }
    std::erase_if(to, [](const auto& unit) { return unit.second == std::set<int>{-1}; });
    const auto moves = drag_moves(tree, before, after, {dragged});
    ASSERT_EQ(moves.size(), to.size());
    for (const DragMove& move : moves) {
      ASSERT_TRUE(to.contains(move.unit));
      std::set<int> targets = to[move.unit];
      EXPECT_EQ(move.partly, targets.erase(-1) > 0);
      EXPECT_EQ(move.to, targets.size() > 1 ? UnitPlaces::kSplit : *targets.begin());
    }
    told += moves.size();
  }
  EXPECT_GT(told, 200u);
}

}  // namespace
}  // namespace stowage::widgets
