#include "app/cli/run/memory_advice.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/estimate/stopped_run.h"

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

/// Modules that could leave the device, from the smallest that holds `missing` to the largest; of equal ones
/// the first.
std::vector<std::size_t> movable(const PlannedRun& run, const std::vector<Bytes>& bytes,
                                 const std::string& at_work, plan::Placement::Slot slot, Bytes missing) {
  const Model& model = run.model;
  const std::vector<bool> whole = whole_on(model, run.placement, slot);
  const std::vector<std::string>& kept = plan::no_split_classes(model, run.settings);
  std::vector<std::size_t> out;
  for (std::size_t i = 1; i < bytes.size();) {
    const model::Module& module = model.modules()[i];
    if (whole[i] && bytes[i] >= missing && bytes[i] > Bytes() && !holds(module.name, at_work))
      out.push_back(i);
    const bool stays_whole = std::find(kept.begin(), kept.end(), module.class_name) != kept.end();
    i = stays_whole ? module.subtree_end : i + 1;
  }
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return bytes[a] < bytes[b]; });
  return out;
}

/// What asks again, of one run that stopped.
class Adviser {
 public:
  Adviser(const PlannedRun& run, const AskAgain& again, const estimate::StoppedRun& stopped,
          plan::Placement::Slot slot)
      : run_(run), again_(again), stopped_(stopped), slot_(slot) {}

  std::optional<Bytes> budget(Bytes from) const {
    if (!again_.on) return std::nullopt;
    return estimate::least_enough(from, from * 4, [&](Bytes budget) {
      machine::Machine machine = run_.machine;
      machine.devices[slot_].budget = budget;
      return short_of(again_.on(machine), machine);
    });
  }

  std::optional<Bytes> keep_free(Bytes from) const {
    if (!again_.solved_for) return std::nullopt;
    const machine::Device& device = run_.machine.devices[slot_];
    const Bytes most = device.budget ? *device.budget - device.overhead : from * 4;
    return estimate::least_enough(from, most, [&](Bytes kept) {
      machine::Machine machine = run_.machine;
      machine.devices[slot_].keep_free = kept;
      return short_of(again_.solved_for(machine), machine);
    });
  }

  /// The smallest module that is enough, of a few.
  void choose_module(const std::string& at_work, MemoryAdvice& advice) const {
    constexpr int kMostTries = 8;
    const auto cpu = run_.machine.slot(machine::kCpu);
    if (!again_.placed || !cpu || *cpu == slot_) return;
    const std::vector<Bytes> bytes = bytes_alone(run_.model);
    Bytes least = advice.missing;
    int tries = 0;
    for (const std::size_t module : movable(run_, bytes, at_work, slot_, advice.missing)) {
      if (bytes[module] < least) continue;
      if (++tries > kMostTries) return;
      const auto missing = short_of(again_.placed(without(module, *cpu)), run_.machine);
      if (!missing) continue;
      if (!*missing) {
        advice.module = run_.model.modules()[module].name;
        advice.module_bytes = bytes[module];
        return;
      }
      least = bytes[module] + *missing;
    }
  }

 private:
  std::optional<Bytes> short_of(const std::optional<estimate::Prediction>& other,
                                const machine::Machine& machine) const {
    return other ? stopped_.short_of(*other, machine) : std::nullopt;
  }

  plan::Placement without(std::size_t module, std::size_t cpu) const {
    plan::Placement out = run_.placement;
    for (std::size_t i = 0; i < out.slots.size(); ++i) {
      const std::size_t owner = run_.model.tensors()[i].module.index();
      if (owner >= module && owner < run_.model.modules()[module].subtree_end)
        out.slots[i] = static_cast<plan::Placement::Slot>(cpu);
    }
    return out;
  }

  const PlannedRun& run_;
  const AskAgain& again_;
  const estimate::StoppedRun& stopped_;
  plan::Placement::Slot slot_;
};

}  // namespace

std::optional<MemoryAdvice> memory_advice(const PlannedRun& run, const protocol::OutOfMemory& stop,
                                          const AskAgain& again, bool virtual_gpus) {
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
  const auto predicted = again.on ? again.on(run.machine) : std::nullopt;
  if (!predicted || predicted->method == estimate::PredictionMethod::None) return advice;
  advice.predicted = true;
  const estimate::StoppedRun stopped(*device, asked, Bytes(stop.used), *predicted,
                                     device->gpu() && !virtual_gpus);
  const Adviser adviser(run, again, stopped, static_cast<plan::Placement::Slot>(*slot));
  if (broke) advice.budget = adviser.budget(needed);
  if (run.solved && device->gpu())
    advice.keep_free = adviser.keep_free(std::max(asked - counted, use.activations + advice.missing));
  if (!advice.keep_free) adviser.choose_module(stop.module, advice);
  return advice;
}

std::string memory_advice_text(const MemoryAdvice& advice) {
  const std::string name = machine::display_name(advice.device);
  const std::string budget = advice.budget ? fmt::format("{} ({} bytes)", format_bytes_up(*advice.budget),
                                                         format_count(advice.budget->count()))
                                           : std::string();
  const std::string needs = fmt::format("{} needs at least {} more", name, format_bytes(advice.missing));
  if (!advice.predicted)
    return needs + "; how much is enough is not known, since nothing is predicted of this run.";
  if (advice.keep_free) {
    const std::string keep =
        fmt::format("keep {} of it free for activations, --keep-free {}={}", format_bytes(*advice.keep_free),
                    machine::to_string(advice.device), advice.keep_free->count());
    return needs + ": " + keep +
           (budget.empty() ? "." : "; with a budget of " + budget + " the plan can stay as it is.");
  }
  const char* const where = advice.streams ? "to the CPU, from where it is streamed" : "off it";
  const std::string move = advice.module.empty()
                               ? std::string()
                               : fmt::format("move {} ({}) {}", fill_sentence("“%s”", advice.module, {}),
                                             format_bytes(advice.module_bytes), where);
  if (budget.empty() && move.empty())
    return needs + ", and no change of the plan that was tried is enough: make the inputs smaller.";
  return needs + ": " + (budget.empty() ? "" : "raise its budget to " + budget) +
         (budget.empty() || move.empty() ? "" : ", or ") + move + ".";
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
