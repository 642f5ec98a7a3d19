#pragma once

#include <cstdint>

namespace stowage {

/// A plan was found that is better than a bound, or although none should exist: one of the methods is wrong.
/// Fails in a debug build; in a release build it is counted, so that tests fail there too, and whoever asked
/// drops the claims: the answer is then not proven.
void report_contradiction(std::uint64_t value, std::uint64_t bound);

/// A method said what it has no right to say. Fails and is counted in the same way; the claim is dropped.
void report_claim_without_right();

/// How many of both there were in this process since the last call. Kept from call to call; nothing but
/// tests reads it. Of programs that a test starts: where the environment's STOWAGE_CONTRADICTIONS names a
/// file, each adds a line to it, the number of its process.
std::uint64_t take_contradictions();

}  // namespace stowage
