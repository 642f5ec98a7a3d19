#include "core/engine/recording/clock_map.h"

#include <algorithm>
#include <utility>

#include "core/base/int128.h"

namespace stowage::engine {

void ClockMap::add(std::uint64_t here, std::uint64_t there) {
  if (!knots_.empty()) {
    here = std::max(here, knots_.back().first);
    there = std::max(there, knots_.back().second);
    if (here == knots_.back().first) {
      knots_.back().second = there;
      return;
    }
  }
  knots_.emplace_back(here, there);
}

std::uint64_t ClockMap::at(std::uint64_t here) const {
  if (knots_.empty()) return here;
  const auto after =
      std::upper_bound(knots_.begin(), knots_.end(), here,
                       [](std::uint64_t value, const auto& knot) { return value < knot.first; });
  if (after == knots_.begin()) {
    const std::uint64_t earlier = after->first - here;
    return after->second > earlier ? after->second - earlier : 0;
  }
  const auto before = std::prev(after);
  const std::uint64_t since = here - before->first;
  if (after == knots_.end()) return before->second + since;
  const auto share = static_cast<Uint128>(since) * (after->second - before->second);
  return before->second + static_cast<std::uint64_t>(share / (after->first - before->first));
}

std::uint64_t retime(trace::Timeline& timeline, const ClockMap& map) {
  std::vector<std::uint64_t*> instants;
  for (trace::Block& block : timeline.blocks) {
    instants.push_back(&block.birth_ns);
    if (block.death_ns != trace::Block::kAlive) instants.push_back(&block.death_ns);
  }
  for (trace::Span& span : timeline.spans) {
    instants.push_back(&span.begin_ns);
    instants.push_back(&span.end_ns);
  }
  for (trace::Transfer& transfer : timeline.transfers) {
    instants.push_back(&transfer.begin_ns);
    instants.push_back(&transfer.end_ns);
  }
  std::sort(instants.begin(), instants.end(), [](const auto* a, const auto* b) { return *a < *b; });
  std::uint64_t last = 0, before = 0;
  bool first = true;
  for (std::uint64_t* const instant : instants) {
    if (first || *instant != before) last = first ? map.at(*instant) : std::max(last + 1, map.at(*instant));
    first = false;
    before = std::exchange(*instant, last);
  }
  return last;
}

}  // namespace stowage::engine
