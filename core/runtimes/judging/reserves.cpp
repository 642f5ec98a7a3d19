#include "core/runtimes/judging/reserves.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/runtimes/export/stages.h"

namespace stowage::runtimes {
namespace {

using Slot = plan::Placement::Slot;

/// Parameters of one layer: the most bytes that any has.
Bytes largest_layer(const model::Model& model) {
  Bytes most;
  for (const model::Module& list : model.modules()) {
    if (list.children.size() < 2 || !is_list(model, list)) continue;
    for (const model::ModuleId layer : list.children) most = std::max(most, model[layer].bytes);
  }
  return most ? most : model.total_bytes();
}

class Reserves {
 public:
  Reserves(const model::Model& model, const machine::Machine& machine, const plan::Placement* placement)
      : model_(model), machine_(machine), known_(placement) {
    weights_.resize(machine.devices.size());
    std::vector<std::vector<bool>> counted(machine.devices.size());
    for (std::size_t i = 0; placement && i < placement->slots.size(); ++i) {
      const Slot slot = placement->slots[i];
      if (slot >= weights_.size()) continue;
      const model::StorageId storage = model.tensors()[i].storage;
      auto& here = counted[slot];
      here.resize(model.storages().size());
      if (!here[storage.index()]) weights_[slot] += model[storage].bytes;
      here[storage.index()] = true;
    }
    for (std::size_t slot = machine.gpu_count(); slot < weights_.size(); ++slot) on_host_ += weights_[slot];
  }

  void add(const ReserveRule& rule, std::vector<TargetReserve>& out) const {
    const auto give = [&](std::size_t slot, Bytes bytes) {
      if (bytes) out.push_back({rule.name, rule.about, machine_.devices[slot].id, bytes});
    };
    switch (rule.kind) {
      case ReserveRule::Kind::NotKnown:
        out.push_back({rule.name, rule.about, std::nullopt, std::nullopt});
        return;
      case ReserveRule::Kind::CardShare:
        for (std::size_t gpu = 0; gpu < machine_.gpu_count(); ++gpu) {
          give(gpu, outside_of_share(machine_.devices[gpu], rule.amount));
        }
        return;
      case ReserveRule::Kind::LayerCopies:
        for (std::size_t gpu = 0; gpu < machine_.gpu_count(); ++gpu) {
          if (known_ && on_host_ && weights_[gpu]) give(gpu, largest_layer(model_) * rule.amount);
        }
        return;
      case ReserveRule::Kind::StreamedLayer:
        if (known_ && on_host_ && machine_.gpu_count() > 0) give(0, largest_layer(model_) * rule.amount);
        return;
      case ReserveRule::Kind::HostShare:
        if (const auto cpu = machine_.slot(machine::kCpu); known_ && cpu)
          give(*cpu, machine::percent_of(weights_[*cpu], rule.amount));
        return;
    }
  }

 private:
  /// What of its budget lies outside of the part of the card that the target takes for itself.
  static Bytes outside_of_share(const machine::Device& device, std::uint32_t percent) {
    if (!device.budget) return {};
    const Bytes card = device.physical ? device.physical : *device.budget;
    return *device.budget - machine::percent_of(card, percent);
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  bool known_ = false;  ///< which plan it is
  std::vector<Bytes> weights_{};
  Bytes on_host_{};
};

}  // namespace

std::vector<TargetReserve> reserves_of(const Target& target, const model::Model& model,
                                       const machine::Machine& machine, const plan::Placement* placement) {
  const Reserves reserves(model, machine, placement);
  std::vector<TargetReserve> out;
  for (const ReserveRule& rule : target.counted) reserves.add(rule, out);
  return out;
}

machine::Machine with_reserves(machine::Machine machine, const std::vector<TargetReserve>& reserves) {
  for (const TargetReserve& reserve : reserves) {
    const auto slot = reserve.device ? machine.slot(*reserve.device) : std::nullopt;
    if (slot && reserve.bytes) machine.devices[*slot].overhead += *reserve.bytes;
  }
  return machine;
}

bool room_for_reserves(const plan::Evaluation& evaluation, const std::vector<TargetReserve>& reserves) {
  return std::all_of(evaluation.devices.begin(), evaluation.devices.end(), [&](const plan::DeviceUse& use) {
    if (use.used || !use.budget) return true;
    Bytes kept;
    for (const TargetReserve& reserve : reserves) {
      if (reserve.device == use.device) kept += reserve.bytes.value_or(Bytes());
    }
    return kept <= *use.budget;
  });
}

Json to_json(const std::vector<TargetReserve>& reserves) {
  Json out = Json::array();
  for (const TargetReserve& reserve : reserves)
    out.push_back({{"name", reserve.name},
                   {"about", reserve.about},
                   {"device", reserve.device ? Json(machine::to_string(*reserve.device)) : Json(nullptr)},
                   {"bytes", reserve.bytes ? Json(reserve.bytes->count()) : Json(nullptr)}});
  return out;
}

}  // namespace stowage::runtimes
