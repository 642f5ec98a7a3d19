#include "core/engine/program/program_tables.h"

#include <algorithm>
#include <utility>

#include <c10/core/ScalarType.h>

namespace stowage::engine {
namespace {

std::string parent_of(const std::string& name) {
  const auto dot = name.rfind('.');
  return dot == std::string::npos ? std::string() : name.substr(0, dot);
}

}  // namespace

ModuleIndex ProgramTables::module(const std::string& name) {
  const auto [at, added] = module_index_.emplace(name, static_cast<ModuleIndex>(program_.modules.size()));
  if (!added) return at->second;
  const ModuleIndex index = at->second;
  program_.modules.push_back(name);
  program_.parents.push_back(0);
  std::string caller = parent_of(name);
  while (!caller.empty() && !exported_.classes.contains(caller))
    caller = parent_of(caller);  // containers are not called
  ModuleIndex below = index;
  while (!caller.empty()) {
    const auto [up, fresh] = module_index_.emplace(caller, static_cast<ModuleIndex>(program_.modules.size()));
    program_.parents[below] = up->second;
    if (!fresh) return index;
    below = up->second;
    program_.modules.push_back(caller);
    program_.parents.push_back(0);
    do {
      caller = parent_of(caller);
    } while (!caller.empty() && !exported_.classes.contains(caller));
  }
  return index;
}

std::uint32_t ProgramTables::label(const std::string& target) {
  std::string name = target.starts_with("torch.ops.") ? target.substr(10) : target;
  const auto [at, added] = label_index_.emplace(name, static_cast<std::uint32_t>(program_.labels.size()));
  if (added) program_.labels.push_back(std::move(name));
  return at->second;
}

void ProgramTables::add_weights() {
  std::unordered_map<std::string, const formats::Payload*> payloads;
  for (const formats::Payload& payload : exported_.payloads) payloads.emplace(payload.name, &payload);
  std::unordered_map<std::string, std::uint32_t> storages;
  for (const formats::InputSpec& spec : exported_.inputs) {
    using K = formats::InputSpec::Kind;
    if (spec.kind != K::Parameter && spec.kind != K::Buffer && spec.kind != K::TensorConstant) continue;
    const formats::Payload& payload = *payloads.at(spec.target);
    const c10::ScalarType type = scalar_type_of_schema(payload.scalar_type).value();
    const auto [at, added] =
        storages.emplace(payload.record, static_cast<std::uint32_t>(program_.storages.size()));
    if (added) program_.storages.push_back({payload.file_offset, payload.storage_bytes, {}, false});
    Weight weight{spec.target,     module(parent_of(spec.target)), at->second, type, payload.sizes,
                  payload.strides, payload.storage_offset};
    weight.requires_grad = payload.requires_grad && c10::isFloatingType(type);
    weight.parameter = spec.kind == K::Parameter;
    weight.buffer = spec.kind == K::Buffer;
    weight.persistent = spec.persistent;
    const auto index = static_cast<std::uint32_t>(program_.weights.size());
    program_.storages[at->second].weights.push_back(index);
    weight_of_value_[spec.argument] = index;
    program_.weights.push_back(std::move(weight));
  }
  std::string first_device;
  for (const auto& [name, meta] : exported_.graph.tensor_values) {
    const std::string device = meta.device_type + std::to_string(meta.device_index);
    if (first_device.empty()) first_device = device;
    program_.several_devices |= device != first_device;
  }
}

AliasSets::Set ProgramTables::storage_of_input(const std::string& value) {
  const auto found = weight_of_value_.find(value);
  return found == weight_of_value_.end() ? AliasSets::kNone
                                         : aliases_.of(program_.weights[found->second].storage);
}

void ProgramTables::mutate(const std::vector<std::uint32_t>& storages) {
  for (const std::uint32_t storage : storages) {
    if (storage < program_.storages.size()) program_.storages[storage].mutated = true;
  }
}

void ProgramTables::bind_weights(const FindSlot& find) {
  std::vector<std::uint32_t> weight_of_slot(program_.main.slots, ~0u);
  for (const auto& [value, weight] : weight_of_value_) {
    const auto slot = find(value);
    if (!slot) continue;
    program_.weights[weight].slot = *slot;
    weight_of_slot[*slot] = weight;
  }
  std::vector<const Step*> last_user(program_.weights.size(), nullptr);
  for (Step& step : program_.main.steps) {
    if (step.kind == Step::Kind::Symbolic) continue;  // asks for sizes only
    for (const Recipe& recipe : step.arguments) {
      for (const Slot slot : recipe.slots) {
        const std::uint32_t weight = slot == kNoSlot ? ~0u : weight_of_slot[slot];
        if (weight != ~0u && std::exchange(last_user[weight], &step) != &step) step.uses.push_back(weight);
      }
    }
  }
}

void ProgramTables::random(const std::string& target) {
  auto& all = program_.random_operators;
  if (std::find(all.begin(), all.end(), target) == all.end()) all.push_back(target);
}

UserInput user_input(const formats::ExportedProgram& exported, const formats::InputSpec& spec,
                     std::size_t flat, std::optional<Slot> slot) {
  using K = formats::Argument::Kind;
  UserInput input;
  input.path = flat < exported.input_paths.size() ? exported.input_paths[flat] : std::to_string(flat);
  input.name = spec.argument.empty() ? spec.constant.text : spec.argument;
  input.slot = slot.value_or(kNoSlot);
  input.tensor = spec.kind == formats::InputSpec::Kind::UserInput && spec.constant.kind == K::Tensor;
  if (!input.tensor) {
    if (spec.constant.kind == K::SymInt && spec.constant.by_name) {
      const auto size = exported.graph.sizes.find(spec.constant.text);
      input.size = size == exported.graph.sizes.end() ? formats::SymInt{} : size->second;
      const auto range = exported.ranges.find(formats::symbol_of(*input.size));
      if (range != exported.ranges.end()) input.range = range->second;
      return input;
    }
    formats::Argument plain = spec.constant;
    plain.by_name = false;
    input.constant =
        recipe_for(plain, nullptr, [](const std::string&) { return std::optional<Slot>(); }).constant;
    return input;
  }
  input.meta = exported.graph.tensor_values.at(spec.argument);
  if (!input.meta.any) input.dtype = scalar_type_of_schema(input.meta.scalar_type).value();
  return input;
}

}  // namespace stowage::engine
