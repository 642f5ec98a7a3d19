// The two predictors of one model: by formula from its folder, and from the graph that was exported of it.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "core/estimate/predict.h"
#include "core/formats/program.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using test::all_in;
using test::machine_of;
using test::on;

struct Pair {
  std::string name;
  model::ModelPtr folder;
  formats::ExportedProgram program;
  plan::Workload workload{};
};

/// Models that have a folder of transformers, a program, and the inputs that it was exported with.
std::vector<Pair> pairs() {
  std::vector<Pair> out;
  for (const std::string& folder : stowage::test::model_folders()) {
    std::string hf, program;
    for (const char* name : {"hf", "hf_sharded"}) {
      if (hf.empty() && std::filesystem::is_directory(folder + "/" + name)) hf = folder + "/" + name;
    }
    for (const char* name : {"static.pt2", "experts_grouped_mm.pt2"}) {
      if (program.empty() && std::filesystem::exists(folder + "/" + name)) program = folder + "/" + name;
    }
    const auto inputs = shapes_of_file(folder + "/base.inputs.safetensors");
    if (hf.empty() || program.empty() || !inputs) continue;
    const auto model = formats::open_model(hf);
    auto file = RandomAccessFile::open(program);
    EXPECT_TRUE(model && file) << folder;
    auto read = formats::read_program(std::move(*file));
    EXPECT_TRUE(read) << folder;
    // Two sides that are given sequences of two lengths: a workload says one.
    std::set<std::int64_t> lengths;
    for (const auto& [input, shape] : *inputs) {
      if (shape.size() == 2) lengths.insert(shape[1]);
    }
    if (lengths.size() > 1) continue;
    Pair pair{std::filesystem::path(folder).filename().string(), *model, std::move(*read)};
    for (const auto& [name, shape] : *inputs) {
      if (shape.size() == 2) pair.workload.tokens = static_cast<std::uint64_t>(shape[1]);
      if (!shape.empty()) pair.workload.batch = static_cast<std::uint64_t>(shape[0]);
    }
    out.push_back(std::move(pair));
  }
  return out;
}

/// Everything on the first GPU, as exported.
Prediction by_formula(const Pair& pair, const machine::Machine& machine) {
  FormulaOptions options;
  options.exported = true;
  return predict_formula(*pair.folder, machine, {}, all_in(*pair.folder, 0), pair.workload, options);
}

Prediction by_graph(const Pair& pair, const machine::Machine& machine) {
  GraphRequest request;
  request.program = &pair.program;
  request.machine = &machine;
  request.run.map.entries = {{"", machine::gpu(0)}};
  return predict(request);
}

bool without_formula(const Prediction& made) { return test::leaves_out(made, Code::FormulaNoFormula); }

double activations(const Prediction& made) {
  return static_cast<double>(on(made, machine::gpu(0)).activations.count());
}

TEST(FormulaAgainstGraph, BothSayTheSameOfActivationsAndTime) {
  std::size_t compared = 0;
  const machine::Machine machine = machine_of(1);
  for (const Pair& pair : pairs()) {
    const Prediction formula = by_formula(pair, machine), graph = by_graph(pair, machine);
    ASSERT_EQ(graph.method, PredictionMethod::Graph) << pair.name;
    if (without_formula(formula)) continue;
    ASSERT_TRUE(formula.time && graph.time) << pair.name;
    const double bytes = activations(formula) / activations(graph) - 1;
    const double seconds = formula.time->step / graph.time->step - 1;
    std::printf("%-18s %2llu x %2llu  %8.0f of %8.0f bytes %+6.1f %%   %6.0f of %6.0f us %+6.1f %%   %s\n",
                pair.name.c_str(), static_cast<unsigned long long>(pair.workload.batch),
                static_cast<unsigned long long>(pair.workload.tokens), activations(formula),
                activations(graph), 100 * bytes, formula.time->step * 1e6, graph.time->step * 1e6,
                100 * seconds, on(graph, machine::gpu(0)).peak_node.c_str());
    EXPECT_LE(std::abs(bytes), 0.1) << pair.name;
    EXPECT_LE(std::abs(seconds), 0.1) << pair.name;
    ++compared;
  }
  EXPECT_GE(compared, 4u);
}

}  // namespace
}  // namespace stowage::estimate
