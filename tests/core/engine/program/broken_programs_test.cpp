// What is said of a program before it runs, and what the engine says of the same program: one verdict.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "core/engine/program/program.h"
#include "core/formats/formats.h"
#include "core/formats/pt2/program_check.h"
#include "tests/core/engine/broken_programs.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSeed = 20261123;

/// Every exported program of the test data and of the reference data, the small ones first.
std::vector<std::string> programs(std::uintmax_t largest) {
  std::vector<std::pair<std::uintmax_t, std::string>> found;
  for (const std::string& root : stowage::test::roots()) {
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      if (entry.path().extension() == ".pt2" && entry.file_size() <= largest)
        found.emplace_back(entry.file_size(), entry.path().string());
    }
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (auto& [size, path] : found) out.push_back(std::move(path));
  return out;
}

/// Of an opened model: "" when it is called runnable.
std::string verdict_of(const model::Model& model) {
  return model.runnable() ? std::string() : sentence(model.why_not_runnable());
}

/// Of the engine's way to a program that is ready to run.
std::string engine_says(const std::string& path) {
  const auto exported = formats::read_exported_program(path);
  if (!exported) return sentence(exported.error());
  const auto program = resolve(*exported, exported->file_bytes);
  return program ? std::string() : sentence(program.error());
}

bool refused_while_loading(const Error& error) {
  switch (error.code) {
    case Code::EngineNode:
    case Code::EngineTorch:
    case Code::EngineOutOfMemory:
    case Code::EngineInputMadeUp:
    case Code::EngineUncovered:
    case Code::EngineOutputs:
    case Code::EngineTimeLimit:
      return false;
    default:
      return true;
  }
}

TEST(BrokenPrograms, EveryProgramThatIsWholeIsRunnable) {
  std::size_t count = 0;
  for (const std::string& path : programs(4 << 20)) {
    const auto model = formats::open_model(path);
    ASSERT_TRUE(model) << sentence(model.error());
    EXPECT_EQ(verdict_of(**model), engine_says(path)) << path;
    EXPECT_TRUE((*model)->runnable()) << sentence((*model)->why_not_runnable());
    ++count;
  }
  EXPECT_GT(count, 25u);
}

TEST(BrokenPrograms, WhoeverLooksSaysWhatTheEngineSays) {
  std::mt19937_64 random(kSeed);
  const Scratch scratch;
  std::size_t count = 0, runnable = 0;
  for (const std::string& path : programs(400'000)) {
    const BrokenArchive archive(path);
    if (!archive.usable()) continue;
    const int changes = fs::file_size(path) < 100'000 ? 40 : 10;
    for (int i = 0; i < changes; ++i, ++count) {
      std::string what;
      const std::string file = scratch.file("broken.pt2"), bytes = archive.broken(random, what);
      ASSERT_TRUE(write_file_atomically(file, bytes));
      const auto model = formats::open_model(file);
      const std::string said = engine_says(file),
                        looked = model ? verdict_of(**model) : sentence(model.error());
      ASSERT_EQ(looked, said) << path << ": " << what << " (seed " << kSeed << ")";
      runnable += said.empty();
    }
  }
  std::printf("%zu programs with one thing wrong, %zu of them runnable all the same (seed %llu)\n", count,
              runnable, static_cast<unsigned long long>(kSeed));
  EXPECT_GT(count, 400u);
  EXPECT_GT(runnable, 20u);
  EXPECT_LT(runnable, count * 3 / 4);
}

/// The whole way of a run: what was called runnable is started, and what was not is refused with that
/// sentence.
TEST(BrokenPrograms, WhatIsRunnableStarts) {
  std::mt19937_64 random(kSeed + 1);
  const Scratch scratch;
  std::map<std::string, std::size_t> outcomes;
  std::size_t failed = 0, ran = 0;
  for (const std::string& path : programs(60'000)) {
    const BrokenArchive archive(path);
    if (!archive.usable()) continue;
    for (int i = 0; i < 25; ++i) {
      std::string what;
      const std::string file = scratch.file("broken.pt2"), bytes = archive.broken(random, what);
      ASSERT_TRUE(write_file_atomically(file, bytes));
      const auto model = formats::open_model(file);
      protocol::RunRequest request = request_for(file, kOnGpu, 1);
      request.time_limit = 30;
      const Outcome outcome = run(request);
      const std::string at = path + ": " + what + " (seed " + std::to_string(kSeed + 1) + ")";
      if (!model || !(*model)->runnable()) {
        const Error& why = model ? (*model)->why_not_runnable() : model.error();
        ASSERT_TRUE(outcome.error) << at;
        ASSERT_EQ(sentence(*outcome.error), sentence(why)) << at;
        ++outcomes[std::string(rule_name(why.code))];
        continue;
      }
      ++ran;
      if (!outcome.error) continue;
      ASSERT_FALSE(refused_while_loading(*outcome.error)) << sentence(*outcome.error) << "\n" << at;
      ++failed;
      if (std::getenv("STOWAGE_BROKEN_VERBOSE"))
        std::printf("%s\n    %s\n", at.c_str(), sentence(*outcome.error).c_str());
    }
  }
  std::printf("runnable: %zu, of these %zu ended early; refused:", ran, failed);
  for (const auto& [rule, count] : outcomes) std::printf(" %s %zu", rule.c_str(), count);
  std::printf("\n");
  EXPECT_GT(ran, 20u);
  EXPECT_GT(outcomes.size(), 4u);
}

}  // namespace
}  // namespace stowage::engine::test
