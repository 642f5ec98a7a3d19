// A step that trains, forward and back: the time that plans of a program are ranked by, the judge's, and the
// one that is predicted are one.
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

constexpr double kRounding = 1e-6;  // of sums of picoseconds

/// Links whose latencies are 0: of a plan nobody counts those of single copies.
machine::Machine machine_with(const std::vector<std::string>& cards) {
  machine::Machine out;
  for (std::uint32_t g = 0; g < cards.size(); ++g) out.devices.push_back({gpu(g), cards[g]});
  out.devices.push_back({kCpu, "EPYC 9654"});
  for (std::uint32_t g = 0; g < cards.size(); ++g) {
    out.set_link(kCpu, gpu(g), 4'000'000'000);
    out.set_link(gpu(g), kCpu, 1'000'000'000);
  }
  for (machine::Link& link : out.links) link.latency_ns = 0;
  return out;
}

plan::Settings asked(const machine::RuntimeRow* kind, bool trains) {
  plan::Settings out;
  out.runtime.change_to(kind);
  out.objective = plan::Objective::StepTime;
  if (trains) out.workload.training = plan::Training{plan::Optimizer::Sgd};
  return out;
}

plan::PassTimesPtr times_of(const OpenedProgram& one, const machine::Machine& machine,
                            const plan::Settings& settings) {
  GraphRequest request;
  request.program = &one.program;
  return pass_times(*one.model, machine, settings, request);
}

PredictedTime predicted(const OpenedProgram& one, const machine::Machine& machine,
                        const plan::Settings& settings, const Placement& placement,
                        const plan::Evaluation& e) {
  GraphRequest request;
  request.program = &one.program;
  request.machine = &machine;
  request.run.map = plan::to_device_map(*one.model, machine, placement);
  request.run.main_gpu = e.main_gpu;
  request.run.host_computes = settings.runtime.host_computes(e.main_gpu);
  request.run.offload_buffers = settings.runtime.offload_buffers;
  request.training = training_step(*one.model, settings);
  const Prediction out = predict(request);
  EXPECT_TRUE(out.time);
  return out.time.value_or(PredictedTime());
}

Placement everything_on(const OpenedProgram& one, Placement::Slot slot) {
  return {std::vector<Placement::Slot>(one.model->tensors().size(), slot)};
}

class TrainingTimes : public testing::TestWithParam<const char*> {};

/// On one device, whichever it is; and more than the pass forward alone.
TEST_P(TrainingTimes, AreThoseOfThePrediction) {
  const auto found = test::static_program(GetParam());
  ASSERT_TRUE(found);
  const machine::Machine machine = machine_with({"RTX 4090", "T4"});
  for (Placement::Slot slot = 0; slot < 3; ++slot) {
    const auto* const kind = slot < 2 ? machine::kStreams : machine::kComputesOnHost;
    const plan::Settings settings = asked(kind, true);
    const Placement placement = everything_on(*found, slot);
    const auto times = times_of(*found, machine, settings);
    ASSERT_TRUE(times);
    const plan::Evaluation e = plan::evaluate(*found->model, machine, settings, placement, times.get());
    const PredictedTime time = predicted(*found, machine, settings, placement, e);
    EXPECT_NEAR(e.gpu_seconds + e.host_seconds, time.compute, kRounding * time.compute);
    EXPECT_LE(e.step_seconds, time.step * (1 + kRounding)) << "inputs and outputs are copied too";
    const plan::Settings forward = asked(kind, false);
    const plan::Evaluation alone =
        plan::evaluate(*found->model, machine, forward, placement, times_of(*found, machine, forward).get());
    EXPECT_GT(e.step_seconds, 1.3 * alone.step_seconds);
  }
}

/// What a plan copies of weights that lie on the host, one by one and together: in the pass forward, then for
/// both. Where the plan knows the copies of the first it knows those of the second. (It does not of a weight
/// that several modules use, which bring it one by one.)
TEST_P(TrainingTimes, CopiesAreThoseOfThePrediction) {
  const auto found = test::static_program(GetParam());
  ASSERT_TRUE(found);
  const machine::Machine machine = machine_with({"L4"});
  const auto times_forward = times_of(*found, machine, asked(machine::kStreamsAhead, false)),
             times_both = times_of(*found, machine, asked(machine::kStreamsAhead, true));
  ASSERT_TRUE(times_forward && times_both);
  const auto units = solve::make_unit_catalog(found->model, asked(machine::kStreamsAhead, true), times_both);
  const auto copies = [&](const Placement& placement, bool trains, double& planned) {
    const plan::Settings settings = asked(machine::kStreamsAhead, trains);
    const auto& times = trains ? times_both : times_forward;
    const plan::Evaluation e = plan::evaluate(*found->model, machine, settings, placement, times.get());
    planned = e.bus_seconds;
    return predicted(*found, machine, settings, placement, e).copies;
  };
  double none = 0;
  const double at_rest = copies(everything_on(*found, 0), false, none),
               at_rest_both = copies(everything_on(*found, 0), true, none);
  std::mt19937 random(5);
  int known = 0;
  for (int i = 0; i < 12; ++i) {
    Placement placement = everything_on(*found, 0);
    const std::size_t stays = random() % solve::units(*units).size();
    for (std::size_t u = 0; u < solve::units(*units).size(); ++u) {
      const auto slot = static_cast<Placement::Slot>(u == stays ? 0 : random() % 2);
      for (const model::TensorId id : solve::units(*units)[u].tensors) placement.slots[id.index()] = slot;
    }
    double planned = 0, planned_both = 0;
    const double forward = copies(placement, false, planned) - at_rest,
                 both = copies(placement, true, planned_both) - at_rest_both;
    EXPECT_LE(planned, forward + kRounding * (forward + at_rest)) << i;
    if (std::abs(planned - forward) > kRounding * (forward + at_rest)) continue;
    ++known;
    EXPECT_NEAR(planned_both, both, 1e-3 * both + kRounding * at_rest_both) << i;
    if (planned > 0) {
      EXPECT_GT(planned_both, planned) << i;
    }
  }
  if (std::string(GetParam()).starts_with("llama_untied")) {
    EXPECT_GT(known, 6);
  }
}

/// All plans of a few units: the solver's value is the judge's, and no plan is better than what is called
/// optimal.
TEST_P(TrainingTimes, TheBestPlanIsTheBestOfAll) {
  const auto found = test::static_program(GetParam());
  ASSERT_TRUE(found);
  const OpenedProgram& one = *found;
  machine::Machine machine = machine_with({"T4", "RTX 4090"});
  plan::Settings settings = asked(machine::kStreamsAhead, true);
  settings.main_gpu = 0;
  const auto times = times_of(one, machine, settings);
  ASSERT_TRUE(times);
  const auto all = solve::make_unit_catalog(one.model, settings, times);
  const std::vector<solve::Unit>& units = solve::units(*all);
  const std::size_t free = std::min<std::size_t>(units.size(), 6);
  for (std::size_t u = free; u < units.size(); ++u) {
    for (const model::TensorId id : units[u].tensors)
      settings.rules.push_back({(*one.model)[id].name, u % 2 ? gpu(0) : kCpu, false});
  }
  machine.devices[0].budget = one.model->total_bytes() * 2;
  machine.devices[1].budget = one.model->total_bytes();
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
    if (e.fits && e.main_gpu) best = std::min(best, e.step_seconds);  // with something on a GPU
  }
  const plan::Evaluation e = plan::evaluate(*one.model, machine, settings, answer->placement, times.get());
  EXPECT_NEAR(static_cast<double>(answer->value), e.step_seconds * 1e12, 100) << "the judge says the same";
  EXPECT_GE(static_cast<double>(answer->value), best * 1e12 - 100);
  EXPECT_LE(static_cast<double>(answer->bound), best * 1e12 + 100) << "a bound that a plan beats";
}

INSTANTIATE_TEST_SUITE_P(Programs, TrainingTimes,
                         testing::Values("convnet", "vit_tiny", "llama_untied", "llama_tied_bf16",
                                         "segformer_tiny", "shared_pieces"),
                         [](const auto& info) { return std::string(info.param); });

/// A weight whose derivative nobody reads does not come again, and a frozen one sends nothing home.
TEST(TrainingTimesOf, WhatIsFrozenSendsNothing) {
  const auto found = test::static_program("llama_untied");
  ASSERT_TRUE(found);
  const machine::Machine machine = machine_with({"L4"});
  plan::Settings settings = asked(machine::kStreamsAhead, true);
  const auto all = times_of(*found, machine, settings);
  settings.workload.training->freeze = {{"*embed_tokens"}, {"*layers.0"}};
  const auto some = times_of(*found, machine, settings);
  ASSERT_TRUE(all && some);
  ASSERT_EQ(all->back.size(), found->model->tensors().size());
  int sent = 0, frozen = 0;
  for (std::size_t i = 0; i < all->back.size(); ++i) {
    const model::Tensor& tensor = found->model->tensors()[i];
    const bool parameter = tensor.kind == model::TensorKind::Parameter;
    const bool is_frozen = !plan::is_trained(tensor, *settings.workload.training);
    sent += parameter && all->back[i].sent == 1 ? 1 : 0;
    frozen += parameter && is_frozen ? 1 : 0;
    EXPECT_EQ(some->back[i].sent, parameter && !is_frozen ? all->back[i].sent : 0u) << tensor.name;
    EXPECT_LE(some->back[i].fetched, all->back[i].fetched) << tensor.name;
    if (tensor.name.find("embed_tokens") != std::string::npos) {
      EXPECT_EQ(all->back[i].fetched, 0u) << "a table of words is not read for its gradient";
    }
  }
  EXPECT_GT(sent, 0);
  EXPECT_GT(frozen, 0);
  const auto sum = [](const plan::PassTimes& times) {
    std::uint64_t out = 0;
    for (const std::uint64_t ps : times.columns[0].step_ps) out += ps;
    return out;
  };
  EXPECT_LT(sum(*some), sum(*all)) << "less is computed";
}

}  // namespace
}  // namespace stowage::estimate
