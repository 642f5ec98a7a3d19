#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::llamacpp {

/// An expression that matches the decimal numbers first … last and no others: "(?:[0-9]|1[0-7])".
std::string number_range(std::uint32_t first, std::uint32_t last);

/// A name of the model, as far as a pattern is concerned.
struct NameWish {
  std::string_view name{};
  bool wanted = false;   ///< the pattern must match it
  bool allowed = false;  ///< it may
};

/// The fewest patterns for -ot that match every wanted name and none that is not allowed: one, unless it
/// would be longer than `at_most` characters. Anchored, without "," and "=", numbers of blocks as ranges.
std::vector<std::string> patterns_for(const std::vector<NameWish>& names, std::size_t at_most = 4096);

}  // namespace stowage::llamacpp
