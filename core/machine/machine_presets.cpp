#include "core/machine/machine_presets.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/machine/cards.h"

namespace stowage::machine {
namespace {

constexpr double kBillion = 1e9;
constexpr std::uint64_t kSystemPart = 16;  // of the RAM, one part

// Two cards of a desktop share the 16 lanes of its processor. RAM is channels × MT/s × 8 bytes.
#define STOWAGE_AMD "https://www.amd.com/en/products/processors/"
#define STOWAGE_DGX "https://docs.nvidia.com/dgx/"
constexpr std::string_view
    kLaptop =
        "NVIDIA, GeForce RTX 40 Series laptops, specifications: 8 GB, 8 lanes of PCIe 4.0; 2 × DDR5-5200: "
        "https://www.nvidia.com/en-us/geforce/laptops/40-series/",
    kRyzen7950x = "AMD, Ryzen 9 7950X, specifications: 2 × DDR5-5200, 16 lanes for cards: " STOWAGE_AMD
                  "desktops/ryzen/7000-series/amd-ryzen-9-7950x.html",
    kRyzen9950x = "AMD, Ryzen 9 9950X, specifications: 2 × DDR5-5600, 16 lanes for cards: " STOWAGE_AMD
                  "desktops/ryzen/9000-series/amd-ryzen-9-9950x.html",
    kEpyc7763 = "AMD, EPYC 7763, specifications: 8 × DDR4-3200, 128 lanes of PCIe 4.0: " STOWAGE_AMD
                "server/epyc/7003-series/amd-epyc-7763.html",
    kEpyc9654 = "AMD, EPYC 9654, specifications: 12 × DDR5-4800: " STOWAGE_AMD
                "server/epyc/4th-generation-9004-and-8004-series/amd-epyc-9654.html",
    kDgxA100 = "NVIDIA, DGX A100, user guide: 2 × 8 × DDR4-3200, 2 TB, 8 × 3.84 TB: " STOWAGE_DGX
               "dgxa100-user-guide/introduction-to-dgxa100.html",
    kDgxH100 = "NVIDIA, DGX H100/H200, user guide: 2 × 8 × DDR5-4800, 2 TB, 8 × 3.84 TB: " STOWAGE_DGX
               "dgxh100-user-guide/introduction-to-dgxh100.html",
    kDgxB200 = "NVIDIA, DGX B200, user guide: 2 × 8 × DDR5-5600, 2 TB, 8 × 3.84 TB: " STOWAGE_DGX
               "dgxb200-user-guide/introduction-to-dgxb200.html";
#undef STOWAGE_AMD
#undef STOWAGE_DGX

constexpr MachinePreset kPresets[] = {
    {"laptop-4060", "", 1, "RTX 4060 Laptop", 8, "Ryzen 7 7840HS", 32, 83.2, 1000, 4, 8, 0, kLaptop},
    {"desktop-4090", "", 1, "RTX 4090", 24, "Ryzen 9 7950X", 64, 83.2, 2000, 4, 16, 0, kRyzen7950x},
    {"desktop-2x3090", "", 2, "RTX 3090", 24, "Ryzen 9 7950X", 64, 83.2, 2000, 4, 8, 0, kRyzen7950x},
    {"desktop-2x5090", "", 2, "RTX 5090", 32, "Ryzen 9 9950X", 128, 89.6, 4000, 5, 8, 0, kRyzen9950x},
    {"workstation-4xa6000", "", 4, "RTX A6000", 48, "EPYC 7763", 256, 204.8, 4000, 4, 16, 0, kEpyc7763},
    {"dgx-a100", "DGX A100", 8, "A100 80GB", 80, "2 × EPYC 7742", 2048, 409.6, 30720, 4, 16, 600, kDgxA100},
    {"dgx-h100", "DGX H100", 8, "H100 80GB", 80, "2 × Xeon Platinum 8480C", 2048, 614.4, 30720, 5, 16, 900,
     kDgxH100},
    {"dgx-h200", "DGX H200", 8, "H200", 141, "2 × Xeon Platinum 8480C", 2048, 614.4, 30720, 5, 16, 900,
     kDgxH100},
    {"dgx-b200", "DGX B200", 8, "B200", 180, "2 × Xeon Platinum 8570", 2048, 716.8, 30720, 5, 16, 1800,
     kDgxB200},
    {"server-epyc-9654", "", 0, "", 0, "EPYC 9654", 768, 460.8, 4000, 5, 16, 0, kEpyc9654},
};

/// Bytes a second, one direction; each generation carries twice what the one before did.
std::uint64_t bus_rate(const MachinePreset& preset) {
  const double sixteen = static_cast<double>(kDefaultBusRate) * std::exp2(preset.pcie - 4);
  return static_cast<std::uint64_t>(std::llround(sixteen * preset.lanes / 16));
}

void add_links(Machine& machine, const MachinePreset& preset) {
  const auto set = [&machine](DeviceId from, DeviceId to, std::uint64_t rate) {
    if (machine.rate(from, to) != rate) machine.set_link(from, to, rate);
  };
  const std::uint64_t bus = bus_rate(preset);
  const std::uint64_t peer = preset.nvlink_gb_per_second > 0
                                 ? static_cast<std::uint64_t>(std::llround(
                                       kUsualOfLanes * preset.nvlink_gb_per_second / 2 * kBillion))
                                 : bus;
  for (std::uint32_t i = 0; i < preset.cards; ++i) {
    set(kCpu, gpu(i), bus);
    set(gpu(i), kCpu, bus);
    for (std::uint32_t j = 0; j < preset.cards; ++j) {
      if (i != j) set(gpu(i), gpu(j), peer);
    }
  }
  set(kCpu, kCpu,
      static_cast<std::uint64_t>(std::llround(kUsualOfMemory * preset.ram_gb_per_second * kBillion)));
}

}  // namespace

std::span<const MachinePreset> machine_presets() { return kPresets; }

const MachinePreset* find_machine_preset(std::string_view name) {
  const auto* at = std::find_if(std::begin(kPresets), std::end(kPresets),
                                [name](const MachinePreset& preset) { return preset.name == name; });
  return at == std::end(kPresets) ? nullptr : at;
}

Machine machine_of(const MachinePreset& preset) {
  Machine machine;
  const auto add = [&machine](DeviceId id, std::string_view name, Bytes memory, Bytes budget) {
    Device device;
    device.id = id;
    device.name = std::string(name);
    device.physical = memory;
    device.budget = budget;
    machine.devices.push_back(std::move(device));
  };
  const Bytes card = GiB(preset.card_gib), ram = GiB(preset.ram_gib);
  for (std::uint32_t i = 0; i < preset.cards; ++i) add(gpu(i), preset.card, card, card);
  add(kCpu, preset.host, ram, Bytes(ram.count() / kSystemPart * (kSystemPart - 1)));
  const Bytes disk(preset.disk_gb * static_cast<std::uint64_t>(kBillion));
  add(kDisk, "NVMe SSD", disk, disk);
  add_links(machine, preset);
  return machine;
}

}  // namespace stowage::machine
