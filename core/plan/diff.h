#pragma once

#include <cstdint>
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
  Bytes bytes{};           ///< of storages that no move before it has counted
  model::ModuleId module;  ///< the module, or the one that the tensor is in
};
/// The same of what both have on one device.
struct Stay {
  std::string name;
  machine::DeviceId device{};
  Bytes bytes{};  ///< of storages that no move and no stay before it has counted
  model::ModuleId module;
};
struct PlanDiff {
  std::vector<Move> moves{};
  std::vector<Stay> stays{};
  struct PerDevice {
    machine::DeviceId device{};
    Bytes before{};
    Bytes after{};
  };
  std::vector<PerDevice> devices{};
  Bytes moved_bytes{};
};

/// Two placements on one machine. What one of them gives no device is neither moved nor stays.
PlanDiff diff(const model::Model& model, const machine::Machine& machine, const Placement& a,
              const Placement& b);

/// By how many bytes a move changes what lies on GPUs: 0 from one GPU to another, and below them.
std::int64_t gpu_difference(const Move& move);

}  // namespace stowage::plan
