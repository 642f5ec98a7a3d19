#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/json.h"

// What configurations say of the attention of a layer, by the names and habits of model types (transformers
// 5.23, models/*/configuration_*.py and cache_utils.py).
namespace stowage::formats {

/// Heads whose keys and values are kept.
struct KeptHeads {
  std::uint64_t engines = 0;  ///< by runtimes that are written for the model
  std::uint64_t library = 0;  ///< by the library's modules
  bool operator==(const KeptHeads&) const = default;
};

/// As many as `heads` where nothing else is said.
KeptHeads kept_heads(const Json& config, std::uint64_t heads);

/// Which layers keep only a window: layer_types where the configuration has them, else the habits of the
/// model type.
class Windows {
 public:
  /// `config`: of the text, where a model has several parts. It must outlive this.
  explicit Windows(const Json& config);
  /// Linear attention keeps a state of one size, however many tokens there are.
  bool grows(std::size_t layer) const;
  /// Positions that a layer keeps at most, 0 for all.
  std::uint64_t of(std::size_t layer) const;

 private:
  const Json* type_of(std::size_t layer) const;
  bool slides(std::size_t layer) const;

  const Json& config_;
  std::uint64_t window_ = 0;
};

/// How many of `layers` layers attend to tokens, where a configuration says that others do something else in
/// their place; nullopt where it says nothing of that.
std::optional<std::uint64_t> attending_layers(const Json& config, std::uint64_t layers);

}  // namespace stowage::formats
