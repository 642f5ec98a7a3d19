#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/estimate/graph/scripts/script_call.h"

namespace stowage::estimate {

/// One of the tensors that an operator of the kin of `index` takes, by the dimensions of what is indexed.
struct Index {
  const Geometry* geometry = nullptr;  ///< never null
  std::size_t at = 0;                  ///< place in the list
  bool mask = false;                   ///< flags, which stand for as many dimensions as they have
};

/// Those of the argument "indices" that are given, in their order.
std::vector<Index> indices_of(const ScriptCall& call);

/// How many elements each mask of a call of `index` chooses, by its result; nullopt where that does not say
/// it.
std::optional<std::uint64_t> rows_of_masks(const ScriptCall& call, const std::vector<Index>& indices);

}  // namespace stowage::estimate
