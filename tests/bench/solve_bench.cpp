// How fast a plan is made anew after an edit: 2,000 budgets on one GPU, from next to nothing to the whole
// model, for layouts of real models. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_solve &&
//   build/release/bin/bench_solve
// `all` instead prints every catalog there is (of the reference data where it is there), and ends with 1 when
// an answer is not proven. The table says, per layout: how many answers are proven, and the median, 99th
// percentile and maximum of time and of search nodes, and the worst gap of an answer that is not proven. Node
// counts are the same on every machine; times are not.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/formats/formats.h"
#include "core/solve/solve.h"
#include "tests/support/paths.h"

namespace {

using namespace stowage;

constexpr std::uint64_t kBudgets = 2'000;

machine::Machine one_gpu(std::uint64_t budget) {
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "", Bytes(budget), {}, {}}, {machine::kCpu, "", std::nullopt, {}, {}}};
  return machine;
}

struct Layout {
  std::string title;
  std::string file;  ///< of tests/data/catalogs, without its ending
  bool blocks;
};

const std::vector<Layout> kLayouts = {
    {"llama-3.1-70b, blocks", "llama-3.1-70b", true}, {"llama-3.1-70b, leaves", "llama-3.1-70b", false},
    {"mixtral-8x7b, blocks", "mixtral-8x7b", true},   {"mixtral-8x7b, leaves", "mixtral-8x7b", false},
    {"deepseek-v3, blocks", "deepseek-v3", true},     {"deepseek-v3, leaves", "deepseek-v3", false}};

template <class T>
T at(std::vector<T>& values, double part) {
  std::sort(values.begin(), values.end());
  return values[std::min(values.size() - 1,
                         static_cast<std::size_t>(part * static_cast<double>(values.size())))];
}

model::ModelPtr load(const Layout& layout) {
  const std::string all =
      test::shared().empty() ? "" : test::shared() + "/catalogs/" + layout.file + ".json.gz";
  auto model = formats::open_model(
      std::filesystem::exists(all) ? all : test::data("catalogs/" + layout.file + ".json.gz"));
  return model ? *model : nullptr;
}

/// Every catalog there is, in blocks and in leaves.
std::vector<Layout> all_layouts() {
  std::vector<Layout> out;
  const std::string folder = test::shared().empty() ? test::data("catalogs") : test::shared() + "/catalogs";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".json.gz")) continue;
    const std::string file = name.substr(0, name.size() - 8);
    out.push_back({file + ", blocks", file, true});
    out.push_back({file + ", leaves", file, false});
  }
  std::sort(out.begin(), out.end(), [](const Layout& a, const Layout& b) { return a.title < b.title; });
  return out;
}

plan::Settings settings_of(const Layout& layout) {
  plan::Settings settings;
  if (!layout.blocks) settings.no_split = std::vector<std::string>{};
  return settings;
}

/// The number of budgets whose answer is not proven.
std::uint64_t print_row(const Layout& layout) {
  const model::ModelPtr model = load(layout);
  if (!model) return 0;
  const plan::Settings settings = settings_of(layout);
  const auto before = std::chrono::steady_clock::now();
  const auto unit_catalog = solve::make_unit_catalog(model, settings);
  const double prepare_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
  std::vector<double> micros;
  std::vector<std::uint64_t> nodes;
  std::uint64_t proven = 0;
  double worst_gap = 0;
  solve::Effort effort;
  effort.explain = false;
  plan::Placement previous;
  for (std::uint64_t i = 1; i <= kBudgets; ++i) {
    const machine::Machine machine = one_gpu(model->total_bytes().count() / kBudgets * i);
    const auto start = std::chrono::steady_clock::now();
    const auto answer =
        solve::solve(*unit_catalog, machine, settings, previous.slots.empty() ? nullptr : &previous, effort);
    micros.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    if (!answer) continue;
    nodes.push_back(answer->nodes);
    worst_gap = std::max(worst_gap, answer->gap);
    proven += answer->outcome != solve::Outcome::Gap ? 1 : 0;
    if (answer->outcome != solve::Outcome::Infeasible) previous = answer->placement;
  }
  std::printf("%-24s %8zu %7.1f %6llu/%llu %9.0f %9.0f %9.0f %8llu %8llu %9.2e\n", layout.title.c_str(),
              solve::units(*unit_catalog).size(), prepare_ms, static_cast<unsigned long long>(proven),
              static_cast<unsigned long long>(kBudgets), at(micros, 0.5), at(micros, 0.99), at(micros, 1.0),
              static_cast<unsigned long long>(at(nodes, 0.99)),
              static_cast<unsigned long long>(at(nodes, 1.0)), worst_gap);
  return kBudgets - proven;
}

void solve_again(benchmark::State& state, const Layout& layout) {
  const model::ModelPtr model = load(layout);
  if (!model) {
    state.SkipWithError("the catalog cannot be read");
    return;
  }
  const plan::Settings settings = settings_of(layout);
  const auto unit_catalog = solve::make_unit_catalog(model, settings);
  std::uint64_t i = 0;
  for (auto _ : state) {
    i = i % kBudgets + 1;
    auto answer = solve::solve(*unit_catalog, one_gpu(model->total_bytes().count() / kBudgets * i), settings,
                               nullptr, {2'000'000, false});
    benchmark::DoNotOptimize(answer);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::printf("%-24s %8s %7s %11s %9s %9s %9s %8s %8s %9s\n", "layout", "units", "prep ms", "proven",
              "p50 us", "p99 us", "max us", "p99 nod", "max nod", "worst gap");
  if (argc == 2 && std::string(argv[1]) == "all") {
    std::uint64_t open = 0;
    for (const Layout& layout : all_layouts()) open += print_row(layout);
    return open == 0 ? 0 : 1;
  }
  for (const Layout& layout : kLayouts) print_row(layout);
  for (const Layout& layout : kLayouts)
    benchmark::RegisterBenchmark(layout.title.c_str(),
                                 [&layout](benchmark::State& state) { solve_again(state, layout); });
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
