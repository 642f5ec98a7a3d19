// The case the product began with, through the real program: accelerate's issue 3041 at every budget,
// streamed and on the host.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/cli/run_program.h"
#include "tests/support/cases.h"

#include "core/base/json.h"

namespace stowage {
namespace {

using nlohmann::ordered_json;

/// A case tree (tests/data/README.md) as stowage.model/1.
void describe(const ordered_json& node, const std::string& path, ordered_json& out) {
  out["modules"].push_back({{"name", path}, {"class", node.at("class")}});
  const auto below = [&](const std::string& name) { return path.empty() ? name : path + "." + name; };
  for (ordered_json tensor : node.value("tensors", ordered_json::array())) {
    tensor["name"] = below(tensor.at("name").get<std::string>());
    out["tensors"].push_back(std::move(tensor));
  }
  for (const ordered_json& child : node.value("children", ordered_json::array()))
    describe(child, below(child.at("name").get<std::string>()), out);
}

void check_row(const std::string& model, const ordered_json& row) {
  const std::pair<const char*, std::vector<std::string>> rules[] = {
      {"stream", {"--runtime", "accelerate"}},
      {"stream_offload_buffers", {"--runtime", "accelerate", "--offload-buffers"}},
      {"host", {"--runtime", "host"}}};
  for (const auto& [rule, options] : rules) {
    if (!row.contains(rule) || row.at(rule).is_null()) continue;
    SCOPED_TRACE(rule);
    const ordered_json& want = row.at(rule);
    std::vector<std::string> arguments = {
        "solve",      model,  "--gpu",  std::to_string(row.at("budget").get<std::uint64_t>()),
        "--cpu",      "1TB",  "--disk", "none",
        "--no-split", "none", "--json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const test::ProgramRun run = test::run_cli(arguments);
    const Json got = run.json();
    if (want.at("status").get<std::string>().starts_with("nothing")) {
      EXPECT_EQ(run.exit, 4);
      EXPECT_EQ(got.at("status"), "infeasible");
      if (want.contains("short_by")) {
        EXPECT_EQ(got.at("infeasible").at("short_bytes"), want.at("short_by").get<std::uint64_t>());
      }
      continue;
    }
    EXPECT_EQ(run.exit, 0) << run.err;
    EXPECT_EQ(got.at("status"), "optimal");
    EXPECT_EQ(got.at("value"), want.at("on_gpu").get<std::uint64_t>());
    EXPECT_EQ(got.at("gpu_bytes"), got.at("value")) << "the evaluation adds up to what the solver says";
    for (const Json& device : got.at("devices")) EXPECT_EQ(device.at("over"), 0);
  }
}

TEST(Segformer, EveryOptimumOfTheTinyLayouts) {
  const ordered_json cases = test::load_case_file("segformer.json");
  ASSERT_TRUE(cases.is_object());
  const test::TemporaryFolder folder;
  std::size_t rows = 0;
  for (const auto& [version, layout] : cases.at("layouts").items()) {
    ordered_json model{{"schema", "stowage.model/1"},
                       {"name", version},
                       {"modules", ordered_json::array()},
                       {"tensors", ordered_json::array()}};
    describe(layout.at("tiny").at("model").at("tree"), "", model);
    const std::string path = folder.write("model.json", model.dump());
    for (const ordered_json& row : layout.at("tiny").at("optimum_leaf_units")) {
      SCOPED_TRACE(version + " ratio " + row.at("ratio").dump());
      check_row(path, row);
      ++rows;
    }
  }
  EXPECT_GE(rows, 6u);
}

/// What the issue's user saw: PyTorch itself moves nothing, so a module on the CPU gets its input from the
/// GPU. The same map runs where what is missing is moved.
TEST(Segformer, ByPyTorchsOwnRulesAModuleOnTheCpuFailsAsReported) {
  if (!std::filesystem::exists(test::program("stowage-engine")))
    GTEST_SKIP() << "no stowage-engine was built";
  const std::string model = test::model_folder("segformer_tiny");
  ASSERT_FALSE(model.empty());
  const test::TemporaryFolder folder;
  const auto profile = [&](const std::string& map, const std::string& mode) {
    return test::run_cli({"profile", model + "/static.pt2", folder.write("map.json", map), "--virtual",
                          "--gpu", "1GiB", "--cpu", "8GiB", "--disk", "none", "--inputs",
                          model + "/base.inputs.safetensors", "--mode", mode, "--json"});
  };
  const test::ProgramRun all = profile(R"({"": 0})", "plain");
  EXPECT_EQ(all.exit, 0) << all.err;
  const std::string split = R"({"": 0, "decode_head": "cpu"})";
  const test::ProgramRun moved = profile(split, "compatible");
  EXPECT_EQ(moved.exit, 0) << moved.err;
  const test::ProgramRun failed = profile(split, "plain");
  EXPECT_EQ(failed.exit, 5) << failed.out;
  const Json error = failed.json().at("error");
  EXPECT_EQ(error.at("rule"), "engine.node");
  const auto message = error.at("message").get<std::string>();
  for (const char* part : {"Expected all tensors to be on the same device", "cuda:0", "cpu", "“decode_head."})
    EXPECT_NE(message.find(part), std::string::npos) << part << ": " << message;
}

}  // namespace
}  // namespace stowage
