#pragma once

#include <string>
#include <utility>
#include <vector>

namespace stowage::plan {

/// Who is to run a plan, where that is not its runtime alone: the name of a target ("tensorrt-mttm"; "" =
/// nobody said) and what it is told ("malloc_trim", true). Names that nobody knows are kept.
struct PlanTarget {
  std::string name{};
  std::vector<std::pair<std::string, bool>> settings{};
  bool operator==(const PlanTarget&) const = default;
};

}  // namespace stowage::plan
