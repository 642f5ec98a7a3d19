// What a prediction costs, by formula and of a graph of ten thousand nodes. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_predict &&
//   build/release/bin/bench_predict
#include <benchmark/benchmark.h>

#include "core/estimate/pass_times.h"
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

const std::string kEncoder = stowage::test::data("engine/encoder.pt2");

/// The main graph of a program, its nodes written again and again until there are ten thousand: each copy
/// reads what the one before it made of the same values.
Result<formats::ExportedProgram> long_program() {
  auto file = RandomAccessFile::open(kEncoder);
  auto program = file ? formats::read_program(std::move(*file)) : tl::unexpected<Error>(file.error());
  if (!program) return program;
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
  return program;
}

void by_graph(benchmark::State& state) {
  const auto program = long_program();
  if (!program) {
    state.SkipWithError("no such program");
    return;
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
  state.counters["nodes"] = static_cast<double>(program->graph.nodes.size());
}

/// The rates of a calibration, as many as one has.
machine::Calibration measured(std::uint32_t gpus) {
  machine::Calibration out;
  const auto add = [&](machine::Measured what, machine::DeviceId device, const char* dtype,
                       std::uint64_t size, double rate) {
    out.figures.push_back({what, device, device, {}, dtype, size, {rate, rate, rate, 9}});
  };
  std::vector<machine::DeviceId> devices{machine::kCpu};
  for (std::uint32_t i = 0; i < gpus; ++i) devices.push_back(machine::gpu(i));
  for (const machine::DeviceId device : devices) {
    for (const std::uint64_t size : {1, 4, 16, 256})
      add(machine::Measured::Read, device, "", size << 20, 1e11);
    for (const char* dtype : {"float32", "float16", "bfloat16"}) {
      for (const std::uint64_t n : {64, 256, 512, 1024, 2048, 4096}) {
        add(machine::Measured::Matmul, device, dtype, n, 1e12);
        add(machine::Measured::Convolution, device, dtype, n, 1e12);
      }
    }
    add(machine::Measured::Launch, device, "", 0, 1e-6);
  }
  return out;
}

/// What plans count computing by (estimate::pass_times), of machines with so many GPUs and a CPU.
void times_by_graph(benchmark::State& state, bool calibrated) {
  const auto program = long_program();
  const auto model = formats::open_model(kEncoder);
  if (!program || !model) {
    state.SkipWithError("no such program");
    return;
  }
  const auto gpus = static_cast<std::uint32_t>(state.range(0));
  machine::Machine machine = estimate::test::machine_of(gpus);
  machine.devices[gpus].name = "EPYC 9654";
  const machine::Calibration calibration = measured(gpus);
  estimate::GraphRequest request;
  request.program = &*program;
  if (calibrated) request.calibration = &calibration;
  for (auto _ : state) {
    const auto times = estimate::pass_times(**model, machine, {}, request);
    if (!times || times->columns.size() != gpus + 1) state.SkipWithError("no times");
    benchmark::DoNotOptimize(times);
  }
}

BENCHMARK(by_graph)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(times_by_graph, cards, false)->Arg(1)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(times_by_graph, calibrated, true)->Arg(1)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_formula, llama_70b, "llama-3.1-70b")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_formula, deepseek_v3, "deepseek-v3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_formula, mixtral_8x7b, "mixtral-8x7b")->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
