// Command lines for vLLM as people write them: other names, values, and what is said twice or cannot be
// shown.
#include <gmock/gmock.h>

#include "core/runtimes/export/export.h"
#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class VllmWords : public testing::Test {
 protected:
  ReadPlan read(std::string_view text) const { return test::read(*facts_, "vllm", text); }
  std::string at(std::string_view text) const { return test::places(*facts_, read(text)); }

  FactsPtr facts_ = test::layers(4);
};

TEST_F(VllmWords, AnOptionIsTheSameByEachOfItsNames) {
  for (const char* text :
       {"vllm serve m -pp 2", "vllm serve m -pp=2", "vllm serve m --pipeline-parallel-size 2",
        "vllm serve m --pipeline-parallel-size=2", "vllm serve m --pipeline_parallel_size 2",
        "vllm serve m --pipeline_parallel_size=2", "--pipeline-parallel_size '2'"}) {
    EXPECT_EQ(at(text), "0 0 0 1 1 1") << text;
    EXPECT_THAT(read(text).findings, IsEmpty()) << text;
  }
  for (const char* text : {"-tp 2", "-tp=2", "--tensor-parallel-size 2", "--tensor_parallel_size=2"})
    EXPECT_THAT(test::rules(read(text)), ElementsAre("import.cut-tensors")) << text;
}

TEST_F(VllmWords, TheLastOfSeveralCountsAndThatIsSaid) {
  const ReadPlan out = read("vllm serve m -pp 4 --pipeline-parallel-size 2");
  EXPECT_EQ(test::places(*facts_, out), "0 0 0 1 1 1");
  EXPECT_TRUE(out.ok());
  EXPECT_THAT(test::said(out),
              ElementsAre("--pipeline-parallel-size 2 replaces -pp 4, which stands before it."));
  EXPECT_THAT(test::said(read("-pp 1 -pp 2 -pp 4")),
              ElementsAre("-pp 2 replaces -pp 1, which stands before it.",
                          "-pp 4 replaces -pp 2, which stands before it."));
  EXPECT_THAT(test::rules(read("-tp 2 -tp 1")), ElementsAre("import.replaced")) << "nothing is cut then";
  EXPECT_THAT(test::rules(read("VLLM_PP_LAYER_PARTITION=3,1 VLLM_PP_LAYER_PARTITION=2,2 vllm serve m -pp 2")),
              ElementsAre("import.replaced"));
}

TEST_F(VllmWords, LengthsAreReadWithTheirSuffixes) {
  for (const char* value : {"4096", "32k", "25.6k", "32K", "1m", "1M", "1g", "2T", "-1", "auto"}) {
    const ReadPlan out = read(std::string("vllm serve m --max-model-len ") + value);
    EXPECT_THAT(out.findings, IsEmpty()) << value;
    EXPECT_THAT(out.unknown, IsEmpty()) << value;
    EXPECT_THAT(test::understood(out), ElementsAre(std::string("--max-model-len ") + value));
  }
  for (const char* value : {"25.6K", "32kk", "k", "1.", "4096.5", "long", "1.k", "-2", "0x10"}) {
    const ReadPlan out = read(std::string("vllm serve m --max_model_len=") + value);
    EXPECT_THAT(test::rules(out), ElementsAre("import.tokens")) << value;
    EXPECT_FALSE(out.ok());
    EXPECT_FALSE(out.places.empty()) << "what is understood is shown";
  }
}

TEST_F(VllmWords, LengthsAreTheContextOfTheCache) {
  for (const auto& [value, tokens] : {std::pair{"4096", 4096ull},
                                      {"32k", 32'000ull},
                                      {"25.6k", 25'600ull},
                                      {"32K", 32'768ull},
                                      {"1m", 1'000'000ull},
                                      {"2M", 2'097'152ull}})
    EXPECT_EQ(read(std::string("vllm serve m --max-model-len ") + value).tokens, tokens) << value;
  for (const char* value : {"auto", "-1", "25.6K", "9999999999999999999999"})
    EXPECT_EQ(read(std::string("vllm serve m --max-model-len ") + value).tokens, std::nullopt) << value;
  EXPECT_EQ(read("vllm serve m").tokens, std::nullopt);
}

/// What the export writes of a plan's tokens is the context of its cache where it is read again.
TEST_F(VllmWords, TheContextGoesThereAndBack) {
  const plan::DeviceMap map =
      test::map_of({{"", 0}, {"layers.2", 1}, {"layers.3", "cpu"}, {"lm_head", 1}, {"layers.1", "cpu"}});
  machine::Machine machine;
  for (const machine::DeviceId device : {machine::gpu(0), machine::gpu(1), machine::kCpu})
    machine.add(device);
  for (const std::uint64_t tokens : {0ull, 1ull, 32'768ull}) {
    plan::Settings settings;
    settings.workload.tokens = tokens;
    settings.runtime.change_to(machine::kComputesOnHost);
    const CheckOptions options;
    ExportInput input{*facts_, *find_target("vllm"), map, options};
    input.model_path = "m";
    input.machine = &machine;
    input.settings = &settings;
    const Exported out = export_plan(input);
    ASSERT_FALSE(out.refused);
    EXPECT_EQ(out.distance, Bytes());
    const ReadPlan back = read(out.text);
    EXPECT_EQ(back.tokens.value_or(0), tokens);
    EXPECT_EQ(back.places, out.actual);
    EXPECT_THAT(back.findings, IsEmpty());
  }
}

TEST_F(VllmWords, APartOfEachCardIsUsed) {
  for (const auto& [value, percent] :
       {std::pair{"0.9", 90u}, {"0.29", 29u}, {"1", 100u}, {"1.0", 100u}, {".5", 50u}, {"0.999", 99u}}) {
    const ReadPlan out = read(std::string("vllm serve m --gpu-memory-utilization ") + value);
    EXPECT_EQ(out.card_percent, percent) << value;
    EXPECT_THAT(out.unknown, IsEmpty());
    EXPECT_TRUE(out.ok());
  }
  for (const char* value : {"0", "-0.5", "1.01", "90", "90%", "nan", "all"})
    EXPECT_THAT(test::rules(read(std::string("vllm serve m --gpu_memory_utilization=") + value)),
                ElementsAre("import.share"))
        << value;
}

/// Places are those of one of the cards that tensors are cut over.
TEST_F(VllmWords, CardsThatTensorsAreCutOverAreCounted) {
  EXPECT_EQ(read("vllm serve m").pieces, 1u);
  EXPECT_EQ(read("vllm serve m -tp 8 -pp 2").pieces, 8u);
  EXPECT_EQ(read("vllm serve m -tp 8 -tp 2").pieces, 2u);
  for (const char* odd : {"1", "0", "x", "-2"}) EXPECT_EQ(read(std::string("-tp ") + odd).pieces, 1u) << odd;
}

/// Cards of a stage stand together, those that are visible first; a list of one machine of several is too
/// short, and says nothing then.
TEST_F(VllmWords, CardsAndStagesOfCutsAreKnown) {
  const auto cards = [&](const char* text) {
    std::string out;
    for (const machine::DeviceId card : read(text).cards) out += machine::to_string(card) + " ";
    return out;
  };
  EXPECT_EQ(cards("vllm serve m"), "");
  EXPECT_EQ(cards("vllm serve m -tp 2"), "0 1 ");
  EXPECT_EQ(cards("CUDA_VISIBLE_DEVICES=3,2,1,0 vllm serve m -tp 2 -pp 2"), "3 2 1 0 ");
  EXPECT_EQ(cards("CUDA_VISIBLE_DEVICES=3,2 vllm serve m -tp 2 -pp 2"), "0 1 2 3 ");
  const ReadPlan two = read("VLLM_PP_LAYER_PARTITION=1,3 vllm serve m -tp 2 -pp 2 --offload-group-size 3");
  ASSERT_EQ(two.stage_of.size(), facts_->model->tensors().size());
  for (std::uint32_t i = 0; i < two.stage_of.size(); ++i) {
    const std::string& name = facts_->tensor_name(i);
    EXPECT_EQ(two.stage_of[i], name.starts_with("embed") || name.starts_with("layers.0") ? 0u : 1u) << name;
  }
  EXPECT_TRUE(read("vllm serve m -tp 1024 -pp 4").stage_of.size() > 0);
}

TEST_F(VllmWords, ExpertsAreDealtWhereItIsSaid) {
  EXPECT_FALSE(read("vllm serve m -tp 2").experts_dealt);
  for (const char* text : {"vllm serve m -tp 2 --enable-expert-parallel", "vllm serve m -ep -tp 2"}) {
    EXPECT_TRUE(read(text).experts_dealt) << text;
    EXPECT_THAT(read(text).not_kept, testing::Contains("--enable-expert-parallel"));
    EXPECT_THAT(read(text).unknown, IsEmpty()) << text;
  }
}

TEST_F(VllmWords, WeightsInRamByAnOrderOfItsOwnAreSaidNotGuessed) {
  const ReadPlan out = read("vllm serve m --cpu-offload-gb 10");
  EXPECT_TRUE(out.ok());
  EXPECT_EQ(test::places(*facts_, out), "0 0 0 0 0 0");
  EXPECT_THAT(test::said(out), ElementsAre(HasSubstr("--cpu-offload-gb 10: vLLM keeps so many GiB")));
  EXPECT_THAT(read("vllm serve m --cpu-offload-gb 0").findings, IsEmpty());
  EXPECT_THAT(test::rules(read("--cpu_offload_gb=2.5")), ElementsAre("import.cpu-offload"));
  for (const char* value : {"ten", "-1", "10GB", "nan", "inf"})
    EXPECT_THAT(test::said(read(std::string("vllm serve m --cpu-offload-gb=") + value)),
                ElementsAre(std::string("--cpu-offload-gb: “") + value + "” is no number of GiB."));
}

TEST_F(VllmWords, WhatIsLeftOutIsListedWithItsValue) {
  const ReadPlan out = read(
      "VLLM_USE_V1=1 HF_HOME=/x vllm serve m --host 0.0.0.0 --enforce-eager --trust_remote_code -pp 2 -O3");
  EXPECT_THAT(out.unknown, ElementsAre("VLLM_USE_V1=1", "HF_HOME=/x", "--host 0.0.0.0", "--enforce-eager",
                                       "--trust_remote_code", "-O3"));
  EXPECT_TRUE(out.ok());
  EXPECT_EQ(at("CUDA_VISIBLE_DEVICES='1, 0' VLLM_PP_LAYER_PARTITION='1, 3' vllm serve m -pp 2"),
            "1 1 0 0 0 0")
      << "blanks in a list mean nothing";
  for (const char* list : {"1,,3", "1 3", ",", "1,", "", "1,3x"})
    EXPECT_FALSE(read(std::string("VLLM_PP_LAYER_PARTITION='") + list + "' vllm serve m -pp 2").ok()) << list;
}

/// As it stands on a terminal or a page, with what stands around it.
TEST_F(VllmWords, AroundACommandOtherThingsStand) {
  const ReadPlan out = read(
      "$ export VLLM_PP_LAYER_PARTITION=1,3  # the small card first\n"
      "$ cd /srv && vllm serve m \\\n"
      "    -pp 2 2>&1 | tee -a -pp 4\n");
  EXPECT_EQ(test::places(*facts_, out), "0 0 1 1 1 1");
  EXPECT_THAT(out.unknown, ElementsAre("cd /srv", "2>&1 | tee -a -pp 4"));
  EXPECT_THAT(test::said(out), ElementsAre("“cd /srv” is another command or its output: it is not read.",
                                           HasSubstr("“2>&1 | tee -a -pp 4” is another command")));
  EXPECT_TRUE(out.ok());
  EXPECT_EQ(at("$env:VLLM_PP_LAYER_PARTITION=\"3,1\"\nvllm serve m `\n  --pipeline-parallel-size 2"),
            "0 0 0 0 1 1")
      << "PowerShell";
  EXPECT_THAT(read("vllm serve m\n  -pp 2\n").unknown, testing::IsEmpty());
  EXPECT_EQ(at("set VLLM_PP_LAYER_PARTITION=3,1\nvllm serve m ^\n  --pipeline-parallel-size 2"),
            "0 0 0 0 1 1");
}

}  // namespace
}  // namespace stowage::runtimes
