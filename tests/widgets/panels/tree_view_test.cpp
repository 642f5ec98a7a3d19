// The tree of modules as a person and a tool meet it: rows, names, keys, and the selection it shares with the
// rest.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <map>
#include <set>

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "widgets/panels/panel_title.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

constexpr std::uint32_t kSeed = 60'606;

PlanStatePtr random_plan(std::mt19937& random) {
  return test::share(
      test::random_state(random, test::uneven_model(random, 1 + static_cast<int>(random() % 9))));
}

/// Everything below an index, in the order in which it is shown.
void collect(const QAbstractItemModel& model, QModelIndex parent, std::vector<QModelIndex>& out) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    out.push_back(model.index(row, 0, parent));
    collect(model, out.back(), out);
  }
}

/// Random models, plans and filters one after the other, under Qt's own test of models.
TEST(ModuleTree, RowsAreTheModulesThatAFilterLeaves) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  ModuleTreeModel tree;
  QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  static const QStringList kFilters = {{},
                                       QStringLiteral("expert"),
                                       QStringLiteral("STAGE"),
                                       QStringLiteral("größe"),
                                       QStringLiteral("1"),
                                       QStringLiteral("no such name")};
  for (int round = 0; round < 40; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    if (round % 3 == 0) tree.setState(random_plan(random));
    const QString filter = kFilters[static_cast<qsizetype>(random() % 6)];
    tree.setFilter(filter);
    const model::Model& model = *tree.state()->model;
    std::set<ModuleId> expected;
    int matches = 0;
    for (std::size_t i = 0; i < model.modules().size(); ++i) {
      const model::Module& module = model.modules()[i];
      const bool match = !filter.isEmpty() &&
                         (QString::fromStdString(module.name).contains(filter, Qt::CaseInsensitive) ||
                          QString::fromStdString(module.class_name).contains(filter, Qt::CaseInsensitive));
      matches += match ? 1 : 0;
      if (!match && !filter.isEmpty()) continue;
      for (std::size_t up = i;; up = model.modules()[up].parent.index()) {
        expected.insert(ModuleId(up));
        if (up == 0) break;
      }
    }
    std::vector<QModelIndex> shown;
    collect(tree, {}, shown);
    std::string met, wanted;
    for (const QModelIndex& index : shown) met += model[tree.module(index)].name + "\n";
    for (const ModuleId module : expected) wanted += model[module].name + "\n";
    ASSERT_EQ(met, wanted) << filter.toStdString();
    ASSERT_EQ(tree.matches(), matches);
    for (const QModelIndex& index : shown) {
      ASSERT_EQ(index.flags().testFlag(Qt::ItemNeverHasChildren), tree.rowCount(index) == 0);
      ASSERT_FALSE(index.data(Qt::DisplayRole).toString().isEmpty());
      ASSERT_FALSE(index.siblingAtColumn(1).data().toString().isEmpty()) << "a size";
    }
  }
}

/// Who listens instead of looking is told a name, a size and a place, of the model itself too.
TEST(ModuleTree, EveryRowIsNamed) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < 10; ++round) {
    ModuleTreeModel tree;
    tree.setState(random_plan(random));
    std::vector<QModelIndex> shown;
    collect(tree, {}, shown);
    for (const QModelIndex& index : shown) {
      const QString words = index.data(Qt::AccessibleTextRole).toString();
      const model::Module& module = (*tree.state()->model)[tree.module(index)];
      const QString name =
          QString::fromStdString(module.name.empty() ? tree.state()->model->name() : module.name);
      EXPECT_TRUE(words.startsWith(name + QStringLiteral(", "))) << words.toStdString();
      EXPECT_FALSE(words.endsWith(QStringLiteral(", "))) << words.toStdString();
      EXPECT_FALSE(words.contains(QStringLiteral(", ,"))) << words.toStdString();
      EXPECT_TRUE(index.data(Qt::ToolTipRole).toString().contains(name));
    }
    const QString root = tree.index(0, 0).data(Qt::AccessibleTextRole).toString();
    EXPECT_TRUE(root.startsWith(QStringLiteral("uneven, "))) << root.toStdString();
  }
}

class TreeView : public testing::Test {
 protected:
  TreeView() {
    panel.resize(304, 500);
    panel.show();
  }
  void open(PlanStatePtr made) {
    state = std::move(made);
    panel.setState(state);
    for (int i = 0; i < 3; ++i) QApplication::processEvents();
  }
  ModuleTreeView& view() { return panel.view(); }
  ModuleTreeModel& model() { return panel.model(); }
  ModuleId id(const char* name) const { return test::module_named(*state, name); }
  const test::ThemeKept kept{};
  SelectionHub hub{};
  TreePanel panel{hub};
  PlanStatePtr state{};
};

TEST_F(TreeView, ArrowsVisitEveryOpenRowOnce) {
  open(test::share(test::llama_state(test::llama_model(5))));
  view().expandAll();
  view().setFocus();
  view().setCurrentIndex(model().index(0, 0));
  std::vector<ModuleId> met{hub.current()};
  for (;;) {
    QTest::keyClick(&view(), Qt::Key_Down);
    ASSERT_EQ(hub.selection().size(), 1u);
    if (hub.current() == met.back()) break;
    met.push_back(hub.current());
    ASSERT_LE(met.size(), state->model->modules().size());
  }
  ASSERT_EQ(met.size(), state->model->modules().size());
  for (std::size_t i = 0; i < met.size(); ++i) EXPECT_EQ(met[i], ModuleId(i)) << "in the order of the model";
}

/// Whatever the hub selects, the rows in sight show just that; what rows select, the hub has.
TEST_F(TreeView, SelectionIsTheHubs) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  open(test::share(test::llama_state(test::llama_model(8))));
  view().expandAll();
  const auto shown = [&] {
    std::set<ModuleId> out;
    for (const QModelIndex& index : view().selectionModel()->selectedRows())
      out.insert(model().module(index));
    return out;
  };
  const std::size_t count = state->model->modules().size();
  for (int round = 0; round < 60; ++round) {
    std::vector<ModuleId> wanted;
    for (unsigned i = random() % 30; i > 0; --i) wanted.emplace_back(random() % count);
    hub.select(wanted);
    ASSERT_EQ(shown(), std::set<ModuleId>(wanted.begin(), wanted.end())) << "round " << round;
    if (!wanted.empty()) {
      ASSERT_EQ(model().module(view().currentIndex()), wanted.back());
    }
  }
  view().selectAll();
  EXPECT_EQ(hub.selection().size(), count);
}

TEST_F(TreeView, NamesSizesAndPlacesStandInTheirColumns) {
  open(test::share(test::llama_state(test::llama_model(3))));
  test::in_every_theme([&](double scale) {
    panel.resize(qRound(420 * scale), qRound(700 * scale));
    for (int i = 0; i < 3; ++i) QApplication::processEvents();
    const QImage image = test::picture(*view().viewport());
    const QColor ground = Theme::current().colours().surface;
    for (const char* name : {"model.embed_tokens", "lm_head"}) {
      const QModelIndex row = model().indexOf(id(name));
      for (int column = 0; column < 3; ++column) {
        const QRect cell = view().visualRect(row.siblingAtColumn(column));
        ASSERT_FALSE(cell.isEmpty()) << name << " at " << scale;
        EXPECT_FALSE(test::inked(image, cell, ground).isEmpty()) << name << ", column " << column;
      }
      // Between size and device nothing is written: no number runs into a glyph.
      const QRect size = view().visualRect(row.siblingAtColumn(ModuleTreeModel::SizeColumn));
      EXPECT_TRUE(test::inked(image, {size.right() - 5, size.top(), 5, size.height()}, ground).isEmpty())
          << name << " at " << scale;
      EXPECT_TRUE(test::inked(image, {size.left(), size.top(), 2, size.height()}, ground).isEmpty())
          << name << ": its size is not cut, at " << scale;
      EXPECT_GE(size.height(), QFontMetrics(Theme::current().font(TextStyle::Body)).height()) << scale;
    }
  });
}

/// The bar of a module on several devices is divided as its bytes are.
TEST_F(TreeView, BarsShowTheShares) {
  open(test::share(test::llama_state()));
  const QModelIndex root = model().index(0, ModuleTreeModel::DeviceColumn);
  const QRect cell = view().visualRect(root);
  ASSERT_GT(cell.width(), 30);
  const QImage image = test::picture(*view().viewport());
  std::map<std::size_t, int> pixels;
  int all = 0;
  for (int x = cell.left(); x <= cell.right(); ++x) {
    const QColor colour = image.pixelColor(x, cell.center().y());
    for (std::size_t slot = 0; slot < state->machine.devices.size(); ++slot) {
      if (colour != Theme::current().device(state->machine.devices[slot].id).strong) continue;
      ++pixels[slot];
      ++all;
    }
  }
  ASSERT_GT(all, 30);
  const double total = static_cast<double>(state->model->total_bytes().count());
  for (std::size_t slot = 0; slot < state->machine.devices.size(); ++slot) {
    const double share = static_cast<double>(state->evaluation.devices[slot].weights.count()) / total;
    EXPECT_NEAR(pixels[slot] / static_cast<double>(all), share, 0.06) << slot;
  }
}

TEST_F(TreeView, RulesHaveTheirSigns) {
  panel.resize(304, 1500);
  open(test::share(test::llama_state(test::llama_model(4))));
  view().expandAll();
  for (int i = 0; i < 3; ++i) QApplication::processEvents();
  const auto name_end = [&](const char* name) {
    const QRect cell = view().visualRect(model().indexOf(id(name)));
    const QImage image = test::picture(*view().viewport());
    return test::inked(image, cell, Theme::current().colours().surface).right();
  };
  PlanState bare = *state;
  bare.settings.rules.clear();
  const int pinned = name_end("lm_head"), forbidden = name_end("model.layers.2"),
            none = name_end("model.layers.1");
  open(test::share(std::move(bare)));
  EXPECT_GT(pinned, name_end("lm_head") + 8) << "a pin behind the name";
  EXPECT_GT(forbidden, name_end("model.layers.2") + 8) << "a ban behind the name";
  EXPECT_EQ(none, name_end("model.layers.1"));
}

TEST_F(TreeView, PointingHoversAndADoubleClickAsksToZoom) {
  open(test::share(test::llama_state(test::llama_model(6))));
  QSignalSpy zooms(&view(), &ModuleTreeView::zoomRequested), menus(&view(), &ModuleTreeView::menuRequested);
  const QModelIndex row = model().indexOf(id("lm_head"));
  view().scrollTo(row);
  const QPoint at = view().visualRect(row).center();
  QTest::mouseMove(view().viewport(), at);
  EXPECT_EQ(hub.hover(), id("lm_head"));
  QTest::mouseMove(view().viewport(), QPoint(100, view().viewport()->height() - 2));
  QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, at);
  ASSERT_GE(zooms.count(), 1);
  EXPECT_EQ(zooms.last()[0].value<ModuleId>(), id("lm_head"));
  QContextMenuEvent menu(QContextMenuEvent::Mouse, at, view().viewport()->mapToGlobal(at));
  QApplication::sendEvent(view().viewport(), &menu);
  EXPECT_EQ(menus.count(), 1);
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&view(), &leave);
  EXPECT_FALSE(hub.hover().valid());
}

TEST_F(TreeView, AHundredThousandRowsAreFilteredSelectedAndShown) {
  model::ModelBuilder builder;
  builder.set_name("many");
  for (int i = 0; i < 100'000; ++i)
    test::add_weight(builder, "experts." + std::to_string(i) + ".weight", {1}, 1024);
  PlanState made;
  made.model = *builder.build();
  made.machine = test::two_cards();
  test::place(made, "", 2);
  test::add_up(made);
  open(test::share(std::move(made)));
  EXPECT_EQ(model().moduleCount(), 100'002) << "the model, the list and what lies in it";
  panel.field().setText(QStringLiteral("experts.99999"));
  EXPECT_EQ(model().matches(), 1);
  QTest::keyClick(&panel.field(), Qt::Key_Return);
  EXPECT_EQ(hub.selection(), std::vector<ModuleId>{id("experts.99999")});
  const QRect row = view().visualRect(model().indexOf(id("experts.99999")));
  EXPECT_TRUE(view().viewport()->rect().intersects(row)) << "it is scrolled to";
  panel.field().clear();
  EXPECT_FALSE(view().grab().isNull());
  EXPECT_TRUE(view().viewport()->rect().intersects(view().visualRect(view().currentIndex())) ||
              !view().isExpanded(model().indexOf(id("experts"))));
}

TEST_F(TreeView, WordsForNothingFoundAreNotCut) {
  open(test::share(test::llama_state(test::llama_model(2))));
  test::in_every_theme([&](double scale) {
    panel.field().setText(QStringLiteral("a_name_that_nobody_gave_to_any_module_of_this_model"));
    QApplication::processEvents();
    for (const auto* label : panel.findChildren<Label*>()) {
      if (!label->isVisible() || !label->wordWrap()) continue;
      EXPECT_GE(label->height(), label->heightForWidth(label->width())) << scale;
    }
    EXPECT_FALSE(view().isVisible());
    panel.field().clear();
    EXPECT_TRUE(view().isVisible());
  });
}

/// Titles of docks at the least widths that docks have, in a longer language, with large letters.
TEST(PanelTitles, FitTheNarrowestDock) {
  test::in_every_theme([](double scale) {
    for (const int width : {static_cast<int>(Theme::current().metric("treeDock.minimum")),
                            static_cast<int>(Theme::current().metric("inspectorDock.minimum")), 900}) {
      for (const char* words : {"Issues", "Warum es nicht hineinpasst", "Im Augenblick belegter Speicher"}) {
        PanelTitle title(QString::fromUtf8(words));
        title.setCount(QStringLiteral("1.234 von 139.583"));
        title.resize(width, title.height());
        title.show();
        QApplication::processEvents();
        EXPECT_EQ(test::cut(title), "") << words << " in " << width << " at " << scale;
        if (width == 900) {
          EXPECT_EQ(test::elided(title), "") << words << " at " << scale;
        }
        EXPECT_GE(title.height(), QFontMetrics(Theme::current().font(TextStyle::BodyStrong)).height() + 2)
            << scale;
        QSignalSpy closes(&title, &PanelTitle::closeRequested);
        auto* close = title.findChild<QToolButton*>();
        QTest::mouseClick(close, Qt::LeftButton, {}, close->rect().center());
        EXPECT_EQ(closes.count(), 1);
        EXPECT_TRUE(close->accessibleName().contains(QString::fromUtf8(words))) << "which of the docks";
      }
    }
  });
}

}  // namespace
}  // namespace stowage::widgets
