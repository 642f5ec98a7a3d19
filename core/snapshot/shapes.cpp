#include "core/snapshot/shapes.h"

#include <algorithm>
#include <array>

#include "core/snapshot/frames.h"

namespace stowage::snapshot {
namespace {

// The keys of a snapshot that are read, by the number of their text: the first that are known.
enum Key : Texts::Id {
  kSegments = 1,
  kDeviceTraces,
  kAllocatorSettings,
  kExternalAnnotations,
  kStowage,
  kActionKey,
  kAddr,
  kSize,
  kTimeUs,
  kFrames,
  kCategory,
  kSource,
  kFilename,
  kName,
  kLine,
  kStage,
  kDevice,
  kBlocks,
  kTotalSize,
  kAddress,
  kState,
  kRequestedSize,
  kOverflowed,
  kMaxEntries,
  kConf,
  kDevices,
  kPlaces,
  kModel,
  kStartedAt,
  kBeginUs,
  kDurationNs,
  kKeyEnd
};
constexpr std::array<std::string_view, kKeyEnd - 1> kKeys = {"segments",
                                                             "device_traces",
                                                             "allocator_settings",
                                                             "external_annotations",
                                                             "stowage",
                                                             "action",
                                                             "addr",
                                                             "size",
                                                             "time_us",
                                                             "frames",
                                                             "category",
                                                             "stowage_source",
                                                             "filename",
                                                             "name",
                                                             "line",
                                                             "stage",
                                                             "device",
                                                             "blocks",
                                                             "total_size",
                                                             "address",
                                                             "state",
                                                             "requested_size",
                                                             "trace_alloc_overflowed",
                                                             "trace_alloc_max_entries",
                                                             "PYTORCH_CUDA_ALLOC_CONF",
                                                             "stowage_devices",
                                                             "stowage_places",
                                                             "model",
                                                             "started_at",
                                                             "begin_us",
                                                             "duration_ns"};

constexpr std::uint64_t bit(Texts::Id key) { return key < kKeyEnd ? 1ull << key : 0; }

/// The most entries that are read: as many rows as a trace file may have.
constexpr std::size_t kMostEvents = 50'000'000;

/// The most places for devices, empty ones included.
constexpr std::size_t kMostPlaces = 4096;

tl::unexpected<Error> too_many_events(std::size_t count, const std::string& subject) {
  return fail(Code::TraceTooMany, subject, {std::to_string(count), "events", std::to_string(kMostEvents)});
}

Action action_of(std::string_view word) {
  if (word == "alloc") return Action::Alloc;
  if (word == "free_requested") return Action::FreeRequested;
  if (word == "free_completed" || word == "free") return Action::FreeCompleted;
  return word == "oom" ? Action::OutOfMemory : Action::Other;
}

}  // namespace

std::optional<std::int64_t> Value::whole() const {
  if (kind != Kind::Number) return std::nullopt;
  return static_cast<std::int64_t>(bits);
}

std::optional<std::uint64_t> Value::natural() const {
  const bool negative = kind == Kind::Number && static_cast<std::int64_t>(bits) < 0;
  if ((kind != Kind::Number && kind != Kind::Wide) || negative) return std::nullopt;
  return bits;
}

Shapes::Shapes() {
  for (const std::string_view key : kKeys) out_.texts.id(key);
}

Texts::Id Shapes::text(std::string_view bytes) {
  const bool plain =
      std::all_of(bytes.begin(), bytes.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
  return plain ? out_.texts.id(bytes) : out_.texts.id(clean_utf8(bytes));
}

Shapes::Slot Shapes::make(Shape shape, std::uint64_t payload) {
  slots_.push_back({static_cast<std::uint64_t>(shape), payload});
  return static_cast<Slot>(slots_.size() - 1);
}

void Shapes::become(Slot slot, Shape shape, std::uint64_t payload) {
  slots_[slot] = {static_cast<std::uint64_t>(shape), payload};
}

bool Shapes::is_list(Slot slot) const {
  return shape(slot) == Shape::List || shape(slot) == Shape::Frames || shape(slot) == Shape::Items;
}

void Shapes::become_what_keys_say(Slot slot, std::span<const Value> pairs) {
  std::uint64_t keys = 0;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    if (pairs[i].kind == Value::Kind::Text) keys |= bit(static_cast<Texts::Id>(pairs[i].bits));
  }
  const auto any = [keys](std::uint64_t bits) { return (keys & bits) != 0; };
  if (any(bit(kSegments) | bit(kDeviceTraces))) {
    roots_.emplace_back();
    become(slot, Shape::Root, roots_.size() - 1);
  } else if (any(bit(kActionKey))) {
    out_.entries.emplace_back();
    become(slot, Shape::Entry, out_.entries.size() - 1);
  } else if (any(bit(kFilename))) {
    set_frame(slot, pairs);
  } else if (any(bit(kStage))) {
    annotations_.emplace_back();
    become(slot, Shape::Annotation, annotations_.size() - 1);
  } else if (any(bit(kBlocks) | bit(kTotalSize))) {
    segments_.emplace_back();
    blocks_of_segment_.push_back(~Slot{0});
    become(slot, Shape::Segment, segments_.size() - 1);
  } else if (any(bit(kState))) {
    out_.blocks.emplace_back();
    become(slot, Shape::Block, out_.blocks.size() - 1);
  } else if (any(bit(kConf) | bit(kOverflowed) | bit(kMaxEntries))) {
    become(slot, Shape::Settings, 0);
  } else if (any(bit(kDevices))) {
    out_.ours.emplace();
    become(slot, Shape::Ours, 0);
  } else {
    become(slot, Shape::OtherDict, 0);
  }
}

void Shapes::set_frame(Slot slot, std::span<const Value> pairs) {
  Frame frame;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    if (pairs[i].kind != Value::Kind::Text) continue;
    const Value& value = pairs[i + 1];
    const bool text = value.kind == Value::Kind::Text;
    if (pairs[i].bits == kName && text) frame.name = static_cast<Texts::Id>(value.bits);
    if (pairs[i].bits == kFilename && text) frame.filename = static_cast<Texts::Id>(value.bits);
    if (pairs[i].bits == kLine) frame.line = value.whole().value_or(0);
  }
  const auto [at, fresh] = frame_ids_.try_emplace(frame, static_cast<FrameId>(out_.frames.size()));
  if (fresh) {
    out_.frames.push_back(frame);
    ranks_.push_back(frame_rank(out_.texts[frame.name], out_.texts[frame.filename]));
  }
  become(slot, Shape::Frame, at->second);
}

void Shapes::set(Slot dict, std::span<const Value> pairs) {
  if (shape(dict) == Shape::Dict) become_what_keys_say(dict, pairs);
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    if (pairs[i].kind == Value::Kind::Text)
      set_one(dict, static_cast<Texts::Id>(pairs[i].bits), pairs[i + 1]);
  }
}

void Shapes::set_one(Slot slot, Texts::Id key, const Value& value) {
  if (key >= kKeyEnd) return;
  const auto index = static_cast<std::size_t>(slots_[slot].payload);
  switch (shape(slot)) {
    case Shape::Entry:
      return set_entry(out_.entries[index], key, value);
    case Shape::Block:
      return set_block(out_.blocks[index], key, value);
    case Shape::Segment:
      return set_segment(index, key, value);
    case Shape::Annotation:
      return set_annotation(annotations_[index], key, value);
    case Shape::Root:
      return set_root(roots_[index], key, value);
    case Shape::Settings:
      return set_settings(key, value);
    case Shape::Ours:
      return set_ours(*out_.ours, key, value);
    default:
      return;
  }
}

FrameId Shapes::frame_of(const Value& value) const {
  if (value.kind != Value::Kind::Slot) return kNoFrame;
  const auto slot = static_cast<Slot>(value.bits);
  return shape(slot) == Shape::Frames ? static_cast<FrameId>(slots_[slot].payload) : kNoFrame;
}

namespace {

template <class Row>
void take(Row& row, std::uint8_t bit, std::uint64_t Row::*at, const Value& value) {
  if (const auto number = value.natural()) {
    row.*at = *number;
    row.has |= bit;
  }
}

template <class Row>
void take_time(Row& row, const Value& value) {
  if (const auto number = value.whole()) {
    row.time_us = *number;
    row.has |= kHasTime;
  }
}

std::optional<Texts::Id> text_of(const Value& value) {
  if (value.kind != Value::Kind::Text) return std::nullopt;
  return static_cast<Texts::Id>(value.bits);
}

}  // namespace

void Shapes::set_entry(Entry& entry, Texts::Id key, const Value& value) {
  if (key == kAddr) take(entry, kHasAddress, &Entry::address, value);
  if (key == kSize) take(entry, kHasSize, &Entry::size, value);
  if (key == kTimeUs) take_time(entry, value);
  if (key == kFrames) entry.frame = frame_of(value);
  if (key == kCategory) entry.category = text_of(value).value_or(0);
  if (key == kSource)
    entry.source =
        static_cast<std::uint16_t>(std::min<std::uint64_t>(value.natural().value_or(0xFFFF), 0xFFFF));
  if (const auto text = text_of(value); key == kActionKey && text)
    entry.action = action_of(out_.texts[*text]);
}

void Shapes::set_block(SegmentBlock& block, Texts::Id key, const Value& value) {
  if (key == kAddress) take(block, kHasAddress, &SegmentBlock::address, value);
  if (key == kSize) take(block, kHasSize, &SegmentBlock::size, value);
  if (key == kRequestedSize) take(block, kHasRequested, &SegmentBlock::requested, value);
  if (key == kFrames) block.frame = frame_of(value);
  // active_allocated, or waiting until another stream is done with it (under two names)
  if (const auto text = text_of(value); key == kState && text)
    block.active = out_.texts[*text].starts_with("active");
}

void Shapes::set_segment(std::size_t index, Texts::Id key, const Value& value) {
  Segment& segment = segments_[index];
  if (key == kAddress) take(segment, kHasAddress, &Segment::address, value);
  if (key == kDevice) segment.device = value.natural().value_or(0);
  if (key == kBlocks && value.kind == Value::Kind::Slot)
    blocks_of_segment_[index] = static_cast<Slot>(value.bits);
}

void Shapes::set_annotation(Annotation& annotation, Texts::Id key, const Value& value) {
  if (key == kTimeUs) take_time(annotation, value);
  if (key == kDevice) annotation.device = value.natural().value_or(0);
  if (key == kName) annotation.name = text_of(value).value_or(0);
  if (const auto text = text_of(value); key == kStage && text)
    annotation.start = out_.texts[*text] == "START";
}

void Shapes::set_root(Root& root, Texts::Id key, const Value& value) {
  if (value.kind != Value::Kind::Slot) return;
  const auto slot = static_cast<Slot>(value.bits);
  if (key == kSegments) root.segments = slot;
  if (key == kDeviceTraces) root.traces = slot;
  if (key == kExternalAnnotations) root.annotations = slot;
}

void Shapes::set_settings(Texts::Id key, const Value& value) {
  if (key == kOverflowed) out_.overflowed = value.natural().value_or(0) != 0;
  if (key == kMaxEntries) out_.most_entries = value.natural().value_or(0);
}

void Shapes::set_ours(Recording::Ours& ours, Texts::Id key, const Value& value) {
  const Texts::Id text = text_of(value).value_or(0);
  if (key == kDevices) ours.devices = text;
  if (key == kPlaces) ours.places = text;
  if (key == kModel) ours.model = text;
  if (key == kStartedAt) ours.started_at = text;
  if (key == kBeginUs) ours.begin_us = value.whole().value_or(0);
  if (key == kDurationNs) ours.duration_ns = value.natural().value_or(0);
}

void Shapes::append(Slot list, std::span<const Value> items) {
  const auto is_frame = [this](const Value& value) {
    return value.kind == Value::Kind::Slot && shape(static_cast<Slot>(value.bits)) == Shape::Frame;
  };
  if (shape(list) == Shape::Frames ||
      (shape(list) == Shape::List && std::any_of(items.begin(), items.end(), is_frame)))
    return append_frames(list, items);
  for (const Value& value : items) {
    if (value.kind != Value::Kind::Slot) continue;
    if (shape(list) == Shape::List) {
      lists_.emplace_back();
      become(list, Shape::Items, lists_.size() - 1);
    }
    lists_[static_cast<std::size_t>(slots_[list].payload)].push_back(static_cast<Slot>(value.bits));
  }
}

/// Frames stand innermost first: the first of the highest rank stays.
void Shapes::append_frames(Slot list, std::span<const Value> items) {
  FrameId best = shape(list) == Shape::Frames ? static_cast<FrameId>(slots_[list].payload) : kNoFrame;
  for (const Value& value : items) {
    if (value.kind != Value::Kind::Slot || shape(static_cast<Slot>(value.bits)) != Shape::Frame) continue;
    const auto frame = static_cast<FrameId>(slots_[static_cast<Slot>(value.bits)].payload);
    if (best == kNoFrame || ranks_[frame] > ranks_[best]) best = frame;
  }
  become(list, Shape::Frames, best);
}

std::span<const Shapes::Slot> Shapes::items(Slot list) const {
  if (shape(list) != Shape::Items) return {};
  return lists_[static_cast<std::size_t>(slots_[list].payload)];
}

Status Shapes::gather_traces(Slot traces, const std::string& subject) {
  if (items(traces).size() > kMostPlaces) {
    return fail(Code::TraceTooMany, subject,
                {std::to_string(items(traces).size()), "devices", std::to_string(kMostPlaces)});
  }
  std::size_t events = 0;
  for (const Slot trace : items(traces)) {
    std::vector<std::uint32_t>& entries = out_.traces.emplace_back();
    events += items(trace).size();
    if (events > kMostEvents) return too_many_events(events, subject);
    for (const Slot entry : items(trace)) {
      if (shape(entry) == Shape::Entry) entries.push_back(static_cast<std::uint32_t>(slots_[entry].payload));
    }
  }
  return {};
}

Status Shapes::gather_segments(Slot segments, const std::string& subject) {
  std::size_t blocks = 0;
  for (const Slot slot : items(segments)) {
    if (shape(slot) != Shape::Segment) continue;
    const auto index = static_cast<std::size_t>(slots_[slot].payload);
    Segment& segment = out_.segments.emplace_back(segments_[index]);
    const Slot list = blocks_of_segment_[index];
    if (list == ~Slot{0}) continue;
    blocks += items(list).size();
    if (blocks > kMostEvents) return too_many_events(blocks, subject);
    for (const Slot block : items(list)) {
      if (shape(block) == Shape::Block)
        segment.blocks.push_back(static_cast<std::uint32_t>(slots_[block].payload));
    }
  }
  return {};
}

Result<Recording> Shapes::finish(const Value& root, const std::string& subject) && {
  Root parts;
  if (root.kind == Value::Kind::Slot) {
    const auto slot = static_cast<Slot>(root.bits);
    // Segments alone, as torch.cuda.memory_snapshot() gives them.
    if (shape(slot) == Shape::Items) parts.segments = slot;
    if (shape(slot) == Shape::Root) parts = roots_[static_cast<std::size_t>(slots_[slot].payload)];
  }
  if (parts.segments) STOWAGE_TRY(gather_segments(*parts.segments, subject));
  const bool bare_list = parts.segments && static_cast<Slot>(root.bits) == *parts.segments;
  if ((!parts.segments && !parts.traces) || (bare_list && out_.segments.empty()))
    return fail(Code::SnapshotShape, subject);
  if (parts.traces) STOWAGE_TRY(gather_traces(*parts.traces, subject));
  if (parts.annotations) {
    for (const Slot slot : items(*parts.annotations)) {
      if (shape(slot) == Shape::Annotation)
        out_.annotations.push_back(annotations_[static_cast<std::size_t>(slots_[slot].payload)]);
    }
  }
  return std::move(out_);
}

}  // namespace stowage::snapshot
