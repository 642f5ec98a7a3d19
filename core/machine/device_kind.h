#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stowage::machine {

/// What a device is there for. Whoever plans, paints or counts asks the role, never the kind.
enum class Role : std::uint8_t {
  Accelerator,  ///< holds weights, computes with them and with what is streamed to it; numbered from 0; has
                ///< an overhead, keeps room free, counts for --max-gpus. The window's and the pages' word:
                ///< GPU
  Host,     ///< holds weights that are streamed to an accelerator, or computes with them itself; one at most
  Storage,  ///< holds weights that pass through the host when they are needed; one at most
};

/// Kinds in the order in which lists show them, roles in theirs: a device's slot is below the number of
/// accelerators when it is one.
enum class DeviceKind : std::uint8_t { Gpu, Cpu, Disk };

constexpr std::uint64_t kDefaultBusRate = 25'000'000'000;
constexpr std::uint64_t kDefaultDiskRate = 6'500'000'000;
constexpr std::uint64_t kDefaultMemoryRate = 40'000'000'000;
constexpr std::uint64_t kDefaultHopLatencyNs = 30'000;

/// All that is said of a kind of device. A new kind is an enumerator and a row.
struct DeviceKindRow {
  DeviceKind kind;
  Role role;
  std::string_view name;     ///< "kind" in JSON
  std::string_view written;  ///< as PyTorch writes it; an accelerator's number follows: "cuda:0"
  std::string_view shown;    ///< the same for people
  std::string_view noun;     ///< what one without a name is called: "24 GiB GPU"
  bool by_number;            ///< a bare number means it: the integer keys of a device map
  std::uint64_t rate;        ///< bytes a second that its side of a connection lets through when nobody says
  std::uint64_t hop_ns;      ///< latency of a hop between it and another accelerator when nobody says
};

inline constexpr std::array kDeviceKinds = {
    DeviceKindRow{DeviceKind::Gpu, Role::Accelerator, "gpu", "cuda", "cuda", "GPU", true, kDefaultBusRate,
                  kDefaultHopLatencyNs},
    DeviceKindRow{DeviceKind::Cpu, Role::Host, "cpu", "cpu", "CPU", "RAM", false, kDefaultMemoryRate, 0},
    DeviceKindRow{DeviceKind::Disk, Role::Storage, "disk", "disk", "Disk", "disk", false, kDefaultDiskRate,
                  0},
};

constexpr const DeviceKindRow& row_of(DeviceKind kind) {
  return kDeviceKinds[static_cast<std::size_t>(kind)];
}

inline constexpr std::array kRoles = {Role::Accelerator, Role::Host, Role::Storage};

/// The word for a role where kinds are not told apart (stowage.problem/1): the name of its first kind.
constexpr std::string_view role_name(Role role) {
  for (const DeviceKindRow& row : kDeviceKinds) {
    if (row.role == role) return row.name;
  }
  return {};
}

/// The rows stand in the order of the enumerators, accelerators first; one host, one storage, and one kind
/// that a bare number means.
constexpr bool rows_are_in_order() {
  std::size_t hosts = 0, storages = 0, by_number = 0;
  for (std::size_t i = 0; i < kDeviceKinds.size(); ++i) {
    const DeviceKindRow& row = kDeviceKinds[i];
    if (static_cast<std::size_t>(row.kind) != i) return false;
    if (i > 0 && row.role < kDeviceKinds[i - 1].role) return false;
    hosts += row.role == Role::Host;
    storages += row.role == Role::Storage;
    by_number += row.by_number && row.role == Role::Accelerator;
  }
  return hosts == 1 && storages == 1 && by_number == 1;
}
static_assert(rows_are_in_order());

/// The name of a place. Accelerators of a kind are numbered from 0.
struct DeviceId {
  DeviceKind kind = DeviceKind::Cpu;
  std::uint32_t index = 0;                                          ///< of an accelerator; 0 for CPU and disk
  friend constexpr auto operator<=>(DeviceId, DeviceId) = default;  // by kind, then by number
  constexpr Role role() const { return row_of(kind).role; }
  constexpr bool gpu() const { return role() == Role::Accelerator; }  ///< an accelerator of any kind
};
constexpr DeviceId gpu(std::uint32_t index) { return {DeviceKind::Gpu, index}; }
constexpr DeviceId kCpu{DeviceKind::Cpu, 0};    ///< the host
constexpr DeviceId kDisk{DeviceKind::Disk, 0};  ///< the storage

}  // namespace stowage::machine
