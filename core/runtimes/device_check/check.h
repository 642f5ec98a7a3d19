#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/job.h"
#include "core/base/json_fwd.h"
#include "core/plan/settings.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/device_check/findings.h"
#include "core/runtimes/device_check/walk.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// What a check is told beside model, map and target. A value: one for each question.
struct CheckOptions {
  std::optional<machine::DeviceId> input_device{};                         ///< nullopt: the main GPU
  std::vector<std::pair<std::string, machine::DeviceId>> input_devices{};  ///< by input, above all others
  std::optional<machine::DeviceId> kv_device{};                            ///< nullopt: with its layer
  std::vector<Copy> copies{};
  std::optional<bool> offload_module_to_cpu{};                 ///< nullopt: as the map asks
  std::optional<bool> malloc_trim{};                           ///< nullopt: nobody said; false then, too
  std::optional<std::vector<std::string>> set{};               ///< names that a person placed; nullopt: all
  std::uint64_t cache_tokens = 0;                              ///< of all sequences together
  std::vector<std::pair<machine::DeviceId, Bytes>> budgets{};  ///< devices without one are unlimited
  std::optional<Bytes> budget(machine::DeviceId device) const;
};

struct DeviceCheck {
  std::vector<Finding> findings{};
  std::vector<Phase> phases{};  ///< of targets that have some
  std::vector<SharedNames> shared{};
  machine::DeviceId main{};
  bool ok() const;  ///< nothing worse than a warning
};

/// What does not meet when the target runs the model under the map: nothing is run. A fix is offered only if,
/// applied, its finding is gone and no new one is there. Precondition: the target has device rules. A job
/// that is cancelled leaves fixes out. A fix is tried by what it touches: with the fixes it is to take under
/// 20 ms for a model of 700 tensors and under 100 ms for one of 90,000, whatever is found.
DeviceCheck check_devices(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
                          const CheckOptions& options = {}, const Job& job = {});
/// The same answer, with a whole check for every fix: what the quick way is measured by.
DeviceCheck check_devices_in_full(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
                                  const CheckOptions& options = {});

/// What a plan needs of its machine and of its workload for the check: budgets and tokens of the KV cache.
void add_machine(const machine::Machine& machine, const plan::Workload& workload, CheckOptions& options);

/// The map with a fix applied.
plan::DeviceMap with_change(plan::DeviceMap map, const Change& change);
/// The options with one applied. Arguments that no check has are left out.
CheckOptions with_change(CheckOptions options, const Change& change);

/// The entries of "diagnostics", of "phases" and of "alias_groups" in stowage.check/1.
Json to_json(const Finding& finding);
Json to_json(const Phase& phase);
Json to_json(const SharedNames& shared);

}  // namespace stowage::runtimes
