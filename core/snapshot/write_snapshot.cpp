#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <tuple>

#include "core/base/long_writing.h"
#include "core/snapshot/address_space.h"
#include "core/snapshot/pickle_writer.h"
#include "core/snapshot/snapshot.h"
#include "core/snapshot/words.h"
#include "core/snapshot/write_snapshot.h"

namespace stowage::snapshot {
namespace {

using trace::Block;

constexpr std::uint64_t kAlignment = 512;          // as the CUDA caching allocator rounds
constexpr std::uint64_t kDeviceSpan = 1ull << 44;  // addresses stay whole numbers in a double

constexpr std::size_t kMostNumber = 3000;  // of a GPU: readers have no room for any number

std::uint64_t rounded(std::uint64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

/// "2026-11-21T10:14:00…" in microseconds since 1970; 0 where it is written in another way.
std::int64_t microseconds_of(std::string_view iso) {
  int parts[6] = {};
  constexpr std::size_t kAt[] = {0, 5, 8, 11, 14, 17}, kLength[] = {4, 2, 2, 2, 2, 2};
  for (std::size_t i = 0; i < 6; ++i) {
    if (iso.size() < kAt[i] + kLength[i]) return 0;
    const char* const first = iso.data() + kAt[i];
    if (std::from_chars(first, first + kLength[i], parts[i]).ptr != first + kLength[i]) return 0;
  }
  const std::chrono::year_month_day day{std::chrono::year(parts[0]),
                                        std::chrono::month(static_cast<unsigned>(parts[1])),
                                        std::chrono::day(static_cast<unsigned>(parts[2]))};
  if (!day.ok() || parts[0] < 1970) return 0;
  const auto seconds = std::chrono::sys_days(day).time_since_epoch() + std::chrono::hours(parts[3]) +
                       std::chrono::minutes(parts[4]) + std::chrono::seconds(parts[5]);
  return std::chrono::duration_cast<std::chrono::microseconds>(seconds).count();
}

/// Where each device stands in device_traces: GPUs at their numbers, as PyTorch counts them, others behind.
std::vector<std::size_t> places_of(const std::vector<trace::TraceDevice>& devices) {
  std::vector<std::size_t> out(devices.size(), ~std::size_t{0});
  std::size_t next = 0;
  for (std::size_t d = 0; d < devices.size(); ++d) {
    const std::string& name = devices[d].device;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size() || number > kMostNumber) continue;
    out[d] = number;
    next = std::max(next, number + 1);
  }
  for (std::size_t& place : out) {
    if (place == ~std::size_t{0}) place = next++;
  }
  return out;
}

/// A birth or a death.
struct Event {
  std::uint64_t at = 0;
  bool birth = false;
  std::size_t block = 0;
  auto order() const { return std::tuple(at, birth, block); }  // deaths first: [birth, death)
};

class SnapshotWriter {
 public:
  SnapshotWriter(const trace::Timeline& run, const std::string& what, const Job& job)
      : run_(run),
        rows_(job, what, 3 * run.blocks.size() + 2 * run.spans.size()),
        places_(places_of(run.devices)),
        begin_us_(microseconds_of(run.started_at)),
        events_(run.devices.size()),
        ends_(run.devices.size()),
        addresses_(run.blocks.size()) {}

  Result<std::string> write() && {
    for (std::size_t i = 0; i < run_.blocks.size() && rows_.next(); ++i) take_up(i);
    STOWAGE_TRY(rows_.finish());
    for (std::size_t d = 0; d < run_.devices.size(); ++d) place_blocks(d);
    out_.begin_dict();
    segments();
    traces();
    settings();
    annotations();
    ours();
    out_.end_dict();
    STOWAGE_TRY(rows_.finish());
    return std::move(out_).finish();
  }

 private:
  void take_up(std::size_t i) {
    const Block& block = run_.blocks[i];
    if (block.device >= events_.size() || block.bytes == 0 || block.death_ns <= block.birth_ns) return;
    events_[block.device].push_back({block.birth_ns, true, i});
    if (block.death_ns != Block::kAlive) events_[block.device].push_back({block.death_ns, false, i});
  }
  void place_blocks(std::size_t d) {
    std::sort(events_[d].begin(), events_[d].end(),
              [](const Event& a, const Event& b) { return a.order() < b.order(); });
    AddressSpace space;
    for (const Event& event : events_[d]) {
      const std::uint64_t bytes = rounded(run_.blocks[event.block].bytes);
      if (event.birth) {
        addresses_[event.block] = space.take(bytes);
      } else {
        space.give(addresses_[event.block], bytes);
      }
    }
    ends_[d] = space.end();
  }

  void member(std::string_view name, std::uint64_t value) {
    out_.key(name);
    out_.number(static_cast<std::int64_t>(value));
  }
  void member(std::string_view name, std::string_view value) {
    out_.key(name);
    out_.text(value);
  }
  std::uint64_t base(std::size_t d) const { return (places_[d] + 1) * kDeviceSpan; }
  void time(std::uint64_t ns) { member("time_us", static_cast<std::uint64_t>(begin_us_) + ns / 1000); }

  /// One frame: the operator or tensor in the place of a function, its module in that of a file.
  void frames(const Block& block) {
    out_.key("frames");
    const auto key = std::pair(block.module, block.label);
    if (const auto known = frames_.find(key); known != frames_.end()) return out_.recall(known->second);
    out_.begin_list();
    if (block.module != 0 || block.label != 0) {
      out_.item();
      out_.begin_dict();
      member("name", run_.names[block.label]);
      member("filename", run_.names[block.module]);
      member("line", 0);
      out_.end_dict();
    }
    out_.end_list();
    frames_.emplace(key, out_.memoize());
  }

  void segments() {
    out_.key("segments");
    out_.begin_list();
    for (std::size_t d = 0; d < run_.devices.size(); ++d) {
      if (ends_[d] == 0) continue;
      out_.item();
      segment(d);
    }
    out_.end_list();
  }
  void segment(std::size_t d) {
    std::vector<std::size_t> alive;
    std::uint64_t active = 0, requested = 0;
    for (const Event& event : events_[d]) {
      const Block& block = run_.blocks[event.block];
      if (block.death_ns != Block::kAlive) continue;
      alive.push_back(event.block);
      active += rounded(block.bytes);
      requested += block.bytes;
    }
    std::sort(alive.begin(), alive.end(),
              [&](std::size_t a, std::size_t b) { return addresses_[a] < addresses_[b]; });
    out_.begin_dict();
    member("device", places_[d]);
    member("address", base(d));
    member("total_size", ends_[d]);
    member("allocated_size", active);
    member("active_size", active);
    member("requested_size", requested);
    member("stream", 0);
    member("segment_type", "large");
    out_.key("segment_pool_id");
    out_.pair_of_numbers(0, 0);
    out_.key("is_expandable");
    out_.boolean(false);
    frames({});
    out_.key("blocks");
    out_.begin_list();
    std::uint64_t at = 0;
    for (const std::size_t i : alive) {
      if (addresses_[i] > at) block_at(d, at, addresses_[i] - at, nullptr);
      block_at(d, addresses_[i], rounded(run_.blocks[i].bytes), &run_.blocks[i]);
      at = addresses_[i] + rounded(run_.blocks[i].bytes);
    }
    if (ends_[d] > at) block_at(d, at, ends_[d] - at, nullptr);
    out_.end_list();
    out_.end_dict();
  }
  void block_at(std::size_t d, std::uint64_t address, std::uint64_t size, const Block* block) {
    out_.item();
    out_.begin_dict();
    member("address", base(d) + address);
    member("size", size);
    member("requested_size", block ? block->bytes : 0);
    member("state", block ? "active_allocated" : "inactive");
    frames(block ? *block : Block{});
    out_.end_dict();
  }

  void traces() {
    std::map<std::size_t, std::size_t> device_at;
    for (std::size_t d = 0; d < places_.size(); ++d) device_at.emplace(places_[d], d);
    out_.key("device_traces");
    out_.begin_list();
    const std::size_t count = device_at.empty() ? 0 : device_at.rbegin()->first + 1;
    for (std::size_t place = 0; place < count; ++place) {
      out_.item();
      out_.begin_list();
      if (const auto found = device_at.find(place); found != device_at.end()) trace_of(found->second);
      out_.end_list();
    }
    out_.end_list();
  }
  void trace_of(std::size_t d) {
    for (const Event& event : events_[d]) {
      if (!rows_.next()) return;
      if (event.birth) {
        entry(d, event, "alloc");
      } else {
        entry(d, event, "free_requested");
        entry(d, event, "free_completed");
      }
    }
    // As PyTorch ends a recording. The viewer looks for the category "unknown" and stops where there is none.
    out_.item();
    out_.begin_dict();
    member("action", "snapshot");
    member("addr", 0);
    member("size", 0);
    member("stream", 0);
    time(run_.duration_ns);
    member("category", "unknown");
    out_.end_dict();
  }
  void entry(std::size_t d, const Event& event, std::string_view action) {
    const Block& block = run_.blocks[event.block];
    out_.item();
    out_.begin_dict();
    member("action", action);
    member("addr", base(d) + addresses_[event.block]);
    member("size", block.bytes);
    member("stream", 0);
    time(event.at);
    frames(block);
    if (event.birth) {
      member("category", category_of(block.kind));
      if (block.source < places_.size()) member("stowage_source", places_[block.source]);
    }
    out_.end_dict();
  }

  void settings() {
    out_.key("allocator_settings");
    out_.begin_dict();
    member("PYTORCH_CUDA_ALLOC_CONF", "");
    out_.key("expandable_segments");
    out_.boolean(false);
    out_.key("trace_alloc_overflowed");
    out_.boolean(false);
    out_.end_dict();
  }

  /// Turns of modules, as PyTorch records the ranges of record_function.
  void annotations() {
    struct Mark {
      std::uint64_t at;
      bool start;
      std::size_t span;
    };
    std::vector<Mark> marks;
    for (std::size_t i = 0; i < run_.spans.size(); ++i) {
      if (run_.spans[i].device >= places_.size()) continue;
      marks.push_back({run_.spans[i].begin_ns, true, i});
      marks.push_back({run_.spans[i].end_ns, false, i});
    }
    // A turn that takes no time begins before it ends; of two, the one ends before the other begins.
    std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.at < b.at; });
    out_.key("external_annotations");
    out_.begin_list();
    for (const Mark& mark : marks) {
      if (!rows_.next()) break;
      const trace::Span& span = run_.spans[mark.span];
      out_.item();
      out_.begin_dict();
      member("name", run_.names[span.module]);
      member("stage", mark.start ? "START" : "END");
      member("device", places_[span.device]);
      time(mark.at);
      out_.end_dict();
    }
    out_.end_list();
  }

  /// What our own reader needs to know besides, so that a run comes back as it was written.
  void ours() {
    std::string devices;
    for (const trace::TraceDevice& device : run_.devices)
      devices += (devices.empty() ? "" : ",") + device.device;
    std::string places;
    for (const std::size_t place : places_) places += (places.empty() ? "" : ",") + std::to_string(place);
    out_.key("stowage");
    out_.begin_dict();
    member("stowage_devices", devices);
    member("stowage_places", places);
    member("model", run_.model);
    member("started_at", run_.started_at);
    member("begin_us", static_cast<std::uint64_t>(begin_us_));
    member("duration_ns", run_.duration_ns);
    out_.end_dict();
  }

  const trace::Timeline& run_;
  RowCount rows_;
  std::vector<std::size_t> places_;
  std::int64_t begin_us_;
  std::vector<std::vector<Event>> events_;  // by device, in order
  std::vector<std::uint64_t> ends_;         // by device: how much its addresses cover
  std::vector<std::uint64_t> addresses_;    // by block
  std::map<std::pair<trace::NameId, trace::NameId>, std::uint32_t> frames_{};
  PickleWriter out_{};
};

}  // namespace

std::string memory_snapshot(const trace::Timeline& timeline) { return *memory_snapshot(timeline, {}, {}); }

Result<std::string> memory_snapshot(const trace::Timeline& timeline, const std::string& what,
                                    const Job& job) {
  return SnapshotWriter(timeline, what, job).write();
}

}  // namespace stowage::snapshot
