#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/estimate/offload/scenario.h"

namespace stowage::estimate::offload {

/// What one GPU holds of what layers save: at most at one moment, and with nothing moved.
struct GpuPeak {
  std::uint32_t gpu = 0;
  std::uint64_t peak_bytes = 0, peak_bytes_without = 0;
  bool operator==(const GpuPeak&) const = default;
};

/// Numbers of the GPUs that layers of a scenario keep something on, ascending; {0} where they keep nothing.
std::vector<std::uint32_t> gpus_of(const Scenario& scenario);

/// How much room there is for what layers save: on all GPUs together, and on some of them by itself.
struct Room {
  std::optional<std::uint64_t> all{};
  std::map<std::uint32_t, std::uint64_t> of_gpu{};

  bool holds(std::uint64_t peak_bytes, const std::vector<GpuPeak>& gpus) const;
  /// What of a scenario may lie on all GPUs together; nullopt: one of them may have any amount.
  std::optional<std::uint64_t> together(const Scenario& scenario) const;
};

/// "8GiB", of all together, or "0=8GiB,1=6GiB" (commas or semicolons). Errors: those of parse_size();
/// OffloadRoom for a GPU that is no number, or is there twice, and OffloadRoomMixed for both kinds at once.
Result<Room> room_from_text(std::string_view text);
/// Error: OffloadRoomElsewhere for room on a GPU that layers of the scenario keep nothing on.
Status check_room(const Room& room, const Scenario& scenario);

}  // namespace stowage::estimate::offload
