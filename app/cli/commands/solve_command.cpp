#include <chrono>

#include <fmt/format.h>

#include "app/cli/arguments/activation_options.h"
#include "app/cli/arguments/files_named.h"
#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/machine_options.h"
#include "app/cli/arguments/number_ranges.h"
#include "app/cli/arguments/prediction_options.h"
#include "app/cli/arguments/settings_options.h"
#include "app/cli/commands/explain_answer.h"
#include "app/cli/commands/problem_file.h"
#include "app/cli/commands/solve_hosts.h"
#include "app/cli/commands/solve_target.h"
#include "app/cli/output/ahead_text.h"
#include "app/cli/output/infeasible_text.h"
#include "app/cli/output/plan_report_text.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/output/predicted_json.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/plan/computed.h"
#include "core/plan/evaluation/ahead.h"
#include "core/plan/maps/loading_snippet.h"
#include "core/plan/plan_file.h"
#include "core/plan/rule_patterns.h"
#include "core/solve/accelerate/accelerate.h"
#include "core/solve/ahead_bound.h"
#include "core/solve/claims/answer_json.h"
#include "core/solve/solve.h"

namespace stowage::cli {
namespace {

using solve::Answer;
using solve::Outcome::Infeasible;

/// What came out, with the map that is shown and written: ours is made from the placement, the peer's
/// strategies keep their own keys.
struct Solved {
  Answer answer;
  runtimes::TargetSolution target;  ///< what the target makes of it; its own answer is taken out
  plan::DeviceMap map;
  plan::Evaluation evaluation;
  double seconds = 0;
  plan::TurnBytes turns{};     ///< that it was solved with
  plan::PassTimesPtr times{};  ///< the same; null: computing is not counted
  std::optional<AheadBounds> ahead{};
  std::optional<Explanation> explanation{};
};

class Solve final : public Command {
 public:
  const char* name() const override { return "solve"; }
  const char* about() const override { return "places a model on a machine, with proof"; }
  const char* example() const override {
    return "stowage-cli solve ./Llama-3.1-70B --gpu 2x24GiB --cpu 128GiB -o device_map.json";
  }

  void define(CLI::App& app) override {
    app.add_option("MODEL", model_, "a model");
    add_part_option(app, part_);
    app.add_option("--problem", problem_,
                   "solve the plain numbers of a stowage.problem/1 file instead of a model")
        ->type_name("FILE");
    app.add_option("--dump-problem", dump_,
                   "write what the solver is asked as plain numbers (stowage.problem/1)")
        ->type_name("FILE");
    app.add_option("-o,--output", output_,
                   "write device_map.json here, or the plan where it says something of activations")
        ->type_name("FILE");
    app.add_option("--report", report_,
                   "write a report of the plan here, in Markdown: proof, devices, machine, workload, issues")
        ->type_name("FILE");
    app.add_option("--from-plan", from_plan_,
                   "ask again what a plan was the answer to: its machine, settings, workload and shapes, as "
                   "far as nothing else is typed")
        ->type_name("PLAN");
    hosts_.define(app);
    machine_.define(app);
    settings_.define_goal(app);
    settings_.define_rules(app);
    settings_.define_streaming(app);
    activations_.define(app);
    app.add_flag("--contiguous", effort_.contiguous, "every device executes one run of the order at most");
    app.add_option("--max-gpus", effort_.most_gpus, "how many GPUs may hold something")
        ->type_name("N")
        ->check(whole_number_from(0));
    app.add_flag("--allow-empty-gpus", allow_empty_, "accept a plan with nothing on any GPU");
    app.add_flag("--explain", explain_,
                 "also say how the plan was found, what another GiB on each device would buy, and what "
                 "accelerate's strategies make of the same budgets");
    prediction_.define(app);
    target_.define(app);
  }

  CommandResult run(Session& session) override {
    if (model_.empty() == problem_.empty())
      return usage("solve: name a MODEL or a --problem FILE, one of the two.");
    if (const auto kept = keep_files_read({model_, problem_, from_plan_, machine_.file(),
                                           prediction_.inputs_file(), hosts_.file(), settings_.file()},
                                          {output_, report_, dump_});
        !kept)
      return tl::unexpected(kept.error());
    if (hosts_.typed() && problem_.empty())
      return hosts_.solve(session, {model_, part_, output_, settings_, prediction_, effort_});
    if (hosts_.typed()) return usage("--problem speaks of one machine: it does not go with --hosts.");
    if (const auto alone = hosts_.without(); !alone) return tl::unexpected(alone.error());
    if (activations_.typed() && !problem_.empty())
      return usage("--offload-activations names modules, and a --problem has none.");
    if (!problem_.empty()) return solve_problem_file(session, problem_);
    auto asked = question();
    if (!asked) return tl::unexpected(asked.error());
    auto& [machine, settings, planned, given_scopes] = *asked;
    const auto opened = open_model(session, model_, part_);
    if (!opened) return tl::unexpected(opened.error());
    if (const auto able = plan::check_training(**opened, settings); !able)
      return rejected(able.error(), model_);
    const auto scopes = activations_.resolve(**opened, std::move(given_scopes));
    if (!scopes) return tl::unexpected(scopes.error());
    if (auto spread = plan::spread_rules(**opened, std::move(settings.rules)); spread)
      settings.rules = std::move(*spread);
    else
      return usage(spread.error());
    machine = machine_.with_own_files(std::move(machine), **opened, settings, !from_plan_.empty());
    const auto prepared = target_.prepare(session, {*opened, model_, part_}, machine, settings, planned,
                                          settings_.names_runtime());
    if (!prepared) return tl::unexpected(prepared.error());
    const model::ModelPtr* const model = &prepared->model;
    const auto solved = solve_it(session, *prepared, machine);
    if (!solved) return tl::unexpected(solved.error());
    const bool found = solved->answer.outcome != Infeasible;
    const TargetCheck target = found ? check_plan(*prepared, machine, solved->map) : TargetCheck{};
    const OffloadRepair offload =
        found ? OffloadRepair()
              : offload_repair(session, *prepared, machine, solved->turns, solved->times, effort_);
    const bool ok = found && runs_as_told(target, solved->target);
    const int exit = ok ? kDone : kNo;
    const auto whole_plan = [&] {
      Json plan = document(**model, *solved);
      plan["model"] = model_json(**opened, model_);
      if (!scopes->empty()) plan["activations"] = plan::to_json(*scopes);
      if (!prepared->target) return plan;
      add_target(plan, target);
      add_words(plan, *prepared, solved->target, ok);
      plan["target"] = prepared->target->name;
      plan["set"] = prepared->set;
      if (!offload.names.empty()) plan["infeasible"]["repairs"].push_back(offload_json(offload));
      return plan;
    };
    if (found && !output_.empty()) {
      const Json written_plan = scopes->empty() ? plan::to_json(solved->map) : whole_plan();
      const auto written = write_file_atomically(output_, to_text(written_plan) + "\n");
      if (!written) return rejected(written.error(), output_);
    }
    if (const auto written = write_plan_report(report_, **model, solved->answer, solved->evaluation);
        !written)
      return tl::unexpected(written.error());
    auto predicted = found ? predict(session, **model, *solved) : estimate::Prediction{};
    if (!predicted) return tl::unexpected(predicted.error());
    if (session.json) {
      Outcome out{exit, whole_plan()};
      if (prediction_.wanted())
        out.document["predicted"] = found ? predicted_json(*predicted, prediction_.modules()) : Json(nullptr);
      return out;
    }
    return Outcome{
        exit,
        {},
        (found ? text(session.console, **model, *solved) + target_text(session.console, target) +
                     not_run_text(session.console, *prepared, target) +
                     predicted_text(session.console, *predicted, machine)
               : refusal_text(session.console, **model, solved->answer, solved->turns) +
                     (offload.names.empty() ? "" : "  " + offload_text(offload) + "\n")) +
            words_text(session.console, *prepared, solved->target),
        no_gpu_note(machine) + settings_.unknown_classes(**model) + note_of_dump(*solved, machine)};
  }

 private:
  struct Question {
    machine::Machine machine;
    plan::Settings settings;
    plan::PlanTarget planned;            ///< of --from-plan
    plan::ActivationScopes activations;  ///< the same
  };

  /// What is asked: what is typed, above what the plan of --from-plan was made with.
  Try<Question> question() const {
    auto given = from_plan_.empty() ? Try<GivenPlan>() : read_given_plan(from_plan_);
    if (!given) return tl::unexpected(given.error());
    auto machine = machine_.resolve(model_, given->machine);
    if (!machine) return tl::unexpected(machine.error());
    auto settings = settings_.resolve(*machine, given->asked);
    if (!settings) return tl::unexpected(settings.error());
    if (allow_empty_) settings->allow_empty_gpus = true;
    if (const auto read = prediction_.settle(settings->workload); !read) return tl::unexpected(read.error());
    if (given->machine && settings->workload != given->asked.workload) {
      // What devices keep free there was for the activations of the other workload.
      for (machine::Device& device : given->machine->devices) device.keep_free.reset();
      machine = machine_.resolve(model_, std::move(given->machine));
      if (!machine) return tl::unexpected(machine.error());
    }
    return Question{std::move(*machine), std::move(*settings), std::move(given->target),
                    std::move(given->activations)};
  }

  Try<bool> dump(const solve::UnitCatalog& catalog, const machine::Machine& machine,
                 const plan::Settings& settings) const {
    return dump_.empty() ? Try<bool>(true) : dump_problem(catalog, machine, settings, dump_);
  }

  /// Of a dumped problem, where plans need more or less room than the one that was found; empty where all
  /// keep as much.
  std::string note_of_dump(const Solved& solved, const machine::Machine& machine) const {
    const machine::Runtime& runtime = solved.answer.settings.runtime;
    const bool one_question = machine.gpu_count() == 1 && runtime.streams_all();
    if (dump_.empty() || solved.turns.empty() || one_question) return {};
    return "The problem file keeps room for the activations of this plan alone: others may need more or "
           "less.\n";
  }

  Try<Solved> solve_it(const Session& session, const TargetPlan& asked,
                       const machine::Machine& machine) const {
    const model::ModelPtr& model = asked.model;
    const plan::Settings& settings = asked.settings;
    const auto begin = std::chrono::steady_clock::now();
    const auto calibration = machine_.calibration();
    machine_.warn_of_versions(calibration ? &*calibration : nullptr);
    const auto ground = prediction_.ground(
        session, {*model, model_, part_, machine, settings, calibration ? &*calibration : nullptr});
    if (!ground) return tl::unexpected(ground.error());
    const auto& turns = ground->turns;
    const auto& times = ground->times;
    const solve::UnitCatalogPtr catalog = solve::make_unit_catalog(model, settings, times);
    if (turns.empty()) {
      if (const auto dumped = dump(*catalog, machine, settings); !dumped)
        return tl::unexpected(dumped.error());
    }
    auto target = solve_plan(asked, *catalog, machine, turns, effort_, session.job());
    if (!target) {
      const bool asked_wrongly = target.error().code != Code::Cancelled;
      return asked_wrongly ? Try<Solved>(usage(target.error()))
                           : Try<Solved>(rejected(target.error(), model_));
    }
    Answer answer = std::move(target->answer);
    // A problem file knows no activations, but what devices keep free: that is known once a plan is.
    if (!turns.empty()) {
      if (const auto dumped = dump(*catalog, answer.machine, settings); !dumped)
        return tl::unexpected(dumped.error());
    }
    Solved out{std::move(answer),
               std::move(*target),
               {},
               {},
               std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
               turns,
               times};
    judge(out, *model, machine, settings);
    if (asked.target) runtimes::leave_out_untrue(*asked.target, out.target.reserves, out.evaluation);
    const auto least = out.answer.outcome != Infeasible
                           ? solve::least_ahead_ps(*catalog, machine, settings, turns, effort_, session.job())
                           : std::nullopt;
    if (least)
      out.ahead = AheadBounds{plan::least_ahead_seconds(out.evaluation, settings, settings.objective),
                              static_cast<double>(*least) * 1e-12, plan::row_of(settings.objective).request};
    if (explain_ && out.answer.outcome != Infeasible) {
      const machine::Machine counted = runtimes::with_reserves(machine, out.target.reserves);
      auto why = explain(session, {*catalog, counted, settings, turns, times.get(), effort_}, out.answer,
                         out.evaluation);
      if (!why) return rejected(why.error(), model_);
      out.explanation = std::move(*why);
    }
    return out;
  }

  /// The map of the answer, and what it costs.
  static void judge(Solved& out, const model::Model& model, const machine::Machine& machine,
                    const plan::Settings& settings) {
    plan::Settings judged = settings;
    judged.main_gpu = out.answer.main_gpu;
    judged.computed = out.answer.computed;
    const machine::Machine& with_room = out.answer.machine;
    if (plan::row_of(settings.strategy).ours || out.answer.accelerate_map.entries.empty()) {
      out.map = plan::to_device_map(model, machine, out.answer.placement);
      out.evaluation = plan::evaluate(model, with_room, judged, out.answer.placement, out.times.get());
    } else {
      out.map = solve::accelerate::run(model, machine, settings).map;
      out.evaluation = plan::check(model, machine, judged, out.map, nullptr, out.times.get());
    }
    if (out.answer.outcome != Infeasible)
      add_advice(model, with_room, judged, out.answer.placement, out.evaluation);
  }

  Try<estimate::Prediction> predict(const Session& session, const model::Model& model,
                                    const Solved& solved) const {
    if (!prediction_.wanted()) return estimate::Prediction{};
    plan::Settings judged = solved.answer.settings;
    judged.computed = solved.answer.computed;
    judged.main_gpu = solved.answer.main_gpu;
    const machine::Machine& machine = solved.answer.machine;
    const plan::Placement& placement = solved.answer.placement;
    return prediction_.predict(
        session, {model, model_, part_, machine, judged, placement,
                  run_of(model, machine, judged, placement, solved.map, solved.evaluation.main_gpu),
                  machine_.calibration()});
  }

  /// Runtime mixed: what lies on the host and is computed there; all else that lies there is streamed.
  static std::vector<std::string> on_host(const model::Model& model, const Solved& solved) {
    plan::Settings judged = solved.answer.settings;
    judged.computed = solved.answer.computed;
    return plan::computed_names(model, solved.answer.machine, solved.answer.placement,
                                plan::computed_tensors(model, judged));
  }

  Json document(const model::Model& model, const Solved& solved) const {
    const Answer& answer = solved.answer;
    const bool found = answer.outcome != Infeasible;
    const bool time = plan::row_of(answer.objective).time;
    Json json;
    json["schema"] = plan::kPlanSchema;
    json["status"] = status_name(answer.outcome);
    json["proven"] = found ? answer.outcome == solve::Outcome::Optimal : answer.infeasible.proven();
    json["objective"] = plan::to_string(answer.objective);
    json["value"] = solve::value_json(answer, answer.value);
    json["bound"] = solve::value_json(answer, answer.bound);
    json["gap"] = found ? Json(answer.gap) : Json(nullptr);
    // A map of accelerate's that is no plan is there to be looked at; it is not written to a file.
    const bool map = found || !answer.accelerate_map.entries.empty();
    json["device_map"] = map ? plan::to_json(solved.map) : Json(nullptr);
    json["max_memory"] = plan::max_memory_json(answer.machine);
    json["main_device"] = found ? Json(main_device(solved.evaluation)) : Json(nullptr);
    if (found && solved.answer.settings.runtime.by_module()) json["computed"] = on_host(model, solved);
    add_evaluation(json, solved.evaluation);
    add_request(json, model, solved.evaluation, answer.settings);
    add_ahead(json, solved.ahead);
    if (found && !time && plan::row_of(answer.settings.strategy).ours) {
      json["ties"] = {{"disk_bytes", answer.disk_bytes.count()},
                      {"fewest_on_disk", static_cast<bool>(answer.fewest_on_disk)},
                      {"least_time", static_cast<bool>(answer.least_time)},
                      {"basis", "copies and hops"}};
    }
    json["infeasible"] = found ? Json(nullptr) : infeasible_json(answer.infeasible);
    if (solved.explanation) add_explanation(json, *solved.explanation, answer);
    json["effort"] = {
        {"seconds", solved.seconds}, {"nodes", answer.nodes}, {"strategies", answer.strategies}};
    json["model"] = model_json(model, model_);
    json["machine"] = machine::to_json(runtimes::without_reserves(answer.machine, solved.target.reserves));
    json["settings"] = plan::to_json(answer.settings);
    return json;
  }

  std::string text(const Console& console, const model::Model& model, const Solved& solved) const {
    const Answer& answer = solved.answer;
    std::string out =
        console.bold(fill_sentence("%s", model.name(), {})) + ", " + format_bytes(model.total_bytes()) + "\n";
    out += verdict_text(console, answer, solved.evaluation.computing) + "\n";
    out += ties_text(answer, solved.evaluation.computing);
    out += costs_text(solved.evaluation) + ahead_text(solved.ahead) +
           request_text(model, solved.evaluation, answer.settings) + "\n" +
           devices_text(console, solved.evaluation);
    const std::string diagnostics = diagnostics_text(console, solved.evaluation);
    if (!diagnostics.empty()) out += "\n" + diagnostics;
    if (answer.settings.runtime.by_module()) out += computed_text(on_host(model, solved));
    if (solved.explanation) out += explanation_text(console, *solved.explanation, answer);
    out += "\n" + map_text(console, solved.map, 40);
    for (const std::string& path : {output_, report_})
      if (!path.empty()) out += "\nWritten to " + path + "\n";
    return out;
  }

  /// That everything lies on the host may come as a surprise to whoever plans for another computer.
  std::string no_gpu_note(const machine::Machine& machine) const {
    if (machine.gpu_count() > 0 || machine_.names(machine::gpu(0))) return {};
    return "stowage-cli: no GPU was found on this computer; --gpu SIZE plans for one, such as --gpu 24GiB.\n";
  }

  std::string model_, problem_, dump_, output_, report_, from_plan_;
  std::string part_;
  SolveHosts hosts_;
  MachineOptions machine_;
  SettingsOptions settings_;
  ActivationOptions activations_;
  solve::Effort effort_;
  PredictionOptions prediction_;
  TargetPlanOptions target_;
  bool allow_empty_ = false, explain_ = false;
};

}  // namespace

std::unique_ptr<Command> make_solve() { return std::make_unique<Solve>(); }

}  // namespace stowage::cli
