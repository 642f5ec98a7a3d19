// The window counts what devices compute as the command line does.
#include "core/estimate/pass_times.h"
#include "app/gui/document/solve_plan.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/what_if/budget_curves.h"
#include "core/estimate/predict.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/support/cases.h"

namespace stowage::app {
namespace {

class PlansWithPassTimes : public test::WithDocument {
 protected:
  void openOn(const std::string& card, plan::Objective objective) {
    machine::Machine machine = test::machineOf({9ull << 30}, 64ull << 30);
    machine.devices[0].name = card;
    plan::Workload workload;
    workload.prompt = 500;
    workload.generate = 50;
    document.setDefaultWorkload(workload);
    open(QString::fromStdString(test::data("catalogs/llama-3.1-8b.json.gz")), machine);
    auto input = document.input();
    input.settings.objective = objective;
    document.edit(QStringLiteral("goal"), input);
    ASSERT_TRUE(document.waitUntilIdle(60000));
  }
  /// What a card would have measured that is far slower than the one that the machine names.
  static machine::Calibration slow() {
    machine::Calibration out;
    const auto add = [&](machine::Measured what, const char* dtype, std::uint64_t size, double rate) {
      out.figures.push_back({what, machine::gpu(0), machine::gpu(0), {}, dtype, size, {rate, rate, rate, 9}});
    };
    add(machine::Measured::Read, "", 1 << 20, 1e10);
    add(machine::Measured::Matmul, "float32", 64, 1e10);
    return out;
  }
  void editTo(const PlanInput& input) {
    document.edit(QStringLiteral("edit"), input);
    ASSERT_TRUE(document.waitUntilIdle(60000));
  }
  void calibrate(const std::optional<machine::Calibration>& calibration) {
    document.setCalibration(calibration);
    ASSERT_TRUE(document.waitUntilIdle(60000));
  }
  const plan::Evaluation& shown() const { return document.state()->evaluation; }
};

TEST_F(PlansWithPassTimes, AreThoseOfTheCommandLine) {
  for (const auto objective : {plan::Objective::StepTime, plan::Objective::GpuBytes}) {
    ASSERT_NO_FATAL_FAILURE(openOn("RTX 4090", objective));
    const widgets::PlanState& state = *document.state();
    const auto times = estimate::pass_times(*state.model, state.machine, state.settings);
    ASSERT_TRUE(times);
    EXPECT_TRUE(shown().computing);
    plan::Settings judged = state.settings;
    judged.main_gpu = state.answer->main_gpu;
    const auto e = plan::evaluate(*state.model, state.answer->machine, judged, state.placement, times.get());
    EXPECT_EQ(shown().step_seconds, e.step_seconds);
    const auto prediction = estimate::predict(*state.model, state.machine, judged, state.placement);
    ASSERT_TRUE(prediction.time);
    EXPECT_NEAR(shown().step_seconds, prediction.time->step, 0.01 * prediction.time->step);
  }
}

/// Of a program for the inputs that its plan is for; of one whose workload it cannot be given, as exported.
TEST_F(PlansWithPassTimes, OfAProgramAreThoseOfTheCommandLine) {
  machine::Machine machine = test::machineOf({9ull << 30}, 64ull << 30);
  machine.devices[0].name = "RTX 4090";
  open(QString::fromStdString(test::model_folder("convnet") + "/dynamic_all.pt2"), machine);
  ASSERT_TRUE(document.model());
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  const auto edited = [&](const plan::InputShapes& shapes) {
    PlanInput input = document.input();
    input.settings.workload.shapes = shapes;
    input.settings.objective = plan::Objective::StepTime;
    editTo(input);
    EXPECT_TRUE(shown().computing);
    return shown().gpu_seconds;
  };
  const double exported = edited({});
  const plan::InputShapes large{{"x", {64, 3, 256, 256}}};
  EXPECT_GT(edited(large), 10 * exported);
  estimate::GraphRequest request;
  request.program = read->program.get();
  request.shapes = large;
  const auto times =
      estimate::pass_times(*document.model(), document.input().machine, document.input().settings, request);
  ASSERT_TRUE(times);
  EXPECT_EQ(solve::pass_times_of(*document.state()->catalog)->columns[0].step_ps, times->columns[0].step_ps);
  EXPECT_EQ(edited({{"nobody", {1}}}), exported);
  PlanInput input = document.input();
  input.machine.devices[0].name = "nobody's";
  editTo(input);
  EXPECT_FALSE(shown().computing);
}

TEST_F(PlansWithPassTimes, AreLeftOutForACardThatNobodyKnows) {
  ASSERT_NO_FATAL_FAILURE(openOn("nobody's", plan::Objective::StepTime));
  EXPECT_FALSE(shown().computing);
  EXPECT_EQ(shown().gpu_seconds, 0);
  EXPECT_FALSE(solve::pass_times_of(*document.state()->catalog));
}

TEST_F(PlansWithPassTimes, AreAskedForOnceAndAnewForOtherRates) {
  ASSERT_NO_FATAL_FAILURE(openOn("RTX 4090", plan::Objective::StepTime));
  const PlanInput& input = document.input();
  const auto first = passTimesOf(document.model(), input.machine, input.settings, nullptr);
  EXPECT_EQ(solve::pass_times_of(*document.state()->catalog), first);
  machine::Machine other = input.machine;
  other.devices[0].budget = GiB(5);
  EXPECT_EQ(passTimesOf(document.model(), other, input.settings, nullptr), first) << "a budget";
  other.devices[0].name = "T4";
  const auto slower = passTimesOf(document.model(), other, input.settings, nullptr);
  ASSERT_TRUE(slower);
  EXPECT_GT(slower->columns[0].step_ps.back(), first->columns[0].step_ps.back());
}

/// What was measured since: the plan that is shown is another then.
TEST_F(PlansWithPassTimes, FollowWhatWasMeasured) {
  ASSERT_NO_FATAL_FAILURE(openOn("RTX 4090", plan::Objective::StepTime));
  const double before = shown().gpu_seconds;
  const machine::Calibration calibration = slow();
  auto input = document.input();
  machine::apply(calibration, input.machine);
  document.edit(QStringLiteral("measured"), input);
  document.setCalibration(calibration);
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_GT(shown().gpu_seconds, 10 * before);
  document.setCalibration(std::nullopt);
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_LT(shown().gpu_seconds, 100 * before);
}

/// Somebody's map stays as it is, but what it costs is counted anew.
TEST_F(PlansWithPassTimes, OfAMapFollowWhatWasMeasured) {
  ASSERT_NO_FATAL_FAILURE(openOn("RTX 4090", plan::Objective::StepTime));
  PlanInput input = document.input();
  machine::apply(slow(), input.machine);
  input.map = std::make_shared<const plan::DeviceMap>(
      plan::to_device_map(*document.model(), input.machine, document.state()->placement));
  editTo(input);
  const double before = shown().gpu_seconds;
  ASSERT_GT(before, 0);
  const auto placement = document.state()->placement;
  calibrate(slow());
  EXPECT_GT(shown().gpu_seconds, 10 * before);
  EXPECT_EQ(document.state()->placement, placement);
}

/// A step back shows no times of what was measured before; with what was measured then it is the same plan.
TEST_F(PlansWithPassTimes, OfAStepBackAreThoseOfNow) {
  ASSERT_NO_FATAL_FAILURE(openOn("RTX 4090", plan::Objective::StepTime));
  PlanInput input = document.input();
  machine::apply(slow(), input.machine);
  editTo(input);
  const double before = shown().gpu_seconds;
  input.machine.devices[0].budget = GiB(8);
  editTo(input);
  calibrate(slow());
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_GT(shown().gpu_seconds, 10 * before);
  const auto answer = document.state()->answer;
  document.undoStack().redo();
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_GT(shown().gpu_seconds, 10 * before);
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle(60000));
  EXPECT_EQ(document.state()->answer, answer) << "nothing was measured since";
}

}  // namespace
}  // namespace stowage::app
