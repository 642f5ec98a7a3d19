#include "app/cli/arguments/prediction_options.h"

#include <algorithm>

#include "core/estimate/audit/audit.h"
#include "core/estimate/graph/chosen_sizes.h"
#include "core/estimate/graph/described_values.h"
#include "core/estimate/graph/value_flow.h"
#include "core/estimate/pass_times.h"
#include "core/estimate/turn_bytes.h"
#include "core/estimate/workload_inputs.h"
#include "core/formats/program.h"
#include "core/plan/computed.h"

namespace stowage::cli {
namespace {

bool is_exported(const model::Model& model) { return model.format().starts_with("pt2"); }
bool is_program(const model::Model& model) {
  return is_exported(model) || model.format().starts_with("torchscript");
}

estimate::Prediction predict_with(const estimate::GraphRequest& request,
                                  const std::optional<Error>& problem) {
  estimate::Prediction out = estimate::predict(request);
  if (problem) estimate::leave_out(out, *problem);
  return out;
}

/// What a run trains, what it moves and what it runs again.
std::optional<estimate::TrainingStep> trained_in(const protocol::RunRequest& request) {
  if (!request.training) return std::nullopt;
  estimate::TrainingStep out;
  out.scopes = request.training->scopes;
  out.first_layers = request.training->first_layers;
  out.layers = request.training->layers;
  out.threshold = request.training->threshold;
  out.marks = request.training->marks;
  out.groups = request.training->groups;
  return out;
}

/// The pass of a run. `program` may be null.
estimate::GraphRequest pass_of(const protocol::RunRequest& request, const formats::ExportedProgram* program,
                               const machine::Machine& machine, const machine::Calibration* calibration,
                               const std::string& inputs) {
  estimate::GraphRequest out;
  out.program = program;
  out.machine = &machine;
  out.calibration = calibration;
  if (request.threads > 0)
    out.threads = request.threads;
  else if (calibration && calibration->threads > 0)
    out.threads = calibration->threads;
  out.run = {request.map, request.main_gpu, request.host_computes || request.mode == protocol::Mode::Plain,
             request.computed, request.offload_buffers};
  if (inputs.empty()) {
    out.sizes = request.sizes;
    out.shapes = request.shapes;
  } else if (auto read = estimate::shapes_of_file(inputs)) {
    out.shapes = std::move(*read);  // a file on another machine is not read here
  }
  out.mode = request.mode == protocol::Mode::Prefetch ? estimate::StreamMode::Prefetch
                                                      : estimate::StreamMode::Compatible;
  out.window = request.window;
  out.depth = request.depth;
  out.allocator = estimate::rule_of_runs();
  out.training = trained_in(request);
  return out;
}

}  // namespace

void PredictionOptions::define_shapes(CLI::App& app, bool with_inputs) {
  if (with_inputs) {
    app.add_option("--inputs", inputs_,
                   "of a program: memory is predicted for inputs of these shapes; the values in the file do "
                   "not matter")
        ->type_name("FILE");
  }
  add_repeatable(app, "--shape", shapes_,
                 "of a program: the shape of an input, such as input_ids=1x128; a plan keeps it")
      ->type_name("NAME=SHAPE");
}

void PredictionOptions::define(CLI::App& app, bool with_inputs) {
  define_shapes(app, with_inputs);
  app.add_flag("--no-predict", none_, "predict no memory");
  app.add_flag("--modules", modules_, "with --json: what is predicted of every module too");
}

Try<bool> PredictionOptions::settle(plan::Workload& workload) const {
  if (!typed()) return true;
  auto read = shapes();
  if (!read) return tl::unexpected(read.error());
  workload.shapes = std::move(*read);
  return true;
}

Try<plan::InputShapes> PredictionOptions::shapes() const {
  plan::InputShapes out;
  if (!inputs_.empty() && !shapes_.empty())
    return usage("--inputs has shapes of its own: leave out --shape.");
  if (!inputs_.empty()) {
    auto read = estimate::shapes_of_file(inputs_);
    if (!read) return rejected(read.error(), inputs_);
    return std::move(*read);
  }
  for (const std::string& text : shapes_) {
    const std::size_t equals = text.rfind('=');
    const auto shape = equals == std::string::npos
                           ? std::nullopt
                           : estimate::shape_from_text(std::string_view(text).substr(equals + 1));
    if (!shape || equals == 0) return usage("--shape " + text + ": write NAME=1x128.");
    if (!out.emplace(text.substr(0, equals), *shape).second)
      return usage("--shape " + text + ": this input has two shapes.");
  }
  return out;
}

Try<std::optional<formats::ExportedProgram>> program_of(const Session& session, const model::Model& model,
                                                        const std::string& path, const std::string& part) {
  const bool exported = is_exported(model);
  if (!is_program(model)) return std::optional<formats::ExportedProgram>();
  auto program = [&]() -> Result<formats::ExportedProgram> {
    if (exported) return formats::read_exported_program(path, true, session.job(), part);
    auto file = RandomAccessFile::open(path);
    if (!file) return tl::unexpected<Error>(file.error());
    return formats::read_program(std::move(*file));
  }();
  session.clear_progress();
  if (!program) return rejected(program.error(), path);
  return std::optional(std::move(*program));
}

Try<bool> PredictionOptions::check_typed(const std::optional<formats::ExportedProgram>& program,
                                         const std::string& path) const {
  if (!typed()) return true;
  if (!program) return usage("--inputs and --shape say what goes into a program, and " + path + " is none.");
  const auto read = shapes();
  if (!read) return tl::unexpected(read.error());
  const auto sizes =
      has_shapes() ? estimate::made_up_sizes(*program, *read) : estimate::symbols_for(*program, *read, {});
  return sizes ? Try<bool>(true) : Try<bool>(rejected(sizes.error(), path));
}

Try<std::optional<Error>> PredictionOptions::describe(const Session& session,
                                                      std::optional<formats::ExportedProgram>& program,
                                                      const std::string& inputs,
                                                      estimate::GraphRequest& request) const {
  if (!program) return std::optional<Error>();
  const auto asked = estimate::values_to_ask(request, inputs);
  if (!asked) return std::optional<Error>();
  const Status status = describer_.describe(*program, asked->request, session.job());
  session.clear_progress();
  if (status) {
    estimate::leave_to_values(request, *asked);
    return std::optional<Error>();
  }
  if (status.error().code == Code::Cancelled) return rejected(status.error(), program->path);
  return std::optional(status.error());
}

Try<estimate::Prediction> PredictionOptions::predict(const Session& session,
                                                     const PlanToPredict& planned) const {
  auto program = program_of(session, planned.model, planned.path, planned.part);
  if (!program) {
    if (program.error().exit == kCancelled) return tl::unexpected(program.error());
    estimate::Prediction none;
    none.unknown.push_back(sentence(program.error().error));
    return none;
  }
  if (const auto fits = check_typed(*program, planned.path); !fits) return tl::unexpected(fits.error());
  if (!*program) {
    return estimate::predict(planned.model, planned.machine, planned.settings, planned.placement,
                             planned.calibration ? &*planned.calibration : nullptr);
  }
  estimate::GraphRequest request;
  request.program = &**program;
  request.machine = &planned.machine;
  request.run = planned.run;
  request.allocator = estimate::rule_of_runs();
  auto inputs = estimate::inputs_of_workload(**program, planned.settings.workload);
  request.shapes = std::move(inputs.shapes);
  request.calibration = planned.calibration ? &*planned.calibration : nullptr;
  if (planned.settings.runtime.prefetches()) {
    request.mode = estimate::StreamMode::Prefetch;
    request.window = planned.settings.runtime.window.value_or(Bytes()).count();
  }
  const auto problem = describe(session, *program, inputs_, request);
  if (!problem) return tl::unexpected(problem.error());
  request.training = estimate::training_step(planned.model, planned.settings, planned.activations);
  estimate::Prediction out = estimate::predict(request);
  if (inputs.refused) estimate::leave_out(out, *inputs.refused);
  if (*problem) estimate::leave_out(out, **problem);
  return out;
}

Try<estimate::PredictedScenario> PredictionOptions::predict_scenario(
    const Session& session, const PlanToPredict& planned, const estimate::offload::RunLayers& layers) const {
  auto program = program_of(session, planned.model, planned.path, planned.part);
  if (!program) return tl::unexpected(program.error());
  if (!*program) return usage("Layers are predicted of a program, and " + planned.path + " is none.");
  if (const auto fits = check_typed(*program, planned.path); !fits) return tl::unexpected(fits.error());
  estimate::GraphRequest request;
  request.program = &**program;
  request.machine = &planned.machine;
  request.run = planned.run;
  auto inputs = estimate::inputs_of_workload(**program, planned.settings.workload);
  if (inputs.refused) return rejected(*inputs.refused, planned.path);
  request.shapes = std::move(inputs.shapes);
  request.calibration = planned.calibration ? &*planned.calibration : nullptr;
  const auto problem = describe(session, *program, inputs_, request);
  if (!problem) return tl::unexpected(problem.error());
  if (*problem) return rejected(**problem, planned.path);
  request.training.emplace().groups = plan::fused_groups(planned.model);
  auto out = estimate::predict_scenario(request, layers);
  if (!out) return rejected(out.error(), planned.path);
  return *std::move(out);
}

Try<PlanGround> PredictionOptions::ground(const Session& session, const AskedOfPlan& asked) const {
  const auto& [model, path, part, machine, settings, calibration, sizes, run, flow] = asked;
  const plan::Workload& workload = settings.workload;
  const bool own_inputs = run && is_program(model);
  const bool sized = workload.context() > 0 || !workload.shapes.empty() || !sizes.empty() || own_inputs;
  const bool turns = wanted() && sized && machine.gpu_count() > 0;
  const bool graph = (is_exported(model) || (wanted() && is_program(model))) &&
                     (flow || estimate::has_rates(machine, calibration));
  PlanGround out;
  if (!is_program(model)) out.times = estimate::pass_times(model, machine, settings, calibration);
  if (!turns && !typed() && !graph) return out;
  auto program = program_of(session, model, path, part);
  if (!program) {
    if (program.error().exit == kCancelled || typed()) return tl::unexpected(program.error());
    return out;  // the prediction of the plan says why
  }
  if (const auto fits = check_typed(*program, path); !fits) return tl::unexpected(fits.error());
  if (!*program) {
    if (turns) out.turns = estimate::turns_to_plan_with(model, machine, settings);
    return out;
  }
  estimate::GraphRequest request;
  request.program = &**program;
  // What is run next has its own inputs where no shapes are said: however many tokens there may be.
  request.shapes = run ? workload.shapes : estimate::inputs_of_workload(**program, workload).shapes;
  if (request.shapes.empty()) request.sizes = sizes;
  request.calibration = calibration;
  if (wanted()) {
    // What is in the way, the prediction of the plan says.
    if (const auto problem = describe(session, *program, inputs_, request); !problem)
      return tl::unexpected(problem.error());
  }
  out.times = estimate::pass_times(model, machine, settings, request);
  if (flow) out.flow = estimate::value_flow(model, request);
  if (turns) out.turns = estimate::turns_to_plan_with(model, machine, settings, request);
  return out;
}

Try<RunPrediction> PredictionOptions::predict_run(const Session& session, const model::Model& model,
                                                  const std::string& path, const machine::Machine& machine,
                                                  const std::optional<machine::Calibration>& calibration,
                                                  const std::string& inputs, plan::InputShapes shapes,
                                                  protocol::RunRequest& request) const {
  if (!inputs.empty() || !request.sizes.empty()) {
    if (has_shapes())
      return usage("--shape says how large the inputs are: leave out --inputs, --batch, --length and --dim.");
    shapes.clear();
  }
  if (!wanted() && shapes.empty()) return RunPrediction{};
  auto program = program_of(session, model, path, {});
  if (!program) return tl::unexpected(program.error());
  const formats::ExportedProgram* const graph = *program ? &**program : nullptr;
  if (!shapes.empty() && graph) {
    auto sizes = estimate::made_up_sizes(*graph, shapes);
    if (!sizes) return rejected(sizes.error(), path);
    request.sizes = std::move(*sizes);
    if (estimate::leaves_shapes_open(*graph)) request.shapes = std::move(shapes);
  }
  if (!wanted()) return RunPrediction{};
  auto asked = pass_of(request, graph, machine, calibration ? &*calibration : nullptr, inputs);
  const auto problem = describe(session, *program, inputs, asked);
  if (!problem) return tl::unexpected(problem.error());
  return RunPrediction{predict_with(asked, *problem),
                       graph ? estimate::peak_on_one_gpu(asked) : std::optional<Bytes>()};
}

Try<estimate::Prediction> PredictionOptions::predict_again(const Session& session, const model::Model& model,
                                                           const std::string& path, const std::string& inputs,
                                                           const protocol::RunRequest& request) const {
  auto program = program_of(session, model, path, {});
  if (!program) return tl::unexpected(program.error());
  auto asked = pass_of(request, *program ? &**program : nullptr, request.machine,
                       request.calibration ? &*request.calibration : nullptr, inputs);
  const auto problem = describe(session, *program, inputs, asked);
  if (!problem) return tl::unexpected(problem.error());
  return predict_with(asked, *problem);
}

estimate::MapUnderRun run_of(const model::Model& model, const machine::Machine& machine,
                             const plan::Settings& settings, const plan::Placement& placement,
                             const plan::DeviceMap& map, std::optional<std::uint32_t> main_gpu) {
  estimate::MapUnderRun run;
  run.map = map;
  run.main_gpu = main_gpu;
  run.host_computes = settings.runtime.host_computes(main_gpu);
  run.computed = plan::computed_names(model, machine, placement, plan::computed_tensors(model, settings));
  run.offload_buffers = settings.runtime.offload_buffers;
  return run;
}

}  // namespace stowage::cli
