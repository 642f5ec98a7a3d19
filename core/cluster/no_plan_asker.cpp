#include "core/cluster/no_plan_asker.h"

#include <utility>

#include "core/base/saturating.h"
#include "core/cluster/host_costs.h"

namespace stowage::cluster {

std::uint64_t nodes_to_explain(const solve::Effort& effort) {
  return saturating_multiply(kSearchesToExplain, effort.node_limit);
}

Asker::Asker(const ClusterQuestion& question, const solve::Effort& effort, const Job& job)
    : question_(question),
      effort_(effort),
      job_(job),
      inner_{job.cancel, [this](const Progress&) { report(); }},
      limit_(nodes_to_explain(effort)),
      price_(nodes_of_a_question(*question.model)),
      all_(limit_, &job.cancel) {}

void Asker::begin_part(std::size_t parts) {
  part_.reset();
  part_.emplace(all_.lend(all_.left() / std::max<std::size_t>(1, parts)));
}

std::optional<ClusterAnswer> Asker::ask(const Cluster& cluster, const std::vector<HostRule>& rules,
                                        const plan::Settings& settings, const Ground& ground) {
  if (stopped()) return std::nullopt;
  report();
  solve::NodeBudget& nodes = part_ ? *part_ : all_;
  nodes.spend(price_);  // units and pieces are made anew
  auto answer = plan_over({question_.model, cluster, settings, ground, rules, question_.micro_batches},
                          effort_, inner_, &nodes);
  if (!answer) return std::nullopt;
  return std::move(*answer);
}

}  // namespace stowage::cluster
