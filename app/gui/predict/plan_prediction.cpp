#include "app/gui/predict/plan_prediction.h"

#include <algorithm>

#include "app/gui/predict/described_programs.h"
#include "app/gui/predict/read_program.h"
#include "core/estimate/workload_inputs.h"
#include "core/plan/computed.h"

namespace stowage::app {
namespace {

/// As the plan is judged: with what the solver chose.
plan::Settings judged(const widgets::PlanState& state) {
  plan::Settings out = state.settings;
  if (!state.answer) return out;
  if (state.answer->main_gpu && !out.main_gpu) out.main_gpu = state.answer->main_gpu;
  out.computed = state.answer->computed;
  return out;
}

estimate::MapUnderRun runOf(const widgets::PlanState& state, const plan::Settings& settings) {
  estimate::MapUnderRun run;
  run.map = plan::to_device_map(*state.model, state.machine, state.placement);
  run.main_gpu = state.evaluation.main_gpu;
  run.host_computes = settings.runtime.host_computes(run.main_gpu);
  run.computed = plan::computed_names(*state.model, state.machine, state.placement,
                                      plan::computed_tensors(*state.model, settings));
  run.offload_buffers = settings.runtime.offload_buffers;
  return run;
}

std::shared_ptr<const machine::Calibration> ratesOf(const widgets::PlanState& state,
                                                    const PredictionGround& ground) {
  return ground.calibration ? measuredRates(*ground.calibration, state.machine) : nullptr;
}

/// A card that was put in another's place has no rate in its own memory: what was measured there, and of the
/// way there, is not of it.
void withoutReplaced(machine::Calibration& calibration, const machine::Machine& machine) {
  for (const machine::Device& device : machine.devices) {
    const machine::DeviceId id = device.id;
    const bool known =
        std::any_of(machine.links.begin(), machine.links.end(),
                    [id](const machine::Link& link) { return link.from == id && link.to == id; });
    if (known || !id.gpu()) continue;
    std::erase_if(calibration.figures,
                  [id](const machine::Figure& figure) { return figure.from == id || figure.to == id; });
  }
}

/// The pass of a program that is predicted for a plan.
struct PassOfPlan {
  estimate::GraphRequest request{};
  std::shared_ptr<const machine::Calibration> rates{};  ///< the request's
  std::optional<Error> refused{};                       ///< why its inputs are not what the workload says
  DescribedProgram described{};
};

PassOfPlan passOf(const widgets::PlanState& state, const PredictionGround& ground) {
  PassOfPlan out;
  const plan::Settings settings = judged(state);
  estimate::GraphRequest& request = out.request;
  request.machine = &state.machine;
  request.allocator = estimate::rule_of_runs();
  request.run = runOf(state, settings);
  out.rates = ratesOf(state, ground);
  request.calibration = out.rates.get();
  request.shapes = ground.shapes;
  if (ground.shapes.empty()) request.sizes = ground.sizes;
  // What nobody set for a run is as the plan says: the shapes it was made for, else as many tokens.
  if (ground.program && ground.shapes.empty() && ground.sizes.empty() && !ground.ownSamples) {
    auto inputs = estimate::inputs_of_workload(*ground.program, settings.workload);
    request.shapes = std::move(inputs.shapes);
    out.refused = std::move(inputs.refused);
  }
  if (settings.runtime.prefetches()) {
    request.mode = estimate::StreamMode::Prefetch;
    request.window = settings.runtime.window.value_or(Bytes()).count();
  }
  request.training = estimate::training_step(*state.model, settings, ground.activations);
  out.described = describedProgram(ground.program, ground.inputs, request);
  return out;
}

estimate::Prediction predictProgram(const widgets::PlanState& state, const PredictionGround& ground) {
  estimate::Prediction out;
  if (ground.problem) {
    estimate::leave_out(out, *ground.problem);
    return out;
  }
  const PassOfPlan pass = passOf(state, ground);
  out = estimate::predict(pass.request);
  if (pass.refused) estimate::leave_out(out, *pass.refused);
  if (pass.described.problem) estimate::leave_out(out, *pass.described.problem);
  if (pass.described.toAsk)
    estimate::leave_out(
        out, {ground.agreed ? Code::DescribeUnderway : Code::DescribeNotAgreed, ground.program->path});
  return out;
}

}  // namespace

bool measuredHere(const machine::Calibration& calibration, const machine::Machine& machine) {
  machine::Machine measured = machine;
  machine::apply(calibration, measured);
  return measured.links == machine.links;
}

bool worksAsMeasured(const machine::Calibration& calibration, const machine::Machine& machine) {
  machine::Machine measured;
  measured.devices = machine.devices;
  machine::apply(calibration, measured);
  const auto own = [](const machine::Machine& of, machine::DeviceId device) {
    return std::find_if(of.links.begin(), of.links.end(),
                        [&](const machine::Link& link) { return link.from == device && link.to == device; });
  };
  bool any = false;
  for (const machine::Figure& figure : calibration.figures) {
    if (figure.what != machine::Measured::Matmul || !machine.find(figure.from)) continue;
    const auto then = own(measured, figure.from), now = own(machine, figure.from);
    if (then == measured.links.end() || now == machine.links.end() || !(*then == *now)) return false;
    any = true;
  }
  return any;
}

std::shared_ptr<const machine::Calibration> measuredRates(const machine::Calibration& calibration,
                                                          const machine::Machine& machine) {
  // A rate that was learned from a run makes no other machine of it.
  const machine::Machine before = machine::unlearned(machine);
  const auto holds = [&](const machine::Calibration& rates) {
    return measuredHere(rates, before) || worksAsMeasured(rates, before);
  };
  if (holds(calibration)) return {std::shared_ptr<void>(), &calibration};
  auto rest = std::make_shared<machine::Calibration>(calibration);
  withoutReplaced(*rest, before);
  return !rest->figures.empty() && holds(*rest) ? std::move(rest) : nullptr;
}

estimate::Prediction predictPlan(const widgets::PlanState& state, const PredictionGround& ground) {
  const bool none = state.answer && state.answer->outcome == solve::Outcome::Infeasible;
  if (!state.model || none || state.placement.slots.size() != state.model->tensors().size()) return {};
  if (isProgram(*state.model)) {
    if (!ground.program && !ground.problem) return {};
    return predictProgram(state, ground);
  }
  return estimate::predict(*state.model, state.machine, judged(state), state.placement,
                           ratesOf(state, ground).get(), ground.timeline);
}

bool predictsLayers(const widgets::PlanState& state, const PredictionGround& ground) {
  const bool none = state.answer && state.answer->outcome == solve::Outcome::Infeasible;
  return state.model && !none && isProgram(*state.model) && (ground.program || ground.problem) &&
         state.machine.gpu_count() > 0 && state.placement.slots.size() == state.model->tensors().size();
}

Result<estimate::PredictedScenario> predictLayers(const widgets::PlanState& state,
                                                  const PredictionGround& ground,
                                                  const std::string& pattern) {
  if (ground.problem) return tl::unexpected<Error>(*ground.problem);
  PassOfPlan pass = passOf(state, ground);
  if (pass.refused) return tl::unexpected<Error>(*pass.refused);
  if (pass.described.problem) return tl::unexpected<Error>(*pass.described.problem);
  if (pass.described.toAsk)
    return fail(ground.agreed ? Code::DescribeUnderway : Code::DescribeNotAgreed, ground.program->path);
  // As a run has it, whatever the plan trains.
  pass.request.training.emplace().groups = plan::fused_groups(*state.model);
  return estimate::predict_scenario(pass.request, {pattern});
}

std::optional<protocol::DescribeRequest> toAskOf(const widgets::PlanState& state,
                                                 const PredictionGround& ground) {
  const bool program = state.model && isProgram(*state.model) && ground.program && !ground.problem;
  return program ? passOf(state, ground).described.toAsk : std::nullopt;
}

}  // namespace stowage::app
