#pragma once

#include <cstddef>
#include <vector>

#include "core/engine/program/program.h"

namespace stowage::engine {

/// The first step that a gradient has to pass on its way from a floating output to a parameter, or to one of
/// these inputs, and whose operator has no derivative, or none by an operand that wants one; nullptr: none.
/// Told by what is registered for autograd, before anything runs. Of nested graphs all operators on such a
/// way count.
const Step* step_without_derivative(const Program& program, const std::vector<std::size_t>& inputs = {});

/// The first step that does something else in training than in the evaluation it was exported in: dropout
/// that drops nothing, also that between layers of an LSTM, GRU or RNN, and norms that take their running
/// statistics. nullptr: none.
const Step* step_of_evaluation(const Program& program);

}  // namespace stowage::engine
