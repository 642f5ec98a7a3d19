#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stage_cuts.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kUsualShare = "0.9";

/// Stages, as they were written.
Stages stages_of_cut(const Facts& facts, const StageCut& cut) {
  Stages out;
  out.layers = layers_of(facts);
  for (const machine::DeviceId gpu : cut.gpus) {
    if (out.gpus.empty() || out.gpus.back() != gpu) {
      out.gpus.push_back(gpu);
      out.counts.push_back(0);
    }
    ++out.counts.back();
  }
  return out;
}

void write(const ExportInput& input, const Stages& stages, const LayerGroups& groups, Exported& out) {
  const std::string partition = fmt::format("{}", fmt::join(stages.counts, ","));
  out.arguments = {"--pipeline-parallel-size", std::to_string(stages.gpus.size())};
  out.settings = {{"VLLM_PP_LAYER_PARTITION", partition},
                  {"CUDA_VISIBLE_DEVICES", visible_devices(stages.gpus)}};
  if (groups.size > 0) {
    out.arguments.insert(out.arguments.end(),
                         {"--offload-group-size", std::to_string(groups.size), "--offload-num-in-group",
                          std::to_string(groups.count), "--offload-prefetch-step",
                          std::string(input.option("prefetch_step"))});
    out.settings["offload_group_size"] = groups.size;
    out.settings["offload_num_in_group"] = groups.count;
  }
  // Else vLLM makes room for the longest sequence that the model takes.
  if (const std::uint64_t tokens = input.settings ? input.settings->workload.context() : 0; tokens > 0) {
    out.arguments.insert(out.arguments.end(), {"--max-model-len", std::to_string(tokens)});
    out.settings["max_model_len"] = tokens;
  }
  if (const std::string share(input.option("gpu_memory_utilization")); share != kUsualShare) {
    out.arguments.insert(out.arguments.end(), {"--gpu-memory-utilization", share});
    out.settings["gpu_memory_utilization"] = share;
  }
  const bool line = input.option("form") == "line";
  const char* const set = line ? "" : "export ";
  const char* const end = line ? " " : "\n";
  const ModelSource source = model_source(input);
  out.text = header(input) + source.comment +
             fmt::format("{}CUDA_VISIBLE_DEVICES={}{}{}VLLM_PP_LAYER_PARTITION={}{}vllm serve {} {}\n", set,
                         visible_devices(stages.gpus), end, set, partition, end, shell_text(source.path),
                         fmt::join(out.arguments, " "));
  out.actual = read_vllm(input.facts, out.text).places;
}

/// The same over several machines: one line for each, all of which start one rank a GPU (vLLM's own executor
/// over nodes, vllm-project/vllm pull request 23691).
void write_hosts(const ExportInput& input, const Stages& stages, Exported& out) {
  const auto hosts = by_host(stages.gpus, input.hosts);
  const std::string partition = fmt::format("{}", fmt::join(stages.counts, ","));
  const ModelSource source = model_source(input);
  out.text = header(input) + source.comment;
  Json commands = Json::array();
  for (std::size_t node = 0; node < hosts.size(); ++node) {
    std::vector<std::string> arguments = out.arguments;
    arguments.insert(arguments.end(),
                     {"--distributed-executor-backend", "mp", "--nnodes", std::to_string(hosts.size()),
                      "--node-rank", std::to_string(node), "--master-addr", hosts.front().host});
    if (node > 0) arguments.emplace_back("--headless");
    const std::string visible = visible_devices(hosts[node].devices);
    out.text +=
        fmt::format("# on {}:\nCUDA_VISIBLE_DEVICES={} VLLM_PP_LAYER_PARTITION={} vllm serve {} {}\n",
                    hosts[node].host, visible, partition, shell_text(source.path), fmt::join(arguments, " "));
    commands.push_back(
        {{"host", hosts[node].host}, {"CUDA_VISIBLE_DEVICES", visible}, {"arguments", arguments}});
  }
  out.settings.erase("CUDA_VISIBLE_DEVICES");
  out.settings["commands"] = std::move(commands);
}

/// vLLM gives every machine as many ranks.
bool evenly(const std::vector<StagesOfHost>& hosts) {
  return std::all_of(hosts.begin(), hosts.end(), [&](const StagesOfHost& host) {
    return host.devices.size() == hosts.front().devices.size();
  });
}

}  // namespace

Exported write_vllm(const ExportInput& input) {
  Exported out;
  const auto off = off_gpu(input.map);
  if (off.empty()) {
    const Stages stages = stages_of(input.facts, input.map);
    if (stages.refused) return cannot_say(*stages.refused);
    if (!input.hosts.empty() && !evenly(by_host(stages.gpus, input.hosts)))
      return cannot_say({RefusalKind::UnevenHosts});
    write(input, stages, {}, out);
    if (!input.hosts.empty()) write_hosts(input, stages, out);
    return out;
  }
  const bool layers = layers_of(input.facts).size() > 1;
  const auto cut = layers ? StageCutter(input, true).exact() : std::nullopt;
  if (!cut) return cannot_say({RefusalKind::NoGroups, off.front()->key, {}});
  for (const plan::DeviceMap::Entry* entry : off)
    out.offloads.push_back({entry->key, entry->device, is_set(input, entry->key)});
  write(input, stages_of_cut(input.facts, *cut), cut->groups, out);
  return out;
}

void nearest_vllm(const ExportInput& input, Nearest& out) { add_stages(input, true, out); }

}  // namespace stowage::runtimes
