#include "core/plan/lints/lints.h"
#include "core/plan/main_gpu.h"

#include <algorithm>
#include <unordered_set>

namespace stowage::plan {
namespace {

bool placed(const LintInput& in, Placement::Slot slot) { return slot < in.machine.devices.size(); }

void add_budget_lints(const machine::Machine& machine, Evaluation& evaluation) {
  for (const DeviceUse& use : evaluation.devices) {
    if (!use.over) continue;
    Diagnostic out{Severity::Error,
                   {Code::PlanOverBudget,
                    machine::display_name(use.device),
                    {format_bytes(use.used), format_bytes(*use.budget), format_bytes(use.over)}}};
    out.subjects = {machine::to_string(use.device)};
    if (!use.reserve_witness.empty()) out.subjects.push_back(use.reserve_witness);
    out.numbers = {use.used.count(), use.budget->count(), use.over.count()};
    if (const auto budget = larger_budget(machine, use.device, use.used))
      out.fixes.push_back({Fix::Kind::RaiseBudget, use.device, *budget});
    out.fixes.push_back({Fix::Kind::Solve});
    evaluation.diagnostics.push_back(std::move(out));
  }
}

void add_unplaced_lint(const LintInput& in, Evaluation& evaluation) {
  if (in.tally.unplaced == 0) return;
  std::vector<model::TensorId> tensors;
  for (std::size_t i = 0; i < in.placement.slots.size(); ++i) {
    if (!placed(in, in.placement.slots[i])) tensors.emplace_back(i);
  }
  const Bytes bytes = bytes_of_tensors(in.model, in.sizes, tensors);
  Diagnostic out{Severity::Error,
                 {Code::PlanUnplaced,
                  in.model[tensors.front()].name,
                  {format_count(tensors.size()), format_bytes(bytes)}}};
  for (std::size_t i = 0; i < tensors.size() && i < kMostSubjects; ++i)
    out.subjects.push_back(in.model[tensors[i]].name);
  out.numbers = {tensors.size(), bytes.count()};
  out.fixes = {{Fix::Kind::Solve}};
  evaluation.diagnostics.push_back(std::move(out));
}

void add_slot(std::vector<Placement::Slot>& slots, Placement::Slot slot) {
  if (std::find(slots.begin(), slots.end(), slot) == slots.end()) slots.push_back(slot);
}

void add_tie_lints(const LintInput& in, Evaluation& evaluation) {
  if (!in.tally.split_tie) return;
  std::size_t found = 0;
  for (std::size_t i = 0; i < in.model.storages().size() && found < kMostSubjects; ++i) {
    const model::Storage& storage = in.model.storages()[i];
    if (storage.tensors.size() < 2) continue;
    std::vector<Placement::Slot> slots;
    for (const model::TensorId id : storage.tensors) {
      if (placed(in, in.placement[id])) add_slot(slots, in.placement[id]);
    }
    if (slots.size() < 2) continue;
    ++found;
    const Bytes bytes(in.sizes[i]);
    Diagnostic out{Severity::Warning,
                   {Code::PlanSplitTie,
                    in.model[storage.tensors[0]].name,
                    {in.model[storage.tensors[1]].name, format_bytes(bytes), slot_names(in.machine, slots)}}};
    for (std::size_t n = 0; n < storage.tensors.size() && n < kMostSubjects; ++n)
      out.subjects.push_back(in.model[storage.tensors[n]].name);
    out.numbers = {bytes.count()};
    out.fixes = {{Fix::Kind::JoinTie}};
    evaluation.diagnostics.push_back(std::move(out));
  }
}

/// Slots of a module's tensors in definition order, without the unplaced.
std::vector<Placement::Slot> slots_below(const LintInput& in, std::size_t module) {
  std::vector<Placement::Slot> slots;
  for (std::size_t i = module; i < in.model.modules()[module].subtree_end; ++i) {
    for (const model::TensorId id : in.model.modules()[i].tensors) {
      if (placed(in, in.placement[id])) add_slot(slots, in.placement[id]);
    }
  }
  return slots;
}

/// Blocks are computed as a whole: its first tensor tells of all.
Placement::Slot executes(const LintInput& in, std::size_t block, Placement::Slot slot) {
  const auto cpu = in.machine.slot(machine::kCpu);
  if (in.computed.empty() || slot < in.machine.gpu_count() || !cpu) return in.exec_slot[slot];
  for (std::size_t i = block; i < in.model.modules()[block].subtree_end; ++i) {
    const std::vector<model::TensorId>& tensors = in.model.modules()[i].tensors;
    if (!tensors.empty())
      return in.computed[tensors.front().index()] ? static_cast<Placement::Slot>(*cpu) : in.exec_slot[slot];
  }
  return in.exec_slot[slot];
}

void add_block_lint(const LintInput& in, std::size_t index, bool in_force, Evaluation& evaluation) {
  const model::Module& module = in.model.modules()[index];
  const std::vector<Placement::Slot> slots = slots_below(in, index);
  if (slots.size() < 2) return;
  std::vector<Placement::Slot> executing;
  for (const Placement::Slot slot : slots) add_slot(executing, executes(in, index, slot));
  const std::size_t dot = module.class_name.rfind('.');
  const std::string name = dot == std::string::npos ? module.class_name : module.class_name.substr(dot + 1);
  Diagnostic out;
  if (executing.size() == 1 && !in_force) return;  // the user lets it be split, and it runs
  if (executing.size() > 1) {
    out.severity = Severity::Error;
    out.what = {Code::PlanSplitBlock, module.name, {name, slot_names(in.machine, slots)}};
  } else {
    // What matters to a residual is where it runs: weights that are brought to one device for their turn do
    // no harm.
    out.severity = Severity::Warning;
    out.what = {Code::PlanSplitBlockHost,
                module.name,
                {name, slot_names(in.machine, slots), slot_names(in.machine, executing)}};
  }
  out.subjects = {module.name};
  out.numbers = {module.bytes.count()};
  out.fixes = {{Fix::Kind::JoinBlock}};
  if (in_force) out.fixes.push_back({Fix::Kind::AllowSplitting});
  evaluation.diagnostics.push_back(std::move(out));
}

/// No-split blocks that lie on several devices. Leave to split a class does not make its forward run on two
/// devices: under accelerate the parts that the model names no-split still have to be executed by one.
void add_block_lints(const LintInput& in, Evaluation& evaluation) {
  const std::vector<std::string>& classes = no_split_classes(in.model, in.settings);
  const std::vector<std::string> lifted = lifted_no_split_classes(in.model, in.settings);
  if (classes.empty() && lifted.empty()) return;
  const std::vector<Placement::Slot>& slots = in.tally.agreed;
  const std::size_t before = evaluation.diagnostics.size();
  for (std::size_t i = 0; i < slots.size() && evaluation.diagnostics.size() - before < kMostSubjects;) {
    const model::Module& module = in.model.modules()[i];
    if (slots[i] != kMixed) {
      i = module.subtree_end;
    } else if (i > 0 && is_any_class(module.class_name, classes)) {
      add_block_lint(in, i, true, evaluation);
      i = module.subtree_end;
    } else if (i > 0 && is_any_class(module.class_name, lifted)) {
      add_block_lint(in, i, false, evaluation);
      i = module.subtree_end;
    } else {
      ++i;
    }
  }
}

/// What the settings ask for and a map cannot say.
void add_main_gpu_lint(const LintInput& in, Evaluation& evaluation) {
  const Bytes streamed = in.tally.every_pass.streamed + in.tally.with_prompt.streamed;
  if (!in.settings.main_gpu || !streamed) return;  // what is streamed has a main GPU
  Settings alone = in.settings;
  alone.main_gpu.reset();
  const auto implied = main_slot(in.placement.slots, in.machine.gpu_count(), alone);
  const machine::DeviceId main = *evaluation.main();
  if (!implied || in.machine.devices[*implied].id == main) return;
  Diagnostic out{Severity::Warning,
                 {Code::PlanMainGpu,
                  machine::display_name(main),
                  {machine::display_name(in.machine.devices[*implied].id)}}};
  out.subjects = {machine::to_string(main), machine::to_string(in.machine.devices[*implied].id)};
  evaluation.diagnostics.push_back(std::move(out));
}

/// The first tensor of a rule's module (or the rule's tensor) that breaks it.
std::optional<model::TensorId> broken_by(const LintInput& in, const Rule& rule, Placement::Slot slot) {
  const auto breaks = [&](model::TensorId id) {
    return placed(in, in.placement[id]) && (in.placement[id] == slot) == rule.forbid;
  };
  if (const auto tensor = in.model.find_tensor(rule.name)) return breaks(*tensor) ? tensor : std::nullopt;
  const auto module = in.model.find_module(rule.name);
  if (!module) return std::nullopt;
  for (std::size_t i = module->index(); i < in.model[*module].subtree_end; ++i) {
    for (const model::TensorId id : in.model.modules()[i].tensors) {
      if (breaks(id)) return id;
    }
  }
  return std::nullopt;
}

void add_rule_lints(const LintInput& in, Evaluation& evaluation) {
  for (const Rule& rule : in.settings.rules) {
    const auto slot = in.machine.slot(rule.device);
    const auto tensor =
        broken_by(in, rule, slot ? static_cast<Placement::Slot>(*slot) : Placement::kUnplaced);
    if (!tensor) continue;
    Diagnostic out{Severity::Warning,
                   {rule.forbid ? Code::PlanForbidBroken : Code::PlanPinBroken,
                    rule.name,
                    {machine::display_name(rule.device)}}};
    if (!rule.forbid)
      out.what.arguments.push_back(machine::display_name(in.machine.devices[in.placement[*tensor]].id));
    out.subjects = {rule.name};
    out.fixes = {{Fix::Kind::Solve}, {Fix::Kind::LiftRule}};
    evaluation.diagnostics.push_back(std::move(out));
  }
}

}  // namespace

Bytes bytes_of_tensors(const model::Model& model, const std::vector<std::uint64_t>& sizes,
                       const std::vector<model::TensorId>& tensors) {
  Bytes sum;
  std::unordered_set<std::uint32_t> seen;
  for (const model::TensorId id : tensors) {
    const model::StorageId storage = model[id].storage;
    if (model[storage].tensors.size() < 2 || seen.insert(storage.value).second)
      sum += Bytes(sizes[storage.index()]);
  }
  return sum;
}

std::optional<Bytes> larger_budget(const machine::Machine& machine, machine::DeviceId device, Bytes need) {
  const std::uint64_t gib = GiB(1).count();
  const machine::Device* const here = machine.find(device);
  const Bytes whole((need.count() / gib + (need.count() % gib > 0 ? 1 : 0)) * gib);
  if (!here || !here->physical || whole <= here->physical) return whole;
  return need <= here->physical ? std::optional(here->physical) : std::nullopt;
}

std::string slot_names(const machine::Machine& machine, const std::vector<Placement::Slot>& slots) {
  std::string text;
  for (const Placement::Slot slot : slots) {
    if (slot < machine.devices.size())
      text += (text.empty() ? "" : ", ") + machine::display_name(machine.devices[slot].id);
  }
  return text;
}

void add_placement_lints(const LintInput& input, Evaluation& evaluation) {
  add_budget_lints(input.machine, evaluation);
  add_unplaced_lint(input, evaluation);
  add_block_lints(input, evaluation);
  add_tie_lints(input, evaluation);
  add_rule_lints(input, evaluation);
  add_main_gpu_lint(input, evaluation);
  if (!evaluation.main_gpu && input.machine.gpu_count() > 0 && input.tally.unplaced == 0 &&
      evaluation.total) {
    Diagnostic out{Severity::Info, {Code::PlanEmptyGpus, {}}};
    out.numbers = {evaluation.total.count()};
    evaluation.diagnostics.push_back(std::move(out));
  }
}

}  // namespace stowage::plan
