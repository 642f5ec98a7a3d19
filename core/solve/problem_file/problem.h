#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/base/json.h"
#include "core/solve/claims/answer.h"
#include "core/solve/instance/units.h"
#include "core/solve/limits/effort.h"

namespace stowage::solve {

class UnitCatalog;

/// An instance in plain numbers, without a model: stowage.problem/1 (README, "The command line"). What `solve
/// --problem` reads and `--dump-problem` writes.
struct Problem {
  struct Device {
    std::string name;
    machine::Role role = machine::Role::Accelerator;
    std::optional<std::uint64_t> budget{};
    std::uint64_t overhead = 0;  ///< of a GPU that is used
  };
  struct Class {
    std::string name;
    std::uint64_t resident = 0, stream_peak = 0, streamed = 0, stays = 0, exec_bytes = 0;
    std::vector<std::uint64_t> compute_ps{};  ///< by device; empty: none
    bool computed =
        false;  ///< on the host, the CPU computes with it although others are streamed (an extension)
    std::uint64_t training = 0;  ///< beside `resident` wherever it lies (an extension)
    std::uint64_t sent = 0;      ///< from the main GPU to CPU memory while it is streamed (an extension)
    std::optional<std::uint64_t> disk_peak{};  ///< in CPU memory while it is read from disk; else stream_peak
  };
  struct Rule {
    std::string name;
    std::uint32_t unit_class = 0;
    std::vector<std::uint32_t> allowed{};  ///< devices
  };
  enum class Goal { Bytes, Time, BytesThenHops, TimeWithHops };
  struct GoalRow {
    Goal goal;
    const char* name;           ///< in files
    plan::Objective objective;  ///< what plans are ranked by
  };
  static constexpr std::array kGoals = {
      GoalRow{Goal::Bytes, "bytes", plan::Objective::GpuBytes},
      GoalRow{Goal::Time, "time", plan::Objective::StepTime},
      GoalRow{Goal::BytesThenHops, "bytes_then_hops", plan::Objective::GpuBytes},
      GoalRow{Goal::TimeWithHops, "time_with_hops", plan::Objective::StepTime},
  };
  static const GoalRow& row_of(Goal goal) {
    return *std::find_if(kGoals.begin(), kGoals.end(), [&](const GoalRow& row) { return row.goal == goal; });
  }

  bool streams = true;
  bool reads_while_moving = false;  ///< plan::Overlap::MovingAndReading (an extension)
  Goal goal = Goal::Bytes;
  std::optional<std::uint32_t> main{};  ///< index of a GPU; nullopt: any
  bool main_is_lowest = false;          ///< not any: the lowest GPU that holds something, and one has to
  std::vector<Device> devices{};        ///< GPUs first, then CPU, then disk
  std::vector<Class> classes{};
  std::vector<std::uint32_t> units{};     ///< class of each unit, in order of first occurrence
  std::vector<std::uint32_t> sequence{};  ///< units as they are executed
  std::vector<Rule> rules{};
  std::vector<double> ps_per_byte{};            ///< [from * devices + to]
  std::vector<std::uint64_t> hop_latency_ps{};  ///< as above
  std::vector<double> hop_ps_per_byte{};        ///< as above
  std::vector<std::uint64_t>
      handed_over{};                ///< bytes after each position of the sequence; one number counts for all
  std::vector<ChainNode> chains{};  ///< loads that are in flight together (an extension: "chains")
  std::vector<std::string> named_constraints{};  ///< what a conflict may blame; empty: everything there is
  bool contiguous = false;

  /// What plans are ranked by.
  plan::Objective objective() const { return row_of(goal).objective; }
  /// The goal that an objective is written as.
  static Goal goal_of(plan::Objective objective) {
    return plan::row_of(objective).time ? Goal::TimeWithHops : Goal::BytesThenHops;
  }
};

/// Errors: JsonMissing, JsonType, ProblemSchema, ProblemNumber, ProblemName, ProblemTwice, ProblemSize.
Result<Problem> problem_from_json(const Json& json, const std::string& subject);
Json to_json(const Problem& problem);

/// What `solve` would be asked, as plain numbers. Errors as solve().
Result<Problem> as_problem(const UnitCatalog& catalog, const machine::Machine& machine,
                           const plan::Settings& settings);

/// stowage.solution/1. `value` and `bound` are offloaded bytes or picoseconds: lower is better.
struct Solution {
  Verdict outcome{};
  /// Nothing is better, for certain; or no plan exists, for certain.
  bool proven() const { return outcome == Outcome::Optimal || outcome.settled() == Settled::Impossible; }
  std::uint64_t value = 0, bound = 0;
  double gap = 0;
  std::uint64_t hops = 0;
  std::optional<std::uint32_t> main{};
  std::vector<std::uint32_t> slots{};         ///< device of every unit
  std::vector<std::string> conflict{};        ///< named constraints that cannot hold together
  Proven<DeletionFilterProof> irreducible{};  ///< without any one of them there is a plan
  std::map<std::uint32_t, std::optional<std::uint64_t>>
      smallest_budget{};  ///< device → the least budget that alone would do; nullopt: none does
  std::map<std::uint32_t, std::uint64_t>
      smallest_budget_at_most{};  ///< device → a budget that would do, where less may do too
  std::uint64_t nodes = 0;
  std::vector<std::string> strategies{};
};

Result<Solution> solve_problem(const Problem& problem, const Effort& effort = {}, const Job& job = {});
Json to_json(const Problem& problem, const Solution& solution);

}  // namespace stowage::solve
