// What a prediction costs, by formula and of a graph of ten thousand nodes. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_predict &&
//   build/release/bin/bench_predict
#include <benchmark/benchmark.h>

#include "core/estimate/predict.h"
#include "core/formats/program.h"
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

/// The main graph of a program, its nodes written again and again until there are so many: each copy reads
/// what the one before it made of the same values.
void by_graph(benchmark::State& state) {
  auto file = RandomAccessFile::open(stowage::test::data("engine/encoder.pt2"));
  auto program = file ? formats::read_program(std::move(*file)) : tl::unexpected<Error>(file.error());
  if (!program) {
    state.SkipWithError("no such program");
    return;
  }
  constexpr std::size_t kNodes = 10'000;
  formats::Graph& graph = program->graph;
  const std::vector<formats::Node> once = graph.nodes;
  for (std::size_t copy = 1; graph.nodes.size() < kNodes; ++copy) {
    const std::string mark = "_again" + std::to_string(copy);
    for (formats::Node node : once) {
      for (formats::Argument& output : node.outputs) {
        const auto value = graph.tensor_values.find(output.text);
        if (value != graph.tensor_values.end()) graph.tensor_values[output.text + mark] = value->second;
        output.text += mark;
      }
      graph.nodes.push_back(std::move(node));
    }
  }
  machine::Machine machine = estimate::test::machine_of(1);
  estimate::GraphRequest request;
  request.program = &*program;
  request.machine = &machine;
  request.run.map.entries = {{"", machine::gpu(0)}};
  for (auto _ : state) {
    const estimate::Prediction made = estimate::predict(request);
    if (made.method != estimate::PredictionMethod::Graph) state.SkipWithError("not predicted");
    benchmark::DoNotOptimize(made);
  }
  state.counters["nodes"] = static_cast<double>(graph.nodes.size());
}

BENCHMARK(by_graph)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_formula, llama_70b, "llama-3.1-70b")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_formula, deepseek_v3, "deepseek-v3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_formula, mixtral_8x7b, "mixtral-8x7b")->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
