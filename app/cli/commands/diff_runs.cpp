#include "app/cli/commands/diff_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/prediction_options.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/base/json.h"
#include "core/estimate/module_times.h"
#include "core/estimate/run_of_model.h"
#include "core/snapshot/snapshot.h"

namespace stowage::cli {
namespace {

constexpr std::uint64_t kLargestDocument = 256ull << 20;
constexpr std::size_t kMostLines = 20;  ///< of modules, in a table that is read

struct Side {
  std::string path{};
  bool recorded = true;
  bool complete = true;                    ///< a recorded run came to its end
  std::optional<std::size_t> elsewhere{};  ///< names in a recorded run that are not the model's
  std::optional<double> seconds{};         ///< of the whole; nullopt: nobody knows
  std::vector<std::pair<std::string, Bytes>> peaks{};
  std::vector<estimate::ModuleTime> times{};
  std::string notes{};
};

std::string beginning_of(const std::string& path) {
  std::string out(256, '\0');
  std::ifstream in(path, std::ios::binary);
  in.read(out.data(), static_cast<std::streamsize>(out.size()));
  out.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, in.gcount())));
  return out;
}

void add_peaks(const trace::Timeline& timeline, Side& side) {
  for (std::size_t i = 0; i < timeline.devices.size(); ++i)
    side.peaks.emplace_back(timeline.devices[i].device, Bytes(timeline.peak(i).bytes));
}

/// A run's document names its trace: beside it, or where it was written.
Try<std::string> trace_of(const std::string& path) {
  const auto json = read_json_file(path, kLargestDocument);
  if (!json) return rejected(json.error(), path);
  const Json* trace = json_find(*json, "trace");
  if (!trace || !trace->is_string())
    return usage(path + " names no trace: it does not say what was in memory when.");
  const std::filesystem::path named = trace->get<std::string>();
  const std::filesystem::path beside = std::filesystem::path(path).parent_path() / named.filename();
  std::error_code ignored;
  return std::filesystem::exists(beside, ignored) ? beside.string() : named.string();
}

Try<Side> recorded(const Session& session, const model::Model& model, const std::string& path) {
  std::string file = path;
  if (beginning_of(path).starts_with('{')) {
    auto trace = trace_of(path);
    if (!trace) return tl::unexpected(trace.error());
    file = std::move(*trace);
  }
  const auto run = snapshot::open_run(file, session.job());
  session.clear_progress();
  if (!run) return rejected(run.error(), file);
  Side side;
  side.path = path;
  side.recorded = !run->timeline.predicted;
  // The clock of a prediction counts steps.
  if (side.recorded) side.seconds = static_cast<double>(run->timeline.duration_ns) * 1e-9;
  add_peaks(run->timeline, side);
  side.times = estimate::recorded_times(run->timeline);
  side.complete = run->timeline.complete;
  if (side.recorded) side.elsewhere = estimate::names_of_run(model, run->timeline).elsewhere;
  for (const Error& note : run->notes) side.notes += sentence(note) + "\n";
  for (const Error& note : estimate::notes_on_run(model, run->timeline, path))
    side.notes += sentence(note) + "\n";
  return side;
}

Try<Side> predicted(const Session& session, const DiffAsked& asked, const model::Model& model,
                    const std::string& path) {
  const auto given = read_given_plan(path);
  if (!given) return tl::unexpected(given.error());
  if (!given->machine)
    return usage(path + " says nothing of a machine: against a run, give a plan, not a device map.");
  plan::AppliedMap applied;
  const plan::Evaluation judged =
      plan::check(model, *given->machine, given->settings, given->map, &applied, nullptr);
  const auto made = PredictionOptions().predict(
      session,
      {model, asked.model, asked.part, *given->machine, given->settings, applied.placement,
       run_of(model, *given->machine, given->settings, applied.placement, given->map, judged.main_gpu),
       std::nullopt});
  session.clear_progress();
  if (!made) return tl::unexpected(made.error());
  Side side;
  side.path = path;
  side.recorded = false;
  if (made->time) side.seconds = made->time->step;
  if (made->timeline) {
    add_peaks(*made->timeline, side);
  } else {
    for (const estimate::PredictedDevice& device : made->devices)
      side.peaks.emplace_back(machine::to_string(device.device), device.peak);
  }
  side.times = estimate::predicted_times(*made);
  for (const std::string& unknown : made->unknown) side.notes += path + ": " + unknown + "\n";
  return side;
}

Json or_null(const std::optional<double>& seconds) { return seconds ? Json(*seconds) : Json(nullptr); }

Json side_json(const Side& side) {
  return {{"path", side.path},
          {"kind", side.recorded ? "recorded" : "predicted"},
          {"seconds", or_null(side.seconds)},
          {"complete", side.complete},
          {"names_not_in_model", side.elsewhere ? Json(*side.elsewhere) : Json(nullptr)}};
}

struct PeakPair {
  std::string device{};
  std::optional<Bytes> before{}, after{};
};

/// Of each device that holds anything on either side.
std::vector<PeakPair> peak_pairs(const Side& a, const Side& b) {
  std::vector<PeakPair> out;
  const auto of = [&](const std::string& device) -> PeakPair& {
    const auto found =
        std::find_if(out.begin(), out.end(), [&](const PeakPair& one) { return one.device == device; });
    return found != out.end() ? *found : out.emplace_back(PeakPair{device, std::nullopt, std::nullopt});
  };
  for (const auto& [device, bytes] : a.peaks) of(device).before = bytes;
  for (const auto& [device, bytes] : b.peaks) of(device).after = bytes;
  std::erase_if(out, [](const PeakPair& one) {
    return one.before.value_or(Bytes()).count() == 0 && one.after.value_or(Bytes()).count() == 0;
  });
  return out;
}

Json document(const model::Model& model, const DiffAsked& asked, const Side& a, const Side& b,
              const std::vector<estimate::TimeDifference>& times) {
  Json json;
  json["schema"] = "stowage.comparison/1";
  json["model"] = model_json(model, asked.model);
  json["before"] = side_json(a);
  json["after"] = side_json(b);
  json["peaks"] = Json::array();
  const auto bytes = [](const std::optional<Bytes>& one) { return one ? Json(one->count()) : Json(nullptr); };
  for (const PeakPair& pair : peak_pairs(a, b)) {
    const auto before = static_cast<std::int64_t>(pair.before.value_or(Bytes()).count()),
               after = static_cast<std::int64_t>(pair.after.value_or(Bytes()).count());
    json["peaks"].push_back({{"device", pair.device},
                             {"before", bytes(pair.before)},
                             {"after", bytes(pair.after)},
                             {"difference", after - before}});
  }
  json["times"] = Json::array();
  for (const estimate::TimeDifference& time : times)
    json["times"].push_back({{"module", time.module},
                             {"before", or_null(time.before)},
                             {"after", or_null(time.after)},
                             {"difference", or_null(time.seconds())}});
  return json;
}

std::string signed_seconds(const std::optional<double>& seconds) {
  if (!seconds) return "-";
  if (*seconds == 0) return "=";
  return (*seconds > 0 ? "+" : "-") + seconds_text(std::abs(*seconds));
}

std::string peaks_text(const Console& console, const Side& a, const Side& b) {
  const auto bytes = [](const std::optional<Bytes>& one) { return one ? format_bytes(*one) : "-"; };
  Table table({"device", ">peak before", ">peak after", ">difference"});
  for (const PeakPair& pair : peak_pairs(a, b)) {
    const Bytes before = pair.before.value_or(Bytes()), after = pair.after.value_or(Bytes());
    const std::string apart = before == after  ? "="
                              : after > before ? "+" + format_bytes(after - before)
                                               : "-" + format_bytes(before - after);
    table.row({pair.device, bytes(pair.before), bytes(pair.after), apart});
  }
  return table.text(console);
}

/// Those first that differ most; who is on one side alone stands behind them.
std::string times_text(const Console& console, std::vector<estimate::TimeDifference> times) {
  if (times.empty()) return "Times of modules are not known on both sides.\n";
  std::stable_sort(times.begin(), times.end(), [](const auto& x, const auto& y) {
    return std::abs(x.seconds().value_or(0)) > std::abs(y.seconds().value_or(0));
  });
  const auto seconds = [](const std::optional<double>& one) { return one ? seconds_text(*one) : "-"; };
  Table table({"module", ">before", ">after", ">difference"});
  for (std::size_t i = 0; i < std::min(times.size(), kMostLines); ++i)
    table.row({times[i].module.empty() ? "(the model)" : times[i].module, seconds(times[i].before),
               seconds(times[i].after), signed_seconds(times[i].seconds())});
  std::string out = table.text(console);
  if (times.size() > kMostLines) out += fmt::format("and {} more\n", format_count(times.size() - kMostLines));
  return out;
}

std::string text(const Console& console, const Side& a, const Side& b,
                 const std::vector<estimate::TimeDifference>& times) {
  std::string out;
  for (const Side* side : {&a, &b}) {
    out += fmt::format("{}: {} {}{}{}\n", side == &a ? "before" : "after",
                       side->recorded ? "recorded" : "predicted", side->path,
                       side->seconds ? ", " + seconds_text(*side->seconds) : std::string(),
                       side->complete ? "" : ", ended early");
  }
  return out + "\n" + peaks_text(console, a, b) + "\n" + times_text(console, times);
}

}  // namespace

bool is_run_file(const std::string& path) {
  const std::string start = beginning_of(path);
  if (snapshot::looks_like_trace(start) || snapshot::looks_like_pickle(start)) return true;
  return start.starts_with('{') && start.find("\"stowage.run/1\"") != std::string::npos;
}

CommandResult diff_runs(const Session& session, const DiffAsked& asked) {
  const auto model = open_model(session, asked.model, asked.part);
  if (!model) return tl::unexpected(model.error());
  const auto side = [&](const std::string& path) {
    return is_run_file(path) ? recorded(session, **model, path) : predicted(session, asked, **model, path);
  };
  const auto a = side(asked.a);
  if (!a) return tl::unexpected(a.error());
  const auto b = side(asked.b);
  if (!b) return tl::unexpected(b.error());
  const auto times = estimate::time_differences(a->times, b->times);
  Outcome out{kDone, document(**model, asked, *a, *b, times), text(session.console, *a, *b, times)};
  out.notes = a->notes + b->notes;
  return out;
}

}  // namespace stowage::cli
