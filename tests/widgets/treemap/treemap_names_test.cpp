// What is written on the tiles of a treemap, whatever its colours mean, and what categories are drawn in.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "tests/widgets/painted_words.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "widgets/theme/tokens.h"
#include "widgets/treemap/tile_painter.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 71'414;

std::multimap<QString, test::PaintedWord> written(const TreemapScene& scene, const PlanState& state,
                                                  ColourMode mode) {
  const Colouring colouring(*scene.tree, state, mode);
  const UnitPlaces places(*scene.tree, state);
  std::multimap<QString, test::PaintedWord> out;
  for (const test::PaintedWord& word : test::painted_words(
           scene.size, [&](QPainter& painter) { TilePainter(scene, colouring, places, 1).paint(painter); }))
    out.insert({word.text, word});
  return out;
}

/// Blocks of which a sliver, the first part, is of another element type, as quantized and mixed models are.
model::ModelPtr mixed_blocks(int layers, std::mt19937& random) {
  model::ModelBuilder builder;
  builder.set_name("mixed");
  for (int i = 0; i < layers; ++i) {
    const std::string layer = "layers." + std::to_string(i);
    builder.add_module(layer, "Block");
    const auto tensor = [&](const std::string& name, model::Dtype dtype, std::uint64_t bytes) {
      model::ModelBuilder::TensorSpec spec;
      spec.name = layer + name;
      spec.dtype = dtype;
      spec.shape = {static_cast<std::int64_t>(bytes) / (dtype == model::Dtype::F32 ? 4 : 2)};
      spec.bytes = Bytes(bytes);
      builder.add_tensor(std::move(spec));
    };
    tensor(".norm.weight", model::Dtype::F32, 4096);
    tensor(".attn.weight", model::Dtype::BF16, 4096 * (1 + random() % 40));
    tensor(".mlp.weight", model::Dtype::F16, 4096 * (1 + random() % 90));
  }
  builder.set_no_split({"Block"}, "test");
  return *builder.build();
}

PlanState on_one_card(const model::ModelPtr& model) {
  PlanState state;
  state.model = model;
  state.machine = test::two_cards();
  test::place(state, "", 0);
  test::add_up(state);
  return state;
}

/// A unit whose name is read while colours mean devices is named in every colouring.
TEST(TreemapNames, AreOnTheTilesInEveryColouring) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  int named = 0;
  for (int round = 0; round < 12; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const PlanState state =
        on_one_card(round % 3 == 0 ? test::llama_model(8 + static_cast<int>(random() % 90))
                                   : mixed_blocks(2 + static_cast<int>(random() % 120), random));
    const QSizeF size(300 + random() % 900, 200 + random() % 700);
    const TileTreePtr tree = tile_tree(state);
    const TreemapScene scene = treemap_scene(tree, 0, size, treemap_style());
    const auto devices = written(scene, state, ColourMode::Device);
    for (const ColourMode mode : {ColourMode::Dtype, ColourMode::Kind}) {
      const auto words = written(scene, state, mode);
      for (const auto& unit : tree->units) {
        const std::uint32_t tile = scene.tile_of_node[unit.node];
        if (tile == TreemapScene::kNone) continue;
        const layout::Rect& rect = scene.tiles[tile].rect;
        const auto on_tile = [&](const std::multimap<QString, test::PaintedWord>& all) {
          const auto [from, to] = all.equal_range(scene.label(tile));
          return std::any_of(from, to, [&](const auto& entry) {
            const test::PaintedWord& word = entry.second;
            return word.at.x() >= rect.x && word.at.x() + word.width <= rect.right() + 0.5 &&
                   word.at.y() >= rect.y && word.at.y() <= rect.bottom() + 0.5;
          });
        };
        if (!on_tile(devices)) continue;
        ++named;
        ASSERT_TRUE(on_tile(words)) << scene.label(tile).toStdString() << ", " << rect.width << " x "
                                    << rect.height;
      }
    }
  }
  EXPECT_GT(named, 300);
}

double apart_in_oklab(const QColor& a, const QColor& b) {
  const auto lab = [](const QColor& colour) {
    const auto linear = [](double c) {
      return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double r = linear(colour.redF()), g = linear(colour.greenF()), b2 = linear(colour.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b2);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b2);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b2);
    return std::array<double, 3>{0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                                 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                                 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
  };
  const auto x = lab(a), y = lab(b);
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

/// Neither their colours nor their glyphs are a device's: who looks at element types must not take them for
/// cards.
TEST(Categories, LookLikeNoDevice) {
  const test::ThemeKept kept;
  std::vector<Appearance> devices;
  for (std::uint32_t i = 0; i < 8; ++i) devices.emplace_back(machine::gpu(i));
  devices.emplace_back(machine::kCpu);
  devices.emplace_back(machine::kDisk);
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    const Theme& theme = Theme::current();
    for (std::uint32_t i = 0; i < Tokens::kCategories; ++i) {
      const Appearance one = Appearance::category(i);
      std::vector<Appearance> others = devices;
      for (std::uint32_t k = 0; k < i; ++k) others.push_back(Appearance::category(k));
      for (const Appearance& other : others) {
        EXPECT_GE(apart_in_oklab(theme.colours(one).strong, theme.colours(other).strong), 0.095)
            << i << ", " << theme.colours(other).strong.name().toStdString();
        EXPECT_NE(Theme::glyph(one), Theme::glyph(other)) << i;
      }
    }
  }
}

TEST(Categories, BeyondEightShareAHueButNoGlyph) {
  std::set<std::pair<QRgb, int>> looks;
  for (std::uint32_t i = 0; i < 64; ++i)
    looks.insert({Theme::current().colours(Appearance::category(i)).strong.rgb(),
                  static_cast<int>(Theme::glyph(Appearance::category(i)))});
  EXPECT_EQ(looks.size(), 64u);
}

/// As large as a tile has them, no two glyphs look alike.
TEST(Categories, GlyphsAreToldApart) {
  std::vector<QImage> pictures;
  for (std::uint32_t i = 0; i < 18; ++i) {
    QImage image(18, 18, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    const Appearance one = i < 8    ? Appearance(machine::gpu(i))
                           : i == 8 ? Appearance(machine::kCpu)
                           : i == 9 ? Appearance(machine::kDisk)
                                    : Appearance::category(i - 10);
    Theme::paintGlyph(painter, one, {9, 9}, 12, Qt::black);
    painter.end();
    int ink = 0;
    for (int y = 0; y < 18; ++y) {
      for (int x = 0; x < 18; ++x) ink += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
    }
    EXPECT_GT(ink, 20) << i;
    for (std::size_t k = 0; k < pictures.size(); ++k) {
      int other = 0;
      for (int y = 0; y < 18; ++y) {
        for (int x = 0; x < 18; ++x)
          other += std::abs(qGray(image.pixel(x, y)) - qGray(pictures[k].pixel(x, y))) > 100 ? 1 : 0;
      }
      EXPECT_GT(other, 8) << i << " and " << k;
    }
    pictures.push_back(image);
  }
}

/// What a category stands for has one look in the tiles and in the legend, whose names are the types.
TEST(Categories, OfElementTypesAreNamed) {
  std::mt19937 random(kSeed);
  const PlanState state = on_one_card(mixed_blocks(6, random));
  const TileTreePtr tree = tile_tree(state);
  const Colouring colouring(*tree, state, ColourMode::Dtype);
  std::set<QString> names;
  for (std::size_t i = 0; i < colouring.categories.size(); ++i) {
    names.insert(colouring.categories[i].name);
    EXPECT_EQ(colouring.categories[i].look, Appearance::category(static_cast<std::uint32_t>(i)));
  }
  EXPECT_EQ(names, (std::set<QString>{QStringLiteral("bfloat16"), QStringLiteral("float16"),
                                      QStringLiteral("float32")}));
}

}  // namespace
}  // namespace stowage::widgets
