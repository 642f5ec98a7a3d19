// The two predictors of one model: by formula from its folder, and from the graph that was exported of it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "core/estimate/predict.h"
#include "core/formats/program.h"
#include "tests/core/estimate/formula/formula_models.h"
#include "tests/core/formats/files.h"

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
  InputShapes shapes{};  ///< of a program that leaves them open
};

/// Whether attention writes its scores down in a program. That is chosen when a model is made, and its
/// configuration does not keep it.
bool exported_eagerly(const formats::ExportedProgram& program) {
  return std::none_of(program.graph.nodes.begin(), program.graph.nodes.end(), [](const formats::Node& node) {
    return node.target.find("scaled_dot_product_attention") != std::string::npos;
  });
}

/// A folder of transformers as the program was exported of it: with the attention that it has, and where
/// pictures were given, with a preprocessor that says their size.
Result<model::ModelPtr> open_for(const std::string& folder, const formats::ExportedProgram& program,
                                 const InputShapes& inputs) {
  const stowage::test::TemporaryFolder copy;
  std::filesystem::copy(folder, copy.path(), std::filesystem::copy_options::recursive);
  for (const auto& [input, shape] : inputs) {
    if (shape.size() == 4)
      copy.write("preprocessor_config.json", R"({"size": )" + std::to_string(shape[2]) + "}");
  }
  if (exported_eagerly(program)) {
    auto config = parse_json(stowage::test::read_maybe_gzip(folder + "/config.json"), "config.json");
    if (!config) return tl::unexpected(config.error());
    (*config)["attn_implementation"] = "eager";
    std::filesystem::remove(copy / "config.json");
    copy.write("config.json", config->dump());
  }
  return formats::open_model(copy.path());
}

Result<formats::ExportedProgram> read_program(const std::string& path) {
  auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected(file.error());
  return formats::read_program(std::move(*file));
}

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
    auto read = read_program(program);
    EXPECT_TRUE(read) << folder;
    if (!read) continue;
    const auto model = open_for(hf, *read, *inputs);
    EXPECT_TRUE(model) << folder;
    if (!model) continue;
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

/// What a program that leaves sizes open is given: sequences or pictures, and tokens of each.
struct Asked {
  const char* model;
  std::int64_t batch = 0, tokens = 0;
};
constexpr Asked kOtherShapes[] = {{"llama_untied", 3, 19}, {"llama_untied", 2, 250}, {"bert_mlm", 3, 13},
                                  {"bert_mlm", 2, 48},     {"bert_mlm", 40, 5},      {"gpt2_tied", 3, 11},
                                  {"gpt2_tied", 2, 64},    {"gpt2_tied", 30, 4},     {"t5_shared", 3, 12},
                                  {"t5_shared", 2, 150},   {"t5_shared", 25, 6},     {"vit_tiny", 5, 0},
                                  {"vit_tiny", 40, 0}};

/// Of the reference data: tests/data has no such programs.
std::vector<Pair> pairs_of_other_shapes() {
  std::vector<Pair> out;
  for (const Asked& asked : kOtherShapes) {
    const std::string folder = stowage::test::model_folder(asked.model);
    const std::string path = folder + "/dynamic.pt2";
    if (!std::filesystem::exists(path)) continue;
    auto read = read_program(path);
    EXPECT_TRUE(read) << asked.model;
    if (!read) continue;
    const InputShapes shapes = shapes_with(*read, asked.batch, asked.tokens);
    const auto model = open_for(folder + "/hf", *read, shapes);
    EXPECT_TRUE(model && !shapes.empty()) << asked.model;
    if (!model) continue;
    Pair pair{asked.model, *model, std::move(*read), {}, shapes};
    pair.workload.tokens = static_cast<std::uint64_t>(asked.tokens);
    pair.workload.batch = static_cast<std::uint64_t>(asked.batch);
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
  request.shapes = pair.shapes;
  return predict(request);
}

/// Programs of tests/data/formula_graphs (tests/support/make_live_tensors.py wrote them), each with what
/// live_tensors.json.gz describes of the same model, and the sequences or pictures that it was exported with.
std::vector<Pair> recorded_pairs() {
  std::vector<Pair> out;
  const auto json =
      parse_json(stowage::test::read_maybe_gzip(stowage::test::data("live_tensors.json.gz")), "live_tensors");
  if (!json) return out;
  const stowage::test::TemporaryFolder folder;
  for (const Json& entry : (*json)["models"]) {
    const auto name = entry["model"]["name"].get<std::string>();
    const std::string packed = stowage::test::data("formula_graphs/" + name + ".pt2.gz");
    if (!std::filesystem::exists(packed)) continue;
    const std::string plain = folder.write(name + ".pt2", stowage::test::read_maybe_gzip(packed));
    auto file = RandomAccessFile::open(plain);
    EXPECT_TRUE(file) << name;
    auto read = formats::read_program(std::move(*file));
    const auto model = formats::read_description(entry["model"], name, {});
    EXPECT_TRUE(read && model) << name;
    Pair pair{name, *model, std::move(*read)};
    const Json& run = entry["runs"].back();
    pair.workload.tokens = run["tokens"].get<std::uint64_t>();
    pair.workload.batch = run["batch"].get<std::uint64_t>();
    out.push_back(std::move(pair));
  }
  return out;
}

bool without_formula(const Prediction& made) { return test::leaves_out(made, Code::FormulaNoFormula); }

double activations(const Prediction& made) {
  return static_cast<double>(on(made, machine::gpu(0)).activations.count());
}

/// Activations and time of both, for one GPU. What a run copies home at the end is no part of the time: a
/// model of transformers leaves its results where they are.
void compare(const Pair& pair) {
  const machine::Machine machine = machine_of(1);
  const Prediction formula = by_formula(pair, machine), graph = by_graph(pair, machine);
  ASSERT_EQ(graph.method, PredictionMethod::Graph) << pair.name;
  ASSERT_FALSE(without_formula(formula)) << pair.name;
  ASSERT_TRUE(formula.time && graph.time) << pair.name;
  const double bytes = activations(formula) / activations(graph) - 1;
  EXPECT_EQ(formula.time->copies, 0) << pair.name;
  const double seconds = formula.time->compute / graph.time->compute - 1;
  std::printf("%-18s %2llu x %2llu  %8.0f of %8.0f bytes %+6.1f %%   %6.0f of %6.0f us %+6.1f %%   %s\n",
              pair.name.c_str(), static_cast<unsigned long long>(pair.workload.batch),
              static_cast<unsigned long long>(pair.workload.tokens), activations(formula), activations(graph),
              100 * bytes, formula.time->compute * 1e6, graph.time->compute * 1e6, 100 * seconds,
              on(graph, machine::gpu(0)).peak_node.c_str());
  EXPECT_LE(std::abs(bytes), 0.1) << pair.name;
  EXPECT_LE(std::abs(seconds), 0.1) << pair.name;
}

TEST(FormulaAgainstGraph, BothSayTheSameOfActivationsAndTime) {
  std::size_t compared = 0;
  for (const Pair& pair : pairs()) {
    if (without_formula(by_formula(pair, machine_of(1)))) continue;
    compare(pair);
    ++compared;
  }
  EXPECT_GE(compared, 5u);
}

TEST(FormulaAgainstGraph, SoItIsOfOtherShapes) {
  std::size_t compared = 0;
  for (const Pair& pair : pairs_of_other_shapes()) {
    compare(pair);
    ++compared;
  }
  if (stowage::test::shared().empty()) GTEST_SKIP() << "the reference data is not there";
  EXPECT_EQ(compared, std::size(kOtherShapes));
}

/// Longer sequences of older transformers, state spaces, nets of pictures and U-Nets.
TEST(FormulaAgainstGraph, SoItIsOfProgramsThatTravelWithTheTests) {
  std::size_t compared = 0;
  for (const Pair& pair : recorded_pairs()) {
    compare(pair);
    ++compared;
  }
  EXPECT_EQ(compared, 10u);
}

}  // namespace
}  // namespace stowage::estimate
