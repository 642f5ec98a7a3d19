#include "core/solve/infeasible/relaxed.h"

#include <algorithm>

#include "core/plan/evaluation/back_copies.h"
#include "core/solve/bounds/cuts.h"
#include "core/solve/infeasible/closed_form.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr std::uint64_t kNodesPerQuestion = thresholds::kNodesPerQuestion;

}  // namespace

/// An instance and all that it refers to.
struct RelaxedSolver::Made {
  explicit Made(const Relaxed& from) : machine(from.machine), settings(from.settings) {}
  machine::Machine machine;
  plan::Settings settings;
  std::unique_ptr<UnitCatalog> weightless{};
  std::optional<Instance> instance{};
  std::optional<UnitTurns> unit_turns{};
  const UnitTurns* turns() const { return unit_turns ? &*unit_turns : nullptr; }
};

Relaxed RelaxedSolver::as_asked() const {
  return {instance_.machine,    instance_.settings, false, false, Ties::Joined,
          instance_.contiguous, instance_.most_gpus};
}

const UnitCatalog& RelaxedSolver::catalog_for(const Relaxed& relaxed) {
  const Dropped dropped{relaxed.drop_reserve, relaxed.ties != Ties::Joined};
  if (!dropped.reserve && !dropped.ties && catalog_is_for(instance_.catalog, relaxed.settings))
    return instance_.catalog;
  if (!own_ || own_dropped_.reserve != dropped.reserve || own_dropped_.ties != dropped.ties ||
      !catalog_is_for(*own_, relaxed.settings)) {
    own_ = std::make_unique<UnitCatalog>(instance_.catalog.model_ptr(), relaxed.settings,
                                         instance_.catalog.times(), dropped);
    own_dropped_ = dropped;
  }
  return *own_;
}

/// The units of names that lie apart, in the same order, where a storage weighs something only under its
/// first name. What they load is as it was: that is no more than any placement of the names needs.
UnitTable RelaxedSolver::weightless_but_the_first(const Relaxed& relaxed) const {
  const model::Model& model = instance_.catalog.model();
  const bool by_time = plan::row_of(relaxed.settings.objective).time;
  const plan::PassTimes* times = by_time ? instance_.catalog.times().get() : nullptr;
  const std::vector<bool> prompt_alone = plan::prompt_alone_storages(model, times);
  UnitTable table = make_units(model, relaxed.settings, false, times);
  const std::vector<std::uint64_t> sizes = plan::stored_sizes(model, relaxed.settings);
  const std::vector<plan::TrainingBytes> training = plan::training_bytes(model, relaxed.settings);
  const auto back = plan::back_copies(model, relaxed.settings, times, sizes);
  for (std::size_t t = 0; t < model.tensors().size(); ++t) {
    const model::StorageId storage = model.tensors()[t].storage;
    if (model[storage].tensors.front().index() == t) continue;
    Unit& unit = table.units[table.unit_of_tensor[t]];
    const Bytes bytes(sizes[storage.index()]);
    unit.resident -= bytes;
    if (!training.empty()) unit.training -= training[storage.index()].total();
    unit.stays -= bytes;
    const model::Columns::Row& row = model.columns().tensors[t];
    const bool prompt = !prompt_alone.empty() && prompt_alone[storage.index()];
    if (!row.read()) {
      unit.unread -= bytes;
    } else if (prompt) {
      unit.prompt_resident -= bytes;
    }
    if (!row.copied(relaxed.settings.runtime.carries(unit.computed))) continue;
    Bytes moved = bytes;
    if (!back.empty()) {
      const bool streamed = relaxed.settings.runtime.streamed(unit.computed);
      moved += streamed ? back[storage.index()].fetched : bytes;
      if (streamed) unit.sent -= back[storage.index()].sent;
    }
    unit.streamed -= moved;
    if (prompt) unit.prompt_streamed -= moved;
  }
  if (relaxed.drop_reserve) {
    for (Unit& unit : table.units) unit.stream_peak = Bytes();
    table.chains.clear();
  }
  return table;
}

std::unique_ptr<RelaxedSolver::Made> RelaxedSolver::make(const Relaxed& relaxed) {
  auto made = std::make_unique<Made>(relaxed);
  const UnitCatalog& catalog = catalog_for(relaxed);
  auto rules = make_rules(catalog, made->machine, made->settings.rules);
  if (!rules) return nullptr;
  if (relaxed.ties == Ties::ApartForFree)
    made->weightless = std::make_unique<UnitCatalog>(weightless_but_the_first(relaxed),
                                                     std::vector<std::uint32_t>(catalog.units().size(), 0));
  made->instance.emplace(make_instance(made->weightless ? *made->weightless : catalog, made->machine,
                                       made->settings, std::move(*rules)));
  made->instance->contiguous = relaxed.contiguous;
  made->instance->most_gpus = relaxed.most_gpus;
  if (turns_ && !relaxed.drop_turns) {
    made->unit_turns.emplace(catalog, *turns_);
    made->instance->keeps_turns = true;
  }
  return made;
}

BudgetAnswer RelaxedSolver::settle_made(const Relaxed& relaxed, std::optional<Slot> slot) {
  if (stopped()) return {};
  const auto made = make(relaxed);
  if (!made) return {};
  made->instance->any_plan_will_do = true;
  NodeBudget nodes(std::min(left_, kNodesPerQuestion), &job_.cancel);
  BudgetAnswer out;
  if (slot)
    out = settle_budget(*made->instance, *slot, nodes, made->turns());
  else
    out.settled = settle(*made->instance, nodes, made->turns());
  nodes_.spend(nodes.used());
  left_ -= std::min(left_, nodes.used() + 1);
  const bool could = out.settled == Settled::Impossible && mixed_could_do_better(*made->instance);
  if (job_.cancel.cancelled() || (could && !no_plan_exists(*made->instance, made->turns(), true))) return {};
  return out;
}

Settled RelaxedSolver::ask(const Relaxed& relaxed) { return settle_made(relaxed, std::nullopt).settled; }

BudgetAnswer RelaxedSolver::ask_budget(const Relaxed& relaxed, Slot slot) {
  return settle_made(relaxed, slot);
}

bool RelaxedSolver::ruled_out(const Relaxed& relaxed) {
  if (stopped()) return false;
  const auto made = make(relaxed);
  return made && no_plan_exists(*made->instance, made->turns(), mixed_could_do_better(*made->instance));
}

std::optional<RelaxedPlan> RelaxedSolver::plan(const Relaxed& relaxed) {
  if (stopped()) return std::nullopt;
  const auto made = make(relaxed);
  if (!made || no_plan_exists(*made->instance, made->turns())) return std::nullopt;
  NodeBudget nodes(std::min(left_, kNodesPerQuestion), &job_.cancel);
  const SearchResult found = best_plan(*made->instance, made->turns(), nodes);
  nodes_.spend(nodes.used());
  left_ -= std::min(left_, nodes.used() + 1);
  if (!found.feasible || job_.cancel.cancelled()) return std::nullopt;
  RelaxedPlan out{to_placement(made->instance->catalog, found.slots), made->settings, {}, {}};
  if (found.main) out.settings.main_gpu = *found.main;
  const model::Model& model = instance_.catalog.model();
  out.machine = std::move(made->machine);
  if (turns_)
    out.machine =
        plan::with_room_for_turns(std::move(out.machine), model, out.settings, out.placement, *turns_);
  out.evaluation =
      plan::evaluate(model, out.machine, out.settings, out.placement, instance_.catalog.times().get());
  if (!out.evaluation.fits) return std::nullopt;
  return out;
}

}  // namespace stowage::solve
