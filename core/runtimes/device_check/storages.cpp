// Rules about what lies where, before anything is executed: requests that a target ignores, split storages.
#include <algorithm>

#include "core/runtimes/device_check/rules.h"

namespace stowage::runtimes {

void RuleBook::ignored() {
  for (const plan::DeviceMap::Entry& entry : places_.map().entries) {
    if (entry.device.gpu()) continue;
    add({Rule::OffloadIgnored,
         plan::Severity::Warning,
         entry.key,
         {Where{entry.device}, Where{places_.main()}},
         {entry.key}});
  }
}

void RuleBook::unsupported() {
  const auto& entries = places_.map().entries;
  for (std::uint32_t i = 0; i < entries.size(); ++i) {
    if (entries[i].device != machine::kDisk) continue;
    Finding& finding = add({Rule::OffloadUnsupported,
                            plan::Severity::Error,
                            entries[i].key,
                            {Where{machine::kDisk}, Where{places_.main()}},
                            {entries[i].key}});
    if (with_fixes_)
      finding.fixes.push_back(map_fix(FixKind::MoveWeight, places_.tensors_of_key(i), places_.main()));
  }
}

Finding RuleBook::split_finding(Rule rule, plan::Severity severity, std::uint32_t owner,
                                const std::vector<std::uint32_t>& group) const {
  Finding finding{rule, severity, facts_.module_name(owner)};
  for (const machine::DeviceId device : places_.devices_of(group)) finding.devices.push_back(Where{device});
  return finding;
}

void RuleBook::add_unsplit(Finding& finding, const std::vector<std::uint32_t>& group) {
  for (const std::uint32_t tensor : group) {
    const std::string& name = facts_.tensor_name(tensor);
    if (std::find(finding.subjects.begin(), finding.subjects.end(), name) == finding.subjects.end())
      finding.subjects.push_back(name);
  }
  if (!with_fixes_) return;
  // Of all that was found in one place: a fix for a part of it would leave the finding there.
  std::vector<std::uint32_t> all;
  for (const std::string& name : finding.subjects) all.push_back(facts_.model->find_tensor(name)->value);
  finding.fixes.clear();
  for (const Where where : finding.devices)
    finding.fixes.push_back(map_fix(FixKind::Unsplit, all, where.device));
}

void RuleBook::ties() {
  for (const auto& group : facts_.ties) {
    if (places_.devices_of(group).size() < 2) continue;
    const auto elsewhere = std::find_if(group.begin(), group.end(), [&](std::uint32_t tensor) {
      return places_.at(tensor) != places_.at(group.front());
    });
    add_unsplit(add(split_finding(Rule::TiedSplit, rules_.tied_split, facts_.owner(*elsewhere), group)),
                group);
  }
}

/// The module of the group that lies elsewhere; of a group of tensors the tensor's.
std::uint32_t RuleBook::alias_owner(const AliasGroup& group, std::uint32_t elsewhere) const {
  for (const std::string& name : group.names) {
    if (!is_beneath(facts_.tensor_name(elsewhere), name)) continue;
    if (const auto module = facts_.model->find_module(name)) return module->value;
  }
  return facts_.owner(elsewhere);
}

/// One finding a group of the model, not one a tensor.
void RuleBook::aliases() {
  for (const AliasGroup& group : facts_.aliases) {
    std::vector<std::uint32_t> tensors, first;
    for (const auto& set : group.sets) {
      const std::vector<std::uint32_t> shared = places_.shared(set);
      if (places_.devices_of(shared).size() < 2) continue;
      if (first.empty()) first = shared;
      tensors.insert(tensors.end(), shared.begin(), shared.end());
    }
    if (first.empty()) continue;
    const auto elsewhere = std::find_if(first.begin(), first.end(), [&](std::uint32_t tensor) {
      return places_.at(tensor) != places_.at(first.front());
    });
    add_unsplit(
        add(split_finding(Rule::AliasSplit, rules_.alias_split, alias_owner(group, *elsewhere), first)),
        tensors);
  }
}

bool unasked(const plan::DeviceMap::Entry& entry, const CheckOptions& options) {
  if (!options.set || entry.device.gpu()) return false;
  return std::none_of(options.set->begin(), options.set->end(),
                      [&](const std::string& name) { return is_beneath(entry.key, name); });
}

/// A plan may send away what nobody asked for; where nothing mismatches that is still worth knowing.
void RuleBook::implicit() {
  if (!options_.set || places_.main() == machine::kCpu) return;
  const auto& entries = places_.map().entries;
  for (std::uint32_t i = 0; i < entries.size(); ++i) {
    const std::string& key = entries[i].key;
    if (!unasked(entries[i], options_)) continue;
    const auto names = [&](const std::string& subject) {
      return is_beneath(subject, key) || is_beneath(key, subject);
    };
    const auto said = [&](const Finding& finding) {
      return finding.severity == plan::Severity::Error &&
             std::any_of(finding.subjects.begin(), finding.subjects.end(), names);
    };
    if (std::any_of(findings_.begin(), findings_.end(), said)) continue;
    Finding& finding = add({Rule::OffloadImplicit,
                            plan::Severity::Warning,
                            key,
                            {Where{entries[i].device}, Where{places_.main()}},
                            {key}});
    if (with_fixes_)
      finding.fixes.push_back(map_fix(FixKind::MoveWeight, places_.tensors_of_key(i), places_.main()));
  }
}

std::vector<SharedNames> RuleBook::shared() const {
  std::vector<SharedNames> out;
  for (const AliasGroup& group : facts_.aliases) {
    std::vector<std::uint32_t> tensors, moved;
    for (const auto& set : group.sets) {
      tensors.insert(tensors.end(), set.begin(), set.end());
      const std::vector<std::uint32_t> shared = places_.shared(set);
      moved.insert(moved.end(), shared.begin(), shared.end());
    }
    out.push_back({group.names, Bytes(bytes_of(tensors, true)), places_.devices_of(moved)});
  }
  for (const auto& tie : facts_.ties) {
    SharedNames names{{}, Bytes(bytes_of(tie)), places_.devices_of(tie)};
    for (const std::uint32_t tensor : tie) names.names.push_back(facts_.tensor_name(tensor));
    out.push_back(std::move(names));
  }
  return out;
}

}  // namespace stowage::runtimes
