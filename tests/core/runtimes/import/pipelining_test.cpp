// Scripts of stages: what a stage may lie on, and where one may begin.
#include <algorithm>
#include <random>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;

std::string script(const std::string& devices, const std::string& splits) {
  return "import torch\nDEVICES = [" + devices + "]\nSPLITS = [" + splits + "]\n";
}

TEST(PipelineScripts, AStageHasNoDisk) {
  const FactsPtr facts = test::layers(4);
  const auto read = [&](const std::string& devices) {
    return test::read(*facts, "pipelining", script(devices, "\"layers.2\""));
  };
  EXPECT_EQ(test::places(*facts, read("\"cuda:0\", \"cpu\"")), "0 0 0 c c c");
  const ReadPlan out = read("\"cuda:0\", \"disk\"");
  EXPECT_FALSE(out.ok());
  EXPECT_THAT(test::said(out), ElementsAre("DEVICES names the disk, and a stage has none: a GPU, or cpu."));
  EXPECT_TRUE(out.places.empty());
}

TEST(PipelineScripts, EachSplitThatIsNoLayerIsNamed) {
  const FactsPtr facts = test::layers(4);
  const ReadPlan out = test::read(*facts, "pipelining",
                                  script("\"cuda:0\", \"cuda:1\"", "\"layers.2\", \"layers.9\", \"norm\""));
  EXPECT_THAT(test::rules(out), ElementsAre("import.split", "import.split"));
  EXPECT_EQ(test::places(*facts, test::read(*facts, "pipelining",
                                            script("\"cuda:1\", \"cuda:0\"", "\"layers.3\", \"layers.3\""))),
            "1 1 1 1 0 0")
      << "said twice it is the same stage";
}

/// Stages begin where the splits are, in the order of the layers, whatever the order in the script.
TEST(PipelineScripts, StagesAreInTheOrderOfTheLayers) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const int count = 2 + static_cast<int>(random() % 8);
    std::vector<int> begins;
    for (int i = 1; i < count; ++i) {
      if (random() % 2) begins.push_back(i);
    }
    std::string wanted = "0", devices, splits;
    for (int i = 0, stage = 0; i < count; ++i) {
      if (std::find(begins.begin(), begins.end(), i) != begins.end()) ++stage;
      wanted += fmt::format(" {}", stage);
    }
    wanted += fmt::format(" {}", begins.size());
    for (std::size_t i = 0; i <= begins.size(); ++i)
      devices += fmt::format("{}\"cuda:{}\"", i > 0 ? ", " : "", i);
    std::shuffle(begins.begin(), begins.end(), random);
    for (const int begin : begins)
      splits += fmt::format("{}\"layers.{}\"", splits.empty() ? "" : ", ", begin);
    const FactsPtr facts = test::layers(count);
    EXPECT_EQ(test::places(*facts, test::read(*facts, "pipelining", script(devices, splits))), wanted)
        << "seed " << seed;
  }
}

/// Over several machines each may have a cuda:0: stages are counted through.
TEST(PipelineScripts, StagesOfSeveralMachinesAreCountedThrough) {
  const FactsPtr facts = test::layers(4);
  const std::string text = script("\"cuda:0\", \"cuda:0\"", "\"layers.2\"");
  EXPECT_EQ(test::places(*facts, test::read(*facts, "pipelining", text)), "0 0 0 0 0 0");
  EXPECT_EQ(test::places(*facts, test::read(*facts, "pipelining", "HOSTS = [\"a\",\"b\"]\n" + text)),
            "0 0 0 1 1 1");
}

}  // namespace
}  // namespace stowage::runtimes
