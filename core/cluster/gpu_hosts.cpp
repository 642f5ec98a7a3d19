#include "core/cluster/gpu_hosts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace stowage::cluster {
namespace {

using machine::Device;
using machine::DeviceId;
using machine::Machine;

DeviceId first_of_kind(DeviceId gpu) { return {gpu.kind, 0}; }

/// One GPU of a machine, with what it shares with `sharers` others.
Machine machine_of(const Machine& host, std::size_t slot, std::uint64_t sharers) {
  const DeviceId gpu = host.devices[slot].id;
  Machine out;
  for (Device device : host.devices) {
    if (device.id.gpu() && device.id != gpu) continue;
    if (device.id.gpu())
      device.id = first_of_kind(gpu);
    else if (device.budget)
      device.budget = Bytes(device.budget->count() / sharers);
    out.devices.push_back(std::move(device));
  }
  const auto stays = [&](DeviceId id) { return !id.gpu() || id == gpu; };
  const auto renamed = [&](DeviceId id) { return id == gpu ? first_of_kind(gpu) : id; };
  for (machine::Link link : host.links) {
    if (!stays(link.from) || !stays(link.to)) continue;
    link.from = renamed(link.from);
    link.to = renamed(link.to);
    out.links.push_back(std::move(link));
  }
  return out;
}

/// The orders of GPUs that orders of hosts become.
class Expansion {
 public:
  Expansion(const HostOrders& hosts, const Cluster& cluster, const HostKinds& kinds, const GpuHosts& gpus,
            const HandOver& hand_over)
      : hosts_(hosts), cluster_(cluster), kinds_(kinds), gpus_(gpus), hand_over_(hand_over) {}

  HostOrders run() {
    number_nodes();
    HostOrders out;
    out.edges.resize(nodes_);
    out.complete = hosts_.complete;
    // (Hosts and the GPUs within them have tariffs of their own.)
    out.rounding_ps = gpus_.seats.size();
    for (std::uint32_t node = 0; node < hosts_.edges.size(); ++node) {
      if (node == 0) enter(node, out.edges[0]);
      for (auto at = first_.lower_bound({node, 0}); at != first_.end() && at->first.first == node; ++at)
        inside(at->second, node, at->first.second, out);
    }
    return out;
  }

 private:
  const std::vector<std::uint32_t>& gpus_of(std::uint32_t kind) const {
    return gpus_.of_host[kinds_.members[kind].front()];
  }
  const Machine& machine_of(std::uint32_t kind) const {
    return cluster_.hosts[kinds_.members[kind].front()].machine;
  }
  Tariff tariff(std::uint32_t kind, std::size_t from, std::size_t to) const {
    const auto& gpus = gpus_of(kind);
    return tariff_of(machine_of(kind), *gpus_.seats[gpus[from]].gpu, *gpus_.seats[gpus[to]].gpu);
  }
  /// By kind: the cheapest that comes to a GPU from another one of its host; nullopt: it has but one.
  std::optional<Tariff> cheapest_inside(std::uint32_t kind) const {
    std::optional<Tariff> out;
    for (std::size_t from = 0; from < gpus_of(kind).size(); ++from) {
      for (std::size_t to = 0; to < gpus_of(kind).size(); ++to) {
        if (from != to) out = out ? cheaper(*out, tariff(kind, from, to)) : tariff(kind, from, to);
      }
    }
    return out;
  }

  /// Which of the host's GPUs are in use does not matter, but how many.
  bool all_equal(std::uint32_t kind) const {
    const auto& gpus = gpus_of(kind);
    for (std::size_t i = 1; i < gpus.size(); ++i) {
      if (gpus_.kinds.kind_of[gpus[i]] != gpus_.kinds.kind_of[gpus[0]]) return false;
      for (std::size_t j = 0; j < i; ++j) {
        if (tariff(kind, j, i) != tariff(kind, 0, 1)) return false;
      }
    }
    return true;
  }

  /// A node of a host, with the kind that it is reached by, is one for each GPU that may be its last.
  void number_nodes() {
    for (std::uint32_t kind = 0; kind < kinds_.members.size(); ++kind) {
      equal_.push_back(all_equal(kind));
      inside_.push_back(cheapest_inside(kind));
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> reached;
    for (const auto& edges : hosts_.edges) {
      for (const HostOrders::Edge& edge : edges) {
        if (gpus_of(edge.kind).empty()) continue;
        reached.emplace_back(edge.to, edge.kind);
        const auto [any, fresh] = any_.try_emplace({edge.to, edge.kind}, edge.any);
        if (!fresh) any->second = cheaper(any->second, edge.any);
      }
    }
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    for (const auto& node : reached) {
      first_.emplace(node, nodes_);
      nodes_ += static_cast<std::uint32_t>(gpus_of(node.second).size());
    }
  }

  void add(std::vector<HostOrders::Edge>& edges, std::uint32_t node, const HostOrders::Edge& like,
           std::size_t gpu, bool enters) const {
    const std::uint32_t seat = gpus_of(like.kind)[gpu];
    const auto& inside = inside_[like.kind];
    edges.push_back({node + static_cast<std::uint32_t>(gpu), gpus_.kinds.kind_of[seat], like.host,
                     like.hop_ps, like.last, inside ? cheaper(*inside, like.any) : like.any, like.kind,
                     static_cast<std::uint32_t>(gpu), enters});
  }

  /// To the hosts after a node.
  void enter(std::uint32_t host_node, std::vector<HostOrders::Edge>& edges) const {
    for (const HostOrders::Edge& edge : hosts_.edges[host_node]) {
      const std::size_t gpus = gpus_of(edge.kind).size();
      for (std::size_t gpu = 0; gpu < (equal_[edge.kind] ? std::min<std::size_t>(1, gpus) : gpus); ++gpu)
        add(edges, first_.at({edge.to, edge.kind}), edge, gpu, true);
    }
  }

  /// To further GPUs of the host at a node, and on from each.
  void inside(std::uint32_t node, std::uint32_t host_node, std::uint32_t kind, HostOrders& out) const {
    const std::size_t gpus = gpus_of(kind).size();
    HostOrders::Edge like;
    like.kind = kind;
    like.any = any_.at({host_node, kind});
    for (std::size_t gpu = 0; gpu < gpus; ++gpu) {
      auto& edges = out.edges[node + gpu];
      for (std::size_t next = gpu + 1; next < (equal_[kind] ? std::min(gpus, gpu + 2) : gpus); ++next) {
        like.last = tariff(kind, gpu, next);
        like.hop_ps = hand_over_.priced(like.last);
        add(edges, node, like, next, false);
      }
      enter(host_node, edges);
    }
  }

  const HostOrders& hosts_;
  const Cluster& cluster_;
  const HostKinds& kinds_;
  const GpuHosts& gpus_;
  const HandOver& hand_over_;
  std::vector<bool> equal_{};                    // by kind of host
  std::vector<std::optional<Tariff>> inside_{};  // by kind of host
  // Of a node and a kind: what is cheapest from other hosts.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Tariff> any_{};
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> first_{};  // of a node and a kind
  std::uint32_t nodes_ = 1;
};

}  // namespace

GpuHosts gpu_hosts(const Cluster& cluster, const std::vector<bool>& apart, bool whole_ram, bool by_number) {
  GpuHosts out;
  for (std::uint32_t i = 0; i < cluster.hosts.size(); ++i) {
    const Host& host = cluster.hosts[i];
    const std::uint32_t gpus = host.machine.gpu_count();
    out.of_host.emplace_back();
    for (std::uint32_t slot = 0; slot < gpus; ++slot) {
      const auto seat = static_cast<std::uint32_t>(out.seats.size());
      Machine machine = machine_of(host.machine, slot, whole_ram ? 1 : gpus);
      std::uint32_t kind = 0;
      for (; kind < out.kinds.members.size(); ++kind) {
        const std::uint32_t like = out.kinds.members[kind].front();
        const Host& other = cluster.hosts[out.seats[like].host];
        // (What was measured was measured GPU by GPU.)
        const bool numbered = by_number || host.calibration;
        const bool alone = (!apart.empty() && (apart[i] || apart[out.seats[like].host])) ||
                           (numbered && out.seats[like].gpu != host.machine.devices[slot].id);
        if (!alone && out.cluster.hosts[like].machine == machine && other.calibration == host.calibration)
          break;
      }
      if (kind == out.kinds.members.size()) out.kinds.members.emplace_back();
      out.kinds.members[kind].push_back(seat);
      out.kinds.kind_of.push_back(kind);
      out.seats.push_back({i, host.machine.devices[slot].id});
      out.of_host.back().push_back(seat);
      out.cluster.hosts.push_back({host.name, std::move(machine), host.network});
    }
  }
  return out;
}

HostOrders gpu_orders(const HostOrders& hosts, const Cluster& cluster, const HostKinds& kinds,
                      const GpuHosts& gpus, const HandOver& hand_over) {
  if (hosts.edges.empty()) return {};
  return Expansion(hosts, cluster, kinds, gpus, hand_over).run();
}

plan::PassTimesPtr times_of_gpu(const plan::PassTimesPtr& of_host, const machine::Device& gpu) {
  if (!of_host) return nullptr;
  const auto& columns = of_host->columns;
  auto own = std::find_if(columns.begin(), columns.end(),
                          [&](const plan::PassTimes::Column& one) { return one.device == gpu.id; });
  if (own == columns.end() && !gpu.name.empty())
    own = std::find_if(columns.begin(), columns.end(), [&](const plan::PassTimes::Column& one) {
      return one.device.kind == gpu.id.kind && one.card == gpu.name;
    });
  auto out = std::make_shared<plan::PassTimes>();
  out->prompt_alone = of_host->prompt_alone;
  out->back = of_host->back;
  for (const plan::PassTimes::Column& column : columns) {
    if (!column.device.gpu()) out->columns.push_back(column);
  }
  if (own != columns.end()) {
    out->columns.insert(out->columns.begin(), *own);
    out->columns.front().device = first_of_kind(gpu.id);
  }
  return out;
}

}  // namespace stowage::cluster
