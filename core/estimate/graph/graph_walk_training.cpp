// A walk that goes back: what autograd notes of each call, and the pass back.
#include <algorithm>
#include <utility>

#include "core/estimate/graph/graph_walk.h"
#include "core/estimate/graph/turn_again.h"

namespace stowage::estimate {
namespace {

bool floating(const Geometry& geometry) {
  const model::Dtype dtype = formats::dtype_of_schema(geometry.scalar_type);
  return model::info(dtype).floating || dtype == model::Dtype::C32 || dtype == model::Dtype::C64 ||
         dtype == model::Dtype::C128;
}

/// What a derivative reads, and what it multiplies: a product for each gradient of two dimensions and more,
/// with as many operations as the operator's own (core/engine/training/node_work.h).
OperatorWork work_back(const OperatorWork& forward, const SavedOperands& saved,
                       const std::vector<GivenTensor>& given, const std::vector<bool>& wants,
                       const std::vector<const Geometry*>& results, const std::vector<StoragePtr>& inside) {
  constexpr std::uint32_t kMostProducts = 2;
  OperatorWork out = forward;
  out.bytes = out.weights = 0;
  std::uint32_t products = 0;
  for (std::size_t i = 0; i < given.size(); ++i)
    if (wants[i] && given[i].geometry && given[i].geometry->sizes.size() >= 2) ++products;
  out.operations *= std::min(products, kMostProducts);
  out.inside *= std::min(products, kMostProducts);
  const auto read = [&](const Geometry* geometry, bool weight) {
    if (!geometry || !geometry->known) return;
    out.bytes = saturating_add(out.bytes, geometry->dense_bytes());
    if (weight) out.weights = saturating_add(out.weights, geometry->dense_bytes());
  };
  for (const std::size_t i : saved.given) read(given[i].geometry, given[i].weight);
  for (const std::size_t i : saved.results) {
    if (i < results.size()) read(results[i], false);
  }
  for (const Geometry* const result : results) {
    if (result->known && floating(*result)) read(result, false);
  }
  for (const StoragePtr& one : inside) {
    if (saved.inside && one) out.bytes = saturating_add(out.bytes, one->requested());
  }
  return out;
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
  const auto keep = [&](const StoragePtr& storage, const SavedMoves::Shape& shape) {
    if (storage->kind() == trace::Kind::Activation) {
      if (running_) return running_->saves(storage);
      if (open_ && !open_->given.contains(storage))
        return node.saved.push_back(left_out(storage->requested(), storage->place()));
      node.saved.push_back(tape_->moves().save(storage, shape, call.step, tag_.module));
      if (watch_) watch_->save(*node.saved.back(), node.saved.back(), shape, call.step);
      return;
    }
    for (const std::uint32_t weights : streamed_now_) {
      for (const WeightCopy& copy : copies_[weights]) {
        if (copy.storage == storage && !copy.resident)
          node.streamed.push_back(program_.storages[weights].weights.front());
      }
    }
  };
  const auto keep_tensor = [&](const Tensor& tensor) {
    if (tensor.storage) keep(tensor.storage, SavedMoves::shape_of(*tensor.geometry, *tensor.storage));
  };
  for (const std::size_t i : saved.given) keep_tensor(call.tensors[i]);
  for (const std::size_t i : saved.results) {
    if (i < made.size()) keep_tensor(made[i].second);
  }
  node.inside = node.saved.size();
  if (!saved.inside) return;
  std::size_t next = 0;  // whole storages that no value lies in: of sums and masks
  for (const OperatorScript::Event& event : call.script.events) {
    if (event.what != OperatorScript::Event::What::Make) continue;
    const StoragePtr& storage = call.inside[next];
    if (storage) keep(storage, {storage->requested() / event.element, event.contiguous, false});
    if (call.released[next] > 0) node.saved.push_back(left_out(call.released[next], node.place));
    ++next;
  }
}

/// Who gets a gradient, and how.
void GraphWalk::name_inputs(const Made& call, const Tensor& first, GradientNode& node) {
  const std::vector<std::size_t>& made = node.back.gradients;
  for (std::size_t i = 0; i < call.tensors.size(); ++i) {
    if (!call.tensors[i].edge || !call.given[i].geometry) continue;
    const Geometry& geometry = *call.given[i].geometry;
    const bool same = !call.step.writes && call.tensors[i].storage == first.storage &&
                      geometry.count() == first.geometry->count();
    const bool seen = same || gradient_is_seen_otherwise(call.step, call.given[i], *first.geometry);
    node.inputs.push_back({call.tensors[i].edge, geometry.dense_bytes(), seen,
                           seen && gradient_is_a_view(call.step),
                           i < made.size() ? made[i] : DerivativeScript::kNone});
  }
}

void GraphWalk::record(const Made& call, std::vector<std::pair<Slot, Tensor>>& made, std::uint16_t place) {
  std::vector<bool> wants;
  for (const Tensor& tensor : call.tensors) wants.push_back(static_cast<bool>(tensor.edge));
  const bool any = std::find(wants.begin(), wants.end(), true) != wants.end();
  const bool gives = std::any_of(made.begin(), made.end(), [](const auto& one) {
    return one.second.defined() && one.second.geometry->known && floating(*one.second.geometry);
  });
  if (!any || !gives || ends_gradients(call.step.operation)) return;
  if (is_one_a_result(call.step.operation) && made.size() == call.tensors.size())
    return record_each(call, made, place);
  const auto node = node_here(place);
  node->name = call.step.name;
  const SavedOperands saved = saved_operands(call.step, call.given, wants, call.results, call.script);
  if (!saved.known) left_out_.add(left_out::kSaved, path_, {call.step.node->target});
  node->made_back = saved.made_back;
  node->back = saved.back;
  node->between = saved.between;
  const Tensor& first =
      std::find_if(made.begin(), made.end(), [](const auto& one) { return one.second.defined(); })->second;
  name_inputs(call, first, *node);
  node->work = work_back(call.work, saved, call.given, wants, call.results, call.inside);
  keep_operands(call, saved, made, *node);
  for (std::uint32_t i = 0; i < made.size(); ++i) {
    Tensor& tensor = made[i].second;
    if (tensor.defined() && floating(*tensor.geometry)) tensor.edge = {node, i};
  }
}

/// Autograd knows a node for each, and none where no gradient is wanted.
void GraphWalk::record_each(const Made& call, std::vector<std::pair<Slot, Tensor>>& made,
                            std::uint16_t place) {
  for (std::size_t i = 0; i < made.size(); ++i) {
    Tensor& tensor = made[i].second;
    const Tensor& from = call.tensors[i];
    if (!from.edge || !tensor.defined() || !floating(*tensor.geometry)) continue;
    tensor.edge = passed({&from}, place, from.geometry->count() == tensor.geometry->count());
    tensor.edge.node->name = call.step.name;
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
  tape_->moves().end_forward(tape_->next());
  if (watch_) watch_->end_forward(tape_->next());
  trained.saved = tape_->moves().saved_bytes();
  trained.moved = tape_->moves().plan();
  trained.forward = ledger_.mark();
  std::vector<BackwardTape::Root> roots;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Value& value = out[i];
    if (program_.loss && i != *program_.loss) continue;
    if (value.tensor.defined() && value.tensor.edge)
      roots.push_back({value.tensor.edge, value.tensor.geometry->dense_bytes()});
  }
  trained.roots = roots.size();
  tape_->run(roots);
  trained.backward = ledger_.mark();
  if (watch_) watch_->end_backward();
  trained.copied = tape_->copied_back();
}

}  // namespace stowage::estimate
