// Whom a text is for that somebody pasted.
#include "core/runtimes/import/recognise.h"

#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/import/text_signs.h"
#include "core/runtimes/targets.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> names(std::string_view text) {
  std::vector<std::string> out;
  for (const Target* target : recognise(text)) out.emplace_back(target->name);
  return out;
}

TEST(Recognise, AsPeopleCopyThem) {
  for (const char* text :
       {"llama-server -m x", "./build/bin/llama-cli -m 'a b.gguf'", "-ngl 40", "foo -ot 'exps=CPU'",
        "--n-gpu-layers 3 \\\n -c 8", "it's fast with `llama-server -ngl 99 --n_cpu_moe 20`"})
    EXPECT_THAT(names(text), ElementsAre("llama.cpp")) << text;
  for (const char* text :
       {"FROM x\nPARAMETER num_gpu 20\n", "/set parameter num_gpu 20", "OLLAMA_NUM_PARALLEL=4 ollama serve",
        R"({"model": "x", "options": {"num_gpu": 20}})", R"({"num_gpu": 20, "num_ctx": 4096})"})
    EXPECT_THAT(names(text), ElementsAre("ollama")) << text;
  for (const char* text :
       {"vllm serve meta/x --tensor-parallel-size 2",
        "python -m vllm.entrypoints.openai.api_server --model x", "VLLM_PP_LAYER_PARTITION=20,12 serve x",
        "--pipeline_parallel_size=2 --max-model-len 4096"})
    EXPECT_THAT(names(text), ElementsAre("vllm")) << text;
  for (const char* text :
       {"--pipeline-model-parallel-size 4 --num-layers 32", "torchrun pretrain_gpt.py --num-layers 32",
        "--num-layers 12 --micro-batch-size 4"})
    EXPECT_THAT(names(text), ElementsAre("megatron")) << text;
  EXPECT_THAT(names("from torch.distributed.pipelining import pipeline"), ElementsAre("pipelining"));
  EXPECT_THAT(names("DEVICES = [\"cuda:0\"]\nSPLITS = []\n"), ElementsAre("pipelining"));
  for (const char* text : {R"({"zero_optimization": {"stage": 3}})", R"({"train_batch_size": 8})"})
    EXPECT_THAT(names(text), ElementsAre("deepspeed")) << text;
  for (const char* text : {R"({"": 0})", R"({"model.embed": "cpu", "model.layers": 1})",
                           R"({"device_map": {"": "cuda:0"}})", "  \n{\"lm_head\": \"disk\"}"})
    EXPECT_THAT(names(text), ElementsAre("accelerate")) << text;
}

TEST(Recognise, NothingInOtherTexts) {
  for (const char* text : {"", "hello", "-c", "the -ngl-option", "it's open", "{", "{}", "[1]",
                           "CUDA_VISIBLE_DEVICES=0,1", R"({"name": "x", "age": true})", "dear friend, -c"})
    EXPECT_THAT(names(text), IsEmpty()) << text;
  EXPECT_THAT(names(std::string(TextSigns::kMostBytes, 'x') + " -ngl 1"), IsEmpty()) << "too long";
}

TEST(Recognise, WhereOnlyAPersonCanTellAllAreNamed) {
  EXPECT_THAT(names("llama-server or vllm, that is the question"), ElementsAre("llama.cpp", "vllm"));
  EXPECT_THAT(names("--gpu-memory-utilization 0.9 -ngl 3"), ElementsAre("llama.cpp", "vllm"));
  EXPECT_THAT(names("--gpu-memory-utilization 0.9 -ngl 3 -ts 1,1"), ElementsAre("llama.cpp"))
      << "two options against one";
}

TEST(Recognise, AroundACommandOtherThingsStand) {
  EXPECT_THAT(names("$ cd x && ./llama-server -m y | tee z"), ElementsAre("llama.cpp"));
  EXPECT_THAT(names("# two cards\nexport VLLM_PP_LAYER_PARTITION=1,2\nserve m"), ElementsAre("vllm"));
  EXPECT_THAT(names("vllm-like: -tp 2"), ElementsAre("vllm")) << "the short name of an option";
  EXPECT_THAT(names("--decoder_last_pipeline_num_layers=3"), ElementsAre("megatron"));
  EXPECT_THAT(names(R"({"schema": "stowage.plan/1", "device_map": {"": 0}})"), ElementsAre("accelerate"));
}

/// As many words as a text may have, and each option is looked up once.
TEST(Recognise, LongTextsAreReadOnce) {
  std::string text;
  while (text.size() + 10 < TextSigns::kMostBytes) text += "--a=b 'c' ";
  const TextSigns signs(text);
  for (int i = 0; i < 2000; ++i) EXPECT_EQ(signs.options({"--a", "--b", "-c"}), 1);
  EXPECT_TRUE(signs.program({"c"}));
}

TEST(Recognise, AnswersToAnyPieces) {
  constexpr const char* kPieces[] = {"{",
                                     "}",
                                     "\"",
                                     "'",
                                     "-ngl",
                                     " ",
                                     "\n",
                                     "=",
                                     "PARAMETER ",
                                     "vllm",
                                     "\\",
                                     "\xff",
                                     "--num-layers",
                                     "DEVICES = [",
                                     "zero_optimization",
                                     ":",
                                     "null",
                                     "\0x",
                                     "/"};
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (std::size_t i = 0; i < random() % 12; ++i) text += kPieces[random() % std::size(kPieces)];
    for (const Target* target : recognise(text)) EXPECT_TRUE(target->reads()) << text;
  }
}

}  // namespace
}  // namespace stowage::runtimes
