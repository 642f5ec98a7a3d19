#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/estimate/graph/derivative_script.h"
#include "core/estimate/graph/operator_script.h"

namespace stowage::estimate {

/// What autograd keeps of one call until its derivative was computed, and how that gives gradients on. As
/// PyTorch 2.11 has it (tools/autograd/derivatives.yaml), with the kernels of the CPU, which virtual GPUs
/// follow.
struct SavedOperands {
  std::vector<std::size_t> given{};    ///< of the tensors that the call is given
  std::vector<std::size_t> results{};  ///< by number
  bool inside = false;                 ///< what its script made and has not dropped when it ends
  bool known = true;  ///< false: not in the table; all of it is then what it is given and gives
  /// Bytes that its derivative makes and drops beside gradients, where no script says when.
  std::uint64_t made_back = 0;
  DerivativeScript back{};
  /// Of a call that is two for autograd: bytes of the gradient between them. What was made inside and is as
  /// large is saved by the first one, which is the last on the way back; all else goes with the second.
  std::uint64_t between = 0;
};

/// `wants`: by given tensor, whether a gradient goes to it.
SavedOperands saved_operands(const GraphStep& step, const std::vector<GivenTensor>& given,
                             const std::vector<bool>& wants, const std::vector<const Geometry*>& results,
                             const OperatorScript& script);

/// Nobody gets a gradient through it: comparisons, detach, what is made of a shape alone.
bool ends_gradients(std::string_view operation);

/// The gradient of a tensor that lies so is the one of `result`, or a part of it, seen otherwise; else it has
/// memory of its own.
bool gradient_is_seen_otherwise(const GraphStep& step, const GivenTensor& given, const Geometry& result);

/// Where it is seen otherwise, by a tensor of its own. Others (a sum's) give on the very tensor that came.
bool gradient_is_a_view(const GraphStep& step);

/// Each of its results is one of what it is given, seen otherwise, with a derivative of its own.
bool is_one_a_result(std::string_view operation);

}  // namespace stowage::estimate
