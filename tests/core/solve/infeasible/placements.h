#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "core/plan/evaluate.h"

namespace stowage::test {

/// Every placement of a small model under some settings, judged by plan::evaluate: shares nothing with the
/// solver. What moves as one is found here again: blocks that stay whole, modules without children, single
/// tensors of the others, joined where they share a storage.
class Placements {
 public:
  Placements(const model::Model& model, const plan::Settings& settings) : model_(model) {
    const std::vector<std::string>& whole = plan::no_split_classes(model, settings);
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> number;
    for (std::size_t t = 0; t < model.tensors().size(); ++t) {
      std::size_t module = model.tensors()[t].module.index();
      bool together = model.modules()[module].children.empty();
      for (std::size_t at = module; at > 0; at = model.modules()[at].parent.index()) {
        if (plan::is_any_class(model.modules()[at].class_name, whole)) module = at, together = true;
      }
      const auto key = together ? std::pair(module, ~std::size_t{0}) : std::pair(module, t);
      group_.push_back(number.try_emplace(key, number.size()).first->second);
    }
    std::vector<std::size_t> joined(number.size());
    std::iota(joined.begin(), joined.end(), 0u);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t a = 0; a < group_.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          if (model.tensors()[a].storage != model.tensors()[b].storage) continue;
          const std::size_t low = std::min(joined[group_[a]], joined[group_[b]]);
          changed = changed || joined[group_[a]] != low || joined[group_[b]] != low;
          joined[group_[a]] = joined[group_[b]] = low;
        }
      }
    }
    std::map<std::size_t, std::size_t> dense;
    for (std::size_t& group : group_) group = dense.try_emplace(joined[group], dense.size()).first->second;
    groups_ = dense.size();
  }

  std::size_t groups() const { return groups_; }

  /// The most bytes on GPUs of all plans; nullopt: there is none. `settings` as above, other rules or budgets
  /// aside.
  std::optional<std::uint64_t> best(const machine::Machine& machine, const plan::Settings& settings) const {
    std::optional<std::uint64_t> most;
    const std::size_t slots = machine.devices.size();
    plan::Placement placement;
    placement.slots.assign(group_.size(), 0);
    std::vector<std::size_t> at(groups_, 0);
    for (bool more = groups_ > 0 && slots > 0; more;) {
      for (std::size_t t = 0; t < group_.size(); ++t)
        placement.slots[t] = static_cast<plan::Placement::Slot>(at[group_[t]]);
      const bool gpu =
          std::any_of(at.begin(), at.end(), [&](std::size_t s) { return s < machine.gpu_count(); });
      if (gpu || machine.gpu_count() == 0 || settings.allow_empty_gpus) {
        const plan::Evaluation e = plan::evaluate(model_, machine, settings, placement);
        const bool obeys = std::none_of(e.diagnostics.begin(), e.diagnostics.end(), [](const auto& d) {
          return d.what.code == Code::PlanPinBroken || d.what.code == Code::PlanForbidBroken;
        });
        if (e.fits && obeys) most = std::max(most.value_or(0), e.gpu_bytes.count());
      }
      std::size_t g = 0;
      while (g < groups_ && ++at[g] == slots) at[g++] = 0;
      more = g < groups_;
    }
    return most;
  }

 private:
  const model::Model& model_;
  std::vector<std::size_t> group_;  ///< by tensor
  std::size_t groups_ = 0;
};

}  // namespace stowage::test
