// Sizes of a program's inputs that are set in the workload's dialog: an edit of the plan, kept in its file,
// that the plan's room and its runs are for.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>

#include "app/gui/commands/plan_dialogs.h"
#include "app/gui/dialogs/plan/workload_dialog.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/run/run_actions.h"
#include "core/base/json.h"
#include "core/plan/plan_file.h"
#include "tests/app/gui/parts_fixture.h"
#include "tests/app/gui/run/played_engine.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

/// 2 to 16 sequences of 2 to 15 tokens; exported with 2 of 9.
class WorkloadSizes : public test::WithParts {
 protected:
  void openProgram(const char* name) {
    open(test::modelPath(name), test::machineOf({64ull << 20}, 1ull << 30));
    settle();
    dialogs.updateCommands(true);
  }
  plan::InputShapes shapes() const { return document.input().settings.workload.shapes; }
  /// What the dialog of the workload is answered with, once it knows the program.
  void answer(const std::function<void(WorkloadDialog&)>& act) {
    bool met = false;
    QTimer::singleShot(0, &window, [&] {
      auto* dialog = qobject_cast<WorkloadDialog*>(QApplication::activeModalWidget());
      ASSERT_TRUE(dialog);
      const auto knows = [dialog] {
        return dialog->findChild<QComboBox*>(QStringLiteral("inputSizes")) ||
               dialog->findChild<QLabel*>(QStringLiteral("fixedShapes"));
      };
      met = QTest::qWaitFor(knows, 20000);
      if (met) act(*dialog);
      if (QApplication::activeModalWidget() == dialog) dialog->reject();
    });
    action("plan.workload.custom")->trigger();
    EXPECT_TRUE(met);
    settle();
  }
  static QComboBox* how(const WorkloadDialog& dialog) {
    return dialog.findChild<QComboBox*>(QStringLiteral("inputSizes"));
  }
  static void type(const WorkloadDialog& dialog, const char* size, const char* text) {
    auto* field = dialog.findChild<QLineEdit*>(QString::fromLatin1(size));
    ASSERT_TRUE(field) << size;
    ASSERT_TRUE(field->isEnabled()) << size;
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(text));
  }
  static QPushButton* apply(const WorkloadDialog& dialog) {
    for (auto* button : dialog.findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Apply")) return button;
    return nullptr;
  }
  /// As a person would: the sizes, then Apply.
  void set(const char* batch, const char* length) {
    answer([&](WorkloadDialog& dialog) {
      how(dialog)->setCurrentIndex(1);
      type(dialog, "size.s23", batch);
      type(dialog, "size.s27", length);
      ASSERT_TRUE(apply(dialog) && apply(dialog)->isEnabled());
      apply(dialog)->click();
    });
  }

  WhatIf whatIf{document};
  PlanCommands commands{actions, document, hub};
  PlanDialogs dialogs{actions, document, hub, whatIf, commands, window};
};

TEST_F(WorkloadSizes, AreOneStepThatIsUndone) {
  openProgram("direct_tensors/dynamic.pt2");
  const auto before = document.input();
  const int steps = document.undoStack().index();
  set("5", "12");
  EXPECT_EQ(document.undoStack().index(), steps + 1);
  EXPECT_EQ(shapes(), (plan::InputShapes{{"args.0", {5, 12}}}));
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input(), before);
  document.undoStack().redo();
  settle();
  EXPECT_EQ(shapes(), (plan::InputShapes{{"args.0", {5, 12}}}));
  answer([](WorkloadDialog& dialog) {
    EXPECT_EQ(how(dialog)->currentIndex(), 1);
    EXPECT_EQ(dialog.findChild<QLineEdit*>(QStringLiteral("size.s27"))->text(), QStringLiteral("12"));
    how(dialog)->setCurrentIndex(0);
    apply(dialog)->click();
  });
  EXPECT_TRUE(shapes().empty()) << "they follow the tokens again";
}

TEST_F(WorkloadSizes, WhatCannotBeIsRefusedInItsPlaceAndNotApplied) {
  openProgram("direct_tensors/dynamic.pt2");
  const auto before = document.input();
  answer([](WorkloadDialog& dialog) {
    how(dialog)->setCurrentIndex(1);
    const auto* note = dialog.findChild<widgets::Notice*>(QStringLiteral("sizesNote"));
    ASSERT_TRUE(note);
    type(dialog, "size.s27", "16");
    EXPECT_EQ(note->text(), QStringLiteral("Length can be 2 to 15, not 16."));
    EXPECT_FALSE(apply(dialog)->isEnabled());
    auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("size.s27"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(dialog.isVisible()) << "Enter applies no more than the button";
    type(dialog, "size.s27", "15");
    EXPECT_EQ(note->text(), QString());
    EXPECT_TRUE(apply(dialog)->isEnabled());
  });
  EXPECT_EQ(document.input(), before) << "it was left";
}

/// More tokens, more room: what the plan keeps free and what it takes is for what is set.
TEST_F(WorkloadSizes, ThePlanKeepsRoomForThem) {
  openProgram("direct_tensors/dynamic.pt2");
  const auto room = [&] { return document.state()->evaluation.devices[0].activations; };
  set("2", "2");
  const Bytes few = room();
  EXPECT_GT(few, Bytes());
  set("16", "15");
  EXPECT_GT(room(), few);
  document.undoStack().undo();
  settle();
  EXPECT_EQ(room(), few);
}

TEST_F(WorkloadSizes, AreKeptInThePlansFile) {
  openProgram("direct_tensors/dynamic.pt2");
  set("5", "12");
  const Json saved = document.savedPlan(path("plan.stowage")).json();
  EXPECT_EQ(saved.at("settings").at("shapes"), (Json{{"args.0", {5, 12}}}));
  const auto read = plan::settings_from_json(saved.at("settings"), "plan.stowage");
  ASSERT_TRUE(read) << sentence(read.error());
  EXPECT_EQ(read->workload.shapes, shapes());
}

/// What the engine is asked for is what the plan is for, unless the run has inputs of its own.
TEST_F(WorkloadSizes, ARunIsGivenThem) {
  openProgram("direct_tensors/dynamic.pt2");
  RunController runs(document);
  const QString kept = path("request.json");
  const auto sent = [&](const RunSettings& settings) {
    runs.client().setProgram(test::playedEngine(
        folder.path(),
        {QStringLiteral("echo \"$request\" > '%1'").arg(kept), test::engineSays(protocol::Finished{})}));
    runs.setSettings(settings);
    runs.start();
    EXPECT_TRUE(QTest::qWaitFor([&] { return runs.run().state == Run::State::Done; }, 10000));
    QFile file(kept);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return protocol::request_from_line(file.readAll().trimmed().toStdString())
        .value_or(protocol::RunRequest{});
  };
  EXPECT_TRUE(sent({}).shapes.empty());
  set("5", "12");
  EXPECT_EQ(runs.plannedShapes(), shapes());
  EXPECT_EQ(sent({}).shapes, shapes());
  RunSettings own;
  own.sizes = {{"s23", 4}};
  EXPECT_TRUE(sent(own).shapes.empty());
  own = {};
  own.ownSamples = true;
  EXPECT_TRUE(sent(own).shapes.empty());
}

TEST_F(WorkloadSizes, OfAProgramWithoutOpenSizesItIsSaidThatTheyAreFixed) {
  openProgram("direct_tensors/static.pt2");
  answer([](WorkloadDialog& dialog) {
    const auto* fixed = dialog.findChild<QLabel*>(QStringLiteral("fixedShapes"));
    ASSERT_TRUE(fixed);
    EXPECT_TRUE(fixed->text().startsWith(QStringLiteral("Fixed:"))) << fixed->text().toStdString();
    EXPECT_TRUE(fixed->text().contains(QStringLiteral("args.0: 2 × 9"))) << fixed->text().toStdString();
    EXPECT_FALSE(how(dialog));
    EXPECT_TRUE(apply(dialog)->isEnabled());
  });
}

TEST_F(WorkloadSizes, AProgramThatCannotBeReadIsSaid) {
  WorkloadDialog dialog({}, &window);
  dialog.sayOfProgram(QStringLiteral("It cannot be read."));
  const auto* note = dialog.findChild<widgets::Notice*>(QStringLiteral("programNote"));
  ASSERT_TRUE(note);
  EXPECT_EQ(note->text(), QStringLiteral("It cannot be read."));
  EXPECT_FALSE(note->isWindow());
  EXPECT_EQ(dialog.workload(), plan::Workload{});
}

/// On a screen that has no room for all rows they are scrolled, in large letters too.
TEST_F(WorkloadSizes, TheRowsAreScrolledWhereThereIsNoRoom) {
  openProgram("direct_tensors/dynamic.pt2");
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  WorkloadDialog dialog(plan::Workload{}, &window);
  dialog.setProgram(read->program);
  dialog.show();
  auto* scroll = dialog.findChild<QScrollArea*>();
  ASSERT_TRUE(scroll);
  EXPECT_LE(scroll->minimumSizeHint().height(), scroll->sizeHint().height());
  EXPECT_GE(scroll->width(), scroll->widget()->minimumSizeHint().width()) << "never sideways";
  dialog.resize(dialog.width(), dialog.minimumSizeHint().height());
  auto* last = dialog.findChild<QLineEdit*>(QStringLiteral("size.s27"));
  how(dialog)->setCurrentIndex(1);
  scroll->ensureWidgetVisible(last);
  QApplication::processEvents();
  EXPECT_FALSE(last->visibleRegion().isEmpty());
}

}  // namespace
}  // namespace stowage::app
