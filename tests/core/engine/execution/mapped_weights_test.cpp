// Whose pages of the program's file stay in memory: those of the CPU tier, from the first pass to the last.
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "core/engine/execution/residency.h"
#include "tests/core/engine/program_file.h"

namespace stowage::engine::test {
namespace {

/// Bytes of a mapped file that this process has in its pages now.
std::uint64_t in_memory(const std::string& name) {
  std::ifstream maps("/proc/self/smaps");
  std::uint64_t kilobytes = 0;
  bool ours = false;
  for (std::string line; std::getline(maps, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first.find('-') != std::string::npos && first.back() != ':') ours = line.ends_with("/" + name);
    std::uint64_t count = 0;
    if (ours && first == "Rss:" && words >> count) kilobytes += count;
  }
  return kilobytes << 10;
}

TEST(MappedWeights, WhatIsBroughtInStaysUntilItIsGivenBack) {
  const Scratch scratch;
  constexpr std::uint64_t kPart = 4 << 20;
  const std::string path = scratch.file("bytes.of.weights");
  ASSERT_TRUE(write_file_atomically(path, std::string(2 * kPart, 'x')));
  const auto file = RandomAccessFile::open(path);
  ASSERT_TRUE(file);
  const auto mapped = MappedWeights::open(*file);
  ASSERT_TRUE(mapped) << sentence(mapped.error());
  EXPECT_LT(in_memory("bytes.of.weights"), kPart / 4) << "nothing was looked at";
  mapped->bring_in(kPart + 100, kPart - 100);
  EXPECT_GE(in_memory("bytes.of.weights"), kPart - 4096);
  EXPECT_LT(in_memory("bytes.of.weights"), kPart + kPart / 4) << "the other half was not asked for";
  mapped->give_back(kPart, kPart);
  EXPECT_LT(in_memory("bytes.of.weights"), kPart / 4);
  mapped->bring_in(0, 0);
  EXPECT_EQ(*mapped->at(2 * kPart - 1), std::byte{'x'});
}

/// What of the program's file is in memory when three passes are over, weights streamed in their turn.
std::uint64_t kept_after_passes(const plan::DeviceMap& map, std::uint64_t& weights) {
  const Scratch scratch;
  ProgramFile made({4, 512});
  std::string value = "x";
  weights = 0;
  for (int i = 0; i < 8; ++i) {
    value = made.linear("layer" + std::to_string(i), value, 512);
    weights += 512 * 512 * sizeof(float);
  }
  const std::string path = scratch.file("streamed.weights.pt2");
  made.write(path, value);
  protocol::RunRequest request = request_for(path, map, 1);
  request.repeat = 3;
  std::uint64_t kept = 0;
  RunOptions options;
  options.send = [&](const protocol::Event& event) {
    const auto* progress = std::get_if<protocol::Progress>(&event);
    if (progress && progress->phase == "collect") kept = in_memory("streamed.weights.pt2");
  };
  const Outcome outcome = run(request, options);
  EXPECT_FALSE(outcome.error) << explain(outcome);
  std::uint64_t streamed = 0;
  for (const auto& module : outcome.result.modules) streamed += module.streamed_bytes;
  EXPECT_EQ(streamed, weights) << "the modules' own weights, in the recorded pass";
  return kept;
}

TEST(MappedWeights, OfTheCpuTierNothingIsReadAnewInEachPass) {
  std::uint64_t weights = 0;
  const std::uint64_t kept = kept_after_passes(kOnHost, weights);
  EXPECT_GT(weights, 0u);
  EXPECT_GE(kept, weights);
}

TEST(MappedWeights, OfTheDiskTierNothingStays) {
  std::uint64_t weights = 0;
  const std::uint64_t kept = kept_after_passes(kOnDisk, weights);
  EXPECT_GT(weights, 0u);
  EXPECT_LT(kept, weights / 4);
}

}  // namespace
}  // namespace stowage::engine::test
