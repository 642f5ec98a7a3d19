#include "widgets/common/view_facts.h"

#include "core/plan/computed.h"

namespace stowage::widgets {

ViewFactsPtr make_view_facts(const PlanState& state, const ViewFactsPtr& previous) {
  auto facts = std::make_shared<ViewFacts>();
  if (!state.model) return facts;
  facts->tree = tile_tree(state, previous ? previous->tree : nullptr);
  // The tree is another one as soon as the model or a dtype is: what it was made with holds as long as it
  // does.
  const bool same = previous && previous->tree == facts->tree;
  facts->sizes = same ? previous->sizes
                      : std::make_shared<const std::vector<std::uint64_t>>(
                            plan::stored_sizes(*state.model, state.settings));
  plan::Workload workload = state.settings.workload;
  workload.cache_apart = false;  // a module's is its own, wherever a target keeps it
  facts->cache = std::make_shared<const std::vector<Bytes>>(plan::kv_cache_bytes(*state.model, workload));
  facts->packed = same ? previous->packed : std::make_shared<const PackedIndex>(*state.model);
  facts->computed =
      std::make_shared<const std::vector<bool>>(plan::computed_tensors(*state.model, state.settings));
  facts->places = std::make_shared<const UnitPlaces>(*facts->tree, state, *facts->sizes, *facts->computed);
  facts->colouring =
      std::make_shared<const Colouring>(*facts->tree, state, ColourMode::Device, *facts->sizes);
  facts->bytes = std::make_shared<const DeviceBytes>(state, *facts->sizes);
  return facts;
}

ViewFactsPtr view_facts(const PlanState& state, const ViewFactsPtr& previous) {
  return state.facts ? state.facts : make_view_facts(state, previous);
}

ViewFactsPtr with_rules(const ViewFactsPtr& facts, const PlanState& state) {
  if (!facts || !facts->tree) return nullptr;
  auto out = std::make_shared<ViewFacts>(*facts);
  auto places = std::make_shared<UnitPlaces>(*facts->places);
  places->set_rules(*facts->tree, state);
  out->places = std::move(places);
  return out;
}

}  // namespace stowage::widgets
