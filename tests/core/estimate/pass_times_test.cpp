// The time that plans are ranked by and the time that is predicted of them are one.
#include "core/estimate/pass_times.h"

#include <gtest/gtest.h>

#include <random>

#include "core/estimate/predict.h"
#include "core/plan/evaluation/ahead.h"
#include "core/solve/solve.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using test::catalog;

struct Cards {
  std::vector<std::string> gpus;
  std::string cpu;
};

const Cards kMachines[] = {{{"RTX 4090"}, "EPYC 9654"},
                           {{"RTX 3090", "RTX 3090"}, "EPYC 9654"},
                           {{"T4", "A100"}, "EPYC 9654"},
                           {{"H100", "L4", "V100"}, "EPYC 9654"}};

machine::Machine machine_with(const Cards& cards, std::uint64_t total) {
  machine::Machine out;
  for (std::uint32_t g = 0; g < cards.gpus.size(); ++g) {
    machine::Device device{gpu(g)};
    device.name = cards.gpus[g];
    device.budget = Bytes(total / (2 + g));
    out.devices.push_back(device);
  }
  machine::Device cpu{kCpu};
  cpu.name = cards.cpu;
  out.devices.push_back(cpu);
  return out;
}

plan::Settings asked(const machine::RuntimeRow* kind) {
  plan::Settings out;
  out.runtime.change_to(kind);
  out.workload.prompt = 900;
  out.workload.generate = 100;
  out.objective = plan::Objective::StepTime;
  return out;
}

/// Runs of units, each on some device.
plan::Placement in_runs(const model::Model& model, const solve::UnitCatalog& units, std::size_t slots,
                        std::mt19937& random) {
  plan::Placement out{std::vector<plan::Placement::Slot>(model.tensors().size(), 0)};
  plan::Placement::Slot slot = 0;
  for (const solve::Unit& unit : solve::units(units)) {
    if (random() % 12 == 0) slot = static_cast<plan::Placement::Slot>(random() % slots);
    for (const model::TensorId id : unit.tensors) out.slots[id.index()] = slot;
  }
  return out;
}

class OneTime : public testing::TestWithParam<const char*> {};

/// In turn, without prefetch: there copies hide behind each other, which a sum cannot say.
TEST_P(OneTime, IsThatOfThePredictionWithinOnePercent) {
  const auto model = catalog(GetParam());
  ASSERT_TRUE(model);
  constexpr double tolerance = 0.01;
  int compared = 0;
  for (const Cards& cards : kMachines) {
    const machine::Machine machine = machine_with(cards, model->total_bytes().count());
    for (const auto kind :
         {machine::kStreams, machine::kComputesOnHost, machine::kStreamsAhead, machine::kByModule}) {
      plan::Settings settings = asked(kind);
      const plan::PassTimesPtr times = pass_times(*model, machine, settings);
      ASSERT_TRUE(times);
      const auto units = solve::make_unit_catalog(model, settings, times);
      std::mt19937 random(7);
      for (int i = 0; i < 4; ++i) {
        SCOPED_TRACE(cards.gpus.back() + " " + kind->name + " " + std::to_string(i));
        const plan::Placement placement = in_runs(*model, *units, machine.devices.size(), random);
        const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement, times.get());
        const Prediction prediction = predict(*model, machine, settings, placement);
        ASSERT_TRUE(prediction.time && prediction.time->decode);
        EXPECT_TRUE(e.computing);
        EXPECT_NEAR(e.step_seconds, prediction.time->step, tolerance * prediction.time->step);
        EXPECT_NEAR(e.gpu_seconds + e.host_seconds, prediction.time->compute, 1e-6 * prediction.time->compute)
            << "computing alone is the same";
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 0);
}

/// Forward and back: with frozen parts and without, whoever runs it. Weights come twice, in their turn, and
/// gradients of what is streamed go home.
TEST_P(OneTime, OfAStepThatTrainsIsThatOfThePrediction) {
  const auto model = catalog(GetParam());
  ASSERT_TRUE(model);
  machine::Machine machine = machine_with(kMachines[2], model->total_bytes().count());
  machine.devices.push_back({machine::kDisk});
  int sends = 0;
  for (const auto kind : {machine::kStreams, machine::kComputesOnHost, machine::kStreamsAhead}) {
    plan::Settings forward = asked(kind);
    forward.workload.generate = 0;
    if (kind == machine::kStreamsAhead) forward.runtime.streaming = machine::Streaming::Prefetch;
    plan::Settings settings = asked(kind);  // what it makes at other times plays no part
    settings.runtime = forward.runtime;
    settings.workload.training = plan::Training{plan::Optimizer::Adam};
    const plan::PassTimesPtr times = pass_times(*model, machine, settings);
    ASSERT_TRUE(times);
    EXPECT_TRUE(times->back.empty()) << "without a graph each weight comes once more";
    const auto units = solve::make_unit_catalog(model, settings, times);
    std::mt19937 random(17);
    for (int i = 0; i < 4; ++i) {
      SCOPED_TRACE(std::string(kind->name) + " " + std::to_string(i));
      const plan::Placement placement = in_runs(*model, *units, machine.devices.size(), random);
      const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement, times.get());
      const Prediction prediction = predict(*model, machine, settings, placement);
      ASSERT_TRUE(prediction.time);
      EXPECT_FALSE(prediction.time->decode) << "nothing is made";
      EXPECT_NEAR(e.step_seconds, prediction.time->step, 0.01 * prediction.time->step);
      EXPECT_NEAR(e.request_seconds, e.step_seconds, 1e-9 * e.step_seconds);
      EXPECT_NEAR(e.gpu_seconds + e.host_seconds, prediction.time->compute, 1e-6 * prediction.time->compute);
      const Prediction alone = predict(*model, machine, forward, placement);
      ASSERT_TRUE(alone.time);
      // Of what the table of words is given nobody wants a gradient.
      EXPECT_LE(prediction.time->compute, 3 * alone.time->compute * (1 + 1e-9));
      EXPECT_GE(prediction.time->compute, 2.97 * alone.time->compute);
      EXPECT_GE(prediction.time->copies, 2 * alone.time->copies * (1 - 1e-9));
      sends += prediction.time->copies > 2.1 * alone.time->copies ? 1 : 0;
    }
  }
  EXPECT_GT(sends, 0) << "no gradient goes home";
}

/// Before the first module that is trained nobody wants a gradient; behind it a frozen one makes that of what
/// it was given.
TEST(PassTimes, OfFrozenModulesAreShorter) {
  const auto model = catalog("llama-3.1-8b");
  const machine::Machine machine = machine_with({{"T4"}, ""}, 1 << 20);
  plan::Settings forward = asked(machine::kStreams), both = forward;
  forward.workload.generate = 0;
  both.workload.training = plan::Training{};
  both.workload.training->freeze = {{""}, {"model.layers.7", false}};
  plan::Settings head = both;
  head.workload.training->freeze = {{""}, {"lm_head", false}};
  const auto once = pass_times(*model, machine, forward), of_layer = pass_times(*model, machine, both),
             of_head = pass_times(*model, machine, head);
  ASSERT_TRUE(once && of_layer && of_head);
  const auto ratio = [&](const char* name, const plan::PassTimesPtr& times) {
    const auto module = model->find_module(name);
    return static_cast<double>(times->columns[0].step_ps[module->index()]) /
           static_cast<double>(once->columns[0].step_ps[module->index()]);
  };
  EXPECT_NEAR(ratio("model.layers.6.mlp.down_proj", of_layer), 1, 1e-6);
  EXPECT_NEAR(ratio("model.layers.7.mlp.down_proj", of_layer), 3, 1e-6);
  EXPECT_NEAR(ratio("model.layers.8.mlp.down_proj", of_layer), 2, 1e-6);
  EXPECT_NEAR(ratio("model.layers.8.self_attn", of_layer), 3, 1e-6) << "scores are of two that want one";
  EXPECT_NEAR(ratio("model.layers.31.mlp.down_proj", of_head), 1, 1e-6);
  EXPECT_NEAR(ratio("lm_head", of_head), 2, 1e-6) << "the gradient of its weights, of nothing else";
}

/// Where weights are copied ahead, a schedule is no faster than any part of what a step counts, and no slower
/// than their sum.
TEST_P(OneTime, CopiedAheadLiesBetweenThePartsAndTheirSum) {
  const auto model = catalog(GetParam());
  ASSERT_TRUE(model);
  machine::Machine machine = machine_with(kMachines[1], model->total_bytes().count());
  machine.devices.push_back({machine::kDisk});
  plan::Settings settings = asked(machine::kStreamsAhead);
  settings.runtime.streaming = machine::Streaming::Prefetch;
  const plan::PassTimesPtr times = pass_times(*model, machine, settings);
  ASSERT_TRUE(times);
  const auto units = solve::make_unit_catalog(model, settings, times);
  std::mt19937 random(23);
  int early = 0;
  for (int i = 0; i < 6; ++i) {
    const plan::Placement placement = in_runs(*model, *units, machine.devices.size(), random);
    const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement, times.get());
    const Prediction prediction = predict(*model, machine, settings, placement);
    ASSERT_TRUE(prediction.time && e.main_gpu);
    EXPECT_GE(prediction.time->step, plan::least_ahead_seconds(e, settings) * 0.999) << i;
    EXPECT_LE(prediction.time->step, e.step_seconds * 1.06) << i;
    early += prediction.time->step < e.step_seconds * 0.99 ? 1 : 0;
  }
  // Where the largest turn leaves no room beside it, each copy is made in its turn.
  if (std::string(GetParam()) != "deepseek-v3") {
    EXPECT_GT(early, 0) << "nothing was early";
  }
}

/// A request is its prompt and all tokens after it.
TEST_P(OneTime, OfARequestIsThatOfItsPasses) {
  const auto model = catalog(GetParam());
  ASSERT_TRUE(model);
  const machine::Machine machine = machine_with(kMachines[2], model->total_bytes().count());
  for (const std::uint64_t chunk : {0u, 256u}) {
    plan::Settings settings = asked(machine::kComputesOnHost);
    settings.workload.prefill_chunk = chunk;
    const plan::PassTimesPtr times = pass_times(*model, machine, settings);
    ASSERT_TRUE(times);
    const auto units = solve::make_unit_catalog(model, settings, times);
    std::mt19937 random(3);
    const plan::Placement placement = in_runs(*model, *units, machine.devices.size(), random);
    const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement, times.get());
    const Prediction prediction = predict(*model, machine, settings, placement);
    ASSERT_TRUE(prediction.time);
    const double whole = prediction.time->prefill + 100 * *prediction.time->decode;
    EXPECT_NEAR(e.request_seconds, whole, 0.01 * whole);
  }
}

/// The same of all passes of a request: its prompt and its tokens are both early.
TEST_P(OneTime, OfARequestCopiedAheadLiesBetweenThePartsAndTheirSum) {
  const auto model = catalog(GetParam());
  ASSERT_TRUE(model);
  const machine::Machine machine = machine_with(kMachines[1], model->total_bytes().count());
  plan::Settings settings = asked(machine::kStreamsAhead);
  settings.runtime.streaming = machine::Streaming::Prefetch;
  settings.objective = plan::Objective::RequestTime;
  const plan::PassTimesPtr times = pass_times(*model, machine, settings);
  ASSERT_TRUE(times);
  const auto units = solve::make_unit_catalog(model, settings, times);
  std::mt19937 random(29);
  for (int i = 0; i < 4; ++i) {
    const plan::Placement placement = in_runs(*model, *units, machine.devices.size(), random);
    const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement, times.get());
    const Prediction prediction = predict(*model, machine, settings, placement);
    ASSERT_TRUE(prediction.time && prediction.time->decode && e.main_gpu);
    const double whole = prediction.time->prefill + 100 * *prediction.time->decode;
    EXPECT_GE(whole, plan::least_request_ahead_seconds(e, settings) * 0.99) << i;
    EXPECT_LE(whole, e.request_seconds * 1.06) << i;
  }
}

/// What lies on the disk is read for its turn, whoever computes with it.
TEST(PassTimes, AgreeWithThePredictionWhereTheDiskIsRead) {
  const auto model = catalog("llama-3.1-8b");
  machine::Machine machine = machine_with(kMachines[0], model->total_bytes().count());
  machine.devices.push_back({machine::kDisk});
  int read = 0;
  for (const auto kind : {machine::kStreams, machine::kComputesOnHost}) {
    const plan::Settings settings = asked(kind);
    const plan::PassTimesPtr times = pass_times(*model, machine, settings);
    const auto units = solve::make_unit_catalog(model, settings, times);
    std::mt19937 random(11);
    for (int i = 0; i < 4; ++i) {
      const plan::Placement placement = in_runs(*model, *units, machine.devices.size(), random);
      const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement, times.get());
      const Prediction prediction = predict(*model, machine, settings, placement);
      ASSERT_TRUE(prediction.time);
      read += e.disk_seconds > 0 ? 1 : 0;
      EXPECT_NEAR(e.step_seconds, prediction.time->step, 0.01 * prediction.time->step);
    }
  }
  EXPECT_GT(read, 3);
}

INSTANTIATE_TEST_SUITE_P(Catalogs, OneTime,
                         testing::Values("llama-3.1-8b", "llama-3.1-70b", "mixtral-8x7b", "gpt2-xl", "t5-11b",
                                         "deepseek-v3"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace_if(
                               name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
                           return name;
                         });

TEST(PassTimes, AreNoneWhereTheTimeIsNotPredicted) {
  const auto model = catalog("llama-3.1-8b");
  plan::Settings settings = asked(machine::kStreams);
  EXPECT_TRUE(pass_times(*model, machine_with({{"T4"}, ""}, 1 << 20), settings));
  EXPECT_FALSE(pass_times(*model, machine_with({{"T4", "nobody's"}, ""}, 1 << 20), settings));
  EXPECT_EQ(pass_times(*model, machine_with({{"T4"}, ""}, 1 << 20), settings)->columns.size(), 1u)
      << "the CPU's rates are not known";
  settings.workload = {};
  EXPECT_FALSE(pass_times(*model, machine_with({{"T4"}, ""}, 1 << 20), settings))
      << "nothing goes through it";
}

/// However long a request takes: all modules together have a sum of 64 bits.
TEST(PassTimes, SumsStayWholeNumbers) {
  const auto model = catalog("llama-3.1-8b");
  plan::Settings settings = asked(machine::kStreams);
  settings.workload.generate = std::uint64_t{1} << 45;
  const plan::PassTimesPtr times =
      pass_times(*model, machine_with(kMachines[0], model->total_bytes().count()), settings);
  ASSERT_TRUE(times);
  for (const plan::PassTimes::Column& column : times->columns) {
    long double sum = 0;
    for (const std::uint64_t ps : column.request_ps) sum += static_cast<long double>(ps);
    EXPECT_LT(sum, 0x1p63L);
    EXPECT_GT(sum, 0x1p61L) << "too short a request to show anything";
  }
}

/// A head that is tied to the table of words computes, and picking words does too: each module by itself.
TEST(PassTimes, OfTiedModulesAreTheirOwn) {
  const auto model = catalog("gpt2-xl");
  const plan::PassTimesPtr times =
      pass_times(*model, machine_with({{"T4"}, ""}, 1 << 20), asked(machine::kStreams));
  ASSERT_TRUE(times);
  const auto of = [&](const char* name) {
    const auto module = model->find_module(name);
    return module ? times->columns[0].step_ps[module->index()] : 0;
  };
  EXPECT_GT(of("lm_head"), 10 * of("transformer.wte"));
  EXPECT_GT(of("transformer.wte"), 0u);
}

/// Layers go to the GPU that computes them sooner, as far as it has room.
TEST(PassTimes, PlansUseTheFasterOfTwoGpus) {
  const auto model = catalog("llama-3.1-8b");
  const plan::Settings settings = asked(machine::kStreams);
  for (const bool swapped : {false, true}) {
    const Cards cards = swapped ? Cards{{"A100", "T4"}, ""} : Cards{{"T4", "A100"}, ""};
    machine::Machine machine = machine_with(cards, 0);
    for (machine::Device& device : machine.devices) {
      if (device.id.gpu()) device.budget = GiB(14);
    }
    const plan::PassTimesPtr times = pass_times(*model, machine, settings);
    ASSERT_TRUE(times);
    const auto answer = solve::solve(*solve::make_unit_catalog(model, settings, times), machine, settings);
    ASSERT_TRUE(answer);
    ASSERT_NE(answer->outcome, solve::Outcome::Infeasible);
    const plan::Evaluation e = plan::evaluate(*model, machine, settings, answer->placement, times.get());
    const std::size_t fast = swapped ? 0 : 1;
    EXPECT_GT(e.devices[fast].weights, Bytes(5 * e.devices[1 - fast].weights.count()));
    EXPECT_NEAR(static_cast<double>(answer->value), e.step_seconds * 1e12, 100);
  }
}

/// An encoder runs once, with the prompt: what is run for every token has the GPU first, however large the
/// encoder is. Who runs the encoder with each token would rather have it there.
TEST(PassTimes, PlansGiveTheGpuToWhatEveryTokenNeeds) {
  const auto model = catalog("t5-11b");
  machine::Machine machine = machine_with({{"RTX 3090"}, ""}, 0);
  machine.devices[0].budget = model->total_bytes() - Bytes(model->total_bytes().count() / 3);
  plan::Settings settings = asked(machine::kStreams);
  const auto seconds = [&](const char* pinned) {
    settings.rules.clear();
    if (pinned) settings.rules.push_back({pinned, gpu(0)});
    const plan::PassTimesPtr times = pass_times(*model, machine, settings);
    const auto catalog = solve::make_unit_catalog(model, settings, times);
    const auto answer = solve::solve(*catalog, machine, settings);
    EXPECT_TRUE(answer && answer->outcome == solve::Outcome::Optimal);
    return answer ? static_cast<double>(answer->value) * 1e-12 : 0;
  };
  // With all of the encoder and nothing else off the GPU a step copies nothing, and a request does.
  const plan::PassTimesPtr times = pass_times(*model, machine, settings);
  plan::Placement placement{std::vector<plan::Placement::Slot>(model->tensors().size(), 0)};
  for (std::size_t i = 0; i < model->tensors().size(); ++i) {
    if (model->tensors()[i].name.starts_with("encoder.block")) placement.slots[i] = 1;
  }
  const plan::Evaluation e = plan::evaluate(*model, machine, settings, placement, times.get());
  EXPECT_EQ(e.streamed_bytes, Bytes());
  EXPECT_EQ(e.bus_seconds, 0);
  EXPECT_GT(e.request_seconds, e.compute_seconds);
  EXPECT_GT(e.devices[0].reserve, Bytes());
  settings.workload.generate = 0;
  EXPECT_GT(plan::evaluate(*model, machine, settings, placement, times.get()).streamed_bytes, Bytes());
  settings.workload.generate = 100;
  const double free = seconds(nullptr), with_encoder = seconds("encoder");
  EXPECT_LT(free, 0.5 * with_encoder);
  EXPECT_GT(free, 0);
}

}  // namespace
}  // namespace stowage::estimate
