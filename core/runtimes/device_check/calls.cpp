// Rules about calls: values that meet weights or each other elsewhere, split weights, buffers left behind.
#include <algorithm>

#include "core/runtimes/device_check/rules.h"

namespace stowage::runtimes {
namespace {

Fix argument_fix(FixKind kind, const std::string& module, CopyKind copy) {
  Fix fix;
  fix.kind = kind;
  fix.apply.arguments = {"--copy", module + "=" + std::string(copy_name(copy))};
  return fix;
}

}  // namespace

void RuleBook::crossings() {
  for (Crossing& crossing : own_walk_.crossings) {
    if (with_fixes_) price(crossing);
    add(crossing.finding);
  }
}

/// Consecutive runs from the crossing on its device.
std::vector<std::uint32_t> RuleBook::segment(const Crossing& crossing) const {
  std::vector<std::uint32_t> modules;
  std::vector<bool> seen(facts_.model->modules().size());
  for (std::size_t i = crossing.at; i < facts_.calls.size(); ++i) {
    const Call& call = facts_.calls[i];
    if (Where{walk_.executed[i]} != crossing.finding.devices.front()) break;
    if (call.weight == kNone || call.module == kNone || seen[call.module]) continue;
    seen[call.module] = true;
    modules.push_back(call.module);
  }
  return modules;
}

void RuleBook::price(Crossing& crossing) const {
  Finding& finding = crossing.finding;
  const machine::DeviceId to = finding.devices.back().device;
  if (finding.rule != Rule::ActivationsMeet) {
    std::vector<std::uint32_t> tensors;
    const auto take = [&](const std::vector<std::uint32_t>& own) {
      tensors.insert(tensors.end(), own.begin(), own.end());
    };
    const std::vector<std::uint32_t> modules = segment(crossing);
    for (const std::uint32_t module : modules) {
      take(facts_.parameters[module]);
      take(facts_.buffers[module]);
    }
    // Buffers of modules without weights go with the first call below them.
    for (const std::uint32_t module : facts_.buffer_owners) {
      const std::uint32_t first = facts_.first_call[module];
      if (first == kNone) continue;
      if (std::find(modules.begin(), modules.end(), facts_.calls[first].module) != modules.end())
        take(facts_.buffers[module]);
    }
    if (!tensors.empty()) finding.fixes.push_back(map_fix(FixKind::MoveWeight, tensors, to));
  }
  const bool index = finding.rule == Rule::IndexAndWeight;
  Fix move = argument_fix(index ? FixKind::MoveIndex : FixKind::MoveActivation, finding.module,
                          index ? CopyKind::Index : CopyKind::Activation);
  move.bytes_per_token = crossing.tokens;
  move.also_bytes_per_token = crossing.returns;
  if (!index) move.bytes_per_item = crossing.items;
  finding.fixes.push_back(std::move(move));
  if (!index || crossing.returns == 0) return;
  Fix rows = argument_fix(FixKind::MoveRows, finding.module, CopyKind::Rows);
  rows.bytes_per_token = crossing.returns;
  finding.fixes.push_back(std::move(rows));
}

void RuleBook::module_rules() {
  for (std::size_t i = 0; i < facts_.order.size(); ++i) {
    const std::uint32_t module = facts_.order[i];
    if (places_.engine(module) || places_.hooked(module)) continue;
    if (facts_.last_call[module] != kNone) weights_of(module);
    if (!facts_.buffers[module].empty() && !facts_.follows[module]) buffers_of(module, i);
  }
}

/// The same of weights of some modules, and of all buffers: where they are needed depends on other modules.
void RuleBook::module_rules(const std::vector<std::uint32_t>& changed) {
  const auto mine = [&](std::uint32_t module) { return !places_.engine(module) && !places_.hooked(module); };
  for (const std::uint32_t module : changed) {
    if (facts_.walked[module] && facts_.last_call[module] != kNone && mine(module)) weights_of(module);
  }
  for (const std::uint32_t place : facts_.buffer_places) {
    if (mine(facts_.order[place])) buffers_of(facts_.order[place], place);
  }
}

void RuleBook::weights_of(std::uint32_t module) {
  const std::uint32_t largest = facts_.weight[module];
  std::vector<std::pair<Finding, std::vector<std::uint32_t>>> apart;  // one a device
  for (const std::uint32_t tensor : facts_.parameters[module]) {
    if (tensor == largest || places_.at(tensor) == places_.at(largest) || places_.split(tensor)) continue;
    Finding finding{Rule::WeightsSplit,
                    plan::Severity::Error,
                    facts_.module_name(module),
                    {Where{places_.at(tensor)}, Where{places_.at(largest)}},
                    {facts_.tensor_name(tensor)}};
    const auto same = std::find_if(apart.begin(), apart.end(),
                                   [&](const auto& other) { return other.first.same_as(finding); });
    if (same == apart.end()) {
      apart.emplace_back(std::move(finding), std::vector<std::uint32_t>{tensor});
    } else {
      same->first.subjects.push_back(facts_.tensor_name(tensor));
      same->second.push_back(tensor);
    }
  }
  for (auto& [finding, tensors] : apart) {
    finding.subjects.push_back(facts_.tensor_name(largest));
    if (with_fixes_) finding.fixes.push_back(map_fix(FixKind::MoveWeight, tensors, places_.at(largest)));
    add(std::move(finding));
  }
}

/// Where buffers are needed: with the first call inside of their module, else with the next call.
std::optional<machine::DeviceId> RuleBook::buffer_device(std::uint32_t module, std::size_t place) const {
  if (module != 0 && facts_.first_call[module] != kNone) return walk_.executed[facts_.first_call[module]];
  for (std::size_t i = place + 1; i < facts_.order.size(); ++i) {
    const std::uint32_t call = facts_.last_call[facts_.order[i]];
    if (call != kNone) return walk_.executed[call];
  }
  return facts_.last_owning == kNone ? places_.main() : walk_.executed[facts_.last_owning];
}

void RuleBook::buffers_of(std::uint32_t module, std::size_t place) {
  const machine::DeviceId device = buffer_device(module, place).value_or(places_.main());
  for (const machine::DeviceId where : places_.devices_of(facts_.buffers[module])) {
    if (where == device) continue;
    Finding finding{Rule::BufferLeftBehind,
                    plan::Severity::Error,
                    facts_.module_name(module),
                    {Where{where}, Where{device}}};
    std::vector<std::uint32_t> left;
    for (const std::uint32_t tensor : facts_.buffers[module]) {
      if (places_.at(tensor) != where) continue;
      left.push_back(tensor);
      finding.subjects.push_back(facts_.tensor_name(tensor));
    }
    if (with_fixes_) finding.fixes.push_back(map_fix(FixKind::MoveBuffer, left, device));
    add(std::move(finding));
  }
}

}  // namespace stowage::runtimes
