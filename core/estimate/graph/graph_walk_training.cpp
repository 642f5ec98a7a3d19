// A walk that goes back: what autograd notes of each call, and the pass back.
#include <algorithm>
#include <utility>

#include "core/estimate/graph/graph_walk.h"

namespace stowage::estimate {
namespace {

bool floating(const Geometry& geometry) {
  const model::Dtype dtype = formats::dtype_of_schema(geometry.scalar_type);
  return model::info(dtype).floating || dtype == model::Dtype::C32 || dtype == model::Dtype::C64 ||
         dtype == model::Dtype::C128;
}

}  // namespace

std::shared_ptr<GradientNode> GraphWalk::node_here(std::uint16_t place) {
  auto node = tape_->node();
  node->place = place;
  node->module = module_;
  node->tag = tag_;
  return node;
}

GradientEdge GraphWalk::passed(const std::vector<const Tensor*>& from, std::uint16_t place, bool seen) {
  std::shared_ptr<GradientNode> node;
  for (const Tensor* const tensor : from) {
    if (!tensor->edge) continue;
    if (!node) node = node_here(place);
    node->inputs.push_back({tensor->edge, tensor->geometry ? tensor->geometry->dense_bytes() : 0, seen});
  }
  return {std::move(node), 0};
}

/// Weights are not kept, but fetched again where they were there for their turn.
void GraphWalk::keep_operands(const Made& call, const SavedOperands& saved,
                              const std::vector<std::pair<Slot, Tensor>>& made, GradientNode& node) {
  const auto keep = [&](const StoragePtr& storage) {
    if (!storage) return;
    if (storage->kind() == trace::Kind::Activation) {
      tape_->note_saved(storage);
      node.saved.push_back(storage);
      return;
    }
    for (const std::uint32_t weights : streamed_now_) {
      for (const WeightCopy& copy : copies_[weights]) {
        if (copy.storage == storage && !copy.resident)
          node.streamed.push_back(program_.storages[weights].weights.front());
      }
    }
  };
  for (const std::size_t i : saved.given) keep(call.tensors[i].storage);
  for (const std::size_t i : saved.results) {
    if (i < made.size()) keep(made[i].second.storage);
  }
  if (!saved.inside) return;
  for (const StoragePtr& storage : call.inside) keep(storage);
}

void GraphWalk::record(const Made& call, std::vector<std::pair<Slot, Tensor>>& made, std::uint16_t place) {
  std::vector<bool> wants;
  for (const Tensor& tensor : call.tensors) wants.push_back(static_cast<bool>(tensor.edge));
  const bool any = std::find(wants.begin(), wants.end(), true) != wants.end();
  const bool gives = std::any_of(made.begin(), made.end(), [](const auto& one) {
    return one.second.defined() && one.second.geometry->known && floating(*one.second.geometry);
  });
  if (!any || !gives || ends_gradients(call.step.operation)) return;
  const auto node = node_here(place);
  node->name = call.step.name;
  const SavedOperands saved = saved_operands(call.step, call.given, wants, call.results, call.script);
  if (!saved.known) left_out_.add(left_out::kSaved, path_, {call.step.node->target});
  node->made_back = saved.made_back;
  node->between = saved.between;
  const Tensor& first =
      std::find_if(made.begin(), made.end(), [](const auto& one) { return one.second.defined(); })->second;
  for (std::size_t i = 0; i < call.tensors.size(); ++i) {
    if (!wants[i] || !call.given[i].geometry) continue;
    const Geometry& geometry = *call.given[i].geometry;
    const bool same = !call.step.writes && call.tensors[i].storage == first.storage &&
                      geometry.count() == first.geometry->count();
    node->inputs.push_back({call.tensors[i].edge, geometry.dense_bytes(),
                            same || gradient_is_seen_otherwise(call.step, call.given[i], *first.geometry)});
  }
  keep_operands(call, saved, made, *node);
  for (std::uint32_t i = 0; i < made.size(); ++i) {
    Tensor& tensor = made[i].second;
    if (tensor.defined() && floating(*tensor.geometry)) tensor.edge = {node, i};
  }
}

/// What was written to is the operator's result from now on, under each of its names.
void GraphWalk::rebase(const GraphStep& step, const std::vector<std::pair<Slot, Tensor>>& made,
                       Values& frame) {
  if (made.empty() || !made.front().second.edge) return;
  const Tensor& result = made.front().second;
  for (const Operand& operand : step.operands) {
    if (!operand.written) continue;
    for (const Slot slot : operand.slots) {
      if (slot == kNoSlot || !frame[slot].tensor.defined()) continue;
      if (frame[slot].tensor.storage != result.storage) continue;
      for (Value& value : frame) {
        if (value.tensor.defined() && value.tensor.storage == result.storage) value.tensor.edge = result.edge;
      }
    }
  }
}

/// Outputs stay until it is over; what forward made else is gone by then.
void GraphWalk::go_back(Values& results, Values& out) {
  results.clear();
  Trained& trained = trained_.emplace();
  trained.saved = tape_->saved_bytes();
  trained.forward = ledger_.mark();
  std::vector<BackwardTape::Root> roots;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Value& value = out[i];
    if (program_.loss && i != *program_.loss) continue;
    if (value.tensor.defined() && value.tensor.edge)
      roots.push_back({value.tensor.edge, value.tensor.geometry->dense_bytes()});
  }
  tape_->run(roots);
  trained.backward = ledger_.mark();
}

}  // namespace stowage::estimate
