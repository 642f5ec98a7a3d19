// What a prediction by formula costs. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_predict &&
//   build/release/bin/bench_predict
#include <benchmark/benchmark.h>

#include "tests/core/estimate/formula/formula_models.h"

namespace {

using namespace stowage;

void by_formula(benchmark::State& state, const char* name) {
  const auto model = estimate::test::catalog(name);
  if (!model) {
    state.SkipWithError("no such catalog");
    return;
  }
  const machine::Machine machine = estimate::test::machine_of(2);
  plan::Placement placement = estimate::test::all_in(*model, 0);
  for (std::size_t i = placement.slots.size() / 2; i < placement.slots.size(); ++i) placement.slots[i] = 2;
  plan::Workload workload{8192, 1, 8000, 192, 1024};
  for (auto _ : state) {
    benchmark::DoNotOptimize(estimate::predict_formula(*model, machine, {}, placement, workload));
  }
}

BENCHMARK_CAPTURE(by_formula, llama_70b, "llama-3.1-70b")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_formula, deepseek_v3, "deepseek-v3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_formula, mixtral_8x7b, "mixtral-8x7b")->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
