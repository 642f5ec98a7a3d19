#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/solve/prepared.h"
#include "core/solve/rules.h"

namespace stowage::solve {

using Slot = plan::Placement::Slot;
/// Slot of every unit.
using Assignment = std::vector<Slot>;

constexpr std::uint64_t kUnlimited = ~0ull;

/// What is asked, as numbers by slot and by class. One a solve; every strategy reads it.
struct Question {
  const Prepared& prepared;
  const machine::Machine& machine;
  const plan::Settings& settings;
  RuleTable rules{};
  std::uint32_t gpus = 0;  ///< slots 0..gpus-1
  std::optional<Slot> cpu{}, disk{};
  std::vector<std::uint64_t> budget{}, overhead{};   ///< by slot; kUnlimited
  std::vector<std::vector<std::uint64_t>> bus_ps{};  ///< [gpu][class]: picoseconds a step while a unit is streamed to that GPU
  std::vector<std::uint64_t> disk_ps{}, host_ps{};   ///< by class
  std::vector<std::uint64_t> hop_ps{};               ///< [from slot * slots + to slot]

  bool streams() const { return settings.runtime.streams(); }
  bool by_time() const { return settings.objective == plan::Objective::StepTime; }
  std::size_t slots() const { return budget.size(); }
  const UnitClass& unit_class(std::size_t unit) const { return prepared.classes()[prepared.class_of_unit()[unit]]; }
  bool may(std::size_t unit, std::size_t slot) const { return rules.of(unit).test(slot); }
  bool on_host(Slot slot) const { return slot >= gpus; }
};

Question ask(const Prepared& prepared, const machine::Machine& machine, const plan::Settings& settings, RuleTable rules);

/// What an assignment costs, in the solver's own sums. (plan::evaluate is the judge of the answer; this is the fast copy for the search.)
struct Ledger {
  bool fits = false;
  bool empty_gpus = false;  ///< nothing on any GPU: with streaming, everything runs on the CPU
  std::uint64_t gpu_bytes = 0;
  std::uint64_t step_ps = 0;
  std::uint64_t reserve = 0;
  std::uint64_t hops = 0;
  std::vector<std::uint64_t> used{};  ///< by slot
};
Ledger weigh(const Question& question, const Assignment& assignment, std::optional<Slot> main);

/// The GPU that streams: the asked one, else the lowest that holds something; nullopt when no GPU holds anything.
std::optional<Slot> main_of(const Question& question, const Assignment& assignment);

/// The largest load in flight when the units marked in `away` are loaded, each path's own loads added up.
std::uint64_t load_peak(const Prepared& prepared, const std::vector<bool>& away);

/// `bytes` at `rate` bytes a second, in picoseconds, rounded down; at the top it stays there.
std::uint64_t picoseconds(std::uint64_t bytes, std::uint64_t rate);

}  // namespace stowage::solve
