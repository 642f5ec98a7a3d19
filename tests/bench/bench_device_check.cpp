// What the static device check costs, fixes tried and all. Repeat with:
//   cmake --build --preset release --target bench_device_check && build/release/bin/bench_device_check
// DeepSeek-V3 with every expert on its own (91,991 tensors in the file) is a folder of make_giants.py:
//   python tests/bench/make_giants.py DIR && STOWAGE_BENCH_MODEL=DIR/deepseek-v3
//   build/release/bin/bench_device_check
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

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

void check_file(benchmark::State& state, const std::string& path, const char* target, int stride) {
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
  state.counters["tensors"] = static_cast<double>((*model)->tensors().size());
}

void device_check(benchmark::State& state, const char* name, const char* target, int stride) {
  check_file(state, test::catalog(name), target, stride);
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

BENCHMARK_CAPTURE(device_check, deepseek_v3_silent, "deepseek-v3", "pytorch", 0)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, deepseek_v3_one_stage, "deepseek-v3", "pytorch", 60)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, deepseek_v3_every_fourth, "deepseek-v3", "pytorch", 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, deepseek_v3_every_second, "deepseek-v3", "pytorch", 2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, deepseek_v3_mttm, "deepseek-v3", "tensorrt-mttm", 2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(device_check, deepseek_v3_accelerate, "deepseek-v3", "accelerate", 2)
    ->Unit(benchmark::kMillisecond);

/// The same questions of a folder that is not in the checkout.
void register_folder(const char* path) {
  for (const char* target : {"pytorch", "accelerate"}) {
    for (const int stride : {0, 60, 4, 2}) {
      const std::string name = std::string("device_check/folder/") + target + "/" + std::to_string(stride);
      benchmark::RegisterBenchmark(name.c_str(), [path, target, stride](benchmark::State& state) {
        check_file(state, path, target, stride);
      })->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const char* path = std::getenv("STOWAGE_BENCH_MODEL")) register_folder(path);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
