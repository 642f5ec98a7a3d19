#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/machine/machine.h"

namespace stowage::machine {

/// What the maker says of a processor: dense products, without sparsity. Nobody reaches it; core/estimate
/// says which part of it is usual, and kUsualOfProducts.
struct Card {
  std::string_view words;  ///< all of them occur in the device's name: "A100 80"
  double memory = 0;       ///< bytes a second
  double float32 = 0;      ///< operations a second of a product, two for each multiplication and addition
  double half = 0;         ///< float16, summed up in float32
  double bfloat16 = 0;     ///< the same; where the hardware has none: float32
  bool host = false;
  std::string_view source{};  ///< where the figures stand
};

/// The part of its figure for products that is usual for the shapes of a transformer.
inline constexpr double kUsualOfProducts = 0.55;
/// The same of its memory: 0.6 to 0.85 are seen (LLM-Viewer, and what users report of decode).
inline constexpr double kUsualOfMemory = 0.72;

std::span<const Card> cards();
/// The row whose words the name has ("NVIDIA A100-SXM4-80GB"), that with most of them; nullptr for none.
const Card* find_card(std::string_view name);

/// Bytes a second at which the CPU reads its own memory: that of its link to itself, which a calibration sets
/// or somebody types; where the machine lists none, the usual part of its card's figure; else what its kind
/// has (Machine::rate). At least 1.
std::uint64_t host_memory_rate(const Machine& machine);

}  // namespace stowage::machine
