#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/snapshot/shapes.h"

namespace stowage::snapshot {

/// What a pickle puts aside to refer to again. There is an entry for nearly every text and container: four
/// bytes each, the rare others aside.
class Memo {
 public:
  /// How many indices are taken, which is the next one that MEMOIZE takes.
  std::uint64_t size() const { return near_.size() + far_.size(); }
  /// False: the indices leave out more than a pickle of Python's ever does.
  bool put(std::uint64_t index, const Value& value);
  std::optional<Value> get(std::uint64_t index) const;

 private:
  std::uint32_t packed(const Value& value);
  Value unpacked(std::uint32_t entry) const;

  std::vector<std::uint32_t> near_{};  ///< indices from 0 on without a gap
  std::unordered_map<std::uint64_t, std::uint32_t> far_{};
  std::vector<Value> rare_{};
};

}  // namespace stowage::snapshot
