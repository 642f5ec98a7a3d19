#pragma once

#include <cstddef>
#include <string>

namespace stowage {

/// "a, b or c": the rows of a table as a sentence offers them. `words` says what one row is called.
template <class Rows, class Words>
std::string one_of(const Rows& rows, Words words) {
  std::string out;
  std::size_t left = rows.size();
  for (const auto& row : rows) {
    if (!out.empty()) out += left == 1 ? " or " : ", ";
    out += words(row);
    --left;
  }
  return out;
}

}  // namespace stowage
