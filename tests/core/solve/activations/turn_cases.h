#pragma once

#include <cstdint>
#include <string>

#include "core/plan/turn_bytes.h"
#include "core/solve/solve.h"
#include "tests/core/solve/dispatch/enumeration.h"

namespace stowage::test {

/// What random questions with turns may be about. All else is drawn by the seed.
struct TurnSwitches {
  std::size_t gpus = 2;
  bool equal = false;     ///< GPUs that nobody can tell apart
  bool tight = false;     ///< budgets near what the units need: often there is no plan
  bool mixed = false;     ///< runtime mixed
  bool prefetch = false;  ///< runtime engine, what is streamed is brought ahead of its turn
  bool most_gpus = false, main = false, empty = false;  ///< Effort::most_gpus, main_gpu, allow_empty_gpus
  bool split = false;                                   ///< no class of blocks stays whole
  bool previous = false;                                ///< an earlier plan, with Effort::keep_previous
  bool disk = false;                                    ///< there always is one, and little CPU memory
  bool time = false, host = false, accelerate = false;  ///< that goal, that runtime
  bool turns = true;
  bool cpu_turns = false;  ///< the CPU's are others
  bool request = false;    ///< goal request-time: prompts, caches, devices that compute
  bool compute = false;    ///< the same with the goal step-time
  bool trains = false;     ///< parameters are trained, always: a step goes back too
};

/// A small question with turns.
struct TurnCase {
  model::ModelPtr model{};
  machine::Machine machine{};
  plan::Settings settings{};
  plan::TurnBytes turns{};     ///< empty: none are planned with
  plan::PassTimesPtr times{};  ///< null: computing is not counted
  solve::Effort effort{};
  std::optional<plan::Placement> previous{};
};

/// The same seed gives the same question.
TurnCase turn_case(std::uint64_t seed, const TurnSwitches& switches);

/// The units of the question.
solve::UnitCatalogPtr catalog_of(const TurnCase& asked);
/// What computing adds to the times that its objective counts; null for one that is no time.
const plan::PassTimes* counted_times(const TurnCase& asked);

/// For messages: all of the question.
std::string describe(const TurnCase& asked);

/// The best of every placement of the catalog's units, each judged by plan::evaluate with the room that its
/// own turns need; under runtime mixed each with every choice of what the host computes.
Enumerated enumerate_with_turns(const TurnCase& asked, const solve::UnitCatalog& catalog);
Enumerated enumerate_with_turns(const TurnCase& asked);

/// So few units that enumerate_with_turns() is quick.
bool is_small(const TurnCase& asked);

/// One device executes each block of the classes that should stay whole.
bool runs_blocks(const plan::Evaluation& evaluation);

/// Of one suite: `usual`, or as many as STOWAGE_TRUTH_INSTANCES says.
int truth_instances(int usual);

}  // namespace stowage::test
