// Widgets that paint themselves follow the theme, by one base.
#include "widgets/common/painted_view.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QtTest/QTest>

#include "widgets/common/label.h"
#include "widgets/controls/failure_card.h"
#include "widgets/controls/progress_card.h"
#include "widgets/controls/states.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/legend.h"
#include "widgets/timeline/minimap.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

class PaintedViews : public ::testing::Test {
 protected:
  void SetUp() override {
    Theme::current().setScheme(Scheme::Light);
    Theme::current().setReducedMotion(true);  // what turns is another picture at every look
  }
  void TearDown() override {
    Theme::current().setReducedMotion(false);
    Theme::current().setTextScale(1);
    Theme::current().setScheme(Scheme::Light);
  }
};

/// Counts what is asked of it.
class Probe : public PaintedView<> {
 public:
  int paints = 0, changes = 0;
  QColor painted{};
  double scale = 0;

 protected:
  void paintOn(const Sheet& sheet) override {
    ++paints;
    EXPECT_EQ(sheet.painter.device(), this);
    painted = sheet.colours.surface;
    scale = sheet.theme.textScale();
  }
  void themeChanged() override {
    ++changes;
    PaintedView::themeChanged();
  }
};

TEST_F(PaintedViews, TheSheetHasTheThemeAsItIs) {
  Probe probe;
  probe.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&probe));
  QApplication::processEvents();
  const QColor light = probe.painted;
  const int paints = probe.paints;
  Theme::current().setScheme(Scheme::Dark);
  EXPECT_EQ(probe.changes, 1);
  QApplication::processEvents();
  EXPECT_GT(probe.paints, paints);
  EXPECT_NE(probe.painted, light);
  EXPECT_EQ(probe.painted, Theme::current().colours().surface);
  Theme::current().setTextScale(1.5);
  EXPECT_EQ(probe.changes, 2);
  QApplication::processEvents();
  EXPECT_EQ(probe.scale, 1.5);
}

TEST_F(PaintedViews, AWidgetThatIsGoneIsNotTold) {
  auto probe = std::make_unique<Probe>();
  probe.reset();
  Theme::current().setScheme(Scheme::Dark);  // a dangling connection dies here, under a sanitizer
  QWidget parent;
  auto* child = new Probe;
  child->setParent(&parent);
  Theme::current().setScheme(Scheme::Light);
  EXPECT_EQ(child->changes, 1);
}

/// Every one of them, shown with something to paint: dark is another picture than light, and comes by itself.
TEST_F(PaintedViews, AllAreAnotherPictureInTheDark) {
  const auto named = [](auto* widget, const auto& prepare) {
    prepare(*widget);
    return std::unique_ptr<QWidget>(widget);
  };
  const auto asItIs = [](auto&) {};
  SelectionHub hub;
  std::vector<std::unique_ptr<QWidget>> all;
  all.push_back(named(new LinkButton(QStringLiteral("Details")), asItIs));
  all.push_back(named(new Separator, asItIs));
  all.push_back(named(new Surface(&Colours::window, Qt::TopEdge | Qt::LeftEdge), asItIs));
  all.push_back(named(new Spinner, asItIs));
  all.push_back(named(new EmptyState("box", QStringLiteral("Nothing"), QStringLiteral("yet")), asItIs));
  all.push_back(named(new ProgressCard, asItIs));
  all.push_back(named(new FailureCard, asItIs));
  all.push_back(named(new Legend, [](Legend& legend) {
    legend.setEntries({{QColor(Qt::red), QStringLiteral("weights")}});
  }));
  all.push_back(named(new Minimap, asItIs));
  all.push_back(named(new TimelineCanvas, asItIs));
  all.push_back(named(new TimelineView(&hub), asItIs));
  all.push_back(named(new AlivePanel, asItIs));
  all.push_back(named(new TreemapView(&hub), asItIs));
  all.push_back(named(new TreemapWidget(&hub), asItIs));
  for (const auto& widget : all) {
    SCOPED_TRACE(widget->metaObject()->className());
    Theme::current().setScheme(Scheme::Light);
    widget->resize(300, 200);
    widget->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(widget.get()));
    QApplication::processEvents();
    const QImage light = widget->grab().toImage();
    Theme::current().setScheme(Scheme::Dark);
    QApplication::processEvents();
    EXPECT_NE(widget->grab().toImage(), light);
    Theme::current().setScheme(Scheme::Light);
    QApplication::processEvents();
    EXPECT_EQ(widget->grab().toImage(), light) << "nothing of the dark is left";
    widget->hide();
  }
}

TEST_F(PaintedViews, LargerLettersAskForMoreRoom) {
  const LinkButton link(QStringLiteral("Details"));
  const ProgressCard card;
  Legend legend;
  legend.setEntries({{QColor(Qt::red), QStringLiteral("weights")}});
  for (const QWidget* widget : {static_cast<const QWidget*>(&link), static_cast<const QWidget*>(&card),
                                static_cast<const QWidget*>(&legend)}) {
    SCOPED_TRACE(widget->metaObject()->className());
    Theme::current().setTextScale(1);
    const QSize before = widget->sizeHint();
    Theme::current().setTextScale(1.5);
    EXPECT_GT(widget->sizeHint().width(), before.width());
  }
}

/// Words at a place of a picture.
class Words : public PaintedView<> {
 public:
  explicit Words(Qt::Alignment where) : where_(where) { resize(300, 30); }

 protected:
  void paintOn(const Sheet& sheet) override {
    sheet.painter.drawText(rect(), static_cast<int>(where_), QStringLiteral("23.5 of 24.0 GiB (cuda:0)."));
  }

 private:
  Qt::Alignment where_;
};

/// A picture is the same whichever way the application writes: left stays left, and no number changes sides.
TEST_F(PaintedViews, PlacesCountFromTheLeftInEveryDirection) {
  for (const Qt::Alignment where : {Qt::AlignLeft, Qt::AlignRight, Qt::AlignHCenter}) {
    Words words(where);
    const QImage before = words.grab().toImage();
    QApplication::setLayoutDirection(Qt::RightToLeft);
    const QImage mirrored = words.grab().toImage();
    QApplication::setLayoutDirection(Qt::LeftToRight);
    EXPECT_TRUE(before == mirrored);
    QImage blank(before.size(), before.format());
    blank.fill(before.pixel(0, before.height() - 1));
    EXPECT_FALSE(before == blank);
  }
}

}  // namespace
}  // namespace stowage::widgets
