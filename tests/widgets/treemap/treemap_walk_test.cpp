// Ways through a treemap: by arrows, by assistive tools, by the row above it. Every tile is reached, named
// and found.
#include <gtest/gtest.h>

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <set>

#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "tests/widgets/treemap_events.h"
#include "widgets/treemap/tile_search.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 46'021;

class Walk : public testing::Test {
 protected:
  Walk() {
    view.resize(900, 640);
    view.show();
  }
  void open(PlanState state) {
    hub.clear();
    view.setState(test::share(std::move(state)));
    QApplication::processEvents();  // the row above may be another height
    map->layoutNow();
  }
  const TreemapScene& scene() const { return map->scene(); }
  /// Everything below an interface, itself left out.
  static void collect(QAccessibleInterface* at, std::vector<QAccessibleInterface*>& out) {
    for (int i = 0; i < at->childCount(); ++i) {
      QAccessibleInterface* child = at->child(i);
      ASSERT_NE(child, nullptr);
      out.push_back(child);
      collect(child, out);
    }
  }
  const test::ThemeKept kept{};
  SelectionHub hub{};
  TreemapView view{&hub};
  TreemapWidget* map = view.map();
};

/// By arrows alone, from wherever one begins, every tile that can be pointed at is reached.
TEST_F(Walk, ArrowsReachEveryTileOfAnyModel) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < 12; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    open(test::random_state(random, test::uneven_model(random, 4 + static_cast<int>(random() % 8))));
    const std::vector<std::uint32_t> all = scene().pointables();
    ASSERT_FALSE(all.empty());
    std::set<std::uint32_t> seen{all.front()};
    std::vector<std::uint32_t> open_tiles{all.front()};
    while (!open_tiles.empty()) {
      const std::uint32_t from = open_tiles.back();
      open_tiles.pop_back();
      for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}) {
        const std::uint32_t to = scene().neighbour(from, key);
        if (to != TreemapScene::kNone && seen.insert(to).second) open_tiles.push_back(to);
      }
    }
    for (const std::uint32_t tile : all) EXPECT_TRUE(seen.count(tile)) << scene().label(tile).toStdString();
  }
}

/// One step is in the direction of the arrow.
TEST_F(Walk, AnArrowGoesWhereItPoints) {
  open(test::llama_state());
  for (const std::uint32_t from : scene().pointables()) {
    const layout::Rect& a = scene().tiles[from].rect;
    const auto step = [&](Qt::Key key) { return scene().neighbour(from, key); };
    if (const auto to = step(Qt::Key_Right); to != TreemapScene::kNone) {
      EXPECT_GT(scene().tiles[to].rect.x, a.x);
    }
    if (const auto to = step(Qt::Key_Left); to != TreemapScene::kNone) {
      EXPECT_LT(scene().tiles[to].rect.x, a.x);
    }
    if (const auto to = step(Qt::Key_Down); to != TreemapScene::kNone) {
      EXPECT_GT(scene().tiles[to].rect.y, a.y);
    }
    if (const auto to = step(Qt::Key_Up); to != TreemapScene::kNone) {
      EXPECT_LT(scene().tiles[to].rect.y, a.y);
    }
  }
}

/// The tree that assistive tools see: every tile that can be pointed at once, with a name, at its place.
TEST_F(Walk, AssistiveToolsMeetEveryTileOnce) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < 8; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    open(test::random_state(random, round % 2 ? test::uneven_model(random) : test::llama_model(6)));
    QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(map);
    std::vector<QAccessibleInterface*> all;
    collect(tree, all);
    const std::set<QAccessibleInterface*> once(all.begin(), all.end());
    EXPECT_EQ(once.size(), all.size());
    std::size_t pointable = 0, containers = 0;
    for (std::uint32_t tile = 1; tile < scene().tiles.size(); ++tile) {
      pointable += scene().pointable(tile) ? 1 : 0;
      containers += !scene().pointable(tile) && !scene().is_part(tile) &&
                            scene().tiles[tile].role == layout::TileRole::Container
                        ? 1
                        : 0;
    }
    EXPECT_EQ(all.size(), pointable + containers);
    const QRect window(map->mapToGlobal(QPoint(0, 0)), map->size());
    for (QAccessibleInterface* tile : all) {
      const QString name = tile->text(QAccessible::Name);
      EXPECT_FALSE(name.isEmpty());
      EXPECT_TRUE(name.contains(u"percent")) << name.toStdString();
      EXPECT_FALSE(name.startsWith(u',')) << name.toStdString();
      EXPECT_TRUE(window.adjusted(-1, -1, 1, 1).contains(tile->rect())) << name.toStdString();
      QAccessibleInterface* parent = tile->parent();
      ASSERT_NE(parent, nullptr);
      const int index = parent->indexOfChild(tile);
      ASSERT_GE(index, 0) << name.toStdString() << " is a child of its parent";
      EXPECT_EQ(parent->child(index), tile) << name.toStdString();
      EXPECT_EQ(tile->indexOfChild(tree), -1) << name.toStdString();
    }
  }
}

/// Pressing selects a tile alone, as a click does; toggling takes it in and out beside others.
TEST_F(Walk, AssistiveToolsSelectAsClicksDo) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < 6; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    open(test::random_state(random, round % 2 ? test::uneven_model(random) : test::llama_model(6)));
    std::vector<QAccessibleInterface*> all;
    collect(QAccessible::queryAccessibleInterface(map), all);
    for (int step = 0; step < 40; ++step) {
      QAccessibleInterface* tile = all[random() % all.size()];
      QAccessibleActionInterface* actions = tile->actionInterface();
      ASSERT_NE(actions, nullptr);
      const std::string name = tile->text(QAccessible::Name).toStdString();
      const bool toggled = random() % 2 == 0, was = tile->state().selected;
      actions->doAction(toggled ? QAccessibleActionInterface::toggleAction()
                                : QAccessibleActionInterface::pressAction());
      EXPECT_EQ(tile->state().selected, !toggled || !was) << name;
      if (!toggled) {
        EXPECT_EQ(hub.selection().size(), 1u) << name;
      }
      EXPECT_TRUE(map->hasFocus() || !map->isActiveWindow()) << name;
      const std::vector<model::ModuleId> after = hub.selection();
      actions->doAction(QStringLiteral("nothing of the kind"));
      EXPECT_EQ(hub.selection(), after) << name;
    }
  }
}

/// The menu of a tile is that of the tile: it is selected first. Whoever asks is answered before it opens.
TEST_F(Walk, AssistiveToolsOpenTheMenuOfATile) {
  std::mt19937 random(kSeed);
  open(test::random_state(random, test::llama_model(6)));
  std::vector<QAccessibleInterface*> all;
  collect(QAccessible::queryAccessibleInterface(map), all);
  QSignalSpy menus(map, &TreemapWidget::contextMenuRequested);
  all.back()->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
  EXPECT_EQ(menus.count(), 0);
  QApplication::processEvents();
  ASSERT_EQ(menus.count(), 1);
  EXPECT_TRUE(all.back()->rect().contains(menus[0][0].toPoint()));
  EXPECT_TRUE(all.back()->state().selected);
}

/// What a tool finds at a point is what a click there selects.
TEST_F(Walk, ToolsAndClicksMeanTheSame) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  open(test::random_state(random, test::uneven_model(random)));
  QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(map);
  int met = 0;
  for (int i = 0; i < 150; ++i) {
    const QPoint at(static_cast<int>(random() % static_cast<unsigned>(map->width())),
                    static_cast<int>(random() % static_cast<unsigned>(map->height())));
    const QPoint global = map->mapToGlobal(at);
    hub.clear();
    test::click(map, at);
    QAccessibleInterface* tile = tree->childAt(global.x(), global.y());
    if (tile == nullptr) {
      EXPECT_TRUE(hub.selection().empty());
      continue;
    }
    ASSERT_EQ(hub.selection().size(), 1u);
    EXPECT_TRUE(tile->state().selected) << tile->text(QAccessible::Name).toStdString();
    EXPECT_EQ(map->tileDescription(scene().pick(at)), tile->text(QAccessible::Name));
    ++met;
  }
  EXPECT_GT(met, 100);
}

/// Another layout makes other tiles: those of before are not spoken of any more.
TEST_F(Walk, OldTilesAreForgotten) {
  open(test::llama_state(test::llama_model(6)));
  QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(map);
  const int before = tree->childCount();
  EXPECT_GT(before, 0);
  map->setRoot(test::module_named(*map->state(), "model.layers.3"));
  for (int i = 0; i < tree->childCount(); ++i)
    EXPECT_TRUE(tree->child(i)->text(QAccessible::Name).contains(u"layers.3")) << i;
  view.setState(nullptr);
  EXPECT_EQ(tree->childCount(), 0);
  EXPECT_EQ(tree->child(0), nullptr);
}

TEST_F(Walk, AModelWithoutBytesIsNoTileAndNoCrash) {
  model::ModelBuilder builder;
  builder.set_name("empty");
  builder.add_module("a.b", "Nothing");
  PlanState state;
  state.model = *builder.build();
  state.machine = test::two_cards();
  test::add_up(state);
  open(std::move(state));
  EXPECT_TRUE(scene().pointables().size() <= 1);
  for (const Qt::Key key : {Qt::Key_Right, Qt::Key_End, Qt::Key_Home, Qt::Key_Return, Qt::Key_Backspace})
    test::key(map, key);
  test::click(map, {100, 100});
  test::double_click(map, {100, 100});
  EXPECT_FALSE(map->grab().isNull());
}

/// A hundred thousand modules are one picture with a bounded number of tiles, and every module is found in
/// one.
TEST_F(Walk, AHundredThousandModulesAreFoundInTheirTiles) {
  model::ModelBuilder builder;
  builder.set_name("many");
  for (int i = 0; i < 100'000; ++i)
    test::add_weight(builder, "experts." + std::to_string(i) + ".weight", {1},
                     1000 + static_cast<unsigned>(i % 7));
  PlanState state;
  state.model = *builder.build();
  state.machine = test::two_cards();
  test::place(state, "", 2);
  test::add_up(state);
  ASSERT_GT(state.model->modules().size(), 100'000u);
  const auto last = *state.model->find_module("experts.99999");
  open(std::move(state));
  EXPECT_LE(scene().tiles.size(), 20'000u);
  const std::uint32_t tile = scene().tile_for(last);
  ASSERT_NE(tile, TreemapScene::kNone);
  EXPECT_FALSE(map->tileDescription(tile).isEmpty());
  hub.select({last});
  const QImage image = test::picture(*map);
  EXPECT_EQ(image.size(), map->size());
  EXPECT_EQ(TileSearch(*scene().tree, QStringLiteral("experts.9999")).matches(), 11)
      << "9999 and 99990 to 99999";
}

class Header : public Walk {
 protected:
  TreemapHeader& header() { return *view.header(); }
};

/// Whatever the names: the row is as high as its words need, and no word stands beyond its right end.
TEST_F(Header, LongNamesStayInTheRow) {
  model::ModelBuilder builder;
  const std::string longest =
      "a_checkpoint_with_a_name_that_somebody_made_from_all_its_hyperparameters_lr_3e-4_bs_512";
  builder.set_name(longest);
  for (int i = 0; i < 20; ++i)
    test::add_weight(builder, longest + "." + longest + std::to_string(i) + "." + longest + ".weight", {1},
                     1000);
  PlanState state;
  state.model = *builder.build();
  state.machine = test::two_cards();
  test::place(state, "", 0);
  test::add_up(state);
  const auto inner = *state.model->find_module(longest + "." + longest + "3");
  open(std::move(state));
  map->setRoot(inner);
  test::in_every_theme([&](double scale) {
    for (const int width : {420, 700, 1400}) {
      view.resize(width, 640);
      QApplication::processEvents();
      const QImage image = test::picture(header());
      const QColor ground = Theme::current().colours().surface;
      // The middle of each third has something of the way in it; the last pixels have not.
      const int row = static_cast<int>(28 * scale);
      EXPECT_FALSE(test::inked(image, {0, 2, width / 4, row - 4}, ground).isEmpty()) << width;
      EXPECT_TRUE(test::inked(image, {image.width() - 1, 2, 1, row - 4}, ground).isEmpty())
          << width << " at " << scale;
      EXPECT_EQ(header().height(), header().heightForWidth(header().width())) << width << " at " << scale;
    }
  });
}

/// A click on each part of the way leads to that part.
TEST_F(Header, EveryPartOfTheWayIsAStepBack) {
  open(test::llama_state());
  const auto& model = *map->state()->model;
  const QStringList names = {QString::fromStdString(model.name()), QStringLiteral("model"),
                             QStringLiteral("layers"), QStringLiteral("12"), QStringLiteral("mlp")};
  const std::vector<model::ModuleId> roots = {model.root(), test::module_named(*map->state(), "model"),
                                              test::module_named(*map->state(), "model.layers"),
                                              test::module_named(*map->state(), "model.layers.12")};
  const QFontMetricsF metrics(Theme::current().font(TextStyle::BodyStrong));
  for (std::size_t target = 0; target < roots.size(); ++target) {
    map->setRoot(test::module_named(*map->state(), "model.layers.12.mlp"));
    double x = 0;
    for (std::size_t i = 0; i < target; ++i)
      x += metrics.horizontalAdvance(names[static_cast<qsizetype>(i)]) + 18;
    const QPointF at(x + metrics.horizontalAdvance(names[static_cast<qsizetype>(target)]) / 2, 14);
    test::hover(&header(), at);
    EXPECT_EQ(header().cursor().shape(), Qt::PointingHandCursor) << target;
    test::press(&header(), at);
    EXPECT_EQ(map->root(), roots[target]) << target;
    test::hover(&header(), {static_cast<double>(header().width()) - 2, 14});
    EXPECT_EQ(header().cursor().shape(), Qt::ArrowCursor);
  }
}

/// The legend names every device that holds something, and none that does not.
TEST_F(Header, TheLegendFollowsThePlan) {
  const auto entries = [&] {
    QStringList out;
    for (const ColourCategory& category : map->colouring().categories) {
      if (category.bytes) out << category.name;
    }
    return out;
  };
  open(test::llama_state());
  EXPECT_EQ(entries(), (QStringList{QStringLiteral("cuda:0"), QStringLiteral("cuda:1"), QStringLiteral("CPU"),
                                    QStringLiteral("Disk")}));
  const QImage four = test::picture(header());
  PlanState one = *map->state();
  for (auto& slot : one.placement.slots) slot = 2;
  test::add_up(one);
  open(std::move(one));
  EXPECT_EQ(entries(), QStringList{QStringLiteral("CPU")});
  const QImage single = test::picture(header());
  EXPECT_NE(single, four);
  const auto glyphs = [&](const QImage& image, machine::DeviceId device) {
    return test::count_of(image, image.rect(), Theme::current().device(device).strong, 40);
  };
  EXPECT_GT(glyphs(four, machine::gpu(1)), 10);
  EXPECT_EQ(glyphs(single, machine::gpu(1)), 0);
  EXPECT_GT(glyphs(single, machine::kCpu), 5);
}

}  // namespace
}  // namespace stowage::widgets
