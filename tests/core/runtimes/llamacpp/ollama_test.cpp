// What Ollama makes of its parameters, and what people paste of them.
#include "core/runtimes/llamacpp/ollama.h"

#include <gmock/gmock.h>

#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using test::some_cards;
using testing::ElementsAre;

std::string words(std::string_view text) {
  std::string out;
  for (const std::string& word : read_ollama(text, some_cards(2)).words)
    out += (out.empty() ? "" : " ") + word;
  return out;
}

TEST(OllamaWords, AreThoseThatLlamaServerIsStartedWith) {
  EXPECT_EQ(words(""), "-c 4096 -np 1 -b 512 -ub 512");
  EXPECT_EQ(words("num_gpu 7"), "-c 4096 -np 1 -b 512 -ub 512 -ngl 7");
  EXPECT_EQ(words("num_gpu 0"), "-c 4096 -np 1 -b 512 -ub 512 -ngl 0") << "the host alone";
  EXPECT_EQ(words("num_gpu -1"), "-c 4096 -np 1 -b 512 -ub 512") << "fit decides";
  EXPECT_EQ(words("num_ctx 8192 num_batch 64"), "-c 8192 -np 1 -b 64 -ub 64");
  EXPECT_EQ(words("num_ctx 1000 OLLAMA_NUM_PARALLEL=3"), "-c 3000 -np 3 -b 512 -ub 512");
  EXPECT_EQ(words("main_gpu 1"), "-c 4096 -np 1 -b 512 -ub 512 -sm none -mg 1");
  EXPECT_EQ(words("OLLAMA_KV_CACHE_TYPE=q8_0 OLLAMA_FLASH_ATTENTION=1"),
            "-c 4096 -np 1 -b 512 -ub 512 -ctk q8_0 -ctv q8_0 -fa 1");
  EXPECT_EQ(words("OLLAMA_CONTEXT_LENGTH=2048"), "-c 2048 -np 1 -b 512 -ub 512");
}

TEST(OllamaWords, TheLastOfTwoCountsAndNonsenseChangesNothing) {
  EXPECT_EQ(words("num_gpu 3\nnum_gpu 5"), "-c 4096 -np 1 -b 512 -ub 512 -ngl 5");
  EXPECT_EQ(words("num_ctx 0"), "-c 1 -np 1 -b 512 -ub 512");
  EXPECT_EQ(words("num_ctx 2147483647 OLLAMA_NUM_PARALLEL=100"), "-c 2147483647 -np 100 -b 512 -ub 512")
      << "no option holds more";
  EXPECT_EQ(words("num_gpu many"), "-c 4096 -np 1 -b 512 -ub 512");
  EXPECT_EQ(words("OLLAMA_NUM_PARALLEL=-4"), "-c 4096 -np 1 -b 512 -ub 512");
  EXPECT_EQ(words("num_gpu 99999999999"), "-c 4096 -np 1 -b 512 -ub 512");
}

TEST(OllamaOptions, WhatIsUnderstoodIsNamedAsItWasWritten) {
  const OllamaOptions out = read_ollama(
      "FROM llama3.1:8b\nPARAMETER NUM_GPU 20\nPARAMETER temperature 0.7\nPARAMETER wings 2\n"
      "SYSTEM \"\"\"You are kind.\"\"\"\n",
      some_cards(1));
  std::vector<std::string> texts;
  for (const Understood& one : out.read.understood) texts.push_back(one.text);
  EXPECT_THAT(texts,
              ElementsAre("FROM llama3.1:8b", "NUM_GPU 20", "temperature 0.7", "SYSTEM You are kind."));
  EXPECT_THAT(out.read.unknown, ElementsAre("wings 2"));
  EXPECT_EQ(out.read.options.layers, 20) << "names of parameters have no case";
  EXPECT_FALSE(any_error(out.read.findings));
}

TEST(OllamaOptions, WhatLlamaServerRefusesIsRefused) {
  for (const char* text :
       {"OLLAMA_KV_CACHE_TYPE=q2_k", "OLLAMA_FLASH_ATTENTION=perhaps", "num_gpu", "num_batch x"})
    EXPECT_TRUE(any_error(read_ollama(text, some_cards(1)).read.findings)) << text;
  EXPECT_FALSE(any_error(read_ollama("main_gpu 5", some_cards(1)).read.findings))
      << "only placing knows that there is no such card";
}

TEST(OllamaExports, AModelfileNamesTheCardWhereItMatters) {
  std::mt19937 random(7);
  const Facts facts = test::random_facts(random, false);
  Wishes wishes;
  for (const FileTensor& tensor : facts.tensors)
    wishes.tensors.push_back(tensor.role == Role::Input ? kHost : 1);
  plan::Workload workload;
  workload.tokens = 1000;
  workload.batch = 2;
  workload.prefill_chunk = 128;
  const OllamaExport out = export_to_ollama(facts, wishes, some_cards(2), workload);
  EXPECT_EQ(out.exported.distance, 0u);
  EXPECT_EQ(modelfile(out, "/models/a b.gguf"),
            "FROM /models/a b.gguf\nPARAMETER num_gpu " + std::to_string(facts.blocks + 1) +
                "\nPARAMETER num_ctx 1000\nPARAMETER num_batch 256\nPARAMETER main_gpu 1\n"
                "# for ollama serve: OLLAMA_NUM_PARALLEL=2\n");
  const OllamaExport alone =
      export_to_ollama(facts, {std::vector<Where>(facts.tensors.size(), kHost)}, some_cards(1), workload);
  EXPECT_THAT(modelfile(alone, "x"), testing::HasSubstr("PARAMETER num_gpu 0\n"));
  EXPECT_THAT(modelfile(alone, "x"), testing::Not(testing::HasSubstr("main_gpu")));
}

/// A folder may be called anything: a line of its name would be a command of the Modelfile.
TEST(OllamaExports, APathThatBreaksItsLineIsRefusedAndNeverWritten) {
  std::mt19937 random(7);
  const Facts facts = test::random_facts(random, false);
  const Wishes wishes{std::vector<Where>(facts.tensors.size(), kHost)};
  for (const std::string path :
       {"/m/a\nPARAMETER num_gpu 0/x.gguf", "/m/a\rPARAMETER num_gpu 0/x.gguf", "\n"}) {
    const OllamaExport out = export_to_ollama(facts, wishes, some_cards(1), {}, path);
    EXPECT_FALSE(out.exported.expressible());
    EXPECT_EQ(modelfile(out, path), "");
    const Finding& last = out.exported.findings.back();
    EXPECT_EQ(rule_name(last.kind), "ollama.path");
    EXPECT_EQ(message(last).find_first_of("\n\r"), std::string::npos) << "a sentence is one line";
  }
  const OllamaExport out = export_to_ollama(facts, wishes, some_cards(1), {}, "/m/a PARAMETER b\t/x.gguf");
  EXPECT_TRUE(out.exported.expressible()) << "blanks end nothing";
  EXPECT_THAT(modelfile(out, "/m/a PARAMETER b\t/x.gguf"),
              testing::StartsWith("FROM /m/a PARAMETER b\t/x.gguf\n"));
}

}  // namespace
}  // namespace stowage::llamacpp
