// Whatever takes the focus in a dialog has a name that a screen reader can say.
#include <QListWidget>

#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/choose_model_dialog.h"
#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/history_dialog.h"
#include "app/gui/dialogs/keyboard_dialog.h"
#include "app/gui/dialogs/machine/calibrate_dialog.h"
#include "app/gui/dialogs/machine/learn_rates_dialog.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/name_dialog.h"
#include "app/gui/dialogs/plan/activations_dialog.h"
#include "app/gui/dialogs/plan/crossover_dialog.h"
#include "app/gui/dialogs/plan/differences_dialog.h"
#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/dialogs/plan/import_dialog.h"
#include "app/gui/dialogs/plan/move_dialog.h"
#include "app/gui/dialogs/plan/no_split_dialog.h"
#include "app/gui/dialogs/plan/note_dialog.h"
#include "app/gui/dialogs/plan/prediction_dialog.h"
#include "app/gui/dialogs/plan/strategies_dialog.h"
#include "app/gui/dialogs/plan/what_if_dialog.h"
#include "app/gui/dialogs/plan/workload_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/dialogs/shortcuts_dialog.h"
#include "app/gui/exports/picture_dialog.h"
#include "app/gui/hosts/hosts_dialog.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/run/run_settings.h"
#include "app/gui/targets/paste_dialog.h"
#include "app/gui/targets/places_dialog.h"
#include "tests/app/gui/focus_names.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class DialogNames : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30, 8ull << 30}, 64ull << 30));
  }
  void expectNames(QWidget& dialog, const char* which) {
    dialog.show();
    QApplication::processEvents();
    ASSERT_TRUE(dialog.isVisible()) << which;
    EXPECT_EQ(test::withoutName(dialog).join(u'|').toStdString(), "") << which;
    int able = 0;  // or there was nothing to look at
    for (const QWidget* widget : dialog.findChildren<QWidget*>())
      able += widget->isVisible() && widget->focusPolicy() != Qt::NoFocus;
    EXPECT_GT(able, 0) << which;
  }
};

/// The form of a card, of memory and of the disk has other fields each.
TEST_F(DialogNames, OfTheMachineForEveryDevice) {
  MachineDialog dialog(document, window.get());
  ASSERT_EQ(dialog.deviceList().count(), 4);
  for (int row = 0; row < 4; ++row) {
    SCOPED_TRACE(row);
    dialog.deviceList().setCurrentRow(row);
    expectNames(dialog, "machine");
  }
}

TEST_F(DialogNames, OfWhatIsAskedAboutAPlan) {
  ExportDialog exported(document, *session, window.get());
  for (int target = 0; target < exported.targets()->count(); ++target) {
    exported.targets()->setCurrentIndex(target);
    const QByteArray name = exported.targets()->itemText(target).toUtf8();
    expectNames(exported, name.constData());
  }
  MoveDialog move(document, window->whatIf(), {module("model.layers.3")}, window.get());
  expectNames(move, "move");
  NoSplitDialog split(document, window.get());
  expectNames(split, "no-split");
  NoteDialog note(QStringLiteral("model.layers.3"), QStringLiteral("words"), window.get());
  expectNames(note, "note");
  WorkloadDialog workload(document.input().settings.workload, window.get());
  expectNames(workload, "workload");
  ActivationsDialog activations(QStringLiteral("model.layers.3"), {true, MiB(8)}, window.get());
  expectNames(activations, "activations");
  PictureDialog picture(
      {}, {SeenView::Treemap, SeenView::Devices}, [](SeenView) { return QSize(90, 60); }, window.get());
  expectNames(picture, "picture");
  PlacesDialog places({{}, {gpu(0), kCpu}, {"input_ids", "attention_mask"}, {}}, window.get());
  expectNames(places, "places");
  PasteDialog paste(document, QStringLiteral("vllm serve x -tp 2"), window.get());
  expectNames(paste, "paste");
}

TEST_F(DialogNames, OfWhatIsSaidOfMapsAndModels) {
  plan::AppliedMap applied;
  applied.unknown_keys = {"nothing", "of.that.name"};
  applied.uncovered = {model::TensorId(0)};
  ImportDialog imported(QStringLiteral("/x/map.json"), applied, *document.model(), window.get());
  expectNames(imported, "import");
  DifferencesDialog differences(QStringLiteral("/x/plan.stowage"),
                                {{"gone"}, {"fresh"}, {{"resized", Bytes(1), Bytes(2)}}}, window.get());
  expectNames(differences, "differences");
  ChooseModelDialog choose(QStringLiteral("/x"), {QStringLiteral("/x/a"), QStringLiteral("/x/b")},
                           window.get());
  expectNames(choose, "choose a model");
  NameDialog name(QStringLiteral("Keep"), QStringLiteral("A note"), QStringLiteral("Keep"),
                  {QStringLiteral("taken")}, window.get());
  expectNames(name, "name");
}

TEST_F(DialogNames, OfComparisons) {
  StrategiesDialog strategies(document, window.get());
  expectNames(strategies, "strategies");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->predictor().running(); }, 60000));
  WhatIfDialog whatIf(document, window->predictor().ground(), window.get());
  expectNames(whatIf, "what if");
  CrossoverDialog crossover(document, window->predictor().ground(), window.get());
  expectNames(crossover, "crossover");
  auto made = std::make_shared<estimate::Prediction>();
  made->devices.emplace_back();
  made->devices.back().device = gpu(0);
  made->devices.back().peak = GiB(1);
  made->time.emplace();
  PredictionDialog prediction({document.state(), made}, window.get());
  expectNames(prediction, "prediction");
  HostsDialog hosts(document, session->settings(), window.get());
  hosts.setAttribute(Qt::WA_DeleteOnClose, false);
  expectNames(hosts, "hosts");
}

TEST_F(DialogNames, OfTheWindowsOwn) {
  AboutDialog about(window.get());
  expectNames(about, "about");
  SettingsDialog settings(*session, window.get());
  expectNames(settings, "settings");
  KeyboardDialog keyboard(window->actions(), window.get());
  expectNames(keyboard, "keyboard");
  ShortcutsDialog shortcuts(window->actions(), window.get());
  shortcuts.choose(QStringLiteral("edit.find"));
  expectNames(shortcuts, "shortcuts");
  HistoryDialog history(document.undoStack(), window.get());
  expectNames(history, "history");
}

TEST_F(DialogNames, OfRunsBeforeThereIsOne) {
  RunSettingsDialog settings(*document.model(), runs->settings(), 1, 1, window.get());
  expectNames(settings, "run settings");
  CalibrateDialog calibrate({}, {}, window.get());
  calibrate.QDialog::show();  // without measuring
  EXPECT_EQ(test::withoutName(calibrate).join(u'|').toStdString(), "") << "calibrate";
  estimate::LearnedRate rate;
  rate.from = kCpu;
  rate.to = gpu(0);
  rate.bytes_per_second = 12'000'000'000;
  LearnRatesDialog learned({rate}, true, window.get());
  expectNames(learned, "learned rates");
}

}  // namespace
}  // namespace stowage::app
