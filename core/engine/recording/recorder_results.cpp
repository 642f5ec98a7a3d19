// What was recorded, handed over: rows in batches while it runs, the timeline and the sums at its end.
#include <algorithm>
#include <utility>

#include "core/engine/recording/recorder.h"

namespace stowage::engine {
namespace {

/// Room on the disk for the first rows, and pages to write them to: neither is made while a pass is recorded.
void make_ready(SpillFile& file) {
  constexpr std::size_t kReady = 256 << 10, kPage = 4096;
  if (!file.reach(kReady)) return;
  for (std::size_t at = 0; at < kReady; at += kPage) file.data()[at] = std::byte{0};
}

}  // namespace

Status Recorder::spill_to(const std::string& folder) {
  Status status{};
  trace::Timeline spilled;
  trace::each_table(spilled, [&](auto& rows) {
    if (!status) return;
    using Rows = std::remove_cvref_t<decltype(rows)>;
    auto file = SpillFile::make(folder, kMostSpilled * sizeof(typename Rows::value_type));
    if (file) {
      make_ready(**file);
      rows = Rows::spilled(*std::move(file));
    } else {
      status = tl::unexpected<Error>(std::move(file).error());
    }
  });
  STOWAGE_TRY(status);
  timeline_.blocks = std::move(spilled.blocks);
  timeline_.spans = std::move(spilled.spans);
  timeline_.transfers = std::move(spilled.transfers);
  most_rows_ = kMostSpilled;
  return {};
}

trace::Timeline Recorder::take_timeline() {
  record(false);
  taken_away_ = true;
  trace::Timeline out = std::exchange(timeline_, {});
  timeline_.devices = out.devices;
  timeline_.names = out.names;
  return out;
}

void Recorder::forget_taken() {
  blocks_before_ += sent_blocks_;
  spans_before_ += sent_spans_;
  const auto forget = [](auto& rows, std::size_t& sent) {
    const auto& all = rows;
    rows = std::remove_cvref_t<decltype(rows)>(all.begin() + std::exchange(sent, 0), all.end());
  };
  forget(timeline_.blocks, sent_blocks_);
  forget(timeline_.spans, sent_spans_);
  forget(timeline_.transfers, sent_transfers_);
}

std::vector<protocol::ModuleResult> Recorder::module_results() const {
  std::vector<protocol::ModuleResult> out;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const ModuleSum& sum = sums_[i];
    if (!sum.seen && !sum.streamed) continue;
    const std::string device = sum.seen && !sum.mixed ? timeline_.devices[sum.device].device : "";
    const std::uint64_t nanoseconds = gpu_timed_ ? sum.worked : sum.nanoseconds;
    out.push_back(
        {program_.modules[i], device, static_cast<double>(nanoseconds) * 1e-9, sum.peak, sum.streamed});
  }
  return out;
}

std::vector<protocol::TransferResult> Recorder::transfer_results() const {
  std::vector<protocol::TransferResult> out;
  for (const auto& [places, sum] : copies_) {
    protocol::TransferResult& row = out.emplace_back();
    row.from = timeline_.devices[places.first].device;
    row.to = timeline_.devices[places.second].device;
    row.bytes = sum.bytes;
    row.count = sum.count;
    row.seconds = static_cast<double>(sum.nanoseconds) * 1e-9;
  }
  return out;
}

std::optional<protocol::TraceBatch> Recorder::take_batch(std::size_t at_most) {
  if (gpu_clock_) return std::nullopt;  // the times are still to be told
  const auto part_of = [at_most](const auto& all, std::size_t sent) {
    return std::min(all.size(), sent + at_most);
  };
  const std::size_t blocks = part_of(timeline_.blocks, sent_blocks_);
  const std::size_t spans = part_of(timeline_.spans, sent_spans_);
  const std::size_t transfers = part_of(timeline_.transfers, sent_transfers_);
  const bool news =
      blocks > sent_blocks_ || !deaths_.empty() || spans > sent_spans_ || transfers > sent_transfers_;
  if (!news) return std::nullopt;
  const auto rest = [](const auto& all, std::size_t& sent, std::size_t end) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(std::exchange(sent, end));
    return std::remove_cvref_t<decltype(all)>(begin, all.begin() + static_cast<std::ptrdiff_t>(end));
  };
  protocol::TraceBatch batch;
  batch.part.devices = rest(timeline_.devices, sent_devices_, timeline_.devices.size());
  batch.part.names = rest(timeline_.names, sent_names_, timeline_.names.size());
  batch.part.blocks = rest(timeline_.blocks, sent_blocks_, blocks);
  batch.part.spans = rest(timeline_.spans, sent_spans_, spans);
  batch.part.transfers = rest(timeline_.transfers, sent_transfers_, transfers);
  // Up to when all is told: what is still to be sent was born after the last block of this batch.
  batch.part.duration_ns =
      blocks < timeline_.blocks.size() ? timeline_.blocks[blocks - 1].birth_ns : last_.load();
  batch.part.model = timeline_.model;
  batch.part.started_at = timeline_.started_at;
  batch.part.complete = timeline_.complete;
  const auto later = std::partition(deaths_.begin(), deaths_.end(), [&](const auto& death) {
    return death.second <= batch.part.duration_ns;
  });
  const auto told = deaths_.begin() + std::min<std::ptrdiff_t>(later - deaths_.begin(),
                                                               static_cast<std::ptrdiff_t>(4 * at_most));
  batch.deaths.assign(deaths_.begin(), told);
  deaths_.erase(deaths_.begin(), told);
  if (!keep_taken_) forget_taken();
  return batch;
}

}  // namespace stowage::engine
