#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/execution/region.h"
#include "core/engine/program/program.h"
#include "core/estimate/product_work.h"

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
  /// An operator of the step that runs is going to write to it.
  virtual void to_be_written(const at::Tensor& tensor) = 0;
  /// An operator of the step has run on that device; `bytes` that it reads and writes, 0 for a view, and
  /// what it multiplies.
  virtual void worked(c10::Device device, std::uint64_t bytes, const estimate::ProductWork& product) = 0;
  /// A value, or a weight that was not where it is used, was copied between two places of the timeline, and
  /// the step waited for it.
  virtual void copied_in_turn(std::uint16_t from, std::uint16_t to, std::uint64_t bytes) = 0;
  /// Until end_region() the steps of a region run; `number` of Executor::Options::regions.
  virtual void begin_region(std::size_t number, std::vector<RegionInput> inputs) = 0;
  virtual void end_region() = 0;
};

}  // namespace stowage::engine
