#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runtimes/export/export.h"

namespace stowage::runtimes {

/// The last `count` of every `size` layers of a stage, counted from its first one, keep their parameters on
/// the host; what they have of buffers stays on the GPU.
struct LayerGroups {
  std::uint32_t size = 0, count = 0;  ///< 1 <= count <= size; size 0: no groups
  bool on_host(std::uint32_t layer_of_stage) const {
    return size > 0 && layer_of_stage % size >= size - count;
  }
};

/// A plan as stages of a pipeline: the layers of the model's largest list, each whole on one GPU, in the
/// order of the GPUs; what comes before them is on the first stage, what comes after on the last.
struct Stages {
  std::vector<std::uint32_t> layers{};    ///< modules, in order
  std::vector<machine::DeviceId> gpus{};  ///< of each stage
  std::vector<std::uint32_t> counts{};    ///< layers of each stage, at least one
  std::optional<Refusal> refused{};       ///< why the plan is none
};
/// A list of modules, which has no forward of its own: its children are numbered.
bool is_list(const model::Model& model, const model::Module& module);
/// The layers alone: children of the largest list of numbered modules; empty where there is none.
std::vector<std::uint32_t> layers_of(const Facts& facts);
/// `map`: with requests that the target ignores replaced.
Stages stages_of(const Facts& facts, const plan::DeviceMap& map);

/// Where stages of so many layers put every tensor: a tensor outside of the layers goes with the first stage
/// when its module is executed before them, else with the last.
std::vector<machine::DeviceId> places_of_stages(const Facts& facts, const std::vector<std::uint32_t>& layers,
                                                const std::vector<std::uint32_t>& counts,
                                                const std::vector<machine::DeviceId>& gpus,
                                                const LayerGroups& groups = {});

/// Stages of one machine of several, in order.
struct StagesOfHost {
  std::string host{};
  std::vector<machine::DeviceId> devices{};  ///< of each stage, by its name there
};
/// `hosts`: of ExportInput; precondition: it has each of `gpus`.
std::vector<StagesOfHost> by_host(const std::vector<machine::DeviceId>& gpus,
                                  const std::vector<GpuOfHost>& hosts);

/// "0,1": what CUDA_VISIBLE_DEVICES takes.
std::string visible_devices(const std::vector<machine::DeviceId>& gpus);

}  // namespace stowage::runtimes
