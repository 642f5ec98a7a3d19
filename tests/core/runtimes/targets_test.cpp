// The table of targets as a document, and what its rows promise of each other.
#include "core/runtimes/targets.h"

#include <cstdlib>
#include <fstream>

#include <gmock/gmock.h>

#include "core/runtimes/export/export.h"
#include "core/runtimes/import/recognise.h"
#include "tests/core/runtimes/fixtures.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;

TEST(TargetTable, NamesStandInTheirOrder) {
  EXPECT_EQ(
      target_names(),
      "pytorch, accelerate, tensorrt-mttm, torch-compile, transformer-engine, megatron, llama.cpp, ollama, "
      "vllm, pipelining, deepspeed");
  EXPECT_EQ(find_target(""), nullptr);
  EXPECT_EQ(find_target("PyTorch"), nullptr) << "names are written as they are";
  EXPECT_EQ(find_target("pytorch "), nullptr);
}

TEST(TargetTable, TheDocumentHasAllTexts) {
  const Json json = targets_json();
  EXPECT_EQ(json["schema"], "stowage.targets/1");
  ASSERT_EQ(json["targets"].size(), targets().size());
  for (std::size_t i = 0; i < targets().size(); ++i) {
    const Target& target = *targets()[i];
    const Json& row = json["targets"][i];
    EXPECT_EQ(row["name"], target.name);
    EXPECT_EQ(row["title"], target.title);
    EXPECT_EQ(row["device_check"], target.device_rules.has_value());
    const std::vector<std::pair<const char*, std::span<const std::string_view>>> lists = {
        {"expresses", target.expresses}, {"moves", target.moves},     {"ignores", target.ignores},
        {"reserves", target.reserves},   {"phases", target.phases},   {"imports", target.imports},
        {"exports", target.exports},     {"sources", target.sources}, {"not_planned", target.not_planned}};
    for (const auto& [name, texts] : lists) {
      ASSERT_EQ(row[name].size(), texts.size()) << target.name << " " << name;
      for (std::size_t k = 0; k < texts.size(); ++k) EXPECT_EQ(row[name][k], texts[k]);
    }
    EXPECT_EQ(row["settings"].size(), target.settings.size());
  }
}

TEST(TargetTable, SettingsAreOffWhereNobodySays) {
  const Json mttm = to_json(*find_target("tensorrt-mttm"));
  ASSERT_EQ(mttm["settings"].size(), 2u);
  EXPECT_EQ(mttm["settings"][0]["name"], "offload_module_to_cpu");
  EXPECT_EQ(mttm["settings"][1]["name"], "malloc_trim");
  for (const Target* target : targets()) {
    for (const Setting& setting : target->settings) EXPECT_FALSE(setting.value) << setting.name;
  }
  EXPECT_THAT(mttm["phases"], ElementsAre("load", "compile", "refit", "run"));
}

/// What a row says of itself is what the check and the writers do.
TEST(TargetTable, RowsKeepTheirPromises) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  for (const Target* target : targets()) {
    SCOPED_TRACE(target->name);
    EXPECT_FALSE(target->imports.empty());
    EXPECT_EQ(target->imports.front(), "device_map") << "every target takes a map";
    const bool writes_its_own = std::any_of(
        target->exports.begin(), target->exports.end(),
        [&](std::string_view text) { return text.starts_with(std::string(target->name) + ": "); });
    EXPECT_TRUE(writes_its_own);
    EXPECT_TRUE(target->writes());
    EXPECT_FALSE(target->file.empty());
    EXPECT_FALSE(target->gguf && (target->write || target->read)) << "one way to read and to write";
    EXPECT_EQ(target->reads(), target->recognise != nullptr) << "what is read is recognised";
    EXPECT_EQ(target->reads(), !target->example.empty());
    if (target->reads()) {
      const auto found = recognise(target->example);
      EXPECT_TRUE(std::find(found.begin(), found.end(), target) != found.end()) << target->example;
    }
    if (!target->device_rules) continue;
    const DeviceCheck found = check_devices(*facts, *target->device_rules, test::map_of({{"", 0}}));
    ASSERT_EQ(found.phases.size(), target->phases.size());
    for (std::size_t i = 0; i < found.phases.size(); ++i) EXPECT_EQ(found.phases[i].name, target->phases[i]);
    const DeviceCheck host = check_devices(*facts, *target->device_rules, test::map_of({{"", "cpu"}}));
    const bool ignores = target->device_rules->off_gpu == OffGpu::Ignored;
    EXPECT_EQ(!host.findings.empty(), ignores);
    EXPECT_LE(ignores, !target->ignores.empty()) << "what is ignored is told";
  }
}

/// What --set takes, as the page has it: settings, then ways of writing, the first value of which holds where
/// nobody says.
std::string set_text(const Target& target) {
  std::string out;
  const auto add = [&](const std::string& words, const std::string& about) {
    out += (out.empty() ? "`" : "; `") + words + "`: " + about;
  };
  for (const Setting& setting : target.settings)
    add(std::string(setting.name) + "=true", std::string(setting.about));
  for (const WriterOption& option : target.options) {
    std::string words = std::string(option.name) + "=", about = std::string(option.about);
    for (std::size_t i = 0; i < option.choices.size(); ++i) {
      words += (i > 0 ? "\\|" : "") + std::string(option.choices[i].value);
      about += (i > 0 ? " / " : " ") + std::string(option.choices[i].about);
    }
    if (option.kind != WriterOption::Kind::Choice) {
      words = std::string(option.name) + std::string(value_word(option));
      if (!option.value.empty()) about += ", else " + std::string(option.value);
    }
    add(words, about);
  }
  return out.empty() ? "nothing" : out;
}

/// The page says of --set what `targets` and the rows say. STOWAGE_UPDATE_GOLDEN=1 writes it.
TEST(TargetTable, SettingsStandInThePage) {
  const std::string path = test::source_dir() + "/resources/help/runtimes.md";
  const std::string now = test::read_maybe_gzip(path);
  std::string page = now;
  const std::string row = "| `--set` takes | ";
  for (const Target* target : targets()) {
    SCOPED_TRACE(target->name);
    const std::size_t section = page.find("### " + std::string(target->name) + ": ");
    ASSERT_NE(section, std::string::npos);
    const std::size_t begin = page.find(row, section), end = page.find(" |\n", begin);
    ASSERT_LT(begin, page.find("\n### ", section + 4)) << "the section has such a row";
    ASSERT_NE(end, std::string::npos);
    const std::string text = set_text(*target);
    EXPECT_EQ(page.substr(begin + row.size(), end - begin - row.size()), text);
    page.replace(begin + row.size(), end - begin - row.size(), text);
  }
  if (std::getenv("STOWAGE_UPDATE_GOLDEN") && page != now) std::ofstream(path) << page;
}

/// What can be told of each, in the document and in the table of the page.
TEST(TargetTable, GrainsAndReservesStandInDocumentAndPage) {
  const std::string page = test::read_maybe_gzip(test::source_dir() + "/resources/help/runtimes.md");
  for (const Target* target : targets()) {
    SCOPED_TRACE(target->name);
    const Json row = to_json(*target);
    const std::size_t begin = page.find("### " + std::string(target->name) + ": ");
    ASSERT_NE(begin, std::string::npos);
    const std::string section = page.substr(begin, page.find("\n### ", begin + 4) - begin);
    std::string grains, places;
    for (const Json& grain : row["expressible"]["grains"])
      grains += (grains.empty() ? "" : ", ") + grain.get<std::string>();
    for (const Json& place : row["expressible"]["places"])
      places += (places.empty() ? "" : ", ") + place.get<std::string>();
    EXPECT_FALSE(grains.empty());
    EXPECT_NE(section.find("| of what, and where | " + grains + "; " + places + " |"), std::string::npos)
        << grains << "; " << places;
    const std::string unplanned =
        target->not_planned.empty() ? "nothing" : std::string(target->not_planned.front());
    EXPECT_NE(section.find("| no plan says | " + unplanned + " |"), std::string::npos) << unplanned;
    ASSERT_EQ(row["counted_reserves"].size(), target->counted.size());
    for (const Json& reserve : row["counted_reserves"]) {
      const std::string text = reserve["about"].get<std::string>() +
                               (reserve["counted"].get<bool>() ? "" : " (not known before a run)");
      EXPECT_NE(section.find(text), std::string::npos) << text;
    }
  }
  // What cuts tensors over cards is no plan of ours, and the rows of those that can say so.
  for (const char* cuts : {"vllm", "megatron", "deepspeed", "llama.cpp", "pytorch", "pipelining"})
    EXPECT_FALSE(find_target(cuts)->not_planned.empty()) << cuts;
  EXPECT_EQ(to_string(Grain::Stages), "contiguous-layers");
  EXPECT_EQ(to_json(*find_target("deepspeed"))["expressible"]["grains"], Json::array({"whole-model"}));
}

}  // namespace
}  // namespace stowage::runtimes
