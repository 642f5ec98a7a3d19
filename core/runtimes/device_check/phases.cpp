// Memory of the phases of a runtime that compiles, and where the modules are in each: load, compile, refit,
// run.
#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/runtimes/device_check/rules.h"

namespace stowage::runtimes {
namespace {

/// Copies of all weights on the main GPU and on the host, and where the module itself is meanwhile.
struct Row {
  std::string_view phase, after;
  std::uint64_t gpu, host;
  machine::DeviceId module{};
};

}  // namespace

std::vector<Phase> RuleBook::phases() const {
  if (!rules_.has_phases) return {};
  std::vector<std::uint32_t> all(facts_.model->tensors().size());
  bool asked = false;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    all[i] = i;
    asked = asked || (!places_.asked(i).gpu() && places_.engine(facts_.owner(i)));
  }
  const machine::DeviceId main = places_.main();
  const bool on = options_.offload_module_to_cpu.value_or(asked && main != machine::kCpu);
  const machine::DeviceId compiling = on ? machine::kCpu : main;
  const std::uint64_t away = on ? 1 : 0;
  const Bytes total(bytes_of(all, true));
  // A refit takes the module as compiling left it; what runs is the module as the plan has it.
  const std::array<Row, 4> rows = {
      Row{"load", "", 1, 1, main},
      Row{"compile", "load", 2 - away, (options_.malloc_trim.value_or(false) ? 3 : 5) + away, compiling},
      Row{"refit", "compile", 2, 1, main}, Row{"run", "compile", 1, 0, main}};
  std::vector<Phase> out;
  for (const Row& row : rows) {
    Phase phase{row.phase,
                {{main, total * row.gpu, options_.budget(main)},
                 {machine::kCpu, total * row.host, options_.budget(machine::kCpu)}},
                row.after,
                {{{"", row.module}}},
                {}};
    const machine::DeviceId before = row.after == "compile" ? compiling : main;
    if (row.phase == "run") {
      phase.places = run_places();
      phase.moves = moves_to_run(before);
    } else if (before != row.module && total) {
      phase.moves.push_back({before, row.module, total});
    }
    out.push_back(std::move(phase));
  }
  return out;
}

/// What runs: engines on the main GPU, whatever becomes of their source; all else where the plan has it.
plan::DeviceMap RuleBook::run_places() const {
  const model::Model& model = *facts_.model;
  plan::DeviceMap out{{{"", places_.main()}}};
  std::unordered_map<std::string, std::size_t> known{{"", 0}};
  const auto put = [&](const std::string& key, machine::DeviceId device) {
    const auto [at, fresh] = known.try_emplace(key, out.entries.size());
    if (fresh) out.entries.push_back({key, device});
    out.entries[at->second].device = device;
  };
  const plan::DeviceMap asked = effective_map(places_.map(), rules_);
  for (const plan::DeviceMap::Entry& entry : asked.entries) {
    const auto module = model.find_module(entry.key);
    const auto tensor = module ? std::nullopt : model.find_tensor(entry.key);
    if (!module && !tensor) continue;
    const std::uint32_t owner = module ? module->value : facts_.owner(tensor->value);
    put(entry.key, places_.engine(owner) ? places_.main() : entry.device);
  }
  for (std::uint32_t i = 1; i < model.modules().size(); ++i) {
    const bool engine = places_.engine(i);
    if (engine == places_.engine(model.columns().parents[i])) continue;
    const machine::DeviceId there = places_.at_rest(i).device;
    put(facts_.module_name(i), engine || there == machine::kDisk ? places_.main() : there);
  }
  return out;
}

/// From where compiling left the whole module to where its parts run. Engines have weights of their own.
std::vector<Phase::Move> RuleBook::moves_to_run(machine::DeviceId from) const {
  std::vector<std::pair<machine::DeviceId, std::vector<std::uint32_t>>> by_device;
  for (std::uint32_t i = 0; i < facts_.model->tensors().size(); ++i) {
    const machine::DeviceId to = places_.at(i);
    if (to == from || places_.engine(facts_.owner(i))) continue;
    const auto known = std::find_if(by_device.begin(), by_device.end(),
                                    [&](const auto& entry) { return entry.first == to; });
    if (known == by_device.end()) {
      by_device.emplace_back(to, std::vector{i});
    } else {
      known->second.push_back(i);
    }
  }
  std::sort(by_device.begin(), by_device.end());
  std::vector<Phase::Move> out;
  for (const auto& [to, tensors] : by_device) {
    if (const Bytes bytes(bytes_of(tensors, true)); bytes) out.push_back({from, to, bytes});
  }
  return out;
}

void RuleBook::over_budget() {
  if (options_.budgets.empty()) return;
  over_budget(Rule::PhaseOverBudget, plan::Severity::Error, {"load", "compile"});
  over_budget(Rule::PhaseRefitOverBudget, plan::Severity::Warning, {"refit"});
}

/// The worst of some phases, one finding a device.
void RuleBook::over_budget(Rule rule, plan::Severity severity,
                           std::initializer_list<std::string_view> names) {
  std::vector<std::pair<std::string_view, Phase::Need>> worst;
  for (const Phase& phase : phases()) {
    if (std::find(names.begin(), names.end(), phase.name) == names.end()) continue;
    for (const Phase::Need& need : phase.needs) {
      if (!need.budget || need.bytes <= *need.budget) continue;
      const auto same = std::find_if(worst.begin(), worst.end(),
                                     [&](const auto& entry) { return entry.second.device == need.device; });
      if (same == worst.end()) {
        worst.emplace_back(phase.name, need);
      } else if (need.bytes > same->second.bytes) {
        *same = {phase.name, need};
      }
    }
  }
  for (const auto& [phase, need] : worst) {
    Finding finding{rule, severity, "", {Where{need.device}}, {std::string(phase)}};
    finding.numbers = {need.bytes.count(), need.budget->count(), (need.bytes - *need.budget).count()};
    Fix offload, trim;
    offload.kind = FixKind::SetOffload;
    offload.apply.arguments = {"--set", "offload_module_to_cpu=true"};
    trim.kind = FixKind::SetTrim;
    trim.apply.arguments = {"--set", "malloc_trim=true"};
    if (with_fixes_) finding.fixes = {std::move(offload), std::move(trim)};
    add(std::move(finding));
  }
}

}  // namespace stowage::runtimes
