// The window plans with the same room for activations as the command line.
#include "app/gui/document/solve_plan.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/predict/plan_prediction.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/what_if/budget_curves.h"
#include "core/estimate/turn_bytes.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/support/cases.h"
#include "widgets/panels/predicted_issues.h"

namespace stowage::app {
namespace {

using machine::gpu;

class PlansWithTurns : public test::WithDocument {
 protected:
  /// 16,384 tokens: the logits of all positions alone are some 4 GB.
  void openWithTokens(std::vector<std::uint64_t> gpus) {
    plan::Workload workload;
    workload.tokens = 16384;
    document.setDefaultWorkload(workload);
    open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf(std::move(gpus), 64ull << 30));
    ASSERT_EQ(document.input().settings.workload.tokens, 16384u) << "else nothing is tested";
  }
  plan::TurnBytes turns() const {
    return estimate::turns_to_plan_with(*document.model(), document.input().machine,
                                        document.input().settings);
  }
  Result<solve::Answer> asked(const plan::TurnBytes& turns) const {
    const PlanInput& input = document.input();
    const auto catalog = solve::make_unit_catalog(document.model(), input.settings);
    return solve::solve_with_turns(*catalog, input.machine, input.settings, turns);
  }
};

TEST_F(PlansWithTurns, AreThoseOfTheCommandLine) {
  const std::vector<std::vector<std::uint64_t>> machines{{9'000'000'000}, {9'000'000'000, 6'000'000'000}};
  for (const std::vector<std::uint64_t>& gpus : machines) {
    ASSERT_NO_FATAL_FAILURE(openWithTokens(gpus));
    const auto with = asked(turns()), without = asked({});
    ASSERT_TRUE(with && without);
    ASSERT_NE(with->value, without->value) << "else nothing is tested";
    const widgets::PlanState& shown = *document.state();
    EXPECT_EQ(shown.answer->value, with->value);
    EXPECT_EQ(shown.answer->outcome, with->outcome);
    EXPECT_TRUE(shown.evaluation.fits);
    EXPECT_EQ(shown.evaluation.devices[0].activations,
              shown.answer->machine.devices[0].keep_free.value_or(Bytes()));
    EXPECT_EQ(shown.machine, document.input().machine) << "what nobody said is no part of the question";
  }
}

/// Cards of a preset, and the machine that a model is first planned for, leave the room to the prediction: a
/// run of such a plan lacks none.
TEST_F(PlansWithTurns, OnCardsThatArePickedARunLacksNothing) {
  plan::Workload workload;
  workload.tokens = 16384;
  document.setDefaultWorkload(workload);
  for (const CardSet& cards : quickMachines()) {
    SCOPED_TRACE(cards.name.toStdString());
    open(test::catalog("llama-3.1-8b.json.gz"), withCards(test::machineOf({}, 64ull << 30), cards));
    const auto with = asked(turns());
    ASSERT_TRUE(with);
    const widgets::PlanState& shown = *document.state();
    if (shown.answer->outcome == solve::Outcome::Optimal && with->outcome == solve::Outcome::Optimal) {
      EXPECT_EQ(shown.answer->value, with->value);
    }
    EXPECT_TRUE(widgets::lackingGpus(shown, predictPlan(shown, {})).empty());
  }
}

TEST_F(PlansWithTurns, AnEditKeepsThem) {
  ASSERT_NO_FATAL_FAILURE(openWithTokens({9'000'000'000}));
  document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), gpu(0), Bytes(8'000'000'000)));
  ASSERT_TRUE(document.waitUntilIdle());
  const auto with = asked(turns());
  ASSERT_TRUE(with);
  EXPECT_EQ(document.state()->answer->value, with->value);
}

TEST_F(PlansWithTurns, AreAskedForOnce) {
  ASSERT_NO_FATAL_FAILURE(openWithTokens({9'000'000'000}));
  const PlanInput& input = document.input();
  const auto first = turnsToPlanWith(document.model(), input.machine, input.settings);
  plan::Settings other = input.settings;
  other.rules.push_back({"lm_head", gpu(0), false});
  EXPECT_EQ(turnsToPlanWith(document.model(), input.machine, other), first) << "a pin changes no activation";
  EXPECT_EQ(*first, turns());
  other.workload.tokens = 100;
  EXPECT_NE(*turnsToPlanWith(document.model(), input.machine, other), *first);
  other.workload.tokens = 0;
  EXPECT_TRUE(turnsToPlanWith(document.model(), input.machine, other)->empty());
}

/// A plan of a program that was made for inputs of certain shapes keeps room for these, as the command line
/// does; one that says nothing of its inputs keeps none. What the program does not take counts as it was
/// exported.
TEST_F(PlansWithTurns, OfAProgramTheShapesOfThePlanCount) {
  const std::string path = test::model_folder("gpt2_tied") + "/dynamic.pt2";
  if (!QFile::exists(QString::fromStdString(path)))
    GTEST_SKIP() << "the reference data, where this program is, is not here";
  open(QString::fromStdString(path), test::machineOf({8ull << 30}, 8ull << 30));
  ASSERT_TRUE(document.model());
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  EXPECT_EQ(readProgram(document.model(), {})->program, read->program) << "read once";
  const auto room = [&](const plan::InputShapes& shapes) {
    PlanInput input = document.input();
    input.settings.workload.shapes = shapes;
    document.edit(QStringLiteral("shapes"), input);
    EXPECT_TRUE(document.waitUntilIdle());
    return document.state()->evaluation.devices[0].activations;
  };
  EXPECT_EQ(room({}), Bytes());
  const Bytes some = room(estimate::shapes_with(*read->program, 2, 8));
  EXPECT_GT(some, Bytes());
  EXPECT_GT(room(estimate::shapes_with(*read->program, 2, 16)), some);
  EXPECT_GT(room({{"nobody", {1}}}), Bytes());
}

/// So many tokens and sequences, where it leaves them open.
TEST_F(PlansWithTurns, OfAProgramTheTokensOfThePlanCount) {
  open(test::modelPath("mixed_precision/dynamic.pt2"), test::machineOf({8ull << 30}, 8ull << 30));
  ASSERT_TRUE(document.model());
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  const auto room = [&](std::uint64_t tokens, const plan::InputShapes& shapes) {
    PlanInput input = document.input();
    input.settings.workload.tokens = tokens;
    input.settings.workload.batch = 2;
    input.settings.workload.shapes = shapes;
    document.edit(QStringLiteral("tokens"), input);
    EXPECT_TRUE(document.waitUntilIdle());
    return document.state()->evaluation.devices[0].activations;
  };
  const Bytes few = room(4, {}), many = room(32, {});
  EXPECT_GT(few, Bytes());
  EXPECT_GT(many, few);
  EXPECT_EQ(room(0, estimate::shapes_with(*read->program, 2, 32)), many);
  EXPECT_EQ(room(4, estimate::shapes_with(*read->program, 2, 32)), many) << "shapes stand above tokens";
  EXPECT_EQ(room(33, {}), room(5, {})) << "more than it takes: as it was exported";
  EXPECT_EQ(room(0, {{"nobody", {1}}}), room(5, {}));
}

TEST_F(PlansWithTurns, ACurveIsOfSuchPlans) {
  ASSERT_NO_FATAL_FAILURE(openWithTokens({9'000'000'000}));
  BudgetCurves curves(document);
  widgets::BudgetCurvePtr curve;
  QObject::connect(&curves, &BudgetCurves::ready, &curves,
                   [&](const widgets::BudgetCurvePtr& made) { curve = made; });
  curves.ask(gpu(0), Bytes(20'000'000'000), 20);
  for (int i = 0; i < 200 && (!curve || curves.running()); ++i) QTest::qWait(50);
  ASSERT_TRUE(curve);
  const auto* here = curve->at(Bytes(9'000'000'000));
  ASSERT_TRUE(here && here->feasible);
  EXPECT_EQ(here->value, static_cast<double>(document.state()->answer->value));
}

}  // namespace
}  // namespace stowage::app
