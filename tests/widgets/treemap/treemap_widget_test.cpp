#include <gtest/gtest.h>

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <array>

#include "core/model/model_builder.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/treemap_events.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

class TreemapWidgetTest : public testing::Test {
 protected:
  TreemapWidgetTest() : state(test::share(test::llama_state())), view(&hub), map(view.map()) {
    Theme::current().setReducedMotion(true);
    view.resize(840, 520);
    view.setState(state);
    view.show();
    map->layoutNow();
    QApplication::processEvents();
  }
  ~TreemapWidgetTest() override { Theme::current().setReducedMotion(false); }

  model::ModuleId id(const char* name) const { return test::module_named(*state, name); }
  QRectF rect(const char* name) const {
    const layout::Rect& at = map->scene().tiles[map->scene().tile_for(id(name))].rect;
    return {at.x, at.y, at.width, at.height};
  }
  QPointF point(const char* name) const { return rect(name).center(); }
  QColor pixel(QPointF at) { return map->grab().toImage().pixelColor(at.toPoint()); }

  PlanStatePtr state;
  SelectionHub hub;
  TreemapView view;
  TreemapWidget* map;
};

TEST_F(TreemapWidgetTest, StripsCarryTheColourOfTheirDevice) {
  const auto strip = [&](const char* name) { return pixel(rect(name).topRight() + QPointF(-6, 4)); };
  EXPECT_EQ(strip("model.layers.1"), Theme::current().device(machine::gpu(0)).strong);
  EXPECT_EQ(strip("model.layers.20"), Theme::current().device(machine::kCpu).strong);
  EXPECT_EQ(strip("model.layers.60"), Theme::current().device(machine::kDisk).strong);
  EXPECT_EQ(strip("model.layers.70"), Theme::current().device(machine::gpu(1)).strong);
}

TEST_F(TreemapWidgetTest, AnotherPlacementRecoloursAndMovesNothing) {
  const std::vector<layout::Tile> before = map->scene().tiles;
  const quint64 generation = map->scene().generation;
  PlanState other = *state;
  test::place(other, "model.layers.20", 1);
  test::add_up(other);
  view.setState(test::share(std::move(other)));
  EXPECT_EQ(pixel(rect("model.layers.20").topRight() + QPointF(-6, 4)),
            Theme::current().device(machine::gpu(1)).strong);
  EXPECT_EQ(map->scene().generation, generation);
  ASSERT_EQ(map->scene().tiles.size(), before.size());
}

TEST_F(TreemapWidgetTest, HoverSelectionAndSearchLeaveTheBasePictureAlone) {
  map->grab();
  const quint64 paints = map->basePaints();
  hub.select({id("model.layers.3")});
  hub.setHover(id("model.layers.9"));
  map->setFilter(QStringLiteral("q_proj"));
  map->grab();
  EXPECT_EQ(map->basePaints(), paints);
  view.setState(test::share(PlanState(*state)));
  map->grab();
  EXPECT_EQ(map->basePaints(), paints) << "the same plan again";
  Theme::current().setScheme(Scheme::Dark);
  map->grab();
  EXPECT_GT(map->basePaints(), paints);
  Theme::current().setScheme(Scheme::Light);
}

TEST_F(TreemapWidgetTest, AResizeStretchesAtOnceAndLaysOutAfterwards) {
  map->grab();
  const quint64 generation = map->scene().generation;
  view.resize(700, 600);
  QApplication::sendPostedEvents();
  map->grab();
  EXPECT_TRUE(QTest::qWaitFor([&] { return map->scene().generation > generation; }));
  EXPECT_EQ(map->scene().size, QSizeF(map->size()));
}

TEST_F(TreemapWidgetTest, ClicksSelectToggleAndExtend) {
  test::click(map, point("model.layers.12"));
  EXPECT_EQ(hub.selection(), std::vector{id("model.layers.12")});
  test::click(map, point("model.layers.20"), Qt::ControlModifier);
  EXPECT_EQ(hub.selection().size(), 2u);
  test::click(map, point("model.layers.20"), Qt::ControlModifier);
  EXPECT_EQ(hub.selection(), std::vector{id("model.layers.12")});
  test::click(map, point("model.layers.15"), Qt::ShiftModifier);
  EXPECT_EQ(hub.selection().size(), 4u);
  test::click(map, point("model.layers.10"), Qt::ShiftModifier);
  EXPECT_EQ(hub.selection().front(), id("model.layers.10"));
  EXPECT_EQ(hub.selection().back(), id("model.layers.12")) << "the anchor stays";
  test::click(map, point("model.layers.12"));
  EXPECT_EQ(hub.selection(), std::vector{id("model.layers.12")})
      << "a plain click on the selection leaves one";
}

TEST_F(TreemapWidgetTest, HoverIsToldToAll) {
  test::hover(map, point("model.layers.33"));
  EXPECT_EQ(hub.hover(), id("model.layers.33"));
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(map, &leave);
  EXPECT_FALSE(hub.hover().valid());
}

TEST_F(TreemapWidgetTest, DoubleClickEnterAndWheelZoomInBackspaceAltUpAndWheelOut) {
  QSignalSpy roots(map, &TreemapWidget::rootChanged);
  test::double_click(map, point("model.layers.12"));
  EXPECT_EQ(map->root(), id("model.layers.12"));
  test::key(map, Qt::Key_Backspace);
  EXPECT_EQ(map->root(), state->model->root()) << "layers and model are nearly the whole: skipped";
  hub.select({id("model.layers.5")});
  test::key(map, Qt::Key_Return);
  EXPECT_EQ(map->root(), id("model.layers.5"));
  test::key(map, Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(map->root(), state->model->root());
  const QPointF at = point("model.layers.5");
  const auto wheel = [&](int delta) {
    QWheelEvent event(at, map->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(map, &event);
  };
  wheel(120);
  EXPECT_EQ(map->root(), id("model.layers"));
  wheel(-120);
  EXPECT_EQ(map->root(), state->model->root());
  EXPECT_EQ(roots.count(), 6);
}

TEST_F(TreemapWidgetTest, BreadcrumbsLeadBack) {
  map->setRoot(id("model.layers.12"));
  test::press(view.header(), {10, 14});
  EXPECT_EQ(map->root(), state->model->root());
  EXPECT_GT(view.header()->heightForWidth(240), view.header()->heightForWidth(1200))
      << "the legend goes to a row of its own";
}

TEST_F(TreemapWidgetTest, ArrowsMoveTheSelection) {
  test::key(map, Qt::Key_Right);
  EXPECT_EQ(hub.current(), id("model.embed_tokens")) << "the first arrow shows where the keyboard is";
  hub.select({id("model.layers.12")});
  test::key(map, Qt::Key_Right);
  EXPECT_EQ(hub.current(), id("model.layers.13"));
  test::key(map, Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_EQ(hub.selection(), (std::vector{id("model.layers.13"), id("model.layers.23")}));
  test::key(map, Qt::Key_End);
  EXPECT_EQ(hub.current(), id("lm_head"));
  test::key(map, Qt::Key_Escape);
  EXPECT_TRUE(hub.selection().empty());
}

/// From wherever one stands, letter and arrow lead to the same place.
TEST_F(TreemapWidgetTest, LettersOfViMoveAsTheArrowsDo) {
  const std::pair<Qt::Key, Qt::Key> alike[] = {{Qt::Key_H, Qt::Key_Left},
                                               {Qt::Key_J, Qt::Key_Down},
                                               {Qt::Key_K, Qt::Key_Up},
                                               {Qt::Key_L, Qt::Key_Right}};
  std::set<model::ModuleId> met;
  for (const char* from : {"model.layers.12", "model.layers.44", "model.layers.79", "model.embed_tokens"}) {
    for (const auto& [letter, arrow] : alike) {
      hub.select({id(from)});
      test::key(map, arrow);
      const auto there = hub.selection();
      hub.select({id(from)});
      test::key(map, letter);
      EXPECT_EQ(hub.selection(), there) << from << " by " << letter;
      met.insert(there.front());
    }
  }
  EXPECT_GT(met.size(), 6u);
  hub.select({id("model.layers.12")});
  test::key(map, Qt::Key_J, Qt::ShiftModifier);
  EXPECT_EQ(hub.selection().size(), 2u);
}

TEST_F(TreemapWidgetTest, TheContextMenuIsForWhatLiesUnderIt) {
  QSignalSpy menus(map, &TreemapWidget::contextMenuRequested);
  const QPoint at = point("model.layers.44").toPoint();
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, map->mapToGlobal(at));
  QCoreApplication::sendEvent(map, &event);
  ASSERT_EQ(menus.count(), 1);
  EXPECT_EQ(hub.selection(), std::vector{id("model.layers.44")});
}

TEST_F(TreemapWidgetTest, SearchDimsWhatDoesNotMatch) {
  const QPointF bright = rect("model.layers.31").topRight() + QPointF(-6, 4),
                dim = rect("model.layers.21").topRight() + QPointF(-6, 4);
  const QColor before = pixel(bright);
  map->setFilter(QStringLiteral("layers.31"));
  EXPECT_EQ(pixel(bright), before);
  EXPECT_GT(pixel(dim).lightness(), before.lightness() + 40);
  map->setFilter({});
  EXPECT_EQ(pixel(dim), before);
}

TEST_F(TreemapWidgetTest, ColoursCanMeanOtherThings) {
  QSignalSpy colours(map, &TreemapWidget::coloursChanged);
  map->setColourMode(ColourMode::Kind);
  EXPECT_EQ(colours.count(), 1);
  EXPECT_EQ(map->colouring().mode, ColourMode::Kind);
  view.setState(test::share(PlanState(*state)));
  EXPECT_EQ(map->colouring().mode, ColourMode::Kind) << "a new plan keeps the mode";
  ColourButton button(map);
  EXPECT_TRUE(button.text().contains(u"Kind"));
  ASSERT_EQ(button.menu()->actions().size(), 10)
      << "device, type, kind, class, order, cost, time, saved for backward, difference, difference of time";
  button.menu()->actions()[6]->trigger();
  EXPECT_TRUE(map->coloursByTime());
  EXPECT_TRUE(button.text().contains(u"Time"));
  button.menu()->actions().front()->trigger();
  EXPECT_FALSE(map->coloursByTime());
  EXPECT_EQ(map->colourMode(), ColourMode::Device);
  EXPECT_TRUE(button.text().contains(u"Device"));
}

/// Each mode is chosen by its row, stays with the next plan, and is said by tiles: that layers lie on several
/// devices is said where colours are devices alone.
TEST_F(TreemapWidgetTest, EveryModeIsChosenKeptAndSaid) {
  ColourButton button(map);
  const std::array modes{ColourMode::Device, ColourMode::Dtype, ColourMode::Kind,
                         ColourMode::Class,  ColourMode::Order, ColourMode::Price};
  QSet<QString> names;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    QAction* row = button.menu()->actions()[static_cast<qsizetype>(i)];
    row->trigger();
    EXPECT_EQ(map->colouring().mode, modes[i]);
    EXPECT_TRUE(button.text().contains(row->text())) << button.text().toStdString();
    names << row->text();
    view.setState(test::share(PlanState(*state)));
    EXPECT_EQ(map->colouring().mode, modes[i]);
    ASSERT_FALSE(map->colouring().categories.empty());
    const QString layers = QAccessible::queryAccessibleInterface(map)->child(1)->text(QAccessible::Name);
    EXPECT_TRUE(modes[i] == ColourMode::Device || !layers.contains(QStringLiteral("devices")))
        << layers.toStdString();
  }
  EXPECT_EQ(names.size(), 6);
}

/// What a step costs follows the plan; classes and the order do not.
TEST_F(TreemapWidgetTest, CostsFollowThePlan) {
  PlanState moved = *state;
  std::reverse(moved.placement.slots.begin(), moved.placement.slots.end());
  test::add_up(moved);
  const PlanStatePtr other = test::share(std::move(moved));
  for (const ColourMode mode : {ColourMode::Class, ColourMode::Order, ColourMode::Price}) {
    view.setState(state);
    map->setColourMode(mode);
    const Colouring before = map->colouring();
    view.setState(other);
    EXPECT_EQ(map->colouring() == before, mode != ColourMode::Price);
  }
}

TEST_F(TreemapWidgetTest, AssistiveToolsSeeATreeOfTiles) {
  QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(map);
  ASSERT_NE(tree, nullptr);
  EXPECT_EQ(tree->role(), QAccessible::Tree);
  EXPECT_EQ(tree->childCount(), 3);  // embed_tokens, layers, lm_head
  QAccessibleInterface* layers = tree->child(1);
  ASSERT_NE(layers, nullptr);
  ASSERT_EQ(layers->childCount(), 80);
  EXPECT_EQ(layers->child(12)->text(QAccessible::Name),
            QStringLiteral("layers.12, 1.59 GiB, 1.2 percent, CPU, not pinned"));
  EXPECT_TRUE(layers->child(0)->text(QAccessible::Name).contains(u"pinned to cuda:0"));
  EXPECT_EQ(layers->child(12)->rect().topLeft(),
            map->mapToGlobal(rect("model.layers.12").topLeft().toPoint()));
  EXPECT_EQ(layers->child(5)->parent(), layers);
  hub.select({id("model.layers.12")});
  EXPECT_TRUE(layers->child(12)->state().selected);
  EXPECT_EQ(tree->childAt(map->mapToGlobal(point("model.layers.7").toPoint()).x(),
                          map->mapToGlobal(point("model.layers.7").toPoint()).y()),
            layers->child(7));
}

/// A model without a byte has no tiles: that is said, in the middle, and nothing can be hit.
TEST_F(TreemapWidgetTest, AModelWithoutWeightsSaysSo) {
  model::ModelBuilder builder;
  builder.set_name("none");
  builder.add_module("", "Net");
  builder.add_module("head", "Linear");
  PlanState none;
  none.model = *builder.build();
  none.machine = state->machine;
  test::add_up(none);
  view.setState(test::share(std::move(none)));
  map->layoutNow();
  const QImage image = test::picture(*map);
  const QRect words = test::inked(image, image.rect(), Theme::current().colours().surface);
  ASSERT_FALSE(words.isEmpty());
  EXPECT_NEAR(words.center().x(), image.width() / 2, 2);
  EXPECT_NEAR(words.center().y(), image.height() / 2, 6);
  QTest::mouseClick(map, Qt::LeftButton, {}, words.center());
  QTest::mouseDClick(map, Qt::LeftButton, {}, words.center());
  for (const int key : {Qt::Key_Right, Qt::Key_Return, Qt::Key_Backspace})
    QTest::keyClick(map, static_cast<Qt::Key>(key));
  view.setState(state);
  EXPECT_FALSE(map->scene().empty());
  EXPECT_EQ(pixel(rect("model.layers.1").topRight() + QPointF(-6, 4)),
            Theme::current().device(machine::gpu(0)).strong);
}

/// The slab below the layers carries its names at every height of the window.
TEST_F(TreemapWidgetTest, EmbeddingAndHeadAreNamedInLowWindows) {
  test::in_every_theme([&](double scale) {
    for (const QSize size : {QSize(700, 260), QSize(900, 330), QSize(840, 520), QSize(1600, 900)}) {
      view.resize((QSizeF(size) * scale).toSize());
      QApplication::processEvents();
      map->layoutNow();
      for (const char* name : {"model.embed_tokens", "lm_head"}) {
        const QRectF at = rect(name);
        ASSERT_GE(at.height(), 11.5 * scale) << name << " " << size.height();
        const QImage image = test::picture(*map);
        const QRect inside = at.adjusted(20, 1, -4, -1).toRect();
        const QRgb ground = image.pixel(inside.right(), inside.center().y());
        const QRect words = test::inked(image, inside, QColor(ground), 60);
        EXPECT_GT(words.width(), 30 * scale) << name << " " << size.height() << " at " << scale;
      }
    }
  });
}

TEST_F(TreemapWidgetTest, WithoutAModelItIsEmptyAndHarmless) {
  view.setState(nullptr);
  map->grab();
  test::click(map, {30, 30});
  test::key(map, Qt::Key_Right);
  test::key(map, Qt::Key_Return);
  map->zoomOut();
  EXPECT_TRUE(hub.selection().empty());
  view.setState(state);
  EXPECT_FALSE(map->scene().empty());
}

TEST_F(TreemapWidgetTest, ASmallerModelAfterALargerOneKeepsNoOldRoot) {
  map->setRoot(id("model.layers.79"));
  hub.clear();
  view.setState(test::share(test::llama_state(test::llama_model(2))));
  EXPECT_EQ(map->root(), map->state()->model->root());
  map->grab();
}

/// What a tip says while it is in sight holds: an edit by key changes the plan under a pointer at rest.
TEST_F(TreemapWidgetTest, ATipInSightFollowsThePlan) {
  const QPoint at = map->mapToGlobal(point("model.layers.12").toPoint());
  QCursor::setPos(at);
  QHelpEvent help(QEvent::ToolTip, map->mapFromGlobal(at), at);
  QApplication::sendEvent(map, &help);
  ASSERT_TRUE(QToolTip::isVisible());
  const QString before = QToolTip::text();
  ASSERT_TRUE(before.contains(QStringLiteral("layers.12")) && before.contains(QStringLiteral("CPU")))
      << before.toStdString();
  PlanState next = *state;
  test::place(next, "model.layers.12", 0);
  test::add_up(next);
  view.setState(test::share(std::move(next)));
  EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("cuda:0"))) << QToolTip::text().toStdString();
  EXPECT_FALSE(QToolTip::text().contains(QStringLiteral("CPU"))) << QToolTip::text().toStdString();
  QToolTip::hideText();
}

}  // namespace
}  // namespace stowage::widgets
