#pragma once

#include <map>
#include <memory>
#include <vector>

#include "core/cluster/host_rules.h"
#include "core/cluster/pieces.h"
#include "core/cluster/plan_cluster.h"
#include "core/cluster/stages.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::cluster {

constexpr std::uint32_t kMostQuestions = 600;  ///< that the solver of one machine is asked for one plan

// What counts as a node of a search.
constexpr std::uint64_t kRangesOfANode = 256;  ///< looked at for the best way
constexpr std::uint64_t kEdgesOfANode = 16;    ///< of orders that are made
constexpr std::uint64_t kTensorsOfANode = 16;  ///< of the model, of which a part is made for each question
/// Nodes that a question costs beside its search.
std::uint64_t nodes_of_a_question(const model::Model& model);

/// What devices have room for, of weights: all of them, or GPUs alone; 2^64-1 where one has no limit.
std::uint64_t room_of(const machine::Machine& machine, bool gpus_alone);
/// A stage is one of many: it gets its share of the nodes.
solve::Effort effort_of_stage(solve::Effort effort);
/// Between two hosts, in a pass that is a step. `total`: bytes of all weights as the settings count them.
HandOver hand_over_of_step(const model::Model& model, const plan::Settings& settings, Bytes total);
std::size_t edges_of(const HostOrders& orders);

/// What ranges of pieces cost on hosts, asked of the solver of one machine: bytes that are on no GPU, or
/// picoseconds. Whoever it is given outlives it. `rules`: by kind; empty: there are none. `nodes`: of all
/// that is asked and looked at; null: without a limit.
class HostCosts final : public StageCosts {
 public:
  HostCosts(const Asked& asked, const Cluster& cluster, const HostKinds& kinds, const Pieces& pieces,
            const solve::UnitCatalog& catalog, const solve::Effort& effort, const Job& job,
            std::vector<KindRules> rules = {}, solve::NodeBudget* nodes = nullptr);

  std::uint32_t pieces() const override { return static_cast<std::uint32_t>(pieces_.list.size()); }
  const StageFacts& of(std::uint32_t kind, std::uint32_t first, std::uint32_t end) const override {
    if (!rules_.empty() && !rules_[kind].allows(first, end)) return kNotThere;
    return facts_[kind][class_of_[first * (pieces() + 1) + end]];
  }
  Status ask(std::uint32_t kind, std::uint32_t first, std::uint32_t end) override;
  const HandOvers* hand_overs() const override { return hand_overs_; }
  /// Null: edges of the orders say all. It outlives this.
  void count_hand_overs(const HandOvers* hand_overs) { hand_overs_ = hand_overs; }
  bool look_at(std::uint64_t ranges) const override;
  void made(const HostOrders& orders) const;  ///< they are counted
  bool may_ask() const override { return !nodes_ || nodes_->left() > nodes_of_a_question(asked_.model); }
  bool cancelled() const override { return job_.cancel.cancelled(); }

  /// A stage as the solver answers it on a host.
  Result<HostPlan> plan_of(std::uint32_t host, std::uint32_t first, std::uint32_t end) const;
  std::uint32_t questions() const { return questions_; }

 private:
  static constexpr StageFacts kNotThere{kNever, kNever, 0, true};
  void number_ranges();
  void look_up(std::uint32_t kind, const machine::Machine& machine);
  /// What the pieces ask of hosts of a kind, as sums of all before each of them.
  struct Work {
    std::vector<std::uint64_t> computing{};  ///< picoseconds, each unit on the fastest device
    std::vector<std::uint64_t> streamed{};  ///< bytes that cross to a GPU each step where nothing lies on one
    std::vector<std::uint64_t> once{};      ///< of `streamed`, of each unit no more than its own bytes
    /// No unit crosses more often than this.
    std::uint64_t crossings = 0;
  };
  Work work_of(std::uint32_t kind, const machine::Machine& machine) const;
  StageFacts unasked(const machine::Machine& machine, const Work& work, std::uint32_t first,
                     std::uint32_t end) const;
  std::uint64_t cost_of(const HostPlan& plan) const;
  std::uint64_t bound_of(const HostPlan& plan) const;
  solve::Effort effort_left() const;

  const Asked& asked_;
  const Cluster& cluster_;
  const HostKinds& kinds_;
  const Pieces& pieces_;
  const solve::UnitCatalog& catalog_;
  solve::Effort effort_;
  const Job& job_;
  std::vector<KindRules> rules_;
  solve::NodeBudget* nodes_;
  const HandOvers* hand_overs_ = nullptr;
  std::vector<model::TensorId> deciding_;
  std::vector<std::uint32_t> class_of_{};          // of a range: [first * (pieces + 1) + end]
  std::vector<std::uint64_t> at_home_, resident_;  // sums of all pieces before
  std::vector<std::vector<StageFacts>> facts_{};   // by kind of host, by class
  std::uint32_t questions_ = 0;
};

}  // namespace stowage::cluster
