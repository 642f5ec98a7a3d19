#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cluster/plan_cluster.h"
#include "core/solve/claims/answer.h"

namespace stowage::cluster {

/// A question about a plan over hosts. What it refers to outlives it.
struct ClusterQuestion {
  const model::ModelPtr& model;
  const Cluster& cluster;
  const plan::Settings& settings;  ///< without rules
  const Ground& ground;
  const std::vector<HostRule>& rules;
  /// Of a pipeline, as plan_pipeline takes them; nullopt: hosts run one after the other.
  std::optional<std::uint64_t> micro_batches{};
};
/// plan_cluster or plan_pipeline, as is asked.
Result<ClusterAnswer> plan_over(const ClusterQuestion& question, const solve::Effort& effort = {},
                                const Job& job = {}, solve::NodeBudget* nodes = nullptr);

/// Devices of one role, of all hosts that have the same machine.
struct DevicesOfHosts {
  std::vector<std::uint32_t> hosts{};  ///< indices into Cluster::hosts
  machine::Role role = machine::Role::Host;
};

/// What each of some devices would have to have, all else unchanged. (One that has more keeps that.)
struct HostsBudget {
  DevicesOfHosts of{};
  std::optional<Bytes> budget{};             ///< nullopt: no size helps
  Proven<solve::LeastBudgetProof> proven{};  ///< nothing less would do; else this would do, and less may
};

/// A way out, solved again before it is offered.
struct HostsRepair {
  enum class Kind : std::uint8_t { LiftRule, LiftAllRules, RaiseBudgets, AddHosts };
  Kind kind = Kind::LiftRule;
  std::string name{};       ///< LiftRule: what the rule names
  DevicesOfHosts of{};      ///< RaiseBudgets
  Bytes budget{};           ///< RaiseBudgets: of each
  std::uint32_t like = 0;   ///< AddHosts: the host that they are like
  std::uint32_t count = 1;  ///< AddHosts: hosts; LiftAllRules: rules
  Bytes gpu_bytes{};        ///< that plan puts on GPUs
  double step_seconds = 0;  ///< of it, as ClusterAnswer
};

/// Why there is no plan over hosts, or why none was found.
struct NoClusterPlan {
  solve::Verdict outcome{};  ///< what was shown of plans: that there is none, or nothing
  Error reason{};            ///< the budget or rule that binds, and by how much
  std::vector<HostsBudget> budgets{};
  std::vector<HostsRepair> repairs{};
  /// Ways out of which nobody knows whether they help: the nodes were used up before. Their kind, and what
  /// they are about; LiftRule, LiftAllRules, RaiseBudgets, AddHosts (of kMostHostsAdded).
  std::vector<HostsRepair> open{};
  std::uint32_t kinds_left_out = 0;  ///< of machines: behind kMostKindsExplained, nothing was asked about
  std::uint64_t nodes = 0;           ///< of all that was searched; the same on every machine
  bool proven() const { return outcome.settled() == solve::Settled::Impossible; }
};

constexpr std::uint32_t kMostHostsAdded = 8;
constexpr std::size_t kMostKindsExplained = 4;  ///< of machines
constexpr std::size_t kMostRulesLifted = 16;    ///< one by one

/// `none`: the answer to the question, without a plan. It takes twice the nodes of `effort` at most, of which
/// each thing that is asked has its part; the last question may take the last steps of its own beside. What
/// it reports is how many of them are used. Errors: Cancelled; those of plan_over().
Result<NoClusterPlan> explain_no_plan(const ClusterQuestion& question, const ClusterAnswer& none,
                                      const solve::Effort& effort = {}, const Job& job = {});

/// {"proven", "reason", "rule", "smallest_budgets", "repairs", …} of stowage.cluster-plan/1.
Json to_json(const Cluster& cluster, const NoClusterPlan& why);

}  // namespace stowage::cluster
