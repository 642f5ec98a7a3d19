#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/program/program.h"
#include "core/engine/recording/recorder.h"
#include "core/protocol/protocol.h"

namespace stowage::engine {

/// A program under a device map: where every module executes, where every weight lives, when streamed copies
/// go. By estimate::LayoutRules; RunRequest::computed names what the CPU computes.
struct Layout {
  Places places{};
  c10::Device main = c10::kCPU;  ///< executes what no entry of the map covers and what the host holds
  bool host_computes = false;    ///< host entries execute on the CPU, all of them
  std::vector<std::optional<c10::Device>> module_device{};  ///< by module; nullopt: follows its tensors
  std::vector<machine::DeviceId> home{};                    ///< by weight: what the map says
  struct Resident {
    std::uint32_t weight = 0;
    c10::Device device = c10::kCPU;
  };
  std::vector<Resident> resident{};  ///< copied before the run; one a storage and device
  std::vector<std::vector<std::uint32_t>>
      release{};  ///< by step of the main graph: storages whose module's turn ends there
  std::vector<Error> warnings{};
};

/// For estimate::LayoutRules.
inline std::size_t rank_of(const Weight& weight) { return weight.sizes.size(); }

/// Errors: EngineUncovered, EngineNoDevice, EnginePlainDisk.
Result<Layout> lay_out(const Program& program, const protocol::RunRequest& request, Places places);

}  // namespace stowage::engine
