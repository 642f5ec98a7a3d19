#include "app/gui/window/main_window.h"

#include <QMimeData>
#include <set>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/dialogs/plan/no_split_dialog.h"
#include "app/gui/docks/collapsed_docks.h"
#include "app/gui/start/start_page.h"
#include "core/base/json.h"
#include "core/plan/plan_file.h"
#include "tests/app/gui/focus_names.h"
#include "tests/app/gui/gui_fixture.h"
#include "translations/translations.h"
#include "widgets/panels/issue_rows.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class MainWindowTest : public test::WithDocument {
 protected:
  void SetUp() override {
    session = std::make_unique<Session>(folder.filePath(QStringLiteral("settings.ini")));
    runs = std::make_unique<RunController>(document);
    window = std::make_unique<MainWindow>(document, *runs, *session);
    window->show();
  }
  QAction* action(const char* id) {
    QAction* found = window->actions().find(QString::fromLatin1(id));
    EXPECT_TRUE(found) << id;
    return found;
  }
  /// What the start page of a window says below its drop zone.
  static QString notice(const MainWindow& window) { return window.findChild<StartPage*>()->notice(); }
  std::unique_ptr<Session> session;
  std::unique_ptr<RunController> runs;
  std::unique_ptr<MainWindow> window;
};

TEST_F(MainWindowTest, StartsWithTheStartPageAndNothingToEdit) {
  EXPECT_FALSE(action("file.save")->isEnabled());
  EXPECT_TRUE(action("file.open")->isEnabled());
  EXPECT_TRUE(window->findChild<StartPage*>()->isVisible());
}

TEST_F(MainWindowTest, EveryCommandHasWordsAndNoKeyIsTakenTwice) {
  std::set<QString> ids;
  std::map<QString, QString> keys;
  for (const auto& entry : window->actions().entries()) {
    EXPECT_TRUE(ids.insert(entry.id).second) << entry.id.toStdString();
    EXPECT_FALSE(ActionRegistry::plainText(entry.action).isEmpty()) << entry.id.toStdString();
    EXPECT_FALSE(entry.group.isEmpty()) << entry.id.toStdString();
    const QString key = ActionRegistry::keyText(entry.action);
    if (key.isEmpty()) continue;
    const auto [at, fresh] = keys.emplace(key, entry.id);
    EXPECT_TRUE(fresh) << key.toStdString() << ": " << entry.id.toStdString() << " and "
                       << at->second.toStdString();
    EXPECT_TRUE(entry.action->toolTip().contains(key)) << entry.id.toStdString();
    // Single letters would fire while one types into a field.
    if (key.size() == 1) {
      EXPECT_EQ(entry.scope, ActionRegistry::Scope::Views) << entry.id.toStdString();
    }
  }
}

TEST_F(MainWindowTest, TheKeysOfTheDesignAreThere) {
  const std::vector<std::pair<const char*, const char*>> wanted{
      {"file.open", "Ctrl+O"},       {"file.save", "Ctrl+S"},
      {"file.export", "Ctrl+E"},     {"edit.undo", "Ctrl+Z"},
      {"edit.redo", "Ctrl+Shift+Z"}, {"edit.find", "Ctrl+F"},
      {"edit.findNext", "F3"},       {"window.palette", "Ctrl+Shift+P"},
      {"view.treemap", "Ctrl+1"},    {"view.timeline", "Ctrl+2"},
      {"run.profile", "Ctrl+R"},     {"run.stop", "Ctrl+."},
      {"view.tree", "Ctrl+B"},       {"view.right", "Ctrl+Alt+B"},
      {"view.nextIssue", "F8"},      {"plan.pin.0", "0"},
      {"plan.pin.cpu", "C"},         {"plan.pin.disk", "D"},
      {"plan.unpin", "U"},           {"plan.move", "M"},
      {"plan.forbid.cpu", "F, C"},   {"help.keyboard", "Shift+F1"},
      {"help.here", "F1"},           {"help.keySheet", "?"},
      {"window.nextPanel", "F6"}};
  for (const auto& [id, key] : wanted)
    EXPECT_EQ(action(id)->shortcut().toString(QKeySequence::PortableText), QString::fromLatin1(key)) << id;
}

TEST_F(MainWindowTest, OpensAModelAndFillsEveryPart) {
  openLlama();
  EXPECT_TRUE(window->findChild<widgets::TreePanel*>()->model().moduleCount() > 100);
  EXPECT_FALSE(window->findChild<widgets::ProofStrip*>()->facts().isEmpty());
  EXPECT_EQ(window->findChild<widgets::ProofStrip*>()->statusTone(), widgets::Tone::Ok);
  EXPECT_TRUE(action("file.export")->isEnabled());
  EXPECT_TRUE(window->windowTitle().contains(QStringLiteral("Stowage")));
  window->hub().select({module("model.layers.3")});
  EXPECT_EQ(window->findChild<widgets::SelectionPanel*>()->title(), QStringLiteral("model.layers.3"));
  EXPECT_TRUE(action("plan.pin.cpu")->isEnabled());
  EXPECT_FALSE(action("plan.pin.5")->isEnabled());
}

TEST_F(MainWindowTest, ADoubleClickInTheTreeZoomsTheTreemap) {
  openLlama();
  auto& map = window->views().treemap();
  auto& tree = window->findChild<widgets::TreePanel*>()->view();
  window->showView(QStringLiteral("timeline"));
  for (const char* name : {"model.layers.3", "model.layers.5.mlp"}) {
    Q_EMIT tree.zoomRequested(module(name));
    EXPECT_EQ(map.root(), module(name)) << "also from the inside of another block";
    EXPECT_TRUE(map.isVisible());
  }
}

TEST_F(MainWindowTest, PinByKeyInTheTreemapButNotInTheSearchField) {
  openLlama();
  window->activateWindow();
  window->hub().select({module("model.layers.31")});
  window->views().treemap().setFocus();
  QTest::keyClick(&window->views().treemap(), Qt::Key_C);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(document.undoStack().count(), 1);
  EXPECT_EQ(deviceOf("model.layers.31"), kCpu);
  auto& field = window->findChild<widgets::TreePanel*>()->field();
  field.setFocus();
  QTest::keyClicks(&field, QStringLiteral("c0d"));
  EXPECT_EQ(field.text(), QStringLiteral("c0d"));
  EXPECT_EQ(document.undoStack().count(), 1);
}

TEST_F(MainWindowTest, InfeasibleShowsWhyAndRepairs) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30}, 16ull << 30, false));
  window->commands().budget(kCpu, GiB(1), true);
  ASSERT_TRUE(document.waitUntilIdle());
  QApplication::processEvents();
  auto* issues = window->findChild<widgets::IssuesPanel*>();
  EXPECT_TRUE(issues->infeasible());
  EXPECT_EQ(window->findChild<widgets::ProofStrip*>()->statusTone(), widgets::Tone::Error);
  QSignalSpy repairs(issues, &widgets::IssuesPanel::repairRequested);
  const auto cards = issues->findChildren<widgets::RepairCard*>();
  // Rows of the plan before may not be gone yet: they are hidden.
  const auto card = std::find_if(cards.begin(), cards.end(),
                                 [&](const QAbstractButton* each) { return each->isVisibleTo(issues); });
  ASSERT_NE(card, cards.end());
  (*card)->click();
  EXPECT_EQ(repairs.size(), 1);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_FALSE(issues->infeasible());
}

TEST_F(MainWindowTest, AFailureIsAPageWithOneSentenceAndAWayBack) {
  document.open(folder.filePath(QStringLiteral("nothing.safetensors")));
  ASSERT_TRUE(document.waitUntilIdle());
  auto* page = window->findChild<FailedPage*>();
  EXPECT_TRUE(page->isVisible());
  EXPECT_TRUE(page->sentence().contains(QStringLiteral("nothing.safetensors")));
  Q_EMIT page->backRequested();
  EXPECT_TRUE(window->findChild<StartPage*>()->isVisible());
}

/// What was open stays open, and whoever goes on with it sees it again.
TEST_F(MainWindowTest, AnEditOfThePlanBehindAFailureBringsThePlanBack) {
  openLlama();
  document.open(folder.filePath(QStringLiteral("nothing.safetensors")));
  ASSERT_TRUE(document.waitUntilIdle());
  auto* page = window->findChild<FailedPage*>();
  ASSERT_TRUE(page->isVisible());
  document.edit(QStringLiteral("a budget"), edits::withBudget(document.input(), machine::gpu(0), GiB(7)));
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_FALSE(page->isVisible());
  EXPECT_TRUE(window->views().isVisible());
  // Escape, too, leads back.
  document.open(folder.filePath(QStringLiteral("nothing.safetensors")));
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_TRUE(page->isVisible());
  QTest::keyClick(window.get(), Qt::Key_Escape);
  EXPECT_FALSE(page->isVisible());
}

/// However quickly the next file opens: the failure of the one before is not what one looks at then.
TEST_F(MainWindowTest, AfterAFailureTheNextModelIsShown) {
  const QString path = folder.filePath(QStringLiteral("later.json"));
  document.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  document.open(path);
  ASSERT_TRUE(document.waitUntilIdle());
  auto* page = window->findChild<FailedPage*>();
  ASSERT_TRUE(page->isVisible());
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(
      R"({"schema": "stowage.model/1", "name": "late", "tensors": [{"name": "a.w", "dtype": "BF16", "shape": [8, 8]}]})");
  file.close();
  Q_EMIT page->retryRequested(path);
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_TRUE(document.model());
  EXPECT_FALSE(page->isVisible());
  EXPECT_TRUE(window->findChild<widgets::ProofStrip*>()->isVisible());
  EXPECT_TRUE(window->views().isVisible());
  // A file that fails beside an open plan, and one more that does not.
  document.open(folder.filePath(QStringLiteral("nothing")));
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_TRUE(page->isVisible());
  document.open(path);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_FALSE(page->isVisible());
}

TEST_F(MainWindowTest, FilesDropAnywhere) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(test::catalog("gpt2-xl.json.gz"))});
  QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &drop);
  ASSERT_TRUE(QTest::qWaitFor([&] { return document.model() != nullptr; }, 10000));
  QApplication::processEvents();
  EXPECT_EQ(session->recent().size(), 1);
}

TEST_F(MainWindowTest, TheSmallestSizeKeepsEverythingInReach) {
  openLlama();
  window->resize(960, 600);
  QTest::qWait(30);
  EXPECT_EQ(window->size(), QSize(960, 600)) << "nothing forces it wider";
  const auto rails = window->findChildren<Rail*>();
  const auto visible = [&] {
    return std::count_if(rails.begin(), rails.end(), [](Rail* rail) { return rail->isVisible(); });
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return visible() == 1; })) << visible();
  EXPECT_TRUE(QTest::qWaitFor([&] {
    return window->views().width() >= 360 && window->views().height() >= 240;
  })) << window->views().width()
      << " x " << window->views().height();
  window->resize(1440, 900);
  QTest::qWait(30);
  EXPECT_TRUE(QTest::qWaitFor([&] { return visible() == 0; })) << visible();
}

TEST_F(MainWindowTest, ThemesAndTextSizesRepaintWithoutWarnings) {
  openLlama();
  for (const auto scheme : {widgets::Scheme::Dark, widgets::Scheme::Light}) {
    for (const double scale : {1.0, 1.5, 0.9}) {
      widgets::Theme::current().setScheme(scheme);
      widgets::Theme::current().setTextScale(scale);
      QImage image(window->size(), QImage::Format_RGB32);
      window->render(&image);
      const bool dark = qGray(image.pixel(600, 8)) < 128;
      EXPECT_EQ(dark, scheme == widgets::Scheme::Dark);
    }
  }
  widgets::Theme::current().setTextScale(1);
}

TEST_F(MainWindowTest, LayoutIsKeptAndCanBeReset) {
  openLlama();
  action("view.tree")->trigger();
  EXPECT_FALSE(window->findChild<widgets::TreePanel*>()->isVisible());
  window->resetLayout();
  EXPECT_TRUE(window->findChild<widgets::TreePanel*>()->isVisible());
}

TEST_F(MainWindowTest, ADamagedSettingsFileIsPutAside) {
  const QString file = folder.filePath(QStringLiteral("bad.ini"));
  QFile bad(file);
  ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
  bad.write("[window\n\xff\xfe=====\n[[[");
  bad.close();
  Session damaged(file);
  EXPECT_TRUE(damaged.recent().isEmpty());
  EXPECT_FALSE(damaged.machine());
  QFile aside(file + QStringLiteral(".damaged"));
  ASSERT_TRUE(aside.open(QIODevice::ReadOnly));
  EXPECT_TRUE(aside.readAll().startsWith("[window")) << "as it was";
  {
    MainWindow other(document, *runs, damaged);
    other.show();
    QApplication::processEvents();
    EXPECT_TRUE(notice(other).contains(aside.fileName())) << notice(other).toStdString();
  }
  MainWindow later(document, *runs, damaged);
  later.show();
  QApplication::processEvents();
  EXPECT_EQ(notice(later), QString()) << "said once";
}

/// Nothing can be written there, by nobody: the window works, and says that it will forget.
TEST_F(MainWindowTest, SettingsThatCannotBeKeptAreSaid) {
  Session reading(QStringLiteral("/proc/self/no/settings.ini"));
  reading.setFolder(QStringLiteral("/tmp"));
  MainWindow other(document, *runs, reading);
  other.show();
  QApplication::processEvents();
  EXPECT_TRUE(notice(other).contains(QStringLiteral("/proc/self/no/settings.ini")));
  Session good(folder.filePath(QStringLiteral("good.ini")));
  EXPECT_EQ(good.takeTrouble(), QString());
}

TEST_F(MainWindowTest, ExportIsWhatCoreWrites) {
  openLlama();
  ExportDialog dialog(document, *session, window.get());
  const auto json = parse_json(dialog.text().toStdString(), "map");
  ASSERT_TRUE(json);
  const auto map = plan::device_map_from_json(*json, "map");
  ASSERT_TRUE(map);
  EXPECT_TRUE(plan::apply(*map, *document.model(), document.state()->machine).placement ==
              document.state()->placement);
  EXPECT_TRUE(loadingSnippet(document).contains(QStringLiteral("device_map")));
}

TEST(BudgetField, UnderstandsWhatPeopleType) {
  EXPECT_EQ(readBudget(QStringLiteral("22.5GiB"), GiB(24), false).budget, Bytes(24159191040));
  EXPECT_TRUE(readBudget(QStringLiteral("22.5GiB"), GiB(24), false)
                  .echo.startsWith(QStringLiteral("24,159,191,040")));
  EXPECT_EQ(readBudget(QStringLiteral("80GB"), GiB(80), false).budget, Bytes(80'000'000'000));
  EXPECT_EQ(readBudget(QStringLiteral("50 %"), GiB(24), false).budget, GiB(12));
  for (const char* bad : {"", "24Gb", "-3GiB", "1.5", "101 %", "x %", "unlimited"})
    EXPECT_FALSE(readBudget(QString::fromLatin1(bad), GiB(24), false).understood) << bad;
  EXPECT_TRUE(readBudget(QStringLiteral("unlimited"), {}, true).understood);
  EXPECT_TRUE(readBudget(QStringLiteral("30GiB"), GiB(24), false).echo.contains(QStringLiteral("24.0 GiB")));
  EXPECT_TRUE(readBudget(QStringLiteral("30GiB"), GiB(24), false).echo.contains(QStringLiteral("card")));
  const QString host = readBudget(QStringLiteral("30GiB"), GiB(24), true, false).echo;
  EXPECT_TRUE(host.contains(QStringLiteral("24.0 GiB")) && !host.contains(QStringLiteral("card")))
      << host.toStdString();
}

TEST_F(MainWindowTest, MachineDialogShowsItsEffectBeforeItIsApplied) {
  openLlama();
  const auto before = document.input();
  MachineDialog dialog(document, window.get());
  dialog.deviceList().setCurrentRow(0);
  dialog.budgetField().selectAll();
  QTest::keyClicks(&dialog.budgetField(), QStringLiteral("6GiB"));
  EXPECT_EQ(dialog.machine().find(gpu(0))->budget, GiB(6));
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.effect().startsWith(QStringLiteral("With this machine")); },
                              10000));
  EXPECT_TRUE(document.input() == before);
}

TEST_F(MainWindowTest, PaletteFindsCommandsModulesAndDevices) {
  openLlama();
  window->hub().select({module("model.layers.1")});
  const auto kinds = [&](const char* query) {
    std::set<PaletteEntry::Kind> out;
    for (const auto& entry : paletteEntries(QString::fromLatin1(query), window->actions(), document))
      out.insert(entry.kind);
    return out;
  };
  EXPECT_TRUE(kinds("pin").contains(PaletteEntry::Kind::Command));
  EXPECT_TRUE(kinds("layers.11").contains(PaletteEntry::Kind::Module));
  EXPECT_TRUE(kinds("#cuda").contains(PaletteEntry::Kind::Device));
  EXPECT_FALSE(kinds("@pin sel").contains(PaletteEntry::Kind::Command));
  EXPECT_TRUE(kinds("zzzz").empty());
  const auto entries = paletteEntries(QStringLiteral(">pin"), window->actions(), document);
  ASSERT_GE(entries.size(), 2u);
  EXPECT_TRUE(entries[1].text.startsWith(QStringLiteral("Pin")));
  EXPECT_EQ(entries[1].hits, (std::vector<int>{0, 1, 2}));
}

TEST_F(MainWindowTest, EveryFocusableWidgetHasAName) {
  openLlama();
  EXPECT_EQ(test::withoutName(*window).join(u'|').toStdString(), "");
}

TEST_F(MainWindowTest, TheWindowSpeaksGermanWhenMadeAnew) {
  openLlama();
  translations::use(QStringLiteral("de"));
  {
    MainWindow german(document, *runs, *session);
    EXPECT_NE(german.findChild<widgets::ProofStrip*>()->statusText(), QString());
    german.show();
    QImage image(german.size(), QImage::Format_RGB32);
    german.render(&image);
  }
  translations::use(QStringLiteral("en"));
}

}  // namespace
}  // namespace stowage::app
