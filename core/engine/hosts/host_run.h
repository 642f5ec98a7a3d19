#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "core/engine/hosts/host_plan.h"
#include "core/engine/hosts/peers.h"
#include "core/protocol/hosts_task.h"

namespace stowage::engine {

/// This engine's part in a run over several hosts.
class HostRun {
 public:
  /// `socket`: to the relay, see Peers.
  HostRun(protocol::HostsTask task, int socket)
      : task_(std::move(task)), peers_(socket, task_.names.size()) {}

  const protocol::HostsTask& task() const { return task_; }
  std::uint32_t here() const { return task_.here; }
  bool first() const { return task_.here == 0; }
  Peers& peers() { return peers_; }

  void follow(HostPlan plan) { plan_ = std::move(plan); }
  const HostPlan& plan() const { return plan_; }
  bool executes(const HostPlan::StepPlan& step) const {
    return step.host == HostPlan::kEverywhere || step.host == here();
  }
  bool is_here(std::uint32_t weight) const { return plan_.host_of_weight(weight) == here(); }

  /// The timeline's place of another host, beyond those of this one: where what was handed over comes from.
  static std::uint16_t place_of(std::uint32_t host, std::size_t places) {
    return static_cast<std::uint16_t>(places + host);
  }

  /// So many values were handed over before: on both sides of each the same.
  std::uint32_t next(std::uint32_t from, std::uint32_t to) { return ++counts_[from * kHosts + to]; }

 private:
  static constexpr std::size_t kHosts = protocol::kMostRunHosts;

  protocol::HostsTask task_;
  Peers peers_;
  HostPlan plan_{};
  std::vector<std::uint32_t> counts_ = std::vector<std::uint32_t>(kHosts * kHosts);
};

}  // namespace stowage::engine
