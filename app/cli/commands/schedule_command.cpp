#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/arguments/files_named.h"
#include "app/cli/arguments/link_option.h"
#include "app/cli/arguments/option_words.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/least_tried_text.h"
#include "app/cli/output/mix_text.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/output/schedule_text.h"
#include "app/cli/run/program_layers.h"
#include "app/cli/run/training_advice.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/estimate/offload/card_of_run.h"
#include "core/estimate/offload/from_run.h"
#include "core/estimate/offload/gpus.h"
#include "core/estimate/offload/kept.h"
#include "core/estimate/offload/schedule.h"
#include "core/machine/machine.h"

namespace stowage::cli {
namespace {

namespace offload = estimate::offload;

class ScheduleCommand final : public Command {
 public:
  const char* name() const override { return "schedule"; }
  const char* about() const override { return "when saved activations are moved, and where compute waits"; }
  const char* example() const override { return "stowage-cli schedule scenario.json --budget 24GiB"; }

  void define(CLI::App& app) override {
    app.add_option(
        "SCENARIO", scenario_,
        "a scenario, stowage.offload/1; or a program (.pt2, or a TorchScript .pt), of whose layers "
        "it is predicted what a run forward and back would say");
    program_.define(app);
    app.add_option("--from", from_,
                   "instead of SCENARIO: the document of profile --backward --json, whose layers, times and "
                   "saved tensors are the scenario's (--saved-tensors: each of them); n is the one without a "
                   "stall that needs least, unless --first, --budget or --time says another")
        ->type_name("RUN.json");
    with_module_name(
        app.add_option("--layers", layers_,
                       "with --from or a program: the modules that are layers, * for any part of "
                       "a name; of a program else the list that most operators are in")
            ->type_name("PATTERN")
            ->default_str("layers.*"),
        "write a pattern such as layers.*.");
    app.add_option("--first", first_, "with --from or a program: move the first n layers")->type_name("N");
    add_repeatable(
        app, "--link", links_,
        "with --from or a program: the rate of copies to the host (0:cpu=25GB/s) and back (cpu:0=25GB/s)");
    app.add_option("--budget", budget_,
                   "move the first n layers: the fastest n whose peak fits; of several GPUs the peak of all "
                   "together, or, as 0=SIZE,1=SIZE, that of each")
        ->type_name("SIZE");
    app.add_option(
           "--gpu", card_,
           "with --from or a program: a card of this size, instead of --budget what weights and gradients of "
           "the run, "
           "and the device's overhead in it, leave of it; with --recompute and neither of the two, the card "
           "that the run was on")
        ->type_name("SIZE")
        ->excludes("--budget");
    app.add_option(
           "--time", seconds_,
           "move the first n layers: the n with the least peak whose step takes at most so many seconds")
        ->type_name("SECONDS")
        ->excludes("--budget");
    app.add_flag("--recompute", recompute_,
                 "with --budget: of each layer keep what it saves, move it, or run the layer again in "
                 "backward; the mix with the fastest step whose peak fits, and how much faster any other "
                 "could be");
    app.add_option("-o,--output", output_, "write the scenario that was computed")->type_name("FILE");
  }

  CommandResult run(Session& session) override {
    if (const auto kept = keep_files_read({scenario_, from_, program_.plan(), program_.inputs()}, {output_});
        !kept)
      return tl::unexpected(kept.error());
    auto scenario = read(session);
    if (!scenario) return tl::unexpected(scenario.error());
    auto outcome =
        recompute_ ? run_mix(session, *std::move(scenario)) : run_count(session, *std::move(scenario));
    if (!outcome) return outcome;
    outcome->notes = room_text() + several_text() + outcome->notes;
    if (predicted_) {
      outcome->document["predicted"] = predicted_layers_json(*predicted_);
      outcome->notes = predicted_layers_text(*predicted_, scenario_) + outcome->notes;
    }
    return outcome;
  }

 private:
  /// How many of the first layers are moved.
  CommandResult run_count(Session& session, offload::Scenario scenario) const {
    Json tried;
    std::string stays;
    if (chooses()) {
      const auto never = offload::never_moved(scenario);
      if (!never) return rejected(never.error(), scenario_);
      stays = kept_text(session.console, offload::nothing_movable(scenario, *never), scenario);
      auto chosen = choose_count(scenario);
      if (!chosen) return tl::unexpected(chosen.error());
      tried = *std::move(chosen);
    }
    const auto answer = offload::answer(std::move(scenario));
    if (!answer) return rejected(answer.error(), scenario_);
    if (const auto failed = write(*answer)) return tl::unexpected(*failed);
    Json document = offload::to_json(*answer);
    const bool fits = tried.is_null() || !tried["offload_layers"].is_null();
    const std::string least = fits ? "" : least_tried_text(tried);
    std::string words = schedule_text(session.console, *answer);
    if (!tried.is_null()) {
      if (fits) words = chosen_count_text(tried, answer->scenario.layers.size()) + words;
      document["best"] = std::move(tried);
    }
    if (!fits) {
      const char* const why = seconds_ ? "A step takes longer with every number of layers"
                                       : "No number of layers fits the budget";
      words = session.console.bad(why) + least + "; none is moved here.\n" + stays + words;
    }
    return Outcome{answer->schedule && fits ? kDone : kNo, std::move(document), std::move(words)};
  }

  /// What --budget is, where nobody typed it.
  std::string room_text() const {
    if (!floor_) return {};
    const std::string all = floor_text(*floor_);
    if (floor_->beyond())
      return fmt::format(
          "stowage-cli: {} alone are more than a card of {}, and no schedule helps: some have to lie "
          "elsewhere, as solve --train sgd{} places them.\n",
          all, format_bytes(*floor_->budget),
          predicted_ ? std::string() : " --saved-activations " + fill_sentence("%s", from_, {}));
    return fmt::format("stowage-cli: activations have {} of a card of {}: {} lie there when backward ends.\n",
                       format_bytes(*floor_->room()), format_bytes(*floor_->budget), all);
  }

  CommandResult run_mix(Session& session, offload::Scenario scenario) const {
    if (budget_.empty())
      return usage("--recompute chooses for a budget: add --budget SIZE, or of a run --gpu SIZE.");
    const auto room = typed_room(scenario);
    if (!room) return tl::unexpected(room.error());
    const auto never = offload::never_moved(scenario);
    if (!never) return rejected(never.error(), scenario_);
    const auto mix = offload::best_mix(scenario, *room);
    if (!mix) return rejected(mix.error(), scenario_);
    if (mix->best) scenario = offload::with_mix(std::move(scenario), mix->best->layers);
    const auto answer = offload::answer(std::move(scenario));
    if (!answer) return rejected(answer.error(), scenario_);
    if (const auto failed = write(*answer)) return tl::unexpected(*failed);
    Json document = offload::to_json(*answer);
    ChosenMix chosen{*mix, answer->scenario, *never};
    if (!mix->best) {
      auto needed = offload::needed_peaks(answer->scenario, *room, mix->proven, session.job());
      session.clear_progress();
      if (!needed) return rejected(needed.error(), scenario_);
      chosen.needed = *std::move(needed);
    }
    document["best"] = mix_json(chosen, *room);
    std::string words = mix_text(session.console, chosen) + schedule_text(session.console, *answer);
    return Outcome{mix->best ? kDone : kNo, std::move(document), std::move(words)};
  }

  std::optional<Failure> write(const offload::Answer& answer) const {
    if (output_.empty()) return {};
    const auto written = write_file_atomically(output_, to_text(offload::to_json(answer.scenario)) + "\n");
    return written ? std::nullopt : std::optional(rejected(written.error(), output_).value());
  }

  Try<offload::Scenario> read(Session& session) {
    const bool run = !from_.empty();
    const bool program = !run && ProgramLayers::is_program(scenario_);
    if (run == !scenario_.empty()) return usage("Give either SCENARIO or --from RUN.json, one of them.");
    if (!program && program_.typed())
      return usage("PLAN, --inputs and --shape say how a program is run: SCENARIO is none.");
    if (!run && !program && (!layers_.empty() || !links_.empty() || first_ || !card_.empty()))
      return usage(
          "--layers, --first, --link and --gpu go with --from RUN.json or a program: a scenario says these "
          "things itself.");
    if (!card_.empty() && (first_ || seconds_))
      return usage("--gpu says how much room there is, and --first and --time ask for none.");
    if (recompute_ && (first_ || seconds_))
      return usage(
          "--recompute chooses what becomes of each layer: neither --first nor --time goes with it.");
    if (program) return of_program(session);
    if (run) scenario_ = from_;
    const auto json = read_json_file(scenario_);
    if (!json) return rejected(json.error(), scenario_);
    if (run) return of_run(*json);
    auto scenario = offload::scenario_from_json(*json, scenario_);
    if (!scenario) return rejected(scenario.error(), scenario_);
    return std::move(*scenario);
  }

  /// Puts what the card leaves into the budget, where a card is to be had and no budget is typed.
  /// `known`: what weights and gradients have of it.
  template <class Known>
  Try<bool> take_card(Known known) {
    const bool asked = !card_.empty(), needed = recompute_ && budget_.empty();
    if (!asked && !needed) return true;
    const auto size = asked ? parse_size(card_) : Result<Bytes>(Bytes());
    if (!size) return usage(size.error());
    Result<plan::TrainingFloor> floor = known();
    if (!floor) return rejected(floor.error(), scenario_);
    if (asked) floor->budget = *size;
    if (!floor->budget) return true;  // of no size: run_mix() says what lacks
    budget_ = std::to_string(floor->room()->count());
    floor_ = *floor;
    return true;
  }

  /// Of a run on several GPUs: what its one peak is of.
  std::string several_text() const {
    if (gpus_ < 2) return {};
    return fmt::format(
        "stowage-cli: tensors were saved on {} GPUs: a budget without a number is that of all of them "
        "together.\n",
        gpus_);
  }

  Try<offload::Scenario> of_run(const Json& json) {
    if (const auto taken = take_card([&] { return offload::floor_of_run(json, scenario_); }); !taken)
      return tl::unexpected(taken.error());
    gpus_ = offload::gpus_that_save(json);
    auto layers = typed_rates();
    if (!layers) return tl::unexpected(layers.error());
    layers->pattern = layers_.empty() ? "layers.*" : layers_;
    auto scenario = offload::scenario_from_run(json, *layers, scenario_);
    if (!scenario) return rejected(scenario.error(), scenario_);
    return settled(*std::move(scenario), *layers);
  }

  /// What a run of the program would say.
  Try<offload::Scenario> of_program(Session& session) {
    auto layers = typed_rates();
    if (!layers) return tl::unexpected(layers.error());
    layers->pattern = layers_;
    auto predicted = program_.predict(session, scenario_, *layers);
    if (!predicted) return tl::unexpected(predicted.error());
    predicted_ = *std::move(predicted);
    const auto floor = [this]() -> Result<plan::TrainingFloor> {
      if (predicted_->floor) return *predicted_->floor;
      return fail(Code::OffloadOneCard, scenario_, {std::to_string(predicted_->gpus)});
    };
    if (const auto taken = take_card(floor); !taken) return tl::unexpected(taken.error());
    gpus_ = offload::gpus_of(predicted_->scenario).size();
    return settled(predicted_->scenario, *layers);
  }

  /// How many layers go, where that is not chosen later.
  Try<offload::Scenario> settled(offload::Scenario scenario, const offload::RunLayers& layers) const {
    const std::vector<std::uint32_t> gpus = offload::gpus_of(scenario);
    for (const auto& [gpu, link] : layers.links) {
      if (!std::binary_search(gpus.begin(), gpus.end(), gpu))
        return usage(fmt::format("--link of GPU {}: its layers keep nothing there.", gpu));
    }
    if (first_) {
      if (*first_ > scenario.layers.size())
        return rejected(Error{Code::OffloadTooMany,
                              scenario_,
                              {std::to_string(scenario.layers.size()), std::to_string(*first_)}},
                        scenario_);
      scenario.offload_layers = *first_;
    } else if (!chooses()) {
      const auto points = offload::all_counts(scenario);
      if (!points) return rejected(points.error(), scenario_);
      scenario.offload_layers = least_without_a_price(*points);
    }
    return scenario;
  }

  /// Of the n that cost no time the one with the least bytes.
  static std::uint64_t least_without_a_price(const std::vector<offload::CountPoint>& points) {
    const offload::CountPoint* best = nullptr;
    for (const offload::CountPoint& point : points) {
      if (point.stall_seconds > 0) continue;
      if (!best || point.peak_bytes < best->peak_bytes) best = &point;
    }
    return best ? best->layers : 0;
  }

  /// What is not typed is the run's own, or what a link of such devices usually has.
  Try<offload::RunLayers> typed_rates() const {
    offload::RunLayers out;
    for (const std::string& text : links_) {
      const auto link = parse_link(text, "0:cpu=RATE or cpu:0=RATE");
      if (!link) return tl::unexpected(link.error());
      if ((link->from == machine::kCpu) == (link->to == machine::kCpu) || link->rate == 0)
        return usage("--link " + text + ": saved tensors go between a GPU and the CPU.");
      const bool down = link->to == machine::kCpu;
      offload::Link& of_gpu = out.links[(down ? link->from : link->to).index];
      (down ? of_gpu.to_host : of_gpu.to_device) = static_cast<double>(link->rate);
    }
    return out;
  }

  bool chooses() const { return !budget_.empty() || seconds_; }

  /// Of all GPUs together, or of each.
  Try<offload::Room> typed_room(const offload::Scenario& scenario) const {
    const auto room = offload::room_from_text(budget_);
    if (!room) return usage(room.error());
    if (const auto there = offload::check_room(*room, scenario); !there) return usage(there.error());
    return *room;
  }

  /// Puts the best n into the scenario. Every n that is not refused was tried; where none was refused but all
  /// layers it is proven that no other is better, or that none fits.
  Try<Json> choose_count(offload::Scenario& scenario) const {
    const auto room = budget_.empty() ? Try<offload::Room>() : typed_room(scenario);
    if (!room) return tl::unexpected(room.error());
    if (seconds_ && !(*seconds_ > 0 && std::isfinite(*seconds_)))
      return usage("--time is what a step may take, in seconds above 0.");
    if (!scenario.offload_layers)
      return usage(std::string(seconds_ ? "--time" : "--budget") +
                   " chooses how many layers are moved; this scenario says which by scopes.");
    const auto points = offload::all_counts(scenario);
    if (!points) return rejected(points.error(), scenario_);
    const auto best =
        seconds_ ? offload::smallest_within(*points, *seconds_) : offload::fastest_within(*points, *room);
    scenario.offload_layers = best ? best->layers : 0;
    Json rows = Json::array();
    for (const offload::CountPoint& point : *points) {
      rows.push_back({{"offload_layers", point.layers},
                      {"peak_bytes", point.peak_bytes},
                      {"seconds", point.seconds},
                      {"stall_seconds", point.stall_seconds}});
      if (point.gpus.size() > 1) rows.back()["gpus"] = offload::gpus_json(point.gpus);
    }
    Json out{{"offload_layers", best ? Json(best->layers) : Json(nullptr)},
             {"proven", points->size() == scenario.layers.size()},  // but all of them, which are refused
             {"tried", std::move(rows)}};
    if (seconds_) out["within_seconds"] = *seconds_;
    offload::put_room(*room, out);
    return out;
  }

  std::string scenario_, budget_, card_, output_, from_, layers_;
  std::optional<plan::TrainingFloor> floor_{};  ///< the budget is what it leaves
  std::size_t gpus_ = 0;                        ///< that the run saved something on
  ProgramLayers program_;
  std::optional<estimate::PredictedScenario> predicted_{};  ///< of a program
  std::vector<std::string> links_{};
  std::optional<std::uint64_t> first_{};
  std::optional<double> seconds_{};
  bool recompute_ = false;
};

}  // namespace

std::unique_ptr<Command> make_schedule() { return std::make_unique<ScheduleCommand>(); }

}  // namespace stowage::cli
