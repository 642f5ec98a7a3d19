#pragma once

#include <memory>

#include "core/plan/evaluate.h"
#include "core/solve/infeasible/settle.h"

namespace stowage::solve {

/// Names that share a storage.
enum class Ties {
  Joined,        ///< they move as one
  Apart,         ///< each has a storage of its own: more bytes than any placement of the names needs
  ApartForFree,  ///< each moves by itself, and all but the first weigh nothing: fewer bytes than any needs
};

/// The instance changed in some respect: constraints taken away, budgets raised, devices added.
struct Relaxed {
  machine::Machine machine{};
  plan::Settings settings{};
  bool drop_reserve = false;  ///< nothing needs room for its load
  bool drop_turns = false;    ///< nor for its activations
  Ties ties = Ties::Joined;
  bool contiguous = false;
  std::uint32_t most_gpus = ~0u;
};

/// A plan of a changed instance, as plan::evaluate counts it.
struct RelaxedPlan {
  plan::Placement placement{};
  plan::Settings settings{};   ///< with the GPU that streams
  machine::Machine machine{};  ///< with the room that its turns need
  plan::Evaluation evaluation{};
};

/// Asks changed instances about one model. What is not asked any more, because nodes ran out or the job was
/// cancelled, is not settled.
class RelaxedSolver {
 public:
  /// `turns`: of modules, which every answer has room for; null where there are none.
  RelaxedSolver(const Instance& instance, NodeBudget& nodes, const Job& job,
                const plan::TurnBytes* turns = nullptr)
      : instance_(instance), turns_(turns), nodes_(nodes), job_(job) {}

  Relaxed as_asked() const;
  /// From now on so many nodes in all.
  void grant(std::uint64_t nodes) { left_ = nodes; }
  bool stopped() const { return job_.cancel.cancelled() || left_ == 0; }

  Settled ask(const Relaxed& relaxed);
  /// The same, and what a plan takes of that device.
  BudgetAnswer ask_budget(const Relaxed& relaxed, Slot slot);
  /// By cuts alone.
  bool ruled_out(const Relaxed& relaxed);
  /// nullopt: no plan was found.
  std::optional<RelaxedPlan> plan(const Relaxed& relaxed);

 private:
  struct Made;
  std::unique_ptr<Made> make(const Relaxed& relaxed);
  BudgetAnswer settle_made(const Relaxed& relaxed, std::optional<Slot> slot);
  const UnitCatalog& catalog_for(const Relaxed& relaxed);
  UnitTable weightless_but_the_first(const Relaxed& relaxed) const;

  const Instance& instance_;
  const plan::TurnBytes* turns_;
  NodeBudget& nodes_;
  const Job& job_;
  std::uint64_t left_ = 0;
  std::unique_ptr<UnitCatalog> own_{};  ///< the last that the instance's own catalog would not do for
  Dropped own_dropped_{};
};

}  // namespace stowage::solve
