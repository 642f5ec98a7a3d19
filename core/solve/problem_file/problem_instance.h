#pragma once

#include <memory>

#include "core/solve/dispatch/dispatch.h"
#include "core/solve/problem_file/problem.h"

namespace stowage::solve {

/// What is taken away from a problem, to see whether it stands in the way.
struct Lifted {
  std::vector<bool> budgets{}, rules{};  ///< by device, by rule; empty: none
  bool reserve = false, exec = false;
  std::optional<std::pair<std::uint32_t, std::uint64_t>> budget{};  ///< another budget for a device
  bool feasible_will_do = false;  ///< any plan will do: hops and times are left out
};

/// A problem as the strategies read it: owns what the instance refers to. Not movable.
class ProblemInstance {
 public:
  explicit ProblemInstance(const Problem& problem, const Lifted& lifted = {});
  ProblemInstance(const ProblemInstance&) = delete;
  ProblemInstance& operator=(const ProblemInstance&) = delete;
  const Instance& instance() const { return *instance_; }

 private:
  void make_machine(const Problem& problem, const Lifted& lifted);
  void make_catalog(const Problem& problem, const Lifted& lifted);
  RuleTable rule_table(const Problem& problem, const Lifted& lifted) const;
  void set_times(const Problem& problem, const Lifted& lifted);
  void set_compute_times(const Problem& problem);

  machine::Machine machine_;
  plan::Settings settings_;
  std::unique_ptr<UnitCatalog> catalog_;
  std::unique_ptr<Instance> instance_;
};

}  // namespace stowage::solve
