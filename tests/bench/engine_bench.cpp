// Microseconds a forward pass of the fixtures, best of many, on one thread: the interpreter on the CPU, on a
// virtual GPU, and with everything recorded.
//   build/release/bin/bench_engine [--benchmark_filter=llama]
#include <algorithm>
#include <filesystem>

#include <benchmark/benchmark.h>

#include "core/base/json.h"
#include "core/engine/run.h"
#include "tests/support/cases.h"

namespace {

using namespace stowage;

struct Program {
  std::string path, inputs, name;
};

std::vector<Program> programs() {
  std::vector<Program> out;
  for (const std::string& folder : test::model_folders()) {
    const auto document = test::load_case(folder);
    for (const auto& artifact : document.value("artifacts", Json::array())) {
      const std::string path = folder + "/" + artifact["path"].get<std::string>();
      if (!artifact.value("runnable", false) || !path.ends_with(".pt2") || !std::filesystem::exists(path))
        continue;
      const std::string inputs = folder + "/" + document["runs"][0]["inputs"].get<std::string>();
      out.push_back(
          {path, inputs,
           std::filesystem::path(folder).filename().string() + "/" + artifact["path"].get<std::string>()});
    }
  }
  return out;
}

protocol::RunRequest request_for(const Program& program, bool on_gpu, protocol::Mode mode) {
  protocol::RunRequest request;
  request.program = program.path;
  request.inputs_file = program.inputs;
  request.map.entries = {{"", on_gpu ? machine::gpu(0) : machine::kCpu}};
  if (on_gpu) request.machine.devices.push_back({machine::gpu(0), "", GiB(4), {}, {}});
  request.machine.devices.push_back({machine::kCpu, "", GiB(8), {}, {}});
  request.host_computes = !on_gpu;
  request.devices = protocol::Devices::Virtual;
  request.mode = mode;
  request.threads = 1;
  request.warmup = 5;
  request.repeat =
      mode == protocol::Mode::Plain ? 200 : 1;  // of several passes only the last one is written down
  return request;
}

void forward(benchmark::State& state, const Program& program, bool on_gpu, protocol::Mode mode) {
  const protocol::RunRequest request = request_for(program, on_gpu, mode);
  double best = 1e9;
  for (auto _ : state) {
    const engine::Outcome outcome = engine::run(request);
    if (outcome.error) {
      state.SkipWithError(sentence(*outcome.error).c_str());
      return;
    }
    const double pass =
        *std::min_element(outcome.result.repeat_seconds.begin(), outcome.result.repeat_seconds.end());
    state.SetIterationTime(pass);
    best = std::min(best, pass);
  }
  state.counters["us"] = best * 1e6;
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const Program& program : programs()) {
    const auto add = [&](const char* what, bool on_gpu, protocol::Mode mode) {
      benchmark::RegisterBenchmark((program.name + " " + what).c_str(),
                                   [=](benchmark::State& state) { forward(state, program, on_gpu, mode); })
          ->Iterations(mode == protocol::Mode::Plain ? 1 : 40)
          ->UseManualTime()
          ->Unit(benchmark::kMicrosecond);
    };
    add("cpu", false, protocol::Mode::Plain);
    add("virtual", true, protocol::Mode::Plain);
    add("recorded", true, protocol::Mode::Compatible);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
