#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::solve::accelerate {

/// Budgets as accelerate keeps them, in its order: GPUs ascending, "cpu", then "disk" (always last,
/// unlimited). Keys are GPU numbers or kCpu.
using MaxMemory = std::vector<std::pair<machine::DeviceId, Bytes>>;

struct Options {
  std::vector<std::string> no_split_module_classes{};
  std::optional<model::Dtype> dtype{};
  std::map<std::string, model::Dtype> special_dtypes{};
  bool offload_buffers = false;
  bool fallback_allocation = false;
  bool clean_result = true;
};

/// What accelerate raises, or its map. (accelerate 1.15: utils/modeling.py infer_auto_device_map)
struct Map {
  plan::DeviceMap map{};
  std::string exception{};  ///< "IndexError" … when the peer raises; then `map` is empty
  bool warns_buffers_may_not_fit = false;
};

/// accelerate: compute_module_sizes. Full names of modules and tensors → bytes (fractions where bools are).
std::map<std::string, double> compute_module_sizes(const model::Model& model, const Options& options);
/// accelerate: get_balanced_memory. `exception` as above ("KeyError").
struct Balanced {
  MaxMemory max_memory{};
  std::string exception{};
};
Balanced get_balanced_memory(const model::Model& model, const MaxMemory& max_memory, const Options& options,
                             bool low_zero);
Map infer_auto_device_map(const model::Model& model, const MaxMemory& max_memory, const Options& options);
/// Runs a strategy on a machine's budgets.
Map run(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings);

}  // namespace stowage::solve::accelerate
