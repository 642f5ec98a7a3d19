#include "core/protocol/growing_timeline.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace stowage::protocol {
namespace {

template <class Row>
bool goes_on(const trace::Table<Row>& whole, const trace::Table<Row>& part) {
  const auto before = [](const Row& a, const Row& b) { return begin_of(a) < begin_of(b); };
  return (whole.empty() || part.empty() || !before(part.front(), whole.back())) &&
         std::is_sorted(part.begin(), part.end(), before);
}

}  // namespace

bool goes_on(const trace::Timeline& whole, const TraceBatch& batch) {
  return goes_on(whole.blocks, batch.part.blocks) && goes_on(whole.spans, batch.part.spans) &&
         goes_on(whole.transfers, batch.part.transfers);
}

std::uint64_t last_instant(const TraceBatch& batch) {
  std::uint64_t last = 0;
  trace::each_table(batch.part, [&](const auto& rows) {
    for (const auto& row : rows) last = std::max(last, trace::last_of(row));
  });
  for (const auto& [block, when] : batch.deaths) last = std::max(last, when);
  return last;
}

std::size_t row_count(const trace::Timeline& timeline) {
  std::size_t count = 0;
  trace::each_table(timeline, [&](const auto& rows) { count += rows.size(); });
  return count;
}

GrowingTimeline::GrowingTimeline(const std::string& folder) {
  if (auto room = SpillFile::make(folder, 1)) timeline_.spill_to(*room);
}

Status GrowingTimeline::add(const TraceBatch& batch) {
  const bool on = goes_on(timeline_, batch);
  STOWAGE_TRY(append(timeline_, batch));
  in_order_ = in_order_ && on;
  last_ = std::max(last_, last_instant(batch));
  for (const auto& [block, when] : batch.deaths) {
    if (block < indexed_blocks_) ended_.push_back(block);
  }
  waiting_ += row_count(batch.part) + batch.deaths.size();
  if (in_order_ && waiting_ >= kAtOnce) take_up();
  return {};
}

void GrowingTimeline::take_up() {
  timeline_.extend(ended_);
  ended_.clear();
  indexed_blocks_ = timeline_.blocks.size();
  waiting_ = 0;
}

trace::Timeline GrowingTimeline::take(bool complete) {
  timeline_.complete = complete;
  timeline_.duration_ns = std::max(timeline_.duration_ns, last_);
  if (in_order_) {
    take_up();
  } else {
    timeline_.finish();
  }
  return std::exchange(timeline_, {});
}

}  // namespace stowage::protocol
