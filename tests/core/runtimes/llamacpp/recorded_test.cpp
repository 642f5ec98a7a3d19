// Every placement that was recorded of the real llama.cpp, made again by our rules.
#include <algorithm>

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/runtimes/llamacpp/placing.h"
#include "core/runtimes/llamacpp/shell_words.h"
#include "tests/core/runtimes/llamacpp/recorded.h"

namespace stowage::test {
namespace {

using Json = nlohmann::ordered_json;

char letter(llamacpp::Where where) { return where == llamacpp::kHost ? 'c' : static_cast<char>('0' + where); }

/// The command line that llama.cpp loads with in the end: what -fit chose stands in for what it was asked.
std::string text_of(const Json& one) {
  const std::string program = one.value("program", "");
  std::string out = program.empty() ? "" : program + " ";
  if (!one.contains("fit")) return out + one.at("options").get<std::string>();
  const Json& fit = one.at("fit");
  out += "-fit off -c " + std::to_string(fit.at("n_ctx").get<std::uint64_t>());
  const std::vector<std::string> words =
      llamacpp::split_shell_words(one.at("options").get<std::string>()).words;
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const bool chosen =
        std::ranges::count(std::vector<std::string>{"-fit", "-fitt", "-fitc", "-c", "-ngl", "-ts", "-ot"},
                           words[i]) > 0;
    if (!chosen) out += " " + words[i] + " " + llamacpp::quoted_for_shell(words[i + 1]);
  }
  if (const auto layers = fit.at("n_gpu_layers").get<std::int64_t>(); layers >= 0)
    out += " -ngl " + std::to_string(layers);
  std::string shares, overrides;
  bool any = false;
  for (const Json& share : fit.at("tensor_split")) {
    shares += (shares.empty() ? "" : ",") + share.dump();
    any |= share.get<double>() != 0;
  }
  for (const Json& pair : fit.at("overrides"))
    overrides +=
        (overrides.empty() ? "" : ",") + pair[0].get<std::string>() + "=" + pair[1].get<std::string>();
  if (any) out += " -ts " + shares;
  if (!overrides.empty()) out += " -ot " + llamacpp::quoted_for_shell(overrides);
  return out;
}

void expect_devices(const Json& one, const llamacpp::Placed& placed) {
  for (const Json& device : one.at("devices")) {
    const std::string name = device.at("device");
    const llamacpp::DeviceBytes& bytes = placed.on(name == "cpu" ? llamacpp::kHost : std::stoi(name));
    EXPECT_EQ(bytes.weights, device.at("weights").get<std::uint64_t>()) << name;
    EXPECT_EQ(bytes.caches, device.at("kv_cache").get<std::uint64_t>()) << name;
  }
}

void expect_placement(const Json& one, const llamacpp::Facts& facts, const llamacpp::Placed& placed) {
  std::string layers, tensors, caches;
  std::vector<std::pair<std::string, std::string>> copies, recorded;
  for (const llamacpp::Where where : placed.layers) layers += letter(where);
  for (const llamacpp::Where where : placed.caches) caches += letter(where);
  caches.resize(facts.blocks, '-');
  for (std::size_t i = 0; i < facts.tensors.size(); ++i) {
    tensors += placed.tensors[i].empty() ? '-' : letter(placed.tensors[i].front());
    for (std::size_t copy = 1; copy < placed.tensors[i].size(); ++copy)
      copies.emplace_back(facts.tensors[i].name, llamacpp::device_name(placed.tensors[i][copy]));
  }
  for (const Json& copy : one.at("copies")) recorded.emplace_back(copy[0], copy[1]);
  EXPECT_EQ(layers, one.at("layers").get<std::string>());
  EXPECT_EQ(tensors, one.at("placement").get<std::string>());
  EXPECT_EQ(caches, one.at("kv_layers").get<std::string>());
  EXPECT_THAT(copies, testing::UnorderedElementsAreArray(recorded));
  EXPECT_EQ(placed.context, one.at("n_ctx").get<std::uint64_t>());
  EXPECT_EQ(placed.sequence_context, one.at("n_ctx_seq").get<std::uint64_t>());
  EXPECT_EQ(placed.micro_batch, one.at("n_ubatch").get<std::uint64_t>());
}

TEST(LlamacppRecorded, EveryCaseIsPlacedAsLlamaCppPlacedIt) {
  std::size_t placed_cases = 0, refused_cases = 0;
  for (const Json& one : Recorded::all().cases()) {
    SCOPED_TRACE(one.at("id").get<std::string>() + ": " + text_of(one));
    const llamacpp::Facts& facts = Recorded::all().model(one.at("model")).facts;
    const std::vector<llamacpp::Card> cards = cards_in_case(one);
    const llamacpp::ReadOptions read = llamacpp::read_options(text_of(one), cards);
    const llamacpp::Placed placed = llamacpp::place(facts, read.options, cards);
    const bool refused = llamacpp::any_error(read.findings) || llamacpp::any_error(placed.findings);
    if (one.contains("only_here")) continue;  // what belongs to the recording machine
    EXPECT_EQ(refused, one.contains("error"));
    refused_cases += refused;
    if (one.contains("error")) continue;
    ++placed_cases;
    EXPECT_THAT(read.unknown, testing::IsEmpty());
    expect_placement(one, facts, placed);
    expect_devices(one, placed);
    if (!one.contains("fit")) {
      EXPECT_EQ(placed.pipeline, one.at("pipeline").get<bool>());
    }
  }
  EXPECT_GE(placed_cases, 300u);
  EXPECT_GE(refused_cases, 20u);
}

TEST(LlamacppRecorded, FilesAreReadAsLlamaCppReadsThem) {
  for (const auto& [name, recorded] : Recorded::all().models()) {
    SCOPED_TRACE(name);
    EXPECT_EQ(recorded.facts.blocks, recorded.entry.at("n_layer").get<std::uint32_t>());
    EXPECT_EQ(recorded.facts.next_blocks, recorded.entry.value("nextn", 0u));
    EXPECT_EQ(recorded.facts.trained_context, recorded.entry.at("n_ctx_train").get<std::uint64_t>());
    const Json& tensors = recorded.entry.at("tensors");
    ASSERT_EQ(recorded.facts.tensors.size(), tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      EXPECT_EQ(recorded.facts.tensors[i].name, tensors[i][0].get<std::string>());
      EXPECT_EQ(recorded.facts.tensors[i].bytes, tensors[i][1].get<std::uint64_t>());
      EXPECT_TRUE(recorded.facts.tensors[i].tensor) << recorded.facts.tensors[i].name;
    }
  }
}

}  // namespace
}  // namespace stowage::test
