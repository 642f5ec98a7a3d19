#include "app/gui/run/run_audit.h"

#include <utility>

#include "app/gui/document/plan_edits.h"
#include "app/gui/predict/described_programs.h"
#include "core/estimate/predict.h"
#include "core/estimate/stopped_run.h"
#include "core/formats/program.h"
#include "core/plan/computed.h"
#include "core/plan/evaluate.h"
#include "core/plan/evaluation/keep_free.h"

namespace stowage::app {
namespace {

using ProgramPtr = std::shared_ptr<const formats::ExportedProgram>;

ProgramPtr shared(Result<formats::ExportedProgram> program) {
  return program ? std::make_shared<const formats::ExportedProgram>(std::move(*program)) : nullptr;
}

ProgramPtr programOf(const RunToAudit& run, const Job& job) {
  if (run.plan->model->format().starts_with("pt2"))
    return shared(formats::read_exported_program(run.program, true, job));
  auto file = RandomAccessFile::open(run.program);
  return file ? shared(formats::read_program(std::move(*file))) : nullptr;
}

/// The pass of a run, whose program `described` keeps.
estimate::GraphRequest requestOf(const RunToAudit& run, const ProgramPtr& program,
                                 DescribedProgram& described) {
  const protocol::RunRequest& asked = run.request;
  estimate::GraphRequest out;
  out.machine = &asked.machine;
  out.run = {asked.map, asked.main_gpu, asked.host_computes || asked.mode == protocol::Mode::Plain,
             asked.computed, asked.offload_buffers};
  if (asked.inputs_file.empty()) {
    out.sizes = asked.sizes;
    out.shapes = asked.shapes;
  } else if (auto shapes = estimate::shapes_of_file(asked.inputs_file)) {
    out.shapes = std::move(*shapes);
  }
  if (asked.mode == protocol::Mode::Prefetch) out.mode = estimate::StreamMode::Prefetch;
  out.window = asked.window;
  out.depth = asked.depth;
  out.allocator = estimate::rule_of_runs();
  out.calibration = asked.calibration ? &*asked.calibration : nullptr;
  if (asked.threads > 0)
    out.threads = asked.threads;
  else if (asked.calibration && asked.calibration->threads > 0)
    out.threads = asked.calibration->threads;
  described = describedProgram(program, asked.inputs_file, out);
  return out;
}

/// Whether a run that ran out of memory would run with more room.
class RoomTried {
 public:
  RoomTried(const RunToAudit& run, ProgramPtr program, const estimate::Prediction& predicted, const Job& job)
      : run_(run),
        program_(std::move(program)),
        job_(job),
        first_(*run.missing),
        stopped_(first_.device, Bytes(run.result.out_of_memory->used + run.result.out_of_memory->requested),
                 Bytes(run.result.out_of_memory->used), predicted,
                 first_.device.gpu() && !run.result.virtual_gpus) {}

  std::optional<RoomToRun> kept() const {
    const machine::Device* const device = run_.again.input.machine.find(first_.device);
    if (!device || !device->budget) return std::nullopt;
    const auto enough =
        estimate::least_enough(first_.keep_free, *device->budget - device->overhead,
                               [&](Bytes bytes) { return shortOf(keeping(bytes, *device->budget)); });
    return enough ? std::optional(keeping(*enough, *device->budget)) : std::nullopt;
  }

  std::optional<RoomToRun> raised() const {
    const Bytes from = *first_.budget;
    const auto enough =
        estimate::least_enough(from, from * 4, [&](Bytes budget) { return shortOf(under(budget)); });
    return enough ? std::optional(under(*enough)) : std::nullopt;
  }

 private:
  RoomToRun keeping(Bytes bytes, Bytes budget) const {
    return {first_.device, std::nullopt, plan::to_keep_free(bytes, budget)};
  }
  /// What the budget grows by is kept free: a solver would fill it again.
  RoomToRun under(Bytes budget) const {
    return {first_.device, budget, first_.keep_free + (budget - *first_.budget)};
  }

  std::optional<Bytes> shortOf(const RoomToRun& room) const {
    PlanRequest asked = run_.again;
    asked.input = edits::withMachine(std::move(asked.input), withRoom(run_.again.input.machine, {room}));
    solve::Effort effort;
    effort.explain = false;
    const PlanOutcome answer = solvePlan(asked, effort, job_);
    if (answer.error || answer.infeasible() || job_.cancel.cancelled()) return std::nullopt;
    RunToAudit other = run_;
    other.plan = answer.state;
    other.request = runUnder(*answer.state, run_.request);
    DescribedProgram described;
    return stopped_.short_of(estimate::predict(requestOf(other, program_, described)), answer.state->machine);
  }

  const RunToAudit& run_;
  ProgramPtr program_;
  const Job& job_;
  const RoomToRun& first_;
  estimate::StoppedRun stopped_;
};

}  // namespace

protocol::RunRequest runUnder(const widgets::PlanState& plan, protocol::RunRequest asked) {
  asked.map = plan::to_device_map(*plan.model, plan.machine, plan.placement);
  asked.machine = plan.machine;
  asked.main_gpu = plan.evaluation.main_gpu;
  // Without anything on a GPU nothing is streamed: the plan says that the CPU computes, and so it is run.
  asked.host_computes = plan.settings.runtime.host_computes(asked.main_gpu);
  asked.computed = plan::computed_names(*plan.model, plan.machine, plan.placement,
                                        plan::computed_tensors(*plan.model, plan.settings));
  return asked;
}

RunAuditPtr auditRun(const RunToAudit& run, const Job& job) {
  auto out = std::make_shared<RunAudit>();
  std::optional<Bytes> all_on_one_gpu;
  if (const auto program = programOf(run, job)) {
    DescribedProgram described;
    const estimate::GraphRequest request = requestOf(run, program, described);
    out->prediction = estimate::predict(request);
    out->toAsk = described.toAsk;
    all_on_one_gpu = estimate::peak_on_one_gpu(request);
    if (run.missing && run.missing->budget && run.result.out_of_memory && run.again.model) {
      const RoomTried room(run, program, out->prediction, job);
      out->room = {room.kept(), room.raised()};
    }
  }
  if (job.cancel.cancelled()) return nullptr;
  plan::Settings settings = run.plan->settings;
  settings.main_gpu = run.request.main_gpu;
  out->audit = estimate::audit({.prediction = out->prediction,
                                .recorded = run.timeline.get(),
                                .result = run.result,
                                .complete = run.complete,
                                .model = run.plan->model.get(),
                                .machine = &run.plan->machine,
                                .settings = &settings,
                                .placement = &run.plan->placement,
                                .evaluation = &run.plan->evaluation,
                                .all_on_one_gpu = all_on_one_gpu});
  if (out->prediction.timeline && run.timeline && !job.cancel.cancelled())
    out->predicted = estimate::on_recorded_clock(*out->prediction.timeline, *run.timeline);
  return job.cancel.cancelled() ? nullptr : out;
}

}  // namespace stowage::app
