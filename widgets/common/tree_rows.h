#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/model/model.h"

namespace stowage::widgets {

/// The children of every module as rows of a tree, module after module, in flat arrays: of module i
/// flat[first[i] … first[i] + count[i]); row[i] is its own place among its siblings.
struct TreeRows {
  std::vector<std::uint32_t> first{}, count{}, row{}, flat{};

  TreeRows() = default;
  /// In the model's order.
  explicit TreeRows(const model::Model& model);
  /// The same without those that are not visible (by module; 0: it is not).
  TreeRows(const model::Model& model, const std::vector<std::uint8_t>& visible);

  std::span<std::uint32_t> children(std::size_t module) {
    return std::span(flat).subspan(first[module], count[module]);
  }
};

}  // namespace stowage::widgets
