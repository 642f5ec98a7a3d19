// What an edit of a program's plan costs where its operators count in the time of a step: what is made once
// (the graph read, and the table of times), and each edit of a budget after it, with the table and without.
// Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_program_edits &&
//   STOWAGE_PROGRAM=llama.pt2 build/release/bin/bench_program_edits
// (shaped_programs.py writes large ones; without one it is the small Llama of the tests).
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "core/estimate/pass_times.h"
#include "core/formats/formats.h"
#include "core/formats/program.h"
#include "core/solve/solve.h"
#include "tests/support/cases.h"

namespace {

using namespace stowage;

std::string path() {
  const char* const given = std::getenv("STOWAGE_PROGRAM");
  return given != nullptr ? given : test::model_folder("llama_untied") + "/static.pt2";
}

Result<formats::ExportedProgram> program() {
  auto file = RandomAccessFile::open(path());
  if (!file) return tl::unexpected<Error>(file.error());
  return formats::read_program(std::move(*file));
}

/// Two cards of different speed; the first has so many hundredths of the model's bytes as its budget.
machine::Machine machine_for(const model::Model& model, std::uint64_t hundredths) {
  const std::uint64_t total = model.total_bytes().count();
  machine::Machine out;
  out.devices.push_back({machine::gpu(0), "RTX 4090", Bytes(total / 100 * hundredths)});
  out.devices.push_back({machine::gpu(1), "T4", Bytes(total / 100 * 40)});
  out.devices.push_back({machine::kCpu, "EPYC 9654"});
  return out;
}

void read_graph(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(program());
}

void table_of_times(benchmark::State& state) {
  const auto model = formats::open_model(path());
  const auto read = program();
  if (!model || !read) return state.SkipWithError("no such program");
  estimate::GraphRequest request;
  request.program = &*read;
  const machine::Machine machine = machine_for(**model, 50);
  for (auto _ : state) benchmark::DoNotOptimize(estimate::pass_times(**model, machine, {}, request));
  state.counters["nodes"] = static_cast<double>(read->graph.nodes.size());
}

void edit(benchmark::State& state, bool computing, bool live) {
  const auto model = formats::open_model(path());
  const auto read = program();
  if (!model || !read) return state.SkipWithError("no such program");
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  estimate::GraphRequest request;
  request.program = &*read;
  const auto times =
      computing ? estimate::pass_times(**model, machine_for(**model, 50), settings, request) : nullptr;
  const auto catalog = solve::make_unit_catalog(*model, settings, times);
  plan::Placement before;
  std::uint64_t budget = 0, plans = 0, proven = 0;
  for (auto _ : state) {
    const machine::Machine machine = machine_for(**model, 30 + budget++ % 20);
    const auto answer = solve::solve(*catalog, machine, settings, before.slots.empty() ? nullptr : &before,
                                     live ? solve::Effort::live() : solve::Effort());
    if (!answer || answer->outcome == solve::Outcome::Infeasible) continue;
    ++plans;
    proven += answer->outcome == solve::Outcome::Optimal ? 1 : 0;
    before = answer->placement;
  }
  state.counters["plans"] = static_cast<double>(plans);
  state.counters["proven"] = static_cast<double>(proven);
  state.counters["units"] = static_cast<double>(solve::units(*catalog).size());
}

BENCHMARK(read_graph)->Unit(benchmark::kMillisecond);
BENCHMARK(table_of_times)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(edit, live_copies_alone, false, true)->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK_CAPTURE(edit, live_with_computing, true, true)->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK_CAPTURE(edit, settled_copies_alone, false, false)->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK_CAPTURE(edit, settled_with_computing, true, false)->Unit(benchmark::kMillisecond)->Iterations(20);

}  // namespace

BENCHMARK_MAIN();
