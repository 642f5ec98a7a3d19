#pragma once

#include "core/estimate/graph/predict_graph.h"
#include "core/plan/turn_bytes.h"

namespace stowage::estimate {

/// What a prediction says of the activations of each module, in the shape in which a plan reserves room for
/// them. Of a prediction with everything on one device these are no less than any plan needs on a device of
/// that kind: it holds no value that it would not hold if it were the only one. (The CPU's kernels are others
/// than those of GPUs.) Empty where nothing was predicted.
plan::TurnBytes turn_bytes(const model::Model& model, const Prediction& prediction);

/// What a plan of a model without a graph keeps free: turn_bytes() by formula, as whoever solves with them
/// (command line, window) asks for it. What runs is Settings::workload; empty where that says nothing, or
/// where there is no GPU. Budgets, rules and the goal play no part. With each turn of a GPU go the bytes that
/// an allocator adds to weights by rounding them to its blocks: that of all weights, wherever they lie.
plan::TurnBytes turns_to_plan_with(const model::Model& model, const machine::Machine& machine,
                                   const plan::Settings& settings);

/// The same of a program, from its graph: of `asked` the program and the shapes or sizes of its inputs. Empty
/// where there is no GPU, or nothing can be predicted.
plan::TurnBytes turns_to_plan_with(const model::Model& model, const machine::Machine& machine,
                                   const plan::Settings& settings, const GraphRequest& asked);

/// Everything on the first GPU.
plan::Placement all_on_first_gpu(const model::Model& model);

}  // namespace stowage::estimate
