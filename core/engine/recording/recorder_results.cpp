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

Result<Recorder::Spill> Recorder::make_spill(const std::string& folder) {
  Spill spill;
  Status status{};
  const auto make = [&]<class Row>(const trace::Table<Row>&, std::shared_ptr<SpillFile>& out) {
    if (!status) return;
    auto file = SpillFile::make(folder, kMostSpilled * sizeof(Row));
    if (!file) {
      status = tl::unexpected<Error>(std::move(file).error());
      return;
    }
    make_ready(**file);
    out = *std::move(file);
  };
  const trace::Timeline rows;
  make(rows.blocks, spill.blocks);
  make(rows.spans, spill.spans);
  make(rows.transfers, spill.transfers);
  if (!status) return tl::unexpected<Error>(status.error());
  return spill;
}

void Recorder::spill_to(Spill spill) {
  timeline_.blocks = trace::Table<trace::Block>::spilled(spill.blocks);
  timeline_.spans = trace::Table<trace::Span>::spilled(spill.spans);
  timeline_.transfers = trace::Table<trace::Transfer>::spilled(spill.transfers);
  spill_ = std::move(spill);
  most_rows_ = kMostSpilled;
}

trace::Timeline Recorder::take_timeline() {
  record(false);
  taken_away_ = true;
  trace::Timeline out = std::exchange(timeline_, {});
  timeline_.devices = out.devices;
  timeline_.names = out.names;
  out.spill_to(spill_.blocks);  // its index will be as large as its rows
  return out;
}

/// Rows behind those that were taken are moved only when they are no more than these, so that each row that
/// is taken pays for one that is moved. In a file they go to its beginning, and it grows from there again.
void Recorder::forget_taken() {
  const auto forget = [](auto& rows, std::size_t& sent, const std::shared_ptr<SpillFile>& file) {
    using Rows = std::remove_cvref_t<decltype(rows)>;
    const std::size_t waiting = rows.size() - sent;
    if (sent == 0 || waiting > sent) return std::size_t{0};
    const auto& all = rows;
    if (file) {
      // The file has reached further already, and no row is written over before it was read.
      Rows front = Rows::spilled(file);
      for (auto row = all.begin() + sent; row != all.end(); ++row) front.try_push(*row);
      rows = std::move(front);
    } else {
      rows = Rows(all.begin() + sent, all.end());
    }
    return std::exchange(sent, 0);
  };
  blocks_before_ += forget(timeline_.blocks, sent_blocks_, spill_.blocks);
  spans_before_ += forget(timeline_.spans, sent_spans_, spill_.spans);
  forget(timeline_.transfers, sent_transfers_, spill_.transfers);
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

/// They were written down in the order of their time.
std::vector<std::pair<std::uint64_t, std::uint64_t>> Recorder::take_deaths(std::uint64_t until,
                                                                           std::size_t at_most) {
  const auto first = deaths_.begin() + static_cast<std::ptrdiff_t>(told_deaths_);
  auto end = std::upper_bound(first, deaths_.end(), until,
                              [](std::uint64_t time, const auto& death) { return time < death.second; });
  end = std::min(end, first + std::min<std::ptrdiff_t>(end - first, static_cast<std::ptrdiff_t>(at_most)));
  std::vector<std::pair<std::uint64_t, std::uint64_t>> out(first, end);
  told_deaths_ += out.size();
  if (told_deaths_ >= deaths_.size() - told_deaths_)
    deaths_.erase(deaths_.begin(),
                  deaths_.begin() + static_cast<std::ptrdiff_t>(std::exchange(told_deaths_, 0)));
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
  const bool news = blocks > sent_blocks_ || told_deaths_ < deaths_.size() || spans > sent_spans_ ||
                    transfers > sent_transfers_;
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
  batch.deaths = take_deaths(batch.part.duration_ns, 4 * at_most);
  if (!keep_taken_) forget_taken();
  return batch;
}

}  // namespace stowage::engine
