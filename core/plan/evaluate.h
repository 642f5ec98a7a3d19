#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/evaluation/pass_times.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::plan {

enum class Severity : std::uint8_t { Info, Warning, Error };
std::string_view to_string(Severity severity);  ///< "info", "warning", "error": the JSON document's word

/// Something that can be done about a diagnostic.
struct Fix {
  enum class Kind : std::uint8_t {
    Solve,
    RaiseBudget,  ///< of `device` to `budget`
    SetBudget,    ///< of `device` to `budget`, which is less
    KeepFree,     ///< `budget` of `device`, for activations
    AllowSplitting,
    JoinBlock,
    JoinTie,
    LiftRule,
    AddDevice,
    AddKeys,
    RemoveKeys,
    RewriteMap,
  };
  Kind kind = Kind::Solve;
  machine::DeviceId device{};
  Bytes budget{};
  std::string name{};  ///< AllowSplitting: the class
};
/// "solve", "raise-budget", "allow-splitting" …: the JSON document's word.
std::string_view to_string(Fix::Kind kind);

/// Something a user should know about a plan. The sentence is `error`'s code with its subject and arguments
/// (core/base/sentences/plan.h).
struct Diagnostic {
  Severity severity = Severity::Info;
  Error what{};                          ///< code, subject, arguments of the sentence
  std::vector<std::string> subjects{};   ///< names of modules or tensors concerned, at most 100
  std::vector<std::uint64_t> numbers{};  ///< bytes or counts the sentence is about
  std::vector<Fix> fixes{};
};

/// One device under a plan. used = weights + stays + training + reserve + saved + activations + kv_cache +
/// overhead.
struct DeviceUse {
  machine::DeviceId device{};
  std::optional<Bytes> budget{};
  Bytes weights{};  ///< resident here, each storage once a device
  Bytes stays{};    ///< buffers of host modules kept on the main GPU (counted into "weights" of the JSON
                    ///< document)
  TrainingBytes training{};  ///< gradients and states of the optimizer of the weights that lie here
  Bytes reserve{};           ///< room that streaming needs
  Bytes saved{};             ///< Training::saved of what is executed here
  Bytes activations{};       ///< room kept free for them (machine::Device::keep_free)
  Bytes kv_cache{};
  Bytes overhead{};
  Bytes used{};
  Bytes free{};                   ///< budget - used, 0 when over or unlimited
  Bytes over{};                   ///< used - budget when larger
  std::string reserve_witness{};  ///< the module whose load is the reserve
};

/// What a plan costs: the only code that adds bytes up. Recomputed from the placement alone; shares no code
/// with the solver.
struct Evaluation {
  std::vector<DeviceUse> devices{};         ///< one a slot of the machine
  std::optional<std::uint32_t> main_gpu{};  ///< that streams and executes host modules: Settings::main_gpu,
                                            ///< else the lowest GPU that holds something; its slot
  Bytes total{};
  Bytes gpu_bytes{};        ///< weights resident on GPUs (each storage once), the objective gpu-bytes
  Bytes offloaded_bytes{};  ///< total - gpu_bytes
  /// Crossing to the main GPU each step, where it trains for both of its passes; as `disk_bytes`, without
  /// what no operator of the program reads.
  Bytes streamed_bytes{};
  Bytes disk_bytes{};       ///< read from disk each step
  std::uint64_t hops = 0;   ///< device changes along the execution order
  bool trains = false;      ///< Workload::training: devices hold gradients and states of the optimizer too
  bool saves = false;       ///< it says what autograd holds: devices hold that too
  double step_seconds = 0;  ///< streaming, reading and hops, and computing where `computing` says so
  /// Its parts. The CPU's is what it computes, or, where computing is not counted, reading its own memory;
  /// the GPUs' is what they compute.
  double bus_seconds = 0, disk_seconds = 0, hop_seconds = 0, host_seconds = 0, gpu_seconds = 0;
  bool computing = false;  ///< counted in the times: PassTimes were given, for all devices that may compute
  /// All passes of a request (evaluation/request_time.h), and what of that is computing; 0 where that is not
  /// counted.
  double request_seconds = 0, compute_seconds = 0;
  /// Of the same passes what each part takes, as the parts of a step: devices compute, or the CPU reads its
  /// own memory where computing is not counted; weights cross to the main GPU; are read; hops.
  struct RequestParts {
    double devices = 0, bus = 0, disk = 0, hops = 0;
  } request_parts{};
  std::vector<Diagnostic> diagnostics{};
  bool fits = true;  ///< no budget broken and everything placed

  bool ok() const;  ///< nothing worse than a warning
  /// What an objective that is a time makes least; else the time of a step.
  double seconds_of(Objective objective) const {
    return row_of(objective).request ? request_seconds : step_seconds;
  }
  std::optional<machine::DeviceId> main() const {
    return main_gpu ? std::optional(devices[*main_gpu].device) : std::nullopt;
  }
};

/// Host modules are streamed, and buffers stay, as accelerate's hooks do it (dispatch_model,
/// AlignDevicesHook); which GPU is the main one: main_slot. `times`, here and below: what devices compute;
/// null where that is not counted.
Evaluation evaluate(const model::Model& model, const machine::Machine& machine, const Settings& settings,
                    const Placement& placement, const PassTimes* times = nullptr);

/// evaluate plus the lints that only a map has: unknown keys, overlaps, uncovered tensors, prefix hazards,
/// missing devices.
Evaluation check(const model::Model& model, const machine::Machine& machine, const Settings& settings,
                 const DeviceMap& map, AppliedMap* applied = nullptr, const PassTimes* times = nullptr);

/// The stowage.check/1 / stowage.plan/1 fields "devices", "offloaded_bytes", "streamed_bytes", "hops",
/// "step_seconds", "diagnostics".
Json devices_json(const Evaluation& evaluation);
Json diagnostics_json(const Evaluation& evaluation);

/// The device that executes a module is the one of the first tensor in its subtree (host modules: the main
/// GPU when the runtime streams, else the CPU). KV cache bytes bound to each module's executing device,
/// indexed by ModuleId, from Model::kv_cache() and the workload (0 tokens: all zero; so is a
/// cache that is counted apart).
std::vector<Bytes> kv_cache_bytes(const model::Model& model, const Workload& workload);

}  // namespace stowage::plan
