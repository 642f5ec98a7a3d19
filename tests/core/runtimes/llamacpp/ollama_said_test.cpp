// What is said of how a plan is written for Ollama changes words, never places.
#include <gmock/gmock.h>

#include "core/runtimes/import/recognise.h"
#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/llamacpp/ollama.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A model, cards and where every tensor of its file is wanted.
class OllamaSaidOfSeed : public testing::TestWithParam<std::uint32_t> {
 protected:
  OllamaSaidOfSeed() : random_(GetParam()), facts_(test::random_facts(random_, random_() % 2)) {
    for (std::uint32_t i = 0; i < 1 + random_() % 2; ++i)
      machine_.devices.push_back({machine::gpu(i), "", Bytes(1ull << 40), {}, Bytes(1ull << 40)});
    machine_.devices.push_back({machine::kCpu, "", {}, {}, {}});
    const std::size_t first = random_() % (facts_.tensors.size() + 1);
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      facts_.tensors[i].tensor = model::TensorId(i);
      placement_.slots.push_back(
          static_cast<plan::Placement::Slot>(i < first ? machine_.devices.size() - 1 : 0));
    }
    workload_.tokens = 512;
  }
  runtimes::GgufWritten write(runtimes::WriterValues told, const std::string& path = "/m/x.gguf") const {
    return runtimes::find_target("ollama")->gguf->write(
        {facts_, machine_, placement_, workload_, path, std::move(told)});
  }

  std::mt19937 random_;
  Facts facts_;
  machine::Machine machine_;
  plan::Placement placement_;
  plan::Workload workload_;
};

TEST_P(OllamaSaidOfSeed, PlacesStayWhatTheyAre) {
  const runtimes::Target& target = *runtimes::find_target("ollama");
  const runtimes::GgufWritten usual = write({});
  for (const runtimes::WriterOption& option : target.options) {
    std::vector<std::string> values;
    for (const runtimes::WriterChoice& choice : option.choices) values.emplace_back(choice.value);
    if (option.kind == runtimes::WriterOption::Kind::Number) values = {"1", "48"};
    for (const std::string& value : values) {
      SCOPED_TRACE(std::string(option.name) + "=" + value);
      const runtimes::GgufWritten out = write({{std::string(option.name), value}});
      EXPECT_EQ(out.exported.placed.tensors, usual.exported.placed.tensors);
      EXPECT_EQ(out.exported.distance, usual.exported.distance);
      EXPECT_EQ(out.exported.expressible(), usual.exported.expressible());
      EXPECT_THAT(runtimes::recognise(out.text), ElementsAre(&target)) << out.text;
      const auto read = target.gguf->read(out.text, machine_, facts_);
      EXPECT_TRUE(read.read.unknown.empty()) << out.text;
      EXPECT_EQ(read.placed.tensors, out.exported.placed.tensors) << "read again as it is written";
      if (value == option.value) {
        EXPECT_EQ(out.text, usual.text) << "what is said by itself changes nothing";
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ollama, OllamaSaidOfSeed, testing::Range(0u, 40u));

class OllamaSaidOnce : public OllamaSaidOfSeed {};

TEST_P(OllamaSaidOnce, IsWritten) {
  const std::string said = write({{"threads", "12"}, {"mmap", "false"}, {"kv_cache", "q8_0"}}).text;
  EXPECT_THAT(said, HasSubstr("\nPARAMETER num_thread 12\n"));
  EXPECT_THAT(said, HasSubstr("\nPARAMETER use_mmap false\n"));
  EXPECT_THAT(said, HasSubstr("\n# for ollama serve: OLLAMA_FLASH_ATTENTION=1\n"
                              "# for ollama serve: OLLAMA_KV_CACHE_TYPE=q8_0\n"));
  EXPECT_THAT(write({}).text, Not(HasSubstr("num_thread")));
  EXPECT_EQ(write({{"threads", "12"}}).settings["num_thread"], "12");
  const std::string lines = write({{"form", "set"}, {"threads", "12"}}, "/m/a\nb.gguf").text;
  EXPECT_THAT(lines, testing::StartsWith("/set parameter num_gpu "));
  EXPECT_THAT(lines, HasSubstr("\n/set parameter num_thread 12\n"));
  EXPECT_THAT(lines, Not(HasSubstr("FROM"))) << "the model is there: its path plays no part";
  EXPECT_EQ(write({}, "/m/a\nb.gguf").text, "");
}

INSTANTIATE_TEST_SUITE_P(Ollama, OllamaSaidOnce, testing::Values(3u));

}  // namespace
}  // namespace stowage::llamacpp
