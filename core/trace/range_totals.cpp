#include "core/trace/range_totals.h"

namespace stowage::trace {

std::optional<RangeTotals> range_totals(const Timeline& timeline, std::size_t device, std::uint64_t begin_ns,
                                        std::uint64_t end_ns) {
  if (timeline.blocks.size() > kMostRowsAddedUp || timeline.transfers.size() > kMostRowsAddedUp)
    return std::nullopt;
  const auto within = [&](std::uint64_t at) { return at > begin_ns && at <= end_ns; };
  RangeTotals out;
  for (const Block& block : timeline.blocks) {
    if (block.birth_ns > end_ns) break;  // sorted by birth
    if (block.device != device) continue;
    if (within(block.birth_ns)) out.allocated += block.bytes;
    if (block.death_ns != Block::kAlive && within(block.death_ns)) out.freed += block.bytes;
  }
  for (const Transfer& copy : timeline.transfers) {
    if ((copy.from == device || copy.to == device) && within(copy.begin_ns)) out.copied += copy.bytes;
  }
  return out;
}

}  // namespace stowage::trace
