#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/estimate/graph/graph_program.h"
#include "core/machine/machine.h"
#include "core/plan/placement.h"

namespace stowage::estimate {

/// A map and how it is run: what an engine is asked for.
struct MapUnderRun {
  plan::DeviceMap map{};
  std::optional<std::uint32_t> main_gpu{};  ///< its slot; else the lowest GPU of the map
  bool host_computes = false;               ///< host entries execute on the CPU, all of them
  std::vector<std::string> computed{};      ///< what is below these names does, where it lies on the host
  bool offload_buffers = false;
};

/// Devices of a run as the timeline numbers them: GPUs 0 … n-1, then the CPU, then the disk.
struct RunPlaces {
  std::vector<machine::DeviceId> gpus{};
  std::uint16_t cpu() const { return static_cast<std::uint16_t>(gpus.size()); }
  std::uint16_t disk() const { return static_cast<std::uint16_t>(gpus.size() + 1); }
  std::uint16_t count() const { return static_cast<std::uint16_t>(gpus.size() + 2); }
  bool gpu(std::uint16_t place) const { return place < gpus.size(); }
  std::uint16_t of(machine::DeviceId id) const;  ///< 0xFFFF when there is none
  machine::DeviceId name(std::uint16_t place) const;
};

/// A program under a device map, as core/engine/layout.h has it: where every module executes, where every
/// weight lives, when streamed copies go.
struct GraphLayout {
  RunPlaces places{};
  std::uint16_t main = 0;
  std::vector<std::optional<std::uint16_t>> module_place{};  ///< by module; nullopt: follows its tensors
  std::vector<machine::DeviceId> home{};                     ///< by weight
  std::vector<std::pair<std::uint32_t, std::uint16_t>>
      resident{};                                     ///< weight, place; one a storage and place
  std::vector<std::vector<std::uint32_t>> release{};  ///< by step of the main graph: storages whose turn ends
};

/// Errors: EngineUncovered, EngineNoDevice.
Result<GraphLayout> lay_out_graph(const GraphProgram& program, const std::string& path,
                                  const machine::Machine& machine, const MapUnderRun& run);

}  // namespace stowage::estimate
