#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <map>

#include "core/layout/level.h"
#include "tests/core/layout/trees.h"

namespace stowage::layout {
namespace {

constexpr double kSlack = 1e-6;

bool inside(const Rect& outer, const Rect& inner) {
  return inner.x >= outer.x - kSlack && inner.y >= outer.y - kSlack &&
         inner.right() <= outer.right() + kSlack && inner.bottom() <= outer.bottom() + kSlack;
}

double overlap(const Rect& a, const Rect& b) {
  const double width = std::min(a.right(), b.right()) - std::max(a.x, b.x),
               height = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

std::map<std::uint32_t, std::vector<std::uint32_t>> children_of(const std::vector<Tile>& tiles) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> children;
  for (std::uint32_t i = 1; i < tiles.size(); ++i) children[tiles[i].parent_tile].push_back(i);
  return children;
}

TreemapStyle bare() {
  TreemapStyle style;
  style.header = style.strip = style.gap_unit = style.gap_part = 0;
  style.lod_min_side = style.lod_min_child_area = style.slab_least_height = 0;
  return style;
}

class RandomTrees : public testing::TestWithParam<std::uint64_t> {
 protected:
  RandomTrees() : random(GetParam()), tree(test::random_tree(random, 400)) {}
  std::mt19937_64 random;
  TreeInput tree;
  Rect area{13, 7, 903, 611};
};

TEST_P(RandomTrees, TilesLieInsideTheirParentsInnerRectangle) {
  const std::vector<Tile> tiles = treemap(tree, 0, area);
  ASSERT_FALSE(tiles.empty());
  EXPECT_EQ(tiles[0].rect, area);
  for (std::size_t i = 1; i < tiles.size(); ++i) {
    ASSERT_LT(tiles[i].parent_tile, i) << "parents come first";
    EXPECT_TRUE(inside(tiles[tiles[i].parent_tile].inner, tiles[i].rect))
        << "tile " << i << " seed " << GetParam();
    EXPECT_TRUE(inside(tiles[i].rect, tiles[i].inner)) << "tile " << i << " seed " << GetParam();
    EXPECT_GE(tiles[i].rect.width, 0);
    EXPECT_GE(tiles[i].rect.height, 0);
  }
}

TEST_P(RandomTrees, SiblingsDoNotOverlap) {
  const std::vector<Tile> tiles = treemap(tree, 0, area);
  for (const auto& [parent, children] : children_of(tiles)) {
    for (std::size_t a = 0; a < children.size(); ++a) {
      for (std::size_t b = a + 1; b < children.size(); ++b) {
        EXPECT_LT(overlap(tiles[children[a]].rect, tiles[children[b]].rect), 1e-6) << "seed " << GetParam();
      }
    }
  }
}

TEST_P(RandomTrees, AreaIsProportionalToBytesInsideALevel) {
  const std::vector<Tile> tiles = treemap(tree, 0, area, bare());
  for (const auto& [parent, children] : children_of(tiles)) {
    double bytes = 0, pixels = 0;
    for (const std::uint32_t child : children) {
      bytes += static_cast<double>(tiles[child].size);
      pixels += tiles[child].rect.width * tiles[child].rect.height;
    }
    const Rect& inner = tiles[parent].inner;
    EXPECT_NEAR(pixels, inner.width * inner.height, 1e-6 * area.width * area.height)
        << "no gaps, seed " << GetParam();
    if (inner.width * inner.height < 1) continue;
    for (const std::uint32_t child : children) {
      const double expected = static_cast<double>(tiles[child].size) / bytes;
      const double got = tiles[child].rect.width * tiles[child].rect.height / (inner.width * inner.height);
      EXPECT_NEAR(got, expected, 0.021 * expected + 1e-6)
          << "seed " << GetParam();  // cells of a grid are equal within the grid's tolerance
    }
  }
}

/// A level of one giant and little ones beside it: they can be seen, keep their proportions among themselves,
/// and are never shown as much more than they are.
TEST_P(RandomTrees, ALowSlabIsSeenAndShowsLittleMoreThanItIs) {
  TreemapStyle style = bare();
  style.slab_least_height = 14;
  style.slab_most_shown = 2.5;
  for (int round = 0; round < 50; ++round) {
    std::vector<LevelItem> items{{1, 0, 0, 1'000'000'000'000}};
    double little = 0;
    for (std::uint32_t i = 0; i < 1 + random() % 7; ++i) {
      // From a trifle to 24 thousandths each.
      items.push_back(
          {2 + i, 0, 0, 1 + random() % (24 * static_cast<std::uint64_t>(std::pow(10, random() % 10)))});
      little += static_cast<double>(items.back().size);
    }
    const Rect where{3, 5, 200.0 + random() % 900, 50.0 + random() % 700};
    const std::vector<Rect> cells = level_cells(items, where, style, true);
    const double share = little / (little + 1e12), low = std::min(14.0, where.height / 8);
    const Rect& giant = cells.front();
    const double under = where.height - giant.height;
    EXPECT_NEAR(under, std::max(low, where.height * share), 1e-6) << "seed " << GetParam();
    EXPECT_EQ(giant.width, where.width);
    const double least = cells[1].width * cells[1].height / static_cast<double>(items[1].size);
    for (std::size_t i = 1; i < items.size(); ++i) {
      const double pixels = cells[i].width * cells[i].height, bytes = static_cast<double>(items[i].size);
      EXPECT_TRUE(inside(where, cells[i]));
      EXPECT_GE(cells[i].y, giant.bottom() - kSlack) << "seed " << GetParam();
      EXPECT_NEAR(pixels / bytes, least, 1e-6 * least) << "in proportion, seed " << GetParam();
      const double exact = where.width * where.height * bytes / (little + 1e12);
      EXPECT_GE(pixels, exact * (1 - 1e-6)) << "seed " << GetParam();
      EXPECT_LE(pixels, 2.5 * exact * (1 + 1e-6)) << "seed " << GetParam();
    }
    if (where.height * share >= low) {
      EXPECT_NEAR(cells[1].width * cells[1].height * (little + 1e12) / static_cast<double>(items[1].size),
                  where.width * where.height, 1e-6 * where.width * where.height)
          << "high enough: exact, seed " << GetParam();
    }
  }
}

TEST_P(RandomTrees, NothingIsLostOrShownTwice) {
  const std::vector<Tile> tiles = treemap(tree, 0, area);
  std::map<std::uint32_t, int> seen;
  for (const Tile& tile : tiles) {
    EXPECT_TRUE(tile.role == TileRole::SmallParts || ++seen[tile.node] == 1);
    EXPECT_GT(tile.size, 0u);
  }
  for (const auto& [parent, children] : children_of(tiles)) {
    std::uint64_t sum = 0;
    for (const std::uint32_t child : children) sum += tiles[child].size;
    EXPECT_EQ(sum, tiles[parent].size) << "seed " << GetParam();
  }
}

TEST_P(RandomTrees, TheSameQuestionHasTheSameAnswer) {
  const std::vector<Tile> once = treemap(tree, 0, area), again = treemap(tree, 0, area);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].rect, again[i].rect);
    EXPECT_EQ(once[i].node, again[i].node);
    EXPECT_EQ(once[i].role, again[i].role);
  }
}

TEST_P(RandomTrees, ThePointInTheMiddleOfATileFindsItOrAChild) {
  const std::vector<Tile> tiles = treemap(tree, 0, area);
  const TileIndex index(tiles);
  for (std::uint32_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i].rect.width <= 0 || tiles[i].rect.height <= 0) continue;
    std::uint32_t at =
        index.at(tiles[i].rect.x + tiles[i].rect.width / 2, tiles[i].rect.y + tiles[i].rect.height / 2);
    while (at != i && at != 0 && at != TileIndex::kNone) at = tiles[at].parent_tile;
    EXPECT_EQ(at, i) << "seed " << GetParam();
  }
  EXPECT_EQ(index.at(area.x - 1, area.y), TileIndex::kNone);
  EXPECT_EQ(index.at(area.right(), area.y), TileIndex::kNone);
}

TEST_P(RandomTrees, NoMoreTilesThanAllowed) {
  TreemapStyle style = bare();
  for (const std::uint32_t most : {1u, 5u, 40u, 200u}) {
    style.max_tiles = most;
    EXPECT_LE(treemap(tree, 0, area, style).size(), most);
  }
}

/// Whoever is called an expert, all that holds of any tree holds: inside, apart, in proportion, the same
/// again.
TEST_P(RandomTrees, ExpertsAnywhereKeepTheRules) {
  tree.is_expert.resize(tree.size.size());
  for (std::uint8_t& expert : tree.is_expert) expert = random() % 3 == 0 ? 1 : 0;
  const std::vector<Tile> tiles = treemap(tree, 0, area, bare()), again = treemap(tree, 0, area, bare());
  ASSERT_EQ(tiles.size(), again.size());
  for (const auto& [parent, children] : children_of(tiles)) {
    double pixels = 0;
    std::uint64_t bytes = 0;
    for (std::size_t a = 0; a < children.size(); ++a) {
      const Tile& tile = tiles[children[a]];
      EXPECT_EQ(tile.rect, again[children[a]].rect);
      EXPECT_TRUE(inside(tiles[parent].inner, tile.rect)) << "seed " << GetParam();
      pixels += tile.rect.width * tile.rect.height;
      bytes += tile.size;
      for (std::size_t b = a + 1; b < children.size(); ++b)
        EXPECT_LT(overlap(tile.rect, tiles[children[b]].rect), 1e-6) << "seed " << GetParam();
    }
    EXPECT_EQ(bytes, tiles[parent].size) << "seed " << GetParam();
    const Rect& inner = tiles[parent].inner;
    EXPECT_NEAR(pixels, inner.width * inner.height, 1e-6 * area.width * area.height);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomTrees, testing::Range<std::uint64_t>(1, 41));

TEST(TreemapDepth, AHundredThousandLevelsAreDrawnThrough) {
  test::Tree tree;
  std::uint32_t node = 0;
  for (int i = 0; i < 100'000; ++i) node = tree.add(node, {0, i % 1000 == 0 ? 1u : 0u});
  tree.input.size[node] = 1'000'000;
  const std::vector<Tile> tiles = treemap(tree.finish(), 0, {0, 0, 800, 600});
  ASSERT_GE(tiles.size(), 2u);
  EXPECT_EQ(tiles[1].through, 99'999u);
  EXPECT_EQ(tiles[1].role, TileRole::Leaf);
}

TEST(TreemapDepth, NestedHalvesStopAtTheLevelOfDetail) {
  test::Tree tree;
  std::uint32_t node = 0;
  for (int i = 0; i < 40; ++i) node = tree.add(node, {1ull << (41 - i), 2}) + 1;
  const std::vector<Tile> tiles = treemap(tree.finish(), 0, {0, 0, 800, 600});
  EXPECT_LT(tiles.size(), 60u);
  EXPECT_EQ(tiles.back().role, TileRole::Aggregate);
}

TEST(TreemapSpeed, AHundredThousandLeavesTakeMilliseconds) {
  test::Tree tree;
  const std::uint32_t layers = tree.add(0, std::vector<std::uint64_t>(60, 0));
  std::mt19937_64 random(7);
  for (std::uint32_t layer = 0; layer < 60; ++layer) {
    const std::uint32_t experts = tree.add(layers + layer, std::vector<std::uint64_t>(280, 0), true);
    for (std::uint32_t expert = 0; expert < 280; ++expert) {
      std::vector<std::uint64_t> parts(6);
      for (std::uint64_t& part : parts) part = 1'000 + random() % 1'000'000;
      tree.add(experts + expert, parts);
    }
  }
  TreemapStyle style = bare();
  style.max_tiles = 1'000'000;
  style.strip_min_width = style.strip_min_height = style.small_parts_share = 0;
  const TreeInput& input = tree.finish();
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Tile> tiles = treemap(input, 0, {0, 0, 1600, 1000}, style);
  const double ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  EXPECT_EQ(tiles.size(), input.size.size());
  RecordProperty("milliseconds", std::to_string(ms));
  EXPECT_LT(ms, 2000) << "a quadratic algorithm, not a slow machine";
}

}  // namespace
}  // namespace stowage::layout
