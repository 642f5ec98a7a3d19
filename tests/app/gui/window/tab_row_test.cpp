// The tabs of the views in windows of any width, and in any language.
#include "app/gui/window/tab_row.h"

#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <string>

#include "tests/app/gui/window/window_fixture.h"
#include "translations/translations.h"
#include "widgets/controls/combo_pill.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

class TabRowTest : public test::WithWindow {
 protected:
  void SetUp() override {
    WithWindow::SetUp();
    document.setDefaultMachine(test::machineOf({24ull << 30}, 64ull << 30));
    document.open(test::catalog("llama-3.1-8b.json.gz"));
    settle();
  }
  void TearDown() override {
    translations::use(QStringLiteral("en"));
    WithWindow::TearDown();
  }
  QTabBar& tabs() { return *window->findChild<TabRow*>()->tabs(); }
  bool whole() {
    const auto arrows = tabs().findChildren<QToolButton*>();
    return tabs().width() >= tabs().sizeHint().width() &&
           std::none_of(arrows.begin(), arrows.end(), [](const auto* arrow) { return arrow->isVisible(); });
  }
  /// Letters that grow are laid out in several turns of the event loop, which no fixed time is long enough
  /// for.
  void expectWhole() {
    QTest::qWait(20);
    if (QTest::qWaitFor([&] { return whole(); }, 10000)) return;
    EXPECT_GE(tabs().width(), tabs().sizeHint().width());
    for (const auto* arrow : tabs().findChildren<QToolButton*>()) EXPECT_FALSE(arrow->isVisible());
  }
};

TEST_F(TabRowTest, WordsOfTabsAreWholeInEveryLanguage) {
  for (const QString& language : translations::available()) {
    translations::use(language);
    makeWindow();
    settle();
    for (const int width : {1280, 1366, 1440, 1920}) {
      SCOPED_TRACE(language.toStdString() + ", " + std::to_string(width));
      window->resize(width, 720);
      expectWhole();
      const auto* colours = window->findChild<widgets::ComboPill*>(QStringLiteral("colourButton"));
      EXPECT_GE(colours->width(), colours->sizeHint().width());
    }
  }
}

/// With large letters what stands at the end goes below the tabs.
TEST_F(TabRowTest, WordsOfTabsAreWholeInLargeLetters) {
  for (const QString& language : translations::available()) {
    translations::use(language);
    makeWindow();
    settle();
    for (const double scale : {1.3, 1.0}) {
      SCOPED_TRACE(language.toStdString() + " at " + std::to_string(scale));
      widgets::Theme::current().setTextScale(scale);
      expectWhole();
      const auto* colours = window->findChild<widgets::ComboPill*>(QStringLiteral("colourButton"));
      EXPECT_GE(colours->width() * 5, colours->sizeHint().width() * 3);
    }
  }
}

TEST_F(TabRowTest, IconsGoAndComeBackWithTheRoom) {
  TabRow row;
  for (const char* name : {"Treemap", "Timeline"})
    row.tabs()->addTab(widgets::icon("box"), QString::fromLatin1(name));
  auto* end = new QPushButton(QStringLiteral("at the end"));
  row.addAtEnd(end);
  row.show();
  const auto icons = [&](int width, bool wanted) {
    row.resize(width, 40);
    QTest::qWait(20);
    return QTest::qWaitFor([&] {
      return !row.tabs()->tabIcon(0).isNull() == wanted && !row.tabs()->tabIcon(1).isNull() == wanted;
    });
  };
  EXPECT_TRUE(icons(900, true));
  const int words = row.tabs()->sizeHint().width();
  const int lacking = words + end->sizeHint().width() - 20;  // no room for all of it beside each other
  EXPECT_TRUE(icons(lacking, false));
  EXPECT_LT(row.tabs()->sizeHint().width(), words);
  EXPECT_EQ(row.tabs()->tabText(1), QStringLiteral("Timeline"));
  EXPECT_TRUE(icons(900, true));
  EXPECT_EQ(row.tabs()->sizeHint().width(), words) << "as it was";
  EXPECT_TRUE(icons(lacking, false));
  end->hide();
  EXPECT_TRUE(icons(words + 40, true)) << "what is hidden needs no room";
}

/// What stands at the end gives way before a word of a tab does, and nothing holds the window as wide as it
/// is.
TEST_F(TabRowTest, TheEndGivesWayBeforeTheWords) {
  TabRow row;
  for (const char* name : {"Treemap", "Timeline"}) row.tabs()->addTab(QString::fromLatin1(name));
  auto* end = new widgets::ComboPill("", QStringLiteral("Colour: what is said at length"));
  row.addAtEnd(end);
  row.show();
  const int least = row.minimumSizeHint().width(), hint = end->sizeHint().width();
  for (const int less : {0, 20, 40, 60}) {
    row.resize(row.tabs()->sizeHint().width() + hint + 40 - less, 40);
    QTest::qWait(20);
    EXPECT_TRUE(QTest::qWaitFor([&] { return row.tabs()->width() >= row.tabs()->sizeHint().width(); }))
        << less;
    EXPECT_EQ(row.minimumSizeHint().width(), least) << less;
  }
  EXPECT_LT(end->width(), hint);
  row.resize(900, 40);
  EXPECT_TRUE(QTest::qWaitFor([&] { return end->width() == hint; })) << "and has its room again";
}

}  // namespace
}  // namespace stowage::app
