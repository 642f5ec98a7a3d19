#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/machine/machine.h"
#include "core/plan/evaluation/request_time.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"
#include "core/solve/claims/objective.h"
#include "core/solve/instance/rule_table.h"
#include "core/solve/instance/runtime.h"
#include "core/solve/instance/unit_catalog.h"

namespace stowage::solve {

using Slot = plan::Placement::Slot;
/// Slot of every unit.
using Assignment = std::vector<Slot>;

constexpr std::uint64_t kUnlimited = ~0ull;

/// What is asked, as numbers by slot and by class. One a solve; every strategy reads it. Times are those of a
/// step; under Objective::RequestTime those of all passes of a request together, with what it adds
/// (plan/evaluation/request_time.h).
struct Instance {
  const UnitCatalog& catalog;
  const machine::Machine& machine;
  const plan::Settings& settings;
  RuleTable rules{};
  std::uint32_t gpus = 0;  ///< slots 0..gpus-1
  std::optional<Slot> cpu{}, disk{};
  std::vector<std::uint64_t> budget{}, overhead{};  ///< by slot; kUnlimited
  std::vector<std::vector<std::uint64_t>>
      bus_ps{};  ///< [gpu][class]: picoseconds a step while a unit is streamed to that GPU
  /// By class: what a unit takes longer on disk than in CPU memory, at least, whoever executes it; its time
  /// on the CPU; reading it from disk.
  std::vector<std::uint64_t> disk_ps{}, host_ps{}, read_ps{};
  std::vector<std::uint64_t> hop_ps{};  ///< [from slot * slots + to slot]

  std::vector<std::vector<std::uint64_t>>
      compute_ps{};  ///< [slot][class]: while a unit is executed there; empty where that is not counted

  // What only a problem file says, or an option asks for; empty or false where it plays no part.
  std::vector<double> hop_byte_ps{};         ///< as hop_ps: picoseconds a byte of what is handed over
  std::vector<std::uint64_t> handed_over{};  ///< bytes after each executed position
  bool contiguous = false;                   ///< every device executes at most one run of the order
  std::uint32_t most_gpus = ~0u;             ///< how many GPUs may hold something
  double tolerance = 0;                      ///< a previous plan so near to the bound is kept
  bool any_plan_will_do = false;             ///< only whether there is one is asked
  bool some_on_gpus = false;      ///< no plan with nothing on the GPUs counts, whatever the settings allow
  bool keeps_turns = false;       ///< devices keep room for what they execute (activations/)
  std::size_t exhaust_up_to = 0;  ///< so many units are searched to the end
  bool empty_streams = false;  ///< a plan with nothing on the GPUs counts, and the main GPU streams all of it
  bool main_is_lowest =
      false;  ///< host units stream to the lowest GPU that holds something, as whoever loads
              ///< the map takes it by itself; else the main GPU is chosen freely, or asked
  std::optional<Slot> only_main{};  ///< only plans that stream to this one are looked for
  bool disk_breaks_ties = false;    ///< of plans with as many bytes on the GPUs the one with fewer on disk is
                                    ///< better, then the faster one

  Objective objective() const { return Objective(settings.objective); }
  Runtime runtime() const { return Runtime(settings.runtime); }
  std::size_t slots() const { return budget.size(); }
  const UnitClass& unit_class(std::size_t unit) const { return catalog.class_of(unit); }
  /// More than kManyUnits units: adding up a whole plan is slow then, and a greedy fill is good enough.
  bool many_units() const;
  bool may(std::size_t unit, std::size_t slot) const { return rules.of(unit).test(slot); }
  bool on_host(Slot slot) const { return slot >= gpus; }
  /// The device that executes what lies on `slot`, when host units stream to `main`.
  Slot executes(Slot slot, std::optional<Slot> main, bool computed = false) const {
    if (!on_host(slot)) return slot;
    return streams_to(main) && !computed ? *main : static_cast<Slot>(cpu.value_or(slot));
  }
  /// The GPU that host units are streamed to when `main` is the main GPU; nullopt where nothing is streamed.
  std::optional<Slot> streams_to(std::optional<Slot> main) const { return settings.runtime.streams_to(main); }
  bool empty_gpus_allowed() const { return settings.allow_empty_gpus && !some_on_gpus; }
  /// The main GPU that the settings name, where the machine has it.
  std::optional<Slot> asked_main() const;
  /// Some unit may be executed on the host: the main GPU does not execute all that no other GPU does.
  bool host_executes() const { return runtime().computes_all() || catalog.computes(); }
  /// Bytes that all units together would leave behind on the main GPU (Runtime::left_behind).
  std::uint64_t left_behind() const { return runtime().leaves_behind() ? catalog.left_behind().count() : 0; }
  /// Picoseconds a step of one unit of a class that lies on `slot`.
  std::uint64_t unit_ps(std::uint32_t unit_class, Slot slot, std::optional<Slot> main) const;
  /// The same while the unit lies on a host, without reading it from disk.
  struct HostTimes {
    std::uint64_t computing = 0, moving = 0;
  };
  HostTimes host_times(std::uint32_t unit_class, Slot host, std::optional<Slot> main) const;
  /// What one unit of a class costs on `slot`, as Objective has it: picoseconds a step; or its bytes, where
  /// the slot is no GPU's.
  std::uint64_t unit_cost(std::uint32_t unit_class, Slot slot, std::optional<Slot> main) const;
  /// The same on a GPU, and off it on `host` (where there is no host: any slot).
  struct OnAndOff {
    std::uint64_t on = 0, off = 0;
    std::uint64_t gain() const { return saturating_subtract(off, on); }
  };
  OnAndOff costs_on_and_off(std::uint32_t unit_class, Slot gpu, Slot host, std::optional<Slot> main) const;
  /// How much of what a unit costs on the disk it does not cost in CPU memory.
  std::uint64_t disk_cost(std::uint32_t unit_class) const {
    return objective().cost_of_time(disk_ps[unit_class]);
  }
  /// Picoseconds of going from one device to another after an executed position.
  std::uint64_t hop_time(std::size_t position, Slot from, Slot to) const;
  bool hops_cost() const {
    return objective().adds_up_time() &&
           (!hop_byte_ps.empty() ||
            std::any_of(hop_ps.begin(), hop_ps.end(), [](std::uint64_t ps) { return ps > 0; }));
  }
};

/// Without `with_times` every time a step is 0: for questions about bytes that have tens of thousands of
/// classes.
Instance make_instance(const UnitCatalog& catalog, const machine::Machine& machine,
                       const plan::Settings& settings, RuleTable rules, bool with_times = true);

/// Of one pass; of a request those of all of them, and what it adds. Nothing is added where there is no
/// model.
plan::PassCosts pass_costs(const Instance& instance);

/// What devices compute, as far as plans are ranked by it: under an objective that is no time it breaks no
/// tie, and times that do are those of copies and hops alone. Null where that is not counted.
const plan::PassTimes* counted_times(const Instance& instance);

/// disk_ps from the other times.
void set_disk_times(Instance& instance);

/// The GPU that streams (plan::main_slot); nullopt when no GPU holds anything.
std::optional<Slot> main_of(const Instance& instance, const Assignment& assignment);

/// `bytes` at `rate` bytes a second, in picoseconds, rounded down; at the top it stays there.
std::uint64_t picoseconds(std::uint64_t bytes, std::uint64_t rate);

/// `bytes` times `ps_per_byte` (0 or more), rounded down; at the top, 2^62, it stays there. In whole numbers:
/// every machine says the same.
std::uint64_t picoseconds_at(std::uint64_t bytes, double ps_per_byte);

}  // namespace stowage::solve
