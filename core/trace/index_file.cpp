#include "core/trace/index_file.h"

#include <algorithm>

namespace stowage::trace {

bool IndexFile::fits(const Index::Device& device, std::size_t rows) {
  if (device.births.size() != device.blocks.size()) return false;
  if (!std::is_sorted(device.births.begin(), device.births.end())) return false;
  if (std::any_of(device.blocks.begin(), device.blocks.end(), [rows](std::uint64_t i) { return i >= rows; }))
    return false;
  std::size_t below = device.blocks.size();
  for (const auto& level : device.latest_death) {
    below = (below + Index::kFan - 1) / Index::kFan;
    if (level.size() != below) return false;
  }
  const auto whole = [](const Steps& steps) { return steps.holds_together(); };
  return whole(device.total) && std::all_of(std::begin(device.kind), std::end(device.kind), whole) &&
         std::all_of(device.streamed_from.begin(), device.streamed_from.end(), whole);
}

bool IndexFile::fits(const Index& index, const Timeline& timeline) {
  const auto earlier = [](const RunningFrom& a, const RunningFrom& b) { return a.at < b.at; };
  if (!std::is_sorted(index.running.begin(), index.running.end(), earlier)) return false;
  for (const RunningFrom& from : index.running) {
    if (from.span != Index::kNone && from.span >= timeline.spans.size()) return false;
  }
  return std::all_of(index.devices.begin(), index.devices.end(),
                     [&](const auto& device) { return fits(device, timeline.blocks.size()); });
}

void IndexFile::adopt(Timeline& timeline) {
  Index& index = *timeline.index_;
  if (!fits(index, timeline)) {
    timeline.index_.reset();
    return timeline.finish();
  }
  for (auto& device : index.devices) {
    device.total.settle();
    for (Steps& kind : device.kind) kind.settle();
    for (Steps& from : device.streamed_from) from.settle();
  }
  index.taken_up(timeline);
}

}  // namespace stowage::trace
