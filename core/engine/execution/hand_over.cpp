// A run over several hosts: what crosses between two of them, before the step that needs it.
#include <utility>

#include "core/engine/execution/executor.h"
#include "core/engine/hosts/host_run.h"

namespace stowage::engine {

using c10::IValue;

const HostPlan::ScopePlan* Executor::hosts_of(const Scope& scope) const {
  return hosts_ ? hosts_->plan().of(scope) : nullptr;
}

bool Executor::executes(const HostPlan::ScopePlan* plan, std::size_t step) const {
  return !plan || hosts_->executes(plan->steps[step]);
}

/// Of a weight that the run changes: what it holds now.
IValue Executor::value_to_send(const Value& value) {
  if (value.weight < 0) return value.value;
  const auto index = static_cast<std::uint32_t>(value.weight);
  return residency_.weight(index, residency_.place_of_mutated(index));
}

/// The value's tensor comes to the CPU, and from there to the device of the step, as what the host holds.
/// Both sides record it: the one that sends, how long it was kept from computing.
void Executor::hand_over(const HandOver& what, Value& value, ModuleIndex module) {
  const std::uint32_t here = hosts_->here();
  const Places& places = layout_.places;
  const std::uint64_t asked = recorder_.now();
  if (what.from == here) {
    const std::uint64_t sent =
        hosts_->peers().send(what.to, hosts_->next(here, what.to), value_to_send(value));
    recorder_.transfer(asked, places.cpu(), HostRun::place_of(what.to, places.count()), sent, module);
  }
  if (what.to != here) return;
  const TagScope scope(recorder_, {recorder_.module_name(module), recorder_.name("handed over"),
                                   trace::Kind::Activation, 0xFFFF});
  const std::uint64_t begin = recorder_.now();
  IValue got = hosts_->peers().receive(what.from, hosts_->next(what.from, here));
  const std::uint64_t bytes = got.isTensor() && got.toTensor().defined() ? got.toTensor().nbytes() : 0;
  recorder_.transfer(begin, HostRun::place_of(what.from, places.count()), places.cpu(), bytes, module);
  value = Value{std::move(got), -1, {}};
}

/// Returns what stands for the step alone, as it was before.
std::vector<std::pair<Slot, Executor::Value>> Executor::meet_hosts(const HostPlan::StepPlan& plan,
                                                                   const Step& step, Frame& frame) {
  std::vector<std::pair<Slot, Value>> before;
  for (const HandOver& what : plan.before) {
    if (!what.keep && what.to == hosts_->here()) before.emplace_back(what.slot, frame[what.slot]);
    hand_over(what, frame[what.slot], step.module);
  }
  return before;
}

void Executor::meet_at_end(const std::vector<HandOver>& all, Values& values) {
  for (const HandOver& what : all) hand_over(what, values[what.slot], 0);
}

bool Executor::is_here(std::uint32_t weight) const { return !hosts_ || hosts_->is_here(weight); }

bool Executor::gets_outputs() const { return !hosts_ || hosts_->first(); }

}  // namespace stowage::engine
