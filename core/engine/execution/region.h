#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/engine/program/program.h"

namespace stowage::engine {

/// A stretch of the main graph that belongs to one module.
struct Region {
  std::size_t begin = 0, end = 0;  ///< steps of the main graph
  std::string module{};
  std::vector<Slot> inputs{};             ///< made before, read inside
  std::vector<std::vector<Slot>> dies{};  ///< by step from `begin` on: last used there, as far as it goes
  bool draws = false;                     ///< it draws random numbers
  bool pure = true;                       ///< run again from its inputs it gives the same
  bool again = true;                      ///< it is run again; else only looked at
};

/// A value that a region reads.
struct RegionInput {
  Slot slot = kNoSlot;
  c10::IValue value{};
  std::int64_t weight = -1;  ///< index of a weight, which is fetched where it is used
};

}  // namespace stowage::engine
