#include "core/cluster/host_orders.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/base/saturating.h"

namespace stowage::cluster {

struct EveryOrderProof {
  static Proven<EveryOrderProof> yes() { return Proven<EveryOrderProof>(true); }
};

namespace {

/// Of the first members of two kinds; of one kind with itself, of its first two.
std::uint64_t hop_between(const Networks& networks, const HostKinds& kinds, const HandOver& hand_over,
                          std::uint32_t from, std::uint32_t to) {
  const std::uint32_t a = kinds.members[from].front();
  const std::uint32_t b = from == to ? kinds.members[to].back() : kinds.members[to].front();
  return a == b ? 0 : hand_over.picoseconds(networks.between(a, b));
}

std::uint64_t priced(const HandOver& hand_over, std::uint64_t bytes_per_second, std::uint64_t latency_ns) {
  constexpr std::uint64_t kPsOfNs = 1000, kPsOfSecond = 1'000'000'000'000;
  const auto copying = static_cast<Uint128>(hand_over.bytes) * kPsOfSecond / bytes_per_second;
  const std::uint64_t waiting =
      saturating_multiply(saturating_multiply(latency_ns, kPsOfNs), hand_over.passes);
  return saturating_add(waiting, copying > ~0ull ? ~0ull : static_cast<std::uint64_t>(copying));
}

}  // namespace

std::uint64_t HandOver::picoseconds(const Network& network) const {
  return priced(*this, network.bytes_per_second,
                saturating_add(network.latency_ns, machine::kDefaultHopLatencyNs));
}

std::uint64_t HandOver::picoseconds(const machine::Machine& machine, machine::DeviceId from,
                                    machine::DeviceId to) const {
  return priced(*this, machine.rate(from, to), machine.latency_ns(from, to));
}

HostKinds kinds_of(const Cluster& cluster, const std::vector<bool>& apart) {
  const auto alone = [&](std::uint32_t host) { return !apart.empty() && apart[host]; };
  HostKinds kinds;
  for (std::uint32_t i = 0; i < cluster.hosts.size(); ++i) {
    const Host& host = cluster.hosts[i];
    std::uint32_t kind = 0;
    // A link of its own may tell any two hosts apart.
    for (; cluster.links.empty() && kind < kinds.members.size(); ++kind) {
      const Host& first = cluster.hosts[kinds.members[kind].front()];
      const bool together = !alone(i) && !alone(kinds.members[kind].front());
      if (together && equal_machines(first, host) && first.network == host.network) break;
    }
    if (!cluster.links.empty()) kind = static_cast<std::uint32_t>(kinds.members.size());
    if (kind == kinds.members.size()) kinds.members.emplace_back();
    kinds.members[kind].push_back(i);
    kinds.kind_of.push_back(kind);
  }
  return kinds;
}

HostOrders all_orders(const Cluster& cluster, const HostKinds& kinds, const HandOver& hand_over,
                      std::size_t most_edges) {
  const auto count = static_cast<std::uint32_t>(kinds.members.size());
  // A node: how many of each kind are in use, in mixed radix, and the kind of the last one.
  std::vector<std::size_t> weight(count + 1, 1);
  for (std::uint32_t k = 0; k < count; ++k) {
    weight[k + 1] = weight[k] * (kinds.members[k].size() + 1);
    if (weight[k + 1] > most_edges) return {};
  }
  const std::size_t used = weight[count];
  if (used * count * count > most_edges) return {};
  const Networks networks(cluster);
  HostOrders orders;
  orders.edges.resize(used * count);
  for (std::size_t state = 0; state < used; ++state) {
    for (std::uint32_t last = 0; last < (state == 0 ? 1 : count); ++last) {
      const auto in_use = [&](std::uint32_t k) { return state / weight[k] % (kinds.members[k].size() + 1); };
      if (state > 0 && in_use(last) == 0) continue;
      for (std::uint32_t next = 0; next < count; ++next) {
        if (in_use(next) == kinds.members[next].size()) continue;
        const auto to = static_cast<std::uint32_t>((state + weight[next]) * count + next);
        orders.edges[state * count + last].push_back(
            {to, next, HostOrders::kAny,
             state == 0 ? 0 : hop_between(networks, kinds, hand_over, last, next)});
      }
    }
  }
  orders.complete = EveryOrderProof::yes();
  return orders;
}

HostOrders listed_orders(const Cluster& cluster, const HostKinds& kinds, const HandOver& hand_over) {
  const auto hosts = static_cast<std::uint32_t>(cluster.hosts.size());
  const Networks networks(cluster);
  HostOrders orders;
  orders.edges.resize(hosts + 1);
  for (std::uint32_t last = 0; last <= hosts; ++last) {
    for (std::uint32_t next = last; next < hosts; ++next)
      orders.edges[last].push_back({next + 1, kinds.kind_of[next], next,
                                    last == 0 ? 0 : hand_over.picoseconds(networks.between(last - 1, next))});
  }
  return orders;
}

HostOrders relaxed_orders(const Cluster& cluster, const HostKinds& kinds, const HandOver& hand_over) {
  const auto hosts = static_cast<std::uint32_t>(cluster.hosts.size());
  const Networks networks(cluster);
  std::vector<std::uint64_t> cheapest(kinds.members.size(), ~0ull);
  for (std::uint32_t to = 0; to < hosts; ++to) {
    std::uint64_t& least = cheapest[kinds.kind_of[to]];
    for (std::uint32_t from = 0; from < hosts; ++from) {
      if (from != to) least = std::min(least, hand_over.picoseconds(networks.between(from, to)));
    }
  }
  HostOrders orders;
  orders.edges.resize(hosts + 1);
  for (std::uint32_t used = 0; used < hosts; ++used) {
    for (std::uint32_t kind = 0; kind < cheapest.size(); ++kind)
      orders.edges[used].push_back({used + 1, kind, HostOrders::kAny, used == 0 ? 0 : cheapest[kind]});
  }
  orders.complete = EveryOrderProof::yes();
  return orders;
}

}  // namespace stowage::cluster
