#include <algorithm>
#include <utility>

#include "core/base/int128.h"
#include "core/estimate/audit/audit.h"
#include "core/estimate/audit/block_alignment.h"

namespace stowage::estimate {
namespace {

/// Pairs of instants of two clocks, both ascending; between them time runs in proportion.
class ClockPairs {
 public:
  void add(std::uint64_t from, std::uint64_t to) { pairs_.emplace_back(from, to); }

  /// Leaves out what would turn a clock back, and closes both ends.
  void settle(std::uint64_t end_from, std::uint64_t end_to) {
    std::sort(pairs_.begin(), pairs_.end());
    std::vector<std::pair<std::uint64_t, std::uint64_t>> kept{{0, 0}};
    for (const auto& [from, to] : pairs_) {
      if (from > kept.back().first && to > kept.back().second && from < end_from && to < end_to)
        kept.emplace_back(from, to);
    }
    kept.emplace_back(std::max(end_from, kept.back().first + 1), std::max(end_to, kept.back().second));
    pairs_ = std::move(kept);
  }

  std::uint64_t operator()(std::uint64_t at) const {
    const auto after =
        std::upper_bound(pairs_.begin(), pairs_.end(), at,
                         [](std::uint64_t value, const auto& pair) { return value < pair.first; });
    if (after == pairs_.end()) return pairs_.back().second;
    const auto& [from, to] = *std::prev(after);
    const Uint128 part = Uint128(at - from) * (after->second - to) / (after->first - from);
    return to + static_cast<std::uint64_t>(part);
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs_{};
};

/// Turns of both, as far as they follow each other alike.
void add_turns(const trace::Timeline& predicted, const trace::Timeline& recorded, ClockPairs& pairs) {
  const std::size_t count = std::min(predicted.spans.size(), recorded.spans.size());
  for (std::size_t i = 0; i < count; ++i) {
    const trace::Span &planned = predicted.spans[i], &actual = recorded.spans[i];
    if (predicted.names[planned.module] != recorded.names[actual.module]) return;
    pairs.add(planned.begin_ns, actual.begin_ns);
  }
}

}  // namespace

std::shared_ptr<const trace::Timeline> on_recorded_clock(const trace::Timeline& predicted,
                                                         const trace::Timeline& recorded) {
  if (predicted.blocks.empty() || recorded.blocks.empty()) return nullptr;
  const BlockAlignment alignment = align_blocks(predicted, recorded);
  ClockPairs clock;
  for (std::size_t i = 0; i < predicted.blocks.size(); ++i) {
    const std::uint32_t match = alignment.recorded_of[i];
    if (match == BlockAlignment::kNone) continue;
    const trace::Block &planned = predicted.blocks[i], &actual = recorded.blocks[match];
    clock.add(planned.birth_ns, actual.birth_ns);
    // Deaths too: a value is held through the steps between.
    if (planned.death_ns != trace::Block::kAlive && actual.death_ns != trace::Block::kAlive)
      clock.add(planned.death_ns, actual.death_ns);
  }
  add_turns(predicted, recorded, clock);
  clock.settle(predicted.duration_ns, recorded.duration_ns);
  trace::Timeline out;
  out.devices = predicted.devices;
  out.names = predicted.names;
  out.model = predicted.model;
  out.predicted = true;
  out.duration_ns = recorded.duration_ns;
  for (std::size_t i = 0; i < predicted.blocks.size(); ++i) {
    trace::Block block = predicted.blocks[i];
    const std::uint32_t match = alignment.recorded_of[i];
    block.birth_ns = clock(block.birth_ns);
    if (block.death_ns != trace::Block::kAlive) {
      block.death_ns = clock(block.death_ns);
    } else if (match != BlockAlignment::kNone) {
      block.death_ns = std::max(recorded.blocks[match].death_ns, block.birth_ns);  // when the pass was over
    }
    out.blocks.push_back(block);
  }
  for (trace::Span span : predicted.spans) {
    span.begin_ns = clock(span.begin_ns);
    span.end_ns = clock(span.end_ns);
    out.spans.push_back(span);
  }
  for (trace::Transfer copy : predicted.transfers) {
    copy.begin_ns = clock(copy.begin_ns);
    copy.end_ns = clock(copy.end_ns);
    out.transfers.push_back(copy);
  }
  out.finish();
  return std::make_shared<const trace::Timeline>(std::move(out));
}

}  // namespace stowage::estimate
