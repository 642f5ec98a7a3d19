#include "app/cli/run/memory_advice.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace stowage::cli {
namespace {

using model::Model;
using model::ModuleId;

bool holds(const std::string& module, const std::string& name) {
  return name == module || name.starts_with(module + ".");
}

/// The innermost module that has both below it. Modules are in pre-order.
std::size_t common_module(const Model& model, std::size_t a, std::size_t b) {
  while (b < a || b >= model.modules()[a].subtree_end) a = model.modules()[a].parent.index();
  return a;
}

/// By module, bytes of the storages that have all their names below it: what leaves a device with it.
std::vector<Bytes> bytes_alone(const Model& model) {
  std::vector<Bytes> out(model.modules().size());
  for (const model::Storage& storage : model.storages()) {
    std::size_t module = model[storage.tensors.front()].module.index();
    for (const model::TensorId id : storage.tensors)
      module = common_module(model, module, model[id].module.index());
    out[module] += storage.bytes;
  }
  for (std::size_t i = out.size(); i-- > 1;) out[model.modules()[i].parent.index()] += out[i];
  return out;
}

/// By module, whether all tensors below it lie in the slot.
std::vector<bool> whole_on(const Model& model, const plan::Placement& placement, plan::Placement::Slot slot) {
  std::vector<bool> out(model.modules().size(), true);
  for (std::size_t i = 0; i < placement.slots.size(); ++i) {
    if (placement.slots[i] != slot) out[model.tensors()[i].module.index()] = false;
  }
  for (std::size_t i = out.size(); i-- > 1;) {
    if (!out[i]) out[model.modules()[i].parent.index()] = false;
  }
  return out;
}

/// The smallest module that makes the room, the first of these.
void choose_module(const PlannedRun& run, const std::string& at_work, plan::Placement::Slot slot,
                   MemoryAdvice& advice) {
  const Model& model = run.model;
  const std::vector<Bytes> bytes = bytes_alone(model);
  const std::vector<bool> whole = whole_on(model, run.placement, slot);
  const std::vector<std::string>& kept = plan::no_split_classes(model, run.settings);
  for (std::size_t i = 1; i < bytes.size();) {
    const model::Module& module = model.modules()[i];
    const bool fits =
        whole[i] && bytes[i] >= advice.missing && bytes[i] > Bytes() && !holds(module.name, at_work);
    if (fits && (advice.module.empty() || bytes[i] < advice.module_bytes)) {
      advice.module = module.name;
      advice.module_bytes = bytes[i];
    }
    const bool stays_whole = std::find(kept.begin(), kept.end(), module.class_name) != kept.end();
    i = stays_whole ? module.subtree_end : i + 1;
  }
}

}  // namespace

std::optional<MemoryAdvice> memory_advice(const PlannedRun& run, const protocol::OutOfMemory& stop) {
  const auto device = machine::parse_device(stop.device);
  const auto slot = device ? run.machine.slot(*device) : std::nullopt;
  if (!slot) return std::nullopt;
  MemoryAdvice advice;
  advice.device = *device;
  advice.streams = device->gpu() && !run.settings.runtime.computes_all();
  const plan::DeviceUse& use = run.evaluation.devices[*slot];
  // A run of the engine holds no gradients and no optimizer, though its plan keeps room for them.
  const Bytes counted = use.used - use.activations - use.training.total(),
              asked = Bytes(stop.used) + Bytes(stop.requested);
  const Bytes needed = std::max(asked, counted);  // it may have stopped before all weights were there
  const bool broke = stop.budget > 0 && needed > Bytes(stop.budget);
  advice.missing = broke ? needed - Bytes(stop.budget) : Bytes(stop.requested);
  if (broke) advice.budget = needed;
  if (run.solved && device->gpu())
    advice.keep_free = std::max(asked - counted, use.activations + advice.missing);
  advice.several = use.weights >= advice.missing;
  choose_module(run, stop.module, static_cast<plan::Placement::Slot>(*slot), advice);
  return advice;
}

std::string memory_advice_text(const MemoryAdvice& advice) {
  const std::string name = machine::display_name(advice.device);
  const std::string budget = advice.budget ? fmt::format("{} ({} bytes)", format_bytes(*advice.budget),
                                                         format_count(advice.budget->count()))
                                           : std::string();
  const std::string needs = fmt::format("{} needs at least {} more: ", name, format_bytes(advice.missing));
  if (advice.keep_free) {
    const std::string keep =
        fmt::format("keep {} of it free for activations, --keep-free {}={}", format_bytes(*advice.keep_free),
                    machine::to_string(advice.device), advice.keep_free->count());
    return needs + keep +
           (budget.empty() ? "." : "; with a budget of " + budget + " the plan can stay as it is.");
  }
  const char* const where = advice.streams ? "to the CPU, from where it is streamed" : "off it";
  std::string way = "make the inputs smaller";
  if (!advice.module.empty())
    way = fmt::format("move {} ({}) {}", fill_sentence("“%s”", advice.module, {}),
                      format_bytes(advice.module_bytes), where);
  else if (advice.several)
    way = fmt::format("move as much of its weights {}", where);
  return needs + (budget.empty() ? "" : "raise its budget to " + budget + ", or ") + way + ".";
}

Json memory_advice_json(const MemoryAdvice& advice) {
  const auto bytes = [](const std::optional<Bytes>& some) { return some ? Json(some->count()) : Json(); };
  Json json;
  json["missing_bytes"] = advice.missing.count();
  json["budget_needed"] = bytes(advice.budget);
  json["keep_free_needed"] = bytes(advice.keep_free);
  json["move"] = nullptr;
  if (!advice.module.empty())
    json["move"] = {{"module", advice.module}, {"bytes", advice.module_bytes.count()}};
  return json;
}

}  // namespace stowage::cli
