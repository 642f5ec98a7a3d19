#include "core/runtimes/judging/reserves.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/json.h"
#include "core/plan/evaluation/evaluate_costs.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/judging/unsaved_places.h"
#include "core/runtimes/target_plan.h"

namespace stowage::runtimes {
namespace {

using Slot = plan::Placement::Slot;

class Reserves {
 public:
  Reserves(const Target& target, const model::Model& model, const machine::Machine& machine,
           const plan::Placement* placement, const ReserveFacts& said)
      : target_(target),
        model_(model),
        machine_(machine),
        placement_(placement),
        said_(said),
        known_(placement) {
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
    const auto give = [&](std::size_t slot, Bytes bytes, bool cache = false) {
      if (bytes) out.push_back({rule.name, rule.about, machine_.devices[slot].id, bytes, false, cache});
    };
    switch (rule.kind) {
      case ReserveRule::Kind::NotKnown:
        out.push_back({rule.name, rule.about, std::nullopt, std::nullopt});
        return;
      case ReserveRule::Kind::CardShare:
        for (std::size_t gpu = 0; gpu < machine_.gpu_count(); ++gpu) {
          give(gpu, outside_of_share(machine_.devices[gpu], amount_of(rule)));
          if (!out.empty() && out.back().name == rule.name) out.back().of_card = true;
        }
        return;
      case ReserveRule::Kind::LayerCopies:
        for (std::size_t gpu = 0; gpu < machine_.gpu_count(); ++gpu) {
          if (known_ && on_host_ && weights_[gpu]) give(gpu, largest_layer(model_) * amount_of(rule));
        }
        return;
      case ReserveRule::Kind::StreamedLayer:
        if (known_ && on_host_ && machine_.gpu_count() > 0) give(0, largest_layer(model_) * rule.amount);
        return;
      case ReserveRule::Kind::StageCache:
        if (known_ && said_.workload.cache_apart) give_stage_caches(give);
        return;
      case ReserveRule::Kind::HostShare:
        if (const auto cpu = machine_.slot(machine::kCpu); known_ && cpu)
          give(*cpu, machine::percent_of(weights_[*cpu], rule.amount));
        return;
      case ReserveRule::Kind::UnsavedBuffers:
        if (known_) add_unsaved(rule, out);
        return;
      case ReserveRule::Kind::StreamedTurn:
        if (!said_.turns || said_.turns->empty()) {
          out.push_back({rule.name, rule.about, std::nullopt, std::nullopt});
        } else if (known_ && on_host_ && none_in_use() && machine_.gpu_count() > 0) {
          give(0, machine_.devices[0].keep_free.value_or(largest_turn()));
        }
        return;
    }
  }

 private:
  /// As the target is told, else its own.
  std::uint32_t amount_of(const ReserveRule& rule) const {
    const auto said = rule.option.empty() ? said_.told.end() : said_.told.find(rule.option);
    if (said == said_.told.end()) return rule.amount;
    if (rule.kind == ReserveRule::Kind::CardShare) return percent_of_part(said->second).value_or(rule.amount);
    std::uint32_t amount = 0;
    const char* const end = said->second.data() + said->second.size();
    const auto [next, problem] = std::from_chars(said->second.data(), end, amount);
    return problem == std::errc() && next == end ? amount : rule.amount;
  }

  bool none_in_use() const {
    return std::none_of(weights_.begin(), weights_.end() - hosts(),
                        [](Bytes one) { return static_cast<bool>(one); });
  }

  Bytes largest_turn() const {
    const std::size_t modules = model_.modules().size();
    Bytes most;
    for (std::size_t i = 0; i < modules; ++i)
      most = std::max(most, Bytes(plan::turn_of(*said_.turns, modules, i, false)));
    return most;
  }

  /// Devices that are no GPU: they come last.
  std::ptrdiff_t hosts() const { return static_cast<std::ptrdiff_t>(weights_.size() - machine_.gpu_count()); }

  /// The slot of the first tensor below a module.
  Slot slot_of(model::ModuleId id) const {
    for (std::size_t i = id.index(); i < model_[id].subtree_end; ++i) {
      const auto& tensors = model_.modules()[i].tensors;
      if (!tensors.empty()) return placement_->slots[tensors.front().index()];
    }
    return plan::Placement::kUnplaced;
  }

  /// By GPU. A stage begins on its own, so a layer on the host goes with the nearest one before it that lies
  /// on a GPU, else behind it. Where none does nothing says whose it is, and it is kept free on all in use;
  /// where none is in use the first one brings all layers in for their turns.
  std::vector<Bytes> stage_caches() const {
    plan::Workload workload = said_.workload;
    workload.cache_apart = false;
    const std::vector<Bytes> caches = plan::kv_cache_bytes(model_, workload);
    std::vector<Bytes> out(machine_.gpu_count());
    std::optional<Slot> stage;
    Bytes waiting;
    for (const model::KvCache::Layer& layer : model_.kv_cache().layers) {
      const auto module = model_.find_module(layer.module);
      if (!module) continue;
      const Slot slot = slot_of(*module);
      if (slot < out.size()) {
        stage = slot;
        out[slot] += std::exchange(waiting, Bytes());
      }
      (stage ? out[*stage] : waiting) += caches[module->index()];
    }
    if (none_in_use() && on_host_ && !out.empty()) out.front() += waiting;
    for (std::size_t gpu = 0; gpu < out.size(); ++gpu) {
      if (weights_[gpu]) out[gpu] += waiting;
    }
    return out;
  }

  template <class Give>
  void give_stage_caches(const Give& give) const {
    const std::vector<Bytes> caches = stage_caches();
    for (std::size_t gpu = 0; gpu < caches.size(); ++gpu) give(gpu, caches[gpu], true);
  }

  void add_unsaved(const ReserveRule& rule, std::vector<TargetReserve>& out) const {
    const UnsavedPlaces places = unsaved_places(target_, model_, machine_, *placement_);
    for (std::size_t slot = 0; slot < places.bytes.size(); ++slot) {
      if (places.bytes[slot])
        out.push_back({rule.name, rule.about, machine_.devices[slot].id, places.bytes[slot]});
    }
    if (!places.all_known) out.push_back({rule.name, rule.about, std::nullopt, std::nullopt});
  }

  /// What of its budget lies outside of the part of the card that the target takes for itself.
  static Bytes outside_of_share(const machine::Device& device, std::uint32_t percent) {
    if (!device.budget) return {};
    const Bytes card = device.physical ? device.physical : *device.budget;
    return *device.budget - machine::percent_of(card, percent);
  }

  const Target& target_;
  const model::Model& model_;
  const machine::Machine& machine_;
  const plan::Placement* placement_;
  const ReserveFacts& said_;
  bool known_ = false;  ///< which plan it is
  std::vector<Bytes> weights_{};
  Bytes on_host_{};
};

}  // namespace

/// Parameters of one layer: the most bytes that any has.
Bytes largest_layer(const model::Model& model) {
  Bytes most;
  for (const model::Module& list : model.modules()) {
    if (list.children.size() < 2 || !is_list(model, list)) continue;
    for (const model::ModuleId layer : list.children) most = std::max(most, model[layer].bytes);
  }
  return most ? most : model.total_bytes();
}

std::vector<TargetReserve> reserves_of(const Target& target, const model::Model& model,
                                       const machine::Machine& machine, const plan::Placement* placement,
                                       const ReserveFacts& said) {
  const Reserves reserves(target, model, machine, placement, said);
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

void show_caches(const std::vector<TargetReserve>& reserves, plan::Evaluation& evaluation) {
  for (const TargetReserve& reserve : reserves) {
    if (!reserve.of_cache || !reserve.bytes) continue;
    for (plan::DeviceUse& use : evaluation.devices) {
      if (use.device != reserve.device) continue;
      if (!use.used) {  // no weights lie there, so nothing was charged
        use.used += *reserve.bytes;
        use.free -= *reserve.bytes;
        if (use.budget && use.used > *use.budget) {
          use.over = use.used - *use.budget;
          evaluation.fits = false;
        }
      } else if (use.overhead >= *reserve.bytes) {
        use.overhead -= *reserve.bytes;
      } else {
        continue;
      }
      use.kv_cache += *reserve.bytes;
    }
  }
}

std::vector<Bytes> caches_under(const Target* target, const model::Model& model,
                                const machine::Machine& machine, const plan::Settings& settings,
                                const plan::Placement& placement) {
  const plan::Settings judged = target ? settings_as_run(*target, settings) : settings;
  const auto reserves = target ? reserves_of(*target, model, machine, &placement, {judged.workload, {}})
                               : std::vector<TargetReserve>();
  plan::Evaluation costs = plan::evaluate_costs(model, with_reserves(machine, reserves), judged, placement);
  show_caches(reserves, costs);
  std::vector<Bytes> out;
  for (const plan::DeviceUse& use : costs.devices) out.push_back(use.kv_cache);
  return out;
}

namespace {

/// What is reserved on a device that holds nothing of the plan, so that it was not charged for it.
Bytes kept_uncharged(const plan::DeviceUse& use, const std::vector<TargetReserve>& reserves) {
  Bytes kept;
  if (use.used > use.kv_cache) return kept;  // a cache that was shown, and nothing beside it, is no charge
  for (const TargetReserve& reserve : reserves) {
    if (reserve.device == use.device) kept += reserve.bytes.value_or(Bytes());
  }
  return kept;
}

/// The reason why there is no room_for_reserves: evaluate looks at devices that hold something.
void say_what_is_over(const std::vector<TargetReserve>& reserves, plan::Evaluation& evaluation) {
  for (const plan::DeviceUse& use : evaluation.devices) {
    const Bytes kept = kept_uncharged(use, reserves);
    if (!use.budget || kept <= *use.budget) continue;
    const Bytes over = kept - *use.budget;
    plan::Diagnostic out{plan::Severity::Error,
                         {Code::PlanOverBudget,
                          machine::display_name(use.device),
                          {format_bytes(kept), format_bytes(*use.budget), format_bytes(over)}}};
    out.subjects = {machine::to_string(use.device)};
    out.numbers = {kept.count(), use.budget->count(), over.count()};
    out.fixes.push_back({plan::Fix::Kind::Solve});
    evaluation.diagnostics.push_back(std::move(out));
    evaluation.fits = false;
  }
}

}  // namespace

void leave_out_untrue(const Target& target, const std::vector<TargetReserve>& reserves,
                      plan::Evaluation& evaluation) {
  const auto grows = [&](const plan::Fix& fix) {
    return fix.kind == plan::Fix::Kind::RaiseBudget &&
           std::any_of(reserves.begin(), reserves.end(), [&](const TargetReserve& reserve) {
             return reserve.of_card && reserve.device == fix.device;
           });
  };
  for (plan::Diagnostic& said : evaluation.diagnostics) std::erase_if(said.fixes, grows);
  show_caches(reserves, evaluation);
  say_what_is_over(reserves, evaluation);
  if (!computes_what_it_streams(target)) return;
  std::erase_if(evaluation.diagnostics,
                [](const plan::Diagnostic& said) { return said.what.code == Code::PlanEmptyGpus; });
}

bool room_for_reserves(const plan::Evaluation& evaluation, const std::vector<TargetReserve>& reserves) {
  return std::all_of(evaluation.devices.begin(), evaluation.devices.end(), [&](const plan::DeviceUse& use) {
    return !use.budget || kept_uncharged(use, reserves) <= *use.budget;
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
