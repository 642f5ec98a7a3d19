// What the static device check costs, fixes tried and all. Repeat with:
//   cmake --build --preset release --target bench_device_check && build/release/bin/bench_device_check
#include <benchmark/benchmark.h>

#include "core/formats/execution.h"
#include "core/formats/formats.h"
#include "core/runtimes/device_check/check.h"
#include "core/runtimes/targets.h"
#include "tests/support/cases.h"

namespace {

using namespace stowage;

/// Every `stride`-th layer on another GPU: 0 for all on one.
plan::DeviceMap map_of(const model::Model& model, int stride) {
  plan::DeviceMap map{{{"", machine::gpu(0)}}};
  for (int i = 0; stride > 0 && i < 1000; i += stride) {
    const std::string layer = "model.layers." + std::to_string(i);
    if (model.find_module(layer)) map.entries.push_back({layer, machine::gpu(1)});
  }
  return map;
}

void device_check(benchmark::State& state, const char* name, const char* target, int stride) {
  const std::string path = test::catalog(name);
  const auto model = formats::open_model(path);
  if (!model) return state.SkipWithError("no such catalog");
  const runtimes::FactsPtr facts = runtimes::make_facts(*model, formats::read_execution(path).value());
  const plan::DeviceMap map = map_of(**model, stride);
  std::size_t found = 0;
  for (auto _ : state) {
    const auto check = runtimes::check_devices(*facts, *runtimes::find_target(target)->device_rules, map);
    found = check.findings.size();
  }
  state.counters["findings"] = static_cast<double>(found);
}

BENCHMARK_CAPTURE(device_check, llama_70b_silent, "llama-3.1-70b", "pytorch", 0)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, llama_70b_one_stage, "llama-3.1-70b", "pytorch", 79)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, llama_70b_every_fourth, "llama-3.1-70b", "pytorch", 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, llama_70b_every_second, "llama-3.1-70b", "pytorch", 2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, llama_70b_accelerate, "llama-3.1-70b", "accelerate", 2)
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
