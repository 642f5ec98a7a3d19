#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stage_cuts.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

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
                          std::to_string(groups.count), "--offload-prefetch-step", "1"});
    out.settings["offload_group_size"] = groups.size;
    out.settings["offload_num_in_group"] = groups.count;
  }
  // Else vLLM makes room for the longest sequence that the model takes.
  if (const std::uint64_t tokens = input.settings ? input.settings->workload.context() : 0; tokens > 0) {
    out.arguments.insert(out.arguments.end(), {"--max-model-len", std::to_string(tokens)});
    out.settings["max_model_len"] = tokens;
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

}  // namespace

Exported write_vllm(const ExportInput& input) {
  Exported out;
  const auto off = off_gpu(input.map);
  if (off.empty()) {
    const Stages stages = stages_of(input.facts, input.map);
    if (stages.refused) return cannot_say(*stages.refused);
    write(input, stages, {}, out);
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
