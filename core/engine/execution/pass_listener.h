#pragma once

#include <cstdint>

#include "core/engine/program/program.h"

namespace stowage::engine {

/// Told by the executor where each tensor of a pass comes from, before an operator sees it. For who has to
/// know a tensor again by its memory.
class PassListener {
 public:
  virtual ~PassListener() = default;
  /// The step runs now on that device; `place` as the timeline numbers it.
  virtual void begin_step(const Step& step, c10::Device device) = 0;
  /// Weight `index` of the program as it is handed to operators.
  virtual void weight_used(std::uint32_t index, const at::Tensor& tensor) = 0;
  /// A value was copied to another device.
  virtual void copied(const at::Tensor& from, const at::Tensor& to) = 0;
};

}  // namespace stowage::engine
