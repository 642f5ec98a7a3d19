#include <QtGlobal>
// What the proof strip leaves out where there is no room.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/claims.h"
#include "tests/widgets/panels_fixture.h"
#include "widgets/common/words.h"
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

/// One map was tried: nobody searched, and nothing was proven or left open.
TEST(ProofStripWords, WhereAcceleratesMapDoesNotFitNothingIsSaidOfASearch) {
  auto state = std::make_shared<PlanState>(*test::planned(test::blocks(9), test::toyMachine(128, 64, false)));
  ASSERT_EQ(state->answer->outcome, solve::Outcome::Infeasible);
  state->settings.strategy = plan::Strategy::Auto;
  ASSERT_EQ(state->answer->settled(), solve::Settled::Impossible);
  for (const bool settled : {false, true}) {
    auto answer = std::make_shared<solve::Answer>(*state->answer);
    if (!settled) answer->outcome = {};
    auto with = std::make_shared<PlanState>(*state);
    with->answer = answer;
    ProofStrip strip;
    strip.setState(with);
    EXPECT_EQ(strip.statusText(), QStringLiteral("accelerate's plan does not fit"));
    for (const Fact& fact : strip.facts()) {
      EXPECT_NE(fact.label, QStringLiteral("Searched for"));
      EXPECT_NE(fact.label, QStringLiteral("Proven in"));
      EXPECT_FALSE(fact.note.contains(QStringLiteral("proven"))) << fact.note.toStdString();
    }
  }
}

/// Two figures of what is missing stand in the window: bytes that lack, and modules without a place.
TEST(ProofStripWords, WhatIsShortAndWhatHasNoPlaceSayWhyTheyDiffer) {
  int differed = 0;
  for (std::uint64_t gpu = 40; gpu < 200; gpu += 13) {
    const auto state = test::planned(test::blocks(9), test::toyMachine(gpu, 64, false));
    if (state->answer->outcome != solve::Outcome::Infeasible) continue;
    Bytes open;
    for (const auto& storage : state->model->storages()) {
      if (state->placement[storage.tensors.front()] >= state->machine.devices.size()) open += storage.bytes;
    }
    const Bytes missing = state->answer->infeasible.short_bytes;
    ProofStrip strip;
    strip.setState(state);
    const Fact& fact = strip.facts().front();
    ASSERT_EQ(fact.label, QStringLiteral("Short by"));
    EXPECT_EQ(fact.value, bytesText(missing));
    if (open == missing) {
      EXPECT_EQ(fact.note, exactBytesText(missing)) << gpu;
      continue;
    }
    ++differed;
    EXPECT_TRUE(fact.note.contains(bytesText(open))) << gpu << ": " << fact.note.toStdString();
    if (open > missing) {
      EXPECT_TRUE(fact.note.contains(QStringLiteral("stay whole"))) << fact.note.toStdString();
    }
  }
  EXPECT_GT(differed, 3);
}

TEST(ProofStripWords, APreviewCountsWhatComesAndGoes) {
  const auto model = test::blocks(6);
  const auto state = test::planned(model);
  ProofStrip strip;
  strip.setState(state);
  const auto moves = [&]() -> const Fact* {
    for (const Fact& fact : strip.facts()) {
      if (fact.label == QStringLiteral("Moves")) return &fact;
    }
    return nullptr;
  };
  DropPreview preview;
  preview.accepted = true;
  preview.after = state;
  strip.showPreview(preview, {});
  EXPECT_FALSE(moves()) << "nothing moves";
  // By a pin two blocks come to the GPU, and one leaves it.
  std::vector<std::string> here, there;
  for (int i = 0; i < 6; ++i) {
    const std::string name = "layers." + std::to_string(i);
    (plan::slot_of(*model, state->placement, *model->find_module(name)) == 0 ? here : there).push_back(name);
  }
  ASSERT_GE(there.size(), 2u);
  ASSERT_GE(here.size(), 1u);
  auto after = std::make_shared<PlanState>(*state);
  const auto put = [&](const std::string& name, plan::Placement::Slot slot) {
    for (std::size_t i = 0; i < model->tensors().size(); ++i) {
      if (model->contains(*model->find_module(name), model->tensors()[i].module))
        after->placement.slots[i] = slot;
    }
  };
  put(there[0], 0);
  put(there[1], 0);
  put(here[0], 1);
  after->settings.rules = {{there[0], machine::gpu(0), false}};
  preview.after = after;
  strip.showPreview(preview, {});
  ASSERT_TRUE(moves());
  EXPECT_EQ(moves()->value, QStringLiteral("3"));
  EXPECT_EQ(moves()->note, QStringLiteral("2 in, 1 out"));
  DropPreview refused;
  refused.refusal = QStringLiteral("It does not fit.");
  strip.showPreview(refused, {});
  QStringList words;
  for (const auto* label : strip.findChildren<Label*>()) words << label->fullText();
  EXPECT_TRUE(words.contains(QStringLiteral("It does not fit. Nothing changes while a drop is refused.")))
      << words.join(u'|').toStdString();
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
