#pragma once

#include <cstdint>

namespace stowage::solve {

/// A plan was found that is better than a bound, or although none should exist: one of the methods is wrong.
/// Fails in a debug build; in a release build it is counted, so that tests fail there too, and whoever asked
/// drops the claims: the answer is then not proven.
void report_contradiction(std::uint64_t value, std::uint64_t bound);

/// A method said what it has no right to say. Fails and is counted in the same way; the claim is dropped.
void report_claim_without_right();

/// How many of both there were in this process since the last call. The only state that core/solve keeps
/// between two calls; nothing but the tests reads it.
std::uint64_t take_contradictions();

}  // namespace stowage::solve
