// Grounds that are hidden are not painted: the picture is the same.
#include "widgets/treemap/tile_pixels.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/widgets/treemap_models.h"
#include "widgets/treemap/tile_painter.h"

namespace stowage::widgets {
namespace {

layout::TreemapStyle randomStyle(std::mt19937& random) {
  layout::TreemapStyle style;
  if (random() % 3 == 0) return style;
  style.gap_unit = random() % 3;
  style.gap_part = random() % 2;
  style.header = 2 + random() % 20;
  style.strip = 2 + random() % 17;
  style.strip_min_width = style.strip_min_height = 2 + random() % 34;
  if (random() % 2) style.lod_min_side = style.lod_min_child_area = style.small_parts_share = 0;
  return style;
}

/// Nothing of what was in the memory before may be seen: what was taken for covered is covered.
TEST(TilePixels, EveryPixelIsPainted) {
  const std::uint32_t seed = 4711;
  std::mt19937 random(seed);
  SCOPED_TRACE("seed " + std::to_string(seed));
  const QRgb odd = qRgb(255, 0, 254);
  int reused = 0;
  for (int round = 0; round < 40; ++round) {
    PlanState state = test::llama_state(test::llama_model(4 + static_cast<int>(random() % 20)));
    for (auto& slot : state.placement.slots) {
      if (random() % 7 == 0) slot = static_cast<plan::Placement::Slot>(random() % 4);
      if (random() % 31 == 0) slot = plan::Placement::kUnplaced;
    }
    const auto tree = tile_tree(state);
    const QSizeF size(60 + random() % 900, 60 + random() % 600);
    const TreemapScene scene = treemap_scene(tree, 0, size, randomStyle(random));
    const Colouring colouring(*tree, state, random() % 2 ? ColourMode::Device : ColourMode::Kind);
    const UnitPlaces places(*tree, state);
    for (const double dpr : {1.0, 1.25, 1.5, 2.0}) {
      QImage before((size * dpr).toSize(), QImage::Format_RGB32);
      before.fill(odd);
      const void* memory = before.constBits();
      const QImage image = TilePainter(scene, colouring, places, dpr).paint(std::move(before));
      reused += image.constBits() == memory;
      for (int y = 0; y < image.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
          ASSERT_NE(row[x], odd) << "round " << round << " at " << x << ", " << y << " of " << dpr;
      }
      // And by a painter alone, over another ground.
      QImage painted(image.size(), QImage::Format_RGB32);
      painted.setDevicePixelRatio(dpr);
      painted.fill(qRgb(0, 255, 1));
      QPainter painter(&painted);
      TilePainter(scene, colouring, places, dpr).paint(painter);
      painter.end();
      ASSERT_TRUE(painted == image) << "round " << round << ", " << dpr;
    }
  }
  EXPECT_GT(reused, 0) << "the memory of the picture before";
}

TEST(TilePixels, CoveredIsWhatItsPartsFill) {
  using layout::Tile;
  using layout::TileRole;
  const auto tile = [](layout::Rect rect, std::uint32_t parent, TileRole role) {
    Tile out;
    out.rect = rect;
    out.inner = role == TileRole::Leaf ? layout::Rect{}
                                       : layout::Rect{rect.x, rect.y + 10, rect.width, rect.height - 10};
    out.parent_tile = parent;
    out.role = role;
    return out;
  };
  const std::vector<Tile> full{tile({0, 0, 100, 110}, 0, TileRole::Container),
                               tile({0, 10, 60, 100}, 0, TileRole::Leaf),
                               tile({60, 10, 40, 100}, 0, TileRole::Leaf)};
  const auto yes = [](std::uint32_t) { return true; };
  EXPECT_TRUE(TilePixels(full, 1, yes).covered(0));
  EXPECT_TRUE(TilePixels(full, 1.5, yes).covered(0));
  EXPECT_FALSE(TilePixels(full, 1, [](std::uint32_t i) { return i != 2; }).covered(0)) << "one is not opaque";
  auto gap = full;
  gap[2].rect.width -= 1;
  EXPECT_FALSE(TilePixels(gap, 1, yes).covered(0));
  EXPECT_FALSE(TilePixels(full, 1, yes).covered(1)) << "nothing lies in a leaf";
  EXPECT_EQ(TilePixels(full, 1.25, yes).rect(1), QRectF(0, 13 / 1.25, 75 / 1.25, (138 - 13) / 1.25));
}

TEST(PixelFill, OnlyOpaqueColoursAndOnlyInsideThePicture) {
  QImage image(10, 8, QImage::Format_RGB32);
  image.fill(Qt::white);
  const PixelFill fill(image, 2);
  EXPECT_FALSE(fill.fill({0, 0, 2, 2}, QColor(1, 2, 3, 200)));
  EXPECT_FALSE(PixelFill().fill({0, 0, 2, 2}, Qt::black));
  EXPECT_TRUE(fill.fill({-50, 1, 52, 100}, Qt::black));
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 10; ++x)
      EXPECT_EQ(image.pixelColor(x, y), QColor(x < 4 && y >= 2 ? Qt::black : Qt::white)) << x << ' ' << y;
  }
  EXPECT_TRUE(fill.fill({20, 20, 5, 5}, Qt::black)) << "all of it outside";
}

/// Rows of every width, at every place, in and out of the picture: these pixels and no others.
TEST(PixelFill, RandomRectangles) {
  const std::uint32_t seed = 815;
  std::mt19937 random(seed);
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint32_t>(high - low + 1));
  };
  for (int round = 0; round < 3000; ++round) {
    QImage image(between(1, 24), between(1, 6), QImage::Format_RGB32);
    image.fill(Qt::white);
    const PixelRect rect{between(-9, 25), between(-3, 7), between(-9, 33), between(-3, 9)};
    const QRgb colour = qRgb(between(0, 254), between(0, 255), between(0, 255));
    PixelFill(image, 1).fillPixels(rect, colour);
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const bool inside = x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
        ASSERT_EQ(image.pixel(x, y), inside ? colour : qRgb(255, 255, 255))
            << "seed " << seed << ", round " << round << " at " << x << ", " << y;
      }
    }
  }
}

}  // namespace
}  // namespace stowage::widgets
