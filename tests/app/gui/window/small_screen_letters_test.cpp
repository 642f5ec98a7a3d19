// Dialogs with letters of 200 % on a screen of 1280 × 800: none is larger than the screen, no word is cut,
// and what has no room is scrolled to. CTest runs this with the screen of small_screen.json; elsewhere the
// screen is another one, and there is nothing to see.
#include <QCheckBox>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>

#include "app/gui/dialogs/plan/workload_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/hosts/hosts_dialog.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/run/run_settings.h"
#include "tests/app/gui/hosts/hosts_fixture.h"
#include "tests/app/gui/window/shots.h"

namespace stowage::app {
namespace {

class SmallScreenLetters : public test::WithDocument {
 protected:
  void SetUp() override {
    const QSize screen = QGuiApplication::primaryScreen()->size();
    if (screen != QSize(1280, 800)) {
      ASSERT_FALSE(qEnvironmentVariableIsSet("STOWAGE_SMALL_SCREEN")) << "the platform did not take it";
      GTEST_SKIP() << "another screen";
    }
    openLlama();
  }
  void TearDown() override {
    widgets::Theme::current().setTextScale(1);
    translations::use(QStringLiteral("en"));
  }
  template <class Look>
  void inEachLanguage(const Look& look) {
    for (const QString& language : translations::available()) {
      SCOPED_TRACE(language.toStdString());
      translations::use(language);
      widgets::Theme::current().setTextScale(2);
      look();
    }
  }
  void expectWhole(QWidget& dialog, const char* name) {
    dialog.show();
    for (int i = 0; i < 5; ++i) QApplication::processEvents();
    EXPECT_LE(dialog.width(), 1280) << name;
    EXPECT_LE(dialog.height(), 800) << name;
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(dialog).empty(); }, 10000))
        << test::unreadable(dialog) << ", " << name;
    for (const QScrollArea* scroll : dialog.findChildren<QScrollArea*>()) {
      if (!scroll->widget() || !scroll->isVisible()) continue;
      const int hidden = scroll->widget()->height() - scroll->viewport()->height();
      EXPECT_EQ(scroll->verticalScrollBar()->maximum(), std::max(hidden, 0)) << name;
    }
  }
  /// A field that the keyboard comes to is in sight.
  void expectReachable(QWidget& dialog, QWidget& field) {
    dialog.activateWindow();
    constexpr int kMostKeys = 200;
    for (int i = 0; i < kMostKeys && !field.hasFocus(); ++i)
      QTest::keyClick(dialog.focusWidget() ? dialog.focusWidget() : &dialog, Qt::Key_Tab);
    EXPECT_TRUE(field.hasFocus());
    QApplication::processEvents();
    EXPECT_EQ(field.visibleRegion().boundingRect().height(), field.height());
  }
};

TEST_F(SmallScreenLetters, TheWorkloadIsRead) {
  inEachLanguage([&] {
    WorkloadDialog dialog(document.input().settings.workload, nullptr);
    expectWhole(dialog, "workload");
    auto* optimizer = dialog.findChild<QComboBox*>(QStringLiteral("optimizer"));
    ASSERT_TRUE(optimizer);
    expectReachable(dialog, *optimizer);
    expectReachable(dialog, *dialog.findChildren<QSpinBox*>().front());
  });
}

TEST_F(SmallScreenLetters, TheWorkloadOfAProgramIsRead) {
  open(test::modelPath("direct_tensors/dynamic.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  inEachLanguage([&] {
    WorkloadDialog dialog(plan::Workload{}, nullptr);
    dialog.setProgram(read->program);
    expectWhole(dialog, "workload of a program");
    auto* how = dialog.findChild<QComboBox*>(QStringLiteral("inputSizes"));
    ASSERT_TRUE(how);
    how->setCurrentIndex(1);
    expectWhole(dialog, "sizes are set");
    expectReachable(dialog, *how);
  });
}

TEST_F(SmallScreenLetters, TheSettingsAreReadAlsoWhileTheLettersGrow) {
  Session session(folder.filePath(QStringLiteral("settings.ini")));
  inEachLanguage([&] {
    SettingsDialog dialog(session, nullptr);
    expectWhole(dialog, "settings");
    for (const double scale : {1.0, 1.3, 1.6, 2.0}) {
      SCOPED_TRACE(scale);
      widgets::Theme::current().setTextScale(scale);
      for (int i = 0; i < 5; ++i) QApplication::processEvents();
      expectWhole(dialog, "settings, larger");
    }
    auto* units = dialog.findChild<QComboBox*>(QStringLiteral("units"));
    ASSERT_TRUE(units);
    expectReachable(dialog, *units);
  });
}

/// With all that it can ask; and where a screen has less room yet: 1024 × 640.
TEST_F(SmallScreenLetters, TheRunSettingsAreReadOnASmallerScreenToo) {
  open(test::modelPath("direct_tensors/dynamic.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
  inEachLanguage([&] {
    RunSettingsDialog dialog(*document.model(), {}, 2, 1, nullptr);
    dialog.sayOfShapes({{"args.0", {5, 12}}});
    dialog.sayOfActivations(3, true);
    dialog.addStreaming({machine::Streaming::Prefetch},
                        [](const RunStreaming&) { return QStringLiteral("512 MiB are not there."); });
    dialog.findChild<QCheckBox*>(QStringLiteral("training"))->setChecked(true);
    expectWhole(dialog, "run settings");
    dialog.resize(1024, 640);
    expectWhole(dialog, "run settings, smaller");
    EXPECT_LE(dialog.width(), 1024);
    EXPECT_LE(dialog.height(), 640);
    auto* scroll = dialog.findChild<QScrollArea*>();
    ASSERT_TRUE(scroll && scroll->verticalScrollBar()->maximum() > 0) << "there is more than has room";
    for (const char* name : {"streaming", "training", "plain", "timeLimit"}) {
      auto* field = dialog.findChild<QWidget*>(QString::fromLatin1(name));
      ASSERT_TRUE(field) << name;
      expectReachable(dialog, *field);
    }
  });
}

class SmallScreenHosts : public test::WithHosts {
 protected:
  void SetUp() override {
    if (QGuiApplication::primaryScreen()->size() != QSize(1280, 800)) GTEST_SKIP() << "another screen";
    WithHosts::SetUp();
  }
  void TearDown() override {
    dialog.reset();
    widgets::Theme::current().setTextScale(1);
    translations::use(QStringLiteral("en"));
  }
};

TEST_F(SmallScreenHosts, ThePageOfSeveralMachinesIsRead) {
  for (const char* language : {"en", "de", "fr"}) {
    translations::use(QString::fromLatin1(language));
    widgets::Theme::current().setTextScale(2);
    session.settings().clear();
    make();
    const auto whole = [&](const char* state) {
      for (int i = 0; i < 5; ++i) QApplication::processEvents();
      SCOPED_TRACE(testing::Message() << language << ": " << state);
      EXPECT_LE(dialog->width(), 1280);
      EXPECT_LE(dialog->height(), 800);
      EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(*dialog).empty(); }, 10000))
          << test::unreadable(*dialog);
    };
    whole("empty");
    dialog->chooseFile(write("hosts.json", test::hostsJson(3, 6, 64)));
    planned();
    whole("planned");
  }
}

}  // namespace
}  // namespace stowage::app
