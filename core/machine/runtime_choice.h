#pragma once

#include "core/machine/runtime.h"

// Runtimes by what they do: who needs one of a kind says what it has to do, not what it is called.
namespace stowage::machine {

/// The first row of the table for which `does` holds. There has to be one: else it does not compile where it
/// is asked for a constant.
template <class Does>
constexpr RuntimeKind first_runtime(Does does) {
  return std::find_if(kRuntimes.begin(), kRuntimes.end(), does)->kind;
}

/// All that lies on the host is streamed in its turn.
inline constexpr RuntimeKind kStreams =
    first_runtime([](const RuntimeRow& row) { return row.streams && !row.by_module; });
/// The same, ahead of its turn where that is asked.
inline constexpr RuntimeKind kStreamsAhead =
    first_runtime([](const RuntimeRow& row) { return row.prefetches && !row.by_module; });
/// All that lies on the host is computed there.
inline constexpr RuntimeKind kComputesOnHost =
    first_runtime([](const RuntimeRow& row) { return !row.streams; });
/// Module by module one or the other.
inline constexpr RuntimeKind kByModule = first_runtime([](const RuntimeRow& row) { return row.by_module; });

}  // namespace stowage::machine
