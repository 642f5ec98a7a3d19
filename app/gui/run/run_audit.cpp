#include "app/gui/run/run_audit.h"

#include <utility>

#include "core/estimate/predict.h"
#include "core/formats/program.h"
#include "core/plan/evaluate.h"

namespace stowage::app {
namespace {

std::optional<formats::ExportedProgram> programOf(const RunToAudit& run, const Job& job) {
  if (run.plan->model->format().starts_with("pt2")) {
    auto program = formats::read_exported_program(run.program, true, job);
    return program ? std::optional(std::move(*program)) : std::nullopt;
  }
  auto file = RandomAccessFile::open(run.program);
  if (!file) return std::nullopt;
  auto program = formats::read_program(std::move(*file));
  return program ? std::optional(std::move(*program)) : std::nullopt;
}

estimate::GraphRequest requestOf(const RunToAudit& run, const formats::ExportedProgram& program) {
  const protocol::RunRequest& asked = run.request;
  estimate::GraphRequest out;
  out.program = &program;
  out.machine = &asked.machine;
  out.run = {asked.map, asked.main_gpu, asked.host_computes || asked.mode == protocol::Mode::Plain,
             asked.computed, asked.offload_buffers};
  if (asked.inputs_file.empty()) {
    out.sizes = asked.sizes;
  } else if (auto shapes = estimate::shapes_of_file(asked.inputs_file)) {
    out.shapes = std::move(*shapes);
  }
  if (asked.mode == protocol::Mode::Prefetch) out.mode = estimate::StreamMode::Prefetch;
  out.window = asked.window;
  out.depth = asked.depth;
  out.calibration = asked.calibration ? &*asked.calibration : nullptr;
  return out;
}

}  // namespace

RunAuditPtr auditRun(const RunToAudit& run, const Job& job) {
  auto out = std::make_shared<RunAudit>();
  std::optional<Bytes> all_on_one_gpu;
  if (const auto program = programOf(run, job)) {
    const estimate::GraphRequest request = requestOf(run, *program);
    out->prediction = estimate::predict(request);
    all_on_one_gpu = estimate::peak_on_one_gpu(request);
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
