#pragma once

#include <string_view>

/// What a prediction leaves out, and why: %s is the program, %1, %2 … are what it is about.
namespace stowage::left_out {

inline constexpr std::string_view kSymbol =
    "%s: sizes that depend on “%1” are known only when the program runs; they are counted as when it was "
    "exported, or at their largest.";
inline constexpr std::string_view kExpression =
    "%s: the size “%1” cannot be computed, because “%2” is not known here; it is counted as when the program "
    "was exported.";
inline constexpr std::string_view kValue = "%s: the size of “%1” is not known; it is left out.";
inline constexpr std::string_view kOperator =
    "%s: what “%1” does with memory is not known; each of its results is counted as a new one.";
inline constexpr std::string_view kBranch =
    "%s: which way “%1” goes is known only when the program runs; the larger one is counted.";
inline constexpr std::string_view kLoop =
    "%s: how often “%1” goes round is known only when the program runs; two rounds are counted.";
inline constexpr std::string_view kTooLong = "%s runs more than %1 operators; those after them are left out.";
inline constexpr std::string_view kNoSizes =
    "%s does not say how large its values are; its memory is not predicted.";

}  // namespace stowage::left_out
