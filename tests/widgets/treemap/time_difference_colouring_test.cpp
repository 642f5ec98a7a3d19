// Tiles coloured by how much longer modules take on one side.
#include "widgets/treemap/time_difference_colouring.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <random>

#include "tests/widgets/treemap_models.h"
#include "widgets/common/selection_hub.h"
#include "widgets/theme/scale_steps.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {
namespace {

using estimate::TimeDifference;
constexpr std::uint8_t kNotKnown = kDifferenceSteps;

TEST(TimeDifferenceCategory, RisesWithTheTimeAndStopsWhereNothingIsKnown) {
  EXPECT_EQ(time_difference_category({"a", 1.0, 0.9}), 0);
  EXPECT_EQ(time_difference_category({"a", 1.0, 0.95}), 1);
  EXPECT_EQ(time_difference_category({"a", 1.0, 1.0}), 2);
  EXPECT_EQ(time_difference_category({"a", 1.0, 1.05}), 3);
  EXPECT_EQ(time_difference_category({"a", 1.0, 1.2}), 4);
  EXPECT_EQ(time_difference_category({"a", 0.0, 0.0}), 2) << "nothing on both sides is the same";
  for (const TimeDifference& time : {TimeDifference{"a", {}, 1.0}, TimeDifference{"a", 1.0, {}},
                                     TimeDifference{"a", {}, {}}, TimeDifference{"a", 0.0, 1.0}})
    EXPECT_EQ(time_difference_category(time), kNotKnown) << "no part of nothing";
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const double before = 1e-6 * static_cast<double>(1 + random() % 1'000'000);
    std::uint8_t last = 0;
    for (int percent = -100; percent <= 200; ++percent) {
      const std::uint8_t now = time_difference_category({"a", before, before * (1 + percent / 100.0)});
      EXPECT_GE(now, last) << percent;
      last = now;
    }
    EXPECT_EQ(last, 4);
  }
}

class TimeDifferenceTiles : public testing::Test {
 protected:
  std::uint8_t of(const Colouring& colouring, const TileTree& tree, const char* name) const {
    return colouring.of_node[tree.node_of_module[test::module_named(state_, name).index()]];
  }
  PlanState state_ = test::llama_state();
};

TEST_F(TimeDifferenceTiles, BytesAddUpAndUnknownModulesAreGrey) {
  const TileTreePtr tree = tile_tree(state_);
  const auto sizes = plan::stored_sizes(*state_.model, state_.settings);
  const TimeDifferences times{{"model.layers.3.mlp.up_proj", 1, 2},
                              {"model.layers.3.mlp.down_proj", 2, 1},
                              {"lm_head", 1, std::nullopt},
                              {"nobody", 1, 5}};
  const Colouring colouring = time_difference_colouring(*tree, state_, sizes, times);
  Bytes sum;
  for (const ColourCategory& category : colouring.categories) sum += category.bytes;
  EXPECT_EQ(sum, state_.model->total_bytes());
  EXPECT_EQ(of(colouring, *tree, "model.layers.3.mlp.up_proj"), 4);
  EXPECT_EQ(of(colouring, *tree, "model.layers.3.mlp.down_proj"), 0);
  EXPECT_EQ(of(colouring, *tree, "lm_head"), kNotKnown);
  EXPECT_EQ(of(colouring, *tree, "model.layers.4.mlp.up_proj"), kNotKnown);
  EXPECT_EQ(of(colouring, *tree, "model.layers.3"), Colouring::kMixed);
}

TEST_F(TimeDifferenceTiles, TheTreemapTakesTheColoursAndGivesThemUp) {
  SelectionHub hub;
  TreemapWidget map(&hub);
  map.resize(800, 500);
  map.setState(std::make_shared<PlanState>(state_));
  map.setColourByTimeDifference();
  EXPECT_FALSE(map.coloursByTimeDifference()) << "nothing was compared";
  map.setTimeDifferences(std::make_shared<const TimeDifferences>(TimeDifferences{{"lm_head", 1, 2}}));
  EXPECT_FALSE(map.coloursByTimeDifference()) << "not before it is asked for";
  map.setColourByTimeDifference();
  EXPECT_TRUE(map.coloursByTimeDifference());
  map.setColourMode(ColourMode::Dtype);
  EXPECT_FALSE(map.coloursByTimeDifference());
  map.setColourByTimeDifference();
  map.setTimeDifferences(nullptr);
  EXPECT_FALSE(map.coloursByTimeDifference());
  EXPECT_FALSE(map.knowsTimeDifferences());
}

}  // namespace
}  // namespace stowage::widgets
