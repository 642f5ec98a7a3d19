// Small dialogs and the help as they look: light and dark, at two scales, in both directions, in six
// languages and one that is made up. Every word is to be read, and none lies on another.
#include <QComboBox>
#include <QLineEdit>

#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/choose_model_dialog.h"
#include "app/gui/dialogs/machine/learn_rates_dialog.h"
#include "app/gui/dialogs/name_dialog.h"
#include "app/gui/dialogs/plan/differences_dialog.h"
#include "app/gui/dialogs/plan/import_dialog.h"
#include "app/gui/dialogs/plan/note_dialog.h"
#include "app/gui/dialogs/plan/workload_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/exports/picture_dialog.h"
#include "app/gui/help/help_window.h"
#include "app/gui/predict/read_program.h"
#include "tests/app/gui/window/shots.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

class SmallScreens : public test::WithWindow, public ::testing::WithParamInterface<test::Look> {
 protected:
  void SetUp() override {
    dressed = std::make_unique<test::Dressed>(GetParam());
    test::WithWindow::SetUp();
  }
  void TearDown() override {
    test::WithWindow::TearDown();
    dressed.reset();
  }
  void shoot(const char* name, QWidget& widget) {
    widget.show();
    QApplication::processEvents();
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(widget).empty(); }, 10000))
        << test::unreadable(widget) << ", " << name;
    EXPECT_LE(widget.width(), window->width()) << name;
    test::keep_shot(test::drawn(widget, GetParam().ratio),
                    QString::fromLatin1(name) + u'-' + GetParam().name(), 4);
    widget.hide();
  }

  std::unique_ptr<test::Dressed> dressed{};
};

TEST_P(SmallScreens, DialogsAreReadWhole) {
  openLlama();
  NoteDialog note(QStringLiteral("model.layers.3"), QStringLiteral("words"), window.get());
  shoot("50-note", note);
  NameDialog name(QStringLiteral("Keep"), QStringLiteral("A note"), QStringLiteral("Keep"), {}, window.get());
  shoot("51-name", name);
  WorkloadDialog workload(document.input().settings.workload, window.get());
  shoot("52-workload", workload);
  PictureDialog picture(
      {}, {SeenView::Treemap, SeenView::Devices}, [](SeenView) { return QSize(90, 60); }, window.get());
  shoot("53-picture", picture);
  plan::AppliedMap applied;
  applied.unknown_keys = {"nothing", "of.that.name"};
  applied.uncovered = {model::TensorId(0)};
  ImportDialog imported(QStringLiteral("/x/map.json"), applied, *document.model(), window.get());
  shoot("54-import", imported);
  DifferencesDialog differences(QStringLiteral("/x/plan.stowage"),
                                {{"gone"}, {"fresh"}, {{"resized", Bytes(1), Bytes(2)}}}, window.get());
  shoot("55-differences", differences);
  ChooseModelDialog choose(QStringLiteral("/x"), {QStringLiteral("/x/a"), QStringLiteral("/x/b")},
                           window.get());
  shoot("56-choose", choose);
  estimate::LearnedRate rate;
  rate.from = machine::kCpu;
  rate.to = machine::gpu(0);
  rate.bytes_per_second = 12'000'000'000;
  LearnRatesDialog learned({rate}, true, window.get());
  shoot("57-learned-rates", learned);
  AboutDialog about(window.get());
  shoot("58-about", about);
  SettingsDialog settings(*session, window.get());
  shoot("59-settings", settings);
}

/// With a number that is refused: its sentence has its lines, and the fields are whole.
TEST_P(SmallScreens, SizesOfAProgramAreReadWhole) {
  open(test::modelPath("direct_tensors/dynamic.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
  settle();
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  WorkloadDialog sizes(plan::Workload{}, window.get());
  sizes.setProgram(read->program);
  auto* how = sizes.findChild<QComboBox*>(QStringLiteral("inputSizes"));
  auto* field = sizes.findChild<QLineEdit*>(QStringLiteral("size.s27"));
  ASSERT_TRUE(how && field);
  how->setCurrentIndex(1);
  shoot("52-workload-sizes", sizes);
  field->setText(QStringLiteral("16"));
  Q_EMIT field->textEdited(field->text());
  shoot("52-workload-refused", sizes);
}

/// With a page, and with what is searched for on all of them.
TEST_P(SmallScreens, TheHelpIsReadWhole) {
  HelpWindow help(window.get());
  help.setAttribute(Qt::WA_DeleteOnClose, false);
  ASSERT_TRUE(help.showPlace({QStringLiteral("window"), {}}));
  shoot("60-help", help);
  help.field().setText(QStringLiteral("cuda"));
  shoot("60-help-search", help);
}

INSTANTIATE_TEST_SUITE_P(Looks, SmallScreens, ::testing::ValuesIn(test::few_looks(true)));

}  // namespace
}  // namespace stowage::app
