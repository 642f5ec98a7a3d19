#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/estimate/graph/value_sizes.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::estimate {

/// Whole numbers and flags of a graph that are known before it runs: constants, sizes of values that follow
/// from those of the inputs, and what is computed from them. A flag is 0 or 1. What a size was in the example
/// is none of them.
class KnownNumbers {
 public:
  /// Both outlive it.
  KnownNumbers(const formats::Graph& graph, const ValueSizes& sizes) : graph_(graph), sizes_(sizes) {}

  /// A node that computes with numbers (formats::OperatorUse::Symbolic), after those before it.
  void note(const formats::Node& node);
  /// nullopt: only the run knows.
  std::optional<std::int64_t> of(const formats::Argument& argument) const;

 private:
  std::optional<std::int64_t> asked_of_tensor(const formats::Node& node) const;
  std::optional<std::int64_t> computed(const formats::Node& node) const;

  const formats::Graph& graph_;
  const ValueSizes& sizes_;
  std::unordered_map<std::string, std::int64_t> known_{};
};

}  // namespace stowage::estimate
