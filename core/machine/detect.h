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
  std::optional<PcieLink> pcie{};            ///< from sysfs, else as NVML says
  std::string compute_capability{};          ///< "8.9"; "" = not known
  std::optional<bool> display{};             ///< a display is attached; it takes memory of the card
  std::optional<std::uint32_t> numa_node{};  ///< of the slot; nullopt: not known, or there is one node alone
};

/// The driver of all cards; texts are "" where there is none.
struct Driver {
  std::string version{};  ///< "550.54.14"
  std::string cuda{};     ///< the newest CUDA that it runs: "12.4"
};

/// GPUs by NVML (libnvidia-ml.so.1, opened at run time; none without a driver), free RAM from /proc/meminfo
/// (MemAvailable), free disk of where `path` lies by statvfs, or of the current folder. Never fails: what is
/// not there is absent.
std::vector<DetectedGpu> detect_gpus();
Driver detect_driver();  ///< by NVML
Machine detect(const std::string& path);

/// A card people buy: name and memory.
struct CardPreset {
  std::string_view name;
  Bytes memory;
};
const std::vector<CardPreset>& card_presets();

}  // namespace stowage::machine
