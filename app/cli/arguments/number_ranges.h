#pragma once

#include <cstdint>

#include <CLI/CLI.hpp>

/// What an option with a number takes, refused in plain words: CLI11's own checks print the limits of the
/// type where a range is open.
namespace stowage::cli {

/// A whole number from `least` to `most`: "7 is no whole number from 0 to 4."
CLI::Validator whole_number(std::int64_t least, std::int64_t most);

/// A whole number with no limit above but the type's: "-1 is no whole number from 0 on."
CLI::Validator whole_number_from(std::int64_t least);

/// A number, no infinity: "-1 is no number above 0."
CLI::Validator number_above_zero();

}  // namespace stowage::cli
