#include "core/cluster/host_orders.h"

#include <algorithm>
#include <optional>

#include "core/base/int128.h"
#include "core/base/saturating.h"

namespace stowage::cluster {

struct EveryOrderProof {
  static Proven<EveryOrderProof> yes() { return Proven<EveryOrderProof>(true); }
};

namespace {

/// What lies between the first members of two kinds; of one kind with itself, between two of it. nullopt: it
/// has but one.
std::optional<Network> between_kinds(const Networks& networks, const HostKinds& kinds, std::uint32_t from,
                                     std::uint32_t to) {
  const std::uint32_t a = kinds.members[from].front();
  const std::uint32_t b = from == to ? kinds.members[to].back() : kinds.members[to].front();
  return a == b ? std::nullopt : std::optional(networks.between(a, b));
}

/// By host: what is cheapest of all that comes to it.
std::vector<Tariff> cheapest_to(const Networks& networks, std::uint32_t hosts) {
  constexpr Tariff kDearest{1, ~0ull};
  std::vector<Tariff> out(hosts, kDearest);
  for (std::uint32_t to = 0; to < hosts; ++to) {
    for (std::uint32_t from = 0; from < hosts; ++from) {
      if (from != to) out[to] = cheaper(out[to], tariff_of(networks.between(from, to)));
    }
  }
  return out;
}

std::vector<Tariff> cheapest_to_kinds(const Networks& networks, const HostKinds& kinds) {
  const auto of_hosts = cheapest_to(networks, static_cast<std::uint32_t>(kinds.kind_of.size()));
  std::vector<Tariff> out;
  for (const auto& members : kinds.members) {
    Tariff least = of_hosts[members.front()];
    for (const std::uint32_t host : members) least = cheaper(least, of_hosts[host]);
    out.push_back(least);
  }
  return out;
}

/// Prices of parts are rounded down one by one, so many at most.
std::uint64_t rounding_of(const Cluster& cluster) {
  const auto same = [&](const Host& host) { return host.network == cluster.hosts.front().network; };
  const bool one_tariff =
      cluster.links.empty() && std::all_of(cluster.hosts.begin(), cluster.hosts.end(), same);
  return one_tariff || cluster.hosts.size() <= 2 ? 0 : cluster.hosts.size();
}

}  // namespace

Tariff tariff_of(const Network& network) {
  return {network.bytes_per_second, saturating_add(network.latency_ns, machine::kDefaultHopLatencyNs)};
}

Tariff tariff_of(const machine::Machine& machine, machine::DeviceId from, machine::DeviceId to) {
  return {machine.rate(from, to), machine.latency_ns(from, to)};
}

Tariff cheaper(const Tariff& a, const Tariff& b) {
  return {std::max(a.bytes_per_second, b.bytes_per_second), std::min(a.latency_ns, b.latency_ns)};
}

std::uint64_t HandOver::priced(const Tariff& tariff) const {
  constexpr std::uint64_t kPsOfNs = 1000, kPsOfSecond = 1'000'000'000'000;
  constexpr std::uint64_t kMostOf64Bits = ~0ull / kPsOfSecond;
  const std::uint64_t waiting = saturating_multiply(saturating_multiply(tariff.latency_ns, kPsOfNs), passes);
  // (Division of 64 bits is many times as fast, and every range of every order asks.)
  if (bytes <= kMostOf64Bits) return saturating_add(waiting, bytes * kPsOfSecond / tariff.bytes_per_second);
  const auto copying = static_cast<Uint128>(bytes) * kPsOfSecond / tariff.bytes_per_second;
  return saturating_add(waiting, copying > ~0ull ? ~0ull : static_cast<std::uint64_t>(copying));
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
  const std::vector<Tariff> any = cheapest_to_kinds(networks, kinds);
  HostOrders orders;
  orders.rounding_ps = rounding_of(cluster);
  orders.edges.resize(used * count);
  for (std::size_t state = 0; state < used; ++state) {
    for (std::uint32_t last = 0; last < (state == 0 ? 1 : count); ++last) {
      const auto in_use = [&](std::uint32_t k) { return state / weight[k] % (kinds.members[k].size() + 1); };
      if (state > 0 && in_use(last) == 0) continue;
      for (std::uint32_t next = 0; next < count; ++next) {
        if (in_use(next) == kinds.members[next].size()) continue;
        const auto to = static_cast<std::uint32_t>((state + weight[next]) * count + next);
        const auto network = state == 0 ? std::nullopt : between_kinds(networks, kinds, last, next);
        orders.edges[state * count + last].push_back({to, next, HostOrders::kAny,
                                                      network ? hand_over.picoseconds(*network) : 0,
                                                      network ? tariff_of(*network) : any[next], any[next]});
      }
    }
  }
  orders.complete = EveryOrderProof::yes();
  return orders;
}

HostOrders listed_orders(const Cluster& cluster, const HostKinds& kinds, const HandOver& hand_over) {
  const auto hosts = static_cast<std::uint32_t>(cluster.hosts.size());
  const Networks networks(cluster);
  const std::vector<Tariff> any = cheapest_to(networks, hosts);
  HostOrders orders;
  orders.rounding_ps = rounding_of(cluster);
  orders.edges.resize(hosts + 1);
  for (std::uint32_t last = 0; last <= hosts; ++last) {
    for (std::uint32_t next = last; next < hosts; ++next) {
      const Tariff tariff = last == 0 ? any[next] : tariff_of(networks.between(last - 1, next));
      orders.edges[last].push_back(
          {next + 1, kinds.kind_of[next], next, last == 0 ? 0 : hand_over.priced(tariff), tariff, any[next]});
    }
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
  const std::vector<Tariff> any = cheapest_to_kinds(networks, kinds);
  HostOrders orders;
  orders.rounding_ps = rounding_of(cluster);
  orders.edges.resize(hosts + 1);
  for (std::uint32_t used = 0; used < hosts; ++used) {
    for (std::uint32_t kind = 0; kind < cheapest.size(); ++kind)
      orders.edges[used].push_back(
          {used + 1, kind, HostOrders::kAny, used == 0 ? 0 : cheapest[kind], any[kind], any[kind]});
  }
  orders.complete = EveryOrderProof::yes();
  return orders;
}

}  // namespace stowage::cluster
