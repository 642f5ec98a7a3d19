// How long it takes to choose what each of many layers of 20 tensors keeps, moves or makes again, for several
// budgets, and how near to the bound that is: where memory goes and comes at the steps of compute, and where
// it follows the copies. All but the time is the same on every machine. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_mix &&
//   build/release/bin/bench_mix

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <string>

#include "core/estimate/offload/mix.h"

namespace {

using namespace stowage::estimate::offload;

Scenario layers_of(std::size_t count, std::size_t tensors) {
  std::mt19937 random(1);
  Scenario scenario;
  scenario.to_host = scenario.to_device = 25e9;
  scenario.memory = Memory::Step;
  scenario.offload_layers = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Layer& layer = scenario.layers.emplace_back();
    layer.name = "layers." + std::to_string(i);
    layer.forward_seconds = 0.010 + static_cast<double>(random() % 100) * 1e-5;
    layer.backward_seconds = 2 * layer.forward_seconds;
    layer.input_bytes = 20'000'000;
    for (std::size_t k = 0; k < tensors; ++k) {
      Tensor& tensor = layer.tensors.emplace_back();
      tensor.name = "saved" + std::to_string(k);
      tensor.module = layer.name;
      tensor.bytes = 40'000'000 + random() % 20'000'000;
      const double share = static_cast<double>(k + 1) / static_cast<double>(tensors);
      tensor.ready_seconds = layer.forward_seconds * share;
      tensor.needed_seconds = layer.backward_seconds * (1 - share);
    }
  }
  return scenario;
}

}  // namespace

namespace {

bool measure(std::size_t count, Memory memory, int percent) {
  Scenario scenario = layers_of(count, 20);
  scenario.memory = memory;
  double least = 1e9;
  for (int i = 0; i < 20; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const auto got = best_mix(scenario, count * 1'000'000'000 / 100 * static_cast<std::uint64_t>(percent));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (!got) return false;
    least = std::min(least, took.count());
    if (i > 0) continue;
    std::printf("%4d layers, %s, %2d %%: step %7.3f s, bound %7.3f s, %s, %6d mixes, %8d looks", int(count),
                memory == Memory::Step ? "steps" : "copies", percent, got->best ? got->best->seconds : 0,
                got->bound_seconds, got->proven ? "proven" : "open  ", int(got->simulated), int(got->looked));
  }
  std::printf(", %9.2f ms\n", least * 1e3);
  return true;
}

}  // namespace

int main() {
  for (const std::size_t count : {100, 300, 1000}) {
    for (const Memory memory : {Memory::Step, Memory::Copy}) {
      for (const int percent : {95, 80, 60, 40, 20}) {
        if (!measure(count, memory, percent)) return 1;
      }
    }
  }
}
