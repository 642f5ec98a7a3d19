#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/machine/detect.h"

namespace stowage::machine {

/// Whether two texts are one PCI address: NVML writes eight digits of the domain ("00000000:65:00.0"), CUDA
/// four, in capitals or not. False when either is none.
bool same_pci(const std::string& a, const std::string& b);

/// Where CUDA counts a card.
struct CardPlace {
  std::size_t cuda = 0;
  bool other = false;  ///< both sides say their addresses, and CUDA has not this one: it is another card
  bool operator==(const CardPlace&) const = default;
};

/// For each of CUDA's devices, whose addresses are `cuda` in its order ("" = it does not say), the one that
/// the card of the same position in `cards` is: by address, whatever CUDA_DEVICE_ORDER says; slices of one
/// card in their order. Cards without an address, and those that are not there, get what is left, in order. A
/// permutation of all of CUDA's devices.
std::vector<CardPlace> order_by_pci(const std::vector<DetectedGpu>& cards,
                                    const std::vector<std::string>& cuda);

}  // namespace stowage::machine
