#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/job.h"
#include "core/plan/evaluate.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::solve {

/// What moves as one: a no-split block, a leaf module, one direct tensor of a split module; units that share
/// a storage are merged.
struct Unit {
  std::string_view
      name;  ///< of the block, leaf or tensor that comes first; lives as long as the model (or the Prepared)
  model::ModuleId module{};                    ///< the block or leaf; for a direct tensor, its module
  std::span<const model::TensorId> tensors{};  ///< every name in it, definition order
  bool block = false;                          ///< no-split class
  bool tied = false;                           ///< merged because of a shared storage
  bool computed = false;       ///< runtime mixed: while it lies on the host, the CPU computes with it
  Bytes resident{};            ///< w: while it sits on a GPU
  Bytes stays{};               ///< b: on the main GPU although it is off (buffers)
  Bytes stream_peak{};         ///< r
  Bytes streamed{};            ///< s: crossing the bus a step
  Bytes exec_bytes{};          ///< k: bound to the executing device (KV cache)
  std::uint32_t position = 0;  ///< in execution order
};

/// Everything about a model and its settings that a budget, pin or link edit does not change: units, classes,
/// chains of stream peaks. Immutable, shared between threads. Made once per model / no-split / dtype /
/// runtime edit.
class Prepared;
using PreparedPtr = std::shared_ptr<const Prepared>;
PreparedPtr prepare(model::ModelPtr model, const plan::Settings& settings);
/// True when `settings` ask for the same preparation.
bool prepared_for(const Prepared& prepared, const plan::Settings& settings);
const std::vector<Unit>& units(const Prepared& prepared);
/// Unit of a tensor, for views: index into units(), indexed by TensorId.
const std::vector<std::uint32_t>& unit_of_tensor(const Prepared& prepared);

enum class Outcome { Optimal, Gap, Infeasible };

/// A way out of an infeasible question, solved again before it is offered.
struct Repair {
  enum class Kind { RaiseBudget, ComputeOnHost, LiftRule, AllowSplitting, AddDevice, AllowEmptyGpus };
  Kind kind = Kind::RaiseBudget;
  machine::DeviceId device{};  ///< RaiseBudget, AddDevice
  Bytes budget{};              ///< RaiseBudget: the new one
  std::string name{};  ///< LiftRule: the rule's module; AllowSplitting: the class; ComputeOnHost: the module,
                       ///< under runtime mixed, or "": everything
  bool verified = false;  ///< solved again with success
  Bytes gpu_bytes{};      ///< what that solution puts on GPUs
  double step_seconds = 0;
  std::uint32_t count = 1;  ///< AddDevice, a GPU: so many like it, under the next numbers
};

/// Why nothing fits.
struct Infeasibility {
  Error reason{};         ///< sentence: which unit can be neither resident nor streamed, and by how much
  std::string witness{};  ///< that unit's name
  std::vector<std::string> conflict{};  ///< irreducible set of named constraints: "budget 0", "pin a.b",
                                        ///< "no-split X", "tie a", "reserve"
  Bytes short_bytes{};
  std::optional<machine::DeviceId> smallest_budget_device{};
  std::optional<Bytes> smallest_budget{};  ///< of that device, all else unchanged, that would do
  /// The least budget of each device that alone would do; nullopt: none does. Devices without a limit are not
  /// here, nor those the effort ran out for.
  std::vector<std::pair<machine::DeviceId, std::optional<Bytes>>> smallest_budgets{};
  std::vector<Repair> repairs{};
  std::vector<model::TensorId> unplaced{};  ///< what the picture hatches
};

/// The answer with its proof. `value` and `bound` are bytes on GPUs (higher is better) or picoseconds a step
/// (lower is better).
struct Answer {
  Outcome outcome = Outcome::Infeasible;
  plan::Objective objective = plan::Objective::GpuBytes;
  plan::Placement placement{};              ///< complete unless Infeasible (then: all that could be placed)
  std::optional<std::uint32_t> main_gpu{};  ///< that streams; evaluate with Settings::main_gpu set to it
                                            ///< where it is not the lowest used one
  /// Runtime mixed: what the host computes with while it lies there, Settings::computed included; all else is
  /// streamed. Evaluate with Settings::computed set to it.
  std::vector<std::string> computed{};
  std::uint64_t value = 0;
  std::uint64_t bound = 0;
  double gap = 0;  ///< relative, 0 when optimal
  Bytes reserve{};
  std::string reserve_witness{};
  Infeasibility infeasible{};
  std::uint64_t nodes = 0;                ///< of the search; the same on every machine
  std::vector<std::string> strategies{};  ///< what was tried, the winner first
  plan::DeviceMap peer_map{};             ///< accelerate's strategies: their own map, key for key
  plan::Settings settings{};              ///< what was asked, for repairs and views
  machine::Machine machine{};
};

struct Effort {
  std::uint64_t node_limit = 2'000'000;  ///< searches stop by count, never by clock
  bool explain = true;                   ///< compute conflict, smallest budget and repairs when infeasible
  /// With a previous placement: it is kept, or mended as little as possible, where that is within this part
  /// of the bound. 0: the best value first.
  double tolerance = 0;
  bool contiguous = false;        ///< every device executes at most one run of the order
  std::uint32_t most_gpus = ~0u;  ///< how many GPUs may hold something

  /// While something is dragged: stability first, 1 % of the bound, few nodes, no explanation.
  static Effort live() { return {60'000, false, 0.01}; }
};

/// Solves, or runs one of accelerate's strategies (settings.strategy). Deterministic. `previous` breaks ties
/// towards fewer moved bytes. Under runtime mixed what the host computes is chosen too. Errors:
/// SolveRuleUnknown (a pin or a name in Settings::computed names nothing), SolveRulesContradict (two pins on
/// one module; both named), SolveNoDevice, Cancelled.
Result<Answer> solve(const Prepared& prepared, const machine::Machine& machine,
                     const plan::Settings& settings, const plan::Placement* previous = nullptr,
                     const Effort& effort = {}, const Job& job = {});

/// What would happen if `names` were pinned to `device` (or unpinned): solved with the rule added. The drag
/// preview and the selection panel's prices.
Result<Answer> solve_with_pin(const Prepared& prepared, const machine::Machine& machine,
                              plan::Settings settings, const std::vector<std::string>& names,
                              std::optional<machine::DeviceId> device,
                              const plan::Placement* previous = nullptr, const Job& job = {});

}  // namespace stowage::solve
