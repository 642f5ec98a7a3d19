#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cluster/host_orders.h"
#include "core/cluster/host_rules.h"
#include "core/plan/evaluation/pass_times.h"

namespace stowage::cluster {

/// Each GPU of a cluster as a host of its own, with the RAM and disk of the host that it is in: what a stage
/// of a pipeline is. Its GPU is the first of its kind there.
struct GpuHosts {
  Cluster cluster{};          ///< no links
  HostKinds kinds{};          ///< GPUs whose machines are equal, and what was measured
  std::vector<Seat> seats{};  ///< by GPU: whose it is
  std::vector<std::vector<std::uint32_t>> of_host{};  ///< by real host: its GPUs, in order
};
/// Of RAM and disk each gets as much as it would if the host's GPUs shared them evenly; with `whole_ram` all
/// of it: more than they can have together, so that what no plan beats there none beats. `apart`: hosts whose
/// GPUs stand alone. `by_number`: GPUs of other numbers are of other kinds, however equal; they are in any
/// case where they were measured.
GpuHosts gpu_hosts(const Cluster& cluster, const std::vector<bool>& apart, bool whole_ram,
                   bool by_number = false);

/// Orders of hosts as orders of their GPUs: those of a host follow each other, as it lists them, and any may
/// be left out. `hosts` are orders of `kinds`.
HostOrders gpu_orders(const HostOrders& hosts, const Cluster& cluster, const HostKinds& kinds,
                      const GpuHosts& gpus, const HandOver& hand_over);

/// What is known of a host's GPU, of that GPU as the first of its kind.
plan::PassTimesPtr times_of_gpu(const plan::PassTimesPtr& of_host, const machine::Device& gpu);

}  // namespace stowage::cluster
