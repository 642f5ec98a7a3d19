#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/program/program.h"

namespace stowage::engine {

/// The layers of a program: modules that are alike and run one after the other, in the order in which they
/// run.
class LayerList {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  LayerList() = default;
  /// `pattern` as estimate::offload::RunLayers has it. "": of all lists of numbered modules the one that most
  /// operators are in, of several the first.
  LayerList(const Program& program, const std::string& pattern);

  std::size_t count() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  /// The layer that a module is or is part of; kNone: it is in none.
  std::uint32_t of(ModuleIndex module) const { return of_module_[module]; }
  /// "layers.*"; "" where there is no such list.
  const std::string& pattern() const { return pattern_; }

 private:
  std::string pattern_{};
  std::vector<std::string> names_{};
  std::vector<std::uint32_t> of_module_{};
};

/// What `schedule` says of moving the first n of these layers when each of them saves something. Errors:
/// OffloadNoSuchLayers, OffloadTooMany, and what refuses it. Returns the warnings, each with what helps.
Result<std::vector<Error>> judge_first_layers(const LayerList& layers, std::uint64_t first,
                                              const std::string& subject);

}  // namespace stowage::engine
