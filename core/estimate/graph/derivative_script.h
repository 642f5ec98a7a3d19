#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/estimate/graph/scripts/script_call.h"

namespace stowage::estimate {

/// What a derivative of several kernels does with memory, in the order of PyTorch's formula.
struct DerivativeScript {
  static constexpr std::size_t kNone = ~std::size_t{0};
  struct Event {
    enum class What : std::uint8_t { Make, Drop, Forget } what = What::Make;  ///< Forget: what was saved
    std::uint64_t number = 0;  ///< Make: bytes; Drop: which of those made, from 0
  };
  std::vector<Event> events{};  ///< empty: nobody wrote it down
  /// By given tensor: which of those made is its gradient; kNone: none of them.
  std::vector<std::size_t> gradients{};
  std::uint64_t beside = 0;  ///< bytes of all that is made and is no gradient
};

/// Of a call whose operands may be spread over each other: its derivative makes each gradient in the size of
/// the result, and when all are there autograd sums up those of smaller operands, one after the other
/// (validate_outputs in torch/csrc/autograd/engine.cpp). `operation`: its name out of place; `wants`: by
/// given tensor, whether a gradient goes to it.
DerivativeScript derivative_script(const ScriptCall& call, std::string_view operation,
                                   const std::vector<GivenTensor>& given, const std::vector<bool>& wants,
                                   const std::vector<const Geometry*>& results);

}  // namespace stowage::estimate
