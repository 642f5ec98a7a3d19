#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/snapshot/recording.h"

namespace stowage::snapshot {

/// A value on the stack of a pickle.
struct Value {
  enum class Kind : std::uint8_t { Other, Number, Wide, Text, Slot };
  Kind kind = Kind::Other;
  std::uint64_t bits = 0;  ///< Number: two's complement; Wide: a number of 2^63 and above; Text, Slot: which

  std::optional<std::int64_t> whole() const;
  std::optional<std::uint64_t> natural() const;
  bool operator==(const Value&) const = default;
};

/// The dictionaries and lists of a pickle, each kept as no more than what a recording has in its place: an
/// entry as its numbers, a stack of frames as the one frame that names it. What something is, its keys say
/// when the first of them are set.
class Shapes {
 public:
  using Slot = std::uint32_t;

  Shapes();
  Texts::Id text(std::string_view bytes);  ///< what is no UTF-8 is replaced
  Slot make_dict() { return make(Shape::Dict, 0); }
  Slot make_list() { return make(Shape::List, 0); }
  /// key, value, key, value …
  void set(Slot dict, std::span<const Value> pairs);
  void append(Slot list, std::span<const Value> items);
  bool is_list(Slot slot) const;
  std::size_t size() const { return slots_.size(); }

  /// What hangs below the root of the pickle.
  Result<Recording> finish(const Value& root, const std::string& subject) &&;

 private:
  enum class Shape : std::uint8_t {
    Dict,  ///< nothing set yet
    OtherDict,
    Frame,
    Entry,
    Block,
    Segment,
    Annotation,
    Root,
    Settings,
    Ours,
    List,  ///< nothing appended yet
    Frames,
    Items
  };
  struct Container {
    std::uint64_t shape : 8;
    std::uint64_t payload : 56;
  };
  struct Root {
    std::optional<Slot> segments{}, traces{}, annotations{};
  };
  struct Hash {
    std::size_t operator()(const Frame& f) const {
      return (std::size_t{f.name} * 0x9E3779B97F4A7C15ull) ^ (std::size_t{f.filename} << 20) ^
             static_cast<std::size_t>(f.line);
    }
  };

  Slot make(Shape shape, std::uint64_t payload);
  Shape shape(Slot slot) const { return static_cast<Shape>(slots_[slot].shape); }
  void become(Slot slot, Shape shape, std::uint64_t payload);
  void become_what_keys_say(Slot slot, std::span<const Value> pairs);
  FrameId frame_of(const Value& value) const;
  void set_frame(Slot slot, std::span<const Value> pairs);
  void set_one(Slot slot, Texts::Id key, const Value& value);
  void set_entry(Entry& entry, Texts::Id key, const Value& value);
  void set_block(SegmentBlock& block, Texts::Id key, const Value& value);
  void set_segment(std::size_t index, Texts::Id key, const Value& value);
  void set_annotation(Annotation& annotation, Texts::Id key, const Value& value);
  void set_root(Root& root, Texts::Id key, const Value& value);
  void set_settings(Texts::Id key, const Value& value);
  void set_ours(Recording::Ours& ours, Texts::Id key, const Value& value);
  void append_frames(Slot list, std::span<const Value> items);
  std::span<const Slot> items(Slot list) const;
  Status gather_traces(Slot traces, const std::string& subject);
  Status gather_segments(Slot segments, const std::string& subject);

  Recording out_{};
  std::vector<Container> slots_{};
  std::vector<std::vector<Slot>> lists_{};
  std::vector<Segment> segments_{};
  std::vector<Slot> blocks_of_segment_{};
  std::deque<Annotation> annotations_{};
  std::vector<Root> roots_{};
  std::unordered_map<Frame, FrameId, Hash> frame_ids_{};
  std::vector<std::uint8_t> ranks_{};  // by frame
};

}  // namespace stowage::snapshot
