// The designed states of the window: light and dark, at one and two device pixels, from left to right and
// from right to left, in six languages, from the smallest window to a screen of 3840 × 2160. With
// STOWAGE_SHOTS=FOLDER the pictures are kept, to be laid beside the design's.
#include <QDockWidget>
#include <QPainter>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/details_popup.h"
#include "app/gui/dialogs/history_dialog.h"
#include "app/gui/dialogs/keyboard_dialog.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/dialogs/plan/move_dialog.h"
#include "app/gui/dialogs/plan/no_split_dialog.h"
#include "app/gui/dialogs/plan/strategies_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/dialogs/shortcuts_dialog.h"
#include "app/gui/guide/guide_card.h"
#include "app/gui/machine/default_machine.h"
#include "app/gui/start/skeleton_page.h"
#include "app/gui/window/main_window.h"
#include "core/formats/formats.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/app/gui/window/shots.h"
#include "widgets/controls/badge.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::app {
namespace {

class Screens : public test::WithDocument, public ::testing::WithParamInterface<test::Look> {
 protected:
  void SetUp() override {
    dressed = std::make_unique<test::Dressed>(GetParam());
    session = std::make_unique<Session>(folder.filePath(QStringLiteral("settings.ini")));
    runs = std::make_unique<RunController>(document);
    window = std::make_unique<MainWindow>(document, *runs, *session);
    window->resize(1440, 900);
    window->show();
  }
  void TearDown() override {
    window.reset();
    dressed.reset();
  }

  void openSample() {
    PlanInput input;
    input.machine = sampleMachine();
    input.settings.workload = {8192, 1};
    document.openAs(test::catalog("llama-3.1-70b.json.gz"), input);
    ASSERT_TRUE(document.waitUntilIdle());
    ASSERT_TRUE(document.model());
  }

  /// Keeps the picture where one asked for it. A picture of one colour is a blank window.
  void shoot(const char* name, QWidget* widget) {
    QTest::qWait(400);
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(*widget).empty(); }, 10000))
        << test::unreadable(*widget) << ", " << name;
    test::keep_shot(test::drawn(*widget, GetParam().ratio),
                    QString::fromLatin1(name) + u'-' + GetParam().name(), 20);
  }

  /// A dialog over its window, as a person sees both.
  void shootOver(const char* name, QDialog& dialog) {
    dialog.show();
    QTest::qWait(300);
    QImage image = test::drawn(*window, GetParam().ratio);
    QPainter painter(&image);
    painter.fillRect(window->rect(), QColor(0, 0, 0, 90));
    const QImage above = test::drawn(dialog, GetParam().ratio);
    painter.drawImage(
        QPoint((window->width() - dialog.width()) / 2, (window->height() - dialog.height()) / 2), above);
    painter.end();
    const QString target = qEnvironmentVariable("STOWAGE_SHOTS");
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(dialog).empty(); }, 10000))
        << test::unreadable(dialog) << ", " << name;
    EXPECT_LE(dialog.width(), window->width()) << name;
    EXPECT_LE(dialog.height(), window->height()) << name;
    if (!target.isEmpty()) {
      EXPECT_TRUE(image.save(
          QStringLiteral("%1/%2-%3.png").arg(target, QString::fromLatin1(name), GetParam().name())));
    }
    dialog.close();
  }

  std::unique_ptr<test::Dressed> dressed;
  std::unique_ptr<Session> session;
  std::unique_ptr<RunController> runs;
  std::unique_ptr<MainWindow> window;
};

TEST_P(Screens, StartWithRecentFiles) {
  const QString here = test::catalog("llama-3.1-8b.json.gz");
  session->remember({QStringLiteral("/mnt/models/DeepSeek-V3"), QStringLiteral("DeepSeek-V3"), GiB(641),
                     false, 3, false, 0, QDateTime::currentDateTime().addDays(-19), "cd"});
  session->remember({here, QStringLiteral("Llama-3.1-8B on one 4060.stowage"), GiB(15), false, 2, true, 0.41,
                     QDateTime::currentDateTime().addDays(-1),
                     QByteArray("000000000000000000000000cccccccccccccccc")});
  session->remember({test::catalog("llama-3.1-70b.json.gz"),
                     QStringLiteral("Llama-3.1-70B on two 4090s.stowage"), GiB(131), false, 4, true, 7.19,
                     QDateTime::currentDateTime(),
                     QByteArray("00000000000cccccccccccccccccccccccccccccccddddddddddddd111111111111")});
  window->findChild<StartPage*>()->setRecent(session->recent());
  EXPECT_EQ(window->findChild<StartPage*>()->recentCount(), 3);
  shoot("01-start", window.get());
}

TEST_P(Screens, Main) {
  openSample();
  window->hub().select({module("model.layers.12")});
  ASSERT_TRUE(document.waitUntilIdle());
  QTest::qWait(400);
  shoot("02-main", window.get());
  test::keep_language(*window, GetParam());
  window->actions().find(QStringLiteral("help.firstPlan"))->trigger();
  auto* card = window->findChild<GuideCard*>();
  ASSERT_TRUE(card);
  for (int step = 0; step < 3; ++step) card->next().click();
  shoot("02-main-guide", window.get());
  card->leave().click();
}

TEST_P(Screens, MinimumSize) {
  openSample();
  window->hub().select({module("model.layers.12")});
  window->resize(960, 600);
  shoot("13-minimum-size", window.get());
  window->resize(1200, 740);
  shoot("13-middle-size", window.get());
}

/// A screen of 3840 × 2160 device pixels, filled.
TEST_P(Screens, LargeScreen) {
  openSample();
  window->hub().select({module("model.layers.12")});
  window->resize((QSizeF(3840, 2160) / GetParam().ratio).toSize());
  ASSERT_TRUE(document.waitUntilIdle());
  shoot("14-large-screen", window.get());
}

/// What shows where things are and when they happen stands as it is, whichever way one writes: the same
/// module at the same place of the picture, time from left to right. What is around it is mirrored.
TEST_P(Screens, PicturesAreNotMirrored) {
  openSample();
  QTest::qWait(100);
  const auto* map = window->findChild<widgets::TreemapWidget*>();
  const auto* lanes = window->findChild<widgets::LanesWidget*>();
  ASSERT_TRUE(map && lanes);
  EXPECT_EQ(map->layoutDirection(), Qt::LeftToRight);
  EXPECT_EQ(lanes->layoutDirection(), Qt::LeftToRight);
  for (const auto* timeline : window->findChildren<widgets::TimelineCanvas*>())
    EXPECT_EQ(timeline->layoutDirection(), Qt::LeftToRight);
  const auto* proof = window->findChild<widgets::ProofStrip*>();
  const auto* chip = proof->findChild<widgets::StatusChip*>();
  ASSERT_TRUE(proof && chip);
  const bool mirrored = GetParam().direction == Qt::RightToLeft;
  EXPECT_EQ(chip->geometry().center().x() > proof->width() / 2, mirrored);
  const auto* modules = window->findChild<QDockWidget*>(QStringLiteral("dock.modules"));
  const auto* selection = window->findChild<QDockWidget*>(QStringLiteral("dock.selection"));
  ASSERT_TRUE(modules && selection && modules->isVisible() && selection->isVisible());
  EXPECT_EQ(modules->x() > selection->x(), mirrored) << "the modules are where lines begin";
}

TEST_P(Screens, Infeasible) {
  openSample();
  auto input = document.input();
  std::erase_if(input.machine.devices,
                [](const machine::Device& device) { return device.id == machine::kDisk; });
  document.edit(QStringLiteral("no disk"), edits::withMachine(document.input(), input.machine));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  shoot("04-infeasible", window.get());
}

TEST_P(Screens, Dialogs) {
  openSample();
  window->hub().select({module("model.layers.12")});
  MachineDialog machine(document, window.get());
  machine.budgetField().selectAll();
  QTest::keyClicks(&machine.budgetField(), QStringLiteral("22.5GiB"));
  QTest::qWait(600);
  shootOver("07-machine", machine);
  ExportDialog exported(document, *session, window.get());
  shootOver("export", exported);
  MoveDialog move(document, window->whatIf(), window->hub().selection(), window.get());
  QTest::qWait(400);
  shootOver("move", move);
  KeyboardDialog keys(window->actions(), window.get());
  shootOver("keyboard", keys);
  ShortcutsDialog shortcuts(window->actions(), window.get());
  shortcuts.choose(QStringLiteral("edit.find"));
  QTest::keyClick(&shortcuts.field(), Qt::Key_R, Qt::ControlModifier);
  shootOver("shortcuts", shortcuts);
  HistoryDialog history(document.undoStack(), window.get());
  shootOver("history", history);
  NoSplitDialog split(document, window.get());
  shootOver("no-split", split);
  SettingsDialog settings(*session, window.get());
  shootOver("settings", settings);
  StrategiesDialog strategies(document, window.get());
  ASSERT_TRUE(QTest::qWaitFor([&] { return strategies.ready(); }, 60000));
  shootOver("strategies", strategies);
}

TEST_P(Screens, PaletteOverTheWindow) {
  openSample();
  window->hub().select({module("model.layers.12")});
  auto* palette = new CommandPalette(window->actions(), document, window->hub(), window.get());
  palette->open();
  palette->field().setText(QStringLiteral("pin la"));
  EXPECT_GT(palette->count(), 2);
  shoot("10-palette", window.get());
}

TEST_P(Screens, LoadingAndFailed) {
  Q_EMIT document.openingStarted(QStringLiteral("/models/Llama-3.1-405B-Instruct"));
  Q_EMIT document.openingProgress(QStringLiteral("model-00117-of-00191.safetensors"), 117, 191);
  QTest::qWait(350);
  shoot("08-loading", window.get());
  const auto large = formats::open_model(test::catalog("llama-3.1-70b.json.gz").toStdString());
  ASSERT_TRUE(large);
  Q_EMIT document.openingEarly(earlyPicture(*large));
  auto* page = window->findChild<SkeletonPage*>();
  page->resize(1440, 800);
  shoot("08c-loading-tree", page);
  Q_EMIT document.openingEnded();
  Q_EMIT document.openingFailed(
      QStringLiteral("/models/Llama-3.1-8B-Instruct"),
      Error{Code::FileShrank, "model-00003-of-00004.safetensors", {"3221225472", "4915916176"}, 3221225472});
  shoot("08b-failed", window.get());
}

using test::Look;
INSTANTIATE_TEST_SUITE_P(Looks, Screens,
                         ::testing::Values(Look{widgets::Scheme::Light}, Look{widgets::Scheme::Dark},
                                           Look{widgets::Scheme::Light, 1.25},
                                           Look{widgets::Scheme::Dark, 1.5}));
INSTANTIATE_TEST_SUITE_P(
    Languages, Screens,
    ::testing::Values(Look{widgets::Scheme::Light, 1, "de"}, Look{widgets::Scheme::Dark, 1, "es"},
                      Look{widgets::Scheme::Light, 1, "fr"}, Look{widgets::Scheme::Dark, 1, "ja"},
                      Look{widgets::Scheme::Light, 1, "zh_CN"}, Look{widgets::Scheme::Light, 1, "pseudo"}));

/// With those above, of scheme, scale, direction and language each choice meets each choice of every other.
constexpr auto kMirrored = Qt::RightToLeft;
INSTANTIATE_TEST_SUITE_P(Directions, Screens,
                         ::testing::Values(Look{widgets::Scheme::Light, 2},
                                           Look{widgets::Scheme::Light, 1, "en", kMirrored},
                                           Look{widgets::Scheme::Dark, 1, "en", kMirrored},
                                           Look{widgets::Scheme::Dark, 2, "de", kMirrored},
                                           Look{widgets::Scheme::Light, 2, "es", kMirrored},
                                           Look{widgets::Scheme::Dark, 2, "fr", kMirrored},
                                           Look{widgets::Scheme::Light, 2, "ja", kMirrored},
                                           Look{widgets::Scheme::Dark, 2, "zh_CN", kMirrored},
                                           Look{widgets::Scheme::Dark, 2, "pseudo", kMirrored}));
INSTANTIATE_TEST_SUITE_P(Contrast, Screens,
                         ::testing::Values(Look{widgets::Scheme::Dark, 2, "en", Qt::LeftToRight, true}));

}  // namespace
}  // namespace stowage::app
