// What holds of every plan that is written for llama.cpp and Ollama: random models, plans and cards.
#include <algorithm>

#include <gmock/gmock.h>

#include "core/runtimes/import/recognise.h"
#include "core/runtimes/llamacpp/ollama.h"
#include "core/runtimes/llamacpp/pasted.h"
#include "core/runtimes/llamacpp/shell_words.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using test::some_cards;

class PlanOfSeed : public testing::TestWithParam<std::uint32_t> {
 protected:
  PlanOfSeed() : random_(GetParam()), facts_(test::random_facts(random_, random_() % 2)) {
    cards_ = some_cards(1 + random_() % 3, 1ull << 40);
    const std::uint32_t style = random_() % 3;
    for (const FileTensor& tensor : facts_.tensors) {
      const bool front = tensor.role == Role::Block && tensor.block * 2 < facts_.blocks;
      wishes_.tensors.push_back(style == 0 ? any() : front ? kHost : 0);
      if (style == 2 && random_() % 4 == 0) wishes_.tensors.back() = kDisk;
      if (random_() % 9 == 0) wishes_.tensors.back() = kNowhere;
    }
    if (random_() % 2) wishes_.head = any();
    workload_.tokens = random_() % 3 ? 256 + random_() % 5000 : 0;
    workload_.batch = 1 + random_() % 3;
    if (random_() % 3 == 0) workload_.prefill_chunk = 1 + random_() % 1000;
  }
  Where any() { return static_cast<Where>(random_() % (cards_.size() + 1)) - 1; }

  /// Copies of what the plan says something of, on other devices. A table and its head are one name with two
  /// wishes: the first copy is the table, the last one the head.
  std::uint64_t distance_by_hand(const Placed& placed) const {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      const auto& copies = placed.tensors[i];
      const Where table = wishes_.tensors[i];
      if (table == kNowhere || copies.empty()) continue;
      if (facts_.tensors[i].role == Role::Table && wishes_.head != kNowhere) {
        const bool apart = copies.size() > 1;
        const std::uint64_t wrong = apart ? (copies[0] != table) + (copies[1] != wishes_.head)
                                          : copies[0] != table || copies[0] != wishes_.head;
        out += wrong * facts_.tensors[i].bytes;
      } else {
        for (const Where where : copies) out += where != table ? facts_.tensors[i].bytes : 0;
      }
    }
    return out;
  }

  std::mt19937 random_;
  Facts facts_;
  std::vector<Card> cards_;
  Wishes wishes_;
  plan::Workload workload_;
};

TEST_P(PlanOfSeed, ItsDistanceIsThatOfItsOwnArguments) {
  const Exported out = export_plan(facts_, wishes_, cards_, workload_);
  const Placed placed = place(facts_, read_options(out.arguments, cards_).options, cards_);
  EXPECT_EQ(placed.tensors, out.placed.tensors);
  EXPECT_EQ(out.distance, distance_by_hand(placed));
  EXPECT_EQ(distance(out.elsewhere), out.distance);
  EXPECT_LE(out.bound, out.distance) << "the bound is of all plans";
}

/// Patterns alone say the same as llama.cpp's own words for RAM.
TEST_P(PlanOfSeed, PatternsAloneSayTheSame) {
  const Exported shorter = export_plan(facts_, wishes_, cards_, workload_);
  const Exported out = export_plan(facts_, wishes_, cards_, workload_, true);
  for (const char* word : {"-cmoe", "-ncmoe", "-ncffn"})
    EXPECT_EQ(std::count(out.arguments.begin(), out.arguments.end(), word), 0) << word;
  if (!out.expressible()) return;  // longer than a command line takes
  EXPECT_EQ(out.placed.tensors, shorter.placed.tensors);
  EXPECT_EQ(out.distance, shorter.distance);
}

TEST_P(PlanOfSeed, ACommandIsReadBackWordByWord) {
  const Exported out = export_plan(facts_, wishes_, cards_, workload_);
  const std::string command = command_text("my 'own' model.gguf", out.arguments);
  std::vector<std::string> words = split_shell_words(command).words;
  ASSERT_GE(words.size(), 3u);
  EXPECT_EQ(words[2], "my 'own' model.gguf");
  words.erase(words.begin(), words.begin() + 3);
  EXPECT_EQ(words, out.arguments);
  EXPECT_THAT(runtimes::recognise(command), testing::ElementsAre(runtimes::find_target("llama.cpp")));
  const ReadOptions read = read_options(command, cards_);
  EXPECT_TRUE(read.unknown.empty());
  EXPECT_EQ(read.options.layers, out.options.layers);
  EXPECT_EQ(read.options.shares, out.options.shares);
  EXPECT_EQ(read.options.sequences, out.options.sequences) << "-np is written: no slots of the server's";
  EXPECT_FALSE(read.options.fit);
}

TEST_P(PlanOfSeed, OnlyDisksAndSplitTiesCannotBeSaid) {
  bool disk = false, split = false;
  for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
    const Where table = wishes_.tensors[i];
    disk |= table == kDisk && facts_.tensors[i].role != Role::Unused;
    const bool apart = facts_.tensors[i].role == Role::Table && table != kNowhere && wishes_.head != kNowhere;
    split |= apart && table >= 0 && wishes_.head != table;
  }
  const Exported out = export_plan(facts_, wishes_, cards_, workload_);
  EXPECT_EQ(out.expressible(), !disk && !split);
  if (out.expressible()) {
    EXPECT_EQ(out.bound, 0u);
    for (const Difference& one : out.elsewhere)
      EXPECT_EQ(facts_.tensors[one.tensor].role, Role::Rope) << facts_.tensors[one.tensor].name;
  }
}

/// The context and what comes with it is what the workload says, in a form that llama.cpp pads no further.
TEST_P(PlanOfSeed, TheWorkloadIsSaid) {
  const Exported out = export_plan(facts_, wishes_, cards_, workload_);
  EXPECT_EQ(out.options.sequences, workload_.batch);
  EXPECT_FALSE(out.options.unified);
  const std::uint64_t tokens =
      workload_.tokens ? workload_.tokens : std::min<std::uint64_t>(facts_.trained_context, 4096);
  EXPECT_EQ(out.options.context, tokens * workload_.batch);
  EXPECT_GE(out.placed.sequence_context, tokens) << "no sequence has less room than was asked";
  const bool usual = workload_.prefill_chunk == 0 || is_usual_chunk(workload_);
  // llama.cpp counts the tokens of all sequences together.
  const std::uint64_t together = workload_.prefill_chunk * workload_.batch;
  EXPECT_EQ(out.options.micro_batch, usual ? kMicroBatch : together);
  EXPECT_EQ(out.options.batch, usual ? kBatch : together);
}

/// Caches that the plan counts on another device than llama.cpp has them are counted in bytes, and none
/// others.
TEST_P(PlanOfSeed, CachesElsewhereAreCounted) {
  const Exported out = export_plan(facts_, wishes_, cards_, workload_);
  std::uint64_t most = 0;
  for (const std::uint64_t bytes : out.placed.cache_bytes) most += bytes;
  EXPECT_LE(out.cache_distance, most);
  const bool said = std::any_of(out.findings.begin(), out.findings.end(), [](const Finding& one) {
    return one.kind == FindingKind::CachesElsewhere && one.severity == plan::Severity::Warning;
  });
  EXPECT_EQ(out.cache_distance > 0, said);
  // A plan that is where the replay puts everything has its caches there, too.
  Wishes told{std::vector<Where>(facts_.tensors.size(), kNowhere)};
  Options layers;
  layers.layers = out.options.layers, layers.layers_given = true, layers.fit = false;
  const Placed placed = place(facts_, layers, cards_);
  for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
    if (!placed.tensors[i].empty()) told.tensors[i] = placed.tensors[i].front();
  }
  EXPECT_EQ(export_plan(facts_, told, cards_, workload_).cache_distance, 0u);
}

TEST_P(PlanOfSeed, OllamaIsToldTheSameThatItIsReplayedWith) {
  const OllamaExport out = export_to_ollama(facts_, wishes_, cards_, workload_);
  const std::string file = modelfile(out, "x.gguf");
  EXPECT_TRUE(file.starts_with("FROM x.gguf\nPARAMETER num_gpu "));
  const OllamaOptions read = read_ollama(file, cards_);
  EXPECT_EQ(read.words, out.exported.arguments) << file;
  EXPECT_TRUE(read.read.unknown.empty());
  const Placed placed = place(facts_, read.read.options, cards_);
  EXPECT_EQ(placed.tensors, out.exported.placed.tensors);
  EXPECT_EQ(out.exported.distance, distance_by_hand(placed));
  EXPECT_LE(export_plan(facts_, wishes_, cards_, workload_).distance, out.exported.distance)
      << "llama.cpp has every word that Ollama has";
}

INSTANTIATE_TEST_SUITE_P(LlamacppExport, PlanOfSeed, testing::Range(0u, 120u));

}  // namespace
}  // namespace stowage::llamacpp
