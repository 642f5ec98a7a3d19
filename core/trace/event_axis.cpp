#include "core/trace/event_axis.h"

#include <algorithm>

namespace stowage::trace {

EventAxis::EventAxis(const Timeline& timeline) : instants_{0}, end_(timeline.duration_ns) {
  instants_.reserve(1 + 2 * (timeline.blocks.size() + timeline.spans.size() + timeline.transfers.size()));
  for (const Block& block : timeline.blocks) {
    instants_.push_back(block.birth_ns);
    if (block.death_ns != Block::kAlive) instants_.push_back(block.death_ns);
  }
  for (const Span& span : timeline.spans) instants_.insert(instants_.end(), {span.begin_ns, span.end_ns});
  for (const Transfer& transfer : timeline.transfers)
    instants_.insert(instants_.end(), {transfer.begin_ns, transfer.end_ns});
  std::sort(instants_.begin(), instants_.end());
  instants_.erase(std::unique(instants_.begin(), instants_.end()), instants_.end());
  end_ = std::max(end_, instants_.back());
}

std::uint64_t EventAxis::position(std::uint64_t ns) const {
  const auto after = std::upper_bound(instants_.begin(), instants_.end(), ns);
  const auto index = static_cast<std::size_t>(after - instants_.begin()) -
                     1;  // the first instant is 0: there is always one before
  const std::uint64_t from = instants_[index];
  const std::uint64_t to = after == instants_.end() ? std::max(end_, from) : *after;
  if (to <= from) return index * kStep;
  const double share = std::min(1.0, double(ns - from) / double(to - from));
  return index * kStep +
         std::min<std::uint64_t>(kStep - 1, static_cast<std::uint64_t>(share * double(kStep)));
}

std::uint64_t EventAxis::instant(std::uint64_t position) const {
  return instants_[std::min<std::uint64_t>(position / kStep, instants_.size() - 1)];
}

Timeline EventAxis::apply(const Timeline& timeline) const {
  Timeline out = timeline;
  for (Block& block : out.blocks) {
    block.birth_ns = position(block.birth_ns);
    if (block.death_ns != Block::kAlive) block.death_ns = position(block.death_ns);
  }
  for (Span& span : out.spans) {
    span.begin_ns = position(span.begin_ns);
    span.end_ns = position(span.end_ns);
  }
  for (Transfer& transfer : out.transfers) {
    transfer.begin_ns = position(transfer.begin_ns);
    transfer.end_ns = position(transfer.end_ns);
  }
  out.duration_ns = instants_.size() * kStep;
  out.finish();
  return out;
}

}  // namespace stowage::trace
