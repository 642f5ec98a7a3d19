#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/machine/machine.h"
#include "core/machine/pcie.h"

namespace stowage::machine {

/// One GPU as NVML sees it.
struct DetectedGpu {
  std::string name;
  std::string pci;
  Bytes total;
  Bytes free;
  std::optional<PcieLink> pcie{};  ///< from sysfs, else as NVML says
};

/// GPUs by NVML (libnvidia-ml.so.1, opened at run time; none without a driver), free RAM from /proc/meminfo
/// (MemAvailable), free disk of where `path` lies by statvfs, or of the current folder. Never fails: what is
/// not there is absent.
std::vector<DetectedGpu> detect_gpus();
Machine detect(const std::string& path);

/// A card people buy: name and memory.
struct CardPreset {
  std::string_view name;
  Bytes memory;
};
const std::vector<CardPreset>& card_presets();

}  // namespace stowage::machine
