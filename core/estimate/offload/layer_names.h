#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace stowage::estimate::offload {

/// The layers of a program: modules that are alike and run one after the other, in the order in which they
/// run.
class LayerNames {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  LayerNames() = default;
  /// `ran`: the modules of all operators in the order in which they run, those of nested graphs among them;
  /// numbers into `modules`. `pattern` as RunLayers has it. "": of all lists of numbered modules the one that
  /// most operators are in, of several the first.
  LayerNames(const std::vector<std::string>& modules, const std::vector<std::uint32_t>& ran,
             const std::string& pattern);

  std::size_t count() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  /// The layer that a module is or is part of; kNone: it is in none.
  std::uint32_t of(std::uint32_t module) const { return of_module_[module]; }
  /// "layers.*"; "" where there is no such list.
  const std::string& pattern() const { return pattern_; }

 private:
  std::string pattern_{};
  std::vector<std::string> names_{};
  std::vector<std::uint32_t> of_module_{};
};

}  // namespace stowage::estimate::offload
