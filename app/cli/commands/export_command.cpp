#include "app/cli/arguments/files_named.h"
#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/option_words.h"
#include "app/cli/arguments/settings_options.h"
#include "app/cli/commands/export_hosts.h"
#include "app/cli/commands/export_llamacpp.h"
#include "app/cli/commands/export_scenario.h"
#include "app/cli/commands/export_target.h"
#include "app/cli/output/plan_text.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/plan/maps/loading_snippet.h"
#include "core/plan/plan_file.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

class Export final : public Command {
 public:
  const char* name() const override { return "export"; }
  const char* about() const override { return "a plan or a map in the words of whoever runs it"; }
  const char* example() const override {
    return "stowage-cli export ./Llama-3.1-8B plan.json --to accelerate -o device_map.json";
  }

  void define(CLI::App& app) override {
    app.add_option("MODEL", model_,
                   "a model; with --to transformer-engine alone, a scenario (stowage.offload/1)")
        ->required();
    add_part_option(app, part_);
    app.add_option("PLAN", plan_, "a plan or a device map");
    auto words = names_of_targets([](const runtimes::Target& target) { return target.writes(); });
    words.insert(words.begin(), "device_map");
    with_words(app.add_option(
                      "--to", target_,
                      export_names() +
                          "; accelerate: the map with max_memory and a loading snippet; llama.cpp: a command "
                          "line; ollama: a Modelfile")
                   ->type_name("TARGET")
                   ->capture_default_str(),
               words);
    app.add_option("-o,--output", output_, "where to write it; else stdout")->type_name("FILE");
    app.add_flag("--nearest", nearest_,
                 "write the nearest plan that the target can say, where it cannot say this one");
    app.add_flag("--manual-activations", manual_,
                 "with --to transformer-engine: activations that a plan sends to the host, layer by layer; "
                 "else the first layers");
    hosts_.define(app, "write a map over several machines");
    machine_.define(app);
    settings_.define_rules(app);
    settings_.define_streaming(app);
    options_.define_export(app);
  }

  CommandResult run(Session& session) override {
    if (hosts_.typed()) {
      if (const auto kept = keep_files_read({model_, plan_, hosts_.file()}, {output_}); !kept)
        return tl::unexpected(kept.error());
      return export_hosts(session, {model_, part_, plan_, target_, output_, hosts_, settings_, options_});
    }
    const runtimes::Target* target = runtimes::find_target(target_);
    const bool gguf = target && target->gguf;
    const bool plain = target_ == "device_map" || target_ == "accelerate" || gguf;
    if (!plain && !exports_as_target(target_))
      return usage("--to " + target_ + ": write one of " + export_names() + ".");
    if (manual_ && target_ != "transformer-engine")
      return usage("--manual-activations goes with --to transformer-engine, which alone has that mode.");
    if (const auto kept = keep_files_read({model_, plan_, machine_.file(), settings_.file()}, {output_});
        !kept)
      return tl::unexpected(kept.error());
    if (plan_.empty()) {
      if (target && target_ == "transformer-engine") return scenario(session, *target);
      return usage("export MODEL needs a PLAN: a plan or a device map.");
    }
    const auto question = this->question(session);
    if (!question) return tl::unexpected(question.error());
    if (!plain)
      return export_target(session, {question->model, model_, part_}, target_, options_, question->given,
                           {output_, nearest_, manual_, question->machine, question->settings});
    plan::AppliedMap applied;
    const plan::Evaluation evaluation =
        plan::check(*question->model, question->machine, question->settings, question->given.map, &applied);
    if (gguf && applied.missing_devices.empty())
      return write_gguf(session, *target, *question, applied.placement);
    if (const auto known = known_settings(*question); !known) return tl::unexpected(known.error());
    return write_map(session, *question, evaluation, applied);
  }

 private:
  /// What is written, once all that was typed is read.
  struct Question {
    GivenPlan given;
    machine::Machine machine;
    plan::Settings settings;
    model::ModelPtr model;
    std::vector<machine::DeviceId> taken;  ///< devices that only the map names
  };

  Try<Question> question(Session& session) {
    auto given = read_given_plan(plan_);
    if (!given) return tl::unexpected(given.error());
    const bool known = given->machine.has_value();
    auto machine = machine_.resolve(model_, std::move(given->machine));
    if (!machine) return tl::unexpected(machine.error());
    auto taken = take_devices_of_map(*machine, given->map, machine_);
    if (const auto there = options_.on_machine(*machine, given->map); !there)
      return tl::unexpected(there.error());
    auto settings = settings_.resolve(*machine, std::move(given->settings));
    if (!settings) return tl::unexpected(settings.error());
    auto model = open_model(session, model_, part_);
    if (!model) return tl::unexpected(model.error());
    *machine = machine_.with_own_files(std::move(*machine), **model, *settings, known);
    // What the solver placed by itself nobody asked for.
    if (given->solved && !given->set) given->set = plan::pinned_names(given->asked);
    return Question{std::move(*given), std::move(*machine), std::move(*settings), std::move(*model),
                    std::move(taken)};
  }

  /// Usage errors for --set of a map.
  Try<bool> known_settings(const Question& question) const {
    const runtimes::Target* const to = runtimes::find_target(target_);
    const std::string* const setting = options_.first_setting();
    if (!to && setting) return usage("--set " + *setting + ": " + target_ + " has no settings.");
    if (!to) return true;
    runtimes::WriterValues told;
    const auto said = to->gguf ? options_.for_export(*to, *runtimes::make_facts(question.model, {}),
                                                     question.given.target, told)
                               : options_.settings(*to, question.given.target, &told);
    if (!said) return tl::unexpected(said.error());
    return true;
  }

  CommandResult write_gguf(const Session& session, const runtimes::Target& target, const Question& question,
                           const plan::Placement& placement) const {
    runtimes::WriterValues told;
    auto said =
        options_.for_export(target, *runtimes::make_facts(question.model, {}), question.given.target, told);
    if (!said) return tl::unexpected(said.error());
    auto out = export_llamacpp(
        session,
        {target, model_, output_, nearest_, std::move(told), question.given.activations, std::move(*said)},
        *question.model, question.machine, question.settings, placement);
    if (!out || session.json) return out;
    for (const std::string& name : options_.taken_from(question.given.target, target))
      out->notes += "  note     " + name + " is as the plan says; --set " + name + "=VALUE says otherwise.\n";
    return out;
  }

  /// The document without what follows from the map itself.
  Json map_json(const Question& question, const plan::Evaluation& evaluation) const {
    Json json;
    json["schema"] = "stowage.export/1";
    json["target"] = target_;
    json["device_map"] = nullptr;
    json["max_memory"] = plan::max_memory_json(question.machine);
    json["main_device"] = main_device(evaluation);
    json["snippet"] = nullptr;
    json["diagnostics"] = plan::diagnostics_json(evaluation);
    json["assumed_devices"] = Json::array();
    for (const machine::DeviceId device : question.taken)
      json["assumed_devices"].push_back(machine::to_string(device));
    return json;
  }

  CommandResult write_map(Session& session, const Question& question, const plan::Evaluation& evaluation,
                          const plan::AppliedMap& applied) const {
    Json json = map_json(question, evaluation);
    // Without what lies there the map would be another one.
    if (!applied.missing_devices.empty())
      return Outcome{
          kNo, std::move(json), {}, session.json ? "" : diagnostics_text(Console(false), evaluation)};
    const plan::DeviceMap map = plan::to_device_map(*question.model, question.machine, applied.placement);
    json["device_map"] = plan::to_json(map);
    json["snippet"] = plan::loading_snippet(
        *question.model, output_.empty() ? "device_map.json" : output_, question.settings, evaluation,
        target_ == "accelerate" ? plan::MapFile::Export : plan::MapFile::Plain);
    auto execution = formats::read_execution(*question.model, session.job(), part_);
    session.clear_progress();
    if (!execution && execution.error().code == Code::Cancelled) return rejected(execution.error(), model_);
    if (!execution) execution = model::Execution();  // a map needs none
    const auto notes =
        add_map_export(json,
                       {question.model, model_, output_, question.given.set, question.given.activations,
                        question.machine, question.settings, *execution, options_},
                       map);
    if (!notes) return tl::unexpected(notes.error());
    auto out = finish(std::move(json));
    if (out && !session.json)
      out->notes = taken_text(question.taken) + diagnostics_text(Console(false), evaluation) + *notes;
    return out;
  }

  /// The mode that is asked for stands above that of the scenario.
  CommandResult scenario(const Session& session, const runtimes::Target& target) const {
    if (options_.says_inputs()) return usage("--input-device goes with a PLAN: a scenario has no inputs.");
    runtimes::WriterValues told;
    if (const auto known = options_.settings(target, {}, &told); !known) return tl::unexpected(known.error());
    if (manual_) told["activations"] = "manual";
    return export_scenario(session.json, {model_, output_, std::move(told)});
  }

  /// Nothing where all devices are known.
  static std::string taken_text(const std::vector<machine::DeviceId>& taken) {
    if (taken.empty()) return {};
    std::string names;
    for (const machine::DeviceId device : taken)
      names += (names.empty() ? "" : ", ") + machine::display_name(device);
    return "  note     The map uses " + names +
           ", not found on this machine: taken as there, without a limit. --gpu SIZE says what there is.\n";
  }

  CommandResult finish(Json json) const {
    const std::string content = to_text(target_ == "device_map" ? json["device_map"] : json) + "\n";
    Outcome out;
    if (!output_.empty()) {
      if (const auto written = write_file_atomically(output_, content); !written)
        return rejected(written.error(), output_);
      json["file"] = output_;
      if (target_ == "accelerate") out.text = json["snippet"].get<std::string>();
    } else {
      out.text = content;
    }
    out.document = std::move(json);
    return out;
  }

  std::string model_, plan_, target_ = "device_map", output_;
  std::string part_;
  bool nearest_ = false, manual_ = false;
  HostsOption hosts_;
  MachineOptions machine_;
  SettingsOptions settings_;
  TargetOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_export() { return std::make_unique<Export>(); }

}  // namespace stowage::cli
