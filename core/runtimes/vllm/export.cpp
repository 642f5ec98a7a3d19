#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/export/writers.h"

namespace stowage::runtimes {
namespace {

std::vector<std::uint32_t> numbers(std::string_view text) {
  std::vector<std::uint32_t> out{0};
  for (const char letter : text) {
    if (letter == ',') {
      out.push_back(0);
    } else {
      out.back() = out.back() * 10 + static_cast<std::uint32_t>(letter - '0');
    }
  }
  return out;
}

}  // namespace

Exported write_vllm(const ExportInput& input) {
  const auto off = off_gpu(input.map);
  if (!off.empty())
    return cannot_say(
        fmt::format("{} lies off the GPUs, and vLLM is told how many gigabytes to offload, or how many "
                    "layers of each group, not which modules",
                    named_key(off.front()->key)));
  const Stages stages = stages_of(input.facts, input.map);
  if (!stages.refused.empty()) return cannot_say(stages.refused);
  Exported out;
  const std::string partition = fmt::format("{}", fmt::join(stages.counts, ","));
  out.arguments = {"--pipeline-parallel-size", std::to_string(stages.gpus.size())};
  out.settings = {{"VLLM_PP_LAYER_PARTITION", partition},
                  {"CUDA_VISIBLE_DEVICES", visible_devices(stages.gpus)}};
  out.text = header(input) +
             fmt::format(
                 "export CUDA_VISIBLE_DEVICES={}\nexport VLLM_PP_LAYER_PARTITION={}\nvllm serve {} "
                 "--pipeline-parallel-size {}\n",
                 visible_devices(stages.gpus), partition, shell_text(input.model_path), stages.gpus.size());
  const std::string before = "\nexport VLLM_PP_LAYER_PARTITION=";
  const std::size_t at = out.text.find(before) + before.size();
  out.actual = places_of_stages(input.facts, stages.layers,
                                numbers(std::string_view(out.text).substr(at, out.text.find('\n', at) - at)),
                                stages.gpus);
  return out;
}

}  // namespace stowage::runtimes
