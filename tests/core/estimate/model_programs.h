#pragma once

#include <string>

#include "core/estimate/simulated_pass.h"

namespace stowage::estimate {

/// One GPU behind 25 GB/s with 10 µs a copy; a disk of 6.5 GB/s.
inline machine::Machine streaming_machine() {
  machine::Machine machine;
  machine.devices = {{machine::gpu(0)}, {machine::kCpu}, {machine::kDisk}};
  machine.links = {{machine::kCpu, machine::gpu(0), 25'000'000'000, 10'000},
                   {machine::kDisk, machine::kCpu, 6'500'000'000, 80'000}};
  return machine;
}

/// Passes of the shapes of well-known models: a step a module that owns weights, with all of them on the
/// host. What a step computes takes `compute` times as long as its weights take over the link.
class ModelProgram {
 public:
  ModelProgram(double compute, Bytes window, machine::DeviceId stored = machine::kCpu)
      : compute_(compute), stored_(stored) {
    program_.arenas.push_back({machine::gpu(0), window});
  }

  std::uint32_t weight(std::uint64_t elements, std::uint64_t width) {
    program_.storages.push_back({Bytes(elements * width), stored_});
    return static_cast<std::uint32_t>(program_.storages.size() - 1);
  }
  /// A lookup reads a few rows of its weight, all others read all of it.
  void step(std::initializer_list<std::uint32_t> weights, bool lookup = false) {
    const auto index = static_cast<std::uint32_t>(program_.steps.size());
    double ps = 5'000'000;
    for (const std::uint32_t weight : weights) {
      program_.uses.push_back({index, weight});
      if (!lookup)
        ps += compute_ * static_cast<double>(copy_ps(streaming_machine(), machine::kCpu, machine::gpu(0),
                                                     program_.storages[weight].bytes));
    }
    program_.steps.push_back({machine::gpu(0), static_cast<std::uint64_t>(ps)});
  }
  void owned_step(std::uint64_t elements, std::uint64_t width) { step({weight(elements, width)}); }
  const StreamProgram& program() const { return program_; }

 private:
  double compute_;
  machine::DeviceId stored_;
  StreamProgram program_;
};

/// Llama-3-8B in bfloat16: 14.96 GiB.
inline StreamProgram llama(double compute, Bytes window, machine::DeviceId stored = machine::kCpu) {
  ModelProgram out(compute, window, stored);
  out.step({out.weight(128256ull * 4096, 2)}, true);
  for (int layer = 0; layer < 32; ++layer) {
    out.owned_step(4096, 2);
    for (const std::uint64_t rows : {4096, 1024, 1024, 4096}) out.owned_step(rows * 4096, 2);
    out.owned_step(4096, 2);
    for (int i = 0; i < 3; ++i) out.owned_step(14336ull * 4096, 2);
  }
  out.owned_step(4096, 2);
  out.owned_step(128256ull * 4096, 2);
  return out.program();
}

/// Mixtral-8x7B in bfloat16, an expert a step: 87 GiB.
inline StreamProgram mixtral(double compute, Bytes window, machine::DeviceId stored = machine::kCpu) {
  ModelProgram out(compute, window, stored);
  out.step({out.weight(32000ull * 4096, 2)}, true);
  for (int layer = 0; layer < 32; ++layer) {
    out.owned_step(4096, 2);
    for (const std::uint64_t rows : {4096, 1024, 1024, 4096}) out.owned_step(rows * 4096, 2);
    out.owned_step(4096, 2);
    out.owned_step(8 * 4096, 2);
    for (int expert = 0; expert < 8; ++expert) {
      const std::uint64_t elements = 14336ull * 4096;
      out.step({out.weight(elements, 2), out.weight(elements, 2), out.weight(elements, 2)});
    }
  }
  out.owned_step(4096, 2);
  out.owned_step(32000ull * 4096, 2);
  return out.program();
}

/// As wide as GPT-2 XL, of so many layers and numbers of so many bytes. Its head is its embedding.
inline StreamProgram gpt2_of(int layers, std::uint64_t width, double compute, Bytes window,
                             machine::DeviceId stored = machine::kCpu) {
  ModelProgram out(compute, window, stored);
  const std::uint64_t wide = 1600;
  const std::uint32_t embedding = out.weight(50257 * wide, width);
  out.step({embedding}, true);
  out.step({out.weight(1024 * wide, width)}, true);
  for (int layer = 0; layer < layers; ++layer) {
    for (const std::uint64_t rows : {3 * wide, wide, 4 * wide, 4 * wide}) {
      if (rows != wide) out.step({out.weight(wide, width), out.weight(wide, width)});
      out.step({out.weight(rows * wide, width), out.weight(rows, width)});
    }
  }
  out.step({out.weight(wide, width), out.weight(wide, width)});
  out.step({embedding});
  return out.program();
}

/// GPT-2 XL in float32: 5.8 GiB.
inline StreamProgram gpt2(double compute, Bytes window, machine::DeviceId stored = machine::kCpu) {
  return gpt2_of(48, 4, compute, window, stored);
}
/// A third of it in bfloat16, 1.1 GiB: the head is a seventh of it.
inline StreamProgram gpt2_of_a_gib(double compute, Bytes window, machine::DeviceId stored = machine::kCpu) {
  return gpt2_of(16, 2, compute, window, stored);
}

struct ModelShape {
  const char* name;
  StreamProgram (*make)(double, Bytes, machine::DeviceId);
};
inline constexpr ModelShape kModelShapes[] = {{"llama", llama}, {"mixtral", mixtral}, {"gpt2", gpt2}};

/// The copies of every storage once, and all steps.
struct LeastWork {
  std::uint64_t copies_ps = 0, compute_ps = 0, first_copy_ps = 0;
};

inline LeastWork least_work(const StreamProgram& program, const machine::Machine& machine) {
  LeastWork out;
  for (const StreamStep& step : program.steps) out.compute_ps += step.compute_ps;
  for (const StreamedStorage& storage : program.storages)
    out.copies_ps += copy_ps(machine, machine::kCpu, program.arenas[0].gpu, storage.bytes);
  for (const StreamUse& use : program.uses) {
    if (use.step == 0)
      out.first_copy_ps +=
          copy_ps(machine, machine::kCpu, program.arenas[0].gpu, program.storages[use.storage].bytes);
  }
  return out;
}

}  // namespace stowage::estimate
