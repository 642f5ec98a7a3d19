#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/engine/program/program.h"
#include "core/protocol/hosts_task.h"

namespace stowage::engine {

/// A value that one host hands over to another.
struct HandOver {
  Slot slot = kNoSlot;  ///< in the graph of the step; of outputs: their index among those of the main graph
  std::uint32_t from = 0, to = 0;  ///< hosts
  bool keep = true;  ///< the other host has it until the value dies; else for the step alone, since its
                     ///< storage is written to later
};

/// Which host executes each step of a program, and what is handed over before it: worked out from the graph
/// and the map alone, so that every host comes to the same without a word. A step executes on the host of its
/// module's entry; one that writes, or takes a view of what is written later, where that storage lives (as
/// between the devices of one host, see alias_analysis.h); one that no entry covers, where its first weight
/// is, else the operand that was made last. Weights that nobody writes to are never handed over: every host
/// has the program, and reads them itself. Conditions and loops execute as a whole on one host, so that no
/// host waits for another's choice.
class HostPlan {
 public:
  static constexpr std::uint32_t kEverywhere = ~0u;

  struct StepPlan {
    std::uint32_t host = kEverywhere;
    std::vector<HandOver> before{};
  };
  struct ScopePlan {
    std::vector<StepPlan> steps{};
    std::vector<HandOver> at_end{};        ///< before the outputs of the graph are made
    std::vector<std::uint32_t> outputs{};  ///< by output: the host that makes it
  };

  /// Errors: EngineAcrossHosts, which names the operator or the weight.
  static Result<HostPlan> make(const Program& program, const protocol::HostsTask& task);

  /// nullptr: all of the graph executes on the host of the step that it belongs to.
  const ScopePlan* of(const Scope& scope) const;
  /// Of the main graph's outputs: what buffers hold after the pass goes to their hosts, then results go to
  /// the first host.
  const std::vector<HandOver>& mutations() const { return mutations_; }
  const std::vector<HandOver>& results() const { return results_; }
  /// Where a weight lies, by the map.
  std::uint32_t host_of_weight(std::uint32_t weight) const { return weight_host_[weight]; }
  /// A step of that host has it among its operands.
  bool uses(std::uint32_t host, std::uint32_t weight) const { return (users_[weight] >> host & 1) != 0; }

 private:
  friend class HostPlanner;

  std::unordered_map<const Scope*, ScopePlan> scopes_{};
  std::vector<HandOver> mutations_{}, results_{};
  std::vector<std::uint32_t> weight_host_{};
  std::vector<std::uint64_t> users_{};  ///< by weight, a bit a host
};

}  // namespace stowage::engine
