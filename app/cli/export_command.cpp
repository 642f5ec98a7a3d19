#include "app/cli/machine_options.h"
#include "app/cli/plan_text.h"
#include "app/cli/settings_options.h"
#include "core/base/file.h"

namespace stowage::cli {
namespace {

class Export final : public Command {
 public:
  const char* name() const override { return "export"; }
  const char* about() const override { return "a plan or a map as from_pretrained takes it"; }
  const char* example() const override { return "stowage-cli export ./Llama-3.1-8B plan.json --to accelerate -o device_map.json"; }

  void define(CLI::App& app) override {
    app.add_option("MODEL", model_, "a model")->required();
    add_part_option(app, part_);
    app.add_option("PLAN", plan_, "a plan or a device map")->required();
    app.add_option("--to", target_, "device_map, or accelerate: the map with max_memory and a loading snippet")->capture_default_str();
    app.add_option("-o,--output", output_, "where to write it; else stdout")->type_name("FILE");
    machine_.define(app);
    settings_.define_rules(app);
  }

  CommandResult run(Session& session) override {
    if (target_ != "device_map" && target_ != "accelerate") return usage("--to " + target_ + ": write device_map or accelerate.");
    auto given = read_plan();
    if (!given) return tl::unexpected(given.error());
    const auto machine = machine_.resolve(std::move(given->machine));
    if (!machine) return tl::unexpected(machine.error());
    const auto settings = settings_.resolve(*machine, std::move(given->settings));
    if (!settings) return tl::unexpected(settings.error());
    const auto model = open_model(session, model_, part_);
    if (!model) return tl::unexpected(model.error());
    plan::AppliedMap applied;
    const plan::Evaluation evaluation = plan::check(**model, *machine, *settings, given->map, &applied);
    const plan::DeviceMap map = plan::to_device_map(**model, *machine, applied.placement);

    Json json;
    json["schema"] = "stowage.export/1";
    json["target"] = target_;
    json["device_map"] = plan::to_json(map);
    json["max_memory"] = plan::max_memory_json(*machine);
    json["main_device"] = main_device(evaluation);
    json["snippet"] = plan::loading_snippet(**model, output_.empty() ? "device_map.json" : output_, *settings, evaluation,
                                            target_ == "accelerate" ? plan::MapFile::Export : plan::MapFile::Plain);
    json["diagnostics"] = plan::diagnostics_json(evaluation);
    return finish(session, std::move(json), evaluation);
  }

 private:
  /// A plan brings the machine and the settings along that it was made with.
  struct Given {
    plan::DeviceMap map;
    std::optional<machine::Machine> machine{};
    plan::Settings settings{};
  };
  Try<Given> read_plan() const {
    const auto json = read_json_file(plan_);
    if (!json) return rejected(json.error(), plan_);
    auto map = plan::device_map_from_json(*json, plan_);
    if (!map) return rejected(map.error(), plan_);
    Given out{std::move(*map)};
    if (json_find(*json, "device_map") == nullptr) return out;
    if (const Json* saved = json_find(*json, "machine"); saved && saved->is_object()) {
      auto read = machine::from_json(*saved, plan_);
      if (!read) return rejected(read.error(), plan_);
      out.machine = std::move(*read);
    }
    if (const Json* saved = json_find(*json, "settings"); saved && saved->is_object()) {
      auto read = plan::settings_from_json(*saved, plan_);
      if (!read) return rejected(read.error(), plan_);
      out.settings = std::move(*read);
    }
    return out;
  }

  CommandResult finish(const Session& session, Json json, const plan::Evaluation& evaluation) const {
    const std::string content = to_text(target_ == "device_map" ? json["device_map"] : json) + "\n";
    Outcome out;
    if (!output_.empty()) {
      if (const auto written = write_file_atomically(output_, content); !written) return rejected(written.error(), output_);
      json["file"] = output_;
      if (target_ == "accelerate") out.text = json["snippet"].get<std::string>();
    } else {
      out.text = content;
    }
    if (!session.json) out.notes = diagnostics_text(Console(false), evaluation);
    out.document = std::move(json);
    return out;
  }

  std::string model_, plan_, target_ = "device_map", output_;
  std::string part_;
  MachineOptions machine_;
  SettingsOptions settings_;
};

}  // namespace

std::unique_ptr<Command> make_export() { return std::make_unique<Export>(); }

}  // namespace stowage::cli
