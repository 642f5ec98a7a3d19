#include "core/runtimes/device_check/rules.h"

#include <algorithm>

#include "core/base/saturating.h"

namespace stowage::runtimes {

std::vector<machine::DeviceId> input_devices(const Facts& facts, const CheckOptions& options,
                                             machine::DeviceId main) {
  std::vector<machine::DeviceId> out;
  for (const model::ProgramInput& input : facts.inputs) {
    machine::DeviceId device = options.input_device.value_or(main);
    if (input.device) {
      if (const auto own = machine::parse_device(*input.device)) device = *own;
    }
    for (const auto& [name, named] : options.input_devices) {
      if (name == input.name) device = named;
    }
    out.push_back(device);
  }
  return out;
}

RuleBook::RuleBook(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
                   const CheckOptions& options, bool with_fixes)
    : facts_(facts),
      rules_(rules),
      options_(options),
      with_fixes_(with_fixes),
      own_places_(std::in_place, facts, rules, map),
      places_(*own_places_),
      walk_(own_walk_) {
  number_alias_sets();
}

RuleBook::RuleBook(const RuleBook& base, const Places& places, const Walk& walk, const CheckOptions& options)
    : facts_(base.facts_),
      rules_(base.rules_),
      options_(options),
      with_fixes_(false),
      places_(places),
      walk_(walk),
      alias_set_(base.alias_set_),
      alias_sets_(base.alias_sets_) {}

void RuleBook::run() {
  requests();
  std::vector<machine::DeviceId> inputs = input_devices(facts_, options_, places_.main());
  // Operators of a graph say nothing of the root's hook, which moves what the program is given.
  if (facts_.graph && rules_.hooks) inputs.assign(inputs.size(), places_.main());
  own_walk_ = walk(facts_, places_, rules_, std::move(inputs), options_.copies);
  crossings();
  module_rules();
  direct_uses();
  labels();
  cache();
  if (!rules_.has_phases) return;
  implicit();
  over_budget();
}

void RuleBook::run_changed(const std::vector<std::uint32_t>& modules) {
  requests();
  module_rules(modules);
  direct_uses();
  labels();
  cache();
  if (rules_.has_phases) over_budget();
}

/// What a map asks for, before anything is executed.
void RuleBook::requests() {
  if (rules_.off_gpu == OffGpu::Ignored) ignored();
  if (rules_.off_gpu == OffGpu::Computed) unsupported();
  ties();
  aliases();
}

Finding& RuleBook::add(Finding finding) {
  const auto same = std::find_if(findings_.begin(), findings_.end(),
                                 [&](const Finding& other) { return other.same_as(finding); });
  if (same == findings_.end()) return findings_.emplace_back(std::move(finding));
  for (std::string& subject : finding.subjects) {
    if (std::find(same->subjects.begin(), same->subjects.end(), subject) == same->subjects.end())
      same->subjects.push_back(std::move(subject));
  }
  return *same;
}

bool RuleBook::copied(std::string_view module, CopyKind kind) const {
  return std::any_of(options_.copies.begin(), options_.copies.end(),
                     [&](const Copy& copy) { return copy.kind == kind && copy.module == module; });
}

Fix RuleBook::map_fix(FixKind kind, const std::vector<std::uint32_t>& tensors,
                      machine::DeviceId device) const {
  Fix fix;
  fix.kind = kind;
  fix.bytes_once = Bytes(bytes_of(tensors, kind == FixKind::Unsplit));
  fix.apply = places_.put(tensors, device);
  return fix;
}

std::uint64_t RuleBook::bytes_of(const std::vector<std::uint32_t>& tensors, bool join_aliases) const {
  std::vector<bool> storages(facts_.model->storages().size()), sets(alias_sets_);
  std::uint64_t sum = 0;
  for (const std::uint32_t tensor : tensors) {
    const std::uint32_t set = join_aliases && !alias_set_.empty() ? alias_set_[tensor] : kNone;
    const bool known = storages[facts_.storage(tensor)] || (set != kNone && sets[set]);
    if (!known) sum = saturating_add(sum, facts_.bytes(tensor));
    storages[facts_.storage(tensor)] = true;
    if (set != kNone) sets[set] = true;
  }
  return sum;
}

/// Which alias set a tensor belongs to, the first of several; an engine's own belongs to none.
void RuleBook::number_alias_sets() {
  if (facts_.aliases.empty()) return;
  alias_set_.assign(facts_.model->tensors().size(), kNone);
  for (const AliasGroup& group : facts_.aliases) {
    for (const auto& set : group.sets) {
      for (const std::uint32_t tensor : places_.shared(set)) {
        if (alias_set_[tensor] == kNone) alias_set_[tensor] = static_cast<std::uint32_t>(alias_sets_);
      }
      ++alias_sets_;
    }
  }
}

bool RuleBook::fits() const {
  if (options_.budgets.empty()) return true;
  std::vector<std::pair<machine::DeviceId, std::uint64_t>> sums;
  const auto count = [&](machine::DeviceId device, std::uint64_t bytes) {
    auto sum =
        std::find_if(sums.begin(), sums.end(), [&](const auto& entry) { return entry.first == device; });
    if (sum == sums.end()) sum = sums.insert(sums.end(), {device, 0});
    sum->second = saturating_add(sum->second, bytes);
  };
  const model::Columns& columns = facts_.model->columns();
  for (std::uint32_t i = 0; i < columns.tensors.size(); ++i) {
    const model::Columns::Row& row = columns.tensors[i];
    if (row.alone) {
      count(places_.at(i), columns.storages[row.storage]);
      continue;
    }
    const auto& names = facts_.model->storages()[row.storage].tensors;
    if (names.front().value != i) continue;  // each storage once
    std::vector<std::uint32_t> tensors;
    for (const model::TensorId id : names) tensors.push_back(id.value);
    for (const machine::DeviceId device : places_.devices_of(tensors))
      count(device, columns.storages[row.storage]);
  }
  return std::all_of(sums.begin(), sums.end(), [&](const auto& sum) {
    const auto budget = options_.budget(sum.first);
    return !budget || sum.second <= budget->count();
  });
}

}  // namespace stowage::runtimes
