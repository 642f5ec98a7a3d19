// From the entries of a recording to the blocks of a timeline.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/file.h"
#include "core/snapshot/frames.h"
#include "core/snapshot/recording.h"
#include "core/snapshot/snapshot.h"
#include "core/snapshot/words.h"
#include "core/trace/mapped_trace.h"

namespace stowage::snapshot {
namespace {

using trace::Block;
using trace::NameId;

constexpr std::uint64_t kMicrosecond = 1000;
constexpr std::uint64_t kMostMicroseconds = 1ull << 50;  // 35 years: later than that is no time

const char* word(Action action) {
  if (action == Action::Alloc) return "alloc";
  return action == Action::FreeRequested ? "free_requested" : "free_completed";
}

std::string iso_time(std::int64_t microseconds) {
  using namespace std::chrono;
  const sys_time<std::chrono::microseconds> at{std::chrono::microseconds(microseconds)};
  const auto day = floor<days>(at);
  const year_month_day date(day);
  const hh_mm_ss time(floor<seconds>(at - day));
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

class Replay {
 public:
  Replay(const Recording& recording, const std::string& subject, const Job& job)
      : recording_(recording), subject_(subject), job_(job) {}

  Result<OpenedRun> run() && {
    STOWAGE_TRY(find_devices());
    find_begin();
    for (const auto& [place, device] : device_at_) STOWAGE_TRY(play(place, device));
    make_spans();
    trace::Timeline& out = out_.timeline;
    out.duration_ns = std::max({end_, out.duration_ns, kMicrosecond});
    STOWAGE_TRY(trace::check(out, subject_));
    out.finish();
    take_notes();
    return std::move(out_);
  }

 private:
  struct Open {
    std::size_t block = 0;
    std::uint64_t requested_at = Block::kAlive;  ///< its release, which may wait for another stream
    bool seen = false;                           ///< among the segments
  };

  Status find_devices() {
    trace::Timeline& out = out_.timeline;
    out.name("");
    if (recording_.ours) {
      STOWAGE_TRY(take_ours(*recording_.ours));
    } else {
      for (std::size_t place = 0; place < recording_.traces.size(); ++place) {
        if (!recording_.traces[place].empty()) device_at_[place] = 0;
      }
      for (const Segment& segment : recording_.segments) device_at_[segment.device] = 0;
      for (auto& [place, device] : device_at_) {
        device = static_cast<std::uint16_t>(out.devices.size());
        out.devices.push_back({std::to_string(place), false, 0});
      }
    }
    if (out.devices.empty()) return fail(Code::SnapshotEmpty, subject_);
    if (out.devices.size() > trace::kMostTraceDevices) {
      return fail(Code::TraceTooMany, subject_,
                  {std::to_string(out.devices.size()), "devices", std::to_string(trace::kMostTraceDevices)});
    }
    return {};
  }
  Status take_ours(const Recording::Ours& ours) {
    const auto devices = split(recording_.texts[ours.devices]), places = split(recording_.texts[ours.places]);
    for (std::size_t i = 0; i < devices.size(); ++i) {
      const std::string& text = i < places.size() ? places[i] : std::string();
      std::size_t place = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place);
      if (error != std::errc() || end != text.data() + text.size() ||
          !device_at_.emplace(place, static_cast<std::uint16_t>(i)).second)
        return fail(Code::TraceDevice, subject_, {devices[i]});
      out_.timeline.devices.push_back({devices[i], false, 0});
    }
    out_.timeline.model = recording_.texts[ours.model];
    out_.timeline.started_at = recording_.texts[ours.started_at];
    out_.timeline.duration_ns = std::min(ours.duration_ns, kMostMicroseconds * kMicrosecond);
    return {};
  }

  /// Time 0 is the first event of all, or what our own writer says.
  void find_begin() {
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    for (const Entry& entry : recording_.entries) {
      timed_ = timed_ || (entry.has & kHasTime) != 0;
      if ((entry.has & kHasTime) != 0) first = std::min(first, entry.time_us);
    }
    begin_us_ = recording_.ours ? recording_.ours->begin_us : timed_ ? first : 0;
    if (!recording_.ours && timed_ && first > 0 && first < std::int64_t{1} << 52)
      out_.timeline.started_at = iso_time(first);
  }
  std::uint64_t ns_of(std::int64_t time_us) const {
    if (time_us <= begin_us_) return 0;
    const std::uint64_t since = static_cast<std::uint64_t>(time_us) - static_cast<std::uint64_t>(begin_us_);
    return std::min(since, kMostMicroseconds) * kMicrosecond;
  }

  /// Entries stand in their order, whatever their clock says: no two of a device at one instant, so that each
  /// state between them is seen.
  std::uint64_t instant(const Entry& entry, std::size_t index) {
    std::uint64_t at = next_;
    if ((entry.has & kHasTime) != 0) {
      at = std::max(at, ns_of(entry.time_us));
    } else if (!timed_) {
      at = std::max(at, index * kMicrosecond);
    }
    if (entry.action != Action::Alloc) at = std::max<std::uint64_t>(at, 1);
    next_ = at + 1;
    return at;
  }

  Status play(std::size_t place, std::uint16_t device) {
    open_.clear();
    next_ = 0;
    if (place < recording_.traces.size()) {
      const std::vector<std::uint32_t>& entries = recording_.traces[place];
      went_round_ |= recording_.most_entries > 0 && entries.size() >= recording_.most_entries;
      for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i % 65536 == 0) STOWAGE_TRY(job_.check(subject_));
        STOWAGE_TRY(take(recording_.entries[entries[i]], i, device));
      }
    }
    const std::size_t seen_from = out_.timeline.blocks.size();
    STOWAGE_TRY(take_segments(place, device));
    before_ += out_.timeline.blocks.size() - seen_from;
    close_requested();
    end_ = std::max(end_, next_ + kMicrosecond);
    return {};
  }

  Status take(const Entry& entry, std::size_t index, std::uint16_t device) {
    if (entry.action == Action::Other) return {};
    events_ = true;
    if (entry.action == Action::OutOfMemory) {
      if (failed_++ == 0) first_failed_ = {entry.size, device};
      return {};
    }
    const bool needs_size = entry.action != Action::FreeRequested;
    if ((entry.has & kHasAddress) == 0) return unusable(entry, index, device, "addr");
    if (needs_size && (entry.has & kHasSize) == 0) return unusable(entry, index, device, "size");
    const std::uint64_t at = instant(entry, index);
    const auto found = open_.find(entry.address);
    if (entry.action == Action::Alloc) {
      if (found != open_.end()) {  // its release was lost
        end(found->second.block, at);
        open_.erase(found);
        ++lost_;
      }
      open_.emplace(entry.address, Open{add(entry, device, at, entry.frame), Block::kAlive, false});
    } else if (entry.action == Action::FreeRequested) {
      if (found != open_.end()) found->second.requested_at = at;
    } else if (found != open_.end()) {
      end(found->second.block, at);
      open_.erase(found);
    } else {
      // Born before the recording. The stack is that of its release, which does not name it.
      end(add(entry, device, 0, kNoFrame), at);
      ++before_;
    }
    return {};
  }
  Status unusable(const Entry& entry, std::size_t index, std::uint16_t device, const char* field) const {
    return fail(Code::SnapshotEntry, subject_,
                {std::to_string(index), out_.timeline.devices[device].device, word(entry.action), field});
  }

  std::size_t add(const Entry& entry, std::uint16_t device, std::uint64_t at, FrameId frame) {
    Block block;
    block.birth_ns = at;
    block.bytes = entry.size;
    block.device = device;
    block.kind = kind_of(recording_.texts[entry.category]).value_or(trace::Kind::Activation);
    if (const auto source = device_at_.find(entry.source); source != device_at_.end() && recording_.ours)
      block.source = source->second;
    name(block, frame);
    out_.timeline.blocks.push_back(block);
    return out_.timeline.blocks.size() - 1;
  }
  void end(std::size_t block, std::uint64_t at) { out_.timeline.blocks[block].death_ns = at; }

  void name(Block& block, FrameId id) {
    if (id == kNoFrame) return;
    const auto [at, fresh] = names_.try_emplace(id);
    if (fresh) {
      const Frame& frame = recording_.frames[id];
      const std::string& name = recording_.texts[frame.name];
      const std::string& file = recording_.texts[frame.filename];
      trace::Timeline& out = out_.timeline;
      at->second = recording_.ours ? std::pair(out.name(file), out.name(name))
                                   : std::pair(NameId{0}, out.name(frame_label(name, file, frame.line)));
    }
    block.module = at->second.first;
    block.label = at->second.second;
  }

  /// What was there at the end and is not known yet was there from the beginning, and so all the time.
  Status take_segments(std::size_t place, std::uint16_t device) {
    for (const Segment& segment : recording_.segments) {
      if (segment.device != place) continue;
      std::uint64_t address = segment.address;
      for (const std::uint32_t i : segment.blocks) {
        const SegmentBlock& block = recording_.blocks[i];
        if ((block.has & kHasSize) == 0)
          return fail(Code::SnapshotBlock, subject_, {fmt::format("0x{:x}", segment.address)});
        if ((block.has & kHasAddress) != 0) address = block.address;
        if (block.active) take_segment_block(block, address, device);
        address += block.size;
      }
    }
    return {};
  }
  void take_segment_block(const SegmentBlock& block, std::uint64_t address, std::uint16_t device) {
    if (const auto found = open_.find(address); found != open_.end()) {
      found->second.seen = true;
      return;
    }
    Block row;
    row.bytes = (block.has & kHasRequested) != 0 ? block.requested : block.size;
    row.device = device;
    row.kind = trace::Kind::Resident;
    name(row, block.frame);
    out_.timeline.blocks.push_back(row);
  }
  /// A recording may leave out completions: what was to be released and is in no segment went then.
  void close_requested() {
    if (recording_.segments.empty()) return;
    for (const auto& [address, open] : open_) {
      if (!open.seen && open.requested_at != Block::kAlive) end(open.block, open.requested_at);
    }
  }

  void make_spans() {
    trace::Timeline& out = out_.timeline;
    std::map<std::pair<std::uint16_t, Texts::Id>, std::vector<std::size_t>> running;
    for (const Annotation& annotation : recording_.annotations) {
      const auto device = device_at_.find(annotation.device);
      if (device == device_at_.end() || (annotation.has & kHasTime) == 0) continue;
      const std::uint64_t at = ns_of(annotation.time_us);
      end_ = std::max(end_, at);
      std::vector<std::size_t>& open = running[{device->second, annotation.name}];
      if (annotation.start) {
        open.push_back(out.spans.size());
        out.spans.push_back({at, Block::kAlive, out.name(recording_.texts[annotation.name]), device->second});
      } else if (!open.empty()) {
        trace::Span& span = out.spans[open.back()];
        span.end_ns = std::max(span.begin_ns, at);
        open.pop_back();
      }
    }
    for (trace::Span& span : out.spans) {
      if (span.end_ns == Block::kAlive) span.end_ns = std::max(span.begin_ns, end_);
    }
  }

  void take_notes() {
    const auto note = [this](Code code, std::vector<std::string> arguments = {}) {
      out_.notes.push_back(Error{code, subject_, std::move(arguments), {}});
    };
    if (!events_) note(Code::SnapshotNoHistory);
    if (events_ && !timed_) note(Code::SnapshotNoTimes);
    if (recording_.overflowed || went_round_) note(Code::SnapshotCut);
    if (events_ && before_ > 0) note(Code::SnapshotBefore, {std::to_string(before_)});
    if (lost_ > 0) note(Code::SnapshotLost, {std::to_string(lost_)});
    if (failed_ > 0) {
      note(Code::SnapshotOutOfMemory, {std::to_string(failed_), format_bytes(Bytes(first_failed_.first)),
                                       out_.timeline.devices[first_failed_.second].device});
    }
  }

  const Recording& recording_;
  const std::string& subject_;
  const Job& job_;
  OpenedRun out_{};
  std::map<std::uint64_t, std::uint16_t> device_at_{};  // by place in device_traces
  std::unordered_map<FrameId, std::pair<NameId, NameId>> names_{};
  std::unordered_map<std::uint64_t, Open> open_{};  // of one device, by address
  std::int64_t begin_us_ = 0;
  std::uint64_t next_ = 0, end_ = 0;
  std::uint64_t before_ = 0, lost_ = 0, failed_ = 0;
  std::pair<std::uint64_t, std::uint16_t> first_failed_{};
  bool timed_ = false, events_ = false, went_round_ = false;
};

}  // namespace

bool looks_like_pickle(std::string_view start) {
  return start.size() > 2 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5;
}

bool looks_like_trace(std::string_view start) { return start.starts_with(trace::kTraceMagic); }

Result<OpenedRun> read_memory_snapshot(const std::string& path, const Job& job) {
  const auto recording = read_recording(path, job);
  if (!recording) return tl::unexpected<Error>(recording.error());
  return Replay(*recording, path, job).run();
}

Result<OpenedRun> open_run(const std::string& path, const Job& job) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  const auto start = file->read_text(0, std::min<std::uint64_t>(file->size(), 8));
  if (!start) return tl::unexpected<Error>(start.error());
  if (looks_like_pickle(*start)) return read_memory_snapshot(path, job);
  auto timeline = trace::load(path, job);
  if (!timeline) return tl::unexpected<Error>(std::move(timeline).error());
  return OpenedRun{*std::move(timeline), {}};
}

}  // namespace stowage::snapshot
