// Edits of what is asked besides rules: who computes, the runtime, what may be split, and repairs.
#include <algorithm>

#include "app/gui/document/plan_edits.h"
#include "core/machine/runtime.h"
#include "core/plan/computed.h"

namespace stowage::app::edits {
namespace {

using model::Model;
using model::ModuleId;

std::vector<model::TensorId> tensorsOf(const Model& model, const std::vector<ModuleId>& modules) {
  std::vector<model::TensorId> out;
  for (const ModuleId module : modules) {
    for (std::size_t i = module.index(); i < model[module].subtree_end; ++i) {
      const auto& own = model.modules()[i].tensors;
      out.insert(out.end(), own.begin(), own.end());
    }
  }
  return out;
}

/// The tensors that the user's list names, by TensorId.
std::vector<bool> listed(plan::Settings settings, const Model& model) {
  settings.runtime.row = machine::kByModule;
  auto marked = plan::computed_tensors(model, settings);
  marked.resize(model.tensors().size(), false);
  return marked;
}

}  // namespace

PlanInput withComputing(PlanInput input, const Model& model, const std::vector<ModuleId>& modules,
                        bool computed) {
  auto& settings = input.settings;
  if (computed) settings.runtime.row = machine::kByModule;
  auto marked = listed(settings, model);
  for (const auto tensor : tensorsOf(model, modules)) {
    // What shares a storage is computed together: one name left would bring all of them back.
    for (const auto other : model[model[tensor].storage].tensors) marked[other.index()] = computed;
  }
  settings.computed = plan::covering_names(model, marked);
  return input;
}

bool computes(const plan::Settings& settings, const Model& model, const std::vector<ModuleId>& modules) {
  if (!settings.runtime.by_module() || settings.computed.empty() || modules.empty()) return false;
  const auto marked = listed(settings, model);
  const auto tensors = tensorsOf(model, modules);
  return !tensors.empty() && std::all_of(tensors.begin(), tensors.end(),
                                         [&](model::TensorId tensor) { return marked[tensor.index()]; });
}

PlanInput withRuntime(PlanInput input, const machine::RuntimeRow* runtime) {
  input.settings.runtime.change_to(runtime);
  return input;
}

PlanInput withStreaming(PlanInput input, machine::Streaming streaming, std::optional<Bytes> window) {
  machine::Runtime& runtime = input.settings.runtime;
  const bool ahead = streaming == machine::Streaming::Prefetch;
  if (ahead && !runtime.can_prefetch()) runtime.row = machine::kStreamsAhead;
  runtime.streaming = streaming;
  runtime.window = ahead ? window : std::nullopt;
  return input;
}

std::vector<std::string> blockClasses(const Model& model, const plan::Settings& settings,
                                      const std::vector<ModuleId>& modules) {
  const auto& whole = plan::no_split_classes(model, settings);
  std::vector<std::string> out;
  for (const ModuleId module : modules) {
    for (ModuleId at = model[module].parent; at.valid(); at = model[at].parent) {
      const std::string& name = model[at].class_name;
      if (plan::is_any_class(name, whole) && std::find(out.begin(), out.end(), name) == out.end())
        out.push_back(name);
    }
  }
  return out;
}

PlanInput withSplitting(PlanInput input, const Model& model, const std::string& className) {
  input.map.reset();
  auto classes = plan::no_split_classes(model, input.settings);
  std::erase_if(
      classes, [&](const std::string& name) { return name == className || plan::is_class(className, name); });
  input.settings.no_split = std::move(classes);
  return input;
}

PlanInput withRepair(PlanInput input, const Model& model, const solve::Repair& repair) {
  using Kind = solve::Repair::Kind;
  switch (repair.kind) {
    case Kind::RaiseBudget:
      return withBudget(std::move(input), repair.device, repair.budget);
    case Kind::ComputeOnHost:
      input.settings.runtime.change_to(repair.name.empty() ? machine::kComputesOnHost : machine::kByModule);
      if (!repair.name.empty()) input.settings.computed.push_back(repair.name);
      return input;
    case Kind::LiftRule:
      return withoutRules(std::move(input), repair.name);
    case Kind::LiftAllRules:
      input.settings.rules.clear();
      return input;
    case Kind::AllowSplitting:
      return withSplitting(std::move(input), model, repair.name);
    case Kind::AllowEmptyGpus:
      input.settings.allow_empty_gpus = true;
      return input;
    case Kind::StreamInTurn:
      return withStreaming(std::move(input), machine::Streaming::Compatible, std::nullopt);
    case Kind::AddDevice:
      break;
  }
  if (repair.device.gpu()) {
    for (std::uint32_t i = 0; i < repair.count; ++i)
      input = withAnotherGpu(std::move(input), repair.budget ? std::optional(repair.budget) : std::nullopt);
    return input;
  }
  return withDevice(std::move(input), repair.device,
                    repair.budget ? std::optional(repair.budget) : std::nullopt);
}

}  // namespace stowage::app::edits
