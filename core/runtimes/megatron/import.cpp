// What Megatron-LM makes of its pipeline arguments (megatron/training/arguments.py,
// core/transformer/transformer_block.py and transformer_layer.py: get_transformer_layer_offset).
#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/runtimes/cuts/read_cuts.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/option_words.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/megatron/stage_layout.h"

namespace stowage::runtimes {
namespace {

constexpr const char *kStages = "--pipeline-model-parallel-size",
                     *kLayout = "--pipeline-model-parallel-layout", *kLayers = "--num-layers",
                     *kFirst = "--decoder-first-pipeline-num-layers",
                     *kLast = "--decoder-last-pipeline-num-layers",
                     *kPieceLayers = "--num-layers-per-virtual-pipeline-stage",
                     *kPieceCount = "--num-virtual-stages-per-pipeline-rank",
                     *kTable = "--account-for-embedding-in-pipeline-split",
                     *kHead = "--account-for-loss-in-pipeline-split", *kMicroBatch = "--micro-batch-size",
                     *kGlobalBatch = "--global-batch-size", *kTokens = "--seq-length";

const std::vector<KnownOption>& known_options() {
  static const std::vector<KnownOption> kKnown = {
      {"CUDA_VISIBLE_DEVICES", Meaning::GpuOfStage},
      {kLayers, Meaning::Layers},
      {kStages, Meaning::Stages},
      {kLayout, Meaning::LayersOfStage},
      {kFirst, Meaning::FirstStage},
      {kLast, Meaning::LastStage},
      {kPieceLayers, Meaning::PieceLayers},
      {kPieceCount, Meaning::PieceCount},
      {kTable, Meaning::CountsTable, false, {}, true},
      {kHead, Meaning::CountsHead, false, {}, true},
      {"--tensor-model-parallel-size", Meaning::Pieces, true},
      {kMicroBatch, Meaning::Sequences},
      {kGlobalBatch, Meaning::Sequences},
      {kTokens, Meaning::Tokens},
  };
  return kKnown;
}

using Counts = std::vector<std::uint32_t>;

/// Layers of the pieces of a model, in the order of the layers: piece i lies on stage i modulo their number.
/// Where Megatron would not start nothing comes of it, with a finding.
class PieceReader {
 public:
  PieceReader(const OptionValues& values, std::uint32_t layers, ReadPlan& out)
      : values_(values), layers_(layers), out_(out) {}

  std::uint32_t stages() { return stages_; }

  Counts run() {
    stages_ = number(kStages).value_or(1);
    if (stages_ == 0 || stages_ > kMostStages) return uneven();
    if (contradicts()) return {};
    const auto layout = values_.find(kLayout);
    if (layout != values_.end()) return of_layout(layout->second);
    const Counts stages = has(kFirst) || has(kLast) ? of_ends() : equal();
    return stages.empty() ? Counts() : pieces(stages);
  }

 private:
  static constexpr std::uint32_t kMostStages = 1u << 16;

  bool has(const char* name) const { return values_.contains(name); }
  std::optional<std::uint32_t> number(const char* name) { return read_number(values_, name, out_); }
  std::uint32_t flag(const char* name) const { return has(name) ? 1 : 0; }

  Counts uneven() {
    out_.error(ImportKind::Uneven, kStages, {std::to_string(layers_), std::to_string(stages_)});
    return {};
  }

  /// Ways to cut that Megatron does not take together.
  bool contradicts() {
    constexpr std::pair<const char*, const char*> kNever[] = {{kLayout, kFirst},
                                                              {kLayout, kLast},
                                                              {kLayout, kPieceLayers},
                                                              {kLayout, kPieceCount},
                                                              {kLayout, kTable},
                                                              {kLayout, kHead},
                                                              {kFirst, kTable},
                                                              {kFirst, kHead},
                                                              {kLast, kTable},
                                                              {kLast, kHead},
                                                              {kFirst, kPieceLayers},
                                                              {kLast, kPieceLayers},
                                                              {kPieceLayers, kPieceCount}};
    for (const auto& [one, other] : kNever) {
      if (!has(one) || !has(other)) continue;
      out_.error(ImportKind::SaidTwice, one, {other});
      return true;
    }
    return false;
  }

  Counts of_layout(const std::string& text) {
    auto layout = read_stage_layout(text);
    if (!layout) {
      out_.error(ImportKind::Layout, kLayout, {text});
      return {};
    }
    Counts& counts = layout->layers;
    auto sum = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    const auto further = std::accumulate(layout->further.begin(), layout->further.end(), std::uint64_t{0});
    if (further > 0 && sum != layers_) {  // a model may have them among its layers
      for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += layout->further[i];
      sum += further;
    }
    if (counts.size() % stages_ != 0) {
      out_.error(ImportKind::StageCount, kLayout, {std::to_string(counts.size()), std::to_string(stages_)});
    } else if (sum != layers_) {
      out_.error(ImportKind::LayerSum, kLayout, {std::to_string(sum), std::to_string(layers_)});
    } else if (!layout->ends) {
      out_.error(ImportKind::EndsElsewhere, kLayout, {text});
    } else {
      return std::move(counts);
    }
    return {};
  }

  /// The first and the last stage are said, what remains is shared by those between.
  Counts of_ends() {
    const std::uint32_t first = number(kFirst).value_or(0), last = number(kLast).value_or(0);
    const std::uint64_t both = std::uint64_t{first} + last;
    const std::uint32_t said = flag(kFirst) + flag(kLast);
    const char* const name = has(kFirst) ? kFirst : kLast;
    if (both > layers_) {
      out_.error(ImportKind::LayerSum, name, {std::to_string(both), std::to_string(layers_)});
      return {};
    }
    const auto rest = static_cast<std::uint32_t>(layers_ - both);
    const std::uint32_t between = stages_ < said ? 0 : stages_ - said;
    if (stages_ < said || (between == 0 ? rest != 0 : rest == 0 || rest % between != 0)) {
      out_.error(ImportKind::UnevenRest, name, {std::to_string(rest), std::to_string(between)});
      return {};
    }
    Counts out(stages_, between == 0 ? 0 : rest / between);
    if (has(kFirst)) out.front() = first;
    if (has(kLast)) out.back() = last;
    return out;
  }

  /// What counts as a layer of the ends is taken from them by pieces().
  Counts equal() {
    const std::uint32_t all = layers_ + flag(kTable) + flag(kHead);
    if (all % stages_ != 0 || all < stages_) return uneven();
    return Counts(stages_, all / stages_);
  }

  Counts pieces(const Counts& stages) {
    std::uint32_t many = number(kPieceCount).value_or(1);
    const std::uint32_t size = number(kPieceLayers).value_or(0);
    const char* const name = has(kPieceLayers) ? kPieceLayers : kPieceCount;
    if (has(kPieceLayers)) many = size > 0 && stages.front() % size == 0 ? stages.front() / size : 0;
    for (const std::uint32_t layers : stages) {
      if (many > 0 && layers % many == 0) continue;
      out_.error(ImportKind::Pieces, name, {std::to_string(layers), values_.find(name)->second});
      return {};
    }
    Counts out;
    for (std::uint32_t piece = 0; piece < many; ++piece) {
      for (const std::uint32_t layers : stages) out.push_back(layers / many);
    }
    for (const auto& [end, counts] : {std::pair{&out.front(), kTable}, std::pair{&out.back(), kHead}}) {
      if (has(counts) && *end == 0) return uneven();
      *end -= flag(counts);
    }
    return out;
  }

  const OptionValues& values_;
  std::uint32_t layers_;
  ReadPlan& out_;
  std::uint32_t stages_ = 1;
};

}  // namespace

ReadPlan read_megatron(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const OptionValues values = read_words(text, known_options(), out);
  for (const auto& [name, option] :
       {std::pair{kMicroBatch, "micro_batch"}, {kGlobalBatch, "global_batch"}, {kTokens, "seq_length"}}) {
    if (const auto said = read_number(values, name, out)) out.told[option] = std::to_string(*said);
  }
  if (out.pieces > 1) out.not_kept.push_back("--tensor-model-parallel-size " + std::to_string(out.pieces));
  const auto layers = layers_of(facts);
  if (layers.empty()) {
    out.error(ImportKind::NoLayers);
    return out;
  }
  const auto many = static_cast<std::uint32_t>(layers.size());
  if (const std::uint32_t said = read_number(values, kLayers, out).value_or(many); said != many)
    out.error(ImportKind::LayerSum, kLayers, {std::to_string(said), std::to_string(many)});
  PieceReader reader(values, many, out);
  const Counts counts = reader.run();
  if (counts.empty()) return out;
  const auto gpus = read_gpus(values, reader.stages(), out);
  if (gpus.empty()) return out;
  std::vector<machine::DeviceId> of_pieces;
  for (std::size_t i = 0; i < counts.size(); ++i) of_pieces.push_back(gpus[i % gpus.size()]);
  out.places = places_of_stages(facts, layers, counts, of_pieces);
  read_cuts(facts, values, layers, counts, reader.stages(), out);
  return out;
}

int recognise_megatron(const TextSigns& signs) {
  if (signs.options(
          {kStages, kLayout, kFirst, kLast, kPieceLayers, kPieceCount, "--tensor-model-parallel-size"}) > 0 ||
      signs.program({"pretrain_gpt.py"}))
    return TextSigns::kCertain;
  return TextSigns::kLikely * signs.options({kLayers, "--num-attention-heads", kMicroBatch, kGlobalBatch});
}

}  // namespace stowage::runtimes
