#pragma once

#include <utility>
#include <vector>

#include "core/trace/steps.h"
#include "core/trace/trace.h"

namespace stowage::trace {

/// What finish() builds. Everything here is derived from the public tables.
struct Timeline::Index {
  struct Device {
    Steps total{};
    Steps kind[kKinds]{};
    std::vector<Steps> streamed_from{};  ///< by source device
    // Blocks of the device by birth, and the latest death of each run of kFan of them, and of each run of
    // those, …
    std::vector<std::uint64_t> births{};
    std::vector<std::size_t> blocks{};
    std::vector<std::vector<std::uint64_t>> latest_death{};
  };
  static constexpr std::size_t kFan = 16;

  std::vector<Device> devices{};
  /// From this instant on, the innermost module that executes (index into spans, or kNone).
  static constexpr std::size_t kNone = ~std::size_t{0};
  std::vector<std::pair<std::uint64_t, std::size_t>> running{};

  static std::shared_ptr<const Index> build(const Timeline& timeline);
};

}  // namespace stowage::trace
