#pragma once

#include <cstdint>

namespace stowage::solve {

/// A plan was found that is better than a bound, or although none should exist: one of the methods is wrong.
/// Fails in a debug build; in a release build it is counted, so that tests fail there too, and whoever asked
/// drops the claims: the answer is then not proven.
void report_contradiction(std::uint64_t value, std::uint64_t bound);

/// How many there were in this process since the last call. The only state that core/solve keeps between two
/// calls; nothing but the tests reads it.
std::uint64_t take_contradictions();

}  // namespace stowage::solve
