#include "app/cli/run/program_layers.h"

#include <utility>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/commands/profile_task.h"
#include "app/cli/output/plan_text.h"

namespace stowage::cli {
namespace {

machine::Machine one_gpu() {
  machine::Machine out;
  out.devices = {{machine::gpu(0)}, {machine::kCpu}, {machine::kDisk}};
  return out;
}

}  // namespace

void ProgramLayers::define(CLI::App& app) {
  app.add_option(
      "PLAN", plan_,
      "of a program: a device map, or a plan, on whose machine it would run; else all of it on one "
      "GPU");
  prediction_.define_shapes(app);
}

bool ProgramLayers::is_program(const std::string& path) {
  return path.ends_with(".pt2") || path.ends_with(".pt");
}

Try<estimate::PredictedScenario> ProgramLayers::predict(const Session& session, const std::string& program,
                                                        const estimate::offload::RunLayers& layers) const {
  auto given = plan_.empty() ? Try<GivenPlan>() : read_given_plan(plan_);
  if (!given) return tl::unexpected(given.error());
  ProfileTask task;
  task.machine = given->machine ? *std::move(given->machine) : one_gpu();
  if (plan_.empty()) {
    given->map.entries = {{"", machine::gpu(0)}};
  } else {
    take_devices_of_map(task.machine, given->map, MachineOptions());
  }
  task.settings = std::move(given->settings);
  if (const auto read = prediction_.settle(task.settings.workload); !read)
    return tl::unexpected(read.error());
  auto model = open_model(session, program);
  if (!model) return tl::unexpected(model.error());
  task.model = std::move(*model);
  if (!task.model->runnable()) return rejected(task.model->why_not_runnable(), program);
  if (const auto placed = take_map(task, std::move(given->map), plan_.empty() ? program : plan_); !placed)
    return tl::unexpected(placed.error());
  auto main = task.evaluation.main_gpu;
  if (!main && !task.settings.runtime.computes_all() && task.machine.gpu_count() > 0)
    main = task.settings.main_gpu.value_or(0);
  return prediction_.predict_scenario(
      session,
      {*task.model,
       program,
       {},
       task.machine,
       task.settings,
       task.placement,
       run_of(*task.model, task.machine, task.settings, task.placement, task.map, main)},
      layers);
}

Json predicted_layers_json(const estimate::PredictedScenario& predicted) {
  return {{"method", "graph"}, {"unknown", predicted.unknown}};
}

std::string predicted_layers_text(const estimate::PredictedScenario& predicted, const std::string& program) {
  std::string out = "stowage-cli: predicted from the graph of " + fill_sentence("%s", program, {}) +
                    ": nothing has run, and profile --backward measures it.\n";
  for (const std::string& said : predicted.unknown) out += "stowage-cli: left out: " + said + "\n";
  return out;
}

}  // namespace stowage::cli
