// A plan that is not proven gives way to a better one that a what-if came upon; nothing else does.
#include "tests/app/gui/gui_fixture.h"
#include "tests/support/claims.h"
#include "widgets/common/view_facts.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class BetterPlan : public test::WithDocument {
 protected:
  /// Shows a plan that a search of little effort found, as if nothing better were known.
  void showPoorPlan() {
    open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({9ull << 30, 5ull << 30}, 64ull << 30));
    PlanInput next = edits::withBudget(document.input(), gpu(0), GiB(7));
    const PlanRequest request = document.request(next);
    solve::Effort little;
    little.node_limit = 1;
    little.tolerance = 0.9;
    PlanOutcome poor = solvePlan(request, little, {});
    ASSERT_FALSE(poor.error);
    ASSERT_EQ(poor.state->answer->outcome, solve::Outcome::Gap);
    document.keep(request, poor);
    document.edit(QStringLiteral("budget"), next);
    ASSERT_TRUE(document.waitUntilIdle());
    ASSERT_EQ(document.state()->answer->value, poor.state->answer->value) << "taken from what was kept";
  }
  PlanOutcome ask(const PlanInput& input) {
    const PlanRequest request = document.request(input);
    PlanOutcome outcome = answerTo(request, Depth::Settled, document.state().get(), {});
    document.keep(request, outcome);
    document.takeIfBetter(request, outcome);
    EXPECT_TRUE(document.waitUntilIdle());
    return outcome;
  }
  std::uint64_t value() const { return document.state()->answer->value; }
};

TEST_F(BetterPlan, OneThatAWhatIfFindsIsShown) {
  ASSERT_NO_FATAL_FAILURE(showPoorPlan());
  const auto poor = value();
  const int steps = document.undoStack().count();
  QSignalSpy notices(&document, &Document::notice);
  const auto found = ask(document.moveTo({module("model.layers.3")}, gpu(0)).input);
  ASSERT_GT(found.state->answer->value, poor) << "the test needs a better plan under the pin";
  EXPECT_GE(value(), found.state->answer->value);
  EXPECT_EQ(notices.size(), 1);
  EXPECT_EQ(document.undoStack().count(), steps) << "the question is the same: no edit";
  EXPECT_TRUE(document.input().settings.rules.empty()) << "and it has no rule more";
  EXPECT_LE(value(), document.state()->answer->bound);
}

TEST_F(BetterPlan, AProvenPlanStays) {
  openLlama();
  ASSERT_EQ(document.state()->answer->outcome, solve::Outcome::Optimal);
  const auto before = document.state();
  ask(document.moveTo({module("model.layers.3")}, kCpu).input);
  EXPECT_EQ(document.state(), before);
}

TEST_F(BetterPlan, OneOfAnotherQuestionIsNone) {
  ASSERT_NO_FATAL_FAILURE(showPoorPlan());
  const auto before = document.state();
  ask(edits::withBudget(document.input(), gpu(1), GiB(8)));
  EXPECT_EQ(document.state(), before) << "another budget";
  PlanInput tokens = document.input();
  tokens.settings.workload.tokens = 16;
  ask(tokens);
  EXPECT_EQ(document.state(), before) << "another workload";
}

TEST_F(BetterPlan, OneWithoutARuleIsNone) {
  ASSERT_NO_FATAL_FAILURE(showPoorPlan());
  const PlanOutcome free{document.state(), {}, Depth::Whole};
  PlanInput ruled = document.moveTo({module("model.layers.3")}, kCpu).input;
  document.edit(QStringLiteral("pin"), ruled);
  ASSERT_TRUE(document.waitUntilIdle());
  auto worse = std::make_shared<widgets::PlanState>(*document.state());
  auto answer = std::make_shared<solve::Answer>(*worse->answer);
  answer->outcome = solve::TestProof::verdict(solve::Outcome::Gap);
  answer->value = 1;
  worse->answer = answer;
  PlanInput without = ruled;
  without.settings.rules.clear();
  EXPECT_FALSE(betterAnswer(*worse, free, without)) << "it answers less than what is asked";
  EXPECT_TRUE(betterAnswer(*worse, {document.state(), {}, Depth::Whole}, ruled));
  answer->kept = true;
  EXPECT_FALSE(betterAnswer(*worse, {document.state(), {}, Depth::Whole}, ruled))
      << "what a file holds stays as it was saved";
}

}  // namespace
}  // namespace stowage::app
