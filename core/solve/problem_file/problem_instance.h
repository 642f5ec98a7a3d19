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

/// A problem as the strategies read it: owns what the question refers to. Not movable.
class AskedProblem {
 public:
  explicit AskedProblem(const Problem& problem, const Lifted& lifted = {});
  AskedProblem(const AskedProblem&) = delete;
  AskedProblem& operator=(const AskedProblem&) = delete;
  const Question& question() const { return *question_; }

 private:
  void make_machine(const Problem& problem, const Lifted& lifted);
  void make_prepared(const Problem& problem, const Lifted& lifted);
  RuleTable rule_table(const Problem& problem, const Lifted& lifted) const;
  void set_times(const Problem& problem, const Lifted& lifted);

  machine::Machine machine_;
  plan::Settings settings_;
  std::unique_ptr<Prepared> prepared_;
  std::unique_ptr<Question> question_;
};

}  // namespace stowage::solve
