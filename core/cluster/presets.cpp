#include <array>
#include <string>

#include <fmt/format.h>

#include "core/cluster/cluster.h"
#include "core/machine/detect.h"

namespace stowage::cluster {
namespace {

constexpr Bytes kGiB(std::uint64_t count) { return Bytes(count << 30); }

/// A machine of people: so many cards of one name, memory and disk. Rates are those of the kinds.
struct Box {
  std::uint32_t gpus;
  std::string_view card;
  std::uint64_t memory_gib, disk_gib;
};

machine::Machine machine_of(const Box& box) {
  Bytes card;
  for (const machine::CardPreset& preset : machine::card_presets()) {
    if (preset.name == box.card) card = preset.memory;
  }
  machine::Machine machine;
  for (std::uint32_t i = 0; i < box.gpus; ++i)
    machine.devices.push_back(
        {.id = machine::gpu(i), .name = std::string(box.card), .budget = card, .physical = card});
  const auto add = [&](machine::DeviceId id, Bytes budget) {
    machine.devices.push_back({.id = id, .budget = budget, .physical = budget});
  };
  add(machine::kCpu, kGiB(box.memory_gib));
  add(machine::kDisk, kGiB(box.disk_gib));
  return machine;
}

constexpr Box kDgxH100{8, "H100 80GB", 2048, 8192};
constexpr Box kDesktop{1, "RTX 4090", 64, 1024};
constexpr Box kLaptop{1, "RTX 3060", 32, 512};
constexpr Box kServer{2, "RTX A6000", 256, 4096};

// NVIDIA's ConnectX-7 carries 400 Gb/s; latencies are those of one message of MPI over InfiniBand and over
// Ethernet's TCP.
constexpr Network k400G{50'000'000'000, 5'000};
constexpr Network k10G{1'250'000'000, 50'000};
constexpr Network k1G{125'000'000, 100'000};

Cluster equal_hosts(std::size_t count, std::string_view name, const Box& box, Network network) {
  Cluster cluster;
  for (std::size_t i = 0; i < count; ++i)
    cluster.hosts.push_back({fmt::format("{}{}", name, i + 1), machine_of(box), network});
  return cluster;
}

constexpr std::array kPresets = {
    Preset{"2x8xh100", "2 × 8 H100 80GB, 400 Gb/s"},
    Preset{"4xdesktop", "4 desktops with an RTX 4090, 10 Gb/s"},
    Preset{"laptop-server", "A laptop with an RTX 3060 and a server with 2 RTX A6000, 1 Gb/s"},
};

}  // namespace

std::span<const Preset> presets() { return kPresets; }

Cluster preset(std::string_view name) {
  if (name == kPresets[0].name) return equal_hosts(2, "box", kDgxH100, k400G);
  if (name == kPresets[1].name) return equal_hosts(4, "desktop", kDesktop, k10G);
  if (name != kPresets[2].name) return {};
  return {{{"laptop", machine_of(kLaptop), k1G}, {"server", machine_of(kServer), k1G}}, {}};
}

}  // namespace stowage::cluster
