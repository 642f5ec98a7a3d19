#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/job.h"
#include "core/base/result.h"

namespace stowage::snapshot {

/// Texts by number, each once.
class Texts {
 public:
  using Id = std::uint32_t;
  Texts() { id({}); }
  Id id(std::string_view text) {
    const auto found = ids_.find(text);
    if (found != ids_.end()) return found->second;
    const Id fresh = static_cast<Id>(texts_.size());
    ids_.emplace(texts_.emplace_back(text), fresh);
    return fresh;
  }
  const std::string& operator[](Id id) const { return texts_[id]; }

 private:
  std::deque<std::string> texts_{};  // never moves what it holds
  std::unordered_map<std::string_view, Id> ids_{};
};

struct Frame {
  Texts::Id name = 0, filename = 0;
  std::int64_t line = 0;
  bool operator==(const Frame&) const = default;
};

using FrameId = std::uint32_t;
constexpr FrameId kNoFrame = ~FrameId{0};

/// What of an entry or block is there and of the right kind.
enum Has : std::uint8_t { kHasAddress = 1, kHasSize = 2, kHasTime = 4, kHasRequested = 8, kHasFree = 16 };

enum class Action : std::uint8_t { Other, Alloc, FreeRequested, FreeCompleted, OutOfMemory };

/// One entry of device_traces.
struct Entry {
  std::uint64_t address = 0, size = 0;
  std::int64_t time_us = 0;
  FrameId frame = kNoFrame;
  Texts::Id category = 0;
  std::uint16_t source = 0xFFFF;
  Action action = Action::Other;
  std::uint8_t has = 0;
};

/// One block of a segment, as it was when the snapshot was taken.
struct SegmentBlock {
  std::uint64_t address = 0, size = 0, requested = 0;
  FrameId frame = kNoFrame;
  bool active = false;
  std::uint8_t has = 0;
};

struct Segment {
  std::uint64_t address = 0;
  std::uint64_t device = 0;
  std::uint8_t has = 0;
  std::vector<std::uint32_t> blocks{};  ///< into Recording::blocks
};

/// The begin or end of a range of record_function.
struct Annotation {
  std::int64_t time_us = 0;
  std::uint64_t device = 0;
  Texts::Id name = 0;
  bool start = false;
  std::uint8_t has = 0;
};

/// What our own writer adds to a recording. (Not inside of it: clang 14 could not make one there.)
struct OwnFields {
  Texts::Id devices = 0, places = 0, model = 0, started_at = 0;
  std::int64_t begin_us = 0;
  std::uint64_t duration_ns = 0;
};

/// What a memory snapshot holds, without its form.
struct Recording {
  Texts texts{};
  std::vector<Frame> frames{};
  std::deque<Entry> entries{};
  std::deque<SegmentBlock> blocks{};
  std::vector<std::vector<std::uint32_t>> traces{};  ///< by device: into entries
  std::vector<Segment> segments{};
  std::vector<Annotation> annotations{};
  bool overflowed = false;         ///< the ring of entries went round
  std::uint64_t most_entries = 0;  ///< of one device; 0 = not said

  using Ours = OwnFields;
  std::optional<Ours> ours{};
};

/// Reads the pickle. Errors: File*, Pickle*, SnapshotShape, TraceTooMany, Cancelled.
Result<Recording> read_recording(const std::string& path, const Job& job);

}  // namespace stowage::snapshot
