#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/cluster/no_plan.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::cluster {

/// Nodes of an explanation: so many times those that a search may take.
constexpr std::uint64_t kSearchesToExplain = 2;
std::uint64_t nodes_to_explain(const solve::Effort& effort);

/// Asks a question without a plan again, changed, within the nodes of an explanation. What comes when they
/// are used up is not settled. All that is given to it outlives it.
class Asker {
 public:
  Asker(const ClusterQuestion& question, const solve::Effort& effort, const Job& job);
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;

  /// What is asked from here on has an even part of the nodes that are left; `parts`: with those after it.
  void begin_part(std::size_t parts);

  /// nullopt: not asked any more, or refused. `ground`: of the cluster.
  std::optional<ClusterAnswer> ask(const Cluster& cluster, const std::vector<HostRule>& rules,
                                   const plan::Settings& settings, const Ground& ground);
  std::optional<ClusterAnswer> ask(const Cluster& cluster) {
    return ask(cluster, question_.rules, question_.settings, question_.ground);
  }
  std::optional<ClusterAnswer> ask(const std::vector<HostRule>& rules) {
    return ask(question_.cluster, rules, question_.settings, question_.ground);
  }
  bool stopped() const { return left().spent() || left().left() <= price_; }
  std::uint64_t nodes() const { return all_.used() + (part_ ? part_->used() : 0); }

 private:
  const solve::NodeBudget& left() const { return part_ ? *part_ : all_; }
  void report() const { job_.report({}, std::min(nodes(), limit_), limit_); }

  const ClusterQuestion& question_;
  const solve::Effort& effort_;
  const Job& job_;
  const Job inner_;  // its progress is the nodes of the whole explanation
  const std::uint64_t limit_, price_;
  solve::NodeBudget all_;
  std::optional<solve::NodeBudget> part_{};  // of `all_`, given back at its end
};

}  // namespace stowage::cluster
