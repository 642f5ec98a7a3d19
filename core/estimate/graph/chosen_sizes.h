#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/graph/input_shapes.h"

namespace stowage::estimate {

/// Sizes of a program's inputs as a person sets them, by the names of its open sizes: each is the size at the
/// place of model::OpenSize::place.
using ChosenSizes = std::map<std::string, std::int64_t>;

/// What one of them can be: from `least` on, up to `most`, and `remainder` more than a multiple of `step`.
struct ChoiceOfSize {
  std::int64_t least = 0;
  std::optional<std::int64_t> most{};
  std::int64_t step = 1, remainder = 0;

  bool in_range(std::int64_t size) const { return size >= least && (!most || size <= *most); }
  /// Of one that is in range.
  bool in_step(std::int64_t size) const { return (size - remainder) % step == 0; }
};
ChoiceOfSize choice_of(const model::OpenSize& open);

/// The shapes of all inputs in these sizes; open sizes that are not named are as exported. Errors:
/// EngineNoSize, EngineSizeRange, EngineSizeStep, EngineSizeRemainder.
Result<InputShapes> shapes_chosen(const formats::ExportedProgram& program, const ChosenSizes& sizes);

/// All open sizes of the program where its inputs have these shapes; without any as it was exported. Errors:
/// those of symbols_for().
Result<ChosenSizes> sizes_of_shapes(const formats::ExportedProgram& program, const InputShapes& shapes);

/// "1x128" → {1, 128}, also with × and spaces between; "" is the shape of a number.
std::optional<std::vector<std::int64_t>> shape_from_text(std::string_view text);

}  // namespace stowage::estimate
