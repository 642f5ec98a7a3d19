#include "core/engine/program/alias_analysis.h"

#include <algorithm>
#include <utility>

namespace stowage::engine {
namespace {

bool any_written(const Recipe& recipe, const Scope& scope, const WrittenStorages& written) {
  return std::any_of(recipe.slots.begin(), recipe.slots.end(),
                     [&](Slot slot) { return slot != kNoSlot && written.any(scope.aliases[slot]); });
}

void add_writes(const Step& step, const Scope& scope, WrittenStorages& written) {
  for (const Recipe& recipe : step.arguments) {
    if (!recipe.written) continue;
    for (const Slot slot : recipe.slots) {
      if (slot != kNoSlot) written.write(scope.aliases[slot]);
    }
  }
  for (const auto& graph : step.graphs) {
    for (const Step& inner : graph->steps) add_writes(inner, *graph, written);
  }
}

void settle(Step& step, const Scope& scope, const WrittenStorages& written) {
  for (Recipe& recipe : step.arguments) {
    recipe.changing = any_written(recipe, scope, written);
    step.at_home |= recipe.changing && recipe.aliased && step.kind == Step::Kind::Operator;
  }
}

/// Inside of a loop what comes later may come before: all that is written anywhere counts.
void settle_nested(Scope& scope, const WrittenStorages& written) {
  for (Step& step : scope.steps) {
    settle(step, scope, written);
    for (auto& graph : step.graphs) settle_nested(*graph, written);
  }
  scope.aliases = {};
}

}  // namespace

AliasSets::Set AliasSets::of(std::uint32_t storage) {
  if (storage >= by_storage_.size()) by_storage_.resize(storage + 1, kNone);
  Set& set = by_storage_[storage];
  if (set != kNone) return set;
  set = static_cast<Set>(storage_.size());
  storage_.push_back(storage);
  members_.emplace_back();
  parents_.emplace_back();
  return set;
}

AliasSets::Set AliasSets::join(std::vector<Set> members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  if (!members.empty() && members.back() == kNone) members.pop_back();
  if (members.size() < 2) return members.empty() ? kNone : members.front();
  const auto set = static_cast<Set>(storage_.size());
  for (const Set member : members) parents_[member].push_back(set);
  storage_.push_back(kNoStorage);
  members_.push_back(std::move(members));
  parents_.emplace_back();
  return set;
}

/// Each set is looked into once, however often it is written to: chains of sets may be as long as a program.
void WrittenStorages::write(AliasSets::Set set) {
  if (set == AliasSets::kNone) return;
  std::vector<AliasSets::Set> open{set};
  while (!open.empty()) {
    const AliasSets::Set at = open.back();
    open.pop_back();
    if (whole_[at]) continue;
    whole_[at] = true;
    touch(at);
    open.insert(open.end(), sets_.members_[at].begin(), sets_.members_[at].end());
  }
}

void WrittenStorages::touch(AliasSets::Set set) {
  std::vector<AliasSets::Set> open{set};
  while (!open.empty()) {
    const AliasSets::Set at = open.back();
    open.pop_back();
    if (touched_[at]) continue;
    touched_[at] = true;
    open.insert(open.end(), sets_.parents_[at].begin(), sets_.parents_[at].end());
  }
}

std::vector<std::uint32_t> WrittenStorages::storages() const {
  std::vector<std::uint32_t> out;
  for (AliasSets::Set set = 0; set < touched_.size(); ++set) {
    if (touched_[set] && sets_.storage_[set] != AliasSets::kNoStorage) out.push_back(sets_.storage_[set]);
  }
  return out;
}

std::vector<std::uint32_t> settle_writes(Scope& main, const AliasSets& sets) {
  WrittenStorages later(sets), anywhere(sets);
  for (const Step& step : main.steps) add_writes(step, main, anywhere);
  for (auto step = main.steps.rbegin(); step != main.steps.rend(); ++step) {
    add_writes(*step, main, later);
    settle(*step, main, later);
    for (auto& graph : step->graphs) settle_nested(*graph, anywhere);
  }
  main.aliases = {};
  return anywhere.storages();
}

}  // namespace stowage::engine
