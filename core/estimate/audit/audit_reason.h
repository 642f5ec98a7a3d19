#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace stowage::estimate {

/// Why a run was not as predicted: the closed list. A difference gets the first that holds.
enum class AuditReason : std::uint8_t {
  Device,           ///< it lay on another device
  NotPredicted,     ///< nobody predicted it: the plan says where weights lie, and no more
  EndedEarly,       ///< the run ended before, or recording did
  StreamingWindow,  ///< that for weights in flight had another size, or kept some from the pass before
  Workspace,        ///< what the GPU's libraries keep
  UnusedWeight,     ///< a weight that nothing used, and that was not brought
  BufferRule,       ///< a buffer, which the runtime keeps elsewhere than the plan has it
  TiedCopy,         ///< a second copy of a storage that several names share
  SecondTurn,       ///< a weight that was brought once more
  LoopTurns,        ///< a loop went round another number of times, or another branch was taken
  MovedCopy,        ///< a copy of a value on another device
  Scratch,          ///< made and freed inside of one operator
  Rounding,         ///< what an allocator adds to a block
  UnknownShape,     ///< its size is known only when the program runs
  FreedLater,       ///< something still held it
  FreedEarlier,     ///< nothing held it any more
  OtherOrder,       ///< made at another moment of the same pass
  OtherPeak,        ///< the two peaks are at different moments
  Unexplained,
};
inline constexpr std::array<std::string_view, 19> kAuditReasonNames = {
    "device",        "not_predicted", "ended_early", "streaming_window", "workspace",
    "unused",        "buffer_rule",   "tied_copy",   "second_turn",      "loop_turns",
    "moved_copy",    "scratch",       "rounding",    "unknown_shape",    "freed_later",
    "freed_earlier", "other_order",   "other_peak",  "unexplained"};
static_assert(kAuditReasonNames.size() == static_cast<std::size_t>(AuditReason::Unexplained) + 1);

constexpr std::string_view to_string(AuditReason reason) {
  return kAuditReasonNames[static_cast<std::size_t>(reason)];
}
/// What people read: "lay on another device".
std::string_view explain(AuditReason reason);

}  // namespace stowage::estimate
