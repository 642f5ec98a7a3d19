#include <QtGlobal>
// What the proof strip leaves out where there is no room.
#include <gtest/gtest.h>

#include <random>

#include "panels_fixture.h"
#include "tests/support/claims.h"
#include "widgets/panels/proof_strip.h"

namespace stowage::widgets {
namespace {

QVector<Fact> someFacts() {
  return {{QStringLiteral("On GPUs"), QStringLiteral("43.8 GiB"), QStringLiteral("of 131 GiB")},
          {QStringLiteral("Bound"), QStringLiteral("43.8 GiB"), {}},
          {QStringLiteral("Gap"), QStringLiteral("0.00 %"), {}},
          {QStringLiteral("Step time"), QStringLiteral("7.98 s"), QStringLiteral("a token")},
          {QStringLiteral("Units"), QStringLiteral("84"), QStringLiteral("2 pinned, 1 forbidden"),
           &Colours::text, true}};
}

TEST(FactRow, NotesGiveWayOneByOneAndTheRulesLast) {
  FactRow row;
  row.setFacts(someFacts());
  int facts = 0, notes = 0;
  bool rules = false, first = false;
  for (int width = 0; width < 1400; ++width) {
    const auto shown = row.shownAt(width);
    ASSERT_GE(shown.facts, facts) << "more room shows no fewer facts: " << width;
    if (shown.facts == facts) {
      ASSERT_GE(shown.notes.count(true), notes - 1) << width;
    }
    facts = shown.facts;
    notes = static_cast<int>(shown.notes.count(true));
    if (shown.facts == 5 && shown.notes[0]) first = true;
    if (shown.facts == 5 && shown.notes[4]) rules = true;
    if (first) {
      EXPECT_TRUE(rules) << "the rules are said before what can be worked out: " << width;
    }
  }
  EXPECT_EQ(facts, 5);
  EXPECT_EQ(notes, 3) << "all of them where there is room";
}

/// As much as there is room for: no note is left out that the rest of the row has room for.
TEST(FactRow, NothingThatFitsIsLeftOut) {
  FactRow row;
  row.setFacts(someFacts());
  int widest = 0;
  while (row.shownAt(widest).notes.count(true) < 3 && widest < 3000) ++widest;
  ASSERT_LT(widest, 3000);
  EXPECT_EQ(row.shownAt(widest - 1).notes.count(true), 2);
  row.resize(widest, 24);
  QImage image(row.size(), QImage::Format_RGB32);
  row.render(&image);
}

TEST(ProofStripWords, AccelerateOverBudgetDoesNotFit) {
  auto state = std::make_shared<PlanState>(*test::planned(test::blocks(6)));
  state->settings.strategy = plan::Strategy::Sequential;
  auto answer = std::make_shared<solve::Answer>(*state->answer);
  answer->outcome = solve::TestProof::verdict(solve::Outcome::Gap);
  answer->gap = 0.008;
  state->answer = answer;
  state->evaluation.fits = false;
  ProofStrip strip;
  strip.setState(state);
  EXPECT_EQ(strip.statusText(), QStringLiteral("accelerate's plan does not fit"));
  EXPECT_EQ(strip.statusTone(), Tone::Warn);
  state = std::make_shared<PlanState>(*state);
  state->evaluation.fits = true;
  strip.setState(state);
  EXPECT_EQ(strip.statusText(), QStringLiteral("accelerate's plan, gap 0.80 %"));
}

TEST(ProofStripWords, AGapThatIsNotClosedIsNotZero) {
  auto state = std::make_shared<PlanState>(*test::planned(test::blocks(6)));
  for (const auto& [gap, words] :
       {std::pair{0.0, "0.00 %"}, std::pair{0.00004, "< 0.01 %"}, std::pair{0.0123, "1.23 %"}}) {
    auto answer = std::make_shared<solve::Answer>(*state->answer);
    answer->gap = gap;
    auto with = std::make_shared<PlanState>(*state);
    with->answer = answer;
    ProofStrip strip;
    strip.setState(with);
    bool met = false;
    for (const Fact& fact : strip.facts()) {
      if (fact.label != QStringLiteral("Gap")) continue;
      met = true;
      EXPECT_EQ(fact.value, QString::fromLatin1(words)) << gap;
    }
    EXPECT_TRUE(met);
  }
}

TEST(ProofStripWords, WhereNothingIsStreamedThereIsNoTime) {
  const auto state = test::planned(test::blocks(2), test::toyMachine(4096, 4096));
  ASSERT_EQ(state->evaluation.step_seconds, 0);
  ProofStrip strip;
  strip.setState(state);
  bool met = false;
  for (const Fact& fact : strip.facts()) {
    if (fact.label == QStringLiteral("Step time")) {
      met = true;
      EXPECT_EQ(fact.value, QString());
      EXPECT_EQ(fact.note, QStringLiteral("nothing is streamed"));
    }
  }
  EXPECT_TRUE(met);
}

}  // namespace
}  // namespace stowage::widgets
