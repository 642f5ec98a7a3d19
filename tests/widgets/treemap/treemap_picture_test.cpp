// The picture of a treemap: what is painted is what can be hit, nothing stands beside it, marks tell what
// they mean.
#include <gtest/gtest.h>

#include <QTest>
#include <set>

#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "tests/widgets/treemap_events.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/treemap/tile_painter.h"
#include "widgets/treemap/treemap_overlay.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 1'803;

struct Painted {
  PlanState state;
  TileTreePtr tree;
  TreemapScene scene;
  Colouring colouring;
  UnitPlaces places;
};

Painted painted(PlanState state, QSizeF size, ColourMode mode = ColourMode::Device) {
  Painted out;
  out.state = std::move(state);
  out.tree = tile_tree(out.state);
  layout::TreemapStyle style;  // as the widget has it
  style.header = 20 * Theme::current().textScale();
  style.strip = Theme::current().metric("treemap.strip");
  style.strip_min_width = Theme::current().metric("treemap.stripMinWidth");
  style.strip_min_height = Theme::current().metric("treemap.stripMinHeight");
  out.scene = treemap_scene(out.tree, 0, size, style);
  out.colouring = Colouring(*out.tree, out.state, mode);
  out.places = UnitPlaces(*out.tree, out.state);
  return out;
}

TEST(TreemapLayout, TilesLieInTheirParentsAndNotOnEachOther) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < 40; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const QSizeF size(40 + random() % 1500, 30 + random() % 900);
    const Painted p = painted(
        test::random_state(random, round % 2 ? test::uneven_model(random, 12) : test::llama_model(30)), size);
    const layout::Rect whole{0, 0, size.width(), size.height()};
    for (std::uint32_t i = 0; i < p.scene.tiles.size(); ++i) {
      const layout::Tile& tile = p.scene.tiles[i];
      const layout::Rect& outer = i == 0 ? whole : p.scene.tiles[tile.parent_tile].rect;
      ASSERT_GE(tile.rect.x, outer.x - 1e-6);
      ASSERT_GE(tile.rect.y, outer.y - 1e-6);
      ASSERT_LE(tile.rect.right(), outer.right() + 1e-6);
      ASSERT_LE(tile.rect.bottom(), outer.bottom() + 1e-6);
      std::vector<layout::Rect> children;
      for (std::uint32_t k = 0; k < p.scene.child_count[i]; ++k)
        children.push_back(p.scene.tiles[p.scene.first_child[i] + k].rect);
      for (std::size_t a = 0; a < children.size(); ++a) {
        for (std::size_t b = a + 1; b < children.size(); ++b) {
          const double across =
              std::min(children[a].right(), children[b].right()) - std::max(children[a].x, children[b].x);
          const double down =
              std::min(children[a].bottom(), children[b].bottom()) - std::max(children[a].y, children[b].y);
          ASSERT_TRUE(across < 1e-6 || down < 1e-6) << "tile " << i << ": " << a << " and " << b;
        }
      }
    }
  }
}

/// In light and dark, at every text size and ratio of pixels, with rules, splits and what is nowhere.
TEST(TreemapPicture, StaysInsideAtEveryRatio) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  test::in_every_theme([&](double scale) {
    for (const double dpr : test::kPixelRatios) {
      const Painted p =
          painted(test::random_state(random, test::uneven_model(random)), {400.0 + random() % 100, 260});
      test::Framed frame(p.scene.size, dpr);
      frame.paint(
          [&](QPainter& painter) { TilePainter(p.scene, p.colouring, p.places, dpr).paint(painter); });
      // A pen may round to the pixel beside its line.
      EXPECT_EQ(frame.spilled(1 / dpr), 0) << dpr << " at " << scale;
    }
  });
}

/// Where a unit of one device is painted, its device's own colours are seen, whatever was random about it.
TEST(TreemapPicture, EveryUnitWearsItsDevice) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  int looked = 0;
  for (int round = 0; round < 20; ++round) {
    const Painted p = painted(test::random_state(random, test::llama_model(30), 8), {900, 600});
    const QImage image = TilePainter(p.scene, p.colouring, p.places, 1).paint();
    ASSERT_EQ(image.size(), QSize(900, 600));
    for (std::uint32_t i = 1; i < p.scene.tiles.size(); ++i) {
      const layout::Tile& tile = p.scene.tiles[i];
      if (tile.role != layout::TileRole::Unit || tile.rect.width < 30 || tile.rect.height < 30) continue;
      // By the tensors of its module, not by what the colouring worked out.
      const model::ModuleId module = p.scene.module_of(i);
      std::set<int> slots;
      for (std::size_t t = 0; t < p.state.placement.slots.size(); ++t) {
        const model::Tensor& tensor = p.state.model->tensors()[t];
        if (p.state.model->contains(module, tensor.module)) slots.insert(p.state.placement.slots[t]);
      }
      if (slots.size() != 1 || *slots.begin() >= static_cast<int>(p.state.machine.devices.size())) continue;
      const auto unit = p.tree->nodes[tile.node].unit;
      if (p.places.units[unit].over_budget) continue;  // a red frame lies over it
      const auto device = p.state.machine.devices[static_cast<std::size_t>(*slots.begin())].id;
      EXPECT_EQ(image.pixelColor(static_cast<int>(tile.rect.x + tile.rect.width / 2),
                                 static_cast<int>(std::round(tile.rect.y)) + 1),
                Theme::current().device(device).strong)
          << "round " << round << ", tile " << i;
      ++looked;
    }
  }
  EXPECT_GT(looked, 100);
}

/// A split strip is divided as its bytes are.
TEST(TreemapPicture, ASplitUnitIsDividedByBytes) {
  PlanState state = test::llama_state(test::llama_model(2));
  for (auto& slot : state.placement.slots) slot = 0;
  test::place(state, "model.layers.0.mlp", 2);
  state.settings.rules.clear();
  test::add_up(state);
  const Painted p = painted(state, {900, 700});
  const QImage image = TilePainter(p.scene, p.colouring, p.places, 1).paint();
  const auto block = *state.model->find_module("model.layers.0");
  const layout::Rect& rect = p.scene.tiles[p.scene.tile_for(block)].rect;
  int gpu = 0, cpu = 0;
  for (int x = static_cast<int>(rect.x) + 1; x < static_cast<int>(rect.right()) - 1; ++x) {
    const QColor colour = image.pixelColor(x, static_cast<int>(rect.y) + 1);
    gpu += colour == Theme::current().device(machine::gpu(0)).strong ? 1 : 0;
    cpu += colour == Theme::current().device(machine::kCpu).strong ? 1 : 0;
  }
  const double mlp =
      static_cast<double>((*state.model)[*state.model->find_module("model.layers.0.mlp")].bytes.count());
  EXPECT_NEAR(cpu / static_cast<double>(gpu + cpu),
              mlp / static_cast<double>((*state.model)[block].bytes.count()), 0.02);
}

/// Low tiles ("slabs"): a name stands in them whole or not at all. As much ink as in a high tile, or the
/// glyph's alone.
TEST(TreemapPicture, NoNameIsCutByItsTile) {
  test::in_every_theme([](double scale) {
    double whole = 0;
    for (double height = 34; height >= 8; height -= 1) {
      model::ModelBuilder builder;
      builder.set_name("slab");
      test::add_weight(builder, "gjpqy_head.weight", {1}, 1000);
      PlanState state;
      state.model = *builder.build();
      state.machine = test::two_cards();
      test::place(state, "", 0);
      test::add_up(state);
      Painted p = painted(std::move(state), {300, 200});
      // One tile, as low as the test wants it.
      for (layout::Tile& tile : p.scene.tiles) {
        tile.rect = {0, 0, 300, height};
        tile.inner = {};
        tile.role = tile.parent_tile == 0 && &tile == &p.scene.tiles[0] ? layout::TileRole::Container
                                                                        : layout::TileRole::Unit;
      }
      p.scene.size = {300, height};
      test::Framed frame(p.scene.size, 1);
      frame.paint([&](QPainter& painter) { TilePainter(p.scene, p.colouring, p.places, 1).paint(painter); });
      EXPECT_EQ(frame.spilled(), 0) << height << " at " << scale;
      const QColor strong = Theme::current().device(machine::gpu(0)).strong;
      double ink = 0;
      for (int y = 0; y < height; ++y) {
        for (int x = 2; x < 298; ++x) ink += test::apart(frame.at({x + 0.5, y + 0.5}), strong) > 40 ? 1 : 0;
      }
      if (height == 34) whole = ink;
      ASSERT_GT(whole, 100);
      EXPECT_TRUE(ink > 0.85 * whole || ink < 0.35 * whole)
          << ink << " of " << whole << ", " << height << " px high at " << scale;
    }
  });
}

/// Pins, forbidden devices and what the host computes have signs of their own, side by side.
class Signs : public testing::Test {
 protected:
  /// The signs' part of the strip of a block (the right end, without the frame).
  QImage strip(const PlanState& state, const char* name) {
    const Painted p = painted(state, {1100, 800});
    const QImage image = TilePainter(p.scene, p.colouring, p.places, 1).paint();
    const layout::Rect& rect = p.scene.tiles[p.scene.tile_for(*state.model->find_module(name))].rect;
    return image.copy(static_cast<int>(rect.right()) - 36, static_cast<int>(std::round(rect.y)) + 2, 33, 13);
  }
  int inked(const QImage& image, QRect part, machine::DeviceId device) {
    const QRect found = test::inked(image, part, Theme::current().device(device).strong, 40);
    return found.width() * found.height();
  }
  const test::ThemeKept kept{};
  PlanState state = [] {
    PlanState made = test::llama_state(test::llama_model(12));
    made.settings.rules.clear();
    for (auto& slot : made.placement.slots) slot = 2;
    test::place(made, "model.layers.0", 0);
    test::add_up(made);
    return made;
  }();
};

TEST_F(Signs, OfTheHostStandOnWhatItComputes) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    state.settings.runtime.row = machine::kStreams;
    const QImage streamed = strip(state, "model.layers.3");
    EXPECT_EQ(inked(streamed, streamed.rect(), machine::kCpu), 0) << "streamed: no sign";
    state.settings.runtime.row = machine::kByModule;
    state.settings.computed = {"model.layers.3", "model.layers.0"};
    EXPECT_GT(inked(strip(state, "model.layers.3"), {17, 0, 16, 13}, machine::kCpu), 60);
    EXPECT_EQ(strip(state, "model.layers.4"), streamed.copy()) << "not named: streamed";
    EXPECT_EQ(inked(strip(state, "model.layers.0"), {0, 0, 33, 13}, machine::gpu(0)), 0)
        << "on a GPU it is computed by that";
    state.settings.runtime.row = machine::kComputesOnHost;
    EXPECT_GT(inked(strip(state, "model.layers.4"), {17, 0, 16, 13}, machine::kCpu), 60);
  }
}

TEST_F(Signs, OfARuleAndOfTheHostStandSideBySide) {
  state.settings.rules = {{"model.layers.3", machine::kCpu, false}};
  const QImage pin = strip(state, "model.layers.3");
  EXPECT_GT(inked(pin, {17, 0, 16, 13}, machine::kCpu), 40);
  EXPECT_EQ(inked(pin, {0, 0, 15, 13}, machine::kCpu), 0);
  state.settings.rules = {{"model.layers", machine::kCpu, false}};
  EXPECT_NE(strip(state, "model.layers.3"), pin) << "fainter where what it is in was pinned";
  EXPECT_GT(inked(strip(state, "model.layers.3"), {17, 0, 16, 13}, machine::kCpu), 40);
  state.settings.rules = {{"model.layers.3", machine::kCpu, false}};
  state.settings.runtime.row = machine::kComputesOnHost;
  const QImage both = strip(state, "model.layers.3");
  EXPECT_EQ(both.copy(17, 0, 16, 13), pin.copy(17, 0, 16, 13)) << "the rule stays where it was";
  EXPECT_GT(inked(both, {0, 0, 15, 13}, machine::kCpu), 40);
  state.settings.rules = {{"model.layers.3", machine::kDisk, true}};
  EXPECT_NE(strip(state, "model.layers.3"), both) << "forbidden is another sign than pinned";
}

TEST_F(Signs, AreSaidInWords) {
  SelectionHub hub;
  TreemapView view(&hub);
  view.resize(1000, 700);
  const auto words = [&](const char* name) {
    view.setState(test::share(PlanState(state)));
    view.map()->layoutNow();
    return view.map()->tileDescription(view.map()->scene().tile_for(*state.model->find_module(name)));
  };
  EXPECT_FALSE(words("model.layers.3").contains(u"host"));
  state.settings.runtime.row = machine::kByModule;
  state.settings.computed = {"model.layers.3"};
  EXPECT_TRUE(words("model.layers.3").endsWith(u"computed on the host"))
      << words("model.layers.3").toStdString();
  EXPECT_FALSE(words("model.layers.4").contains(u"host"));
}

/// The ring of the keyboard and the frame of a selection are told apart: one is dashed, the other whole.
class Rings : public testing::Test {
 protected:
  struct Edge {
    int ink = 0, paper = 0, changes = 0;
  };
  /// Along the upper edge of a rectangle, half a pen inside.
  static Edge edge(const QImage& image, const QRectF& rect, int down) {
    const Colours& c = Theme::current().colours();
    Edge out;
    int before = -1;
    for (int x = static_cast<int>(rect.left()) + 6; x < static_cast<int>(rect.right()) - 6; ++x) {
      const QColor colour = image.pixelColor(x, static_cast<int>(std::round(rect.top())) + down);
      const int now = colour == c.ink ? 1 : 0;
      out.ink += now;
      out.paper += colour == c.paper ? 1 : 0;
      out.changes += before >= 0 && before != now ? 1 : 0;
      before = now;
    }
    return out;
  }
  const test::ThemeKept kept{};
};

TEST_F(Rings, InTheTreemap) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    const auto state = test::share(test::llama_state());
    SelectionHub hub;
    TreemapView view(&hub);
    view.resize(1000, 640);
    view.setState(state);
    view.show();
    view.activateWindow();
    QApplication::processEvents();
    view.map()->layoutNow();
    view.map()->clearFocus();
    view.map()->setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(view.map()->hasFocus());
    const auto module = test::module_named(*state, "model.embed_tokens");  // where the keyboard begins
    const layout::Rect& at = view.map()->scene().tiles[view.map()->scene().tile_for(module)].rect;
    const QRectF rect(at.x, at.y, at.width, at.height);
    const Edge cursor = edge(test::picture(*view.map()), rect, 1);
    EXPECT_GT(cursor.changes, 10) << "dashes";
    EXPECT_NEAR(cursor.ink, cursor.paper, cursor.ink / 4 + 4) << "as much gap as dash";
    hub.select({module});
    const Edge selected = edge(test::picture(*view.map()), rect, 0);
    EXPECT_EQ(selected.changes, 0) << "one line";
    EXPECT_GT(selected.ink, 20);
    EXPECT_EQ(selected.paper, 0);
  }
}

TEST_F(Rings, InTheLanes) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    SelectionHub hub;
    LanesWidget lanes(&hub);
    // Few and large cells: their edges are long.
    lanes.setState(test::share(test::llama_state(test::llama_model(4))));
    lanes.resize(1800, 188);
    lanes.show();
    lanes.activateWindow();
    QApplication::processEvents();
    lanes.clearFocus();
    lanes.setFocus(Qt::TabFocusReason);
    lanes.setFocusedLane(2, false);
    ASSERT_TRUE(lanes.hasFocus());
    const LaneView& lane = lanes.scene().lanes[2];
    const QRectF rect(lanes.scene().label_width + lane.cells[0].x, lane.bar_top, lane.cells[0].width - 1,
                      lane.bar_height);
    const auto best = [&](int from, int to) {
      Edge most;
      for (int down = from; down <= to; ++down) {
        const Edge met = edge(test::picture(*lanes.viewport()), rect, down);
        if (met.ink > most.ink) most = met;
      }
      return most;
    };
    const Edge cursor = best(-2, 1);
    EXPECT_GT(cursor.changes, 4);
    hub.select(lanes.scene().modules_of(2, 0));
    const Edge selected = best(-2, 1);
    EXPECT_EQ(selected.changes, 0);
    EXPECT_GT(selected.ink, cursor.ink);
  }
}

}  // namespace
}  // namespace stowage::widgets
