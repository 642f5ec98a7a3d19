#include "core/formats/pt2/exported_program.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using nlohmann::ordered_json;

struct Artifact {
  std::string folder;
  ordered_json description;
  std::string path() const { return folder + "/" + description["path"].get<std::string>(); }
};

/// Every .pt2 that is there.
std::vector<Artifact> programs() {
  std::vector<Artifact> out;
  for (const std::string& folder : test::model_folders()) {
    const ordered_json document = test::load_case(folder);
    for (const auto& artifact : document["artifacts"]) {
      if (artifact["format"] != "pt2") continue;
      Artifact one{folder, artifact};
      if (std::filesystem::exists(one.path())) out.push_back(one);
    }
  }
  return out;
}

TEST(ExportedProgram, ThereAreFixtures) { EXPECT_GE(programs().size(), 10u); }

TEST(ExportedProgram, PathsOfInputsAndOutputsAreThoseOfTheRuns) {
  for (const Artifact& artifact : programs()) {
    SCOPED_TRACE(artifact.path());
    const auto program = read_exported_program(artifact.path());
    ASSERT_TRUE(program) << sentence(program.error());
    const ordered_json runs = test::load_case(artifact.folder)["runs"];
    ASSERT_FALSE(runs.empty());
    EXPECT_EQ(program->input_paths, runs[0]["input_order"].get<std::vector<std::string>>());
    EXPECT_EQ(program->output_paths, runs[0]["output_order"].get<std::vector<std::string>>());
  }
}

void collect_targets(const Graph& graph, std::multiset<std::string>& targets, std::size_t& nodes) {
  for (const Node& node : graph.nodes) {
    ++nodes;
    targets.insert(node.target);
    for (const NodeInput& input : node.inputs) {
      EXPECT_NE(input.argument.kind, Argument::Kind::Unknown) << node.target << " " << input.argument.text;
      if (input.argument.graph) collect_targets(*input.argument.graph, targets, nodes);
    }
  }
}

TEST(ExportedProgram, GraphAndPayloadsAreComplete) {
  for (const Artifact& artifact : programs()) {
    SCOPED_TRACE(artifact.path());
    const auto program = read_exported_program(artifact.path());
    ASSERT_TRUE(program) << sentence(program.error());
    EXPECT_EQ(program->schema_major, artifact.description["schema_version"]["major"].get<int>());
    EXPECT_EQ(program->schema_minor, artifact.description["schema_version"]["minor"].get<int>());
    std::multiset<std::string> targets;
    std::size_t nodes = 0;
    collect_targets(program->graph, targets, nodes);
    EXPECT_EQ(nodes, artifact.description["nodes"].get<std::size_t>());
    EXPECT_EQ(program->payloads.size(),
              artifact.description["weights"].get<std::size_t>() + artifact.description["constants"].size());
    std::set<std::string> records;
    for (const Payload& payload : program->payloads) {
      if (payload.record.starts_with("data/weights/")) records.insert(payload.record);
    }
    EXPECT_EQ(records.size(), artifact.description["weight_files"].get<std::size_t>());
    // Values defined before use, in every graph: what the interpreter relies on.
    std::set<std::string> known;
    for (const Argument& input : program->graph.inputs) known.insert(input.text);
    for (const Node& node : program->graph.nodes) {
      for (const NodeInput& input : node.inputs) {
        const bool names_value = input.argument.kind == Argument::Kind::Tensor ||
                                 (input.argument.by_name && input.argument.kind == Argument::Kind::SymInt);
        if (names_value) {
          EXPECT_TRUE(known.contains(input.argument.text)) << node.target;
        }
        if (input.argument.kind == Argument::Kind::Tensors) {
          for (const std::string& name : input.argument.names)
            EXPECT_TRUE(known.contains(name)) << node.target;
        }
      }
      for (const Argument& output : node.outputs) {
        known.insert(output.text);
        known.insert(output.names.begin(), output.names.end());
      }
    }
    EXPECT_EQ(program->inputs.size(), program->graph.inputs.size());
  }
}

TEST(ExportedProgram, OutlineHasTheSameNodesAndClasses) {
  for (const Artifact& artifact : programs()) {
    SCOPED_TRACE(artifact.path());
    const auto whole = read_exported_program(artifact.path()),
               outline = read_exported_program(artifact.path(), false);
    ASSERT_TRUE(whole && outline);
    EXPECT_EQ(whole->classes, outline->classes);
    EXPECT_EQ(whole->modules.size(), outline->modules.size());
    std::multiset<std::string> targets, outlined;
    std::size_t nodes = 0;
    collect_targets(whole->graph, targets, nodes);
    for (const Node& node : outline->graph.nodes) outlined.insert(node.target);
    EXPECT_EQ(targets, outlined);
  }
}

}  // namespace
}  // namespace stowage::formats
