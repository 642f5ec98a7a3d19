#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/plan/activation_scopes.h"
#include "core/runtimes/device_check/check.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/export/activation_notes.h"
#include "core/runtimes/export/export_findings.h"
#include "core/runtimes/export/refusals.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// A GPU of a plan over several machines.
struct GpuOfHost {
  std::string host{};
  machine::DeviceId device{};  ///< its name there
};

/// What is written: a plan for a model, for one target.
struct ExportInput {
  const Facts& facts;
  const Target& target;
  const plan::DeviceMap& map;  ///< as the plan says
  const CheckOptions& options;
  std::string model_path{};
  std::string file{};  ///< where it is written; "" = not known
  /// accelerate: buffers that a checkpoint has leave the GPU with their module.
  bool offload_buffers = false;
  WriterValues told{};                   ///< options of the target
  plan::ActivationScopes activations{};  ///< what the plan says of them; empty = nothing
  /// Whose budgets a run of what is written is held against, and what the plan was made under; both or
  /// neither.
  const machine::Machine* machine = nullptr;
  const plan::Settings* settings = nullptr;
  /// By number of a GPU of the map: whose it is. GPUs of a host follow each other. Empty: all are of one
  /// machine. For pipelining and vLLM alone.
  std::vector<GpuOfHost> hosts{};
  std::string_view option(std::string_view name) const { return runtimes::told(target, told, name); }
};

/// A request to leave the GPUs that the target is told of.
struct OffloadRequest {
  std::string module{};
  machine::DeviceId requested{};
  bool set = true;  ///< somebody asked for it; else the plan alone did
};

struct IgnoredRequest {
  std::string module{};
  machine::DeviceId requested{}, effective{};
  Bytes bytes{};
  std::string reason{};
};

struct Difference {
  std::string name{};  ///< the outermost module all of which differs alike, else a tensor
  machine::DeviceId planned{}, actual{};
  Bytes bytes{};  ///< without storages that stand in the list under another name
};

/// A storage that the target holds once more than the plan does.
struct SecondCopy {
  std::uint32_t tensor = kNone;       ///< the name that it is held under
  machine::DeviceId first{}, also{};  ///< where the storage lies, and where the copy does
};

struct Exported {
  std::string text{};
  std::vector<std::string> arguments{};
  Json settings = Json::object();
  std::vector<OffloadRequest> offloads{};
  std::vector<IgnoredRequest> ignored{};
  std::vector<machine::DeviceId> actual{};  ///< by tensor: where the target puts it, read from `text` again
  std::vector<SecondCopy> copies{};         ///< beside `actual`
  std::vector<Difference> differences{};
  Bytes distance{};                  ///< of both
  std::optional<Refusal> refused{};  ///< why the target cannot be told the plan
  std::vector<ActivationNote> activation_notes{};
  std::vector<ExportFinding> findings{};  ///< budgets that a run breaks, settings without effect
  /// Of the nearest plan: no plan that the target can say has fewer bytes elsewhere; nullopt: nobody asked,
  /// or it is not proven.
  std::optional<Bytes> bound{};
};

/// Writes the plan in the target's own words and reads it back: `differences` are what a run of exactly
/// `text` would place elsewhere than the plan says, each storage once. A plan that cannot be said is refused,
/// with an empty text; so is one that would split what is one storage through export or compilation, where
/// the target's rules call that an error. `nearest`: what is written instead is the plan of all that the
/// target can say which has the fewest bytes elsewhere, and of equally near ones that which breaks budgets by
/// the fewest.
Exported export_plan(const ExportInput& input, bool nearest = false);

/// The fields of stowage.export/1 from "text" on.
Json to_json(const Exported& exported);

}  // namespace stowage::runtimes
