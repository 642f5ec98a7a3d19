#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// Units that may stand for each other in every respect but their place in the order: one class, one set of
/// allowed devices.
struct Kind {
  std::uint32_t unit_class = 0;
  std::uint32_t set = 0;    ///< into RuleTable::sets
  std::uint32_t count = 0;  ///< units
};

/// The kinds of units of an instance. Made once a solve; every method that counts units instead of listing
/// them reads it.
class ItemKinds {
 public:
  explicit ItemKinds(const Instance& instance);

  std::size_t size() const { return kinds_.size(); }
  const Kind& operator[](std::size_t k) const { return kinds_[k]; }
  const UnitClass& unit_class(std::size_t k) const {
    return instance_.catalog.classes()[kinds_[k].unit_class];
  }
  bool may(std::size_t k, std::size_t slot) const { return instance_.rules.sets[kinds_[k].set].test(slot); }
  bool may_be_on_host(std::size_t k) const {
    return (instance_.cpu && may(k, *instance_.cpu)) || (instance_.disk && may(k, *instance_.disk));
  }
  const std::vector<std::uint32_t>& of_unit() const {
    return of_unit_.empty() ? instance_.catalog.class_of_unit() : of_unit_;
  }
  /// Units in the order in which they first run.
  const std::vector<std::uint32_t>& by_position() const { return instance_.catalog.by_position(); }
  const Instance& instance() const { return instance_; }

 private:
  const Instance& instance_;
  std::vector<Kind> kinds_;
  std::vector<std::uint32_t> of_unit_;  ///< empty where every class is one kind: no rules
};

/// How many units of each kind lie on each slot: [slot][kind].
using CountsBySlot = std::vector<std::vector<std::uint32_t>>;

/// GPUs in groups that nobody can tell apart: the group of each, the lowest number of the group.
std::vector<Slot> gpu_types(const Instance& instance, std::optional<Slot> main);

/// What is gained by a unit of the kind on a GPU instead of the host. Nothing else than a GPU: worth more
/// than all others together.
std::uint64_t gain_of(const ItemKinds& kinds, std::size_t kind, Slot gpu, Slot main);

/// Fills the GPUs `others` in this order with the most value each, then `main` with its reserve, then CPU
/// memory and disk. Units that `counts` has on GPUs when it is called stay there. False when some unit finds
/// no place, or a host has no room for what is left.
bool fill_in_turn(const ItemKinds& kinds, const std::vector<Slot>& others, Slot main, CountsBySlot& counts,
                  NodeBudget& nodes);

/// Units for the counts, few hops: along the order the device stays the same as long as it has room for the
/// kind. Units that already have a slot in `slots` keep it and are not counted.
void spread(const ItemKinds& kinds, CountsBySlot counts, std::optional<Slot> main, Assignment& slots,
            const Assignment* previous);

}  // namespace stowage::solve
