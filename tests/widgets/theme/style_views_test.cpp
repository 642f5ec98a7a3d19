// The look of lists, menus, tabs, bars: words have room, marks stand where they are looked for.
#include <gtest/gtest.h>

#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyleOption>
#include <QTabBar>
#include <QTest>
#include <QTreeView>
#include <random>

#include "tests/widgets/pictures.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

const Colours& colours() { return Theme::current().colours(); }
constexpr auto kOnState = QStyle::State_Enabled;

TEST(StyleMenus, WordsAndKeysHaveRoomBesideEachOther) {
  test::in_every_theme([](double scale) {
    QMenu menu;
    menu.setFont(Theme::current().font(TextStyle::Body));
    menu.addAction(QStringLiteral("Modell öffnen …"))
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    menu.addAction(QStringLiteral("Auf allen Geräten verbieten, die weniger Speicher haben"));
    menu.addAction(QStringLiteral("Q"))->setShortcut(QKeySequence(Qt::Key_F12));
    menu.addSection(QStringLiteral("Module außerhalb der Grafikkarten"));
    menu.addMenu(QStringLiteral("Zuletzt geöffnet"));
    menu.resize(menu.sizeHint());
    const QFontMetrics metrics(menu.font()), section(Theme::current().font(TextStyle::CaptionStrong));
    for (QAction* action : menu.actions()) {
      const QRect row = menu.actionGeometry(action);
      ASSERT_TRUE(menu.rect().contains(row)) << scale;
      if (action->isSeparator()) {
        EXPECT_GE(row.width() - 24, section.horizontalAdvance(action->text())) << scale;
        continue;
      }
      const int words = metrics.size(Qt::TextShowMnemonic, action->text()).width();
      const int key =
          action->shortcut().isEmpty()
              ? 0
              : metrics.horizontalAdvance(action->shortcut().toString(QKeySequence::NativeText)) + 16;
      EXPECT_GE(row.width(), 32 + words + key + 12) << action->text().toStdString() << " at " << scale;
      EXPECT_GE(row.height(), metrics.height()) << scale;
    }
  });
}

/// What is chosen has a ground of its own, what is off is pale, a tick stands left of the words.
TEST(StyleMenus, RowsShowTheirState) {
  test::in_every_theme([](double) {
    QMenu menu;
    QAction* plain = menu.addAction(QStringLiteral("HHHHHH"));
    QAction* ticked = menu.addAction(QStringLiteral("HHHHHH"));
    ticked->setCheckable(true);
    ticked->setChecked(true);
    QAction* off = menu.addAction(QStringLiteral("HHHHHH"));
    off->setEnabled(false);
    menu.resize(menu.sizeHint());
    const QImage image = test::picture(menu);
    const auto part = [&](QAction* action, int from, int to) {
      const QRect row = menu.actionGeometry(action);
      return QRect(row.left() + from, row.top() + 3, to - from, row.height() - 6);
    };
    EXPECT_TRUE(test::inked(image, part(plain, 4, 30), colours().raised).isEmpty());
    EXPECT_FALSE(test::inked(image, part(ticked, 4, 30), colours().raised).isEmpty());
    EXPECT_GT(test::count_of(image, part(plain, 32, 70), colours().text, 30), 10);
    EXPECT_EQ(test::count_of(image, part(off, 32, 70), colours().text, 30), 0);
    EXPECT_FALSE(test::inked(image, part(off, 32, 70), colours().raised).isEmpty());
    menu.setActiveAction(plain);
    const QImage active = test::picture(menu);
    const QRect row = menu.actionGeometry(plain);
    EXPECT_EQ(active.pixelColor(row.right() - 8, row.center().y()), colours().hover);
    EXPECT_EQ(image.pixelColor(row.right() - 8, row.center().y()), colours().raised);
  });
}

TEST(StyleMenus, TheBarHasRoomForItsTitles) {
  test::in_every_theme([](double scale) {
    QMenuBar bar;
    bar.setNativeMenuBar(false);
    bar.setFont(Theme::current().font(TextStyle::Body));
    for (const char* title : {"&Datei", "&Bearbeiten", "&Ansicht", "&Laufzeitumgebung", "&Hilfe"})
      bar.addMenu(QString::fromUtf8(title))->addAction(QStringLiteral("x"));
    bar.resize(900, bar.sizeHint().height());
    bar.show();
    const QFontMetrics metrics(bar.font());
    QRect before;
    for (QAction* action : bar.actions()) {
      const QRect at = bar.actionGeometry(action);
      EXPECT_GE(at.width(), metrics.size(Qt::TextShowMnemonic, action->text()).width() + 12) << scale;
      EXPECT_GE(at.height(), metrics.height()) << scale;
      EXPECT_FALSE(before.intersects(at));
      before = at;
    }
  });
}

TEST(StyleTabs, WordsFitAndTheChosenOneIsUnderlined) {
  test::in_every_theme([](double scale) {
    QTabBar bar;
    bar.setDrawBase(false);
    bar.setExpanding(false);
    bar.setFont(Theme::current().font(TextStyle::Body));
    for (const char* title : {"Karte", "Speicher über die Zeit", "Q"})
      bar.addTab(icon("layout-grid"), QString::fromUtf8(title));
    bar.resize(bar.sizeHint());
    const QFontMetrics strong(Theme::current().font(TextStyle::BodyStrong));
    for (int chosen = 0; chosen < bar.count(); ++chosen) {
      bar.setCurrentIndex(chosen);
      const QImage image = test::picture(bar);
      for (int i = 0; i < bar.count(); ++i) {
        const QRect tab = bar.tabRect(i);
        EXPECT_GE(tab.width(), strong.horizontalAdvance(bar.tabText(i)) + bar.iconSize().width() + 6 + 8)
            << bar.tabText(i).toStdString() << " at " << scale;
        EXPECT_EQ(image.pixelColor(tab.center().x(), tab.bottom()) == colours().ink, i == chosen) << i;
      }
    }
  });
}

TEST(StyleProgress, TheBarIsAsLongAsItsShare) {
  test::in_every_theme([](double) {
    QProgressBar bar;
    bar.setTextVisible(false);
    bar.resize(200, 12);
    for (const int value : {0, 10, 50, 99, 100}) {
      bar.setRange(0, 100);
      bar.setValue(value);
      const QImage image = test::picture(bar);
      int done = 0;
      for (int x = 0; x < 200; ++x) done += image.pixelColor(x, 6) == colours().accent ? 1 : 0;
      EXPECT_NEAR(done, 2 * value, 3) << value;
    }
    bar.setRange(0, 0);
    const QImage busy = test::picture(bar);
    EXPECT_EQ(test::count_of(busy, busy.rect(), colours().accent), 0) << "nobody knows how far";
    EXPECT_FALSE(test::inked(busy, {20, 4, 160, 4}, colours().sunken).isEmpty()) << "hatched";
  });
}

/// Random ranges: slider, page up and page down fill the groove, and the slider is never too small to grab.
TEST(StyleScrollBars, PartsFillTheGroove) {
  const std::uint32_t seed = 31;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  test::in_every_theme([&](double scale) {
    for (int round = 0; round < 200; ++round) {
      QStyleOptionSlider option;
      const bool across = random() % 2;
      option.orientation = across ? Qt::Horizontal : Qt::Vertical;
      const int length = 40 + static_cast<int>(random() % 900);
      option.rect = across ? QRect(3, 5, length, 10) : QRect(3, 5, 10, length);
      option.minimum = static_cast<int>(random() % 100);
      option.maximum = option.minimum + static_cast<int>(random() % (round % 5 ? 5000 : 2'000'000'000));
      option.pageStep = 1 + static_cast<int>(random() % 3000);
      option.sliderPosition =
          option.minimum +
          static_cast<int>(random() % (static_cast<unsigned>(option.maximum - option.minimum) + 1));
      const auto part = [&](QStyle::SubControl which) {
        const QRect rect =
            QApplication::style()->subControlRect(QStyle::CC_ScrollBar, &option, which, nullptr);
        return across ? std::pair(rect.x() - 3, rect.width()) : std::pair(rect.y() - 5, rect.height());
      };
      const auto slider = part(QStyle::SC_ScrollBarSlider), before = part(QStyle::SC_ScrollBarSubPage),
                 after = part(QStyle::SC_ScrollBarAddPage);
      ASSERT_EQ(before.first, 0);
      ASSERT_EQ(before.second, slider.first);
      ASSERT_EQ(slider.first + slider.second, after.first);
      ASSERT_EQ(after.first + after.second, length) << "round " << round << " at " << scale;
      ASSERT_GE(slider.second, std::min(length, static_cast<int>(28 * scale)));
      if (option.sliderPosition == option.minimum) {
        ASSERT_EQ(slider.first, 0);
      }
      if (option.sliderPosition == option.maximum) {
        ASSERT_EQ(after.second, 0);
      }
    }
  });
}

TEST(StyleScrollBars, NothingToScrollIsNoSlider) {
  test::in_every_theme([](double) {
    QScrollBar bar(Qt::Vertical);
    bar.resize(bar.sizeHint().width(), 200);
    bar.setRange(0, 0);
    const QImage empty = test::picture(bar);
    EXPECT_EQ(test::count_of(empty, empty.rect(), colours().surface), empty.width() * empty.height());
    bar.setRange(0, 300);
    bar.setPageStep(100);
    bar.setValue(300);
    const QImage image = test::picture(bar);
    const QRect ink = test::inked(image, image.rect(), colours().surface, 6);
    EXPECT_NEAR(ink.height(), 46, 3) << "a quarter of it, without its margins";
    EXPECT_GE(ink.top(), 148);
  });
}

class StyleRows : public testing::Test {
 protected:
  StyleRows() {
    for (int i = 0; i < 6; ++i) {
      auto* row = new QStandardItem(QStringLiteral("row %1").arg(i));
      row->appendRow(new QStandardItem(QStringLiteral("inside")));
      model.appendRow({row, new QStandardItem(QStringLiteral("1.59 GiB"))});
    }
    tree.setModel(&model);
    tree.setSelectionBehavior(QAbstractItemView::SelectRows);
    tree.setFrameShape(QFrame::NoFrame);
    tree.resize(400, 300);
    tree.show();
  }
  QImage view() { return test::picture(*tree.viewport()); }
  const test::ThemeKept kept{};
  QStandardItemModel model{};
  QTreeView tree{};
};

TEST_F(StyleRows, AreAsHighAsTheTokenAndTheirTextFits) {
  test::in_every_theme([&](double scale) {
    tree.setFont(Theme::current().font(TextStyle::Body));
    tree.doItemsLayout();
    const int height = tree.visualRect(model.index(0, 0)).height();
    EXPECT_GE(height, static_cast<int>(Theme::current().metric("row"))) << scale;
    EXPECT_GE(height, QFontMetrics(tree.font()).height()) << scale;
  });
}

TEST_F(StyleRows, TheChosenRowIsMarkedAcrossAllColumns) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    QApplication::processEvents();
    tree.setCurrentIndex(model.index(2, 0));
    const QImage image = view();
    const QRect row = tree.visualRect(model.index(2, 1));
    EXPECT_EQ(image.pixelColor(row.right() - 2, row.center().y()), colours().selRow);
    EXPECT_EQ(image.pixelColor(tree.visualRect(model.index(2, 0)).right() - 2, row.center().y()),
              colours().selRow);
    const QRect other = tree.visualRect(model.index(3, 1));
    EXPECT_EQ(image.pixelColor(other.right() - 2, other.center().y()), colours().surface);
  }
}

TEST_F(StyleRows, AnArrowShowsWhetherThereIsMore) {
  const auto arrow = [&](const QModelIndex& index) {
    const QRect row = tree.visualRect(index);
    return view().copy(QRect(row.left() - tree.indentation(), row.top(), tree.indentation(), row.height()));
  };
  const QImage closed = arrow(model.index(1, 0));
  EXPECT_FALSE(test::inked(closed, closed.rect(), colours().surface).isEmpty());
  tree.expand(model.index(1, 0));
  QApplication::processEvents();
  EXPECT_NE(arrow(model.index(1, 0)), closed) << "it points down now";
  const QImage leaf = arrow(model.index(0, 0, model.index(1, 0)));
  EXPECT_TRUE(test::inked(leaf, leaf.rect(), colours().surface).isEmpty());
}

TEST_F(StyleRows, HeadersCutLongWordsWithAnEllipsis) {
  model.setHorizontalHeaderLabels(
      {QStringLiteral("Wieviel Arbeitsspeicher jedes der Module belegt"), QStringLiteral("Size")});
  tree.header()->setStretchLastSection(false);
  tree.header()->resizeSection(0, 90);
  tree.header()->resizeSection(1, 90);
  const QImage image = test::picture(*tree.header()->viewport());
  // Between the two sections nothing is written.
  EXPECT_TRUE(test::inked(image, {86, 2, 6, image.height() - 5}, colours().window).isEmpty());
  EXPECT_FALSE(test::inked(image, {4, 2, 80, image.height() - 5}, colours().window).isEmpty());
  for (int x : {10, 100, 170}) EXPECT_EQ(image.pixelColor(x, image.height() - 1), colours().line);
}

/// Between two docks stands one line, at the side of the dock.
TEST(StyleDocks, TheHandleIsOneLine) {
  test::in_every_theme([](double) {
    QWidget window;
    window.resize(1000, 600);
    QStyleOption option;
    const auto handle = [&](QRect rect, QStyle::State state) {
      option.rect = rect;
      option.state = state;
      QImage image(window.size(), QImage::Format_RGB32);
      image.fill(Qt::magenta);
      QPainter painter(&image);
      QApplication::style()->drawPrimitive(QStyle::PE_IndicatorDockWidgetResizeHandle, &option, &painter,
                                           &window);
      painter.end();
      return image.copy(rect);
    };
    const QImage left = handle({300, 0, 5, 600}, kOnState);
    EXPECT_EQ(left.pixelColor(0, 300), colours().line);
    EXPECT_EQ(test::count_of(left, left.rect(), colours().line), 600);
    EXPECT_EQ(test::count_of(left, left.rect(), colours().surface), 4 * 600);
    const QImage right = handle({700, 0, 5, 600}, kOnState);
    EXPECT_EQ(right.pixelColor(4, 300), colours().line);
    const QImage below = handle({0, 400, 1000, 5}, kOnState);
    EXPECT_EQ(below.pixelColor(500, 4), colours().line);
    const QImage hot = handle({0, 400, 1000, 5}, kOnState | QStyle::State_MouseOver);
    EXPECT_EQ(test::count_of(hot, hot.rect(), colours().lineStrong), 2000) << "it answers the pointer";
  });
}

}  // namespace
}  // namespace stowage::widgets
