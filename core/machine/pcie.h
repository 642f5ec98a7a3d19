#pragma once

#include <optional>
#include <string>

namespace stowage::machine {

/// What a card and its slot agreed on, and what the card could do.
struct PcieLink {
  int generation = 0, width = 0;          ///< now; a card at rest lowers the generation to save power
  int max_generation = 0, max_width = 0;  ///< of the card; 0 = not known
  /// Fewer lanes than the card has: a slot that is narrower, shared, or a card that does not sit well.
  bool narrower() const { return width > 0 && width < max_width; }
  bool operator==(const PcieLink&) const = default;
};
/// Of a PCI device ("00000000:01:00.0", as NVML writes it, or with four digits in front), from `sysfs`, where
/// the kernel says what the card itself can do. nullopt: it is not there, or on no PCI Express.
std::optional<PcieLink> read_pcie(const std::string& pci, const std::string& sysfs = "/sys");
/// "PCIe 4.0 × 8 of 16 lanes"
std::string to_string(const PcieLink& link);

}  // namespace stowage::machine
