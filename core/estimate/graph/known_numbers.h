#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/estimate/graph/value_sizes.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::estimate {

/// Whole numbers and flags of a graph that are known before it runs: constants, sizes of values that follow
/// from those of the inputs, and what is computed from them; tensors of one whole number among them, as loops
/// count with. A flag is 0 or 1, and of a tensor that is one no arithmetic is followed: PyTorch adds flags as
/// flags. What a size was in the example is none of them.
class KnownNumbers {
 public:
  /// Both outlive it.
  KnownNumbers(const formats::Graph& graph, const ValueSizes& sizes) : graph_(graph), sizes_(sizes) {}

  /// A node that computes with numbers (formats::OperatorUse::Symbolic), after those before it.
  void note(const formats::Node& node);
  /// A node that computes with tensors. `writes`: to one that it is given; no tensor is known after it, since
  /// others may be views of that one.
  void note_operator(const formats::Node& node, bool writes);
  /// What is handed into the graph.
  void put(const formats::Argument& argument, std::int64_t number);
  /// nullopt: only the run knows.
  std::optional<std::int64_t> of(const formats::Argument& argument) const;

 private:
  std::optional<std::int64_t> asked_of_tensor(const formats::Node& node) const;
  std::optional<std::int64_t> computed(const formats::Node& node) const;
  std::optional<std::int64_t> made(const formats::Node& node, std::string_view operation) const;
  struct Known {
    std::int64_t number = 0;
    bool flag = false;  ///< True or False, no number
  };
  std::optional<Known> of_operator(const formats::Node& node, std::string_view operation) const;
  static std::optional<Known> of_two(std::string_view what, const Known& first, const Known& second);
  std::optional<Known> known(const formats::Argument& argument) const;
  void put_tensor(const std::string& name, Known value);

  const formats::Graph& graph_;
  const ValueSizes& sizes_;
  std::unordered_map<std::string, std::int64_t> known_{};
  std::unordered_map<std::string, Known> tensors_{};
};

}  // namespace stowage::estimate
