#include "app/cli/arguments/prediction_options.h"

#include <charconv>

#include "core/estimate/audit/audit.h"
#include "core/estimate/pass_times.h"
#include "core/estimate/turn_bytes.h"
#include "core/formats/program.h"
#include "core/plan/computed.h"

namespace stowage::cli {
namespace {

/// "1x128" → {1, 128}; "" is the shape of a number.
std::optional<std::vector<std::int64_t>> parse_shape(std::string_view text) {
  std::vector<std::int64_t> out;
  while (!text.empty()) {
    std::int64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (error != std::errc() || size < 0) return std::nullopt;
    out.push_back(size);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.empty()) break;
    if (text.front() != 'x' || text.size() == 1) return std::nullopt;
    text.remove_prefix(1);
  }
  return out;
}

bool is_exported(const model::Model& model) { return model.format().starts_with("pt2"); }
bool is_program(const model::Model& model) {
  return is_exported(model) || model.format().starts_with("torchscript");
}

}  // namespace

void PredictionOptions::define(CLI::App& app, bool with_inputs) {
  if (with_inputs) {
    app.add_option(
           "--inputs", inputs_,
           "of a program: memory is predicted for inputs of these shapes; only the file's header is read")
        ->type_name("FILE");
  }
  add_repeatable(app, "--shape", shapes_,
                 "of a program: the shape of an input, such as input_ids=1x128; a plan keeps it")
      ->type_name("NAME=SHAPE");
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
    const auto shape =
        equals == std::string::npos ? std::nullopt : parse_shape(std::string_view(text).substr(equals + 1));
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
  request.shapes = planned.settings.workload.shapes;
  request.calibration = planned.calibration ? &*planned.calibration : nullptr;
  if (planned.settings.runtime.prefetches()) {
    request.mode = estimate::StreamMode::Prefetch;
    request.window = planned.settings.runtime.window.value_or(Bytes()).count();
  }
  return estimate::predict(request);
}

Try<PlanGround> PredictionOptions::ground(const Session& session, const AskedOfPlan& asked) const {
  const auto& [model, path, part, machine, settings, calibration, sizes] = asked;
  const plan::Workload& workload = settings.workload;
  const bool sized = workload.context() > 0 || !workload.shapes.empty() || !sizes.empty();
  const bool turns = wanted() && sized && machine.gpu_count() > 0;
  const bool graph = is_exported(model) && estimate::has_rates(machine, calibration);
  PlanGround out;
  if (!is_program(model)) out.times = estimate::pass_times(model, machine, settings, calibration);
  if (!turns && !typed() && !graph) return out;
  const auto program = program_of(session, model, path, part);
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
  request.shapes = workload.shapes;
  if (request.shapes.empty()) request.sizes = sizes;
  request.calibration = calibration;
  out.times = estimate::pass_times(model, machine, settings, request);
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
  const auto program = program_of(session, model, path, {});
  if (!program) return tl::unexpected(program.error());
  estimate::GraphRequest asked;
  asked.program = *program ? &**program : nullptr;
  asked.machine = &machine;
  asked.calibration = calibration ? &*calibration : nullptr;
  asked.run = {request.map, request.main_gpu, request.host_computes || request.mode == protocol::Mode::Plain,
               request.computed, request.offload_buffers};
  if (!shapes.empty() && asked.program) {
    auto sizes = estimate::made_up_sizes(*asked.program, shapes);
    if (!sizes) return rejected(sizes.error(), path);
    request.sizes = std::move(*sizes);
  }
  if (!inputs.empty()) {
    // A file on another machine is not read here.
    if (auto read = estimate::shapes_of_file(inputs)) asked.shapes = std::move(*read);
  } else {
    asked.sizes = request.sizes;
  }
  asked.mode = request.mode == protocol::Mode::Prefetch ? estimate::StreamMode::Prefetch
                                                        : estimate::StreamMode::Compatible;
  asked.window = request.window;
  asked.depth = request.depth;
  if (!wanted()) return RunPrediction{};
  return RunPrediction{estimate::predict(asked),
                       asked.program ? estimate::peak_on_one_gpu(asked) : std::optional<Bytes>()};
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
