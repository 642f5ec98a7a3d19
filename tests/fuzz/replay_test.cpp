// The corpus of the fuzzers, and seeded damage to it, on every build.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/paths.h"

namespace stowage::fuzz {
namespace {

using Target = void (*)(std::string_view);

std::vector<std::string> corpus(const std::string& name) {
  std::vector<std::string> out;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::source_dir() + "/tests/fuzz/corpus/" + name)) {
    std::ifstream file(entry.path(), std::ios::binary);
    out.emplace_back((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  }
  return out;
}

class Replay : public ::testing::TestWithParam<std::pair<const char*, Target>> {};

TEST_P(Replay, CorpusAndDamagedCopies) {
  const auto& [name, target] = GetParam();
  const auto files = corpus(name);
  ASSERT_FALSE(files.empty());
  constexpr unsigned kSeed = 20261121;
  std::mt19937 random(kSeed);
  for (const std::string& bytes : files) {
    target(bytes);
    for (int round = 0; round < 200 && !bytes.empty(); ++round) {
      std::string damaged = bytes;
      for (unsigned i = 0; i < 1 + random() % 4; ++i)
        damaged[random() % damaged.size()] = static_cast<char>(random());
      if (random() % 3 == 0) damaged.resize(random() % damaged.size());
      if (random() % 5 == 0) damaged += bytes.substr(random() % bytes.size());
      target(damaged);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Replay,
                         ::testing::Values(std::pair<const char*, Target>("safetensors", safetensors),
                                           std::pair<const char*, Target>("zip", zip),
                                           std::pair<const char*, Target>("program", program),
                                           std::pair<const char*, Target>("schema", schema),
                                           std::pair<const char*, Target>("description", description),
                                           std::pair<const char*, Target>("index", index),
                                           std::pair<const char*, Target>("gguf", gguf),
                                           std::pair<const char*, Target>("pickle", pickle),
                                           std::pair<const char*, Target>("torchscript", torchscript),
                                           std::pair<const char*, Target>("script", script),
                                           std::pair<const char*, Target>("snapshot", snapshot),
                                           std::pair<const char*, Target>("pasted", pasted)),
                         [](const auto& info) { return info.param.first; });

}  // namespace
}  // namespace stowage::fuzz
