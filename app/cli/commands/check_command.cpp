#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/prediction_options.h"
#include "app/cli/arguments/settings_options.h"
#include "app/cli/commands/check_hosts.h"
#include "app/cli/commands/check_pasted.h"
#include "app/cli/commands/check_target.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/output/predicted_json.h"

#include "core/base/json.h"
#include "core/plan/lints/lints.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

/// How a plan's own target takes the prompt is nothing to another that is asked about it.
void leave_to_target(GivenPlan& given) {
  if (const runtimes::Target* own = runtimes::find_target(given.target.name))
    given.settings.workload = runtimes::workload_asked(*own, std::move(given.settings.workload));
}

class Check final : public Command {
 public:
  const char* name() const override { return "check"; }
  const char* about() const override {
    return "what a device map somebody made costs, and what is wrong with it";
  }
  const char* example() const override {
    return "stowage-cli check ./Llama-3.1-8B device_map.json --gpu 24GiB";
  }

  void define(CLI::App& app) override {
    app.add_option("MODEL", model_, "a model")->required();
    add_part_option(app, part_);
    app.add_option("MAP", map_, "a device map or a plan");
    pasted_.define(app);
    hosts_.define(app, "judge a map over several machines");
    machine_.define(app);
    settings_.define_rules(app);
    settings_.define_streaming(app);
    prediction_.define(app);
    target_.define_check(app);
  }

  CommandResult run(Session& session) override {
    if (hosts_.typed()) return check_hosts(session, {model_, part_, map_, hosts_, settings_, prediction_});
    if (map_.empty() == !pasted_.given())
      return usage("Give either MAP, a device map or a plan, or --from NAME with --options.");
    if (pasted_.given() && target_.typed())
      return usage(
          "--from says what is pasted, not whether --target can run it: write it with -o MAP, then "
          "check MAP with --target.");
    if (pasted_.given()) return pasted_.check(session, model_, part_, machine_, prediction_);
    // A plan is judged on the machine that it was made for, unless another is typed.
    auto given = read_given_plan(map_);
    if (!given) return tl::unexpected(given.error());
    const bool known = given->machine.has_value();
    auto machine = machine_.resolve(model_, std::move(given->machine));
    if (!machine) return tl::unexpected(machine.error());
    if (const auto there = target_.on_machine(*machine, given->map); !there)
      return tl::unexpected(there.error());
    if (target_.typed()) leave_to_target(*given);
    auto settings = settings_.resolve(*machine, std::move(given->settings));
    if (!settings) return tl::unexpected(settings.error());
    if (const auto read = prediction_.settle(settings->workload); !read) return tl::unexpected(read.error());
    const auto judged = target_.judged(given->map, settings_.names_runtime(), *settings);
    if (!judged) return tl::unexpected(judged.error());
    const plan::DeviceMap* const map = &*judged;
    const auto model = open_model(session, model_, part_);
    if (!model) return tl::unexpected(model.error());
    if (const auto able = plan::check_training(**model, *settings); !able)
      return rejected(able.error(), model_);
    *machine = machine_.with_own_files(std::move(*machine), **model, *settings, known);
    plan::AppliedMap applied;
    const auto calibration = machine_.calibration();
    machine_.warn_of_versions(calibration ? &*calibration : nullptr);
    const auto ground = prediction_.ground(
        session, {**model, model_, part_, *machine, *settings, calibration ? &*calibration : nullptr});
    if (!ground) return tl::unexpected(ground.error());
    const plan::PassTimes* const times = ground->times.get();
    plan::Evaluation evaluation = plan::check(**model, *machine, *settings, *map, &applied, times);
    const plan::TurnBytes turns = turns_for_target(target_, *settings, **model, ground->turns);
    const auto reserves =
        reserves_of_map(target_, given->target, *settings, **model, *machine, applied.placement, turns);
    if (!reserves) return tl::unexpected(reserves.error());
    *machine = runtimes::with_reserves(std::move(*machine), *reserves);
    if (!ground->turns.empty()) {
      *machine = plan::with_room_for_turns(std::move(*machine), **model, *settings, applied.placement, turns);
    }
    if (!ground->turns.empty() || !reserves->empty())
      evaluation = plan::check(**model, *machine, *settings, *map, &applied, times);
    add_advice(**model, *machine, *settings, applied.placement, evaluation, true);
    plan::add_activation_lints(**model, given->activations, evaluation);
    auto target = check_target(session, {*model, model_, part_}, target_, *machine, *settings, *given,
                               applied.placement, evaluation);
    if (!target) return tl::unexpected(target.error());
    target->reserves = *reserves;
    if (target->target && target_.typed()) runtimes::leave_out_untrue(*target->target, *reserves, evaluation);
    auto predicted =
        predict(session, **model, *machine, *settings, *map, applied, evaluation, given->activations);
    if (!predicted) return tl::unexpected(predicted.error());
    const bool ok =
        evaluation.ok() && target->ok() && runtimes::room_for_reserves(evaluation, target->reserves);
    const int exit = ok ? kDone : kNo;
    if (session.json) {
      Outcome out{exit, document(**model, evaluation, applied)};
      add_request(out.document, **model, evaluation, *settings);
      out.document["ok"] = ok;
      add_target(out.document, *target);
      if (prediction_.wanted()) out.document["predicted"] = predicted_json(*predicted, prediction_.modules());
      return out;
    }
    return Outcome{exit,
                   {},
                   text(session.console, evaluation, ok, map->entries.size()) +
                       request_text(**model, evaluation, *settings) + target_text(session.console, *target) +
                       predicted_text(session.console, *predicted, *machine)};
  }

 private:
  Try<estimate::Prediction> predict(const Session& session, const model::Model& model,
                                    const machine::Machine& machine, const plan::Settings& settings,
                                    const plan::DeviceMap& map, const plan::AppliedMap& applied,
                                    const plan::Evaluation& evaluation,
                                    const plan::ActivationScopes& activations) const {
    if (!prediction_.wanted()) return estimate::Prediction{};
    return prediction_.predict(session,
                               {model, model_, part_, machine, settings, applied.placement,
                                run_of(model, machine, settings, applied.placement, map, evaluation.main_gpu),
                                machine_.calibration(), activations});
  }

  Json document(const model::Model& model, const plan::Evaluation& evaluation,
                const plan::AppliedMap& applied) const {
    Json json;
    json["schema"] = "stowage.check/1";
    json["ok"] = evaluation.ok();
    json["fits"] = evaluation.fits;
    json["model"] = model_json(model, model_);
    json["main_device"] = main_device(evaluation);
    add_evaluation(json, evaluation);
    json["uncovered"] = Json::array();
    for (const model::TensorId id : applied.uncovered) json["uncovered"].push_back(model[id].name);
    json["unknown_keys"] = applied.unknown_keys;
    json["overlapping_keys"] = applied.overlapping;
    return json;
  }

  static std::string text(const Console& console, const plan::Evaluation& evaluation, bool ok,
                          std::size_t keys) {
    std::string out = ok ? console.good("The map is usable.") : console.bad("The map has errors.");
    out +=
        " " + counted(keys, "key") + "\n" + costs_text(evaluation) + "\n" + devices_text(console, evaluation);
    const std::string diagnostics = diagnostics_text(console, evaluation);
    return diagnostics.empty() ? out : out + "\n" + diagnostics;
  }

  std::string model_, map_;
  std::string part_;
  MachineOptions machine_;
  SettingsOptions settings_;
  HostsOption hosts_;
  PredictionOptions prediction_;
  PastedOptions pasted_;
  TargetOptions target_;
};

}  // namespace

std::unique_ptr<Command> make_check() { return std::make_unique<Check>(); }

}  // namespace stowage::cli
