#include "app/cli/output/plan_text.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/arguments/models_below.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/name_ranges.h"
#include "core/base/json.h"
#include "core/formats/formats.h"
#include "core/plan/evaluation/request_time.h"
#include "core/plan/lints/lints.h"

namespace stowage::cli {
Try<model::ModelPtr> open_model(const Session& session, const std::string& path, const std::string& part) {
  auto model = formats::open_model(path, session.job(), {.part = part});
  session.clear_progress();
  if (!model) return rejected(with_models_below(model.error(), path), path);
  return *model;
}

void add_part_option(CLI::App& app, std::string& part) {
  app.add_option("--part", part, "which set of tensors of a training checkpoint to open (inspect lists them)")
      ->type_name("NAME");
}

Try<plan::DeviceMap> read_map(const std::string& path) {
  auto map = plan::read_device_map(path);
  if (!map) return rejected(map.error(), path);
  return std::move(*map);
}

Json model_json(const model::Model& model, const std::string& path) {
  return {{"path", path},
          {"name", model.name()},
          {"format", model.format()},
          {"fingerprint", model.fingerprint()},
          {"total_bytes", model.total_bytes().count()}};
}

void add_advice(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
                const plan::Placement& placement, plan::Evaluation& evaluation, bool given) {
  std::vector<plan::Diagnostic> advice = plan::advise(model, machine, settings, placement, evaluation, given);
  std::vector<plan::Diagnostic>& all = evaluation.diagnostics;
  all.insert(all.end(), std::make_move_iterator(advice.begin()), std::make_move_iterator(advice.end()));
  std::stable_sort(all.begin(), all.end(), [](const plan::Diagnostic& a, const plan::Diagnostic& b) {
    return a.severity > b.severity;
  });
}

void add_evaluation(Json& document, const plan::Evaluation& evaluation) {
  document["devices"] = plan::devices_json(evaluation);
  document["gpu_bytes"] = evaluation.gpu_bytes.count();
  document["offloaded_bytes"] = evaluation.offloaded_bytes.count();
  document["streamed_bytes"] = evaluation.streamed_bytes.count();
  document["hops"] = evaluation.hops;
  document["step_seconds"] = evaluation.step_seconds;
  document["time"] = {
      {"basis", evaluation.computing ? "copies, hops and computing" : "copies and hops"},
      {"compute_seconds",
       evaluation.computing ? Json(evaluation.gpu_seconds + evaluation.host_seconds) : Json(nullptr)}};
  document["diagnostics"] = plan::diagnostics_json(evaluation);
}

namespace {

std::string counted_passes(std::uint64_t passes) {
  return passes == 1 ? "1 pass" : format_count(passes) + " passes";
}

}  // namespace

void add_request(Json& document, const model::Model& model, const plan::Evaluation& evaluation,
                 const plan::Settings& settings) {
  document["request"] = nullptr;
  if (!settings.has_request()) return;
  document["request"] = {
      {"seconds", evaluation.request_seconds},
      {"passes", plan::passes_of(model, settings.workload)},
      {"tokens", settings.workload.tokens_through()},
      {"compute_seconds", evaluation.computing ? Json(evaluation.compute_seconds) : Json(nullptr)}};
}

std::string request_text(const model::Model& model, const plan::Evaluation& evaluation,
                         const plan::Settings& settings) {
  if (!settings.has_request()) return {};
  const std::string computing = evaluation.computing
                                    ? seconds_text(evaluation.compute_seconds) + " of it computing"
                                    : "without compute: not all rates are known";
  return fmt::format("{} a request of {}, {}\n", seconds_text(evaluation.request_seconds),
                     counted_passes(plan::passes_of(model, settings.workload)), computing);
}

std::string main_device(const plan::Evaluation& evaluation) {
  return machine::to_string(evaluation.main().value_or(machine::kCpu));
}

std::string devices_text(const Console& console, const plan::Evaluation& evaluation) {
  const bool keeps =
      std::any_of(evaluation.devices.begin(), evaluation.devices.end(),
                  [](const plan::DeviceUse& use) { return static_cast<bool>(use.activations); });
  std::vector<std::string> head{"device", ">budget", ">weights"};
  if (evaluation.trains) head.insert(head.end(), {">gradients", ">optimizer"});
  if (evaluation.saves) head.push_back(">saved");
  head.insert(head.end(), {">reserve", ">KV cache", ">overhead"});
  if (keeps) head.push_back(">kept free");
  head.insert(head.end(), {">used", ">free"});
  Table table(head);
  for (const plan::DeviceUse& use : evaluation.devices) {
    const auto size = [](Bytes bytes) { return bytes ? format_bytes(bytes) : std::string("-"); };
    std::string free = use.budget ? format_bytes(use.free) : std::string("-");
    if (use.over) free = console.bad(format_bytes(use.over) + " over");
    std::vector<std::string> row{console.device(use.device),
                                 use.budget ? format_bytes(*use.budget) : "unlimited",
                                 size(use.weights + use.stays)};
    if (evaluation.trains)
      row.insert(row.end(), {size(use.training.gradients), size(use.training.optimizer)});
    if (evaluation.saves) row.push_back(size(use.saved));
    row.insert(row.end(), {size(use.reserve), size(use.kv_cache), size(use.overhead)});
    if (keeps) row.push_back(size(use.activations));
    row.insert(row.end(), {size(use.used), free});
    table.row(row);
  }
  return table.text(console);
}

std::string costs_text(const plan::Evaluation& evaluation) {
  const double total = evaluation.total ? static_cast<double>(evaluation.total.count()) : 1.0;
  return fmt::format(
      "{} of {} on GPUs ({}) · {} streamed a step · {} · {} a step{}\n", format_bytes(evaluation.gpu_bytes),
      format_bytes(evaluation.total), percent_text(static_cast<double>(evaluation.gpu_bytes.count()) / total),
      format_bytes(evaluation.streamed_bytes), counted(evaluation.hops, "hop"),
      seconds_text(evaluation.step_seconds),
      evaluation.computing
          ? ", " + seconds_text(evaluation.gpu_seconds + evaluation.host_seconds) + " of it computing"
          : " without compute");
}

/// What can be done, in the words of the command line.
std::string fix_text(const plan::Fix& fix) {
  using Kind = plan::Fix::Kind;
  const std::string device = machine::display_name(fix.device), size = format_bytes(fix.budget);
  switch (fix.kind) {
    case Kind::Solve:
      return "let stowage-cli solve place the modules";
    case Kind::RaiseBudget:
      return fmt::format("raise the budget of {} to {} ({} bytes)", device, format_bytes_up(fix.budget),
                         format_count(fix.budget.count()));
    case Kind::SetBudget:
      return fmt::format("lower the budget of {} to {}", device, size);
    case Kind::KeepFree:
      return fmt::format("keep {} of {} free for activations: --keep-free {}={}", size, device,
                         machine::to_string(fix.device), fix.budget.count());
    case Kind::AllowSplitting:
      return fix.name.empty()
                 ? "allow blocks to be split: --no-split none"
                 : "allow " + fix.name + " to be split: --no-split with the classes that stay whole, or none";
    case Kind::JoinBlock:
      return "put the whole block on one device";
    case Kind::JoinTie:
      return "put all names of the storage on one device";
    case Kind::LiftRule:
      return "leave out the rule";
    case Kind::AddDevice:
      return "add the device to the machine";
    case Kind::AddKeys:
      return "add keys for what the map leaves out";
    case Kind::RemoveKeys:
      return "remove the keys";
    case Kind::RewriteMap:
      return "write the map anew with stowage-cli export";
  }
  return {};
}

std::string diagnostics_text(const Console& console, const plan::Evaluation& evaluation) {
  std::string text;
  for (const plan::Diagnostic& diagnostic : evaluation.diagnostics) {
    const std::string mark = diagnostic.severity == plan::Severity::Error     ? console.bad("error  ")
                             : diagnostic.severity == plan::Severity::Warning ? console.warn("warning")
                                                                              : console.dim("note   ");
    text += "  " + mark + "  " + sentence_of_count(diagnostic.what) + "\n";
    for (const plan::Fix& fix : diagnostic.fixes) text += "             to mend it: " + fix_text(fix) + "\n";
  }
  return text;
}

std::string no_plan_text(const Console& console, bool proven) {
  return proven ? console.bad("No plan exists.")
                : console.warn("No plan was found; whether one exists is not settled.");
}

namespace {

/// "keep lm_head off cuda:0 and CPU": what all rules of one kind say of a name.
std::string rule_text(const std::string& name, bool forbid, const std::vector<plan::Rule>& rules) {
  std::string devices;
  std::size_t count = 0;
  for (const plan::Rule& rule : rules) {
    if (rule.name != name || rule.forbid != forbid) continue;
    devices += (devices.empty() ? "" : " and ") + machine::display_name(rule.device);
    ++count;
  }
  const std::string whom = name.empty() ? "the whole model" : name;
  if (count == 0) return "a rule on where " + whom + (forbid ? " may not lie" : " lies");
  const std::string what = count > 1 ? "the rules that " : "the rule that ";
  return what +
         (forbid ? (count > 1 ? "keep " : "keeps ") + whom + " off "
                 : (count > 1 ? "put " : "puts ") + whom + " on ") +
         devices;
}

/// A named constraint for people: "budget 0" is no budget of nothing.
std::string limit_text(const std::string& constraint, const std::vector<plan::Rule>& rules) {
  const std::size_t blank = constraint.find(' ');
  const std::string kind = constraint.substr(0, blank);
  const std::string name = blank == std::string::npos ? std::string() : constraint.substr(blank + 1);
  if (kind == "forbid" || kind == "pin") return rule_text(name, kind == "forbid", rules);
  if (kind == "no-split") return "that modules of class " + name + " are not split";
  if (kind == "tie") return "that " + name + " lies together with what it is tied to";
  if (kind == "reserve") return "the room that streaming keeps free";
  if (kind == "contiguous") return "--contiguous";
  if (kind == "activations") return "the room for activations";
  if (kind == "max-gpus") return "--max-gpus";
  const auto device = machine::parse_device(name);
  return kind == "budget" && device ? "the budget of " + machine::display_name(*device) : constraint;
}

}  // namespace

std::string conflict_text(const std::vector<std::string>& conflict, bool irreducible,
                          const std::vector<plan::Rule>& rules) {
  if (conflict.empty()) return {};
  std::vector<std::string> limits;
  for (const std::string& name : conflict) {
    std::string text = limit_text(name, rules);
    if (std::find(limits.begin(), limits.end(), text) == limits.end()) limits.push_back(std::move(text));
  }
  if (limits.size() == 1) return fmt::format("This alone rules out every plan: {}\n", limits.front());
  return fmt::format("No plan keeps all of these{}: {}\n",
                     irreducible ? "" : " (whether fewer of them are enough for that is not settled)",
                     fmt::join(limits, "; "));
}

std::string computed_text(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 20;
  if (names.empty()) return "\nNothing is computed on the host.\n";
  std::string out = "\nComputed on the host (all else there is streamed):\n";
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
    out += fill_sentence("  %s\n", names[i].empty() ? "everything" : names[i], {});
  if (names.size() > kMost) out += fmt::format("  and {} more\n", format_count(names.size() - kMost));
  return out;
}

std::string map_text(const Console& console, const plan::DeviceMap& map, std::size_t at_most) {
  std::vector<std::string_view> keys;
  for (const plan::DeviceMap::Entry& entry : map.entries) keys.push_back(entry.key);
  const std::vector<NameRange> rows = name_ranges(
      keys, [&](std::size_t a, std::size_t b) { return map.entries[a].device == map.entries[b].device; });
  Table table({"module", "device"});
  std::size_t shown = 0;
  for (std::size_t i = 0; i < rows.size() && i < at_most; ++i) {
    const machine::DeviceId device = map.entries[rows[i].first].device;
    table.row({rows[i].text, console.device(device, machine::to_string(device))});
    shown += rows[i].count;
  }
  std::string text = table.text(console);
  if (shown < keys.size())
    text += fmt::format("  … and {} more; -o FILE writes all of them.\n", format_count(keys.size() - shown));
  return text;
}

std::string seconds_text(double seconds) {
  constexpr double kInSeconds = 600, kInHours = 360'000;  // above: minutes, hours, days as people say them
  if (seconds >= kInSeconds && seconds < 1e12) {
    const auto minutes = static_cast<std::uint64_t>(seconds / 60 + 0.5), hours = minutes / 60;
    if (hours == 0) return fmt::format("{} min", minutes);
    if (seconds < kInHours) return fmt::format("{} h {} min", hours, minutes % 60);
    return fmt::format("{} days", format_count((hours + 12) / 24));
  }
  if (seconds >= 1) return fmt::format("{:.3g} s", seconds);
  if (seconds >= 1e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
  return seconds > 0 ? fmt::format("{:.3g} µs", seconds * 1e6) : "0 s";
}

std::string percent_text(double share) { return fmt::format("{:.3g} %", share * 100); }

}  // namespace stowage::cli
