#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::cli {

/// Rows of a table that say the same of neighbours, as one row: "model.layers.12 – 38".
struct NameRange {
  std::size_t first = 0, count = 1;  ///< of the names, in their order
  std::string text{};                ///< as people read it: escaped, "(everything)" for the name of the root
};

/// Joins names that follow each other, are the same up to a number at their end that goes up by one, and of
/// which `alike(a, b)` says that their rows say the same.
std::vector<NameRange> name_ranges(const std::vector<std::string_view>& names,
                                   const std::function<bool(std::size_t, std::size_t)>& alike);

}  // namespace stowage::cli
