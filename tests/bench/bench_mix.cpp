// How long it takes to choose what each of many layers of 20 tensors keeps, moves or makes again, for several
// budgets, and how near to the bound that is: where memory goes and comes at the steps of compute, and where
// it follows the copies. Then how long every number of first layers takes to compute, with the fastest that
// fits, and what fills a cap of each layer. All but the time is the same on every machine. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_mix &&
//   build/release/bin/bench_mix

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <vector>

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

/// Times of some calls that do the same.
class Times {
 public:
  /// False where the call says that it failed.
  template <class Call>
  bool measure(int calls, Call call) {
    for (int i = 0; i < calls; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      if (!call()) return false;
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
      ms_.push_back(took.count());
    }
    std::sort(ms_.begin(), ms_.end());
    return true;
  }
  double median() const { return ms_[ms_.size() / 2]; }
  double largest() const { return ms_.back(); }

 private:
  std::vector<double> ms_{};
};

/// schedule --budget: every number of first layers, and the fastest that fits.
bool measure_counts(std::size_t count, int percent) {
  const Scenario scenario = layers_of(count, 20);
  const Room room{count * 1'000'000'000 / 100 * static_cast<std::uint64_t>(percent), {}};
  std::optional<CountPoint> best;
  Times times;
  const bool done = times.measure(20, [&] {
    const auto points = all_counts(scenario);
    if (points) best = fastest_within(*points, room);
    return points.has_value();
  });
  if (!done) return false;
  std::printf("%4d layers, all counts, %2d %%: first %4d, step %7.3f s, median %9.2f ms, largest %9.2f ms\n",
              int(count), percent, best ? int(best->layers) : -1, best ? best->seconds : 0, times.median(),
              times.largest());
  return true;
}

/// The fullest subset of 20 tensors of different sizes, in each layer but the last.
bool measure_caps(std::size_t count, int percent) {
  Scenario scenario = layers_of(count, 20);
  scenario.offload_layers = count - 1;
  scenario.cap_bytes = 1'000'000'000ull / 100 * static_cast<std::uint64_t>(percent);
  std::uint64_t moved = 0;
  Times times;
  const bool done = times.measure(10, [&] {
    const auto choice = choose(scenario);
    moved = 0;
    if (choice) {
      for (const auto& layer : choice->tensors)
        for (const Chosen& row : layer) moved += row.moved;
    }
    return choice.has_value();
  });
  if (!done) return false;
  std::printf("%4d layers, cap %2d %%: %9.3f GB go, median %9.2f ms, largest %9.2f ms\n", int(count), percent,
              static_cast<double>(moved) * 1e-9, times.median(), times.largest());
  return true;
}

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
  for (const int percent : {95, 60, 20}) {
    if (!measure_counts(100, percent)) return 1;
  }
  for (const int percent : {80, 50, 20}) {
    if (!measure_caps(100, percent)) return 1;
  }
}
