#pragma once

#include <string>
#include <vector>

#include "core/plan/placement.h"

namespace stowage::plan {

/// Modules (the outermost whose whole subtree moved the same way, else tensors) that are elsewhere in `b`
/// than in `a`.
struct Move {
  std::string name;
  machine::DeviceId from{};
  machine::DeviceId to{};
  Bytes bytes{};
};
struct PlanDiff {
  std::vector<Move> moves{};
  struct PerDevice {
    machine::DeviceId device{};
    Bytes before{};
    Bytes after{};
  };
  std::vector<PerDevice> devices{};
  Bytes moved_bytes{};
};

PlanDiff diff(const model::Model& model, const machine::Machine& machine, const Placement& a,
              const Placement& b);

}  // namespace stowage::plan
