// Rules about what the program does besides calling modules: direct uses of weights, labels, the KV cache.
#include <algorithm>

#include "core/base/saturating.h"
#include "core/runtimes/device_check/rules.h"

namespace stowage::runtimes {
namespace {

Fix copy_fix(FixKind kind, const std::string& module, CopyKind copy, std::uint64_t token,
             std::uint64_t also = 0) {
  Fix fix;
  fix.kind = kind;
  fix.bytes_per_token = token;
  fix.also_bytes_per_token = also;
  fix.apply.arguments = {"--copy", module + "=" + std::string(copy_name(copy))};
  return fix;
}

}  // namespace

void RuleBook::direct_uses() {
  std::vector<std::vector<const Use*>> by_tensor;
  for (const Use& use : facts_.uses) {
    const auto same = std::find_if(by_tensor.begin(), by_tensor.end(),
                                   [&](const auto& uses) { return uses.front()->tensor == use.tensor; });
    if (same == by_tensor.end()) {
      by_tensor.push_back({&use});
    } else {
      same->push_back(&use);
    }
  }
  for (const auto& uses : by_tensor) use_of(uses);
}

/// Where the value is that the tensor meets, else where its user executes.
machine::DeviceId RuleBook::device_of_use(const Use& use, std::uint32_t owner) const {
  if (use.value != kNone) {
    if (use.value < walk_.input_at.size()) return walk_.input_at[use.value];
    if (walk_.values[use.value].made) return walk_.values[use.value].device;
  }
  return walk_.first_under(facts_, use.user, owner).value_or(places_.main());
}

void RuleBook::use_of(const std::vector<const Use*>& uses) {
  const std::uint32_t tensor = uses.front()->tensor, owner = facts_.owner(tensor);
  const Where here = places_.hooked(owner) ? places_.at_rest(owner) : Where{places_.at(tensor)};
  if (places_.split(tensor)) return;
  const Use* first = nullptr;
  Finding finding{Rule::WeightBypassed, plan::Severity::Error, facts_.module_name(owner)};
  finding.subjects = {facts_.tensor_name(tensor)};
  for (const Use* use : uses) {
    const Where met{device_of_use(*use, owner)};
    if (here == met) continue;
    if (!first) finding.devices = {here, met};
    if (!first) first = use;
    finding.subjects.push_back(use->user);
  }
  if (!first) return;
  const bool index = first->index && !here.meta;
  const std::string& module = finding.module;
  if (index && (copied(module, CopyKind::Index) || copied(module, CopyKind::Rows))) return;
  if (with_fixes_) {
    finding.fixes.push_back(map_fix(FixKind::MoveWeight, {tensor}, finding.devices[1].device));
    const model::Tensor& data = facts_.data(tensor);
    if (index && data.shape.size() == 2) {
      const std::uint64_t row =
          saturating_multiply(static_cast<std::uint64_t>(data.shape[1]), number_bytes(data.dtype));
      finding.fixes.push_back(copy_fix(FixKind::MoveIndex, module, CopyKind::Index, 8, row));
      finding.fixes.push_back(copy_fix(FixKind::MoveRows, module, CopyKind::Rows, row));
    }
  }
  add(std::move(finding));
}

/// accelerate's root hook takes labels in, and brings results back to where the inputs were.
void RuleBook::labels() {
  const auto labels = std::find_if(facts_.inputs.begin(), facts_.inputs.end(),
                                   [](const auto& input) { return input.is(model::InputKind::Labels); });
  if (facts_.last_owning == kNone || labels == facts_.inputs.end() || labels->follows) return;
  if (rules_.hooks && !labels->to) return;
  const Call& head = facts_.calls[facts_.last_owning];
  const machine::DeviceId device = walk_.values[head.result].device;
  const machine::DeviceId at = rules_.hooks
                                   ? places_.main()
                                   : walk_.input_at[static_cast<std::size_t>(labels - facts_.inputs.begin())];
  if (at == device || copied(head.name, CopyKind::Labels) || copied(head.name, CopyKind::Logits)) return;
  Finding finding{Rule::HeadAndLabels,
                  plan::Severity::Error,
                  head.name,
                  {Where{device}, Where{at}},
                  {head.name, labels->name}};
  if (with_fixes_) {
    const std::uint64_t row =
        saturating_multiply(facts_.out[facts_.owner(head.weight)].value_or(walk_.values[head.result].width),
                            number_bytes(facts_.data(head.weight).dtype));
    finding.fixes.push_back(copy_fix(FixKind::MoveIndex, head.name, CopyKind::Labels, number_bytes(*labels)));
    finding.fixes.push_back(copy_fix(FixKind::MoveActivation, head.name, CopyKind::Logits, row));
  }
  add(std::move(finding));
}

void RuleBook::cache() {
  if (!options_.kv_device) return;
  const Where cache{*options_.kv_device};
  for (std::size_t i = 0; i < facts_.attention.size(); ++i) {
    const std::uint32_t first = facts_.first_call[facts_.attention[i]];
    if (first == kNone || Where{walk_.executed[first]} == cache) continue;
    const Where there{walk_.executed[first]};
    const std::string& module = facts_.module_name(facts_.attention[i]);
    const std::uint64_t bytes = saturating_multiply(facts_.cache_bytes[i], options_.cache_tokens);
    // One a pair of devices, under the name of its first module.
    const auto pair = std::find_if(findings_.begin(), findings_.end(), [&](const Finding& finding) {
      return finding.rule == Rule::KvCache && finding.devices.back() == there;
    });
    if (pair != findings_.end()) {
      pair->subjects.push_back(module);
      if (with_fixes_) pair->fixes.front().bytes_once += Bytes(bytes);
      continue;
    }
    Finding finding{Rule::KvCache, plan::Severity::Error, module, {cache, there}, {module}};
    if (with_fixes_) {
      Fix fix;
      fix.kind = FixKind::MoveBuffer;
      fix.bytes_once = Bytes(bytes);
      fix.apply.arguments = {"--kv-device", "layer"};
      finding.fixes.push_back(std::move(fix));
    }
    add(std::move(finding));
  }
}

}  // namespace stowage::runtimes
