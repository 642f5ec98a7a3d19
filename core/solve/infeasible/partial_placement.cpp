#include <algorithm>

#include "core/plan/evaluate.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/infeasible/closed_form.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Fills the devices one after the other, each at most to its budget: the picture of an impossible instance
/// shows full devices and a rest.
class Partial {
 public:
  Partial(const Instance& instance, NodeBudget& nodes)
      : instance_(instance),
        nodes_(nodes),
        slots_(instance.catalog.units().size(), kOpen),
        left_out_(slots_.size(), false) {}

  Assignment run(const Infeasibility& infeasible) {
    // With too little memory in all no unit is to blame, and each is placed while there is room.
    const Code why = infeasible.reason.code;
    if (why != Code::SolveTooLittleMemory && why != Code::SolveTooLittleToTrain)
      leave_out(infeasible.witness);
    if (instance_.rules.impossible_unit == ChainNode::kNone) fill_gpus();
    fill_host();
    return std::move(slots_);
  }

 private:
  /// The unit in the way, and those that are as large in both respects.
  void leave_out(const std::string& name) {
    const std::vector<Unit>& units = instance_.catalog.units();
    const auto found =
        std::find_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.name == name; });
    if (found == units.end()) return;
    const UnitClass& witness = instance_.unit_class(static_cast<std::size_t>(found - units.begin()));
    for (std::size_t u = 0; u < units.size(); ++u) {
      left_out_[u] = instance_.unit_class(u).stream_peak >= witness.stream_peak &&
                     instance_.unit_class(u).at_home() >= witness.at_home();
    }
  }

  void fill_gpus() {
    if (instance_.gpus == 0) return;
    const auto largest = static_cast<Slot>(
        std::max_element(instance_.budget.begin(), instance_.budget.begin() + instance_.gpus) -
        instance_.budget.begin());
    TierTask task = gpu_task(instance_, largest, nullptr, nullptr);
    for (std::size_t u = 0; u < slots_.size(); ++u) {
      if (left_out_[u]) task.fixing[u] = Fixing::Absent;
    }
    const TierResult tier = solve_tier(task, nodes_);
    for (std::size_t u = 0; tier.feasible && u < slots_.size(); ++u) {
      if (!left_out_[u] && tier.inside[u]) slots_[u] = largest;
    }
    for (Slot gpu = 0; gpu < instance_.gpus; ++gpu) {
      if (gpu != largest && instance_.budget[gpu] > instance_.overhead[gpu])
        fill(gpu, instance_.budget[gpu] == kUnlimited ? kUnlimited
                                                      : instance_.budget[gpu] - instance_.overhead[gpu]);
    }
  }

  void fill_host() {
    if (instance_.cpu) {
      std::uint64_t room = instance_.budget[*instance_.cpu];
      if (room != kUnlimited && instance_.disk)
        room -= std::min(room, largest_open_load());  // what lies on disk passes through
      fill(*instance_.cpu, room);
    }
    if (instance_.disk) fill(*instance_.disk, instance_.budget[*instance_.disk]);
  }

  std::uint64_t largest_open_load() const {
    std::uint64_t most = 0;
    for (std::size_t u = 0; u < slots_.size(); ++u) {
      if (slots_[u] == kOpen && !left_out_[u]) most = std::max(most, instance_.unit_class(u).ram);
    }
    return most;
  }

  void fill(Slot slot, std::uint64_t room) {
    for (std::size_t u = 0; u < slots_.size(); ++u) {
      const UnitClass& unit = instance_.unit_class(u);
      const std::uint64_t bytes = unit.at_home() + (slot < instance_.gpus ? unit.exec : 0);
      if (slots_[u] != kOpen || left_out_[u] || !instance_.may(u, slot) || bytes > room) continue;
      slots_[u] = slot;
      if (room != kUnlimited) room -= bytes;
    }
  }

  const Instance& instance_;
  NodeBudget& nodes_;
  Assignment slots_;
  std::vector<bool> left_out_;
};

/// Takes from devices what plan::evaluate says is too much there: which GPU streams, and whether one does at
/// all, decides where room for loads and the KV cache are needed, and is known only of the filled devices.
class Trim {
 public:
  Trim(const Instance& instance, Assignment& slots) : instance_(instance), slots_(slots) {}

  void run() {
    constexpr int kRounds = 16;  // what leaves one device may need room on another
    for (int round = 0; round < kRounds; ++round) {
      const plan::Evaluation evaluation =
          plan::evaluate(instance_.catalog.model(), instance_.machine, instance_.settings,
                         to_placement(instance_.catalog, slots_));
      bool over = false;
      for (std::size_t slot = 0; slot < evaluation.devices.size(); ++slot) {
        const plan::DeviceUse& use = evaluation.devices[slot];
        if (!use.over) continue;
        over = true;
        if (instance_.cpu != static_cast<Slot>(slot) || !leave_disk(use))
          take(static_cast<Slot>(slot), use.over.count());
      }
      if (!over) return;
    }
  }

 private:
  /// What is larger than memory, less what else is needed there, cannot pass through it. False where nothing
  /// on disk is.
  bool leave_disk(const plan::DeviceUse& memory) {
    const std::uint64_t fixed =
        (memory.used - memory.weights - memory.stays - memory.training.total() - memory.reserve).count();
    const std::uint64_t room = saturating_subtract(memory.budget->count(), fixed);
    bool left = false;
    for (std::size_t u = 0; instance_.disk && u < slots_.size(); ++u) {
      if (slots_[u] != *instance_.disk || instance_.unit_class(u).ram <= room) continue;
      slots_[u] = kOpen;
      left = true;
    }
    return left;
  }

  /// As few units as do, and of those the lightest: all as heavy as it takes but the last.
  void take(Slot slot, std::uint64_t bytes) {
    std::vector<std::uint32_t> here;
    for (std::uint32_t u = 0; u < slots_.size(); ++u) {
      if (slots_[u] == slot) here.push_back(u);
    }
    const auto weight = [this](std::uint32_t u) { return instance_.unit_class(u).at_home(); };
    std::stable_sort(here.begin(), here.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return weight(a) < weight(b); });
    while (bytes > 0 && !here.empty()) {
      auto at = std::find_if(here.begin(), here.end(), [&](std::uint32_t u) { return weight(u) >= bytes; });
      if (at == here.end()) --at;
      slots_[*at] = below(*at, slot);
      bytes -= std::min(bytes, weight(*at));
      here.erase(at);
    }
  }

  /// What memory has no room for may lie on disk.
  Slot below(std::uint32_t unit, Slot slot) const {
    const bool may = slot == instance_.cpu && instance_.disk && instance_.may(unit, *instance_.disk);
    return may ? *instance_.disk : kOpen;
  }

  const Instance& instance_;
  Assignment& slots_;
};

}  // namespace

plan::Placement partial_placement(const Instance& instance, Infeasibility& infeasible, NodeBudget& nodes) {
  Assignment slots = Partial(instance, nodes).run(infeasible);
  Trim(instance, slots).run();
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] != kOpen) continue;
    for (const model::TensorId id : instance.catalog.units()[u].tensors) infeasible.unplaced.push_back(id);
  }
  std::sort(infeasible.unplaced.begin(), infeasible.unplaced.end());
  return to_placement(instance.catalog, slots);
}

}  // namespace stowage::solve
