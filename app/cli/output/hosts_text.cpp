#include "app/cli/output/hosts_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/output/name_ranges.h"
#include "app/cli/output/plan_text.h"
#include "core/base/json.h"
#include "core/plan/computed.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;
using cluster::ClusterAnswer;
using cluster::HostPlan;

std::string value_in_words(const ClusterAnswer& answer, std::uint64_t value) {
  const auto& row = plan::row_of(answer.objective);
  return row.time ? seconds_text(static_cast<double>(value) * 1e-12) : format_bytes(Bytes(value));
}

std::string unit_of(const ClusterAnswer& answer) {
  if (!answer.pipeline) return plan::row_of(answer.objective).counts;
  const std::uint64_t micro_batches = answer.pipeline->micro_batches;
  return micro_batches == 0 ? "between two micro-batches"
                            : fmt::format("for {} micro-batches", micro_batches);
}

const char* such_plans(const ClusterAnswer& answer) {
  return answer.pipeline ? "plans in which each GPU runs one run of consecutive blocks, the GPUs of a host "
                           "one after the other as it lists them"
                         : "plans in which each host runs one run of consecutive blocks";
}

std::string verdict_of(const Console& console, const ClusterAnswer& answer) {
  const std::string value = value_text(answer, answer.value);
  switch (answer.settled()) {
    case solve::Settled::Found:
      if (answer.optimal())
        return console.good("Optimal, proven") + fmt::format(": {}, of {}\n", value, such_plans(answer));
      return console.warn("Not proven optimal") + fmt::format(": {}; at best {}, gap {}, of {}\n", value,
                                                              value_in_words(answer, answer.bound),
                                                              percent_text(answer.gap), such_plans(answer));
    case solve::Settled::Impossible:
      return console.bad("No plan exists") + fmt::format(", of {}\n", such_plans(answer));
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
    const std::string name = stage.gpu ? cluster::to_string(cluster.hosts[stage.host], *stage.gpu)
                                       : cluster.hosts[stage.host].name;
    const bool last = &stage == &answer.stages.back() && stage.hop_seconds == 0;
    table.row(
        {name, size_or_dash(gpu), size_or_dash(cpu), size_or_dash(disk),
         answer.computing_known ? seconds_text(stage.evaluation.step_seconds) : std::string("not known"),
         last ? "-" : seconds_text(stage.hop_seconds), modules_of(model, stage)});
  }
  return table.text(console);
}

/// Where nobody knows how fast hosts compute nobody knows how long a step is.
std::string uncounted_text(const ClusterAnswer& answer) {
  return fmt::format(
      "What the hosts compute is not known: a step takes {} of copies and hand-overs alone, {} of it between "
      "hosts\n",
      seconds_text(answer.step_seconds), seconds_text(answer.hop_seconds));
}

/// Of a pipeline: how fast micro-batches leave it.
std::string times_text(const ClusterAnswer& answer) {
  const std::string through = seconds_text(answer.step_seconds), hops = seconds_text(answer.hop_seconds);
  if (!answer.computing_known && !answer.pipeline) return uncounted_text(answer);
  if (!answer.pipeline) return fmt::format("{} a step, {} of it between hosts\n", through, hops);
  const cluster::Pipeline& pipeline = *answer.pipeline;
  const char* const least = answer.computing_known ? "" : "at least ";  // computing is on top of it
  std::string out = answer.computing_known ? "" : "What the hosts compute is not known: at most ";
  out += fmt::format(
      "{:.4g} micro-batches a second; one takes {}{} through {} stages, {} of it handing over; the slowest "
      "stage, hand-over or disk takes {}{}\n",
      pipeline.per_second(), least, through, pipeline.devices, hops, least,
      seconds_text(static_cast<double>(pipeline.slowest_ps) * 1e-12));
  if (pipeline.micro_batches > 0)
    out += fmt::format(
        "Filling and draining: {} micro-batches take {:.2f} times as long as with all stages always busy, "
        "where stages are equal\n",
        pipeline.micro_batches, pipeline.fill_and_drain());
  return out;
}

/// What the graph of a program says that stages hand over, each pair a line.
std::string handed_over_text(const Cluster& cluster, const ClusterAnswer& answer) {
  constexpr std::size_t kMost = 16;
  if (!answer.by_graph || !answer.width_known || answer.hops.empty()) return {};
  const auto name = [&](std::uint32_t stage) {
    const HostPlan& plan = answer.stages[stage];
    const cluster::Host& host = cluster.hosts[plan.host];
    return plan.gpu ? cluster::to_string(host, *plan.gpu) : host.name;
  };
  std::string out = answer.pipeline ? "\nHanded over for each micro-batch\n" : "\nHanded over in a step\n";
  for (std::size_t i = 0; i < std::min(kMost, answer.hops.size()); ++i) {
    const cluster::StageHop& hop = answer.hops[i];
    out += fmt::format("  {} to {}: {} ({} ×), {}\n", name(hop.from), name(hop.to), format_bytes(hop.bytes),
                       hop.messages, seconds_text(hop.seconds));
  }
  if (answer.hops.size() > kMost) out += fmt::format("  and {} more\n", answer.hops.size() - kMost);
  return out;
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
  if (answer.pipeline && answer.pipeline->micro_batches == 0)
    out +=
        "The KV caches of one micro-batch are counted; --micro-batches N counts those of all that are under "
        "way.\n";
  if (answer.pipeline && answer.pipeline->goes_back && answer.pipeline->micro_batches > 0)
    out += "Tied weights: micro-batches come back to a stage, and how long they wait there is not counted.\n";
  if (answer.joined)
    out +=
        "Neighbouring blocks were taken together, since there are many or in some nothing runs: of plans "
        "that divide them elsewhere nothing is said.\n";
  return out;
}

}  // namespace

std::string hosts_text(const Console& console, const model::Model& model, const Cluster& cluster,
                       const ClusterAnswer& answer) {
  std::string out =
      console.bold(fill_sentence("%s", model.name(), {})) + ", " + format_bytes(model.total_bytes()) + "\n";
  out += verdict_of(console, answer);
  if (answer.settled() == solve::Settled::Found)
    out += times_text(answer) + "\n" + stages_text(console, model, cluster, answer) +
           handed_over_text(cluster, answer);
  return out + "\n" + limits_text(answer);
}

std::string value_text(const ClusterAnswer& answer, std::uint64_t value) {
  return value_in_words(answer, value) + " " + unit_of(answer);
}

std::string what_if_text(const Console& console, const ClusterAnswer& now,
                         const std::vector<WhatIf>& changes) {
  Table table({"with", ">value", ">change", "proof"});
  const auto row = [&](const std::string& change, const ClusterAnswer& answer) {
    if (answer.settled() != solve::Settled::Found) {
      table.row({change, "-", "-", "no plan"});
      return;
    }
    const bool both = now.settled() == solve::Settled::Found && now.value > 0;
    const double share = both ? static_cast<double>(answer.value) / static_cast<double>(now.value) - 1 : 0;
    table.row({change, value_in_words(answer, answer.value),
               both ? fmt::format("{:+.1f} %", share * 100) : "-",
               answer.optimal() ? "optimal" : "gap " + percent_text(answer.gap)});
  };
  row("what there is", now);
  for (const WhatIf& change : changes) row(change.change, change.answer);
  return table.text(console);
}

Json what_if_json(const std::vector<WhatIf>& changes) {
  Json out = Json::array();
  for (const WhatIf& change : changes) {
    const bool found = change.answer.settled() == solve::Settled::Found;
    out.push_back({{"change", change.change},
                   {"value", found ? Json(change.answer.value) : Json(nullptr)},
                   {"bound", found ? Json(change.answer.bound) : Json(nullptr)},
                   {"optimal", found && change.answer.optimal()}});
  }
  return out;
}

}  // namespace stowage::cli
