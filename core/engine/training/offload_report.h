#pragma once

#include <string>

#include "core/engine/training/saved_tensors.h"
#include "core/protocol/training.h"

namespace stowage::engine {

/// What is said of the schedule that a pass followed, and of where its compute waited for copies.
class OffloadReport {
 public:
  OffloadReport(const Program& program, const SavedTensors& saved) : program_(program), saved_(saved) {}
  void add_to(protocol::OffloadResult& result) const;

 private:
  protocol::OffloadSchedule schedule(const OffloadPlan& plan) const;
  std::vector<protocol::OffloadStall> measured_stalls() const;
  std::vector<protocol::OffloadStall> computed_stalls(const OffloadPlan& plan) const;
  std::string name_of(std::uint32_t stored, bool with_tensor) const;
  std::string part_name(std::uint32_t part) const;

  const Program& program_;
  const SavedTensors& saved_;
};

}  // namespace stowage::engine
