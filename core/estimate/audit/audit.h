#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/estimate/audit/audit_reason.h"
#include "core/estimate/prediction.h"
#include "core/model/model.h"
#include "core/plan/evaluate.h"
#include "core/protocol/protocol.h"

namespace stowage::estimate {

struct GraphRequest;

/// A run and what was said of it before.
struct AuditRequest {
  const Prediction& prediction;     ///< of this run; without a method the plan's weights stand for it
  const trace::Timeline* recorded;  ///< of the run; nullptr: none was kept, and nothing can be explained
  const protocol::RunResult& result;
  bool complete = true;  ///< the run came to its end
  const model::Model* model = nullptr;
  const machine::Machine* machine = nullptr;
  const plan::Settings* settings = nullptr;      ///< of the plan that was run, with its main GPU
  const plan::Placement* placement = nullptr;    ///< of the same plan
  const plan::Evaluation* evaluation = nullptr;  ///< of the same plan
  std::optional<Bytes> all_on_one_gpu{};         ///< peak_on_one_gpu()
};

/// Bytes as they were foreseen and as they were.
struct BytePair {
  std::uint64_t planned = 0, actual = 0;
  bool same() const { return planned == actual; }
  bool operator==(const BytePair&) const = default;
};

/// One figure of a run. `fidelity` is 1 − Σ|planned − actual| / Σ planned over devices (resident, peak) or
/// modules (streamed, activations, seconds): 1 when all of them are right, 1 too when none of them is
/// anything; nullopt where nothing was planned and something was there, or nobody planned.
struct Quantity {
  std::optional<double> planned{};
  double actual = 0;
  std::optional<double> fidelity{};
};

/// Something that is not as planned, and why.
struct AuditDifference {
  enum class What : std::uint8_t { Peak, Block, Device, Streamed };
  What what = What::Peak;
  std::string device;  ///< of a peak and of a block
  std::string module;  ///< of the rest, and the one that made a block
  std::string label;   ///< of a block: operator or tensor
  BytePair bytes{};
  std::string planned_device, actual_device;  ///< What::Device
  AuditReason reason = AuditReason::Unexplained;
};

struct AuditedDevice {
  std::string device;
  bool counted = false;  ///< into the totals: GPUs, or the CPU when the run used none
  BytePair peak{};
  BytePair resident{}, streamed{}, activations{};  ///< at the peak
};

/// A part of what one figure of a module differs by.
struct ModuleDifference {
  enum class What : std::uint8_t { Resident, Streamed, Activations, Peak };
  What what = What::Peak;
  AuditReason reason = AuditReason::Unexplained;
  std::int64_t bytes = 0;  ///< measured less planned, never 0
  bool operator==(const ModuleDifference&) const = default;
};

/// A module that executed something itself. Bytes of streaming and residence are those of its own weights.
struct AuditedModule {
  std::string name;
  std::string planned_device, actual_device;  ///< "" = not executed; several: "0, cpu"
  BytePair resident{};                        ///< on GPUs, for the whole pass
  BytePair streamed{};
  BytePair activations{};  ///< most on its device in its turns
  BytePair peak{};         ///< most of everything on its device in its turns
  std::optional<double> planned_seconds{};
  double seconds = 0;  ///< its own, without those of modules that it calls
  std::vector<AuditReason> reasons{};
  /// One a figure and reason, figure by figure, the largest first. Those of a figure add up to what it is
  /// apart.
  std::vector<ModuleDifference> differences{};
  bool same() const {
    return planned_device == actual_device && resident.same() && streamed.same() && activations.same() &&
           peak.same();
  }
};

struct ReasonSum {
  AuditReason reason = AuditReason::Unexplained;
  std::uint64_t bytes = 0;  ///< |planned − actual|, added up
  std::size_t count = 0;
};

/// Weights off the GPUs, each storage once: what the plan has there; what of it the runtime can have there
/// at all; what was there in the run; and by how much the GPUs' peaks stayed below what everything on one
/// GPU would need, in a run that came to its end.
struct OffloadTotals {
  std::uint64_t planned = 0, eligible = 0, moved = 0;
  std::optional<std::uint64_t> freed{};  ///< nullopt where nobody can say
};

struct Audit {
  std::vector<AuditedDevice> devices{};
  std::vector<AuditedModule> modules{};  ///< in the order in which they first executed
  std::vector<AuditDifference> differences{};
  std::vector<ReasonSum> reasons{};       ///< those that occur, in the order of AuditReason
  std::uint64_t planned = 0, actual = 0;  ///< peaks of the counted devices
  Quantity resident{}, streamed{}, activations{}, peak{}, seconds{};
  bool simulated_seconds = false;  ///< `seconds` is what a pass would take on the machine of the plan
  OffloadTotals offload{};
  std::optional<std::uint64_t> all_on_one_gpu{};
  /// Achieved reduction of the peak by the planned one: (all on one GPU − actual) / (the same − planned).
  /// nullopt where the plan reduces nothing, and where the run ended early: its peak is of a part of the
  /// pass.
  std::optional<double> reduction{};
  bool complete = true;           ///< the run came to its end
  std::uint64_t unexplained = 0;  ///< bytes
  std::size_t planned_blocks = 0, recorded_blocks = 0;
  std::size_t matched_blocks = 0;  ///< that stand in both
  std::size_t equal_blocks = 0;    ///< of those with the same device and bytes
};

/// Never fails: what nobody can explain is Unexplained.
Audit audit(const AuditRequest& request);

/// The peak of a pass with every module on the GPU that the request streams to, else on its first one, and
/// no budget in the way. nullopt without a GPU, and where the graph says nothing.
std::optional<Bytes> peak_on_one_gpu(const GraphRequest& request);

/// The prediction as the recorded run's clock has it: the same blocks, spans and devices, each at the time
/// at which it came in the run; times between are put in proportion. nullptr where one of them has no
/// blocks.
std::shared_ptr<const trace::Timeline> on_recorded_clock(const trace::Timeline& predicted,
                                                         const trace::Timeline& recorded);

/// The member "audit" of stowage.run/1. `modules`: with them.
Json to_json(const Audit& audit, bool modules);

}  // namespace stowage::estimate
