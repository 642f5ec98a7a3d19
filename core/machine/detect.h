#pragma once

#include <optional>
#include <string>
#include <string_view>
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
  std::string uuid{};                        ///< "GPU-8932f937-d72c-…"; "" where NVML does not say
  std::string compute_capability{};          ///< "8.9"; "" = not known
  std::optional<bool> display{};             ///< a display is attached; it takes memory of the card
  std::optional<std::uint32_t> numa_node{};  ///< of the slot; nullopt: not known, or there is one node alone
  /// Of a slice: what drivers before R470 called it, and newer ones still understand:
  /// "MIG-GPU-8932f937-d72c-…/7/0", the card with the numbers of its GPU instance and compute instance.
  std::string legacy_name{};
  /// What the card is divided into (MIG): each with its own name, memory and UUID ("MIG-…"), else as the
  /// card.
  std::vector<DetectedGpu> slices{};
};

/// The driver of all cards; texts are "" where there is none.
struct Driver {
  std::string version{};  ///< "550.54.14"
  std::string cuda{};     ///< the newest CUDA that it runs: "12.4"
};

/// Those that CUDA will see, in its order, under this value of CUDA_VISIBLE_DEVICES: positions in `all` or
/// beginnings of UUIDs, of cards or of slices of them, or a slice's legacy name, with commas between. The
/// first entry that is none of these, or that names one again, ends the list.
std::vector<DetectedGpu> visible_gpus(const std::vector<DetectedGpu>& all, std::string_view list);

/// GPUs by NVML (libnvidia-ml.so.1, opened at run time; none without a driver), of these the ones that
/// CUDA_VISIBLE_DEVICES leaves, so that they are numbered as whoever runs the plan numbers them; free RAM
/// from /proc/meminfo (MemAvailable), free disk of where `path` lies by statvfs, or of the current folder.
/// Never fails: what is not there is absent.
std::vector<DetectedGpu> detect_gpus();
Driver detect_driver();  ///< by NVML
Machine detect(const std::string& path);

/// A card people buy or rent: its name, by which find_card() knows its rates and where they stand, and its
/// memory.
struct CardPreset {
  std::string_view name;
  Bytes memory;
};
const std::vector<CardPreset>& card_presets();

}  // namespace stowage::machine
