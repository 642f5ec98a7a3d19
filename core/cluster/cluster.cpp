#include "core/cluster/cluster.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace stowage::cluster {

Network Cluster::between(std::uint32_t from, std::uint32_t to) const {
  for (const HostLink& link : links) {
    if (link.from == from && link.to == to) return link.network;
  }
  const Network &a = hosts[from].network, &b = hosts[to].network;
  return {std::min(a.bytes_per_second, b.bytes_per_second), std::max(a.latency_ns, b.latency_ns)};
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

std::string summary(const Cluster& cluster) {
  std::string text;
  for (std::size_t i = 0, end = 0; i < cluster.hosts.size(); i = end) {
    const Host& first = cluster.hosts[i];
    const auto another = [&](const Host& host) { return host.machine != first.machine; };
    end = static_cast<std::size_t>(
        std::find_if(cluster.hosts.begin() + static_cast<std::ptrdiff_t>(i), cluster.hosts.end(), another) -
        cluster.hosts.begin());
    const std::string names =
        end - i == 1 ? first.name : fmt::format("{} to {}", first.name, cluster.hosts[end - 1].name);
    text += fmt::format("{}{} ({})", i == 0 ? "" : ", ", names, machine::summary(first.machine));
  }
  return text;
}

}  // namespace stowage::cluster
