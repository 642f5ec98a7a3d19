#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/machine/machine.h"
#include "core/plan/evaluate.h"
#include "core/plan/turn_bytes.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// Memory that a target takes on a device beside all that a plan counts there.
struct TargetReserve {
  std::string_view name{};                    ///< of the row (ReserveRule)
  std::string_view about{};                   ///< what it is
  std::optional<machine::DeviceId> device{};  ///< nullopt: of a reserve whose size is not known
  std::optional<Bytes> bytes{};               ///< nullopt: nobody can say before it runs
  bool of_card = false;                       ///< a part of the card: a larger budget makes it larger
  bool of_cache = false;                      ///< the KV cache
};

/// Of the largest list of modules; of a model without one, all of it.
Bytes largest_layer(const model::Model& model);

/// What is said of a run beside the plan, as far as reserves depend on it.
struct ReserveFacts {
  plan::Workload workload{};               ///< whose KV cache is kept, where it is counted apart
  WriterValues told{};                     ///< options of the target: what ReserveRule::option names counts
  const plan::TurnBytes* turns = nullptr;  ///< as the target has them (turns_for); null or empty: not known
};

/// What the target reserves under a plan, device by device: in the order of its row, then of the machine.
/// A device without a limit has no part outside of its card's share (ReserveRule::Kind::CardShare).
/// `placement` null: what every plan that uses a device has there.
std::vector<TargetReserve> reserves_of(const Target& target, const model::Model& model,
                                       const machine::Machine& machine, const plan::Placement* placement,
                                       const ReserveFacts& said = {});

/// The machine that keeps them free: they are charged as its overhead, once a device is used.
machine::Machine with_reserves(machine::Machine machine, const std::vector<TargetReserve>& reserves);

/// Counts a cache among the reserves as KV cache, not as overhead, of the devices that were charged for it,
/// and of those that hold nothing else of the plan.
void show_caches(const std::vector<TargetReserve>& reserves, plan::Evaluation& evaluation);

/// The KV cache of a plan by slot of the machine: where `target` keeps it under the workload of `settings`;
/// null: with the layers that execute there.
std::vector<Bytes> caches_under(const Target* target, const model::Model& model,
                                const machine::Machine& machine, const plan::Settings& settings,
                                const plan::Placement& placement);

/// Leaves out of a plan's issues what is not so where the target runs it: a larger budget of a card of which
/// it leaves a part to others, and GPUs without weights that compute what it brings there. Shows its caches,
/// and says where there is no room_for_reserves (PlanOverBudget, and the plan does not fit).
void leave_out_untrue(const Target& target, const std::vector<TargetReserve>& reserves,
                      plan::Evaluation& evaluation);

/// Whether devices that hold nothing of the plan have room for what is reserved there all the same; those
/// that do are charged already (with_reserves).
bool room_for_reserves(const plan::Evaluation& evaluation, const std::vector<TargetReserve>& reserves);

/// The entries of "target_reserves" in stowage.check/1 and stowage.plan/1.
Json to_json(const std::vector<TargetReserve>& reserves);

}  // namespace stowage::runtimes
