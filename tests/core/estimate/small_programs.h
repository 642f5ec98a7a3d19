#pragma once

#include <algorithm>
#include <random>

#include "core/estimate/stream_schedule.h"
#include "tests/core/estimate/stream_oracle.h"

namespace stowage::estimate {

/// A cell of a SmallPass is one slice; at 1 GB/s without latency it crosses the link in this time.
constexpr std::uint64_t kUnitPs = 512'000;

inline machine::Machine small_machine(std::uint32_t gpus = 1) {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < gpus; ++i) {
    machine.devices.push_back({machine::gpu(i)});
    machine.links.push_back({machine::kCpu, machine::gpu(i), 1'000'000'000, 0});
  }
  machine.devices.push_back({machine::kCpu});
  machine.devices.push_back({machine::kDisk});
  machine.links.push_back({machine::kDisk, machine::kCpu, 1'000'000'000, 0});
  return machine;
}

inline StreamProgram program_of(const SmallPass& pass) {
  StreamProgram out;
  for (const int compute : pass.compute)
    out.steps.push_back({machine::gpu(0), static_cast<std::uint64_t>(compute) * kUnitPs});
  for (const int cells : pass.cells)
    out.storages.push_back({Bytes(static_cast<std::uint64_t>(cells) * kSliceBytes)});
  for (std::size_t step = 0; step < pass.uses.size(); ++step) {
    for (const int storage : pass.uses[step])
      out.uses.push_back({static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(storage)});
  }
  out.arenas.push_back({machine::gpu(0), Bytes(static_cast<std::uint64_t>(pass.room) * kSliceBytes)});
  return out;
}

struct SmallShape {
  int storages = 6;
  int uses = 6;  ///< as many as storages: each is used once
  int largest = 3;
  int longest = 3;  ///< compute of a step
};

inline SmallPass random_pass(std::mt19937& random, const SmallShape& shape) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  SmallPass pass;
  const int same = 1 + below(shape.largest);
  for (int i = 0; i < shape.storages; ++i)
    pass.cells.push_back(shape.largest > 1 ? 1 + below(shape.largest) : same);
  std::vector<int> order;
  for (int i = 0; i < shape.uses; ++i) order.push_back(i < shape.storages ? i : below(shape.storages));
  if (shape.uses > shape.storages) std::shuffle(order.begin(), order.end(), random);
  for (const int storage : order) {
    const bool beside = !pass.uses.empty() && below(4) == 0;
    if (beside && pass.uses.back().back() != storage && pass.uses.back().size() < 2) {
      pass.uses.back().push_back(storage);
    } else {
      pass.uses.push_back({storage});
      pass.compute.push_back(1 + below(shape.longest));
    }
  }
  int largest = 0;
  for (const auto& uses : pass.uses) {
    int sum = 0;
    for (const int storage : uses) sum += pass.cells[static_cast<std::size_t>(storage)];
    largest = std::max(largest, sum);
  }
  pass.room = largest + below(2 * largest + 1);
  return pass;
}

}  // namespace stowage::estimate
