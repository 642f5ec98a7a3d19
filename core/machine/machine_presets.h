#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/machine/machine.h"

namespace stowage::machine {

/// A machine that people have or rent, as its maker describes it.
struct MachinePreset {
  std::string_view name;       ///< unique and stable: "dgx-h100"
  std::string_view title;      ///< what its maker calls it, "DGX H100"; "" for one of usual parts
  std::uint32_t cards = 0;     ///< alike
  std::string_view card{};     ///< "H100 80GB": find_card() knows it; "" without cards
  std::uint64_t card_gib = 0;  ///< memory of one
  std::string_view host{};     ///< its processors: "2 × Xeon Platinum 8480C"
  std::uint64_t ram_gib = 0;
  double ram_gb_per_second = 0;     ///< all channels of all sockets, as the maker says; 1e9 bytes
  std::uint64_t disk_gb = 0;        ///< 1e9 bytes
  int pcie = 4, lanes = 16;         ///< generation and width between a card and the host
  double nvlink_gb_per_second = 0;  ///< of one card, both directions, as the maker says; 0: there is none
  std::string_view source{};        ///< where all this stands: maker, title, what it says, address
};

/// The part of what lanes carry that copies reach: 25 of the 31.5 GB/s of PCIe 4.0 with 16 lanes.
inline constexpr double kUsualOfLanes = 0.8;

std::span<const MachinePreset> machine_presets();
const MachinePreset* find_machine_preset(std::string_view name);  ///< nullptr for none

/// Devices, budgets and links of it. A card may hold all of its memory, the host all but a sixteenth, which
/// the system needs; the disk is empty. Links that have the rate of their kind anyway are not listed. Nothing
/// is said of overhead and room kept free.
Machine machine_of(const MachinePreset& preset);

}  // namespace stowage::machine
