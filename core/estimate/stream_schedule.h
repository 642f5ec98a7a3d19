#pragma once

#include "core/base/result.h"
#include "core/estimate/stream_program.h"

namespace stowage::estimate {

enum class StreamMode : std::uint8_t {
  Compatible,  ///< as accelerate's AlignDevicesHook: loaded when the step's turn has come, freed at its end;
               ///< nothing overlaps
  Prefetch,    ///< loaded while earlier steps compute, as far ahead as the room allows
};

struct StreamOptions {
  StreamMode mode = StreamMode::Compatible;
  /// Of each arena no more than this is used; nullopt = all the room that is left.
  std::optional<Bytes> window{};
  /// Prefetch: loads are begun for this many loading steps beyond the one that runs; nullopt = as the room
  /// allows.
  std::optional<std::uint32_t> depth{};
  /// The pass is run again and again (one token after the other): a fixed part of the weights stays.
  bool repeats = false;
  /// RAM through which weights from disk pass, in pieces.
  Bytes staging = MiB(256);
  Bytes piece = MiB(64);
};

/// One copy to a GPU. Steps are indices of StreamProgram::steps.
struct StreamLoad {
  std::uint32_t storage = 0;
  std::uint32_t arena = 0;
  std::uint64_t offset = 0;      ///< of its slice in the arena
  std::uint32_t first_use = 0;   ///< must be there before this step begins
  std::uint32_t keep_until = 0;  ///< the last step that needs it: the slice is free when that has ended
  /// The step of its GPU that must have ended before the copy may begin: until then other weights lie in the
  /// slice. -1 = from the beginning.
  std::int64_t issue_after = -1;
  /// The same when the pass is run again; below 0 it is a step of the pass before, -1 its last one. Other
  /// passes than those of StreamOptions::repeats begin with an empty arena.
  std::int64_t issue_after_again = -1;
  bool kept = false;  ///< of a repeated pass: stays for good, and is loaded in the first pass alone
};

/// What is loaded when, and how long it stays. Holds whatever time copies and steps really take: the order
/// alone keeps slices apart.
struct StreamSchedule {
  StreamOptions options{};
  /// In the order of their queues: one CPU → GPU for each arena, one disk → CPU for all.
  std::vector<StreamLoad> loads{};
  std::vector<Bytes> arena_bytes{};  ///< by arena: the end of its highest slice
  /// By arena: so much of it is there throughout as one block; no slice lies across its end. A slice above is
  /// there from its copy to its last step alone. Less than arena_bytes only where the room depends on the
  /// step.
  std::vector<Bytes> held_bytes{};

  /// Whether a load's slice lies above what is held. Of schedules that make_stream_schedule() made.
  bool beside(const StreamLoad& load) const { return Bytes(load.offset) >= held_bytes[load.arena]; }
};

/// Loads are queued in the order of their first use and begun as early as the room allows; where that is
/// scarce, the storage whose next use is farthest is given up (Belady). With one link, slices of one size and
/// storages used once no schedule has a shorter pass. Else it is a heuristic: slices are contiguous, so some
/// room may lie idle between them, and among several shares of the room for what waits for its next use the
/// one with the shortest simulated pass on `machine` is taken. A repeated pass keeps what is used first
/// (before that, what several steps use) and streams the rest through the room that is left.
/// Where the room depends on the step (StreamArena::room_at), what lies above the room of a step is given up
/// before it and loaded after it. That is done only where it makes the simulated pass shorter by a hundredth
/// than with the room that every step has: no pass is longer for having more room in some of its steps. On
/// several GPUs it is done on those alone without which the pass would be longer by a hundredth; the others
/// have the room that every step of theirs has.
/// Errors: PlanOverBudget, where one step's weights are larger than the room of its GPU.
Result<StreamSchedule> make_stream_schedule(const StreamProgram& program, const machine::Machine& machine,
                                            const StreamOptions& options);

}  // namespace stowage::estimate
