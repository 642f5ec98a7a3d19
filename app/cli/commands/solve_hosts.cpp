#include "app/cli/commands/solve_hosts.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/output/name_ranges.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/plan/computed.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;
using cluster::ClusterAnswer;
using cluster::HostPlan;

constexpr const char* kSuchPlans = "plans in which each host runs one run of consecutive blocks";

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const cluster::Preset& preset : cluster::presets()) names.emplace_back(preset.name);
  return names;
}

/// Asked once for each machine: hosts that are equal have equal times.
Try<cluster::Ground> ground_of(const Session& session, const Cluster& cluster, const model::Model& model,
                               const plan::Settings& settings, const HostsOption::Question& question) {
  cluster::Ground out;
  for (std::size_t i = 0; i < cluster.hosts.size(); ++i) {
    const machine::Machine& machine = cluster.hosts[i].machine;
    std::size_t equal = 0;
    while (cluster.hosts[equal].machine != machine) ++equal;
    if (equal < i) {
      out.times.push_back(out.times[equal]);
      continue;
    }
    auto ground =
        question.prediction.ground(session, {model, question.model, question.part, machine, settings});
    if (!ground) return tl::unexpected(ground.error());
    out.times.push_back(std::move(ground->times));
    if (out.turns.empty()) out.turns = std::move(ground->turns);
  }
  return out;
}

std::string value_in_words(const ClusterAnswer& answer, std::uint64_t value) {
  const auto& row = plan::row_of(answer.objective);
  return row.time ? seconds_text(static_cast<double>(value) * 1e-12) : format_bytes(Bytes(value));
}

std::string verdict_of(const Console& console, const ClusterAnswer& answer) {
  const std::string value =
      value_in_words(answer, answer.value) + " " + plan::row_of(answer.objective).counts;
  switch (answer.settled) {
    case solve::Settled::Found:
      if (answer.optimal)
        return console.good("Optimal, proven") + fmt::format(": {}, of {}\n", value, kSuchPlans);
      return console.warn("Not proven optimal") + fmt::format(": {}; at best {}, gap {}, of {}\n", value,
                                                              value_in_words(answer, answer.bound),
                                                              percent_text(answer.gap), kSuchPlans);
    case solve::Settled::Impossible:
      return console.bad("No plan exists") + fmt::format(", of {}\n", kSuchPlans);
    case solve::Settled::NotSettled:
      break;
  }
  return console.bad("No plan was found; whether one exists is not settled") + "\n";
}

/// "model.embed_tokens, model.layers.0 – 39".
std::string modules_of(const model::Model& model, const HostPlan& stage) {
  std::vector<bool> marked(model.tensors().size(), false);
  for (const model::TensorId tensor : stage.part.tensors) marked[tensor.index()] = true;
  const std::vector<std::string> covering = plan::covering_names(model, marked);
  const std::vector<std::string_view> names(covering.begin(), covering.end());
  const auto ranges = name_ranges(names, [](std::size_t, std::size_t) { return true; });
  constexpr std::size_t kMost = 6;
  std::string out;
  for (std::size_t i = 0; i < std::min(ranges.size(), kMost); ++i)
    out += (i > 0 ? ", " : "") + ranges[i].text;
  return ranges.size() > kMost ? out + fmt::format(" and {} more", ranges.size() - kMost) : out;
}

std::string size_or_dash(Bytes bytes) { return bytes ? format_bytes(bytes) : std::string("-"); }

std::string stages_text(const Console& console, const model::Model& model, const Cluster& cluster,
                        const ClusterAnswer& answer) {
  Table table({"host", ">on GPUs", ">on CPU", ">on disk", ">step", ">hand-over", "modules"});
  for (const HostPlan& stage : answer.stages) {
    Bytes gpu, cpu, disk;
    for (const plan::DeviceUse& use : stage.evaluation.devices)
      (use.device.gpu() ? gpu : use.device == machine::kCpu ? cpu : disk) += use.weights;
    const bool last = &stage == &answer.stages.back() && stage.hop_seconds == 0;
    table.row({cluster.hosts[stage.host].name, size_or_dash(gpu), size_or_dash(cpu), size_or_dash(disk),
               seconds_text(stage.evaluation.step_seconds), last ? "-" : seconds_text(stage.hop_seconds),
               modules_of(model, stage)});
  }
  return table.text(console);
}

/// What the verdict does not cover.
std::string limits_text(const ClusterAnswer& answer) {
  std::string out;
  if (!answer.all_orders)
    out +=
        "Not all orders of hosts were weighed: the plan keeps the order in which they are listed, and what "
        "is said of others holds for all orders.\n";
  else
    out += "All orders of hosts were weighed.\n";
  if (!answer.width_known)
    out +=
        "How much one host hands over to the next is not known of this model: the latencies of the network "
        "alone count.\n";
  if (answer.joined)
    out +=
        "Neighbouring blocks were taken together, since there are many: of plans that divide them elsewhere "
        "nothing is said.\n";
  return out;
}

Json document_of(const model::Model& model, const Cluster& cluster, const plan::Settings& settings,
                 const ClusterAnswer& answer, const std::string& path) {
  Json json = cluster::to_json(model, cluster, answer);
  json["model"] = model_json(model, path);
  json["machine"] = cluster::to_json(cluster);
  json["settings"] = plan::to_json(settings);
  return json;
}

}  // namespace

std::string hosts_text(const Console& console, const model::Model& model, const Cluster& cluster,
                       const ClusterAnswer& answer) {
  std::string out =
      console.bold(fill_sentence("%s", model.name(), {})) + ", " + format_bytes(model.total_bytes()) + "\n";
  out += verdict_of(console, answer);
  if (answer.settled == solve::Settled::Found)
    out += fmt::format("{} a step, {} of it between hosts\n\n", seconds_text(answer.step_seconds),
                       seconds_text(answer.hop_seconds)) +
           stages_text(console, model, cluster, answer);
  return out + "\n" + limits_text(answer);
}

void HostsOption::define(CLI::App& app) {
  app_ = &app;
  // A word that is completed is a file's: presets are few, and stand in the help.
  app.add_option("--hosts", hosts_,
                 "plan over several machines: a stowage.machine/2 file, or the preset " +
                     fmt::format("{}", fmt::join(preset_names(), ", ")))
      ->type_name("FILE");
}

/// All of these speak of one machine, or of a plan for one.
Try<bool> HostsOption::stands_alone() const {
  constexpr std::array kOfOneMachine = {"--problem",
                                        "--dump-problem",
                                        "--report",
                                        "--from-plan",
                                        "--machine",
                                        "--gpu",
                                        "--cpu",
                                        "--disk",
                                        "--link",
                                        "--card",
                                        "--overhead",
                                        "--keep-free",
                                        "--pin",
                                        "--forbid",
                                        "--main",
                                        "--strategy",
                                        "--contiguous",
                                        "--max-gpus",
                                        "--allow-empty-gpus",
                                        "--explain",
                                        "--target",
                                        "--offload",
                                        "--input-device",
                                        "--kv-device",
                                        "--copy",
                                        "--set",
                                        "--modules",
                                        "--compute-on-host",
                                        "--fallback-allocation"};
  for (const char* option : kOfOneMachine) {
    if (app_->count(option) > 0)
      return usage(fmt::format("{} speaks of one machine: it does not go with --hosts.", option));
  }
  return true;
}

Try<Cluster> HostsOption::read() const {
  std::error_code ignored;
  Cluster named = cluster::preset(hosts_);
  if (!named.hosts.empty() && !std::filesystem::exists(hosts_, ignored)) return named;
  if (!std::filesystem::exists(hosts_, ignored) && hosts_.find_first_of("./") == std::string::npos)
    return usage(fmt::format("--hosts {}: there is no such file, and no such preset. The presets are {}.",
                             hosts_, fmt::join(preset_names(), ", ")));
  const auto json = read_json_file(hosts_);
  if (!json) return rejected(json.error(), hosts_);
  auto read = cluster::from_json(*json, hosts_);
  if (!read) return rejected(read.error(), hosts_);
  return std::move(*read);
}

CommandResult HostsOption::solve(const Session& session, const Question& question) const {
  if (const auto alone = stands_alone(); !alone) return tl::unexpected(alone.error());
  const auto cluster = read();
  if (!cluster) return tl::unexpected(cluster.error());
  auto settings = question.settings.resolve(cluster->hosts.front().machine);
  if (!settings) return tl::unexpected(settings.error());
  if (const auto read = question.prediction.settle(settings->workload); !read)
    return tl::unexpected(read.error());
  const auto model = open_model(session, question.model, question.part);
  if (!model) return tl::unexpected(model.error());
  if (const auto able = plan::check_training(**model, *settings); !able)
    return rejected(able.error(), question.model);
  const auto ground = ground_of(session, *cluster, **model, *settings, question);
  if (!ground) return tl::unexpected(ground.error());
  const Job job = session.job();
  const auto answer = cluster::plan_cluster(*model, *cluster, *settings, *ground, {}, job);
  session.clear_progress();
  if (!answer) {
    const bool asked_wrongly = answer.error().code != Code::Cancelled;
    return asked_wrongly ? CommandResult(usage(answer.error()))
                         : CommandResult(rejected(answer.error(), question.model));
  }
  const bool found = answer->settled == solve::Settled::Found;
  if (found && !question.output.empty()) {
    const auto written = write_file_atomically(
        question.output, to_text(cluster::device_map_json(**model, *cluster, *answer)) + "\n");
    if (!written) return rejected(written.error(), question.output);
  }
  Outcome out{found ? kDone : kNo, {}, {}, question.settings.unknown_classes(**model)};
  if (session.json) {
    out.document = document_of(**model, *cluster, *settings, *answer, question.model);
    return out;
  }
  out.text = cluster::summary(*cluster) + "\n" + hosts_text(session.console, **model, *cluster, *answer);
  if (found && !question.output.empty()) out.text += "\nWritten to " + question.output + "\n";
  return out;
}

}  // namespace stowage::cli
