#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/machine/pcie.h"

namespace stowage::machine {

/// The NUMA node of the slot of a PCI device, named as for read_pcie; nullopt: it is not there, or the kernel
/// knows of no nodes.
std::optional<std::uint32_t> read_numa_node(const std::string& pci, const std::string& sysfs = "/sys");

/// Bytes a second that the card and its slot have agreed on, in one direction, after the link's own coding; 0
/// = not known.
std::uint64_t rated_bytes_per_second(const PcieLink& link);

}  // namespace stowage::machine
