#include "core/solve/dispatch/whole_blocks.h"

#include <algorithm>

#include "core/solve/instance/assignment.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/instance/without_gpus.h"

namespace stowage::solve {

namespace {

/// With nothing on a GPU that would stream, units weigh something else.
bool apart(const Instance& instance, const SearchResult& plan) {
  return !plan.main && instance.runtime().differs_without_gpus();
}

}  // namespace

std::optional<plan::Settings> with_blocks_whole(const model::Model& model, const plan::Settings& settings) {
  if (!settings.no_split) return std::nullopt;
  plan::Settings out = settings;
  for (const std::string& name : model.no_split_module_classes()) {
    if (std::find(out.no_split->begin(), out.no_split->end(), name) == out.no_split->end())
      out.no_split->push_back(name);
  }
  if (out.no_split->size() == settings.no_split->size()) return std::nullopt;
  return out;
}

WholeBlocks::WholeBlocks(const Instance& instance, plan::Settings settings)
    : instance_(instance),
      settings_(std::move(settings)),
      catalog_(instance.catalog.model_ptr(), settings_, instance.catalog.times()) {}

std::unique_ptr<WholeBlocks> WholeBlocks::of(const Instance& instance) {
  if (!instance.catalog.has_model()) return nullptr;
  auto settings = with_blocks_whole(instance.catalog.model(), instance.settings);
  if (!settings) return nullptr;
  std::unique_ptr<WholeBlocks> out(new WholeBlocks(instance, std::move(*settings)));
  if (out->catalog_.units().size() >= instance.catalog.units().size()) return nullptr;  // no block has parts
  auto rules = make_rules(out->catalog_, instance.machine, out->settings_.rules);
  if (!rules) return nullptr;
  Instance& whole = out->question_.emplace(
      make_instance(out->catalog_, instance.machine, out->settings_, std::move(*rules)));
  whole.budget = instance.budget;
  whole.overhead = instance.overhead;
  whole.contiguous = instance.contiguous;
  whole.most_gpus = instance.most_gpus;
  whole.tolerance = instance.tolerance;
  whole.any_plan_will_do = instance.any_plan_will_do;
  whole.some_on_gpus = instance.some_on_gpus;
  whole.keeps_turns = instance.keeps_turns;
  whole.exhaust_up_to = instance.exhaust_up_to;
  whole.empty_streams = instance.empty_streams;
  whole.only_main = instance.only_main;
  return out;
}

Assignment WholeBlocks::whole(const Assignment& slots) const {
  return to_assignment(catalog_, instance_.machine, to_placement(instance_.catalog, slots));
}

Assignment WholeBlocks::parts(const Assignment& slots) const {
  return to_assignment(instance_.catalog, instance_.machine, to_placement(catalog_, slots));
}

/// Whole blocks were asked about without what keeps some plans out of this question.
bool WholeBlocks::is_asked_for(const SearchResult& found) const {
  if (instance_.only_main && instance_.streams_to(found.main) && found.main != instance_.only_main)
    return false;
  for (std::size_t u = 0; u < found.slots.size(); ++u) {
    if (found.slots[u] >= instance_.slots() || !instance_.may(u, found.slots[u])) return false;
  }
  return true;
}

SearchResult WholeBlocks::in_parts(const SearchResult& found) const {
  if (!found.feasible) return {};
  SearchResult out;
  out.slots = parts(found.slots);
  out.main = found.main;
  out.strategy = "whole blocks";
  if (!is_asked_for(out) || !has_room(instance_, out)) return {};
  // With nothing on the GPUs the plan is worth what it was: bytes there, or the time of the host.
  out.value =
      apart(instance_, out) ? found.value : value_of(instance_, plan_cost(instance_, out.slots, out.main));
  out.feasible = true;
  return out;
}

bool has_room(const Instance& instance, const SearchResult& plan) {
  const auto fits = [&](const Instance& one) { return plan_cost(one, plan.slots, plan.main, false).fits; };
  return apart(instance, plan) ? ask_without_gpus(instance, fits) : fits(instance);
}

}  // namespace stowage::solve
