#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/json.h"
#include "core/formats/architectures/states_of_config.h"

// What is kept beside the keys and values of tokens, by the sources of transformers 5.24.
namespace stowage::formats {

/// Linear attention (Qwen3-Next, Qwen3.5, OLMo hybrid: the last columns before the convolution and a state of
/// 32 bits; MiniMax: a state) and convolutions over time (LFM2), in the order of `modules`. Of whom nobody
/// says how large it is has 0 bytes. `bits`: of a number of the activations.
std::vector<KeptState> linear_states(const Json& config, std::span<const std::string_view> modules,
                                     std::uint64_t bits);

/// Positions of what the decoder of an encoder and a decoder with configurations of their own looks at: 0 for
/// those of the prompt, nullopt where nobody says. Without such an encoder what the configuration says of it.
std::optional<std::uint64_t> source_positions(const Json& whole, const Json& decoder);

/// Positions of one image of Llama 3.2 Vision, cut into as many tiles as there may be; nullopt where the
/// configuration does not say.
std::optional<std::uint64_t> tiled_positions(const Json& whole);

}  // namespace stowage::formats
