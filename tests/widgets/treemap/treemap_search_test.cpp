// The search in the treemap: how many match, which of them is selected, and what lies behind one tile.
#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/widgets/random_states.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

/// Matches are numbered from 1 without gaps, in the order of the model; all else has no number.
TEST(TreemapSearch, EveryMatchHasANumberOfItsOwn) {
  std::mt19937 random(11);
  for (const char* words : {"attn", "LlamaMLP", "layers.1", "no such module", "norm"}) {
    SCOPED_TRACE(words);
    PlanState state = test::random_state(random, test::llama_model(12));
    const TileTreePtr tree = tile_tree(state);
    const TileSearch search(*tree, QString::fromLatin1(words));
    int last = 0;
    for (std::size_t i = 0; i < state.model->modules().size(); ++i) {
      const model::ModuleId id(i);
      const model::Module& module = (*state.model)[id];
      const QString both = QString::fromStdString(module.name + ' ' + module.class_name);
      const int number = search.number(id);
      if (number == 0) continue;
      EXPECT_EQ(number, last + 1);
      last = number;
      EXPECT_TRUE(both.contains(QString::fromLatin1(words), Qt::CaseInsensitive)) << both.toStdString();
      EXPECT_TRUE(search.lit(tree->node_of_module[i]));
    }
    EXPECT_EQ(last, search.matches());
  }
}

TEST(TreemapSearch, TheHeadSaysWhichMatchIsSelected) {
  SelectionHub hub;
  TreemapView view(&hub);
  const PlanStatePtr state = test::share(test::llama_state(test::llama_model(10)));
  view.resize(900, 600);
  view.setState(state);
  QSignalSpy changed(view.map(), &TreemapWidget::searchChanged);
  view.map()->setFilter(QStringLiteral("q_proj"));
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(view.header()->searchText(), QStringLiteral("10 matches"));
  hub.select({test::module_named(*state, "model.layers.3.self_attn.q_proj")});
  EXPECT_EQ(view.header()->searchText(), QStringLiteral("4 of 10 matches"));
  hub.select({test::module_named(*state, "model.layers.3")});
  EXPECT_EQ(view.header()->searchText(), QStringLiteral("10 matches")) << "what holds a match is none";
  view.map()->setFilter({});
  EXPECT_FALSE(view.map()->search().active());
}

/// Many experts in each of many layers.
model::ModelPtr crowded_model() {
  model::ModelBuilder builder;
  builder.set_name("crowded");
  builder.add_module("", "Net");
  builder.add_module("layers", "ModuleList");
  for (int layer = 0; layer < 24; ++layer) {
    const std::string name = "layers." + std::to_string(layer);
    builder.add_module(name, "Layer");
    builder.add_module(name + ".experts", "ModuleList");
    for (int i = 0; i < 64; ++i) {
      const std::string expert = name + ".experts." + std::to_string(i);
      builder.add_module(expert, "Linear");
      test::add_weight(builder, expert + ".weight", {64, 64}, 8192);
    }
  }
  auto built = builder.build();
  EXPECT_TRUE(built);
  return *built;
}

/// What one tile stands for is said of it.
TEST(TreemapSearch, AnAggregateSaysHowManyTilesItStandsFor) {
  SelectionHub hub;
  TreemapView view(&hub);
  PlanState state;
  state.model = crowded_model();
  state.machine = test::two_cards();
  test::place(state, "", 0);
  test::add_up(state);
  view.setState(test::share(std::move(state)));
  int met = 0;
  for (const QSize size : {QSize(360, 260), QSize(420, 300), QSize(700, 500)}) {
    view.resize(size);
    view.map()->layoutNow();
    const TreemapScene& scene = view.map()->scene();
    for (std::uint32_t i = 1; i < scene.tiles.size(); ++i) {
      if (scene.tiles[i].role != layout::TileRole::Aggregate) continue;
      ++met;
      EXPECT_GT(scene.tiles[i].hidden, 0u);
      EXPECT_TRUE(view.map()->tileDescription(i).contains(QString::number(scene.tiles[i].hidden)))
          << view.map()->tileDescription(i).toStdString();
    }
  }
  EXPECT_GT(met, 0);
}

}  // namespace
}  // namespace stowage::widgets
