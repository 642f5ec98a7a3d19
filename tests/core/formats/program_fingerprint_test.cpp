// The fingerprint of a program is one of all of it that is executed, and of nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <set>

#include "core/base/digest.h"
#include "core/formats/formats.h"
#include "core/formats/program.h"
#include "tests/core/formats/files.h"
#include "tests/core/formats/repacked.h"
#include "tests/core/formats/torchscript/script_archives.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using stowage::test::data;
using stowage::test::graph_in, stowage::test::packed, stowage::test::Records, stowage::test::records_of;

std::vector<std::string> programs() {
  std::vector<std::string> out;
  for (const std::string& folder : {data("engine"), data("models"), stowage::test::shared() + "/models"}) {
    std::error_code missing;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, missing)) {
      const std::string ending = entry.path().extension().string();
      if (ending == ".pt2" || ending == ".pt" || ending == ".ts") out.push_back(entry.path().string());
    }
  }
  return out;
}

std::string fingerprint_of(const std::string& path) {
  auto file = RandomAccessFile::open(path);
  EXPECT_TRUE(file);
  const auto program = read_program(std::move(*file));
  EXPECT_TRUE(program) << sentence(program.error());
  return program ? program->fingerprint : std::string();
}

TEST(ProgramFingerprint, IsThatOfTheModelAndTellsProgramsApart) {
  std::set<std::string> formats, prints;
  int compared = 0;
  for (const std::string& path : programs()) {
    SCOPED_TRACE(path);
    const auto model = open_model(path);
    if (!model || !(*model)->runnable()) continue;
    const std::string found = fingerprint_of(path);
    EXPECT_EQ(found, (*model)->program_fingerprint());
    EXPECT_EQ(found.size(), Digest::kDigits);
    formats.insert((*model)->format());
    prints.insert(found);
    ++compared;
  }
  EXPECT_GE(compared, 5);
  EXPECT_GE(prints.size(), 4u);
  EXPECT_EQ(formats.size(), 2u) << "exported, and TorchScript";
}

TEST(ProgramFingerprint, OfAFileWithoutAProgramIsEmpty) {
  const stowage::test::TemporaryFolder folder;
  const auto model = open_model(folder.write(
      "a.safetensors",
      stowage::test::safetensors(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 8)));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->program_fingerprint(), "");
  EXPECT_FALSE((*model)->fingerprint().empty());
}

std::string fingerprint_of(const Records& records) {
  const stowage::test::TemporaryFolder folder;
  return fingerprint_of(folder.write("made.pt2", packed(records, "made")));
}

/// Seeded: the same records in any order, under any root, deflated or not.
TEST(ProgramFingerprint, OfTheSameFilePackedAnewIsTheSame) {
  std::mt19937 random(3);
  for (const char* name : {"engine/encoder.pt2", "engine/cond.pt2", "engine/captured.pt2"}) {
    SCOPED_TRACE(name);
    Records records = records_of(data(name));
    const std::string before = fingerprint_of(data(name));
    for (int round = 0; round < 4; ++round) {
      std::shuffle(records.begin(), records.end(), random);
      const stowage::test::TemporaryFolder folder;
      const std::string path =
          folder.write("other.pt2", packed(records, "root" + std::to_string(round), round % 2 == 1));
      EXPECT_EQ(fingerprint_of(path), before);
      const auto model = open_model(path);
      ASSERT_TRUE(model) << sentence(model.error());
      EXPECT_EQ((*model)->program_fingerprint(), before) << "without its graph, too";
    }
  }
}

/// Every operator of a graph and of those nested in it, one after the other.
TEST(ProgramFingerprint, DiffersWithAnyOneOperator) {
  for (const char* name : {"engine/encoder.pt2", "engine/cond.pt2", "engine/while_loop.pt2"}) {
    SCOPED_TRACE(name);
    const Records records = records_of(data(name));
    std::set<std::string> seen{fingerprint_of(records)};
    std::size_t changed = 0;
    constexpr std::string_view kStart = "torch.ops.aten.";
    Records copy = records;
    const std::string graph = graph_in(copy);
    for (std::size_t at = graph.find(kStart); at != std::string::npos; at = graph.find(kStart, at + 1)) {
      const std::size_t end = graph.find('"', at);
      std::string& text = graph_in(copy) = graph;
      text.replace(at, end - at, "torch.ops.aten.relu.default");
      if (text == graph) continue;
      ++changed;
      EXPECT_TRUE(seen.insert(fingerprint_of(copy)).second) << graph.substr(at, end - at);
    }
    EXPECT_GE(changed, 3u);
  }
}

/// What the tensors are stays the same here, and so does the fingerprint of the model.
TEST(ProgramFingerprint, TellsApartWhatTheModelDoesNot) {
  const stowage::test::TemporaryFolder folder;
  const std::string path = data("engine/cond.pt2");
  const auto meant = open_model(path);
  const auto other = open_model(
      folder.write("other.pt2", stowage::test::with_other_operator(path, "relu.default", "sigmoid.default")));
  ASSERT_TRUE(meant && other);
  EXPECT_EQ((*meant)->fingerprint(), (*other)->fingerprint());
  EXPECT_NE((*meant)->program_fingerprint(), (*other)->program_fingerprint());
}

TEST(ProgramFingerprint, LeavesTheValuesOfWeightsOutAndTakesWhatTheyAre) {
  const Records records = records_of(data("engine/encoder.pt2"));
  const std::string before = fingerprint_of(records);
  int weights = 0, configs = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    Records copy = records;
    std::string& content = copy[i].second;
    if (copy[i].first.starts_with("data/weights/weight_") && !content.empty()) {
      content.front() = static_cast<char>(content.front() ^ 1);
      EXPECT_EQ(fingerprint_of(copy), before) << copy[i].first;
      ++weights;
    } else if (copy[i].first.ends_with("_weights_config.json")) {
      const std::size_t at = content.find("weight_1\"");
      ASSERT_NE(at, std::string::npos);
      content[at + 7] = '0';  // a weight is another name of the first one now
      EXPECT_NE(fingerprint_of(copy), before);
      ++configs;
    }
  }
  EXPECT_GE(weights, 3);
  EXPECT_EQ(configs, 1);
}

std::string script_print(const std::string& archive) {
  const auto program = test::read_script(archive);
  EXPECT_TRUE(program) << sentence(program.error());
  return program ? program->fingerprint : std::string();
}

TEST(ProgramFingerprint, OfAScriptIsOneOfItsCodeAndObjects) {
  using test::net, test::script_archive;
  namespace pickles = test::pickles;
  const std::string relu = net("    return torch.relu(x)\n");
  const std::string before = script_print(script_archive(relu));
  EXPECT_EQ(before.size(), Digest::kDigits);
  EXPECT_EQ(script_print(script_archive(relu)), before);
  const std::vector<std::pair<std::string, std::string>> debug{{"__torch__/n.py.debug_pkl", "lines"}};
  EXPECT_EQ(script_print(script_archive(relu, {}, debug)), before) << "where its lines are from";
  std::set<std::string> seen{before};
  EXPECT_TRUE(seen.insert(script_print(script_archive(net("    return torch.sigmoid(x)\n")))).second);
  EXPECT_TRUE(seen.insert(script_print(script_archive(net("    return torch.neg(x)\n")))).second);
  EXPECT_TRUE(seen.insert(script_print(script_archive(relu, {{"v", pickles::vector("0", 2)}}))).second)
      << "another object";
  EXPECT_TRUE(seen.insert(script_print(script_archive(relu, {}, {{"__torch__/m.py", "x = 1\n"}}))).second);
}

}  // namespace
}  // namespace stowage::formats
