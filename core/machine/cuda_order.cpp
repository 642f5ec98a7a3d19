#include "core/machine/cuda_order.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace stowage::machine {
namespace {

/// Domain, bus, device and function; function 0 where there is none.
using PciAddress = std::array<unsigned, 4>;

std::optional<PciAddress> address_of(const std::string& text) {
  PciAddress out{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t part = 0; part < out.size(); ++part) {
    const auto [next, error] = std::from_chars(at, end, out[part], 16);
    if (error != std::errc()) return std::nullopt;
    if (next == end) return part >= 2 ? std::optional(out) : std::nullopt;
    if (part == 3 || *next != (part == 2 ? '.' : ':')) return std::nullopt;
    at = next + 1;
  }
  return std::nullopt;
}

}  // namespace

bool same_pci(const std::string& a, const std::string& b) {
  const auto one = address_of(a), two = address_of(b);
  return one && two && *one == *two;
}

std::vector<CardPlace> order_by_pci(const std::vector<DetectedGpu>& cards,
                                    const std::vector<std::string>& cuda) {
  const std::size_t count = cuda.size();
  std::vector<std::optional<std::size_t>> found(count);
  std::vector<bool> taken(count, false);
  for (std::size_t i = 0; i < std::min(count, cards.size()); ++i) {
    for (std::size_t j = 0; j < count && !found[i]; ++j) {
      if (taken[j] || !same_pci(cards[i].pci, cuda[j])) continue;
      found[i] = j;
      taken[j] = true;
    }
  }
  std::vector<CardPlace> out(count);
  std::size_t left = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (found[i]) {
      out[i].cuda = *found[i];
      continue;
    }
    // One that is nobody's: at its own position, where that is free.
    while (left < count && taken[left]) ++left;
    const std::size_t own = taken[i] ? left : i;
    taken[own] = true;
    out[i] = {own, i < cards.size() && address_of(cards[i].pci) && address_of(cuda[own])};
  }
  return out;
}

}  // namespace stowage::machine
