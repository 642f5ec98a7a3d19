#pragma once

#include <span>
#include <string_view>

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

std::span<const Card> cards();
/// The row whose words the name has ("NVIDIA A100-SXM4-80GB"), that with most of them; nullptr for none.
const Card* find_card(std::string_view name);

}  // namespace stowage::machine
