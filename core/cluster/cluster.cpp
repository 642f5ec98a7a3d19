#include "core/cluster/cluster.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace stowage::cluster {
namespace {

/// What the cards of both let through.
Network by_cards(const Network& a, const Network& b) {
  return {std::min(a.bytes_per_second, b.bytes_per_second), std::max(a.latency_ns, b.latency_ns)};
}

}  // namespace

bool equal_machines(const Host& a, const Host& b) {
  return a.machine == b.machine && a.calibration == b.calibration;
}

Network Cluster::between(std::uint32_t from, std::uint32_t to) const {
  for (const HostLink& link : links) {
    if (link.from == from && link.to == to) return link.network;
  }
  return by_cards(hosts[from].network, hosts[to].network);
}

Networks::Networks(const Cluster& cluster) : cluster_(cluster), by_ends_(cluster.links.size()) {
  std::iota(by_ends_.begin(), by_ends_.end(), 0u);
  const auto ends = [&](std::uint32_t i) { return std::pair(cluster.links[i].from, cluster.links[i].to); };
  // (Of two that are listed for one direction the first counts, as above.)
  std::stable_sort(by_ends_.begin(), by_ends_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return ends(a) < ends(b); });
}

Network Networks::between(std::uint32_t from, std::uint32_t to) const {
  const auto found =
      std::lower_bound(by_ends_.begin(), by_ends_.end(), std::pair(from, to),
                       [&](std::uint32_t i, const std::pair<std::uint32_t, std::uint32_t>& ends) {
                         return std::pair(cluster_.links[i].from, cluster_.links[i].to) < ends;
                       });
  if (found != by_ends_.end() && cluster_.links[*found].from == from && cluster_.links[*found].to == to)
    return cluster_.links[*found].network;
  return by_cards(cluster_.hosts[from].network, cluster_.hosts[to].network);
}

std::optional<std::uint32_t> Cluster::find(std::string_view host) const {
  for (std::uint32_t i = 0; i < hosts.size(); ++i) {
    if (hosts[i].name == host) return i;
  }
  return std::nullopt;
}

std::size_t Cluster::gpu_count() const {
  std::size_t gpus = 0;
  for (const Host& host : hosts) gpus += host.machine.gpu_count();
  return gpus;
}

std::string to_string(const Host& host, machine::DeviceId device) {
  return host.name + ":" + machine::to_string(device);
}

bool is_host_name(std::string_view name) {
  constexpr std::size_t kLongest = 64;
  // (ssh would take one with a dash in front for an option.)
  return !name.empty() && name.front() != '-' && name.size() <= kLongest &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '_';
         });
}

std::string summary(const Cluster& cluster, ByteUnits units) {
  std::string text;
  for (std::size_t i = 0, end = 0; i < cluster.hosts.size(); i = end) {
    const Host& first = cluster.hosts[i];
    const auto another = [&](const Host& host) { return host.machine != first.machine; };
    end = static_cast<std::size_t>(
        std::find_if(cluster.hosts.begin() + static_cast<std::ptrdiff_t>(i), cluster.hosts.end(), another) -
        cluster.hosts.begin());
    const std::string names =
        end - i == 1 ? first.name : fmt::format("{} to {}", first.name, cluster.hosts[end - 1].name);
    text += fmt::format("{}{} ({})", i == 0 ? "" : ", ", names, machine::summary(first.machine, units));
  }
  return text;
}

}  // namespace stowage::cluster
