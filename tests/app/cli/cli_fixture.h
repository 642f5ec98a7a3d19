#pragma once

#include <gmock/gmock.h>

#include "tests/app/cli/run_program.h"
#include "tests/support/paths.h"

namespace stowage::test {

/// A model of two layers that stay whole, with tied ends.
inline constexpr const char* kModel = R"({"schema": "stowage.model/1", "name": "tiny", "modules": [
  {"name": "", "class": "Tiny"}, {"name": "embed", "class": "Embedding"}, {"name": "layers", "class": "ModuleList"},
  {"name": "layers.0", "class": "Layer"}, {"name": "layers.0.a", "class": "Linear"}, {"name": "layers.0.b", "class": "Linear"},
  {"name": "layers.1", "class": "Layer"}, {"name": "layers.1.a", "class": "Linear"}, {"name": "layers.1.b", "class": "Linear"},
  {"name": "head", "class": "Linear"}],
 "tensors": [
  {"name": "embed.weight", "dtype": "F32", "shape": [100], "kind": "parameter"},
  {"name": "layers.0.a.weight", "dtype": "F32", "shape": [50], "kind": "parameter"},
  {"name": "layers.0.b.weight", "dtype": "F32", "shape": [50], "kind": "parameter"},
  {"name": "layers.1.a.weight", "dtype": "F32", "shape": [50], "kind": "parameter"},
  {"name": "layers.1.b.weight", "dtype": "F32", "shape": [50], "kind": "parameter"},
  {"name": "head.weight", "tied_to": "embed.weight"}],
 "no_split_module_classes": ["Layer"]})";

class CliFixture : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) { return folder_.write(name, text); }
  std::string model() { return write("model.json", kModel); }
  /// Runs with --json and checks what is true of every document.
  Json ask(std::vector<std::string> arguments, int exit, const char* schema) {
    arguments.emplace_back("--json");
    const ProgramRun run = run_cli(arguments);
    EXPECT_EQ(run.exit, exit) << run.out << run.err;
    const Json json = run.json();
    EXPECT_EQ(json.begin().key(), "schema");
    EXPECT_EQ(json.value("schema", ""), schema) << run.out;
    return json;
  }
  TemporaryFolder folder_;
};

}  // namespace stowage::test
