#pragma once

#include <QtGlobal>
#include <memory>
#include <utility>
#include <vector>

#include "widgets/common/device_bytes.h"
#include "widgets/common/name_table.h"
#include "widgets/common/packed_index.h"
#include "widgets/common/plan_state.h"
#include "widgets/common/tree_rows.h"
#include "widgets/treemap/colouring.h"
#include "widgets/treemap/unit_places.h"

namespace stowage::widgets {

/// What views need of a model alone, each O(modules) or more. Made once a model, with the first facts.
struct ModelFacts {
  explicit ModelFacts(const model::Model& model);
  NameTable names;
  TreeRows rows;                                                 ///< of all modules
  std::size_t holding = 0;                                       ///< modules that hold bytes
  std::vector<std::pair<std::uint64_t, model::Dtype>> dtypes{};  ///< bytes of each, the most first
};

/// What several views work out of one plan, each O(tensors): made once, off the GUI thread where the plan was
/// solved, and shared. Immutable.
struct ViewFacts {
  model::ModelPtr model{};
  std::shared_ptr<const ModelFacts> of_model{};
  TileTreePtr tree{};
  std::shared_ptr<const UnitPlaces> places{};
  std::shared_ptr<const Colouring> colouring{};  ///< by device
  std::shared_ptr<const DeviceBytes> bytes{};
  std::shared_ptr<const std::vector<std::uint64_t>> sizes{};  ///< plan::stored_sizes
  std::shared_ptr<const std::vector<Bytes>> cache{};          ///< plan::kv_cache_bytes
  std::shared_ptr<const PackedIndex> packed{};
  std::shared_ptr<const std::vector<bool>>
      computed{};  ///< plan::computed_tensors: empty unless the runtime is mixed
};

/// Works them out, on any thread. `previous`: of a plan before; what still holds is taken over.
ViewFactsPtr make_view_facts(const PlanState& state, const ViewFactsPtr& previous = nullptr);
/// Those the state brings along, else made now.
ViewFactsPtr view_facts(const PlanState& state, const ViewFactsPtr& previous = nullptr);
/// Those of `facts` under other rules: all that rules alone change.
ViewFactsPtr with_rules(const ViewFactsPtr& facts, const PlanState& state);

}  // namespace stowage::widgets
