#include "app/cli/commands/check_hosts.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/cluster/check_cluster.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;
using cluster::ClusterCheck;
using cluster::HostCheck;

constexpr std::array kOfOneMachine = {"--from",   "--options", "--options-file",    "--output",
                                      "--target", "--modules", "--input-device",    "--kv-device",
                                      "--copy",   "--set",     "--compute-on-host", "--saved-activations"};

/// "embed, head and 3 more".
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 5;
  std::string out;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) out += (i > 0 ? ", " : "") + names[i];
  return names.size() > kMost ? out + fmt::format(" and {} more", names.size() - kMost) : out;
}

std::string verdict_of(const Console& console, const ClusterCheck& check) {
  if (check.fits()) return console.good("Fits") + "\n";
  std::string out = console.bad("Does not fit") + "\n";
  if (!check.unplaced.empty())
    out += fmt::format("{} tensors lie nowhere: {}\n", check.unplaced.size(), some_of(check.unplaced));
  return out;
}

std::string text_of(const Console& console, const model::Model& model, const Cluster& cluster,
                    const ClusterCheck& check) {
  std::string out =
      console.bold(fill_sentence("%s", model.name(), {})) + ", " + format_bytes(model.total_bytes()) + "\n";
  out += verdict_of(console, check);
  if (!check.unknown_keys.empty())
    out += fmt::format("The model has nothing called: {}\n", some_of(check.unknown_keys));
  out += fmt::format("{} on GPUs; {} a step{}, {} of it between hosts, {}\n", format_bytes(check.gpu_bytes),
                     seconds_text(check.step_seconds),
                     check.computing_known ? "" : " of copies and hand-overs alone",
                     seconds_text(check.hop_seconds), counted(check.hops, "hand-over"));
  if (!check.computing_known) out += "What the hosts compute is not known.\n";
  if (!check.width_known)
    out +=
        "How much one host hands over to the next is not known of this model: the latencies of the network "
        "alone count.\n";
  for (const HostCheck& host : check.hosts) {
    out += fmt::format("\n{}: {}{} a step, handing over {}\n", cluster.hosts[host.host].name,
                       host.evaluation.computing ? "" : "copies alone ",
                       seconds_text(host.evaluation.step_seconds), seconds_text(host.hop_seconds));
    out += devices_text(console, host.evaluation);
    const std::string diagnostics = diagnostics_text(console, host.evaluation);
    if (!diagnostics.empty()) out += diagnostics;
  }
  return out;
}

bool ok(const ClusterCheck& check) {
  return check.fits() && check.unknown_keys.empty() &&
         std::all_of(check.hosts.begin(), check.hosts.end(),
                     [](const HostCheck& host) { return host.evaluation.ok(); });
}

}  // namespace

CommandResult check_hosts(const Session& session, const CheckHosts& asked) {
  if (const auto alone = asked.hosts.stands_without(kOfOneMachine); !alone)
    return tl::unexpected(alone.error());
  if (asked.map.empty()) return usage("check --hosts needs MAP: a map with the host before each device.");
  const auto cluster = asked.hosts.read();
  if (!cluster) return tl::unexpected(cluster.error());
  asked.hosts.warn_of_versions(*cluster);
  auto settings = asked.settings.resolve_for_hosts();
  if (!settings) return tl::unexpected(settings.error());
  if (const auto read = asked.prediction.settle(settings->workload); !read)
    return tl::unexpected(read.error());
  const auto json = read_json_file(asked.map);
  if (!json) return rejected(json.error(), asked.map);
  const auto map = cluster::map_from_json(*json, *cluster, asked.map);
  if (!map) return rejected(map.error(), asked.map);
  const auto model = open_model(session, asked.model, asked.part);
  if (!model) return tl::unexpected(model.error());
  if (const auto able = plan::check_training(**model, *settings); !able)
    return rejected(able.error(), asked.model);
  const auto ground =
      ground_of(session, *cluster, {**model, asked.model, asked.part}, *settings, asked.prediction);
  if (!ground) return tl::unexpected(ground.error());
  const auto check = cluster::check_cluster(*model, *cluster, *settings, *ground, *map);
  session.clear_progress();
  if (!check) return rejected(check.error(), asked.model);
  Outcome out{ok(*check) ? kDone : kNo, {}, {}, asked.settings.unknown_classes(**model)};
  if (session.json) {
    out.document = cluster::to_json(*cluster, *check);
    out.document["model"] = model_json(**model, asked.model);
    out.document["machine"] = cluster::to_json(*cluster);
    out.document["settings"] = plan::to_json(*settings);
    return out;
  }
  out.text = cluster::summary(*cluster) + "\n" + text_of(session.console, **model, *cluster, *check);
  return out;
}

}  // namespace stowage::cli
