#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"

namespace stowage::formats {

/// A module that keeps a state of one size, however long the sequence is.
struct KeptState {
  std::string module;
  std::uint64_t bytes = 0;  ///< of one sequence
};

/// State-space mixers (modules "mixer" or "mamba" with a "conv1d" below, in the order of `modules`) and what
/// each keeps: the last columns before its convolution and a state, in numbers of 32 bits (transformers 5.23,
/// MambaMixer and Mamba2Mixer; Mamba-2 convolves its groups' B and C too). Empty when there are none, or the
/// configuration does not tell.
std::vector<KeptState> states_of_config(const Json& config, std::span<const std::string_view> modules);

/// Modules with keys and values of their own beside state-space mixers, in the order of `modules`.
std::vector<std::string> attention_beside_states(std::span<const std::string_view> modules);

/// What one such layer keeps of a sequence. `second`: Mamba-2. 0 when the configuration does not tell.
std::uint64_t state_bytes_of_config(const Json& config, bool second);

}  // namespace stowage::formats
