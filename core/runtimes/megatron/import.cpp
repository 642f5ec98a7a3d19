// What Megatron-LM makes of its pipeline arguments.

#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/option_words.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

constexpr const char *kStages = "--pipeline-model-parallel-size",
                     *kLayout = "--pipeline-model-parallel-layout", *kLayers = "--num-layers";

const std::vector<KnownOption>& known_options() {
  static const std::vector<KnownOption> kKnown = {
      {"CUDA_VISIBLE_DEVICES", Meaning::GpuOfStage},
      {kLayers, Meaning::Layers},
      {kStages, Meaning::Stages},
      {kLayout, Meaning::LayersOfStage},
      {"--tensor-model-parallel-size", Meaning::Pieces, true},
  };
  return kKnown;
}

/// Layers of each stage of a layout such as "Et|t*3L"; nullopt for anything else.
std::optional<std::vector<std::uint32_t>> counts_of(const std::string& layout) {
  constexpr std::uint64_t kMost = 1u << 20;
  std::vector<std::uint32_t> counts{0};
  for (std::size_t i = 0; i < layout.size(); ++i) {
    if (layout[i] == '|') counts.push_back(0);
    if (layout[i] == 'E' || layout[i] == 'L' || layout[i] == '|') continue;
    if (layout[i] != 't') return std::nullopt;
    std::uint64_t times = 1;
    if (i + 1 < layout.size() && layout[i + 1] == '*') {
      times = 0;
      for (i += 2; i < layout.size() && layout[i] >= '0' && layout[i] <= '9' && times < kMost; ++i)
        times = times * 10 + static_cast<std::uint64_t>(layout[i] - '0');
      --i;
    }
    if (times == 0 || times > kMost || counts.back() > kMost) return std::nullopt;
    counts.back() += static_cast<std::uint32_t>(times);
  }
  return counts;
}

using Values = std::map<std::string, std::string, std::less<>>;

std::uint32_t number_of(const Values& values, const char* name, std::uint32_t otherwise, ReadPlan& out) {
  const auto found = values.find(name);
  const auto numbers = found == values.end() ? std::nullopt : read_numbers(name, found->second, out);
  return numbers ? numbers->front() : otherwise;
}

/// Layers of each stage; empty, with a finding, where Megatron would not start.
std::vector<std::uint32_t> stage_counts(const Values& values, std::uint32_t layers, ReadPlan& out) {
  const std::uint32_t stages = number_of(values, kStages, 1, out);
  const auto layout = values.find(kLayout);
  if (layout == values.end()) {
    if (stages > 0 && layers % stages == 0) return std::vector<std::uint32_t>(stages, layers / stages);
    out.error(ImportKind::Uneven, kStages, {std::to_string(layers), std::to_string(stages)});
    return {};
  }
  const auto counts = counts_of(layout->second);
  if (counts) return counts_of_stages(kLayout, *counts, stages, layers, out);
  out.error(ImportKind::Layout, kLayout, {layout->second});
  return {};
}

}  // namespace

ReadPlan read_megatron(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const Values values = read_words(text, known_options(), out);
  const auto layers = layers_of(facts);
  if (layers.empty()) {
    out.error(ImportKind::NoLayers);
    return out;
  }
  const auto many = static_cast<std::uint32_t>(layers.size());
  if (const std::uint32_t said = number_of(values, kLayers, many, out); said != many)
    out.error(ImportKind::LayerSum, kLayers, {std::to_string(said), std::to_string(many)});
  const auto counts = stage_counts(values, many, out);
  const auto gpus = read_gpus(values, counts.size(), out);
  if (!gpus.empty()) out.places = places_of_stages(facts, layers, counts, gpus);
  return out;
}

int recognise_megatron(const TextSigns& signs) {
  if (signs.options(
          {kStages, kLayout, "--tensor-model-parallel-size", "--decoder-first-pipeline-num-layers"}) > 0 ||
      signs.program({"pretrain_gpt.py"}))
    return TextSigns::kCertain;
  return TextSigns::kLikely *
         signs.options({kLayers, "--num-attention-heads", "--micro-batch-size", "--global-batch-size"});
}

}  // namespace stowage::runtimes
