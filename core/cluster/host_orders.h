#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/proven.h"
#include "core/cluster/cluster.h"

namespace stowage::cluster {

/// What lies between two stages: what handing over costs there.
struct Tariff {
  std::uint64_t bytes_per_second = 1;
  std::uint64_t latency_ns = 0;
  auto operator<=>(const Tariff&) const = default;
};
/// Over a network, with leaving a card and coming to another as within a machine (kDefaultHopLatencyNs).
Tariff tariff_of(const Network& network);
/// Between two GPUs of a machine.
Tariff tariff_of(const machine::Machine& machine, machine::DeviceId from, machine::DeviceId to);
/// No dearer than either.
Tariff cheaper(const Tariff& a, const Tariff& b);

/// What is handed over from one host to the next, as it is priced.
struct HandOver {
  std::uint64_t bytes = 0;   ///< in all passes that count, at one place
  std::uint64_t passes = 1;  ///< messages: each waits for the latency
  /// Picoseconds; at the top it stays there.
  std::uint64_t priced(const Tariff& tariff) const;
  std::uint64_t picoseconds(const Network& network) const { return priced(tariff_of(network)); }
  std::uint64_t picoseconds(const machine::Machine& machine, machine::DeviceId from,
                            machine::DeviceId to) const {
    return priced(tariff_of(machine, from, to));
  }
};

/// Hosts that nothing tells apart: one machine as it was measured, one network, and no link of
/// their own.
struct HostKinds {
  std::vector<std::uint32_t> kind_of{};               ///< by host
  std::vector<std::vector<std::uint32_t>> members{};  ///< by kind: hosts, as they are listed
};
/// `apart`: by host, one that stands alone whatever it has (as a rule names it); empty: none does.
HostKinds kinds_of(const Cluster& cluster, const std::vector<bool>& apart = {});

struct EveryOrderProof;  // host_orders.cpp

/// Orders in which hosts may run a model, one after the other, as a graph: a way from node 0 is an order, and
/// an edge is one more host. Nodes are sorted: edges go upwards. Not every host has to be in use.
struct HostOrders {
  static constexpr std::uint32_t kAny = std::numeric_limits<std::uint32_t>::max();
  struct Edge {
    std::uint32_t to = 0;       ///< node
    std::uint32_t kind = 0;     ///< of the host that comes next
    std::uint32_t host = kAny;  ///< where the graph names it; else any of the kind that is not in use
    std::uint64_t hop_ps = 0;   ///< to it, from the host before; beside what HandOvers say
    Tariff last{};              ///< of what the stage before hands over
    Tariff any{};               ///< of what comes from wherever: no stage's is cheaper
    // Where each GPU is a stage (gpu_orders), `kind` is one of GPUs.
    std::uint32_t host_kind = kAny;  ///< of the host that has it
    std::uint32_t gpu = kAny;        ///< its slot there; kAny: the host is the stage
    bool enters = true;              ///< of another host than the stage before
  };
  std::vector<std::vector<Edge>> edges{};  ///< by node
  /// What any stage gets over networks of different tariffs costs no less than by those of its edge and this.
  std::uint64_t rounding_ps = 0;
  Proven<EveryOrderProof> complete{};  ///< no order of hosts is left out, or of the GPUs of such orders
};

/// All orders of all subsets; empty where there are too many (more than `most_edges` edges).
HostOrders all_orders(const Cluster& cluster, const HostKinds& kinds, const HandOver& hand_over,
                      std::size_t most_edges);
/// The orders that leave hosts out of the list as it stands.
HostOrders listed_orders(const Cluster& cluster, const HostKinds& kinds, const HandOver& hand_over);
/// More than there are: any host after any, also one that is in use already, at the price of the cheapest
/// network; as many as there are hosts. What is best here bounds what all orders can give.
HostOrders relaxed_orders(const Cluster& cluster, const HostKinds& kinds, const HandOver& hand_over);

}  // namespace stowage::cluster
