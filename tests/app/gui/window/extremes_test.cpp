// Models and machines at the edges, and everything open at once while theme, size and language change.
#include "app/gui/application.h"
#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/details_popup.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/dialogs/plan/move_dialog.h"
#include "app/gui/dialogs/plan/no_split_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/widgets/byte_units_guard.h"
#include "translations/translations.h"
#include "widgets/theme/theme.h"

#include "core/base/json.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class Extremes : public test::WithWindow {
 protected:
  /// Opens, paints, selects, asks what can be asked: none of it may crash, hang or leave the window.
  void useEverything() {
    settle();
    ASSERT_TRUE(document.state());
    picture();
    const auto& model = *document.model();
    window->hub().select({model.root()});
    QTest::qWait(200);
    picture();
    if (model.modules().size() > 1) window->hub().select({model::ModuleId(model.modules().size() - 1)});
    for (const char* key :
         {"view.zoomIn", "view.zoomOut", "view.nextIssue", "edit.findNext", "window.nextPanel"})
      action(key)->trigger();
    DetailsPopup::facts(document);
    ExportDialog(document, *session, window.get()).show();
    MachineDialog(document, window.get()).show();
    NoSplitDialog(document, window.get()).show();
    MoveDialog(document, window->whatIf(), window->hub().selection(), window.get()).show();
    loadingSnippet(document);
    paletteEntries(QStringLiteral("a"), window->actions(), document);
    for (const auto& device : document.input().machine.devices)
      window->commands().pin(window->hub().selection(), device.id);
    settle();
    picture();
    while (document.undoStack().canUndo()) document.undoStack().undo();
    settle();
    const QString plan = folder.filePath(QStringLiteral("edge.stowage"));
    ASSERT_TRUE(document.savePlan(plan));
    const std::string before = bytes();
    document.open(plan);
    settle();
    EXPECT_EQ(bytes(), before);
    window->resize(960, 600);
    picture();
    window->resize(1440, 900);
  }
  bool openMade(const Json& json, const machine::Machine& machine) {
    document.setDefaultMachine(machine);
    document.open(write("made.json", json));
    EXPECT_TRUE(document.waitUntilIdle(60000));
    return document.model() != nullptr;
  }
};

TEST_F(Extremes, AModelWithoutTensors) {
  Json json = test::describedModel(3, 64);
  json["tensors"] = Json::array();
  if (openMade(json, test::machineOf({8ull << 30}, 64ull << 30)))
    useEverything();
  else
    EXPECT_TRUE(part<FailedPage>()->isVisible()) << "one sentence, not a blank window";
}

TEST_F(Extremes, AModelOfOneTensor) {
  Json json{{"schema", "stowage.model/1"},
            {"name", "one"},
            {"dtype", "F32"},
            {"modules", Json::array({{{"name", ""}, {"class", "Linear"}}})}};
  json["tensors"] = Json::array({{{"name", "weight"}, {"dtype", "F32"}, {"shape", {2, 2}}}});
  ASSERT_TRUE(openMade(json, test::machineOf({8ull << 30}, 64ull << 30)));
  useEverything();
}

TEST_F(Extremes, TensorsOfNoBytes) {
  Json json = test::describedModel(3, 1 << 20);
  json["tensors"].push_back({{"name", "layers.0.fc.bias"}, {"dtype", "BF16"}, {"shape", {0}}});
  json["tensors"].push_back({{"name", "layers.1.fc.bias"}, {"dtype", "BF16"}, {"shape", {0, 5}}});
  ASSERT_TRUE(openMade(json, test::machineOf({8ull << 30}, 64ull << 30)));
  useEverything();
}

TEST_F(Extremes, AMachineWithoutGpus) {
  ASSERT_TRUE(openMade(test::describedModel(6, 1 << 20), test::machineOf({}, 64ull << 30)));
  useEverything();
  EXPECT_FALSE(action("plan.pin.0")->isEnabled());
}

TEST_F(Extremes, ADiskAndNothingElse) {
  auto machine = test::machineOf({}, 0);
  ASSERT_EQ(machine.devices.size(), 1u);
  ASSERT_TRUE(openMade(test::describedModel(6, 1 << 20), machine));
  useEverything();
}

TEST_F(Extremes, TwelveGpus) {
  ASSERT_TRUE(openMade(test::describedModel(40, 1 << 20),
                       test::machineOf(std::vector<std::uint64_t>(12, 8ull << 20), 64ull << 20)));
  window->hub().select({module("layers.1")});
  EXPECT_TRUE(action("plan.pin.7")->isEnabled());
  auto preview = window->whatIf().preview({module("layers.1")}, gpu(11), {});
  EXPECT_TRUE(preview.accepted) << preview.refusal.toStdString();
  window->commands().pin({module("layers.1")}, gpu(11));
  settle();
  EXPECT_EQ(deviceOf("layers.1"), gpu(11)) << "what has no key has lanes, lists and dialogs";
  EXPECT_EQ(lanes()->scene().lanes.size(), 14u);
  useEverything();
}

TEST_F(Extremes, BudgetsOfNothing) {
  ASSERT_TRUE(openMade(test::describedModel(4, 1 << 20), test::machineOf({1, 1}, 1, false)));
  settle();
  EXPECT_TRUE(part<widgets::IssuesPanel>()->infeasible());
  useEverything();
}

TEST_F(Extremes, NamesOfThousandsOfLetters) {
  const std::string name(3000, 'n');
  Json json = test::describedModel(3, 1 << 20, name);
  json["name"] = std::string(5000, 'M');
  auto machine = test::machineOf({8ull << 20}, 64ull << 20);
  machine.devices[0].name = std::string(2000, 'G');
  ASSERT_TRUE(openMade(json, machine));
  useEverything();
  EXPECT_EQ(window->size(), QSize(1440, 900)) << "no name makes the window wider";
  window->commands().pin({module((name + ".1").c_str())}, kCpu);
  settle();
  window->resize(960, 600);
  QTest::qWait(30);
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->size() == QSize(960, 600); }));
}

TEST_F(Extremes, NamesOfEveryScriptAndNone) {
  Json json = test::describedModel(2, 1 << 20, "слой");
  json["name"] = "模型 🙂 \u202e &amp; <b>x</b> %1 %n";
  ASSERT_TRUE(openMade(json, test::machineOf({8ull << 20}, 64ull << 20)));
  useEverything();
  EXPECT_TRUE(window->windowTitle().contains(QStringLiteral("<b>x</b>")) ||
              document.planPath().endsWith(QStringLiteral("edge.stowage")));
}

TEST_F(Extremes, ADeepModel) {
  Json json{{"schema", "stowage.model/1"},
            {"name", "deep"},
            {"dtype", "BF16"},
            {"modules", Json::array({{{"name", ""}, {"class", "Net"}}})}};
  std::string name;
  for (int depth = 0; depth < 400; ++depth) {
    if (!name.empty()) name += '.';
    name += 'm';
    json["modules"].push_back({{"name", name}, {"class", "Nest"}});
  }
  json["tensors"] = Json::array({{{"name", name + ".weight"}, {"dtype", "BF16"}, {"shape", {1024, 8}}}});
  ASSERT_TRUE(openMade(json, test::machineOf({8ull << 20}, 64ull << 20)));
  useEverything();
}

TEST_F(Extremes, ThemeSizeAndLanguageChangeWithEverythingOpen) {
  openLlama();
  window->hub().select({module("model.layers.3")});
  settle();
  auto* palette = new CommandPalette(window->actions(), document, window->hub(), window.get());
  palette->open();
  MachineDialog machine(document, window.get());
  machine.show();
  ExportDialog exported(document, *session, window.get());
  exported.show();
  auto* details = DetailsPopup::open(document, window->mapToGlobal(QPoint(900, 200)), window.get());
  ASSERT_TRUE(details);
  auto& theme = widgets::Theme::current();
  for (const auto scheme : {widgets::Scheme::Dark, widgets::Scheme::Light}) {
    for (const double scale : {1.5, 0.9, 1.0}) {
      theme.setScheme(scheme);
      theme.setTextScale(scale);
      QApplication::processEvents();
      for (QWidget* widget : {static_cast<QWidget*>(window.get()), static_cast<QWidget*>(&machine),
                              static_cast<QWidget*>(&exported)}) {
        QImage image(widget->size(), QImage::Format_RGB32);
        widget->render(&image);
        const bool dark = qGray(image.pixel(image.width() / 2, 3)) < 128;
        EXPECT_EQ(dark, scheme == widgets::Scheme::Dark) << widget->metaObject()->className();
      }
    }
  }
  EXPECT_EQ(window->hub().selection(), std::vector{module("model.layers.3")});
}

/// The whole program: the window is made anew in the other language, and nothing of the work is lost.
TEST(Languages, SwitchedInTheMiddleOfTheWork) {
  translations::use(QStringLiteral("en"));
  Application program({});
  program.start();
  program.document().setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  program.document().open(test::catalog("llama-3.1-8b.json.gz"));
  ASSERT_TRUE(program.document().waitUntilIdle());
  const auto layer = program.document().model()->find_module("model.layers.3");
  ASSERT_TRUE(layer);
  program.window()->hub().select({*layer});
  program.window()->commands().pin({*layer}, kCpu);
  ASSERT_TRUE(program.document().waitUntilIdle());
  program.window()->showView(QStringLiteral("timeline"));
  const QString undo = program.window()->actions().find(QStringLiteral("edit.undo"))->text();
  for (const char* code : {"de", "en", "de", "en"}) {
    QPointer<MainWindow> old = program.window();
    Q_EMIT program.window()->languageRequested(QString::fromLatin1(code));
    ASSERT_TRUE(QTest::qWaitFor([&] { return old.isNull(); }, 5000)) << code;
    ASSERT_TRUE(program.window()->isVisible());
    EXPECT_EQ(program.window()->hub().selection(), std::vector{*layer}) << code;
    EXPECT_TRUE(program.window()->views().timeline().isVisible()) << "the view that was in front, " << code;
    EXPECT_TRUE(program.document().undoStack().canUndo());
    const QString file = program.window()->findChild<QMenuBar*>()->actions().first()->text();
    EXPECT_EQ(file, std::string_view(code) == "de" ? QStringLiteral("&Datei") : QStringLiteral("&File"));
  }
  EXPECT_EQ(program.window()->actions().find(QStringLiteral("edit.undo"))->text(), undo);
  program.document().undoStack().undo();
  EXPECT_FALSE(program.document().dirty());
  program.window()->hide();
}

/// Settings are a dialog on the window that goes: it is gone before its window is.
TEST(Languages, ChosenInTheSettings) {
  translations::use(QStringLiteral("en"));
  Application program({});
  program.start();
  QApplication::processEvents();
  QPointer<MainWindow> old = program.window();
  QTimer::singleShot(0, qApp, [] {
    auto* dialog = QApplication::activeModalWidget();
    ASSERT_TRUE(dialog);
    const auto boxes = dialog->findChildren<QComboBox*>();
    QComboBox* languages = nullptr;
    for (QComboBox* box : boxes) {
      if (box->findData(QStringLiteral("de")) >= 0) languages = box;
    }
    ASSERT_TRUE(languages);
    languages->setFocus();
    // Step by step past the languages between, as the keyboard does.
    for (int step = 0; step < 8 && languages->currentData() != QStringLiteral("de"); ++step) {
      QTest::keyClick(languages, Qt::Key_Down);
      ASSERT_EQ(QApplication::activeModalWidget(), dialog) << "a step through the list closes nothing";
    }
    qobject_cast<QDialog*>(dialog)->accept();
  });
  program.window()->actions().find(QStringLiteral("edit.settings"))->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return old.isNull(); }, 5000));
  EXPECT_EQ(program.window()->findChild<QMenuBar*>()->actions().first()->text(), QStringLiteral("&Datei"));
  Q_EMIT program.window()->languageRequested(QString());
  QTest::qWait(50);
  translations::use(QStringLiteral("en"));
  program.window()->hide();
}

/// Every unit of a size in sight, with the words that it stands in.
QStringList sizesIn(MainWindow& window) {
  QStringList out;
  static const QRegularExpression kSize(QStringLiteral("\\d ?([KMGT]iB|[kMGT]B)(?!/s)"));
  const auto look = [&out](const QString& text) {
    for (auto found = kSize.globalMatch(text); found.hasNext();)
      out << found.next().captured(1) + u' ' + text;
  };
  for (const auto* label : window.findChildren<QLabel*>()) look(label->text());
  for (const auto* widget : window.findChildren<QWidget*>()) {
    look(widget->accessibleName());
    look(widget->accessibleDescription());
  }
  for (std::uint32_t tile = 0; tile < 20; ++tile) look(window.views().treemap().tileDescription(tile));
  return out;
}

/// The user's own settings say GiB again when a test ends, wherever it ends.
class SettingsOfUnits {
 public:
  SettingsOfUnits() = default;
  ~SettingsOfUnits() { setDecimalSizes(Session().settings(), false); }
  SettingsOfUnits(const SettingsOfUnits&) = delete;
  SettingsOfUnits& operator=(const SettingsOfUnits&) = delete;

 private:
  widgets::test::ByteUnitsGuard units_{};
};

/// A test that ends in the middle, as where an assertion fails, leaves the next one as it was.
TEST(Units, AreThoseOfBeforeWhereverATestEnds) {
  const ByteUnits before = widgets::byteUnits();
  const auto ends = [](bool early) {
    const SettingsOfUnits guard;
    setDecimalSizes(Session().settings(), true);
    widgets::setByteUnits(ByteUnits::Decimal);
    if (early) return;
    const widgets::test::ByteUnitsGuard inner(ByteUnits::Binary);
    EXPECT_EQ(widgets::byteUnits(), ByteUnits::Binary);
  };
  for (const bool early : {true, false}) {
    ends(early);
    EXPECT_EQ(widgets::byteUnits(), before);
    EXPECT_FALSE(decimalSizes(Session().settings()));
  }
}

/// The whole program: chosen in the settings, GB stand wherever GiB stood, and the other way round.
TEST(Units, ChosenInTheSettingsHoldEverywhere) {
  translations::use(QStringLiteral("en"));
  const SettingsOfUnits guard;
  Application program({});
  program.start();
  program.document().setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  program.document().open(test::catalog("llama-3.1-8b.json.gz"));
  ASSERT_TRUE(program.document().waitUntilIdle());
  const auto layer = program.document().model()->find_module("model.layers.3");
  ASSERT_TRUE(layer);
  program.window()->hub().select({*layer});
  for (const int index : {1, 0}) {
    QPointer<MainWindow> old = program.window();
    QTimer::singleShot(0, qApp, [index] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      ASSERT_TRUE(dialog);
      auto* units = dialog->findChild<QComboBox*>(QStringLiteral("units"));
      ASSERT_TRUE(units);
      units->setCurrentIndex(index);
      dialog->accept();
    });
    program.window()->actions().find(QStringLiteral("edit.settings"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return old.isNull(); }, 5000));
    QApplication::processEvents();
    const QStringList sizes = sizesIn(*program.window());
    EXPECT_GT(sizes.size(), 8) << "else nothing is tested";
    for (const QString& size : sizes)
      EXPECT_EQ(size.section(u' ', 0, 0).endsWith(QStringLiteral("iB")), index == 0) << size.toStdString();
  }
  program.window()->hide();
}

}  // namespace
}  // namespace stowage::app
