#pragma once

namespace stowage {

/// Products of two byte counts. GCC and Clang have it on every 64-bit system; the keyword silences
/// -Wpedantic.
__extension__ typedef unsigned __int128 Uint128;
__extension__ typedef __int128 Int128;

}  // namespace stowage
