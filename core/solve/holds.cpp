#include "core/solve/holds.h"

#include <algorithm>

#include "core/plan/evaluation/evaluate_costs.h"
#include "core/solve/instance/instance.h"

namespace stowage::solve {
namespace {

class HoldFinder {
 public:
  HoldFinder(const UnitCatalog& catalog, const machine::Machine& machine, const plan::Settings& settings,
             const plan::Placement& now, const std::string& name)
      : catalog_(catalog),
        model_(catalog.model()),
        machine_(machine),
        settings_(settings),
        now_(now),
        name_(name) {
    if (const auto tensor = model_.find_tensor(name)) {
      tensors_.push_back(*tensor);
    } else if (const auto module = model_.find_module(name)) {
      module_ = module;
      for (std::size_t i = module->index(); i < model_[*module].subtree_end; ++i) {
        const std::vector<model::TensorId>& own = model_.modules()[i].tensors;
        tensors_.insert(tensors_.end(), own.begin(), own.end());
      }
    }
    for (const model::TensorId id : tensors_) units_.push_back(catalog.table().unit_of_tensor[id.index()]);
    std::sort(units_.begin(), units_.end());
    units_.erase(std::unique(units_.begin(), units_.end()), units_.end());
  }

  std::vector<Hold> holds(const plan::Evaluation& evaluation, bool budgets) {
    find_place();
    find_rules();
    find_ties();
    find_blocks();
    if (budgets) find_budgets(evaluation);
    return std::move(out_);
  }

 private:
  void find_place() {
    if (tensors_.empty() || now_.slots.size() != model_.tensors().size()) return;
    const plan::Placement::Slot first = now_[tensors_.front()];
    const bool same =
        std::all_of(tensors_.begin(), tensors_.end(), [&](model::TensorId id) { return now_[id] == first; });
    if (same && first < machine_.devices.size()) at_ = machine_.devices[first].id;
  }

  void find_rules() {
    for (const plan::Rule& rule : settings_.rules) {
      const std::vector<std::uint32_t> touched = units_of_rule(catalog_, rule);
      const bool touches = std::any_of(units_.begin(), units_.end(), [&](std::uint32_t u) {
        return std::binary_search(touched.begin(), touched.end(), u);
      });
      if (touches)
        out_.push_back({rule.forbid ? Hold::Kind::Forbid : Hold::Kind::Pin, rule.name, rule.device, {}});
    }
  }

  bool inside(model::TensorId id) const {
    return module_ ? model_.contains(*module_, model_[id].module) : id == tensors_.front();
  }

  /// The first name outside that shares a storage with one inside.
  void find_ties() {
    for (const model::TensorId id : tensors_) {
      for (const model::TensorId other : model_[model_[id].storage].tensors) {
        if (inside(other)) continue;
        const std::uint32_t tied = catalog_.table().unit_of_tensor[id.index()];
        out_.push_back({Hold::Kind::Tie, model_[other].name, {}, catalog_.units()[tied].resident});
        return;
      }
    }
  }

  void find_blocks() {
    for (const std::uint32_t u : units_) {
      const Unit& unit = catalog_.units()[u];
      const bool larger = std::any_of(unit.tensors.begin(), unit.tensors.end(),
                                      [&](model::TensorId id) { return !inside(id); });
      if (!unit.block || !larger || unit.name == name_) continue;
      out_.push_back({Hold::Kind::NoSplit, std::string(unit.name), {}, unit.resident});
      return;
    }
  }

  /// By how much each device would be over its budget if it lay there and all else stayed. More than its
  /// weights may come with it: its load, its cache.
  void find_budgets(const plan::Evaluation& evaluation) {
    if (units_.empty() || now_.slots.size() != model_.tensors().size()) return;
    plan::Placement there = now_;
    for (std::size_t slot = 0; slot < evaluation.devices.size(); ++slot) {
      const plan::DeviceUse& use = evaluation.devices[slot];
      if (at_ == use.device || !use.budget) continue;
      for (const std::uint32_t unit : units_) {
        for (const model::TensorId id : catalog_.units()[unit].tensors)
          there.slots[id.index()] = static_cast<plan::Placement::Slot>(slot);
      }
      const Bytes over = plan::evaluate_costs(model_, machine_, settings_, there).devices[slot].over;
      if (over > Bytes(0))
        out_.push_back({Hold::Kind::Budget, machine::to_string(use.device), use.device, over});
    }
  }

  const UnitCatalog& catalog_;
  const model::Model& model_;
  const machine::Machine& machine_;
  const plan::Settings& settings_;
  const plan::Placement& now_;
  const std::string& name_;
  std::optional<model::ModuleId> module_;  ///< nullopt: `name` is a tensor
  std::vector<model::TensorId> tensors_;
  std::vector<std::uint32_t> units_;
  std::optional<machine::DeviceId> at_;  ///< nullopt: its tensors lie on several devices, or nowhere
  std::vector<Hold> out_;
};

}  // namespace

std::vector<Hold> holds(const UnitCatalog& catalog, const machine::Machine& machine,
                        const plan::Settings& settings, const plan::Placement& now, const std::string& name) {
  return holds(catalog, machine, settings, now, plan::evaluate(catalog.model(), machine, settings, now),
               name);
}

std::vector<Hold> holds(const UnitCatalog& catalog, const machine::Machine& machine,
                        const plan::Settings& settings, const plan::Placement& now,
                        const plan::Evaluation& evaluation, const std::string& name, bool budgets) {
  const model::Model& model = catalog.model();
  if (!model.find_tensor(name) && !model.find_module(name)) return {};
  return HoldFinder(catalog, machine, settings, now, name).holds(evaluation, budgets);
}

}  // namespace stowage::solve
