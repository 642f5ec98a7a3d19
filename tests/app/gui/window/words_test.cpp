// The words of plans, machines and consequences, and what the palette finds.
#include "app/gui/commands/plan_words.h"

#include <functional>
#include <set>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/details_popup.h"
#include "app/gui/machine/default_machine.h"
#include "app/gui/what_if/consequences.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/support/claims.h"
#include "tests/widgets/byte_units_guard.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

TEST(PlanWords, AWorkloadIsTokensTimesSequences) {
  EXPECT_EQ(workloadText({0, 1}), QStringLiteral("weights only"));
  EXPECT_EQ(workloadText({8192, 1}), QStringLiteral("8,192 tokens × 1"));
  EXPECT_EQ(workloadText({8192, 4}, true), QStringLiteral("8,192 × 4"));
  EXPECT_EQ(workloadText({8192, 4, 4000, 200}), QStringLiteral("4,000 + 200 tokens × 4"));
  EXPECT_EQ(workloadText({0, 1, 4000, 200}, true), QStringLiteral("4,000 + 200 × 1"));
  plan::Workload trained{8192, 4};
  trained.training.emplace();
  EXPECT_EQ(workloadText(trained, true), QStringLiteral("8,192 × 4 · Adam"));
  trained = {};
  trained.training = plan::Training{plan::Optimizer::Adam8bit, {}, false};
  EXPECT_EQ(workloadText(trained), QStringLiteral("weights only · 8-bit Adam"));
  std::set<QString> names;
  for (const plan::OptimizerRow& row : plan::optimizers()) names.insert(optimizerText(row.optimizer));
  EXPECT_EQ(names.size(), plan::optimizers().size());
}

TEST(PlanWords, TheRuntimeNamesAForeignStrategy) {
  plan::Settings settings;
  const QString plain = runtimeText(settings);
  settings.strategy = plan::Strategy::BalancedLow0;
  EXPECT_EQ(runtimeText(settings), plain + QStringLiteral(" · balanced_low_0"));
  settings.runtime.row = machine::kComputesOnHost;
  EXPECT_NE(runtimeText(settings), plain + QStringLiteral(" · balanced_low_0"));
  for (const auto strategy : {plan::Strategy::Stowage, plan::Strategy::Auto, plan::Strategy::Balanced,
                              plan::Strategy::BalancedLow0, plan::Strategy::Sequential})
    EXPECT_FALSE(strategyText(strategy).isEmpty());
  std::set<QString> goals;
  for (const plan::ObjectiveRow& row : plan::objectives()) goals.insert(objectiveText(row.objective));
  EXPECT_EQ(goals.size(), plan::objectives().size());
  EXPECT_FALSE(goals.contains(QString()));
}

TEST(PlanWords, ShapesAreALineAnInput) {
  EXPECT_EQ(shapesText({}), QString());
  EXPECT_EQ(shapesText({{"b", {}}, {"a", {1, 128}}}), QStringLiteral("a: 1 × 128\nb: a number"));
  plan::Workload workload;
  workload.shapes = {{"a", {1}}};
  EXPECT_EQ(workloadText(workload), QStringLiteral("inputs of set shapes"));
  workload.tokens = 7;
  EXPECT_EQ(workloadText(workload), QStringLiteral("7 tokens × 1"));
}

TEST(PlanWords, ABriefMachineKeepsItsCards) {
  const auto machine = test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30);
  const QString all = machineText(machine), brief = machineText(machine, true);
  EXPECT_LT(brief.size(), all.size());
  EXPECT_TRUE(all.startsWith(brief.chopped(2))) << brief.toStdString();
  EXPECT_TRUE(brief.endsWith(QStringLiteral("…")));
}

/// Its sizes are those of the window, in the language of the window.
TEST(PlanWords, AMachineIsSaidInTheUnitsOfTheWindow) {
  const auto machine = test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30);
  EXPECT_TRUE(machineText(machine).contains(QStringLiteral("64 GiB RAM")));
  const widgets::test::ByteUnitsGuard units(ByteUnits::Decimal);
  const QString text = machineText(machine);
  EXPECT_TRUE(text.contains(QStringLiteral("68.7 GB RAM"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("25.8 GB"))) << text.toStdString();
  EXPECT_FALSE(text.contains(QStringLiteral("iB"))) << text.toStdString();
}

/// A machine whose budgets are others than its cards is not called by the cards alone.
TEST(PlanWords, AMachineSaysBudgetsOfItsOwn) {
  auto machine = test::machineOf({24ull << 30, 24ull << 30, 8ull << 30}, 64ull << 30);
  for (auto& device : machine.devices) device.name = device.id.gpu() ? "RTX 4090" : "";
  machine.devices[2].name = "RTX 4060";
  const QString plain = machineText(machine);
  EXPECT_TRUE(plain.startsWith(QStringLiteral("2 × RTX 4090 + RTX 4060 ·"))) << plain.toStdString();
  machine.devices[0].budget = machine.devices[1].budget = KiB(200);
  EXPECT_TRUE(machineText(machine).startsWith(
      QStringLiteral("2 × RTX 4090 (%1) + RTX 4060 ·").arg(widgets::bytesText(KiB(200)))));
  machine.devices[1].budget = GiB(24);
  EXPECT_TRUE(machineText(machine, true).contains(widgets::bytesText(KiB(200))));
  EXPECT_TRUE(machineText(machine, true).contains(widgets::bytesText(GiB(24))));
  machine.devices[0].budget = GiB(23);  // what the system takes for itself
  EXPECT_EQ(machineText(machine), plain);
}

TEST(DefaultMachine, AnswersForAnyModel) {
  const auto sample = sampleMachine();
  EXPECT_EQ(sample.gpu_count(), 2u);
  EXPECT_TRUE(sample.find(kCpu) && sample.find(kDisk));
  EXPECT_TRUE(std::is_sorted(sample.devices.begin(), sample.devices.end(),
                             [](const auto& a, const auto& b) { return a.id < b.id; }));
}

class Consequences : public test::WithDocument {
 protected:
  widgets::PlanStatePtr after(const std::vector<model::ModuleId>& modules, machine::DeviceId device) {
    PlanRequest request = document.request(edits::pin(document.input(), *document.model(), modules, device));
    return solvePlan(request, {}, {}).state;
  }
};

TEST_F(Consequences, OfNothingIsNothing) {
  openLlama();
  const auto told = consequence(*document.state(), *document.state(), {module("model.layers.3")});
  EXPECT_TRUE(told.same);
  EXPECT_TRUE(told.moves.isEmpty());
  EXPECT_EQ(told.line(), told.cost) << "no dot without moves";
  EXPECT_TRUE(
      movesSentence(*document.state(), document.state()->placement, document.state()->machine).isEmpty());
}

TEST_F(Consequences, NamesWhatElseMovesButNotWhatWasAsked) {
  openLlama();
  // A layer from the host to the full card pushes another one off it.
  const char* hosted = nullptr;
  for (const char* name : {"model.layers.31", "model.layers.20", "model.layers.0"}) {
    if (deviceOf(name) != gpu(0)) hosted = name;
  }
  ASSERT_TRUE(hosted);
  const auto next = after({module(hosted)}, gpu(0));
  ASSERT_TRUE(next->answer);
  const auto told = consequence(*document.state(), *next, {module(hosted)});
  EXPECT_FALSE(told.same);
  EXPECT_FALSE(told.cost.isEmpty());
  const QString last = QString::fromLatin1(hosted).section(u'.', -1);
  EXPECT_FALSE(told.moves.startsWith(last + u' ')) << told.moves.toStdString();
  EXPECT_TRUE(told.sentence.contains(QStringLiteral("1 module"))) << told.sentence.toStdString();
  const QString sentence = movesSentence(*document.state(), next->placement, next->machine);
  EXPECT_TRUE(sentence.endsWith(u'.')) << sentence.toStdString();
}

TEST_F(Consequences, TheValueIsWhatIsWanted) {
  openLlama();
  EXPECT_TRUE(valueText(*document.state()).contains(QStringLiteral("on GPUs")));
  auto next = document.input();
  next.settings.objective = plan::Objective::StepTime;
  document.edit(QStringLiteral("time"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(valueText(*document.state()).contains(QStringLiteral("a step")));
}

TEST_F(Consequences, DetailsAddUp) {
  openLlama();
  const auto facts = DetailsPopup::facts(document);
  ASSERT_GT(facts.size(), 8);
  std::set<QString> names;
  for (const auto& [name, value] : facts) {
    EXPECT_FALSE(value.isEmpty()) << name.toStdString();
    EXPECT_TRUE(names.insert(name).second) << name.toStdString() << " twice";
  }
  const auto& e = document.state()->evaluation;
  EXPECT_EQ(e.gpu_bytes + e.offloaded_bytes, e.total);
}

QString factOf(const widgets::PlanState& state, const QString& name) {
  const auto facts = DetailsPopup::facts(state);
  const auto found =
      std::find_if(facts.begin(), facts.end(), [&](const auto& fact) { return fact.first == name; });
  return found == facts.end() ? QString() : found->second;
}

/// The plan that is shown, with its answer changed.
widgets::PlanState withAnswer(const Document& document, const std::function<void(solve::Answer&)>& change) {
  widgets::PlanState out = *document.state();
  auto answer = std::make_shared<solve::Answer>(*out.answer);
  change(*answer);
  out.answer = std::move(answer);
  return out;
}

/// A value that meets a bound is not the best where nobody claims that: a plan that is shown for want of the
/// one that was asked for.
TEST_F(Consequences, DetailsCallThatProvenWhichIs) {
  openLlama();
  const QString reached = QStringLiteral("nothing better exists");
  ASSERT_EQ(document.state()->answer->outcome, solve::Outcome::Optimal);
  EXPECT_TRUE(factOf(*document.state(), QStringLiteral("Bound")).contains(reached));
  const auto withdrawn = withAnswer(document, [](solve::Answer& answer) {
    answer.outcome = solve::TestProof::verdict(solve::Outcome::Gap);
  });
  ASSERT_EQ(withdrawn.answer->value, withdrawn.answer->bound);
  const QString bound = factOf(withdrawn, QStringLiteral("Bound"));
  EXPECT_FALSE(bound.isEmpty());
  EXPECT_FALSE(bound.contains(reached)) << bound.toStdString();
  EXPECT_TRUE(factOf(withdrawn, QStringLiteral("Least on disk")).isEmpty()) << "of an optimum alone";
}

/// Of plans with as much on GPUs the rank of this one is told, as far as it is proven.
TEST_F(Consequences, DetailsTellWhatIsProvenOfTies) {
  openLlama();
  const auto proven = solve::TestProof::proven<solve::TieProof>();
  for (const bool disk : {false, true}) {
    for (const bool time : {false, true}) {
      const auto state = withAnswer(document, [&](solve::Answer& answer) {
        answer.fewest_on_disk = disk ? proven : Proven<solve::TieProof>();
        answer.least_time = time ? proven : Proven<solve::TieProof>();
      });
      const QString least = factOf(state, QStringLiteral("Least on disk"));
      const QString fastest = factOf(state, QStringLiteral("Least step time"));
      EXPECT_EQ(least.startsWith(QStringLiteral("proven")), disk) << least.toStdString();
      EXPECT_EQ(fastest.startsWith(QStringLiteral("proven")), time) << fastest.toStdString();
      EXPECT_FALSE(least.isEmpty() || fastest.isEmpty());
    }
  }
  const auto timed =
      withAnswer(document, [](solve::Answer& answer) { answer.objective = plan::Objective::StepTime; });
  EXPECT_TRUE(factOf(timed, QStringLiteral("Least step time")).isEmpty()) << "the value says it";
}

/// Where weights are copied ahead, what that makes of a step at best is told beside the sum of its parts.
TEST_F(Consequences, DetailsTellWhatAStepCopiedAheadTakesAtLeast) {
  openLlama();
  const auto told = [&] {
    const auto facts = DetailsPopup::facts(document);
    const auto found = std::find_if(facts.begin(), facts.end(),
                                    [](const auto& fact) { return fact.first == u"Copied ahead"; });
    return found == facts.end() ? QString() : found->second;
  };
  EXPECT_TRUE(told().isEmpty());
  auto next = document.input();
  next.settings.runtime.change_to(machine::kStreamsAhead);
  next.settings.runtime.streaming = machine::Streaming::Prefetch;
  document.edit(QStringLiteral("ahead"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  const auto& e = document.state()->evaluation;
  ASSERT_GT(e.bus_seconds, 0);
  EXPECT_TRUE(told().startsWith(widgets::secondsText(e.bus_seconds))) << told().toStdString();
}

/// The same of a request, in all of its passes together.
TEST_F(Consequences, DetailsTellWhatARequestCopiedAheadTakesAtLeast) {
  openLlama();
  auto next = document.input();
  next.settings.runtime.change_to(machine::kStreamsAhead);
  next.settings.runtime.streaming = machine::Streaming::Prefetch;
  next.settings.workload.prompt = 100;
  next.settings.workload.generate = 3;
  document.edit(QStringLiteral("ahead"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  const auto& e = document.state()->evaluation;
  ASSERT_GT(e.bus_seconds, 0);
  EXPECT_NEAR(e.request_parts.bus, 4 * e.bus_seconds, 1e-9 * e.bus_seconds) << "a prompt and three tokens";
  const QString told = factOf(*document.state(), QStringLiteral("Request, copied ahead"));
  EXPECT_TRUE(told.startsWith(widgets::secondsText(e.request_parts.bus))) << told.toStdString();
}

TEST(PaletteWords, MatchInOrderBeginningsFirst) {
  int begin = 0, middle = 0, letters = 0;
  ASSERT_TRUE(matchWords(QStringLiteral("pin"), QStringLiteral("Pin selection"), &begin));
  ASSERT_TRUE(matchWords(QStringLiteral("pin"), QStringLiteral("Unpin everything"), &middle));
  ASSERT_TRUE(matchWords(QStringLiteral("pin"), QStringLiteral("Put it in"), &letters));
  EXPECT_LT(begin, middle);
  EXPECT_LT(middle, letters);
  int score = 0;
  EXPECT_FALSE(matchWords(QStringLiteral("pinx"), QStringLiteral("Pin selection"), &score));
  const auto hits = matchWords(QStringLiteral("se pi"), QStringLiteral("Pin selection"), &score);
  ASSERT_TRUE(hits) << "words in any order";
  EXPECT_TRUE(std::is_sorted(hits->begin(), hits->end()));
  EXPECT_TRUE(matchWords(QString(), QStringLiteral("Anything"), &score)) << "nothing typed matches all";
}

class PaletteEntries : public test::WithWindow {};

TEST_F(PaletteEntries, OfferOnlyWhatCanBeDone) {
  openLlama();
  const auto listed = [&](const char* query, bool enabled) {
    QStringList out;
    for (const auto& entry : paletteEntries(QString::fromLatin1(query), window->actions(), document, 50)) {
      if (entry.kind != PaletteEntry::Kind::Command || entry.enabled != enabled) continue;
      EXPECT_TRUE(enabled || !entry.note.isEmpty()) << entry.text.toStdString() << ": no reason";
      out << entry.text;
    }
    return out;
  };
  const auto offered = [&](const char* query) { return listed(query, true); };
  EXPECT_TRUE(listed(">pin selection", false).contains(QStringLiteral("Pin selection to CPU")))
      << "greyed, with the reason";
  EXPECT_FALSE(offered(">pin selection").contains(QStringLiteral("Pin selection to CPU")))
      << "nothing is selected";
  window->hub().select({module("model.layers.3")});
  EXPECT_TRUE(offered(">pin selection").contains(QStringLiteral("Pin selection to CPU")));
  EXPECT_FALSE(offered(">pin selection").contains(QStringLiteral("Pin selection to cuda:3")))
      << "there is no such device";
  for (const QString& text : offered(">")) EXPECT_FALSE(text.contains(u'&')) << text.toStdString();
}

TEST_F(PaletteEntries, OfAHundredMatchesTheShallowestComeFirst) {
  openLlama();
  const auto entries = paletteEntries(QStringLiteral("@layers.1"), window->actions(), document, 6);
  std::vector<std::string> names;
  for (const auto& entry : entries) {
    if (entry.kind == PaletteEntry::Kind::Module) names.push_back(entry.text.toStdString());
  }
  ASSERT_FALSE(names.empty());
  EXPECT_LE(names.size(), 12u);
  EXPECT_EQ(names.front(), "model.layers.1");
  for (const auto& entry : entries) {
    if (entry.kind != PaletteEntry::Kind::Module || !entry.device) continue;
    EXPECT_TRUE(document.input().machine.find(*entry.device)) << entry.text.toStdString();
  }
}

TEST_F(PaletteEntries, ADeviceSelectsWhatIsThere) {
  openLlama();
  auto* palette = new CommandPalette(window->actions(), document, window->hub(), window.get());
  palette->open();
  palette->field().setText(QStringLiteral("#cpu"));
  QTest::keyClick(&palette->field(), Qt::Key_Return);
  ASSERT_FALSE(window->hub().selection().empty());
  for (const auto selected : window->hub().selection()) {
    const auto slot = plan::slot_of(*document.model(), document.state()->placement, selected);
    ASSERT_TRUE(slot);
    EXPECT_EQ(document.state()->machine.devices[*slot].id, kCpu) << (*document.model())[selected].name;
  }
}

}  // namespace
}  // namespace stowage::app
