// What devices compute of a program: the time that its plans are ranked by is the time that is predicted of
// them.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/estimate/pass_times.h"
#include "core/estimate/predict.h"
#include "core/solve/solve.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using plan::Placement;
using test::OpenedProgram;

const char* const kPrograms[] = {"direct_tensors", "convnet",         "t5_shared",       "cached_decoder",
                                 "shared_pieces",  "mixed_precision", "segformer_tiny",  "branches",
                                 "vit_tiny",       "llama_untied",    "llama_tied_bf16", "nested_outputs"};

machine::Machine machine_with(const std::vector<std::string>& cards, const std::string& cpu = "EPYC 9654") {
  machine::Machine out;
  for (std::uint32_t g = 0; g < cards.size(); ++g) out.devices.push_back({gpu(g), cards[g]});
  out.devices.push_back({kCpu, cpu});
  return out;
}

GraphRequest request_of(const OpenedProgram& one, const machine::Machine& machine) {
  GraphRequest out;
  out.program = &one.program;
  out.machine = &machine;
  return out;
}

plan::Settings asked(const machine::RuntimeRow* kind) {
  plan::Settings out;
  out.runtime.change_to(kind);
  out.objective = plan::Objective::StepTime;
  return out;
}

Prediction predicted(const OpenedProgram& one, const machine::Machine& machine,
                     const plan::Settings& settings, const Placement& placement, const plan::Evaluation& e) {
  GraphRequest request = request_of(one, machine);
  request.run.map = plan::to_device_map(*one.model, machine, placement);
  request.run.main_gpu = e.main_gpu;
  request.run.host_computes = settings.runtime.host_computes(e.main_gpu);
  request.run.offload_buffers = settings.runtime.offload_buffers;
  return predict(request);
}

std::uint64_t sum(const std::vector<std::uint64_t>& all) {
  std::uint64_t out = 0;
  for (const std::uint64_t one : all) out += one;
  return out;
}

class GraphTimes : public testing::TestWithParam<const char*> {};

/// On one device, whichever it is: together, and module by module where nothing is copied.
TEST_P(GraphTimes, AreThoseOfThePrediction) {
  const auto found = test::static_program(GetParam());
  ASSERT_TRUE(found);
  const OpenedProgram& one = *found;
  const machine::Machine machine = machine_with({"RTX 4090", "T4"});
  for (Placement::Slot slot = 0; slot < 3; ++slot) {
    const plan::Settings settings = asked(slot < 2 ? machine::kStreams : machine::kComputesOnHost);
    const auto times = pass_times(*one.model, machine, settings, request_of(one, machine));
    ASSERT_TRUE(times);
    const Placement placement{std::vector<Placement::Slot>(one.model->tensors().size(), slot)};
    const plan::Evaluation e = plan::evaluate(*one.model, machine, settings, placement, times.get());
    const Prediction prediction = predicted(one, machine, settings, placement, e);
    ASSERT_TRUE(prediction.time);
    EXPECT_TRUE(e.computing);
    EXPECT_NEAR(e.gpu_seconds + e.host_seconds, prediction.time->compute, 1e-6 * prediction.time->compute);
    EXPECT_LE(e.step_seconds, prediction.time->step * (1 + 1e-6)) << "inputs and outputs are copied too";
    for (const PredictedModule& row : prediction.modules) {
      const auto module = one.model->find_module(row.name);
      if (slot < 2 || !module) continue;
      EXPECT_GE(static_cast<double>(times->columns[slot].step_ps[module->index()]) + 1, row.seconds * 1e12)
          << row.name;
    }
  }
}

/// Over GPUs that are alike, wherever modules without weights go: nothing is lost, and nothing counts twice.
/// What lies on the host is streamed.
TEST_P(GraphTimes, OfAnyPlacementAddUpToThePrediction) {
  const auto found = test::static_program(GetParam());
  ASSERT_TRUE(found);
  const OpenedProgram& one = *found;
  const machine::Machine machine = machine_with({"L4", "L4"}, "");
  const plan::Settings settings = asked(machine::kStreamsAhead);
  const auto times = pass_times(*one.model, machine, settings, request_of(one, machine));
  ASSERT_TRUE(times);
  const auto units = solve::make_unit_catalog(one.model, settings, times);
  std::mt19937 random(5);
  for (int i = 0; i < 12; ++i) {
    Placement placement{std::vector<Placement::Slot>(one.model->tensors().size(), 0)};
    for (const solve::Unit& unit : solve::units(*units)) {
      const auto slot = static_cast<Placement::Slot>(random() % 3);
      for (const model::TensorId id : unit.tensors) placement.slots[id.index()] = slot;
    }
    placement.slots[random() % placement.slots.size()] = 0;
    const plan::Evaluation e = plan::evaluate(*one.model, machine, settings, placement, times.get());
    const Prediction prediction = predicted(one, machine, settings, placement, e);
    ASSERT_TRUE(prediction.time) << i;
    EXPECT_GE(e.gpu_seconds, (1 - 1e-6) * prediction.time->compute) << i;
    // Of two ways the prediction counts the longer one with its copies, the table without.
    if (std::string(GetParam()) != "branches") {
      EXPECT_LE(e.gpu_seconds, (1 + 1e-6) * prediction.time->compute) << i;
    }
    EXPECT_EQ(e.host_seconds, 0) << i;
  }
}

/// All plans of a few units, the others pinned: none is better than the one that is called optimal.
TEST_P(GraphTimes, TheBestPlanIsTheBestOfAll) {
  const auto found = test::static_program(GetParam());
  ASSERT_TRUE(found);
  const OpenedProgram& one = *found;
  machine::Machine machine = machine_with({"T4", "RTX 4090"});
  plan::Settings settings = asked(machine::kComputesOnHost);
  settings.allow_empty_gpus = true;
  const auto times = pass_times(*one.model, machine, settings, request_of(one, machine));
  ASSERT_TRUE(times);
  const auto all = solve::make_unit_catalog(one.model, settings, times);
  const std::vector<solve::Unit>& units = solve::units(*all);
  const std::size_t free = std::min<std::size_t>(units.size(), 6);
  for (std::size_t u = free; u < units.size(); ++u) {
    for (const model::TensorId id : units[u].tensors)
      settings.rules.push_back({(*one.model)[id].name, u % 2 ? gpu(0) : kCpu, false});
  }
  machine.devices[0].budget = one.model->total_bytes();
  machine.devices[1].budget = Bytes(one.model->total_bytes().count() / 3);
  const auto answer = solve::solve(*all, machine, settings);
  ASSERT_TRUE(answer);
  ASSERT_NE(answer->outcome, solve::Outcome::Infeasible);
  double best = 1e9;
  for (std::size_t code = 0; code < static_cast<std::size_t>(std::pow(3, free)); ++code) {
    Placement placement = answer->placement;
    std::size_t rest = code;
    for (std::size_t u = 0; u < free; ++u, rest /= 3) {
      for (const model::TensorId id : units[u].tensors)
        placement.slots[id.index()] = static_cast<Placement::Slot>(rest % 3);
    }
    const plan::Evaluation e = plan::evaluate(*one.model, machine, settings, placement, times.get());
    if (e.fits) best = std::min(best, e.step_seconds);
  }
  EXPECT_GE(static_cast<double>(answer->value), best * 1e12 - 100);
  EXPECT_LE(static_cast<double>(answer->bound), best * 1e12 + 100) << "a bound that a plan beats";
  if (answer->outcome == solve::Outcome::Optimal) {
    EXPECT_NEAR(static_cast<double>(answer->value), best * 1e12, 100);
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, GraphTimes, testing::ValuesIn(kPrograms),
                         [](const auto& info) { return std::string(info.param); });

/// Every pass of a request is one of the program, whatever the tokens.
TEST(GraphPassTimes, ARequestIsItsPasses) {
  const auto one = test::static_program("llama_untied");
  ASSERT_TRUE(one);
  const machine::Machine machine = machine_with({"T4"});
  plan::Settings settings = asked(machine::kStreams);
  settings.workload = {0, 1, 100, 6, 30};
  ASSERT_EQ(settings.workload.passes(), 10u);
  const auto times = pass_times(*one->model, machine, settings, request_of(*one, machine));
  ASSERT_TRUE(times);
  ASSERT_EQ(times->columns.size(), 2u);
  for (const plan::PassTimes::Column& column : times->columns) {
    const double step = static_cast<double>(sum(column.step_ps));
    EXPECT_GT(step, 0);
    EXPECT_NEAR(static_cast<double>(sum(column.request_ps)), 10 * step, 1e-3 * step);
  }
}

TEST(GraphPassTimes, AreNoneWhereTheTimeIsNotPredicted) {
  const auto one = test::static_program("convnet");
  ASSERT_TRUE(one);
  const plan::Settings settings = asked(machine::kStreams);
  const auto known = [&](const machine::Machine& machine) {
    const bool out = pass_times(*one->model, machine, settings, request_of(*one, machine)) != nullptr;
    EXPECT_EQ(out, has_rates(machine, nullptr));
    return out;
  };
  EXPECT_TRUE(known(machine_with({"T4"})));
  EXPECT_TRUE(known(machine_with({"T4"}, "")));
  EXPECT_TRUE(known(machine_with({})));
  EXPECT_FALSE(known(machine_with({"T4", "nobody's"})));
  EXPECT_FALSE(known(machine_with({}, "nobody's")));
  const machine::Machine machine = machine_with({"T4"});
  GraphRequest request = request_of(*one, machine);
  request.shapes = {{"nobody", {1}}};
  EXPECT_FALSE(pass_times(*one->model, machine, settings, request)) << "no such input";
  request.program = nullptr;
  EXPECT_FALSE(pass_times(*one->model, machine, settings, request));
}

/// Longer inputs take longer.
TEST(GraphPassTimes, FollowTheShapesOfThePlan) {
  const OpenedProgram one = test::opened(stowage::test::model_folder("convnet") + "/dynamic_all.pt2");
  const machine::Machine machine = machine_with({"RTX 4090"});
  const auto took = [&](std::size_t column, std::int64_t batch, std::int64_t width) {
    GraphRequest request = request_of(one, machine);
    request.shapes = {{"x", {batch, 3, width, width}}};
    const auto times = pass_times(*one.model, machine, asked(machine::kComputesOnHost), request);
    EXPECT_TRUE(times) << batch << " of " << width;
    return times ? sum(times->columns[column].step_ps) : 0;
  };
  for (const std::size_t column : {0u, 1u})
    EXPECT_LT(10 * took(column, 2, 32), took(column, 64, 256)) << column;
}

/// The branches of the walk: what is not gone is not counted.
TEST(GraphPassTimes, OfTwoWaysTheLongerOneCounts) {
  for (const char* name : {"cond", "while_loop", "scan", "map"}) {
    const OpenedProgram one = test::opened(stowage::test::data(std::string("engine/") + name + ".pt2"));
    const machine::Machine machine = machine_with({"A100"});
    const plan::Settings settings = asked(machine::kStreams);
    const auto times = pass_times(*one.model, machine, settings, request_of(one, machine));
    ASSERT_TRUE(times) << name;
    GraphRequest request = request_of(one, machine);
    request.run.map.entries = {{"", gpu(0)}};
    const Prediction prediction = predict(request);
    ASSERT_TRUE(prediction.time) << name;
    EXPECT_NEAR(static_cast<double>(sum(times->columns[0].step_ps)) * 1e-12, prediction.time->compute,
                1e-6 * prediction.time->compute)
        << name;
  }
}

/// Layers go to the GPU that computes them sooner, as far as it has room; times of a calibration count.
TEST(GraphPassTimes, PlansUseTheFasterOfTwoGpus) {
  const auto one = test::static_program("llama_untied");
  ASSERT_TRUE(one);
  const plan::Settings settings = asked(machine::kStreams);
  GraphRequest request;
  request.program = &one->program;
  machine::Calibration calibration;
  for (const std::uint32_t g : {0u, 1u}) {
    const double rate = g == 0 ? 1e9 : 1e12;
    const auto add = [&](machine::Measured what, const char* dtype, std::uint64_t size, double at) {
      calibration.figures.push_back({what, gpu(g), gpu(g), {}, dtype, size, {at, at, at, 9}});
    };
    add(machine::Measured::Read, "", 1 << 20, rate);
    add(machine::Measured::Matmul, "float32", 64, rate);
    add(machine::Measured::Launch, "", 0, 1e-6);
  }
  request.calibration = &calibration;
  machine::Machine machine = machine_with({"", ""}, "");
  for (const std::uint32_t g : {0u, 1u}) machine.devices[g].budget = one->model->total_bytes();
  const auto times = pass_times(*one->model, machine, settings, request);
  ASSERT_TRUE(times);
  EXPECT_GT(sum(times->columns[0].step_ps), 10 * sum(times->columns[1].step_ps));
  const auto answer = solve::solve(*solve::make_unit_catalog(one->model, settings, times), machine, settings);
  ASSERT_TRUE(answer);
  ASSERT_NE(answer->outcome, solve::Outcome::Infeasible);
  const plan::Evaluation e = plan::evaluate(*one->model, machine, settings, answer->placement, times.get());
  EXPECT_GT(e.devices[1].weights, Bytes(5 * e.devices[0].weights.count()));
}

}  // namespace
}  // namespace stowage::estimate
