#include "widgets/common/view_facts.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/plan/computed.h"

namespace stowage::widgets {

ModelFacts::ModelFacts(const model::Model& model) : names(model), rows(model) {
  const auto& modules = model.modules();
  holding = static_cast<std::size_t>(std::count_if(
      modules.begin(), modules.end(), [](const model::Module& module) { return bool(module.bytes); }));
  std::array<std::optional<std::uint64_t>, 256> bytes{};  // by dtype; nullopt: there is none
  for (const model::Storage& storage : model.storages()) {
    if (storage.tensors.empty()) continue;
    auto& sum = bytes[static_cast<std::size_t>(model[storage.tensors.front()].dtype)];
    sum = sum.value_or(0) + storage.bytes.count();
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i]) dtypes.emplace_back(*bytes[i], static_cast<model::Dtype>(i));
  }
  std::sort(dtypes.rbegin(), dtypes.rend());
}

ViewFactsPtr make_view_facts(const PlanState& state, const ViewFactsPtr& previous) {
  auto facts = std::make_shared<ViewFacts>();
  if (!state.model) return facts;
  facts->model = state.model;
  facts->of_model = previous && previous->model == state.model
                        ? previous->of_model
                        : std::make_shared<const ModelFacts>(*state.model);
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
