#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate/offload/choice.h"
#include "core/estimate/offload/gpus.h"

namespace stowage::estimate::offload {

/// Layers and tensors are numbers into the scenario; times are seconds from the begin of forward.
struct Copy {
  std::uint32_t layer = 0, tensor = 0;
  std::uint64_t bytes = 0;
  double start = 0, end = 0;
  std::uint32_t other =
      0;  ///< to the host: the layer whose forward waits; back: at whose backward it is queued
};
struct Pass {
  std::uint32_t layer = 0;
  double start = 0, end = 0;
};
struct Stall {
  bool backward = false;
  std::uint32_t layer = 0;
  double at = 0, offset = 0, seconds = 0;  ///< offset: work of the layer done before
  std::uint32_t waits_layer = 0;
  std::optional<std::uint32_t> waits_tensor{};  ///< in backward
};

struct Schedule {
  std::vector<Copy> offloads{}, reloads{};  ///< in the order of their queues
  std::vector<Pass> forward{}, backward{};
  std::vector<Stall> stalls{};
  std::uint64_t peak_bytes = 0, peak_sets = 0, peak_bytes_without = 0;  ///< of all GPUs together
  std::vector<GpuPeak> gpus{};                                          ///< by number
  /// The step is compute, what is run again, and stalls.
  double seconds = 0, compute_seconds = 0, recompute_seconds = 0, stall_seconds = 0;
};

/// With n of L layers moved: the one whose memory is given back before forward of `layer` begins, and the one
/// that is brought again when backward comes to `layer`.
std::optional<std::uint32_t> given_back_at(const Choice& choice, std::size_t layers, std::uint32_t layer);
std::optional<std::uint32_t> brought_at(const Choice& choice, std::size_t layers, std::uint32_t layer);

/// A layer that is run again has what it keeps from the begin of its forward, and the rest from when backward
/// comes to it, until that ends. One stream of compute, and of each GPU one of copies each way, event by
/// event. `choice` must have no refusals.
Schedule simulate(const Scenario& scenario, const Choice& choice);

/// stowage.schedule/1.
struct Answer {
  Scenario scenario{};
  Choice choice{};
  Verdicts verdicts{};
  std::optional<Schedule> schedule{};  ///< nullopt: refused
};
/// Error: OffloadCapTooHard.
Result<Answer> answer(Scenario scenario);
Json to_json(const Answer& answer);
Json gpus_json(const std::vector<GpuPeak>& gpus);
/// Says in `best` what room was chosen for.
void put_room(const Room& room, Json& best);

/// What the first n layers cost, for one n.
struct CountPoint {
  std::uint64_t layers = 0, peak_bytes = 0;
  double seconds = 0, stall_seconds = 0;
  std::vector<GpuPeak> gpus{};
};
/// Every n that is not refused, from 0 on. What is chosen among them is the best there is, for all were
/// tried.
Result<std::vector<CountPoint>> all_counts(const Scenario& scenario);
/// The fastest that stays within the room, of those the one with the fewest layers; nullopt: none does.
std::optional<CountPoint> fastest_within(const std::vector<CountPoint>& points, const Room& room);
/// The least bytes that the time can be had with; nullopt: it cannot.
std::optional<CountPoint> smallest_within(const std::vector<CountPoint>& points, double seconds);

}  // namespace stowage::estimate::offload
