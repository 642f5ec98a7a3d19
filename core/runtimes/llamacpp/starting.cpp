#include "core/runtimes/llamacpp/starting.h"

#include "core/base/bytes.h"
#include "core/base/saturating.h"

namespace stowage::llamacpp {

Findings judge_start(const Options& options, const Placed& placed, const std::vector<Card>& cards,
                     std::optional<std::uint64_t> ram) {
  Findings out;
  const bool set = options.layers_given || !options.shares.empty() || !options.overrides.empty();
  // Of tensors that are cut -fit changes nothing, and what is shown is not where they lie.
  const bool cut = options.mode == SplitMode::Tensor;
  const bool fits = options.fit && !cut && !placed.cards.empty();
  const bool decides = fits && !set;
  const bool shortens = fits && !options.context_given;
  if (decides) out.push_back(remark(FindingKind::FitDecides));
  if (shortens) out.push_back(remark(FindingKind::FitContext, {}, {format_count(placed.context)}));
  const auto judge = [&](Where where, const std::string& name, std::uint64_t has) {
    const DeviceBytes& bytes = placed.on(where);
    const std::uint64_t needs = saturating_add(bytes.weights, bytes.caches);
    if (needs <= has) return;
    // The host maps weights from the file: too little RAM is slow, and no error. What -fit may still change
    // is none either.
    const bool certain = where != kHost && !decides && !shortens && !cut;
    Finding finding{certain ? plan::Severity::Error : plan::Severity::Warning,
                    FindingKind::OverBudget,
                    name,
                    {format_bytes(Bytes(needs)), format_bytes(Bytes(has)), format_bytes(Bytes(needs - has))}};
    finding.subjects = {device_name(where)};
    finding.numbers = {needs, has, needs - has};
    out.push_back(std::move(finding));
  };
  for (std::size_t i = 0; i < cards.size(); ++i) judge(static_cast<Where>(i), cards[i].name, cards[i].free);
  if (ram) judge(kHost, "CPU", *ram);
  return out;
}

Findings judge_passes(const Placed& placed, const std::vector<Card>& cards, std::optional<std::uint64_t> ram,
                      const std::vector<std::uint64_t>& turns, std::uint64_t tokens) {
  Findings out;
  if (turns.size() != cards.size() + 1) return out;
  const auto judge = [&](Where where, const std::string& name, std::uint64_t has, std::uint64_t turn) {
    const DeviceBytes& bytes = placed.on(where);
    const std::uint64_t used = saturating_add(bytes.weights, bytes.caches);
    if (used > has || has - used >= turn) return;  // of what is over already more is said
    Finding finding =
        warning(FindingKind::NoRoomForPass, name,
                {format_bytes(Bytes(has - used)), format_count(tokens), format_bytes(Bytes(turn))});
    finding.subjects = {device_name(where)};
    finding.numbers = {has - used, tokens, turn};
    out.push_back(std::move(finding));
  };
  for (std::size_t i = 0; i < cards.size(); ++i)
    judge(static_cast<Where>(i), cards[i].name, cards[i].free, turns[i]);
  if (ram) judge(kHost, "CPU", *ram, turns.back());
  return out;
}

}  // namespace stowage::llamacpp
