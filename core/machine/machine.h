#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/machine/device_kind.h"

namespace stowage::machine {

std::string to_string(DeviceId id);     ///< "0", "cpu", "disk": JSON keys and the command line
std::string display_name(DeviceId id);  ///< "cuda:0", "CPU", "Disk": what people read
/// "0", "cuda:0", "cpu", "disk" (any case). Errors: DeviceName ("cuda:01", "-1", "gpu", "").
Result<DeviceId> parse_device(std::string_view text);

/// One place with its budget.
struct Device {
  DeviceId id{};
  std::string name{};             ///< "RTX 4090", "DDR5 RAM"; "" when unknown
  std::optional<Bytes> budget{};  ///< nullopt = unlimited
  Bytes overhead{};               ///< charged once when the device is used: context, workspaces
  Bytes physical{};               ///< what the hardware has; 0 = unknown
  /// Room kept free for activations, charged like `overhead`; nullopt = nobody has said (nothing is kept
  /// then: with_default_keep_free).
  std::optional<Bytes> keep_free{};
  /// What is charged once when the device is used.
  Bytes fixed() const { return overhead + keep_free.value_or(Bytes()); }
  bool operator==(const Device&) const = default;
};

/// What stood at a link before the rate of a run was taken over.
struct BeforeLearning {
  std::uint64_t bytes_per_second = 0;  ///< 0: the link was not listed
  std::uint64_t latency_ns = 0;
  bool operator==(const BeforeLearning&) const = default;
};

/// One direction of a connection.
struct Link {
  DeviceId from{};
  DeviceId to{};
  std::uint64_t bytes_per_second = 0;
  std::uint64_t latency_ns = 0;
  /// Where the rate is that of a run: what it took the place of, so that what was measured of the machine is
  /// still known to be of it.
  std::optional<BeforeLearning> learned{};
  bool operator==(const Link&) const = default;
};

/// A placement keeps a device in one byte.
constexpr std::size_t kMostDevices = 250;

/// The devices, their budgets and the links between them. Devices are sorted: GPUs first, those of a kind
/// 0..n-1 without gaps, then CPU, then disk, each at most once; an absent CPU or disk cannot be used. A Slot
/// is an index into `devices`; wherever a GPU is a mere number (main GPU), it is its slot.
struct Machine {
  std::vector<Device> devices{};
  std::vector<Link> links{};

  std::uint32_t gpu_count() const;  ///< accelerators of every kind: slots 0 .. gpu_count() - 1
  std::optional<std::size_t> slot(DeviceId id) const;
  const Device* find(DeviceId id) const;
  /// The number that another device of this kind would have.
  DeviceId next_of(DeviceKind kind) const;
  /// Puts a device without a budget in its place, with those of its kind below it that are missing: numbers
  /// have no gaps. False when the machine would have more than kMostDevices.
  bool add(DeviceId id);
  /// One more accelerator like this one, behind those of its kind.
  void add_another(Device like);
  /// The rate of a link; when none is listed, the default of the slower end's kind (DeviceKindRow::rate).
  /// cpu → cpu is the rate at which the CPU reads its own memory: what a module computed on the host costs.
  std::uint64_t rate(DeviceId from, DeviceId to) const;
  std::uint64_t latency_ns(DeviceId from, DeviceId to) const;  ///< default 0 but between GPUs
  /// A rate that is another than the link has is not the one that was learned of it any more.
  void set_link(DeviceId from, DeviceId to, std::uint64_t bytes_per_second);
  /// Rate and latency as a run has shown them. What stood there before the first of these runs stays known.
  void learn_link(DeviceId from, DeviceId to, std::uint64_t bytes_per_second, std::uint64_t latency_ns);
  const Link* find_link(DeviceId from, DeviceId to) const;  ///< nullptr where none is listed
  bool operator==(const Machine&) const = default;
};

/// The machine as it was before rates of runs were taken over.
Machine unlearned(Machine machine);

/// What a GPU keeps free for activations before any run has measured them.
constexpr std::uint32_t kDefaultKeepFreePercent = 5;
/// `percent` of a budget, rounded down.
Bytes percent_of(Bytes budget, std::uint32_t percent);
/// The same machine where each GPU that nobody has said `keep_free` of keeps a part of its budget free.
Machine with_default_keep_free(Machine machine, std::uint32_t percent = kDefaultKeepFreePercent);

/// stowage.machine/1. Errors of reading: Json*, DeviceName, MachineDuplicate, MachineGap, SizeSyntax …
Json to_json(const Machine& machine);
Result<Machine> from_json(const Json& json, const std::string& subject);

/// "2 × RTX 4090 · 64 GiB RAM · NVMe"
std::string summary(const Machine& machine, ByteUnits units = ByteUnits::Binary);

}  // namespace stowage::machine
