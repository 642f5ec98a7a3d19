// What a command line says beside places, kept with a plan and said again.
#include "core/runtimes/llamacpp/kept_options.h"

#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/llamacpp/shell_words.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/llamacpp/recorded.h"

namespace stowage::test {
namespace {

using namespace stowage::llamacpp;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

machine::Machine machine_of_one() {
  machine::Machine machine;
  machine.devices.push_back({machine::gpu(0), "", GiB(24)});
  machine.devices.push_back({machine::kCpu, "", GiB(256)});
  return machine;
}

class KeptOptionsTest : public testing::Test {
 protected:
  const RecordedModel& model_ = Recorded::all().model("llama");
  const machine::Machine machine_ = machine_of_one();
  const runtimes::Target& target_ = *runtimes::find_target("llama.cpp");

  Pasted read(const std::string& text) const { return target_.gguf->read(text, machine_, model_.facts); }
  std::string more(const std::string& text) const {
    const Pasted pasted = read(text);
    return pasted.told.contains("more") ? pasted.told.at("more") : std::string();
  }
  /// The plan that it is shown as, written again.
  runtimes::GgufWritten written(const Pasted& pasted, const plan::Workload& workload) const {
    const plan::Placement places = placement_of(pasted.placed, model_.facts, *model_.model, machine_);
    return target_.gguf->write({model_.facts, machine_, places, workload, "x.gguf", pasted.told});
  }
};

TEST_F(KeptOptionsTest, AreThoseThatThePlanDoesNotSay) {
  EXPECT_EQ(more("llama-cli -m x.gguf -ngl 3 -c 512 -np 2 -ts 1 -fit off"), "");
  EXPECT_EQ(more("llama-cli -ngl 3 -fa on -t 8 --mlock -b 1024 --host 'a b'"),
            "-fa on -t 8 --mlock -b 1024 --host 'a b'");
  EXPECT_EQ(more("LLAMA_ARG_FLASH_ATTN=on llama-cli -ngl 3"), "-fa on");
  EXPECT_EQ(more("llama-server -ngl 3 --port 80"), "--port 80 -np 4 -kvu") << "as it is where nobody says";
  EXPECT_EQ(more("llama-server -ngl 3 -np 2"), "");
  EXPECT_THAT(read("llama-cli -ngl 3 -nkvo").not_kept, ElementsAre("-nkvo"));
  EXPECT_THAT(read("GGML_CUDA_ENABLE_UNIFIED_MEMORY=1 CUDA_VISIBLE_DEVICES=0 llama-cli -ngl 3").not_kept,
              ElementsAre("GGML_CUDA_ENABLE_UNIFIED_MEMORY"));
}

/// A plan is saved, and shared.
TEST_F(KeptOptionsTest, NoKeyGoesIntoAPlan) {
  const Pasted pasted = read("HF_TOKEN=open llama-cli -ngl 3 --api-key sesame -t 8 --hf_token open -hft up");
  EXPECT_EQ(pasted.told.at("more"), "-t 8");
  EXPECT_THAT(pasted.not_kept, ElementsAre("HF_TOKEN", "--api-key", "--hf_token", "-hft"));
  // Settings of other servers may hold their keys.
  EXPECT_THAT(read("llama-server -ngl 3 --mcp-servers-json '{}'").not_kept,
              ElementsAre("--mcp-servers-json"));
}

/// The server refuses what is said to a conversation on a terminal, so the line that comes back names the
/// other program.
TEST_F(KeptOptionsTest, ALineForATerminalStaysOne) {
  const Pasted terminal = read("llama-cli -ngl 4 -c 512 -fit off -p hello");
  EXPECT_TRUE(written(terminal, workload_of(terminal)).text.starts_with("llama-cli -m "));
  const Pasted server = read("llama-server -ngl 4 -c 512 -fit off --port 8080");
  EXPECT_TRUE(written(server, workload_of(server)).text.starts_with("llama-server -m "));
}

/// One type of all caches is the workload's; two are words.
TEST_F(KeptOptionsTest, TheTypeOfTheCacheIsOfThePlanWhereThereIsOne) {
  const Pasted one = read("llama-cli -ngl 3 -ctk q8_0 -ctv q8_0");
  EXPECT_THAT(one.told, IsEmpty());
  EXPECT_EQ(workload_of(one).cache_dtype, plan::cache_dtype_from_name("q8_0"));
  EXPECT_EQ(more("llama-cli -ngl 3 -ctk q8_0 -ctv q4_0"), "-ctk q8_0 -ctv q4_0");
  EXPECT_EQ(workload_of(read("llama-cli -ngl 3 -ctk q8_0")).cache_dtype, std::nullopt);
  EXPECT_EQ(workload_of(read("llama-cli -ngl 3")).cache_dtype, std::nullopt) << "nobody said it";
}

std::vector<std::string> cache_remarks(const runtimes::GgufWritten& written) {
  std::vector<std::string> out;
  for (const Finding& one : written.exported.findings)
    if (one.kind == FindingKind::CacheTypeSaidTwice || one.kind == FindingKind::CacheTypeBeside)
      out.push_back(message(one));
  return out;
}

/// Whatever is typed beside a plan that names a type: the line has the plan's, once, and says where it was
/// told otherwise.
TEST_F(KeptOptionsTest, ThereIsOneTruthAboutTheTypeOfTheCache) {
  const std::vector<std::string> types{"f16", "q8_0", "q4_0", "bf16"};
  Pasted pasted = read("llama-cli -ngl 3 -c 512 -fa on -fit off");
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    std::mt19937 random(seed);
    const auto any = [&] { return types[random() % types.size()]; };
    plan::Workload workload = workload_of(pasted);
    const std::string of_plan = any(), keys = any(), values = any();
    const bool says_keys = random() % 2, says_values = random() % 3;
    workload.cache_dtype = plan::cache_dtype_from_name(of_plan);
    pasted.told["more"] = std::string("-fa on") + (says_keys ? " --cache-type-k " + keys : "") +
                          (says_values ? " -ctv " + values : "");
    SCOPED_TRACE(of_plan + ": " + pasted.told["more"]);
    const runtimes::GgufWritten out = written(pasted, workload);
    EXPECT_EQ(out.exported.options.keys->name, of_plan);
    EXPECT_EQ(out.exported.options.values->name, of_plan);
    EXPECT_EQ(out.text.find("--cache-type-k"), std::string::npos);
    const bool told = says_keys || says_values;
    const bool same = (says_keys ? keys : "f16") == of_plan && (says_values ? values : "f16") == of_plan;
    EXPECT_EQ(cache_remarks(out).size(), told && !same ? 1u : 0u);
  }
}

TEST_F(KeptOptionsTest, WhereThePlanNamesNoTypeTheLineKeepsItsOwnAndSaysSo) {
  const Pasted two = read("llama-cli -ngl 3 -c 512 -fa on -ctk q8_0 -ctv q4_0 -fit off");
  const runtimes::GgufWritten out = written(two, workload_of(two));
  EXPECT_EQ(out.exported.options.keys->name, "q8_0");
  EXPECT_EQ(out.exported.options.values->name, "q4_0");
  EXPECT_THAT(cache_remarks(out), ElementsAre("The options beside the plan say -ctk q8_0 -ctv q4_0, and the "
                                              "plan counts its KV cache as the model says."));
  plan::Workload counted = workload_of(two);
  counted.cache_dtype = plan::cache_dtype_from_name("q5_0");
  EXPECT_THAT(
      cache_remarks(written(two, counted)),
      ElementsAre("The plan counts its KV cache in q5_0, and the options beside it say -ctk q8_0 -ctv "
                  "q4_0: q5_0 is written."));
}

/// Pasted, shown as a plan, written and pasted again: the same is kept, everything lies where it did, and as
/// much is run at once.
TEST_F(KeptOptionsTest, ThereAndBackTheyAreTheSame) {
  for (const char* text :
       {"llama-cli -ngl 4 -c 1024 -fit off", "llama-cli -ngl 4 -c 1024 -fit off -fa on -t 4",
        "llama-server -ngl 12 -c 4096 -fit off --port 8080",
        "llama-cli -ngl 0 -c 2048 -np 2 -ub 256 -fit off",
        "llama-cli -ngl 5 -c 4096 -np 4 -ub 1024 -b 4096 -fit off --swa-full",
        "llama-cli -ngl 5 -c 512 -fit off --temp 0.7 -p 'it'\\''s'"}) {
    SCOPED_TRACE(text);
    const Pasted first = read(text);
    ASSERT_FALSE(any_error(first.read.findings));
    const runtimes::GgufWritten out = written(first, workload_of(first));
    const Pasted again = read(out.text);
    EXPECT_EQ(again.told, first.told) << out.text;
    EXPECT_EQ(again.placed.tensors, first.placed.tensors);
    EXPECT_EQ(again.placed.caches, first.placed.caches);
    EXPECT_EQ(again.placed.sequence_context, first.placed.sequence_context) << out.text;
    EXPECT_EQ(again.placed.micro_batch, first.placed.micro_batch) << out.text;
    EXPECT_THAT(again.not_kept, IsEmpty());
  }
}

/// What a person has changed since counts more than what was pasted once.
TEST_F(KeptOptionsTest, GiveWayToTheWorkload) {
  const std::vector<std::string> words{"-b", "1024", "-np", "4", "-kvu", "-t", "8"};
  plan::Workload workload;
  EXPECT_EQ(words_beside(words, workload), words);
  workload.batch = 3;
  EXPECT_THAT(words_beside(words, workload), ElementsAre("-b", "1024", "-t", "8"));
  workload.prefill_chunk = 400;
  EXPECT_THAT(words_beside(words, workload), ElementsAre("-t", "8")) << "1,200 tokens at once";
  EXPECT_TRUE(says(words, OptionKind::Sequences));
  EXPECT_FALSE(says(words, OptionKind::FlashAttention));
  EXPECT_FALSE(says({"-p", "-fa"}, OptionKind::FlashAttention)) << "a value is no option";
  const Pasted server = read("llama-server -ngl 4 -c 4096 -fit off");
  plan::Workload asked = workload_of(server);
  asked.batch = 2;
  const std::string text = written(server, asked).text;
  EXPECT_THAT(text, HasSubstr("-np 2"));
  EXPECT_THAT(text, Not(HasSubstr("-kvu")));
}

/// "-1" is a value, and an option may be there twice.
TEST_F(KeptOptionsTest, SettingsHaveTheValuesOfOptions) {
  Pasted pasted = read("llama-cli -ngl 4 -c 512 -fit off");
  pasted.told["more"] = "-n -1 --mlock -n 8";
  const Json settings = written(pasted, workload_of(pasted)).settings;
  EXPECT_EQ(settings.at("ngl"), "4");
  EXPECT_EQ(settings.at("n"), "-1,8");
  EXPECT_EQ(settings.at("mlock"), true);
  EXPECT_FALSE(settings.contains("1"));
}

/// What is behind an operator is no option, and is said.
TEST_F(KeptOptionsTest, AnotherCommandIsNotWritten) {
  Pasted pasted = read("llama-cli -ngl 4 -c 512 -fit off");
  pasted.told["more"] = "-t 8 | tee log";
  const runtimes::GgufWritten out = written(pasted, workload_of(pasted));
  EXPECT_THAT(out.text, HasSubstr("-t 8"));
  EXPECT_THAT(out.text, Not(HasSubstr("tee")));
  EXPECT_TRUE(std::any_of(out.exported.findings.begin(), out.exported.findings.end(),
                          [](const Finding& one) { return one.kind == FindingKind::NotRead; }));
}

/// Words that do not end are said, and nothing is written as if they did.
TEST_F(KeptOptionsTest, AnOpenQuoteIsAnError) {
  Pasted pasted = read("llama-cli -ngl 4 -c 512 -fit off");
  pasted.told["more"] = "-t 8 --host 'a";
  EXPECT_FALSE(written(pasted, workload_of(pasted)).exported.expressible());
}

}  // namespace
}  // namespace stowage::test
