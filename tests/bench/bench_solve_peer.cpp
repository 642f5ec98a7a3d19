// accelerate's own strategies beside ours on the same budgets, for layouts of real models: bytes on GPUs, the
// proven optimum or the bound, what the peer's map breaks, and both times (the peer's algorithm is our exact
// port of it: the original in Python is slower still). Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_solve_peer &&
//   build/release/bin/bench_solve_peer
// `--trees N` compares on N random trees instead: how much more of the model is on the GPUs, and how often
// the peer has no valid map at all.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

#include "core/formats/formats.h"
#include "core/model/model_builder.h"
#include "core/solve/accelerate/accelerate.h"
#include "core/solve/solve.h"
#include "tests/support/paths.h"

namespace {

using namespace stowage;

machine::Machine make_machine(const std::vector<std::uint64_t>& gpus) {
  machine::Machine machine;
  for (std::uint32_t g = 0; g < gpus.size(); ++g)
    machine.devices.push_back({machine::gpu(g), "", Bytes(gpus[g]), {}, {}});
  machine.devices.push_back({machine::kCpu, "", std::nullopt, {}, {}});
  return machine;
}

struct Outcome {
  bool valid = false;
  std::uint64_t bytes = 0, bound = 0;
  bool proven = false;
  double ms = 0;
  const char* why = "";
};

Outcome run(const model::ModelPtr& model, const machine::Machine& machine, plan::Strategy strategy,
            std::uint64_t nodes) {
  plan::Settings settings;
  settings.strategy = strategy;
  const auto unit_catalog = solve::make_unit_catalog(model, settings);
  solve::Effort effort;
  effort.explain = false;
  effort.node_limit = nodes;
  const auto start = std::chrono::steady_clock::now();
  const auto answer = solve::solve(*unit_catalog, machine, settings, nullptr, effort);
  Outcome out;
  out.ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  if (strategy != plan::Strategy::Stowage) {  // the peer's own work alone, without our bound beside it
    const auto again = std::chrono::steady_clock::now();
    const auto map = solve::accelerate::run(*model, machine, settings);
    out.ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - again).count();
  }
  if (!answer || answer->outcome == solve::Outcome::Infeasible) {
    out.why = "none";
    return out;
  }
  settings.main_gpu = strategy == plan::Strategy::Stowage ? answer->main_gpu : std::nullopt;
  const plan::Evaluation e = plan::evaluate(*model, machine, settings, answer->placement);
  const bool uncovered = std::find(answer->placement.slots.begin(), answer->placement.slots.end(),
                                   plan::Placement::kUnplaced) != answer->placement.slots.end();
  out.valid = e.fits && e.main_gpu.has_value();
  out.why = uncovered ? "uncovered" : !e.fits ? "over budget" : !e.main_gpu ? "GPUs empty" : "";
  out.bytes = e.gpu_bytes.count();
  out.bound = answer->bound;
  out.proven = answer->outcome == solve::Outcome::Optimal;
  return out;
}

std::vector<std::string> catalogs() {
  std::vector<std::string> files;
  const std::string folder = test::shared().empty() ? test::data("catalogs") : test::shared() + "/catalogs";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with(".json.gz")) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void compare(const std::string& file) {
  auto model = formats::open_model(file);
  if (!model) return;
  const std::uint64_t total = (*model)->total_bytes().count();
  const std::string name = std::filesystem::path(file).stem().stem().string();
  for (const auto& [title, gpus] :
       {std::pair<const char*, std::vector<std::uint64_t>>{"1 x 40 %", {total * 4 / 10}},
        {"2 x 35 %", {total * 35 / 100, total * 35 / 100}},
        {"4 x 20 %", {total / 5, total / 5, total / 5, total / 5}},
        {"30+20+10 %", {total * 3 / 10, total / 5, total / 10}}}) {
    const machine::Machine machine = make_machine(gpus);
    const Outcome ours = run(*model, machine, plan::Strategy::Stowage, 2'000'000);
    const Outcome peer = run(*model, machine, plan::Strategy::Auto, 200'000);
    std::printf("%-20s %-11s %9.3f %9.3f %9.3f %8s %9.2f %9.2f  %s\n", name.c_str(), title,
                static_cast<double>(peer.bytes) * 1e-9, static_cast<double>(ours.bytes) * 1e-9,
                static_cast<double>(ours.bound) * 1e-9, ours.proven ? "proven" : "bound", peer.ms, ours.ms,
                peer.why);
  }
}

model::ModelPtr random_tree(std::mt19937_64& random) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  const std::size_t leaves = 6 + random() % 25;
  for (std::size_t i = 0; i < leaves; ++i) {
    const std::string name = "b" + std::to_string(random() % 5) + ".m" + std::to_string(i);
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(1 + (random() % 64 << random() % 12));
    spec.shape = {static_cast<std::int64_t>(spec.bytes.count())};
    builder.add_module(name, "Leaf");
    builder.add_tensor(std::move(spec));
  }
  auto model = builder.build();
  return model ? *model : nullptr;
}

int compare_trees(std::uint64_t count) {
  std::uint64_t valid = 0, ours_only = 0, worse = 0, none = 0;
  double gained = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    std::mt19937_64 random(seed);
    const model::ModelPtr model = random_tree(random);
    const std::uint64_t total = model->total_bytes().count();
    std::vector<std::uint64_t> gpus;
    for (std::size_t g = 0; g < 1 + random() % 3; ++g) gpus.push_back(total * (10 + random() % 50) / 100);
    const machine::Machine machine = make_machine(gpus);
    const Outcome ours = run(model, machine, plan::Strategy::Stowage, 60'000);
    const Outcome peer =
        run(model, machine, random() % 2 ? plan::Strategy::Auto : plan::Strategy::Sequential, 20'000);
    if (!ours.valid) ++none;
    if (!peer.valid) {
      ours_only += ours.valid ? 1 : 0;
      continue;
    }
    ++valid;
    if (!ours.valid || ours.bytes < peer.bytes)
      ++worse, std::printf("seed %llu: %llu < %llu\n", static_cast<unsigned long long>(seed),
                           static_cast<unsigned long long>(ours.bytes),
                           static_cast<unsigned long long>(peer.bytes));
    gained += static_cast<double>(ours.bytes - std::min(ours.bytes, peer.bytes)) / static_cast<double>(total);
  }
  std::printf(
      "%llu trees: accelerate's map is valid on %llu, only ours on %llu, no plan on %llu; worse than it on "
      "%llu; %.2f %% of the model more on GPUs on "
      "average\n",
      static_cast<unsigned long long>(count), static_cast<unsigned long long>(valid),
      static_cast<unsigned long long>(ours_only), static_cast<unsigned long long>(none),
      static_cast<unsigned long long>(worse),
      100 * gained / static_cast<double>(std::max<std::uint64_t>(valid, 1)));
  return worse ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "--trees")
    return compare_trees(std::strtoull(argv[2], nullptr, 10));
  std::printf("%-20s %-11s %9s %9s %9s %8s %9s %9s  %s\n", "model", "GPUs", "peer GB", "ours GB", "at most",
              "", "peer ms", "ours ms", "the peer's map");
  for (const std::string& file : catalogs()) compare(file);
  return 0;
}
