// What vLLM makes of its own options (vllm: distributed/utils.py get_pp_indices, PrefetchOffloader,
// utils/argparse_utils.py human_readable_int_or_auto).
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>

#include "core/runtimes/cuts/read_cuts.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/option_words.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

constexpr const char *kPartition = "VLLM_PP_LAYER_PARTITION", *kStages = "--pipeline-parallel-size",
                     *kPieces = "--tensor-parallel-size", *kSize = "--offload-group-size",
                     *kCount = "--offload-num-in-group", *kTokens = "--max-model-len",
                     *kRam = "--cpu-offload-gb", *kShare = "--gpu-memory-utilization",
                     *kAhead = "--offload-prefetch-step", *kDealt = "--enable-expert-parallel";

const std::vector<KnownOption>& known_options() {
  static const std::vector<KnownOption> kKnown = {
      {kPartition, Meaning::LayersOfStage},
      {"CUDA_VISIBLE_DEVICES", Meaning::GpuOfStage},
      {kStages, Meaning::Stages},
      {"-pp", Meaning::Stages, false, kStages},
      {kSize, Meaning::GroupSize},
      {kCount, Meaning::GroupCount},
      {kAhead, Meaning::Ahead},
      {kPieces, Meaning::Pieces, true},
      {"-tp", Meaning::Pieces, true, kPieces},
      {kDealt, Meaning::ExpertsDealt, false, {}, true},
      {"-ep", Meaning::ExpertsDealt, false, kDealt, true},
      {kTokens, Meaning::Tokens},
      {kRam, Meaning::Ram},
      {kShare, Meaning::CardShare},
  };
  return kKnown;
}

/// Equal stages; what is left over goes to the last ones but the very last.
std::vector<std::uint32_t> equal_stages(std::uint32_t layers, std::uint32_t stages) {
  std::vector<std::uint32_t> out(stages, layers / stages);
  for (std::uint32_t i = 0; i < layers % stages; ++i) ++out[(stages + stages - 2 - i) % stages];
  return out;
}

/// Empty, with a finding, where vLLM would not start.
std::vector<std::uint32_t> counts_of(const OptionValues& values, std::uint32_t layers, ReadPlan& out) {
  const std::uint32_t stages = read_number(values, kStages, out).value_or(1);
  const auto partition = values.find(kPartition);
  if (stages == 0 || stages > layers) {
    out.error(ImportKind::NoStages, kStages, {std::to_string(stages), std::to_string(layers)});
    return {};
  }
  if (partition == values.end()) return equal_stages(layers, stages);
  const auto counts = read_numbers(kPartition, partition->second, out);
  if (!counts) return {};
  return counts_of_stages(kPartition, *counts, stages, layers, out);
}

LayerGroups groups_of(const OptionValues& values, ReadPlan& out) {
  const std::uint32_t size = read_number(values, kSize, out).value_or(0);
  const std::uint32_t count = read_number(values, kCount, out).value_or(1);
  if (size == 0) return {};
  if (count > 0 && count <= size) return {size, count};
  out.error(ImportKind::GroupSize, kCount, {std::to_string(count), std::to_string(size)});
  return {};
}

/// "4096", "32k" (32,000), "25.6k", "32K" (32,768), "auto", "-1": with a suffix of powers of two a point is
/// refused.
bool is_tokens(std::string_view text) {
  if (text == "auto" || text == "-1") return true;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string_view rest = text.substr(digits);
  if (digits == 0) return false;
  const bool point = rest.starts_with('.');
  if (point) {
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
    if (end == 1) return false;
    rest.remove_prefix(end);
  }
  if (rest.empty()) return !point;
  constexpr std::string_view kDecimal = "kmgt", kBinary = "KMGT";
  return rest.size() == 1 && (kDecimal.find(rest[0]) != std::string_view::npos ||
                              (!point && kBinary.find(rest[0]) != std::string_view::npos));
}

/// Of such a text; nullopt where vLLM takes what the model or the memory allows, and of absurd lengths.
std::optional<std::uint64_t> tokens_of(std::string_view text) {
  if (text == "auto" || text == "-1") return std::nullopt;
  double count = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, count, std::chars_format::fixed);
  if (problem != std::errc()) return std::nullopt;
  if (rest != end) {
    const std::size_t decimal = std::string_view("kmgt").find(*rest),
                      binary = std::string_view("KMGT").find(*rest);
    const bool tens = decimal != std::string_view::npos;
    count *= std::pow(tens ? 1000.0 : 1024.0, static_cast<double>((tens ? decimal : binary) + 1));
  }
  constexpr double kMost = 1e12;
  return count <= kMost ? std::optional(static_cast<std::uint64_t>(std::floor(count))) : std::nullopt;
}

void read_share(const OptionValues& values, ReadPlan& out) {
  const auto share = values.find(kShare);
  if (share == values.end()) return;
  out.card_percent = percent_of_part(share->second);
  if (!out.card_percent) return out.error(ImportKind::NoShare, kShare, {share->second});
  out.told["gpu_memory_utilization"] = share->second;
}

/// What moves no weight, or moves some of which nobody knows which.
void judge_others(const OptionValues& values, ReadPlan& out) {
  read_share(values, out);
  if (const auto ahead = read_number(values, kAhead, out)) out.told["prefetch_step"] = std::to_string(*ahead);
  if (out.pieces > 1) out.not_kept.push_back(std::string(kPieces) + " " + std::to_string(out.pieces));
  out.experts_dealt = values.contains(kDealt);
  if (out.experts_dealt) out.not_kept.emplace_back(kDealt);
  if (const auto tokens = values.find(kTokens); tokens != values.end()) {
    if (is_tokens(tokens->second)) {
      out.tokens = tokens_of(tokens->second);
    } else {
      out.error(ImportKind::NoTokens, kTokens, {tokens->second});
    }
  }
  const auto ram = values.find(kRam);
  if (ram == values.end()) return;
  double size = -1;
  const char* const end = ram->second.data() + ram->second.size();
  const auto [next, problem] = std::from_chars(ram->second.data(), end, size);
  if (problem != std::errc() || next != end || !std::isfinite(size) || size < 0) {
    out.error(ImportKind::NoSize, kRam, {ram->second});
  } else if (size > 0) {
    out.warning(ImportKind::CpuOffload, std::string(kRam) + " " + ram->second);
    out.not_kept.push_back(std::string(kRam) + " " + ram->second);
  }
}

}  // namespace

ReadPlan read_vllm(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const OptionValues values = read_words(text, known_options(), out);
  judge_others(values, out);
  const auto layers = layers_of(facts);
  if (layers.empty()) {
    out.error(ImportKind::NoLayers);
    return out;
  }
  const auto counts = counts_of(values, static_cast<std::uint32_t>(layers.size()), out);
  const auto gpus = read_gpus(values, counts.size(), out);
  const LayerGroups groups = groups_of(values, out);
  if (gpus.empty()) return out;
  out.places = places_of_stages(facts, layers, counts, gpus, groups);
  read_cuts(facts, values, layers, counts, static_cast<std::uint32_t>(counts.size()), out);
  return out;
}

int recognise_vllm(const TextSigns& signs) {
  if (signs.program({"vllm"}) || signs.variable("VLLM_") || signs.contains("vllm.entrypoints"))
    return TextSigns::kCertain;
  return TextSigns::kLikely * signs.options({kStages, "-pp", kSize, kCount, kAhead, kPieces, "-tp", kDealt,
                                             kShare, kTokens, kRam});
}

}  // namespace stowage::runtimes
