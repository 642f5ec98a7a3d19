#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest/QTest>
#include <cmath>
#include <random>

#include "tests/support/claims.h"
#include "tests/widgets/panels_fixture.h"
#include "widgets/common/device_bytes.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/panels/selection_panel.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;
using test::blocks;
using test::planned;
using test::toyMachine;

TEST(Words, TimesHaveThreeDigitsAndRealSigns) {
  EXPECT_EQ(secondsText(7.19), QStringLiteral("7.19 s"));
  EXPECT_EQ(secondsText(0.0685), QStringLiteral("68.5 ms"));
  EXPECT_EQ(secondsText(0.0000123), QStringLiteral("12.3 µs"));
  EXPECT_EQ(secondsText(192), QStringLiteral("3 min 12 s"));
  EXPECT_EQ(secondsText(0), QStringLiteral("0 s"));
  EXPECT_EQ(secondsText(std::nan("")), QStringLiteral("0 s"));
  EXPECT_EQ(secondsDeltaText(0.0002), QStringLiteral("+200 µs"));
  EXPECT_EQ(secondsDeltaText(-3.31), QStringLiteral("−3.31 s"));
  EXPECT_EQ(secondsDeltaText(0), QStringLiteral("±0 s"));
  EXPECT_EQ(bytesDeltaText(GiB(2), GiB(1)), QStringLiteral("−1.00 GiB"));
  EXPECT_EQ(rateText(25'000'000'000), QStringLiteral("25.0 GB/s"));
}

TEST(Words, NamesLeaveOutWhatHoldsNearlyEverything) {
  const auto model = blocks(40);
  EXPECT_EQ(shortName(*model, *model->find_module("layers.12")), QStringLiteral("layers.12"));
  EXPECT_EQ(shortName(*model, model->root()), QStringLiteral("toy"));
  std::vector<ModuleId> run;
  for (int i = 11; i <= 13; ++i) run.push_back(*model->find_module("layers." + std::to_string(i)));
  EXPECT_EQ(describeModules(*model, run), QStringLiteral("layers.11 to 13"));
  run.erase(run.begin() + 1);
  EXPECT_EQ(describeModules(*model, run), QStringLiteral("layers.11, layers.13"));
  run.push_back(*model->find_module("head"));
  EXPECT_TRUE(describeModules(*model, run).startsWith(u'3'));
  EXPECT_EQ(describeModules(*model, {}), QString());
}

TEST(Words, SentencesOfCoreAreFilled) {
  const QString text = sentenceText(Error{Code::FileMissing, "a/b", {}, {}});
  EXPECT_EQ(text, QStringLiteral("a/b does not exist."));
}

TEST(ProofStrip, SaysProvenOnlyWhenValueEqualsBound) {
  ProofStrip strip;
  const auto state = planned(blocks(9));
  ASSERT_TRUE(state->answer);
  strip.setState(state);
  EXPECT_EQ(strip.statusText(), QStringLiteral("Optimal, proven"));
  auto worse = std::make_shared<solve::Answer>(*state->answer);
  worse->outcome = solve::TestProof::verdict(solve::Outcome::Gap);
  worse->bound = worse->value + worse->value / 20;
  worse->gap = 0.05;
  auto other = std::make_shared<PlanState>(*state);
  other->answer = worse;
  strip.setState(other);
  EXPECT_EQ(strip.statusText(), QStringLiteral("Best found, gap 5.00 %"));
  auto lying = std::make_shared<solve::Answer>(*worse);
  lying->outcome = solve::TestProof::verdict(solve::Outcome::Optimal);
  other = std::make_shared<PlanState>(*state);
  other->answer = lying;
  strip.setState(other);
  EXPECT_NE(strip.statusText(), QStringLiteral("Optimal, proven"));
}

TEST(ProofStrip, TellsGapBoundAndPins) {
  ProofStrip strip;
  plan::Settings settings;
  settings.rules = {{"head", machine::kCpu, false}, {"layers.1", machine::kDisk, true}};
  strip.setState(planned(blocks(9), toyMachine(256, 512), settings));
  QStringList all;
  for (const Fact& fact : strip.facts()) all << fact.label + u' ' + fact.value + u' ' + fact.note;
  const QString text = all.join(u'|');
  EXPECT_TRUE(text.contains(QStringLiteral("Gap 0.00 %"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("1 pinned"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("1 forbidden")));
}

TEST(ProofStrip, InfeasibleSaysByHowMuch) {
  ProofStrip strip;
  const auto state = planned(blocks(9), toyMachine(128, 64, false));
  ASSERT_TRUE(state->answer);
  ASSERT_EQ(state->answer->outcome, solve::Outcome::Infeasible);
  strip.setState(state);
  EXPECT_EQ(strip.statusTone(), Tone::Error);
  ASSERT_FALSE(strip.facts().isEmpty());
  EXPECT_EQ(strip.facts().front().value, bytesText(state->answer->infeasible.short_bytes));
  // What is needed is what there is and what is missing.
  ASSERT_GE(strip.facts().size(), 3);
  EXPECT_EQ(strip.facts()[1].label, QStringLiteral("Needs"));
  EXPECT_EQ(strip.facts()[1].value, bytesText(MiB(128 + 64) + state->answer->infeasible.short_bytes));
  EXPECT_EQ(strip.facts()[2].value, bytesText(MiB(128 + 64)));
}

/// “No placement fits” is a claim: it is said only where it is proven.
TEST(ProofStrip, WhatIsNotSettledIsNotCalledImpossible) {
  auto state = std::make_shared<PlanState>(*planned(blocks(9), toyMachine(128, 64, false)));
  ASSERT_EQ(state->answer->settled(), solve::Settled::Impossible);
  ProofStrip strip;
  IssuesPanel issues;
  strip.setState(state);
  issues.setState(state, {});
  EXPECT_EQ(strip.statusText(), QStringLiteral("No placement fits"));
  const auto said = [&] {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // of the state before
    QStringList out;
    for (const Label* label : issues.findChildren<Label*>()) out << label->fullText();
    return out.join(u'|');
  };
  EXPECT_FALSE(said().contains(QStringLiteral("not proven"))) << said().toStdString();
  auto open = std::make_shared<solve::Answer>(*state->answer);
  open->outcome = {};
  open->infeasible.no_plan.reset();
  state = std::make_shared<PlanState>(*state);
  state->answer = open;
  strip.setState(state);
  issues.setState(state, {});
  EXPECT_EQ(strip.statusText(), QStringLiteral("No placement found"));
  EXPECT_EQ(strip.statusTone(), Tone::Warn);
  for (const Fact& fact : strip.facts()) EXPECT_NE(fact.label, QStringLiteral("Proven in"));
  EXPECT_TRUE(said().contains(QStringLiteral("not proven"))) << said().toStdString();
  EXPECT_FALSE(said().contains(QStringLiteral("make it impossible")));
}

TEST(ProofStrip, RefusalOfADropTakesTheStripAndGivesItBack) {
  ProofStrip strip;
  strip.setState(planned(blocks(9)));
  DropPreview preview;
  preview.refusal = QStringLiteral("It does not fit.");
  strip.showPreview(preview, QStringLiteral("layers.3"));
  EXPECT_EQ(strip.statusTone(), Tone::Error);
  strip.endPreview();
  EXPECT_EQ(strip.statusText(), QStringLiteral("Optimal, proven"));
}

TEST(IssuesPanel, RepairsAreButtonsThatAct) {
  IssuesPanel panel;
  const auto state = planned(blocks(9), toyMachine(128, 64, false));
  panel.setState(state);
  EXPECT_TRUE(panel.infeasible());
  QSignalSpy repairs(&panel, &IssuesPanel::repairRequested);
  const auto cards = panel.findChildren<RepairCard*>();
  const auto& offered = state->answer->infeasible.repairs;
  ASSERT_EQ(cards.size(), static_cast<qsizetype>(offered.size()));
  ASSERT_FALSE(offered.empty());
  for (QAbstractButton* card : cards) {
    EXPECT_FALSE(card->text().isEmpty());
    card->click();
  }
  EXPECT_EQ(repairs.size(), cards.size());
}

TEST(IssuesPanel, OverBudgetMapNamesDeviceAndBytes) {
  auto state = std::make_shared<PlanState>(*planned(blocks(9), toyMachine(256, 512)));
  state->answer.reset();
  std::fill(state->placement.slots.begin(), state->placement.slots.end(), plan::Placement::Slot(0));
  state->evaluation = plan::evaluate(*state->model, state->machine, state->settings, state->placement);
  const auto issues = issuesOf(*state);
  ASSERT_FALSE(issues.empty());
  EXPECT_EQ(issues.front().severity, plan::Severity::Error);
  EXPECT_TRUE(issues.front().title.contains(QStringLiteral("cuda:0"))) << issues.front().title.toStdString();
  EXPECT_FALSE(issues.front().fixes.empty());
}

bool names(const std::vector<Issue>& issues, const char* words) {
  return std::any_of(issues.begin(), issues.end(),
                     [&](const Issue& issue) { return issue.title.contains(QLatin1String(words)); });
}

TEST(IssuesPanel, ABudgetAboveTheHardwareIsTold) {
  auto machine = toyMachine(256, 512);
  EXPECT_FALSE(names(issuesOf(*planned(blocks(9), machine)), "less memory"));
  machine.devices[0].physical = MiB(128);
  const auto issues = issuesOf(*planned(blocks(9), machine));
  ASSERT_TRUE(names(issues, "less memory"));
  const auto told = std::find_if(issues.begin(), issues.end(), [](const Issue& issue) {
    return issue.title.contains(QStringLiteral("less memory"));
  });
  ASSERT_EQ(told->fixes.size(), 1u);
  EXPECT_EQ(told->fixes.front().budget, MiB(128));
}

TEST(IssuesPanel, ABrimfulGpuOfALargeModelIsTold) {
  const auto small = planned(blocks(9), toyMachine(256, 512));
  EXPECT_FALSE(names(issuesOf(*small), "almost full"));
  auto large = std::make_shared<PlanState>(*small);
  large->evaluation.total = GiB(4);
  large->evaluation.devices[0].free = Bytes(1);
  EXPECT_TRUE(names(issuesOf(*large), "almost full"));
  large->evaluation.devices[0].activations = Bytes(1);
  EXPECT_FALSE(names(issuesOf(*large), "almost full")) << "a plan that counts activations has room for them";
}

TEST(SelectionPanel, SaysWhatHoldsAModule) {
  SelectionHub hub;
  SelectionPanel panel(hub);
  plan::Settings settings;
  settings.rules = {{"layers.2", machine::kCpu, false}};
  const auto state = planned(blocks(9), toyMachine(256, 512), settings);
  panel.setState(state);
  const auto words = [&] {
    QStringList all;
    for (const auto* label : panel.findChildren<Label*>()) all << label->fullText();
    return all.join(u'|');
  };
  hub.select({*state->model->find_module("layers.2")});
  EXPECT_TRUE(words().contains(QStringLiteral("layers.2 is pinned to CPU."))) << words().toStdString();
  hub.select({*state->model->find_module("layers.3")});
  EXPECT_FALSE(words().contains(QStringLiteral("pinned to")));
}

TEST(IssuesPanel, F8WalksTheIssuesAround) {
  IssuesPanel panel;
  panel.setState(planned(blocks(9)), QStringLiteral("Something."));
  ASSERT_GE(panel.count(), 1);
  for (int i = 0; i < panel.count() * 2 + 1; ++i) panel.step(+1);
  for (int i = 0; i < panel.count() * 2 + 1; ++i) panel.step(-1);
  EXPECT_EQ(panel.worst(), plan::Severity::Error);
}

TEST(SelectionPanel, ShowsOneManyAndNone) {
  SelectionHub hub;
  SelectionPanel panel(hub);
  const auto state = planned(blocks(9));
  panel.setState(state);
  QSignalSpy wanted(&panel, &SelectionPanel::pricesWanted);
  hub.select({*state->model->find_module("layers.2")});
  EXPECT_EQ(panel.title(), QStringLiteral("layers.2"));
  EXPECT_EQ(wanted.size(), 1);
  hub.select({*state->model->find_module("layers.2"), *state->model->find_module("layers.3")});
  EXPECT_TRUE(panel.title().startsWith(u'2'));
  EXPECT_EQ(panel.places().count(), 4) << "solver, GPU, CPU, disk";
  hub.clear();
  panel.setState(nullptr);
}

TEST(SelectionPanel, ClickingADevicePinsAndTheFirstRowUnpins) {
  SelectionHub hub;
  SelectionPanel panel(hub);
  plan::Settings settings;
  settings.rules = {{"layers.2", machine::kCpu, false}};
  const auto state = planned(blocks(9), toyMachine(256, 512), settings);
  panel.setState(state);
  hub.select({*state->model->find_module("layers.2")});
  EXPECT_TRUE(panel.places().row(2)->isChecked()) << "pinned to the CPU";
  QSignalSpy pins(&panel, &SelectionPanel::pinRequested);
  QSignalSpy unpins(&panel, &SelectionPanel::unpinRequested);
  panel.places().row(3)->click();
  panel.places().row(0)->click();
  ASSERT_EQ(pins.size(), 1);
  EXPECT_EQ(unpins.size(), 1);
}

TEST(PlaceList, PricesReplaceTheDots) {
  PlaceList list;
  list.setDevices({machine::gpu(0), machine::kCpu}, std::nullopt, QStringLiteral("now on CPU"));
  EXPECT_TRUE(list.row(1)->accessibleName().endsWith(QStringLiteral("…")));
  list.setPrice({machine::gpu(0), QStringLiteral("+0.2 ms"), true});
  EXPECT_TRUE(list.row(1)->accessibleName().endsWith(QStringLiteral("+0.2 ms")));
}

/// Sums over random placements: no byte is lost or counted twice in the bars.
TEST(DeviceBytes, RowsAddUpForRandomPlacements) {
  const std::uint32_t seed = 77;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  auto state = std::make_shared<PlanState>(*planned(blocks(30)));
  for (int round = 0; round < 20; ++round) {
    for (auto& slot : state->placement.slots)
      slot =
          random() % 5 == 0 ? plan::Placement::kUnplaced : static_cast<plan::Placement::Slot>(random() % 3);
    const DeviceBytes bytes(*state);
    for (std::size_t i = 0; i < state->model->modules().size(); ++i) {
      const ModuleId id(i);
      std::uint64_t sum = 0;
      for (const auto part : bytes.row(id)) sum += part;
      ASSERT_EQ(sum, (*state->model)[id].bytes.count());
      const auto only = bytes.only(id);
      if (only) {
        ASSERT_EQ(bytes.row(id)[*only], sum);
      }
    }
  }
}

}  // namespace
}  // namespace stowage::widgets
