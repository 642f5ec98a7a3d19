// What vLLM makes of its own options (vllm: distributed/utils.py get_pp_indices, PrefetchOffloader).

#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/option_words.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

using Values = std::map<std::string, std::string, std::less<>>;

constexpr const char *kPartition = "VLLM_PP_LAYER_PARTITION", *kStages = "--pipeline-parallel-size",
                     *kSize = "--offload-group-size", *kCount = "--offload-num-in-group";

const std::vector<KnownOption>& known_options() {
  static const std::vector<KnownOption> kKnown = {
      {kPartition, Meaning::LayersOfStage},
      {"CUDA_VISIBLE_DEVICES", Meaning::GpuOfStage},
      {kStages, Meaning::Stages},
      {"-pp", Meaning::Stages},
      {kSize, Meaning::GroupSize},
      {kCount, Meaning::GroupCount},
      {"--offload-prefetch-step", Meaning::Ahead},
      {"--tensor-parallel-size", Meaning::Pieces, true},
      {"-tp", Meaning::Pieces, true},
  };
  return kKnown;
}

/// One number; nullopt where there is none, or it is no number.
std::optional<std::uint32_t> number_of(const Values& values, const char* name, ReadPlan& out) {
  const auto found = values.find(name);
  if (found == values.end()) return std::nullopt;
  const auto numbers = read_numbers(name, found->second, out);
  if (!numbers) return std::nullopt;
  if (numbers->size() == 1) return numbers->front();
  out.error(ImportKind::NoNumber, name, {found->second});
  return std::nullopt;
}

/// Equal stages; what is left over goes to the last ones but the very last.
std::vector<std::uint32_t> equal_stages(std::uint32_t layers, std::uint32_t stages) {
  std::vector<std::uint32_t> out(stages, layers / stages);
  for (std::uint32_t i = 0; i < layers % stages; ++i) ++out[(stages + stages - 2 - i) % stages];
  return out;
}

/// Empty, with a finding, where vLLM would not start.
std::vector<std::uint32_t> counts_of(const Values& values, std::uint32_t layers, ReadPlan& out) {
  const auto typed = number_of(values, values.contains("-pp") ? "-pp" : kStages, out);
  const std::uint32_t stages = typed.value_or(1);
  const auto partition = values.find(kPartition);
  if (stages == 0 || stages > layers) {
    out.error(ImportKind::StageCount, kStages, {std::to_string(stages), std::to_string(layers)});
    return {};
  }
  if (partition == values.end()) return equal_stages(layers, stages);
  const auto counts = read_numbers(kPartition, partition->second, out);
  if (!counts) return {};
  return counts_of_stages(kPartition, *counts, stages, layers, out);
}

LayerGroups groups_of(const Values& values, ReadPlan& out) {
  const std::uint32_t size = number_of(values, kSize, out).value_or(0);
  const std::uint32_t count = number_of(values, kCount, out).value_or(1);
  if (size == 0) return {};
  if (count > 0 && count <= size) return {size, count};
  out.error(ImportKind::GroupSize, kCount, {std::to_string(count), std::to_string(size)});
  return {};
}

}  // namespace

ReadPlan read_vllm(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const Values values = read_words(text, known_options(), out);
  const auto layers = layers_of(facts);
  if (layers.empty()) {
    out.error(ImportKind::NoLayers);
    return out;
  }
  const auto counts = counts_of(values, static_cast<std::uint32_t>(layers.size()), out);
  const auto gpus = read_gpus(values, counts.size(), out);
  const LayerGroups groups = groups_of(values, out);
  if (!gpus.empty()) out.places = places_of_stages(facts, layers, counts, gpus, groups);
  return out;
}

int recognise_vllm(const TextSigns& signs) {
  if (signs.program({"vllm"}) || signs.variable("VLLM_") || signs.contains("vllm.entrypoints"))
    return TextSigns::kCertain;
  return TextSigns::kLikely *
         signs.options({kStages, "-pp", kSize, kCount, "--offload-prefetch-step", "--tensor-parallel-size",
                        "--gpu-memory-utilization", "--max-model-len", "--cpu-offload-gb"});
}

}  // namespace stowage::runtimes
