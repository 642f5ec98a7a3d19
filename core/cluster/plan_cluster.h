#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/job.h"
#include "core/cluster/cluster.h"
#include "core/cluster/host_rules.h"
#include "core/cluster/part_of_model.h"
#include "core/cluster/pieces.h"
#include "core/plan/evaluate.h"
#include "core/plan/evaluation/value_flow.h"
#include "core/solve/limits/node_budget.h"
#include "core/solve/solve.h"

namespace stowage::cluster {

/// The goal of plan_pipeline, in files and on the command line: plan::Objective knows one machine.
constexpr std::string_view kThroughput = "throughput";

/// What one host runs, in the order of the hosts that are in use.
struct HostPlan {
  std::uint32_t host = 0;
  std::optional<machine::DeviceId> gpu{};  ///< where each GPU is a stage: which; RAM is its share then
  std::uint32_t first_piece = 0, end_piece = 0;
  ModelPart part{};
  solve::Answer answer{};         ///< of the part on the host's machine
  plan::Evaluation evaluation{};  ///< of the same
  double hop_seconds = 0;  ///< handing over to the next host: of a step; the last one hands over nothing
};

/// How micro-batches go through stages that work beside each other.
struct Pipeline {
  std::uint64_t micro_batches = 0;  ///< 0: as many as keep all stages busy
  std::uint64_t slowest_ps = 0;     ///< of a stage, a network card or a disk, for one micro-batch
  std::uint64_t through_ps = 0;     ///< one micro-batch, through all stages
  bool goes_back = false;           ///< tied weights: a stage comes again
  std::uint64_t devices = 0;        ///< stages
  double per_second() const;        ///< micro-batches, of `micro_batches` of them
  double seconds() const;           ///< of all of them; 0 where they do not end
  /// (m + s - 1) / m: how much longer it takes than with all of s equal stages busy; 1 where they do not end.
  double fill_and_drain() const;
};

/// What a stage hands over to another: of a step, or of a micro-batch, all of it together.
struct StageHop {
  std::uint32_t from = 0, to = 0;  ///< indices into ClusterAnswer::stages
  double seconds = 0;
  /// One way: where a pass comes back as many gradients do.
  Bytes bytes{};
  std::uint64_t messages = 0;  ///< each value of the graph is one; without one all that is handed over
};

/// Every host runs one range of pieces at most, and a piece on one host. Of such plans `value` is that of the
/// best one found and `bound` what none beats. Both are bytes on GPUs (more is better) or picoseconds.
struct ClusterAnswer {
  solve::Verdict outcome{};  ///< follows from claims (stage_claims.h)
  plan::Objective objective = plan::Objective::GpuBytes;
  std::vector<HostPlan> stages{};
  std::vector<StageHop> hops{};        ///< each pair once; to an earlier one where a weight is tied
  std::optional<Pipeline> pipeline{};  ///< of plan_pipeline: what is counted is its time
  std::uint64_t value = 0, bound = 0;
  double gap = 0;           ///< relative; 0 when optimal
  double step_seconds = 0;  ///< of all hosts, one after the other, with the hops between them
  double hop_seconds = 0;   ///< of that: the network
  Bytes total{}, gpu_bytes{};
  std::uint32_t pieces = 0;
  bool joined = false;          ///< units were taken together: of plans that cut elsewhere nothing is said
  bool all_orders = false;      ///< every order of hosts was weighed; else plans are of the order listed,
                                ///< and the bound is of all
  std::uint32_t questions = 0;  ///< that the solver of one machine was asked
  bool width_known = true;      ///< what is handed over is counted; else latencies alone
  bool by_graph = false;        ///< it is by Ground::flow
  bool computing_known = true;  ///< what hosts compute is counted in all times; else copies and hops alone

  void add_hop(const StageHop& hop);
  /// Whether there is a plan, and whether that is certain.
  solve::Settled settled() const { return outcome.settled(); }
  bool optimal() const { return outcome == solve::Outcome::Optimal; }
};

/// What is known before there is a plan, of the whole model.
struct Ground {
  /// By host, of its devices. Computing is counted where all hosts have such times (counted_ground), else
  /// nowhere. Hosts that are equal_machines() have equal ones.
  std::vector<plan::PassTimesPtr> times{};
  plan::TurnBytes turns{};
  /// What is handed over is counted by it; null: by the width of the model's configuration, the same
  /// wherever stages divide it.
  plan::ValueFlowPtr flow{};
};

/// Where each part of the model runs, with proof: stages of hosts by dynamic programming over what the solver
/// of one machine says of ranges of pieces, each asked about only when a best way goes through it. Rules and
/// the main GPU of the settings play no part. `nodes` (may be null): a limit to all searches and orders of
/// this plan together; what it leaves open is not settled. Errors: those of solve(); of ModelBuilder::build;
/// Cancelled.
Result<ClusterAnswer> plan_cluster(const model::ModelPtr& model, const Cluster& cluster,
                                   const plan::Settings& settings, const Ground& ground,
                                   const solve::Effort& effort = {}, const Job& job = {},
                                   const std::vector<HostRule>& rules = {},
                                   solve::NodeBudget* nodes = nullptr);

/// The same where each GPU is a stage and all work at once, on one micro-batch each. `settings` are of one
/// micro-batch; `micro_batches` of them go through, 0: without an end. Less is better: picoseconds of all of
/// them, or between two that leave. GPUs of a host follow each other as it lists them; they have its RAM in
/// even shares, and the bound holds whatever each has. KV caches are counted for all micro-batches, of those
/// without an end for one. The runtime streams.
Result<ClusterAnswer> plan_pipeline(const model::ModelPtr& model, const Cluster& cluster,
                                    const plan::Settings& settings, const Ground& ground,
                                    std::uint64_t micro_batches, const solve::Effort& effort = {},
                                    const Job& job = {}, const std::vector<HostRule>& rules = {},
                                    solve::NodeBudget* nodes = nullptr);

/// The map of all hosts, "box1:0" for a device, in the order in which they run. `model`, here and below: the
/// whole one; no key covers what lies on another host.
Json device_map_json(const model::Model& model, const Cluster& cluster, const ClusterAnswer& answer);
/// By stage, where a run under that map has every name.
plan::FlowPlaces places_of_stages(const model::Model& model, const ClusterAnswer& answer);
/// stowage.cluster-plan/1.
Json to_json(const model::Model& model, const Cluster& cluster, const ClusterAnswer& answer);
/// What was asked of single modules: its "rules".
Json to_json(const Cluster& cluster, const std::vector<HostRule>& rules);

}  // namespace stowage::cluster
