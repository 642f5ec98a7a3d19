#pragma once

#include <algorithm>
#include <string_view>

namespace stowage::runtimes {

/// Whether a name is one of those in a list with single blanks between them.
constexpr bool lists(std::string_view list, std::string_view name) {
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(' ', at), list.size());
    if (list.substr(at, end - at) == name) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace stowage::runtimes
