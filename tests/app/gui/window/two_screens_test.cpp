// A screen of one device pixel a pixel beside one of two: the window goes from one to the other and is as if
// it had been opened there. CTest runs this with the screens of two_screens.json; elsewhere there is one
// screen, and nothing to go to.
#include <QScreen>
#include <QWindow>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/predict/predictor.h"
#include "tests/app/gui/window/shots.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

class TwoScreens : public test::WithWindow {
 protected:
  void SetUp() override {
    const auto screens = QGuiApplication::screens();
    if (screens.size() < 2) {
      ASSERT_FALSE(qEnvironmentVariableIsSet("STOWAGE_TWO_SCREENS")) << "the platform did not take them";
      GTEST_SKIP() << "one screen";
    }
    ASSERT_DOUBLE_EQ(screens[0]->devicePixelRatio(), 1);
    ASSERT_DOUBLE_EQ(screens[1]->devicePixelRatio(), 2);
    WithWindow::SetUp();
    openOn(0);
  }
  void TearDown() override {
    if (window) WithWindow::TearDown();
  }
  /// The window is made anew, with the plan that is open, and comes up on that screen.
  void openOn(int screen) {
    makeWindow();
    window->hide();
    place(screen);
    window->resize(1440, 900);
    window->show();
    if (!document.model()) openLlama();
    window->hub().select({module("model.layers.3")});
    rest();
  }
  void moveTo(int screen) {
    place(screen);
    rest();
  }
  void place(int screen) {
    QScreen* to = QGuiApplication::screens().at(screen);
    window->winId();  // there is a window of the system to place
    window->windowHandle()->setScreen(to);
    window->move(to->geometry().topLeft() + QPoint(40, 30));
    window->resize(1440, 900);
    if (!window->isVisible() && shown) window->show();
    shown = true;
  }
  void rest() {
    settle();
    window->views().treemap().layoutNow();
    // What is predicted of a plan is said in the window, and comes later than the plan.
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->predictor().running(); }, 60000));
    QTest::qWait(400);  // cross-fades, and docks that are laid out soon
    ASSERT_TRUE(document.waitUntilIdle());
  }
  QImage seen() {
    QImage image = window->grab().toImage();
    EXPECT_DOUBLE_EQ(image.devicePixelRatio(), window->devicePixelRatioF());
    return image.convertToFormat(QImage::Format_RGB32);
  }
  bool shown = false;
};

/// The part of two pictures that differs: caches of another scale, and letters of another size, differ nearly
/// everywhere.
double different(const QImage& a, const QImage& b) {
  if (a.size() != b.size()) return 1;
  qint64 out = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) out += a.pixel(x, y) != b.pixel(x, y);
  }
  return static_cast<double>(out) / (static_cast<double>(a.width()) * a.height());
}

TEST_F(TwoScreens, MovedFromOneToTheOtherItIsAsIfItHadOpenedThere) {
  constexpr double kAlike = 0.002;  // the time that a search took stands in the proof
  QImage opened[2];
  for (const int screen : {0, 1}) {
    openOn(screen);
    ASSERT_EQ(window->screen(), QGuiApplication::screens().at(screen));
    ASSERT_DOUBLE_EQ(window->devicePixelRatioF(), screen + 1);
    opened[screen] = seen();
    ASSERT_EQ(opened[screen].size(), QSize(1440, 900) * (screen + 1));
    test::keep_shot(opened[screen], QStringLiteral("two-screens-%1").arg(screen + 1));
  }
  EXPECT_GT(different(opened[0].scaled(opened[1].size()), opened[1]), kAlike) << "as sharp as it can be";
  for (const int screen : {0, 1, 0, 1}) {
    moveTo(screen);
    ASSERT_DOUBLE_EQ(window->devicePixelRatioF(), screen + 1);
    const auto alike = [&] { return different(seen(), opened[screen]) < kAlike; };
    if (!QTest::qWaitFor(alike, 10000)) {
      const QImage now = seen();
      EXPECT_LT(different(now, opened[screen]), kAlike) << "on screen " << screen;
      test::keep_shot(now, QStringLiteral("two-screens-moved-%1").arg(screen + 1));
    }
    EXPECT_EQ(test::unreadable(*window), std::string());
  }
}

/// What opens over the window is on its screen, and a drag that ends on the other one ends well.
TEST_F(TwoScreens, WhatBelongsToTheWindowGoesWithIt) {
  moveTo(1);
  action("window.palette")->trigger();
  auto* palette = part<CommandPalette>();
  EXPECT_EQ(palette->screen(), window->screen());
  EXPECT_DOUBLE_EQ(palette->devicePixelRatioF(), 2);
  palette->field().setText(QStringLiteral("layers.7"));
  moveTo(0);
  EXPECT_DOUBLE_EQ(palette->devicePixelRatioF(), 1);
  palette->close();
  const auto before = document.input();
  ASSERT_TRUE(drag().begin({module("model.layers.3")}, window->mapToGlobal(QPoint(500, 300))));
  moveTo(1);
  drag().cancel();
  EXPECT_EQ(document.input(), before);
}

}  // namespace
}  // namespace stowage::app
