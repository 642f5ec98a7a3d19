// Stages of Megatron-LM that are not equal, and stages that take their layers in turn.
#include <numeric>
#include <random>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/runtimes/megatron/stage_layout.h"
#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using testing::Contains;
using testing::ElementsAre;

ReadPlan read(int layers, std::string_view text) {
  return test::read(*test::layers(layers), "megatron", text);
}

/// GPUs of table, layers and head.
std::string at(int layers, std::string_view text) {
  const FactsPtr facts = test::layers(layers);
  return test::places(*facts, test::read(*facts, "megatron", text));
}

TEST(MegatronStages, FirstAndLastAreSaidAndTheRestIsShared) {
  EXPECT_EQ(at(7, "--pipeline-model-parallel-size 3 --decoder-first-pipeline-num-layers 1"),
            "0 0 1 1 1 2 2 2 2");
  EXPECT_EQ(at(7, "--pipeline-model-parallel-size 3 --decoder-last-pipeline-num-layers 1"),
            "0 0 0 0 1 1 1 2 2");
  EXPECT_EQ(at(6,
               "--pipeline-model-parallel-size 4 --decoder-first-pipeline-num-layers 1 "
               "--decoder-last-pipeline-num-layers 1"),
            "0 0 1 1 2 2 3 3");
  EXPECT_EQ(at(3,
               "--pipeline-model-parallel-size 2 --decoder-first-pipeline-num-layers 1 "
               "--decoder-last-pipeline-num-layers 2"),
            "0 0 1 1 1");
}

TEST(MegatronStages, PiecesAreTakenInTurn) {
  EXPECT_EQ(at(8, "--pipeline-model-parallel-size 2 --num-layers-per-virtual-pipeline-stage 2"),
            "0 0 0 1 1 0 0 1 1 1");
  EXPECT_EQ(at(8, "--pipeline-model-parallel-size 2 --num-virtual-stages-per-pipeline-rank 4"),
            "0 0 1 0 1 0 1 0 1 1");
  EXPECT_EQ(at(6,
               "--pipeline-model-parallel-size 2 --decoder-first-pipeline-num-layers 2 "
               "--num-virtual-stages-per-pipeline-rank 2"),
            "0 0 1 1 0 1 1 1")
      << "pieces of one and of two layers";
}

TEST(MegatronStages, TableAndHeadMayCountAsLayers) {
  EXPECT_EQ(at(6,
               "--pipeline-model-parallel-size 2 --account-for-embedding-in-pipeline-split "
               "--account-for-loss-in-pipeline-split"),
            "0 0 0 0 1 1 1 1");
  EXPECT_EQ(at(7, "--pipeline-model-parallel-size 4 --account-for-embedding-in-pipeline-split"),
            "0 0 1 1 2 2 3 3 3");
  EXPECT_EQ(at(6,
               "--pipeline-model-parallel-size 2 --account-for-embedding-in-pipeline-split "
               "--account-for-loss-in-pipeline-split --num-layers-per-virtual-pipeline-stage 2"),
            "0 0 1 1 0 0 1 1")
      << "the first piece and the last one are shorter";
}

TEST(MegatronStages, LayoutsHaveGroupsAndPieces) {
  const auto with = [](const std::string& layout) {
    return "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout '" + layout + "'";
  };
  EXPECT_EQ(at(4, with("E|tt|t|tL")), "0 1 1 0 1 1") << "four pieces on two stages";
  EXPECT_EQ(at(6, with("E(t|)*5tL")), "0 0 1 0 1 0 1 1");
  EXPECT_EQ(at(6, with("Et*2,|,t*4,L")), "0 0 0 1 1 1 1 1");
  EXPECT_EQ(at(5, with("Et*2|t*2mL")), "0 0 0 1 1 1 1") << "what predicts further tokens is a layer here";
  EXPECT_EQ(at(4, with("Et*2|t*2mL")), "0 0 0 1 1 1") << "and no layer of this model";
}

TEST(MegatronStages, WhatItRefusesIsOneSentence) {
  const std::string two = "--pipeline-model-parallel-size 2 ", three = "--pipeline-model-parallel-size 3 ";
  const std::vector<std::pair<std::string, const char*>> all = {
      {three + "--decoder-first-pipeline-num-layers 1", "import.uneven-rest"},
      {three + "--decoder-first-pipeline-num-layers 3 --decoder-last-pipeline-num-layers 3",
       "import.uneven-rest"},
      {two + "--decoder-first-pipeline-num-layers 9", "import.layer-sum"},
      {"--decoder-first-pipeline-num-layers 3 --decoder-last-pipeline-num-layers 3", "import.uneven-rest"},
      {two + "--num-layers-per-virtual-pipeline-stage 2", "import.pieces"},
      {two + "--num-layers-per-virtual-pipeline-stage 0", "import.pieces"},
      {two + "--num-virtual-stages-per-pipeline-rank 2", "import.pieces"},
      {two + "--account-for-loss-in-pipeline-split", "import.uneven"},
      {two + "--decoder-first-pipeline-num-layers 3 --account-for-loss-in-pipeline-split",
       "import.said-twice"},
      {two + "--decoder-first-pipeline-num-layers 3 --num-layers-per-virtual-pipeline-stage 3",
       "import.said-twice"},
      {two + "--pipeline-model-parallel-layout Et*3|t*3L --decoder-first-pipeline-num-layers 3",
       "import.said-twice"},
      {two + "--pipeline-model-parallel-layout t*3|t*3", "import.layout-ends"},
      {two + "--pipeline-model-parallel-layout t*3|Et*3L", "import.layout-ends"},
      {two + "--pipeline-model-parallel-layout Et*3L|t*3", "import.layout-ends"},
      {two + "--pipeline-model-parallel-layout Et|t|t*4L", "import.stage-count"},
      {two + "--pipeline-model-parallel-layout 'E(t|*2t*4L'", "import.layout"},
      {two + "--decoder-first-pipeline-num-layers many", "import.number"},
      {"--pipeline-model-parallel-size 4294967295", "import.uneven"}};
  for (const auto& [text, rule] : all) {
    const ReadPlan out = read(6, text);
    EXPECT_FALSE(out.ok()) << text;
    EXPECT_THAT(test::rules(out), Contains(rule)) << text;
    EXPECT_EQ(out.findings.size(), 1u) << text;
  }
}

TEST(MegatronLayouts, ThatAreNoneOrTooLongAreRefused) {
  for (const char* bad : {"x", "t*", "t*0", "t*-1", "(t", "(t)", "(t)*", "()*2", "t*99999999999", "*3",
                          "((t)*2)*2", "(t*1000)*1000000", "(t*1000000)*2"})
    EXPECT_FALSE(read_stage_layout(bad)) << bad;
  const auto empty = read_stage_layout("");
  ASSERT_TRUE(empty);
  EXPECT_THAT(empty->layers, ElementsAre(0u));
  EXPECT_FALSE(empty->ends);
}

/// A layout that is written out piece by piece says what it was made of, however it is shortened.
TEST(MegatronLayouts, SayTheirPieces) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::uint32_t> pieces(1 + random() % 8);
    std::string text = "E";
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      pieces[i] = random() % 5;
      if (i > 0) text += "|";
      if (random() % 2 && pieces[i] > 0) {
        text += (random() % 2 ? "t*" : "(t)*") + std::to_string(pieces[i]);
      } else {
        text.append(pieces[i], 't');
      }
      if (random() % 4 == 0) text += ",";
    }
    const auto found = read_stage_layout(text + "L");
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(found->layers, pieces) << text;
    EXPECT_TRUE(found->ends);
    // As many stages as pieces: each layer lies on the stage of its piece.
    const auto sum = std::accumulate(pieces.begin(), pieces.end(), 0u);
    if (sum < 2) continue;
    std::string wanted = "0";
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (std::uint32_t n = 0; n < pieces[i]; ++n) wanted += fmt::format(" {}", i);
    }
    EXPECT_EQ(at(static_cast<int>(sum), fmt::format("--pipeline-model-parallel-size {} "
                                                    "--pipeline-model-parallel-layout '{}L'",
                                                    pieces.size(), text)),
              fmt::format("{} {}", wanted, pieces.size() - 1));
  }
}

}  // namespace
}  // namespace stowage::runtimes
