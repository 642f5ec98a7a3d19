#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/pt2/exported_program.h"
#include "core/model/model.h"

namespace stowage::formats {

/// A size as torch.export writes it, where it is a sum of symbols and numbers: 2*s77 + 1. What is more than
/// that (divisions, products of symbols) is not read.
struct LinearSize {
  std::map<std::string, std::int64_t> factors{};  ///< by symbol; none is 0
  std::int64_t constant = 0;
};
/// Reads the text of SymPy's srepr, "Add(Symbol('s77', integer=True), Integer(1))", or a bare symbol, "s77".
/// nullopt for all else.
std::optional<LinearSize> linear_size(std::string_view expression);
/// As a person writes it: "s0 + s1", "2*s77 + 1", "9 - s5".
std::string text_of(const LinearSize& size);
/// What the one symbol of a size is where the size is `value`; nullopt where no whole number of 64 bits is.
/// Precondition: one factor.
std::optional<std::int64_t> symbol_under(const LinearSize& size, std::int64_t value);
/// The symbol, where the size is nothing else; "" otherwise.
std::string symbol_of(const SymInt& size);

/// What symbols stand for.
using SizeValues = std::map<std::string, std::int64_t>;
/// A size under these values; nullopt where it is unknown, below 0 or over 2^63. One that is not read, or
/// whose symbols are not among the values, is what it was in the example.
std::optional<std::int64_t> size_under(const SymInt& size, const SizeValues& values);

/// The open sizes of a program's inputs in their order: one for each symbol; symbols that a guard makes equal
/// are one, under the name of the first.
struct OpenSizes {
  std::vector<model::OpenSize> sizes{};
  std::map<std::string, std::size_t> symbols{};  ///< index into sizes

  /// What the program was exported with.
  SizeValues examples() const;
};
OpenSizes open_sizes(const ExportedProgram& program);
/// "s77 = batch (kwargs.input_ids[0]: 2…64)", "s5 (args.0[0] = s5 + s6: 2…64)".
std::string describe(const model::OpenSize& size);

/// The size at the place by which a person sets it (model::OpenSize::place), where the symbol is `symbol`,
/// and the symbol where that size is `size`. nullopt where no whole number of 64 bits is.
std::optional<std::int64_t> size_to_set(const model::OpenSize& open, std::int64_t symbol);
std::optional<std::int64_t> symbol_to_set(const model::OpenSize& open, std::int64_t size);

/// What the symbols are when a person sets sizes: "batch" (the first size of the inputs), "length" (the
/// second), or a symbol. The others are as exported. Errors, with `path` as subject: EngineNoSize,
/// EngineSizeRange, EngineSizeStep.
Result<SizeValues> values_for(const OpenSizes& open, const SizeValues& wanted, const std::string& path);

}  // namespace stowage::formats
