#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/machine/calibration.h"
#include "core/machine/machine.h"

namespace stowage::cluster {

/// What a network lets through, one way. Of a host: what crosses its card, all its traffic together.
struct Network {
  std::uint64_t bytes_per_second = 1'250'000'000;  ///< 10 Gb/s, where nobody says
  std::uint64_t latency_ns = 50'000;               ///< before the first byte arrives at the other host
  bool operator==(const Network&) const = default;
};

/// One machine of several, by a name that is its own.
struct Host {
  std::string name{};  ///< letters, digits, '.', '-', '_'; also what ssh knows it by
  machine::Machine machine{};
  Network network{};
  /// What its engine measured; nullopt: nobody measured, and it computes as its devices' names say.
  std::optional<machine::Calibration> calibration{};
  bool operator==(const Host&) const = default;
};

/// True when the same devices compute as fast: what is known of how one of them computes holds for the other.
bool equal_machines(const Host& a, const Host& b);

/// One direction between two hosts that is another than what their cards say.
struct HostLink {
  std::uint32_t from = 0, to = 0;  ///< indices into Cluster::hosts
  Network network{};
  bool operator==(const HostLink&) const = default;
};

constexpr std::size_t kMostHosts = 1024;

/// Machines that are linked. A weight lies on one device of one host; nothing is streamed from one host to
/// another: what crosses the network is what one host hands over to the next.
struct Cluster {
  std::vector<Host> hosts{};
  std::vector<HostLink> links{};

  /// Of two different hosts: the link that is listed; else the lower rate of both cards and the longer of
  /// both latencies.
  Network between(std::uint32_t from, std::uint32_t to) const;
  std::optional<std::uint32_t> find(std::string_view host) const;  ///< its index
  std::size_t gpu_count() const;
  bool operator==(const Cluster&) const = default;
};

/// What lies between any two hosts of a cluster, found without going through its links: for whoever asks
/// about many. The cluster outlives it and keeps its links.
class Networks {
 public:
  explicit Networks(const Cluster& cluster);
  /// As Cluster::between.
  Network between(std::uint32_t from, std::uint32_t to) const;

 private:
  const Cluster& cluster_;
  std::vector<std::uint32_t> by_ends_;  // indices into the links, sorted by from and to
};

/// "box1:0", "box1:cpu": a device of a host, in files and on the command line.
std::string to_string(const Host& host, machine::DeviceId device);

/// True when `name` can be one: 1 to 64 letters, digits, '.', '-', '_', no '-' in front.
bool is_host_name(std::string_view name);

/// stowage.machine/2; stowage.machine/1 is one host called "host". A calibration that cannot be read is none,
/// as in a file of one machine. Errors: Cluster*, and those of machine::from_json.
Json to_json(const Cluster& cluster);
Result<Cluster> from_json(const Json& json, const std::string& subject);
/// True when a document says of itself that it is stowage.machine/2.
bool is_cluster(const Json& json);

/// "box1 to box4 (8 × H100 80GB · 2 TiB RAM), desktop (…)": equal machines that follow each other are said
/// once.
std::string summary(const Cluster& cluster, ByteUnits units = ByteUnits::Binary);

/// Clusters that people have, by name: cards and budgets from the table of cards, networks from what is sold.
struct Preset {
  std::string_view name;   ///< "2x8xh100"
  std::string_view shown;  ///< "2 × 8 H100 80GB, 400 Gb/s"
};
std::span<const Preset> presets();
/// An empty cluster where no preset is called so.
Cluster preset(std::string_view name);

}  // namespace stowage::cluster
