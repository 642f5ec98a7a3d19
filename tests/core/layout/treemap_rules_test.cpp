#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/layout/level.h"
#include "core/layout/squarify.h"
#include "tests/core/layout/trees.h"

namespace stowage::layout {
namespace {

const Tile* tile_of(const std::vector<Tile>& tiles, std::uint32_t node) {
  const auto found = std::find_if(tiles.begin(), tiles.end(), [&](const Tile& tile) {
    return tile.node == node && tile.role != TileRole::SmallParts;
  });
  return found == tiles.end() ? nullptr : &*found;
}

std::size_t count(const std::vector<Tile>& tiles, TileRole role) {
  return static_cast<std::size_t>(
      std::count_if(tiles.begin(), tiles.end(), [&](const Tile& tile) { return tile.role == role; }));
}

// Nodes of test::llama(): 1 model, 2 lm_head, 3 embed_tokens, 4 layers, 5 norm, 7 … the blocks.
TEST(TreemapRules, EqualLayersAreAGridInReadingOrder) {
  const TreeInput tree = test::llama();
  const std::vector<Tile> tiles = treemap(tree, 0, {0, 0, 810, 473});
  std::vector<const Tile*> blocks;
  for (std::uint32_t i = 0; i < 80; ++i) blocks.push_back(tile_of(tiles, 7 + i));
  for (std::uint32_t i = 0; i < 80; ++i) {
    ASSERT_NE(blocks[i], nullptr);
    EXPECT_EQ(blocks[i]->role, TileRole::Unit);
    EXPECT_NEAR(blocks[i]->rect.width, blocks[0]->rect.width, 1e-6);
    EXPECT_NEAR(blocks[i]->rect.height, blocks[0]->rect.height, 1e-6);
    EXPECT_NEAR(blocks[i]->rect.x, blocks[i % 10]->rect.x, 1e-6) << "ten columns";
    EXPECT_NEAR(blocks[i]->rect.y, blocks[i / 10 * 10]->rect.y, 1e-6) << "eight rows";
  }
  EXPECT_LT(blocks[0]->rect.x, blocks[1]->rect.x);
  EXPECT_LT(blocks[0]->rect.y, blocks[10]->rect.y);
}

TEST(TreemapRules, AWrapperIsDrawnThroughAndTheCaptionStaysWithTheGrid) {
  const TreeInput tree = test::llama();
  const std::vector<Tile> tiles = treemap(tree, 0, {0, 0, 810, 473});
  EXPECT_EQ(tile_of(tiles, 1), nullptr) << "model is 98 % of the whole";
  const Tile* layers = tile_of(tiles, 4);
  ASSERT_NE(layers, nullptr);
  EXPECT_EQ(layers->role, TileRole::Container);
  EXPECT_EQ(layers->through, 1u);
  EXPECT_EQ(layers->parent_tile, 0u);
  EXPECT_NEAR(layers->inner.y - layers->rect.y, 20, 1e-9);
}

TEST(TreemapRules, TheRestOfADominantChildIsASlabUnderIt) {
  const std::vector<Tile> tiles = treemap(test::llama(), 0, {0, 0, 810, 473});
  const Tile *layers = tile_of(tiles, 4), *embed = tile_of(tiles, 3), *head = tile_of(tiles, 2);
  ASSERT_TRUE(layers && embed && head);
  EXPECT_GT(layers->rect.width, 800);
  EXPECT_GE(embed->rect.y, layers->rect.bottom());
  EXPECT_NEAR(embed->rect.y, head->rect.y, 1e-6);
  EXPECT_GT(embed->rect.width, 390);
  EXPECT_LE(embed->inner.height, 0) << "too low for a strip: the whole tile is the strip";
}

TEST(TreemapRules, PartsOfAUnitKeepTheirShapeWhereverTheUnitIs) {
  const std::vector<Tile> tiles = treemap(test::llama(), 0, {0, 0, 1600, 900});
  const Tile *first = tile_of(tiles, 7), *second = tile_of(tiles, 8);
  ASSERT_TRUE(first && second);
  std::vector<Rect> shapes[2];
  for (const Tile& tile : tiles) {
    const Tile* unit = &tile;
    while (unit != &tiles[0] && unit->role != TileRole::Unit) unit = &tiles[unit->parent_tile];
    const int which = unit == first ? 0 : unit == second ? 1 : -1;
    if (which < 0 || tile.role != TileRole::Leaf) continue;
    shapes[which].push_back(
        {tile.rect.x - unit->rect.x, tile.rect.y - unit->rect.y, tile.rect.width, tile.rect.height});
  }
  ASSERT_EQ(shapes[0].size(), 7u);
  ASSERT_EQ(shapes[1].size(), 7u);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_NEAR(shapes[0][i].x, shapes[1][i].x, 1e-6);
    EXPECT_NEAR(shapes[0][i].width, shapes[1][i].width, 1e-6);
  }
}

/// Layers of attention and a mixture of `experts` each, as one unit or split.
TreeInput mixture(std::uint32_t experts, bool named, std::uint64_t odd = 0) {
  test::Tree tree;
  const std::uint32_t parts = tree.add(0, {500, 0});  // attention, experts
  std::vector<std::uint64_t> sizes(experts, 1000);
  sizes.back() += odd;
  const std::uint32_t first = tree.add(parts + 1, sizes);
  tree.input.is_expert.assign(tree.input.size.size(), 0);
  for (std::uint32_t i = 0; i < experts && named; ++i) tree.input.is_expert[first + i] = 1;
  return tree.finish();
}

TEST(TreemapRules, ExpertsOfAMixtureAreAGridFromTwoOn) {
  for (std::uint32_t experts = 2; experts < 40; ++experts) {
    const TreeInput tree = mixture(experts, true);
    EXPECT_TRUE(holds_grid(tree, 2, {}));
    const std::vector<Tile> tiles = treemap(tree, 0, {0, 0, 900, 600});
    const Tile* group = tile_of(tiles, 2);
    ASSERT_NE(group, nullptr) << "a grid keeps its caption, " << experts;
    const Tile* before = nullptr;
    double least = 1e9, most = 0;
    for (std::uint32_t i = 0; i < experts; ++i) {
      const Tile* tile = tile_of(tiles, 3 + i);
      ASSERT_NE(tile, nullptr);
      const double area = tile->rect.width * tile->rect.height;
      least = std::min(least, area), most = std::max(most, area);
      EXPECT_LT(std::max(tile->rect.width / tile->rect.height, tile->rect.height / tile->rect.width), 3.6)
          << experts << " experts";
      if (before && std::abs(before->rect.y - tile->rect.y) < 1e-6) {
        EXPECT_GE(tile->rect.x, before->rect.right() - 1e-6) << "reading order";
      } else if (before) {
        EXPECT_GE(tile->rect.y, before->rect.bottom() - 1e-6) << "reading order";
      }
      before = tile;
    }
    EXPECT_LT(most / least, 1.15) << experts << " experts: gaps alone differ";
  }
}

TEST(TreemapRules, OthersThanExpertsAreAGridFromEightOn) {
  for (std::uint32_t count = 2; count < 12; ++count)
    EXPECT_EQ(holds_grid(mixture(count, false), 2, {}), count >= 8) << count;
  EXPECT_FALSE(holds_grid(mixture(1, true), 2, {})) << "one expert is no mixture";
  EXPECT_FALSE(holds_grid(mixture(2, true, 500), 2, {})) << "two experts of two sizes";
  EXPECT_TRUE(holds_grid(mixture(3, true, 500), 2, {})) << "two of three are equal";
  TreemapStyle none;
  none.grid_min_experts = 0;
  EXPECT_FALSE(holds_grid(mixture(1, true), 2, none));
}

TEST(TreemapRules, ExpertsAndOthersAreNoRun) {
  const auto item = [](std::uint32_t node, bool expert) { return LevelItem{node, 0, 0, 100, expert}; };
  std::vector<LevelItem> items{item(1, true), item(2, true), item(3, false), item(4, true)};
  const std::vector<LevelBlock> blocks = level_blocks(items, {});
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_EQ(blocks[0].count, 2u);
  EXPECT_EQ(blocks[1].count, 1u);
  EXPECT_EQ(blocks[2].count, 1u);
}

TEST(TreemapRules, NormsFoldIntoSmallParts) {
  const std::vector<Tile> tiles = treemap(test::llama(4), 0, {0, 0, 1600, 900});
  ASSERT_EQ(count(tiles, TileRole::SmallParts), 4u);
  for (const Tile& tile : tiles) {
    if (tile.role != TileRole::SmallParts) continue;
    EXPECT_EQ(tile.hidden, 2u);
    EXPECT_EQ(tile.size, 32768u);
    EXPECT_EQ(tiles[tile.parent_tile].node, tile.node);
  }
}

TEST(TreemapRules, ManySmallEqualsAreAGridNotSmallParts) {
  test::Tree tree;
  tree.add(0, std::vector<std::uint64_t>(1000, 100));  // 0.1 % each
  const std::vector<Tile> tiles = treemap(tree.finish(), 0, {0, 0, 800, 600});
  EXPECT_EQ(tiles.size(), 1001u);
  EXPECT_EQ(count(tiles, TileRole::SmallParts), 0u);
}

TEST(TreemapRules, ManySmallDifferentOnesAreNotAllFolded) {
  test::Tree tree;
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t i = 0; i < 2000; ++i) sizes.push_back(100 + 37 * (i % 7) + i);
  tree.add(0, sizes);
  const std::vector<Tile> tiles = treemap(tree.finish(), 0, {0, 0, 1600, 900});
  ASSERT_EQ(count(tiles, TileRole::SmallParts), 1u);
  EXPECT_LE(static_cast<double>(tiles.back().size), 0.02 * static_cast<double>(tiles[0].size));
}

TEST(TreemapRules, CrowdedContainersBecomeAggregates) {
  test::Tree tree;
  const std::uint32_t first = tree.add(0, {0, 0});
  tree.add(first, std::vector<std::uint64_t>(256, 1000));
  tree.add(first + 1, std::vector<std::uint64_t>(256, 1100));
  const std::vector<Tile> tiles = treemap(tree.finish(), 0, {0, 0, 120, 60});
  ASSERT_EQ(tiles.size(), 3u);
  EXPECT_EQ(tiles[1].role, TileRole::Aggregate);
  EXPECT_EQ(tiles[1].hidden, 256u);
}

TEST(TreemapRules, ASmallUnitIsAllStripAndHidesItsParts) {
  TreeInput tree = test::llama();
  const std::vector<Tile> tiles = treemap(tree, 0, {0, 0, 300, 220});
  for (const Tile& tile : tiles) {
    if (tile.role != TileRole::Unit) continue;
    EXPECT_LE(tile.inner.height, 0);
    EXPECT_EQ(tile.hidden, tree.child_count[tile.node]);
  }
}

TEST(TreemapRules, UnevenGridsKeepEveryCellsArea) {
  test::Tree tree;
  tree.add(0, std::vector<std::uint64_t>(61, 100));
  TreemapStyle style;
  style.gap_unit = 0;
  const std::vector<Tile> tiles = treemap(tree.finish(), 0, {0, 0, 700, 500}, style);
  ASSERT_EQ(tiles.size(), 62u);
  for (std::size_t i = 1; i < tiles.size(); ++i)
    EXPECT_NEAR(tiles[i].rect.width * tiles[i].rect.height, 700.0 * 500 / 61, 1e-6);
}

TEST(TreemapRules, AnEmptyModelIsOneTile) {
  TreeInput tree{{1, 0, 0}, {2, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  const std::vector<Tile> tiles = treemap(tree, 0, {0, 0, 100, 100});
  ASSERT_EQ(tiles.size(), 1u);
  EXPECT_EQ(tiles[0].role, TileRole::Leaf);
  EXPECT_TRUE(treemap(tree, 9, {0, 0, 100, 100}).empty()) << "no such node";
  EXPECT_TRUE(treemap({}, 0, {0, 0, 100, 100}).empty());
}

TEST(TreemapRules, AnAreaWithoutRoomIsOneTile) {
  EXPECT_EQ(treemap(test::llama(), 0, {0, 0, 0, 0}).size(), 1u);
  EXPECT_EQ(treemap(test::llama(), 0, {0, 0, 900, 3}).size(), 1u);
}

TEST(TreemapRules, HugeSizesDoNotOverflow) {
  test::Tree tree;
  tree.add(0, {1ull << 62, 1ull << 61, 1ull << 61});
  const std::vector<Tile> tiles = treemap(tree.finish(), 0, {0, 0, 400, 400});
  ASSERT_EQ(tiles.size(), 4u);
  EXPECT_GT(tiles[1].rect.width * tiles[1].rect.height, 70'000);
}

TEST(Squarify, EqualSizesStayNearSquare) {
  const std::vector<double> sizes(16, 1.0);
  for (const Rect& rect : squarify(sizes, {0, 0, 400, 400})) {
    EXPECT_NEAR(rect.width, 100, 1e-9);
    EXPECT_NEAR(rect.height, 100, 1e-9);
  }
  EXPECT_TRUE(squarify({}, {0, 0, 1, 1}).empty());
}

TEST(GridRows, PrefersCountsThatDivide) {
  EXPECT_EQ(grid_rows(80, 780, 437), 8u);
  EXPECT_EQ(80 % grid_rows(80, 437, 780), 0u);
  EXPECT_EQ(grid_rows(7, 0, 10), 1u);
  for (std::uint32_t n = 1; n < 300; ++n) {
    const std::uint32_t rows = grid_rows(n, 640, 360);
    EXPECT_GE(rows, 1u);
    EXPECT_LE(rows, n);
  }
}

}  // namespace
}  // namespace stowage::layout
