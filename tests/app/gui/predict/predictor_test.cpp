#include "app/gui/predict/predictor.h"

#include <QTimer>
#include <algorithm>

#include "app/gui/document/plan_edits.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/what_if/machine_table.h"
#include "tests/app/gui/gui_fixture.h"
#include "widgets/panels/predicted_issues.h"

namespace stowage::app {
namespace {

class Predicting : public test::WithDocument {
 protected:
  /// Two cards of which somebody knows how fast they are.
  void openOnCards(std::uint64_t tokens = 8192) {
    auto machine = withCards(test::machineOf({}, 64ull << 30), {{}, "RTX 4090", GiB(24), 2});
    document.setDefaultMachine(machine);
    document.setDefaultWorkload({tokens, 1});
    document.open(test::catalog("llama-3.1-8b.json.gz"));
    ASSERT_TRUE(document.waitUntilIdle());
  }
  void wait(const Predictor& predictor) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !predictor.running(); }, 20000));
  }
};

TEST_F(Predicting, SaysWhatTheFormulaSaysOfThePlanThatIsShown) {
  openOnCards();
  Predictor predictor(document);
  wait(predictor);
  ASSERT_TRUE(predictor.prediction());
  EXPECT_EQ(predictor.prediction()->plan, document.state());
  const auto& made = *predictor.prediction()->prediction;
  const auto& state = *document.state();
  auto settings = state.settings;
  settings.main_gpu = state.answer->main_gpu;
  settings.computed = state.answer->computed;
  const auto expected = estimate::predict(*state.model, state.machine, settings, state.placement);
  ASSERT_EQ(made.method, estimate::PredictionMethod::Formula);
  ASSERT_EQ(made.devices.size(), expected.devices.size());
  for (std::size_t i = 0; i < made.devices.size(); ++i)
    EXPECT_EQ(made.devices[i].peak, expected.devices[i].peak);
  ASSERT_TRUE(made.time && expected.time);
  EXPECT_EQ(made.time->step, expected.time->step);
}

TEST_F(Predicting, FollowsEditsTheirUndoAndTheEndOfTheModel) {
  openOnCards();
  Predictor predictor(document);
  wait(predictor);
  const auto before = predictor.prediction();
  auto input = document.input();
  input.settings.workload.tokens = 65536;
  document.edit(QStringLiteral("more context"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  wait(predictor);
  const auto after = predictor.prediction();
  ASSERT_NE(before, after);
  EXPECT_EQ(after->plan->settings.workload.tokens, 65536u);
  const auto sum = [](const PlanPrediction& made) {
    Bytes out;
    for (const auto& device : made.prediction->devices) out += device.kv_cache;
    return out;
  };
  EXPECT_GT(sum(*after), sum(*before));
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle());
  wait(predictor);
  EXPECT_EQ(sum(*predictor.prediction()), sum(*before));
  document.close();
  EXPECT_FALSE(predictor.prediction());
  EXPECT_FALSE(predictor.running());
}

/// No plan depends on where activations go; what is predicted of one that trains does.
TEST_F(Predicting, OfAPlanThatTrainsWhatGoesToTheHostIsNotHeld) {
  document.setDefaultMachine(test::machineOf({24ull << 30}, 64ull << 30));
  document.open(QString::fromStdString(stowage::test::data("training/wide_mlp/program.pt2")));
  ASSERT_TRUE(document.waitUntilIdle());
  auto input = document.input();
  input.settings.workload.training = plan::Training{};
  document.edit(QStringLiteral("train"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  Predictor predictor(document);
  wait(predictor);
  const auto forward = [&] {
    const auto& devices = predictor.prediction()->prediction->devices;
    return devices.empty() ? std::nullopt : devices.front().forward_peak;
  };
  const auto stays = forward();
  ASSERT_TRUE(stays);
  input = document.input();
  input.activations = {{"", true, {}}};
  document.edit(QStringLiteral("to the host"), input);
  wait(predictor);
  ASSERT_TRUE(forward());
  EXPECT_LT(*forward(), *stays);
  document.undoStack().undo();
  wait(predictor);
  EXPECT_EQ(forward(), stays);
}

TEST_F(Predicting, OfManyEditsTheNewestWins) {
  openOnCards();
  Predictor predictor(document);
  QSignalSpy told(&predictor, &Predictor::predicted);
  for (std::uint64_t tokens = 1000; tokens < 1020; ++tokens) {
    auto input = document.input();
    input.settings.workload.tokens = tokens;
    document.edit(QStringLiteral("context"), input);
  }
  ASSERT_TRUE(document.waitUntilIdle());
  wait(predictor);
  EXPECT_EQ(predictor.prediction()->plan, document.state());
  EXPECT_EQ(predictor.prediction()->plan->settings.workload.tokens, 1019u);
  EXPECT_LE(told.count(), 20);
}

TEST_F(Predicting, WithoutAPlanThatFitsNothingIsPredicted) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({1ull << 30}, 1ull << 30, false));
  Predictor predictor(document);
  wait(predictor);
  ASSERT_TRUE(predictor.prediction());
  EXPECT_EQ(predictor.prediction()->prediction->method, estimate::PredictionMethod::None);
}

TEST_F(Predicting, WhatIsNotKnownIsSaidForTheWindowToTranslate) {
  openLlama(24);  // a card without a name
  Predictor predictor(document);
  wait(predictor);
  const auto& made = *predictor.prediction()->prediction;
  EXPECT_FALSE(made.time);
  ASSERT_FALSE(made.left_out.empty());
  EXPECT_EQ(made.left_out.size() + made.left_out_of_graph.size(), made.unknown.size());
}

TEST_F(Predicting, AProgramIsPredictedFromItsGraphBlockByBlock) {
  open(QString::fromStdString(test::data("pt2/torch28.pt2")), test::machineOf({8ull << 30}, 8ull << 30));
  Predictor predictor(document);
  wait(predictor);
  ASSERT_TRUE(predictor.prediction());
  const auto& made = *predictor.prediction()->prediction;
  ASSERT_EQ(made.method, estimate::PredictionMethod::Graph) << (made.unknown.empty() ? "" : made.unknown[0]);
  ASSERT_TRUE(made.timeline);
  EXPECT_TRUE(made.timeline->predicted);
  EXPECT_TRUE(predictor.ground().program);
  EXPECT_EQ(made.left_out_of_graph.size(), made.unknown.size());
}

/// "Will it run with so many tokens?" is asked in the plan bar of a program as of a folder.
TEST_F(Predicting, OfAProgramTheWorkloadSetsTheSizesThatAreOpen) {
  open(QString::fromStdString(test::data("engine/shapes.pt2")), test::machineOf({8ull << 30}, 8ull << 30));
  ASSERT_TRUE(document.model());
  Predictor predictor(document);
  wait(predictor);
  const auto peak = [&] {  // without weights nothing is placed: whoever executes it
    Bytes most;
    for (const auto& device : predictor.prediction()->prediction->devices) most = std::max(most, device.peak);
    return most;
  };
  const Bytes exported = peak();
  const auto ask = [&](std::uint64_t tokens) {
    auto input = document.input();
    input.settings.workload.tokens = tokens;
    input.settings.workload.batch = 5;
    document.edit(QStringLiteral("context"), input);
    ASSERT_TRUE(document.waitUntilIdle());
    wait(predictor);
  };
  ask(20);  // 2 to 64 tokens, 3 to 10 sequences
  ASSERT_EQ(predictor.prediction()->prediction->method, estimate::PredictionMethod::Graph);
  const Bytes some = peak();
  ask(64);
  EXPECT_GT(peak(), some);
  EXPECT_NE(some, exported);
  ask(65);
  const auto& made = *predictor.prediction()->prediction;
  ASSERT_FALSE(made.left_out.empty());
  EXPECT_EQ(made.left_out.back().code, Code::EngineSizeRange);
  EXPECT_EQ(peak(), exported) << "as exported, and said";
}

/// A plan that was made for inputs of certain shapes is predicted for these.
TEST_F(Predicting, OfAProgramTheShapesOfThePlanStandAboveItsTokens) {
  open(QString::fromStdString(test::data("engine/shapes.pt2")), test::machineOf({8ull << 30}, 8ull << 30));
  ASSERT_TRUE(document.model());
  Predictor predictor(document);
  wait(predictor);
  ASSERT_TRUE(predictor.ground().program);
  const auto peak = [&] {
    Bytes most;
    for (const auto& device : predictor.prediction()->prediction->devices) most = std::max(most, device.peak);
    return most;
  };
  const Bytes exported = peak();
  const auto ask = [&](std::uint64_t tokens, const plan::InputShapes& shapes) {
    auto input = document.input();
    input.settings.workload.tokens = tokens;
    input.settings.workload.batch = 5;
    input.settings.workload.shapes = shapes;
    document.edit(QStringLiteral("shapes"), input);
    ASSERT_TRUE(document.waitUntilIdle());
    wait(predictor);
  };
  ask(40, {});
  const Bytes byTokens = peak();
  const auto shapes = estimate::shapes_with(*predictor.ground().program, 5, 40);
  ask(0, shapes);
  EXPECT_EQ(peak(), byTokens);
  EXPECT_NE(peak(), exported);
  ask(64, shapes);
  EXPECT_EQ(peak(), byTokens) << "the plan's shapes, whatever the tokens are";
  predictor.setInputs({}, {}, true);
  wait(predictor);
  EXPECT_EQ(peak(), exported) << "what the program brings, where that is asked for";
  predictor.setInputs({}, {});
  wait(predictor);
  EXPECT_EQ(peak(), byTokens);
  ask(0, {{"nobody", {1, 2}}});
  EXPECT_EQ(peak(), exported) << "as exported, and said";
  ASSERT_FALSE(predictor.prediction()->prediction->left_out.empty());
  EXPECT_EQ(predictor.prediction()->prediction->left_out.back().code, Code::EngineInputUnknown);
}

/// Of the link from the CPU to a GPU, and with `own` of the GPU in its own memory.
machine::Calibration measured(bool own) {
  using machine::gpu;
  using machine::Measured;
  machine::Calibration out;
  out.figures.push_back(
      {Measured::Copy, machine::kCpu, gpu(0), "pinned", "", 1u << 28, {1e10, 1.1e10, 1.2e10, 5}});
  if (!own) return out;
  for (const machine::DeviceId device : {gpu(0), machine::kCpu}) {
    out.figures.push_back({Measured::Read, device, device, "", "", 1u << 28, {8e11, 9e11, 1e12, 5}});
    out.figures.push_back({Measured::Copy, device, device, "", "", 1u << 28, {4e11, 4.5e11, 5e11, 5}});
    out.figures.push_back({Measured::Launch, device, device, "", "", 1000, {2e-6, 3e-6, 4e-6, 5}});
    out.figures.push_back({Measured::Matmul, device, device, "", "float32", 1024, {8e12, 9e12, 1e13, 5}});
  }
  return out;
}

/// What a run has shown of one device is taken over beside what was measured: types, spread and date stay.
TEST_F(Predicting, ALearnedRateMakesNoOtherMachine) {
  const machine::Calibration calibration = measured(true);
  for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu}) {
    auto machine = test::machineOf({24ull << 30}, 64ull << 30);
    machine::apply(calibration, machine);
    ASSERT_EQ(measuredRates(calibration, machine).get(), &calibration);
    const machine::Machine before = machine;
    machine.learn_link(device, device, 7'000'000'000, 50'000);
    EXPECT_FALSE(worksAsMeasured(calibration, machine)) << "else nothing is tested";
    EXPECT_EQ(measuredRates(calibration, machine).get(), &calibration);
    EXPECT_EQ(machine::unlearned(machine), before);
    // A rate that a person types is one of another machine, as it always was.
    machine.set_link(device, device, 8'000'000'000);
    EXPECT_EQ(measuredRates(calibration, machine), nullptr);
  }
  // A machine that was never this one does not become it by learning.
  auto another = test::machineOf({24ull << 30}, 64ull << 30);
  for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu})
    another.learn_link(device, device, 900'000'000'000, 3'000);
  EXPECT_EQ(measuredRates(calibration, another), nullptr);
}

/// Another card in place of the one that was measured: what the CPU does is known as before.
TEST_F(Predicting, AnotherCardLeavesTheRatesOfTheCpu) {
  const machine::Calibration calibration = measured(true);
  auto machine = test::machineOf({24ull << 30}, 64ull << 30);
  machine::apply(calibration, machine);
  const auto other = withCards(machine, {{}, "RTX 4090", GiB(24), 2});
  const auto rates = measuredRates(calibration, other);
  ASSERT_TRUE(rates);
  EXPECT_NE(rates.get(), &calibration);
  const auto of_cpu = [](const machine::Figure& figure) {
    return figure.from == machine::kCpu && figure.to == machine::kCpu;
  };
  EXPECT_EQ(static_cast<std::ptrdiff_t>(rates->figures.size()),
            std::count_if(calibration.figures.begin(), calibration.figures.end(), of_cpu));
  EXPECT_TRUE(std::all_of(rates->figures.begin(), rates->figures.end(), of_cpu));
  const machine::Calibration link = measured(false);
  EXPECT_EQ(measuredRates(link, withCards(machine, {{}, "RTX 4090", GiB(24), 1})), nullptr)
      << "nothing but the way to the card";
}

/// Which cards help by keeping room free is found by asking: each that is named is followed here, and a run
/// of what it leads to has room there.
TEST_F(Predicting, SaysWhichRoomsHelpAfterTryingThem) {
  const std::vector<std::vector<std::uint64_t>> machines{
      {9ull << 30, 8ull << 30}, {9ull << 30}, {24ull << 30, 24ull << 30}};
  std::size_t named = 0;
  for (const auto& gpus : machines) {
    auto machine = test::machineOf(gpus, 64ull << 30);
    for (auto& device : machine.devices) {
      if (device.id.gpu()) device.keep_free = MiB(1);
    }
    document.setDefaultWorkload({8192, 1});
    open(test::catalog("llama-3.1-8b.json.gz"), machine);
    Predictor predictor(document);
    std::optional<std::vector<machine::DeviceId>> helps;
    QObject::connect(&predictor, &Predictor::roomsTried, &predictor,
                     [&](const std::vector<machine::DeviceId>& found) { helps = found; });
    wait(predictor);
    ASSERT_TRUE(predictor.prediction());
    const PlanPrediction made = *predictor.prediction();
    const auto lacking = widgets::lackingGpus(*made.plan, *made.prediction);
    EXPECT_EQ(helps.has_value(), !lacking.empty());
    if (!helps) continue;
    named += helps->size();
    for (const widgets::Issue& issue : widgets::predictedIssues(*made.plan, *made.prediction, &*helps)) {
      for (const widgets::IssueFix& fix : issue.fixes) {
        PlanInput next = document.input();
        next.machine.devices[*next.machine.slot(fix.device)].keep_free = fix.budget;
        const PlanOutcome outcome = solvePlan(document.request(next), {}, {});
        ASSERT_TRUE(!outcome.error && !outcome.infeasible());
        const auto after = widgets::lackingGpus(*outcome.state, predictPlan(*outcome.state, {}));
        EXPECT_EQ(std::count(after.begin(), after.end(), fix.device), 0);
      }
    }
  }
  EXPECT_GE(named, 1u) << "else nothing is tested";
}

/// A card that no table knows, whose rates were measured: a program on it has a time, as a folder has, and
/// has it with another link too.
TEST_F(Predicting, WhatWasMeasuredGivesAProgramItsTime) {
  auto machine = test::machineOf({8ull << 30}, 8ull << 30);
  const machine::Calibration calibration = measured(true);
  machine::apply(calibration, machine);
  open(QString::fromStdString(test::data("pt2/torch28.pt2")), machine);
  Predictor predictor(document);
  wait(predictor);
  ASSERT_EQ(predictor.prediction()->prediction->method, estimate::PredictionMethod::Graph);
  EXPECT_FALSE(predictor.prediction()->prediction->time) << "else nothing is tested";
  predictor.setCalibration(calibration);
  wait(predictor);
  const auto time = predictor.prediction()->prediction->time;
  ASSERT_TRUE(time);
  EXPECT_GT(time->step, 0);
  EXPECT_LT(time->low, time->high);
  for (const auto& one : whatIfCases(document.input(), predictor.ground().program.get())) {
    if (!one.name.contains(QStringLiteral("PCIe"))) continue;
    const auto tried = tryCase(document.request(one.input), predictor.ground(), {});
    ASSERT_TRUE(tried && tried->prediction) << one.name.toStdString();
    EXPECT_TRUE(tried->prediction->time) << one.name.toStdString();
  }
}

TEST_F(Predicting, WhatWasMeasuredCountsOnlyOnItsOwnMachine) {
  auto machine = test::machineOf({24ull << 30}, 64ull << 30);
  const machine::Calibration calibration = measured(false);
  EXPECT_FALSE(measuredHere(calibration, machine));
  machine::apply(calibration, machine);
  EXPECT_TRUE(measuredHere(calibration, machine));
  machine.set_link(machine::kCpu, machine::gpu(0), 5'000'000'000);
  EXPECT_FALSE(measuredHere(calibration, machine));
  EXPECT_FALSE(worksAsMeasured(calibration, machine)) << "no device by itself was measured";
  EXPECT_FALSE(worksAsMeasured(measured(true), machine));
  machine::apply(measured(true), machine);
  machine.set_link(machine::kCpu, machine::gpu(0), 5'000'000'000);
  EXPECT_FALSE(measuredHere(measured(true), machine));
  EXPECT_TRUE(worksAsMeasured(measured(true), machine)) << "only a connection is another";
}

}  // namespace
}  // namespace stowage::app
