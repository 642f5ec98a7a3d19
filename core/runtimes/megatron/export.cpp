#include <fmt/format.h>

#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

/// "Ett|ttL": E the embedding, t a layer, L the head and the loss, | between stages.
std::string layout_of(const std::vector<std::uint32_t>& counts) {
  std::string text = "E";
  for (std::size_t i = 0; i < counts.size(); ++i) {
    text += (i > 0 ? "|" : "") + (counts[i] == 1 ? std::string("t") : fmt::format("t*{}", counts[i]));
  }
  return text + "L";
}

/// Options of a run that say nothing of places: those that somebody said.
void add_batches(const ExportInput& input, std::vector<std::string>& arguments) {
  for (const auto& [option, name] : {std::pair{"--micro-batch-size", "micro_batch"},
                                     {"--global-batch-size", "global_batch"},
                                     {"--seq-length", "seq_length"}}) {
    const std::string_view value = input.option(name);
    if (!value.empty()) arguments.insert(arguments.end(), {option, std::string(value)});
  }
}

}  // namespace

Exported write_megatron(const ExportInput& input) {
  const plan::DeviceMap map = effective_map(input.map, *input.target.device_rules);
  const Stages stages = stages_of(input.facts, map);
  if (stages.refused) return cannot_say(*stages.refused);
  Exported out;
  const std::string layout = layout_of(stages.counts);
  out.arguments = {"--num-layers", std::to_string(stages.layers.size()), "--pipeline-model-parallel-size",
                   std::to_string(stages.gpus.size())};
  if (stages.gpus.size() > 1)
    out.arguments.insert(out.arguments.end(), {"--pipeline-model-parallel-layout", layout});
  add_batches(input, out.arguments);
  out.settings = {{"CUDA_VISIBLE_DEVICES", visible_devices(stages.gpus)}};
  out.text = header(input) + "# One process a stage; the layout is an experimental option of Megatron-LM.\n" +
             "export CUDA_VISIBLE_DEVICES=" + visible_devices(stages.gpus) + "\nPIPELINE_ARGUMENTS=(\n";
  for (std::size_t i = 0; i + 1 < out.arguments.size(); i += 2)
    out.text += fmt::format("  {} \"{}\"\n", out.arguments[i], out.arguments[i + 1]);
  out.text += ")\n";
  if (input.option("form") == "command")
    out.text += fmt::format("torchrun --nproc-per-node {} {} \"${{PIPELINE_ARGUMENTS[@]}}\"\n",
                            stages.gpus.size(), shell_text(input.option("program")));
  out.actual = read_megatron(input.facts, out.text).places;
  return out;
}

void nearest_megatron(const ExportInput& input, Nearest& out) { add_stages(input, false, out); }

}  // namespace stowage::runtimes
