#include "app/cli/arguments/engine_option.h"
#include "app/cli/arguments/files_named.h"
#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/machine_options.h"
#include "app/cli/arguments/mode_options.h"
#include "app/cli/arguments/pass_options.h"
#include "app/cli/arguments/prediction_options.h"
#include "app/cli/arguments/settings_options.h"
#include "app/cli/arguments/training_options.h"
#include "app/cli/commands/profile_hosts.h"
#include "app/cli/commands/profile_task.h"
#include "app/cli/output/audit_text.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/output/predicted_json.h"
#include "app/cli/output/run_text.h"
#include "app/cli/output/training_text.h"
#include "app/cli/run/engine_client.h"
#include "app/cli/run/engine_probe.h"
#include "app/cli/run/memory_advice.h"
#include "app/cli/run/results_aside.h"
#include "app/cli/run/training_advice.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/estimate/audit/audit.h"
#include "core/estimate/learn/learned_rates.h"
#include "core/estimate/training_step.h"
#include "core/machine/detect.h"
#include "core/plan/computed.h"
#include "core/plan/evaluation/window_room.h"
#include "core/protocol/client.h"
#include "core/report/report.h"

namespace stowage::cli {
namespace {

class Profile final : public Command {
 public:
  const char* name() const override { return "profile"; }
  const char* about() const override {
    return "runs one pass under a map, forward or forward and back, and measures memory and copies";
  }
  const char* example() const override {
    return "stowage-cli profile model.pt2 device_map.json --virtual --gpu 2GiB --trace run.trace";
  }

  void define(CLI::App& app) override {
    app.add_option("PROGRAM", program_, "a .pt2, or a TorchScript .pt")->required();
    app.add_option("MAP", map_,
                   "a device map, or a plan, which is run on its machine and with its settings as far as "
                   "nothing else is typed; else solved for the machine");
    machine_.define(app);
    settings_.define_rules(app);
    pass_.define_inputs(app);
    prediction_.define(app, false);
    pass_.define_sizes(app);
    app.add_option("--learn", learn_,
                   "write the machine with the rates that this run had here (stowage.machine/1): of copies, "
                   "and of each device in its own memory; --machine takes it")
        ->type_name("FILE");
    pass_.define_times(app);
    mode_.define(app);
    training_.define(app);
    pass_.define_time_limit(app);
    engine_.define(app);
    hosts_.define(app);
    app.add_option("--program-there", program_there_,
                   "with --engine ssh:HOST: where PROGRAM lies there, a file, or a folder that ends in /; "
                   "default the same path. --inputs and --outputs are paths there too")
        ->type_name("PATH");
  }

  CommandResult run(Session& session) override {
    const auto asked = mode_.typed(!map_.empty());
    if (!asked) return tl::unexpected(asked.error());
    const auto address = engine_.address();
    if (!address) return tl::unexpected(address.error());
    if (hosts_.typed()) return run_over_hosts(session, *address);
    if (!hosts_.machines().empty()) return usage("--hosts lists the machines of a run with --mpi.");
    if (!address->remote() && !program_there_.empty())
      return usage(
          "--program-there says where the program lies on another machine: it needs --engine ssh:HOST.");
    auto training = training_.resolve();
    if (!training) return tl::unexpected(training.error());
    auto sizes = pass_.sizes();
    if (!sizes) return tl::unexpected(sizes.error());
    if (!address->remote()) {
      if (const auto looked = pass_.look_at_inputs(); !looked) return tl::unexpected(looked.error());
    }
    if (const auto kept = keep_files(*training, address->remote()); !kept)
      return tl::unexpected(kept.error());
    auto given = map_.empty() ? Try<GivenPlan>() : read_given_plan(map_);
    if (!given) return tl::unexpected(given.error());
    if (address->remote() && !given->machine) {
      auto there = machine_there(session);
      if (!there) return tl::unexpected(there.error());
      given->machine = std::move(*there);
    }
    const bool of_plan = training_.take_scopes(*training, given->activations);
    if (const auto matter = TrainingOptions::check_marks(*training); !matter)
      return tl::unexpected(matter.error());
    auto task = prepare(session, std::move(*given), *asked, *sizes);
    if (!task) return tl::unexpected(task.error());
    if (const auto whole = TrainingOptions::check_scopes(*training, *task->model); !whole)
      return tl::unexpected(whole.error());
    const auto engine = engine_.resolve();
    if (!engine) return tl::unexpected(engine.error());
    protocol::RunRequest request = request_for(*task);
    const std::string batch = keep_batch_to_plan(*task->model, program_, *sizes);
    request.sizes = std::move(*sizes);
    request.training = std::move(*training);
    const auto predicted =
        prediction_.predict_run(session, *task->model, program_, task->machine, machine_.calibration(),
                                pass_.inputs, task->settings.workload.shapes, request);
    if (!predicted) return tl::unexpected(predicted.error());
    if (address->remote()) send_there(request, *task->model);
    if (const auto shortage = plan::window_shortage(task->settings, task->evaluation))
      Console::err("stowage-cli: " + sentence(plan::window_warning(*shortage)) + "\n");
    if (of_plan) Console::err(TrainingOptions::taken_text(*request.training, map_));
    if (!address->remote()) Console::err(fewer_gpus_text(request, machine::detect_gpus().size()));
    auto run = address->remote() ? run_engine(*engine, request, session.job(), progress_line(session.console))
                                 : run_here(*engine, request, session.job(), progress_line(session.console));
    session.clear_progress();
    if (!run) return tl::unexpected(run.error());
    if (run->exit == kCancelled || run->exit == kRejected)
      return tl::unexpected<Failure>({run->exit, *run->error, program_});
    Outcome out{run->exit, run_document(*task, program_, request, *run), {}};
    if (!session.json) out.text = run_text(session.console, run->result, !run->error, pass_.with_scratch);
    if (request.training) {
      if (!session.json && run->result.backward) out.text += training_text(session.console, run->result);
    }
    add_prediction(session, *task, request, *predicted, *run, out);
    if (address->remote()) {
      out.document["engine"]["host"] = address->host;
      out.document["engine"]["program"] = request.program;
    }
    if (run->error) out.notes = "stowage-cli: " + sentence(*run->error) + "\n";
    tell_of_batch(session, batch, out);
    if (const auto advice = advice_on(session, *task, request, *run)) {
      out.document["out_of_memory"].update(memory_advice_json(*advice));
      out.notes += memory_advice_text(*advice) + "\n";
      if (const auto floor = floor_of(*task, request, *run)) out.notes += training_advice_text(*floor) + "\n";
    }
    if (const auto learned = learn(session, *task, predicted->prediction, *run, out); !learned)
      return tl::unexpected(learned.error());
    if (!pass_.trace.empty()) {
      out.notes += keep_trace(*run, address->remote(), program_, pass_.trace);
      out.document["trace"] = pass_.trace;
    }
    return out;
  }

 private:
  /// Every host opens the program under its path; what is run there is the same program.
  CommandResult run_over_hosts(Session& session, const protocol::EngineAddress& address) {
    if (address.remote()) return usage("--engine ssh:HOST is of one machine: mpirun reaches those of --mpi.");
    auto sizes = pass_.sizes();
    if (!sizes) return tl::unexpected(sizes.error());
    if (const auto kept =
            keep_files_read({program_, map_, pass_.inputs, hosts_.hostfile(), hosts_.machines()},
                            {pass_.trace, pass_.outputs});
        !kept)
      return tl::unexpected(kept.error());
    auto settings = settings_.resolve(machine::Machine{}, {});
    if (!settings) return tl::unexpected(settings.error());
    const auto model = open_model(session, program_);
    if (!model) return tl::unexpected(model.error());
    if (!(*model)->runnable()) return rejected((*model)->why_not_runnable(), program_);
    const std::string batch = keep_batch_to_plan(**model, program_, *sizes);
    protocol::RunRequest request;
    request.fingerprint = (*model)->program_fingerprint();
    request.host_computes = settings->runtime.computes_all();
    request.offload_buffers = settings->runtime.offload_buffers;
    if (const auto filled = mode_.fill(settings_.names_runtime(), settings->runtime, request); !filled)
      return tl::unexpected(filled.error());
    pass_.fill(request);
    request.sizes = std::move(*sizes);
    auto out = hosts_.run(session, {program_, map_, std::move(request), address.program, pass_.with_scratch});
    if (out) tell_of_batch(session, batch, *out);
    return out;
  }

  /// What lies on another machine is not looked at here.
  Try<bool> keep_files(const std::optional<protocol::TrainingRequest>& training, bool remote) const {
    std::vector<std::string> inputs{program_, map_, machine_.file()}, outputs{pass_.trace, learn_};
    if (!remote) {
      inputs.push_back(pass_.inputs);
      outputs.push_back(pass_.outputs);
      if (training) outputs.push_back(training->gradients_file);
    }
    return keep_files_read(inputs, outputs);
  }

  /// The audit is of a pass forward: of one that goes back the peaks stand beside the predicted ones.
  void add_prediction(const Session& session, const ProfileTask& task, const protocol::RunRequest& request,
                      const RunPrediction& predicted, const EngineRun& run, Outcome& out) const {
    if (prediction_.wanted())
      out.document["predicted"] = predicted_json(predicted.prediction, prediction_.modules());
    if (!session.json) out.text += predicted_text(session.console, predicted.prediction, task.machine);
    if (request.training) return;
    const estimate::Audit audit = audit_of(task, request, predicted, run);
    out.document["audit"] = estimate::to_json(audit, prediction_.modules());
    if (!session.json) out.text += audit_text(session.console, audit);
  }

  /// What is not given is what the machine of the engine has.
  Try<std::optional<machine::Machine>> machine_there(const Session& session) const {
    if (machine_.names(machine::gpu(0)) && machine_.names(machine::kCpu) && machine_.names(machine::kDisk))
      return std::optional<machine::Machine>();
    const auto probing = engine_.resolve({"--probe"});
    if (!probing) return tl::unexpected(probing.error());
    const auto probe = probe_engine(*probing, session.job());
    if (!probe) return tl::unexpected(probe.error());
    return machine_of_probe(*probe);
  }

  /// Files are opened there; the trace comes back over the connection.
  void send_there(protocol::RunRequest& request, const model::Model& model) const {
    request.program = protocol::path_there(program_, program_there_);
    request.fingerprint = model.program_fingerprint();
    if (!pass_.inputs.empty()) request.inputs_file = protocol::path_there(pass_.inputs, {});
    if (!pass_.outputs.empty()) request.outputs_file = protocol::path_there(pass_.outputs, {});
    if (request.training && !request.training->gradients_file.empty())
      request.training->gradients_file = protocol::path_there(request.training->gradients_file, {});
    request.trace_file.clear();
  }

  /// What goes into the program: its plan keeps room for that. A file of inputs on another machine is not
  /// read here; what is wrong with one, the engine says.
  Try<bool> settle_shapes(plan::Workload& workload) const {
    const auto address = engine_.address();
    if (pass_.inputs.empty() || prediction_.has_shapes() || !address || address->remote())
      return prediction_.settle(workload);
    if (auto read = estimate::shapes_of_file(pass_.inputs)) workload.shapes = std::move(*read);
    return true;
  }

  /// Made-up inputs have these sizes, where no shape says more of them.
  Try<bool> solve_map(const Session& session, ProfileTask& task, formats::SizeValues sizes) const {
    if (!has_open_batch(*task.model)) sizes.erase("batch");
    const auto ground = prediction_.ground(
        session, {*task.model, program_, {}, task.machine, task.settings, nullptr, std::move(sizes), true});
    if (!ground) return tl::unexpected(ground.error());
    return solve_task(session, task, ground->turns, program_);
  }

  Try<ProfileTask> prepare(const Session& session, GivenPlan given, std::optional<protocol::Mode> asked,
                           const formats::SizeValues& sizes) const {
    ProfileTask task;
    const bool known = given.machine.has_value();
    auto machine = machine_.resolve(program_, std::move(given.machine));
    if (!machine) return tl::unexpected(machine.error());
    task.machine = std::move(*machine);
    if (asked) ModeOptions::settle(*asked, given.settings.runtime);
    auto settings = settings_.resolve(task.machine, std::move(given.settings));
    if (!settings) return tl::unexpected(settings.error());
    task.settings = std::move(*settings);
    if (const auto read = settle_shapes(task.settings.workload); !read) return tl::unexpected(read.error());
    const auto mode = mode_.resolve(asked, settings_.names_runtime(), task.settings.runtime);
    if (!mode) return tl::unexpected(mode.error());
    task.mode = *mode;
    auto model = open_model(session, program_);
    if (!model) return tl::unexpected(model.error());
    task.model = std::move(*model);
    task.machine = machine_.with_own_files(std::move(task.machine), *task.model, task.settings, known);
    if (!task.model->runnable()) return rejected(task.model->why_not_runnable(), program_);
    if (const auto able = plan::check_training(*task.model, task.settings); !able)
      return rejected(able.error(), program_);
    const auto placed =
        map_.empty() ? solve_map(session, task, sizes) : take_map(task, std::move(given.map), map_);
    if (!placed) return tl::unexpected(placed.error());
    return task;
  }

  protocol::RunRequest request_for(const ProfileTask& task) const {
    protocol::RunRequest request;
    request.program = program_;
    request.map = task.map;
    request.machine = task.machine;
    request.calibration = machine_.calibration();
    request.main_gpu = task.evaluation.main_gpu;
    // A map with nothing on a GPU is run as its runtime would where there is one to stream to: that is asked.
    if (!request.main_gpu && !task.settings.runtime.computes_all() && task.machine.gpu_count() > 0)
      request.main_gpu = task.settings.main_gpu.value_or(0);
    request.host_computes = task.settings.runtime.computes_all();
    request.computed = plan::computed_names(*task.model, task.machine, task.placement,
                                            plan::computed_tensors(*task.model, task.settings));
    request.offload_buffers = task.settings.runtime.offload_buffers;
    mode_.fill(task.mode, task.settings.runtime, request);
    // Nothing is moved in mode plain: under a map of the host alone all is computed there.
    if (request.mode == protocol::Mode::Plain && !names_gpu(request.map)) request.main_gpu.reset();
    pass_.fill(request);
    return request;
  }

  /// What is predicted of a task that is run as `asked` was.
  std::optional<estimate::Prediction> ask_of(const Session& session, const ProfileTask& task,
                                             const protocol::RunRequest& asked) const {
    if (!prediction_.wanted()) return std::nullopt;
    protocol::RunRequest request = request_for(task);
    request.sizes = asked.sizes;
    request.shapes = asked.shapes;
    request.training = asked.training;
    auto made = prediction_.predict_again(session, *task.model, program_, pass_.inputs, request);
    if (!made) return std::nullopt;
    for (estimate::PredictedDevice& device : made->devices)
      if (asked.training) device.peak += estimate::backward_margin(device.peak);
    return std::move(*made);
  }

  AskAgain ask_again(const Session& session, const ProfileTask& task,
                     const protocol::RunRequest& asked) const {
    AskAgain out;
    out.on = [&](const machine::Machine& machine) {
      ProfileTask other = task;
      other.machine = machine;
      return ask_of(session, other, asked);
    };
    out.solved_for = [&](const machine::Machine& machine) -> std::optional<estimate::Prediction> {
      ProfileTask other = task;
      other.machine = machine;
      // The main GPU and what is computed where are answers of the plan that ran.
      const auto settings = settings_.resolve(other.machine, {});
      if (!settings) return std::nullopt;
      other.settings.main_gpu = settings->main_gpu;
      other.settings.computed = settings->computed;
      if (!solve_map(session, other, asked.sizes)) return std::nullopt;
      return ask_of(session, other, asked);
    };
    out.placed = [&](const plan::Placement& placement) {
      ProfileTask other = task;
      other.placement = placement;
      other.map = plan::to_device_map(*task.model, task.machine, placement);
      other.evaluation = plan::evaluate(*task.model, task.machine, task.settings, placement);
      return ask_of(session, other, asked);
    };
    return out;
  }

  std::optional<MemoryAdvice> advice_on(const Session& session, const ProfileTask& task,
                                        const protocol::RunRequest& request, const EngineRun& run) const {
    if (!run.result.out_of_memory) return std::nullopt;
    return memory_advice(
        {*task.model, task.machine, task.settings, task.placement, task.evaluation, map_.empty()},
        *run.result.out_of_memory, ask_again(session, task, request), run.result.virtual_gpus);
  }

  std::optional<plan::TrainingFloor> floor_of(const ProfileTask& task, const protocol::RunRequest& request,
                                              const EngineRun& run) const {
    if (!request.training) return std::nullopt;
    return training_floor(
        {*task.model, task.machine, task.settings, task.placement, task.evaluation, map_.empty()},
        *run.result.out_of_memory);
  }

  /// --learn: the machine with the rates that the run had.
  Try<bool> learn(const Session& session, const ProfileTask& task, const estimate::Prediction& prediction,
                  const EngineRun& run, Outcome& out) const {
    if (learn_.empty()) return true;
    if (run.error) {
      out.notes += "stowage-cli: nothing is learned from a run that did not come to its end.\n";
      return true;
    }
    const auto rates = estimate::learn_rates(run.timeline, prediction, task.machine);
    // What was measured of how devices compute stays; how they read their memory is as the run has shown it.
    auto calibration = machine_.calibration();
    for (const estimate::LearnedRate& rate : calibration ? rates : std::vector<estimate::LearnedRate>()) {
      std::erase_if(calibration->figures, [&](const machine::Figure& figure) {
        return figure.what == machine::Measured::Read && rate.inside() && figure.from == rate.from;
      });
    }
    const Json machine = report::machine_json(estimate::with_learned(task.machine, rates), calibration);
    if (const auto written = write_file_atomically(learn_, to_text(machine) + "\n"); !written)
      return rejected(written.error(), learn_);
    out.document["learned"] = {{"file", learn_}, {"rates", estimate::to_json(rates)}};
    if (!session.json) out.text += learned_text(session.console, rates, learn_);
    if (run.result.virtual_gpus && task.machine.gpu_count() > 0)
      out.notes +=
          "stowage-cli: the GPUs of this run were virtual: what was learned of them are rates of the "
          "computer that it was on.\n";
    return true;
  }

  std::string program_, map_, learn_;
  PassOptions pass_;
  std::string program_there_;
  EngineOption engine_;
  ProfileHosts hosts_;
  ModeOptions mode_;
  MachineOptions machine_;
  SettingsOptions settings_;
  PredictionOptions prediction_;
  TrainingOptions training_;
};

}  // namespace

std::unique_ptr<Command> make_profile() { return std::make_unique<Profile>(); }

}  // namespace stowage::cli
