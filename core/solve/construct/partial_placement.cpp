#include <algorithm>

#include "core/solve/dispatch/dispatch.h"
#include "core/solve/infeasible/closed_form.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Fills the devices one after the other, each at most to its budget: the picture of an impossible question
/// shows full devices and a rest, never a device that holds more than it has.
class Partial {
 public:
  Partial(const Question& q, NodeBudget& nodes)
      : q_(q), nodes_(nodes), slots_(q.prepared.units().size(), kOpen), left_out_(slots_.size(), false) {}

  Assignment run(const Infeasibility& infeasible) {
    // With too little memory in all no unit is to blame, and each is placed while there is room.
    if (infeasible.reason.code != Code::SolveTooLittleMemory) leave_out(infeasible.witness);
    if (q_.rules.impossible_unit == ChainNode::kNone) fill_gpus();
    fill_host();
    return std::move(slots_);
  }

 private:
  /// The unit in the way, and those that are as large in both respects.
  void leave_out(const std::string& name) {
    const std::vector<Unit>& units = q_.prepared.units();
    const auto found =
        std::find_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.name == name; });
    if (found == units.end()) return;
    const UnitClass& witness = q_.unit_class(static_cast<std::size_t>(found - units.begin()));
    for (std::size_t u = 0; u < units.size(); ++u) {
      left_out_[u] = q_.unit_class(u).peak >= witness.peak && q_.unit_class(u).resident >= witness.resident;
    }
  }

  void fill_gpus() {
    if (q_.gpus == 0) return;
    const auto largest = static_cast<Slot>(std::max_element(q_.budget.begin(), q_.budget.begin() + q_.gpus) -
                                           q_.budget.begin());
    TierTask task = gpu_task(q_, largest, nullptr, nullptr);
    for (std::size_t u = 0; u < slots_.size(); ++u) {
      if (left_out_[u]) task.stand[u] = Stand::Absent;
    }
    const TierResult tier = solve_tier(task, nodes_);
    for (std::size_t u = 0; tier.feasible && u < slots_.size(); ++u) {
      if (!left_out_[u] && tier.inside[u]) slots_[u] = largest;
    }
    for (Slot gpu = 0; gpu < q_.gpus; ++gpu) {
      if (gpu != largest && q_.budget[gpu] > q_.overhead[gpu])
        fill(gpu, q_.budget[gpu] == kUnlimited ? kUnlimited : q_.budget[gpu] - q_.overhead[gpu]);
    }
  }

  void fill_host() {
    if (q_.cpu) {
      std::uint64_t room = q_.budget[*q_.cpu];
      if (room != kUnlimited && q_.disk)
        room -= std::min(room, largest_open_load());  // what lies on disk passes through
      fill(*q_.cpu, room);
    }
    if (q_.disk) fill(*q_.disk, q_.budget[*q_.disk]);
  }

  std::uint64_t largest_open_load() const {
    std::uint64_t most = 0;
    for (std::size_t u = 0; u < slots_.size(); ++u) {
      if (slots_[u] == kOpen && !left_out_[u]) most = std::max(most, q_.unit_class(u).peak);
    }
    return most;
  }

  void fill(Slot slot, std::uint64_t room) {
    for (std::size_t u = 0; u < slots_.size(); ++u) {
      const UnitClass& unit = q_.unit_class(u);
      const std::uint64_t bytes = unit.resident + (slot < q_.gpus ? unit.exec : 0);
      if (slots_[u] != kOpen || left_out_[u] || !q_.may(u, slot) || bytes > room) continue;
      slots_[u] = slot;
      if (room != kUnlimited) room -= bytes;
    }
  }

  const Question& q_;
  NodeBudget& nodes_;
  Assignment slots_;
  std::vector<bool> left_out_;
};

}  // namespace

plan::Placement partial_placement(const Question& q, Infeasibility& infeasible, NodeBudget& nodes) {
  const Assignment slots = Partial(q, nodes).run(infeasible);
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] != kOpen) continue;
    for (const model::TensorId id : q.prepared.units()[u].tensors) infeasible.unplaced.push_back(id);
  }
  std::sort(infeasible.unplaced.begin(), infeasible.unplaced.end());
  return to_placement(q.prepared, slots);
}

}  // namespace stowage::solve
