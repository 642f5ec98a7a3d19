#include "app/gui/docks/window_docks.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QtTest/QTest>
#include <random>

#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

using enum WindowDocks::Dock;
constexpr std::array kAll{Modules, Selection, Issues, Run, Devices, Alive};

/// Docks around an empty middle.
class Frame {
 public:
  explicit Frame(int width = 1440) {
    auto* centre = new QWidget;
    auto* row = new QHBoxLayout(centre);
    left = new Rail(false, centre);
    right = new Rail(true, centre);
    row->addWidget(left);
    row->addStretch();
    row->addWidget(right);
    window.setCentralWidget(centre);
    docks = std::make_unique<WindowDocks>(
        window, WindowDocks::Panels{*panel(), *panel(), *panel(), *panel(), *panel(), *panel()},
        WindowDocks::Rails{*left, *right});
    QObject::connect(docks.get(), &WindowDocks::arrangementWanted, &window, [this] { arrange(); });
    window.resize(width, 900);
    window.show();
  }
  QWidget* panel() {
    panels.push_back(new QWidget);
    return panels.back();
  }
  void arrange() { docks->arrange(shown); }
  void resize(int width) {
    window.resize(width, 900);
    arrange();
  }
  std::vector<WindowDocks::Dock> inSight() const {
    std::vector<WindowDocks::Dock> out;
    for (const auto dock : kAll) {
      if (docks->inSight(dock)) out.push_back(dock);
    }
    return out;
  }

  QMainWindow window;
  std::vector<QWidget*> panels{};
  Rail *left, *right;
  std::unique_ptr<WindowDocks> docks;
  WindowDocks::Shown shown{.work = true};
};

using Docks = std::vector<WindowDocks::Dock>;

TEST(WindowDocks, EachViewHasItsDocksAndTheStartPageNone) {
  Frame frame;
  frame.arrange();
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Issues, Devices}));
  frame.shown.timeline = true;
  frame.arrange();
  EXPECT_EQ(frame.inSight(), (Docks{WindowDocks::Run, Alive}));
  frame.shown = {};
  frame.arrange();
  EXPECT_EQ(frame.inSight(), Docks{});
}

TEST(WindowDocks, TheReasonsTakeTheColumnUntilSomethingIsSelected) {
  Frame frame;
  frame.shown.infeasible = true;
  frame.arrange();
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Issues, Devices}));
  frame.shown.selected = true;
  frame.arrange();
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Issues, Devices}));
  frame.shown = {.work = true};
  frame.arrange();
  EXPECT_TRUE(frame.docks->inSight(Selection));
}

TEST(WindowDocks, WhatHasNoRoomStandsInARailAndOpensOverTheView) {
  Frame frame;
  frame.resize(1100);
  EXPECT_TRUE(frame.docks->narrow());
  EXPECT_FALSE(frame.docks->veryNarrow());
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Devices}));
  EXPECT_TRUE(frame.right->isVisible());
  EXPECT_FALSE(frame.left->isVisible());
  EXPECT_FALSE(frame.docks->showOverView(Modules)) << "it has room";
  frame.docks->show(Issues);
  EXPECT_TRUE(frame.panels[Issues]->isVisible());
  EXPECT_FALSE(frame.docks->inSight(Issues)) << "over the view, not in its dock";
  EXPECT_TRUE(frame.docks->closeOverlay());
  EXPECT_FALSE(frame.panels[Issues]->isVisible());
  EXPECT_FALSE(frame.docks->closeOverlay()) << "none is open";
  frame.resize(1000);
  EXPECT_TRUE(frame.docks->veryNarrow());
  EXPECT_EQ(frame.inSight(), Docks{Devices});
  EXPECT_TRUE(frame.left->isVisible());
  EXPECT_FALSE(frame.right->isVisible());
  frame.resize(1440);
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Issues, Devices}));
}

/// The columns need room for their letters; the picture between them needs no more than before.
TEST(WindowDocks, NarrowIsMeasuredInLettersAndPixels) {
  Frame frame;
  for (const double scale : {1.0, 1.25, 1.5}) {
    widgets::Theme::current().setTextScale(scale);
    frame.resize(1440);
    EXPECT_FALSE(frame.docks->narrow()) << scale;
    EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Issues, Devices})) << scale;
    EXPECT_GE(frame.window.centralWidget()->width(), 480) << scale;
  }
  frame.resize(1300);
  EXPECT_TRUE(frame.docks->narrow()) << "1300 pixels at letters half as large again";
  widgets::Theme::current().setTextScale(1);
  EXPECT_FALSE(frame.docks->narrow());
}

TEST(WindowDocks, ShowBringsBackWhatWasClosedAndSaysSoOnce) {
  Frame frame;
  frame.arrange();
  QSignalSpy asked(frame.docks.get(), &WindowDocks::arrangementWanted);
  Q_EMIT frame.docks->title(Issues).closeRequested();
  EXPECT_EQ(asked.size(), 1);
  EXPECT_FALSE(frame.docks->wanted(Issues));
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Devices}));
  frame.docks->show(Issues);
  EXPECT_EQ(asked.size(), 2);
  EXPECT_TRUE(frame.docks->inSight(Issues));
}

TEST(WindowDocks, TheRightColumnComesAndGoesWhole) {
  Frame frame;
  frame.arrange();
  frame.docks->toggle(Selection);
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Devices}));
  frame.docks->toggle(Selection);
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Issues, Devices}));
  // Half of it was closed: the column goes, and comes whole.
  Q_EMIT frame.docks->title(Issues).closeRequested();
  frame.docks->toggle(Selection);
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Devices}));
  frame.docks->toggle(Selection);
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Issues, Devices}));
}

/// Whatever was closed and opened in whatever view is so in the next window, and as designed after a reset.
TEST(WindowDocks, AnyArrangementComesBack) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  QTemporaryDir folder;
  for (int round = 0; round < 20; ++round) {
    QSettings settings(folder.filePath(QString::number(round)), QSettings::IniFormat);
    Frame frame;
    frame.docks->restore(settings);
    frame.arrange();
    for (int step = 0; step < 12; ++step) {
      if (random() % 3 == 0) frame.shown.timeline = !frame.shown.timeline;
      frame.arrange();
      frame.docks->toggle(kAll[random() % kAll.size()]);
    }
    frame.docks->save(settings);
    Frame next;
    next.docks->restore(settings);
    for (const bool timeline : {false, true}) {
      frame.shown.timeline = next.shown.timeline = timeline;
      frame.arrange();
      next.arrange();
      EXPECT_EQ(next.inSight(), frame.inSight()) << "round " << round;
    }
    next.shown.timeline = false;
    next.docks->reset();
    EXPECT_EQ(next.inSight(), (Docks{Modules, Selection, Issues, Devices}));
  }
}

/// A layout comes back after whatever was done since, in either view.
TEST(WindowDocks, ALayoutComesBack) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  Frame frame;
  frame.arrange();
  const auto toggleSome = [&] {
    for (int step = 0; step < 8; ++step) {
      if (random() % 3 == 0) frame.shown.timeline = !frame.shown.timeline;
      frame.arrange();
      frame.docks->toggle(kAll[random() % kAll.size()]);
    }
  };
  const auto seen = [&] {
    std::vector<Docks> out;
    for (const bool timeline : {false, true}) {
      frame.shown.timeline = timeline;
      frame.arrange();
      out.push_back(frame.inSight());
    }
    return out;
  };
  for (int round = 0; round < 20; ++round) {
    toggleSome();
    const auto before = seen();
    const QVariantMap layout = frame.docks->layout();
    toggleSome();
    EXPECT_TRUE(frame.docks->setLayout(layout));
    EXPECT_EQ(seen(), before) << "round " << round;
  }
}

TEST(WindowDocks, DocksThatWereNeverInSightHaveNoSizesToRemember) {
  QTemporaryDir folder;
  QSettings settings(folder.filePath(QStringLiteral("a")), QSettings::IniFormat);
  Frame frame;
  frame.shown.work = false;
  frame.arrange();
  frame.docks->save(settings);
  EXPECT_FALSE(settings.contains(QStringLiteral("window/docks")));
  EXPECT_TRUE(settings.contains(QStringLiteral("window/geometry")));
  frame.shown.work = true;
  frame.arrange();
  frame.docks->save(settings);
  EXPECT_TRUE(settings.contains(QStringLiteral("window/docks")));
}

/// What cannot be used is kept for whoever can read it, each time beside what was kept before, and once.
TEST(WindowDocks, WhatIsDamagedIsKeptBesideWhatWasKeptBefore) {
  QTemporaryDir folder;
  QSettings settings(folder.filePath(QStringLiteral("a")), QSettings::IniFormat);
  const QString docks = QStringLiteral("window/docks");
  const QStringList aside{docks + QStringLiteral("Aside"), docks + QStringLiteral("Aside2"),
                          docks + QStringLiteral("Aside3")};
  QList<QByteArray> kept;
  for (const QByteArray& bytes : {QByteArray("x"), QByteArray("another version"), QByteArray(5000, 'a')}) {
    settings.setValue(docks, bytes);
    EXPECT_FALSE(Frame().docks->restore(settings));
    kept << bytes;
    // Started again without having been closed: there is nothing left to keep, or to say.
    EXPECT_TRUE(Frame().docks->restore(settings));
    for (qsizetype i = 0; i < aside.size(); ++i)
      EXPECT_EQ(settings.value(aside[i]).toByteArray(), kept.value(i)) << aside[i].toStdString();
  }
  Frame frame;
  frame.arrange();
  frame.docks->save(settings);
  EXPECT_TRUE(Frame().docks->restore(settings)) << "what was kept aside is in nobody's way";
  EXPECT_EQ(settings.value(aside[2]).toByteArray(), kept[2]);
}

/// Windows that are made while it lives are written from right to left.
class Mirrored {
 public:
  Mirrored() { QApplication::setLayoutDirection(Qt::RightToLeft); }
  ~Mirrored() { QApplication::setLayoutDirection(Qt::LeftToRight); }
  Mirrored(const Mirrored&) = delete;
  Mirrored& operator=(const Mirrored&) = delete;
};

/// Where each dock is: "l", "r" or "b".
std::string sides(const Frame& frame) {
  std::string out;
  for (const char* name :
       {"dock.modules", "dock.selection", "dock.issues", "dock.run", "dock.devices", "dock.alive"}) {
    auto* dock = frame.window.findChild<QDockWidget*>(QString::fromLatin1(name));
    const auto area = frame.window.dockWidgetArea(dock);
    out += area == Qt::LeftDockWidgetArea ? 'l' : area == Qt::RightDockWidgetArea ? 'r' : 'b';
  }
  return out;
}

TEST(WindowDocks, TheModulesAreWhereLinesBegin) {
  EXPECT_EQ(sides(Frame()), "lrrrbr");
  const Mirrored mirrored;
  Frame frame;
  EXPECT_EQ(sides(frame), "rlllbl");
  QTemporaryDir folder;
  QSettings settings(folder.filePath(QStringLiteral("a")), QSettings::IniFormat);
  frame.docks->restore(settings);  // nothing is remembered
  frame.arrange();
  frame.docks->reset();
  EXPECT_EQ(sides(frame), "rlllbl");
  EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Issues, Devices}));
}

/// What stands for docks stands at their side, and opens there.
TEST(WindowDocks, RailsAreMirroredWithTheDocks) {
  const Mirrored mirrored;
  Frame frame(1100);
  frame.arrange();
  ASSERT_TRUE(frame.right->isVisible());
  QApplication::processEvents();
  const auto middleOf = [&frame](const QWidget* widget) {
    return widget->mapTo(&frame.window, widget->rect().center()).x();
  };
  const int rail = middleOf(frame.right);
  EXPECT_LT(rail, middleOf(frame.window.centralWidget()));
  frame.docks->show(Issues);
  const QWidget* panel = frame.panels[Issues];
  ASSERT_TRUE(panel->isVisible());
  const int from = panel->mapTo(&frame.window, QPoint()).x();
  EXPECT_GT(from, rail) << "beside the rail, not over it";
  EXPECT_LT(from, rail + frame.right->width());
}

/// A layout, or the settings, of a window that was written the other way round: sides change with it, sizes
/// and what is closed stay.
TEST(WindowDocks, WhatIsRememberedTurnsRoundWithTheWindow) {
  QTemporaryDir folder;
  QSettings settings(folder.filePath(QStringLiteral("a")), QSettings::IniFormat);
  QVariantMap layout;
  {
    Frame frame;
    frame.arrange();
    frame.window.addDockWidget(Qt::LeftDockWidgetArea,
                               frame.window.findChild<QDockWidget*>(QStringLiteral("dock.issues")));
    frame.docks->toggle(Devices);
    ASSERT_EQ(sides(frame), "lrlrbr");
    layout = frame.docks->layout();
    frame.docks->save(settings);
  }
  const Mirrored mirrored;
  for (const bool named : {true, false}) {
    Frame frame;
    EXPECT_TRUE(named ? frame.docks->setLayout(layout) : frame.docks->restore(settings));
    frame.arrange();
    EXPECT_EQ(sides(frame), "rlrlbl") << named;
    EXPECT_EQ(frame.inSight(), (Docks{Modules, Selection, Issues})) << named;
  }
}

/// The docks behind one tab bar, in its order, the one in front in brackets.
std::string tabs(const Frame& frame) {
  std::string out;
  for (const auto* bar : frame.window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    for (int i = 0; i < bar->count(); ++i) {
      const std::string text = bar->tabText(i).toStdString();
      out += i == bar->currentIndex() ? "[" + text + "]" : text;
    }
  }
  return out;
}

/// Docks that share a place do so on the other side too, with the same one in front.
TEST(WindowDocks, TabsTurnRoundWithTheWindow) {
  const auto dock = [](const Frame& frame, const char* name) {
    return frame.window.findChild<QDockWidget*>(QString::fromLatin1(name));
  };
  for (const char* front : {"dock.selection", "dock.issues"}) {
    QVariantMap layout;
    std::string before;
    {
      Frame frame;
      frame.arrange();
      frame.window.tabifyDockWidget(dock(frame, "dock.issues"), dock(frame, "dock.selection"));
      dock(frame, front)->raise();
      QApplication::processEvents();
      before = tabs(frame);
      ASSERT_TRUE(before.starts_with("Issues") || before.starts_with("[Issues]")) << before;
      layout = frame.docks->layout();
    }
    const Mirrored mirrored;
    Frame frame;
    ASSERT_TRUE(frame.docks->setLayout(layout));
    QApplication::processEvents();
    EXPECT_EQ(sides(frame), "rlllbl");
    EXPECT_EQ(tabs(frame), before);
  }
}

}  // namespace
}  // namespace stowage::app
