#pragma once

#include <cstdint>
#include <vector>

#include "core/base/job.h"
#include "core/cluster/cluster.h"
#include "core/cluster/part_of_model.h"
#include "core/cluster/pieces.h"
#include "core/plan/evaluate.h"
#include "core/solve/solve.h"

namespace stowage::cluster {

/// What one host runs, in the order of the hosts that are in use.
struct HostPlan {
  std::uint32_t host = 0;
  std::uint32_t first_piece = 0, end_piece = 0;
  ModelPart part{};
  solve::Answer answer{};         ///< of the part on the host's machine
  plan::Evaluation evaluation{};  ///< of the same
  double hop_seconds = 0;  ///< handing over to the next host: of a step; the last one hands over nothing
};

/// Every host runs one range of pieces at most, and a piece on one host. Of such plans `value` is that of the
/// best one found and `bound` what none beats. Both are bytes on GPUs (more is better) or picoseconds.
struct ClusterAnswer {
  solve::Settled settled = solve::Settled::NotSettled;
  bool optimal = false;  ///< value is bound
  plan::Objective objective = plan::Objective::GpuBytes;
  std::vector<HostPlan> stages{};
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
};

/// What is known before there is a plan, of the whole model.
struct Ground {
  /// By host, of its devices; null: computing is not counted there. Empty: nowhere. Hosts whose machines are
  /// equal have equal ones.
  std::vector<plan::PassTimesPtr> times{};
  plan::TurnBytes turns{};
};

/// Where each part of the model runs, with proof: stages of hosts by dynamic programming over what the solver
/// of one machine says of ranges of pieces, each asked about only when a best way goes through it. Rules and
/// the main GPU of the settings play no part. Errors: those of solve(); of ModelBuilder::build; Cancelled.
Result<ClusterAnswer> plan_cluster(const model::ModelPtr& model, const Cluster& cluster,
                                   const plan::Settings& settings, const Ground& ground,
                                   const solve::Effort& effort = {}, const Job& job = {});

/// The map of all hosts, "box1:0" for a device, in the order in which they run. `model`, here and below: the
/// whole one; no key covers what lies on another host.
Json device_map_json(const model::Model& model, const Cluster& cluster, const ClusterAnswer& answer);
/// stowage.cluster-plan/1.
Json to_json(const model::Model& model, const Cluster& cluster, const ClusterAnswer& answer);

}  // namespace stowage::cluster
