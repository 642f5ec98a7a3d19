// Marks of saved tensors in Run settings: typed, said of, kept, and asked of the engine.
#include "app/gui/run/run_marks.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>

#include "app/gui/run/run_actions.h"
#include "tests/app/gui/focus_names.h"
#include "tests/app/gui/parts_fixture.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/support/program_file.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

using Marks = std::vector<plan::SavedMark>;

TEST(RunMarksText, ALineIsReadAsItWasWritten) {
  const Marks marks = {{"h.0", "", false}, {"h.1", "mul_2", true}, {"", "add", false}, {"", "", true}};
  EXPECT_EQ(marksText(marks, false), QStringLiteral("h.0, /add"));
  EXPECT_EQ(marksText(marks, true), QStringLiteral("h.1/mul_2, /"));
  for (const bool unannounced : {false, true}) {
    Marks same;
    for (const plan::SavedMark& mark : marks)
      if (mark.unannounced == unannounced) same.push_back(mark);
    EXPECT_EQ(marksOf(marksText(marks, unannounced), unannounced), same);
  }
  EXPECT_TRUE(marksOf(QStringLiteral(" , ;"), false).empty());
  EXPECT_EQ(marksOf(QStringLiteral(" a;b/c\n d "), true),
            (Marks{{"a", "", true}, {"b", "c", true}, {"d", "", true}}));
}

class RunMarksParts : public test::WithParts {
 protected:
  RunMarksParts() {
    listenTo(commands);
    const std::string path = folder.filePath(QStringLiteral("two.pt2")).toStdString();
    stowage::test::ProgramFile program({4});
    const std::string first = program.add("mlp.fc1", "mul", "x", program.parameter("mlp.fc1.w", {4}));
    program.write(path, program.add("mlp.fc2", "mul", first, program.parameter("mlp.fc2.w", {4})));
    open(QString::fromStdString(path), test::machineOf({64ull << 20}, 1ull << 30));
    settle();
  }
  std::unique_ptr<RunSettingsDialog> dialog(const RunSettings& settings, bool goes) {
    auto one = std::make_unique<RunSettingsDialog>(*document.model(), settings, 1, 1, &window);
    one->sayOfActivations(goes ? 1 : 0, goes);
    return one;
  }
  static QLineEdit* line(const RunSettingsDialog& dialog, const char* name) {
    return dialog.findChild<QLineEdit*>(QString::fromLatin1(name));
  }
  static QString said(const RunSettingsDialog& dialog) {
    return dialog.findChild<widgets::Notice*>(QStringLiteral("trainingNote"))->text();
  }

  const std::string module_ = "mlp.fc1";
  RunController runs{document};
  RunActions commands{actions, runs, nullptr, &window};
};

TEST_F(RunMarksParts, TheyAreTypedBesideTheSwitchOfTraining) {
  const auto one = dialog({}, true);
  auto *marked = line(*one, "marked"), *unannounced = line(*one, "unannounced");
  auto* training = one->findChild<QCheckBox*>(QStringLiteral("training"));
  ASSERT_TRUE(marked && unannounced && training);
  EXPECT_FALSE(marked->isEnabled() || unannounced->isEnabled()) << "they are of a pass back";
  EXPECT_TRUE(one->settings().marks.empty());
  training->setChecked(true);
  EXPECT_TRUE(marked->isEnabled() && unannounced->isEnabled());
  one->show();
  EXPECT_EQ(test::withoutName(*one), QStringList());
  EXPECT_FALSE(marked->toolTip().isEmpty() || unannounced->toolTip().isEmpty());
  const QString name = QString::fromStdString(module_);
  marked->setText(name);
  unannounced->setText(name + QStringLiteral("/mul"));
  const Marks want = {{module_, "", false}, {module_, "mul", true}};
  EXPECT_EQ(one->settings().marks, want);
  const auto again = dialog(one->settings(), true);
  EXPECT_EQ(line(*again, "marked")->text(), name) << "it opens as it was left";
  EXPECT_EQ(again->settings().marks, want);
}

TEST_F(RunMarksParts, WhatDoesNothingIsSaid) {
  RunSettings settings;
  settings.training = true;
  settings.marks = {{module_, "", false}};
  const QString nothing = QStringLiteral("Nothing goes to the host");
  EXPECT_TRUE(said(*dialog(settings, false)).startsWith(nothing));
  const auto one = dialog(settings, true);
  EXPECT_FALSE(said(*one).contains(nothing));
  line(*one, "marked")->setText(QStringLiteral("no.such.module/mul"));
  EXPECT_TRUE(said(*one).contains(QStringLiteral("no.such.module"))) << said(*one).toStdString();
  const auto buttons = one->findChildren<QPushButton*>();
  const auto found =
      std::find_if(buttons.begin(), buttons.end(), [](auto* each) { return each->isDefault(); });
  ASSERT_NE(found, buttons.end());
  const QPushButton* const accept = *found;
  EXPECT_FALSE(accept->isEnabled()) << "the engine would refuse it";
  one->findChild<QCheckBox*>(QStringLiteral("training"))->setChecked(false);
  EXPECT_EQ(said(*one), QString());
  EXPECT_TRUE(accept->isEnabled()) << "a pass forward saves nothing";
}

/// The engine is asked for them; where the plan moves nothing it is not asked at all, and the window says
/// why.
TEST_F(RunMarksParts, TheyReachTheRun) {
  const QString kept = folder.filePath(QStringLiteral("request.json"));
  runs.client().setProgram(test::playedEngine(
      folder.path(),
      {QStringLiteral("echo \"$request\" > '%1'").arg(kept), test::engineSays(protocol::Finished{})}));
  RunSettings chosen;
  chosen.training = true;
  chosen.marks = {{module_, "", false}, {module_, "mul", true}};
  runs.setSettings(chosen);
  EXPECT_FALSE(runs.movesSaved());
  EXPECT_TRUE(runs.trainingRefusal().contains(QString::fromStdString(module_)));
  EXPECT_TRUE(runs.beforehand().contains(runs.trainingRefusal()));
  runs.start();
  EXPECT_EQ(runs.run().state, Run::State::None) << "nothing goes that they could stay from";

  PlanInput input = document.input();
  input.activations = {{"", true, {}}};
  document.edit(QStringLiteral("activations"), input);
  settle();
  EXPECT_TRUE(runs.movesSaved());
  RunSettings wrong = chosen;
  wrong.marks = {{"no.such.module", "", false}};
  runs.setSettings(wrong);
  EXPECT_TRUE(runs.trainingRefusal().contains(QStringLiteral("no.such.module")));
  runs.setSettings(chosen);
  EXPECT_EQ(runs.trainingRefusal(), QString());
  runs.start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs.run().state == Run::State::Done; }, 10000));
  QFile file(kept);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const auto request = protocol::request_from_line(file.readAll().trimmed().toStdString());
  ASSERT_TRUE(request) << sentence(request.error());
  ASSERT_TRUE(request->training);
  EXPECT_EQ(request->training->marks, chosen.marks);
}

}  // namespace
}  // namespace stowage::app
