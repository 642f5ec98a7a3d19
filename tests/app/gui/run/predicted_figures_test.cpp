// Figures of a schedule that are predicted: what is said beside them, and why there are none.
#include <QComboBox>
#include <QLineEdit>
#include <QSlider>

#include "app/gui/predict/described_programs.h"
#include "app/gui/predict/plan_prediction.h"
#include "app/gui/predict/read_program.h"
#include "core/base/sentences/left_out.h"
#include "tests/app/gui/run/schedule_fixture.h"
#include "translations/translations.h"
#include "widgets/common/sentences.h"
#include "widgets/panels/predicted_facts.h"

namespace stowage::app {
namespace {

class PredictedFigures : public test::WithSchedule {
 protected:
  void TearDown() override { translations::use(QStringLiteral("en")); }
  std::unique_ptr<OffloadScheduleDialog> over(const OffloadScheduleDialog::Figures& figures) {
    auto out = std::make_unique<OffloadScheduleDialog>(*document.model(), figures, &window);
    EXPECT_TRUE(QTest::qWaitFor([&] { return out->ready() || !note(*out).isEmpty(); }, 10000));
    return out;
  }
  /// Those of six layers, of which the second cannot run again.
  OffloadScheduleDialog::Figures figures(std::vector<estimate::LeftOutSentence> leftOut) {
    return [machine = document.input().machine, leftOut = std::move(leftOut)](const std::string& pattern,
                                                                              const Job& job) {
      const auto run = test::layersRun(6, 10, [](int layer) { return layer != 1; });
      auto counts = offloadCounts(run, machine, pattern, job);
      if (counts) counts->left_out = leftOut;
      return counts;
    };
  }
  static QString source(const OffloadScheduleDialog& dialog) {
    return dialog.findChild<widgets::Notice*>(QStringLiteral("source"))->text();
  }
};

/// As the command line does, and in the language of the window.
TEST_F(PredictedFigures, WhatIsLeftOutIsSaidBesideThem) {
  estimate::Prediction lacking;
  lacking.left_out_of_graph = {{left_out::kValue, "net.pt2", {"getitem_3"}},
                               {left_out::kOperator, "net.pt2", {"odd::op"}}};
  for (const QString& language : translations::available()) {
    SCOPED_TRACE(language.toStdString());
    translations::use(language);
    const QString words = OffloadScheduleDialog::tr(
        "Predicted from the program's graph: no run forward and back has measured it.");
    const auto whole = over(figures({}));
    ASSERT_TRUE(whole->ready());
    EXPECT_EQ(source(*whole), words);
    const auto partly = over(figures(lacking.left_out_of_graph));
    ASSERT_TRUE(partly->ready());
    EXPECT_TRUE(source(*partly).startsWith(words));
    const QStringList wanted = widgets::leftOutTexts(lacking);
    ASSERT_EQ(wanted.size(), 2);
    for (const QString& one : wanted) EXPECT_TRUE(source(*partly).contains(one)) << one.toStdString();
  }
}

/// No run has found what the graph says.
TEST_F(PredictedFigures, WhatCannotRunAgainIsTheGraphsWord) {
  const auto noteOfMix = [](OffloadScheduleDialog& dialog) {
    dialog.ways().setCurrentIndex(1);
    dialog.findChild<QLineEdit*>(QStringLiteral("budget"))->setText(QStringLiteral("40MiB"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.mix() != nullptr; }, 10000));
    return note(dialog);
  };
  const QString predicted = noteOfMix(*over(figures({})));
  EXPECT_TRUE(predicted.contains(QStringLiteral("layers.1"))) << predicted.toStdString();
  EXPECT_TRUE(predicted.contains(QStringLiteral("as the graph says"))) << predicted.toStdString();
  const QString run = noteOfMix(*dialog(test::layersRun(6, 10, [](int layer) { return layer != 1; })));
  EXPECT_TRUE(run.contains(QStringLiteral("layers.1"))) << run.toStdString();
  EXPECT_TRUE(run.contains(QStringLiteral("as the run found"))) << run.toStdString();
}

TEST_F(PredictedFigures, WhyThereAreNoneIsOneSentence) {
  const Error error{Code::DescribeNotAgreed, "net.pt"};
  const auto none = over(
      [&](const std::string&, const Job&) -> Result<OffloadCounts> { return tl::unexpected<Error>(error); });
  EXPECT_FALSE(none->ready());
  EXPECT_EQ(note(*none), widgets::sentenceText(error));
  EXPECT_FALSE(none->slider().isEnabled());
  EXPECT_TRUE(none->layers().host.empty() && none->layers().stay.empty());
}

/// Figures of a plan that may not stay are no less true of it, and none are shown while they are on their
/// way.
TEST_F(PredictedFigures, OfAPlanThatMayNotStayThatIsSaid) {
  const QString words = OffloadScheduleDialog::tr(
      "The solver still looks for a better plan: these figures are of the one that is shown.");
  const auto dialog = over(figures({}));
  ASSERT_TRUE(dialog->ready());
  EXPECT_FALSE(source(*dialog).contains(words));
  dialog->setPredicted({});
  EXPECT_FALSE(dialog->ready());
  EXPECT_TRUE(note(*dialog).isEmpty());
  EXPECT_EQ(source(*dialog), OffloadScheduleDialog::tr("The plan that is shown is being predicted…"));
  dialog->setPredicted(figures({}), true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->ready(); }, 10000));
  EXPECT_TRUE(source(*dialog).endsWith(words)) << source(*dialog).toStdString();
  dialog->setUnpredicted();
  EXPECT_FALSE(dialog->ready());
  EXPECT_FALSE(note(*dialog).isEmpty());
  EXPECT_TRUE(source(*dialog).isEmpty());
}

/// The room that is known follows the plan; the one that a person typed does not.
TEST_F(PredictedFigures, RoomFollowsThePlanUntilItIsTyped) {
  const auto dialog = over(figures({}));
  auto* room = dialog->findChild<QLineEdit*>(QStringLiteral("budget"));
  dialog->setRoom(GiB(2));
  const QString two = room->text();
  EXPECT_FALSE(two.isEmpty());
  dialog->setRoom(std::nullopt);
  EXPECT_TRUE(room->text().isEmpty()) << "it is known of that plan alone";
  dialog->setRoom(GiB(1));
  EXPECT_NE(room->text(), two);
  room->setText(QStringLiteral("3GiB"));
  dialog->setRoom(GiB(2));
  EXPECT_EQ(room->text(), QStringLiteral("3GiB"));
}

/// What becomes of the layers of a plan, asked for without the window.
class LayersOfPlans : public test::WithDocument {
 protected:
  PredictionGround ground() {
    PredictionGround out;
    const auto read = readProgram(document.model(), {});
    EXPECT_TRUE(read && read->program);
    if (read) out.program = read->program;
    return out;
  }
  Code whyNot(const PredictionGround& ground, const std::string& pattern = "*") {
    const auto made = predictLayers(*document.state(), ground, pattern);
    EXPECT_FALSE(made);
    return made ? Code::Internal : made.error().code;
  }
  bool asked(const PredictionGround& ground) { return predictsLayers(*document.state(), ground); }
};

TEST_F(LayersOfPlans, AnEngineIsAskedFirstWhereTheProgramDoesNotSayItsSizes) {
  open(test::modelPath("convnet/trace.pt"), test::machineOf({4ull << 30}, 8ull << 30));
  PredictionGround known = ground();
  known.inputs = folder.filePath(QStringLiteral("inputs")).toStdString();  // of this test alone
  ASSERT_TRUE(asked(known));
  EXPECT_EQ(whyNot(known), Code::DescribeNotAgreed);
  known.agreed = true;
  EXPECT_EQ(whyNot(known), Code::DescribeUnderway);
  const auto question = toAskOf(*document.state(), known);
  ASSERT_TRUE(question);
  keepValues(*question, {nullptr, Error{Code::EngineTorch, {}, {"no luck"}}});
  EXPECT_EQ(whyNot(known), Code::EngineTorch) << "it did not say it";
}

TEST_F(LayersOfPlans, AProgramThatCannotBeReadSaysWhy) {
  open(QString::fromStdString(test::data("training/five_layers/program.pt2")),
       test::machineOf({64ull << 20}, 1ull << 30));
  PredictionGround known = ground();
  EXPECT_TRUE(predictLayers(*document.state(), known, "layers.*"));
  EXPECT_EQ(whyNot(known, "blocks.*"), Code::OffloadNoSuchLayers);
  known.problem = Error{Code::EngineTorch, {}, {"no luck"}};
  EXPECT_TRUE(asked(known)) << "the sentence is the answer";
  EXPECT_EQ(whyNot(known, "layers.*"), Code::EngineTorch);
  EXPECT_FALSE(asked({})) << "it was not read yet";
}

/// Sizes that the program does not take are said, and no other sizes are counted in their place.
TEST_F(LayersOfPlans, InputsThatTheProgramDoesNotTakeAreRefused) {
  open(QString::fromStdString(test::data("engine/shapes.pt2")), test::machineOf({8ull << 30}, 8ull << 30));
  auto input = document.input();
  input.settings.workload.tokens = 65;  // 2 to 64
  input.settings.workload.batch = 5;
  document.edit(QStringLiteral("context"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  PredictionGround known = ground();
  ASSERT_TRUE(asked(known));
  EXPECT_EQ(whyNot(known), Code::EngineSizeRange);
  known.ownSamples = true;
  EXPECT_NE(whyNot(known), Code::EngineSizeRange) << "what the program brings is asked for";
}

}  // namespace
}  // namespace stowage::app
