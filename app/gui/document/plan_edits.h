#pragma once

#include <string>
#include <vector>

#include "app/gui/document/plan_input.h"
#include "core/model/model.h"
#include "core/solve/solve.h"

namespace stowage::app::edits {

/// The modules an edit is about: a part of a no-split block stands for its block, a module inside another
/// selected one is dropped. Sorted.
std::vector<model::ModuleId> movable(const model::Model& model, const solve::UnitCatalog* catalog,
                                     const std::vector<model::ModuleId>& modules);
std::vector<std::string> names(const model::Model& model, const std::vector<model::ModuleId>& modules);

/// Edits of rules. A map that is shown as it is stays: a pin moves its modules in it, and nobody else is
/// placed anew.

/// Pins. An older pin on the same modules or below goes; one above is spread over its other children, so that
/// only these modules change. `along`: what the spreading leaves out too.
PlanInput pin(PlanInput input, const model::Model& model, const std::vector<model::ModuleId>& modules,
              machine::DeviceId device, const std::vector<model::ModuleId>& along = {});

/// What it means to put modules on a device: the one answer for drops, previews, prices and keys.
struct Move {
  std::vector<model::ModuleId> modules{};  ///< what is pinned: a part of a block stands for its block
  std::vector<std::string> split{};        ///< no-split classes that are given up for it
  PlanInput input{};                       ///< the plan's question afterwards
  /// What shares a storage with them and moves along, and the first rule on it that will not have it: the
  /// group would be split.
  std::vector<model::ModuleId> along{};
  std::optional<plan::Rule> against{};
};
/// `model`: what the plan places (PlacedModels). `parts`: the modules themselves are meant, not the blocks
/// they are part of; their classes may be split from then on.
Move moveTo(const PlanInput& input, const model::Model& model, const solve::UnitCatalog* catalog,
            const std::vector<model::ModuleId>& modules, machine::DeviceId device, bool parts = false);

/// Forbids a device to these modules; a pin to it is lifted with it.
PlanInput forbid(PlanInput input, const model::Model& model, const std::vector<model::ModuleId>& modules,
                 machine::DeviceId device);
/// Lifts the rule that forbids `device` to any of these modules.
PlanInput allow(PlanInput input, const model::Model& model, const std::vector<model::ModuleId>& modules,
                machine::DeviceId device);
/// Takes the pins off these modules: the solver decides.
PlanInput unpin(PlanInput input, const model::Model& model, const std::vector<model::ModuleId>& modules);
PlanInput liftAllRules(PlanInput input);
/// Removes the rules (pins and forbids) made for exactly this name.
PlanInput withoutRules(PlanInput input, const std::string& name);

/// Runtime mixed: the host computes with these modules while they lie there, or is free again to stream them.
/// Asking for it switches to that runtime. Names of the list that the model does not have are dropped.
PlanInput withComputing(PlanInput input, const model::Model& model,
                        const std::vector<model::ModuleId>& modules, bool computed);
/// True when the user's list names all tensors of these modules.
bool computes(const plan::Settings& settings, const model::Model& model,
              const std::vector<model::ModuleId>& modules);

/// Another runtime: with one that cannot prefetch weights are streamed in their turn.
PlanInput withRuntime(PlanInput input, const machine::RuntimeRow* runtime);
/// When weights are streamed; `window` is of prefetch alone, nullopt = automatic. Prefetch under a runtime
/// that cannot do it switches to runtime engine.
PlanInput withStreaming(PlanInput input, machine::Streaming streaming, std::optional<Bytes> window);

PlanInput withBudget(PlanInput input, machine::DeviceId device, std::optional<Bytes> budget);
/// Rules that name a device the machine lacks go with it.
PlanInput withMachine(PlanInput input, machine::Machine machine);
/// The machine with its CPU or disk again; nothing where it has that device. `budget` nullopt = no limit.
PlanInput withDevice(PlanInput input, machine::DeviceId device, std::optional<Bytes> budget);
/// One more GPU like the last one (24 GiB when there is none).
PlanInput withAnotherGpu(PlanInput input, std::optional<Bytes> budget = {});
/// The classes that keep one of these modules inside a whole block: what stands in the way of moving it
/// alone.
std::vector<std::string> blockClasses(const model::Model& model, const plan::Settings& settings,
                                      const std::vector<model::ModuleId>& modules);
PlanInput withSplitting(PlanInput input, const model::Model& model, const std::string& className);
/// What a repair of the solver does to the plan.
PlanInput withRepair(PlanInput input, const model::Model& model, const solve::Repair& repair);

/// The first of the modules that a rule forbids `device` to (a rule on it, above it or inside it).
std::optional<model::ModuleId> firstForbidden(const plan::Settings& settings, const model::Model& model,
                                              const std::vector<model::ModuleId>& modules,
                                              machine::DeviceId device);
bool allForbidden(const plan::Settings& settings, const model::Model& model,
                  const std::vector<model::ModuleId>& modules, machine::DeviceId device);
/// The pin in force on `module`, itself or above it, or null.
const plan::Rule* pinOf(const plan::Settings& settings, const model::Model& model, model::ModuleId module);

}  // namespace stowage::app::edits
