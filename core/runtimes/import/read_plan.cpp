#include "core/runtimes/import/read_plan.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

struct Row {
  std::string_view rule, english;
};
constexpr std::array kRows = {
#define STOWAGE_IMPORT(kind, rule, english) Row{rule, english},
#include "core/runtimes/import/sentences.h"
#undef STOWAGE_IMPORT
};

constexpr std::string_view kSavedPlan = "stowage.plan/";

constexpr std::string_view kMeanings[] = {
#define STOWAGE_MEANING(kind, english) english,
#include "core/runtimes/import/sentences.h"
#undef STOWAGE_MEANING
};

}  // namespace

std::string_view sentence_pattern(Meaning meaning) { return kMeanings[static_cast<std::size_t>(meaning)]; }

std::string meaning_text(const ReadPlan::Option& option) {
  return fill_sentence(sentence_pattern(option.meaning), {}, {option.argument});
}

std::string_view rule_name(ImportKind kind) { return kRows[static_cast<std::size_t>(kind)].rule; }

std::string_view sentence_pattern(ImportKind kind) { return kRows[static_cast<std::size_t>(kind)].english; }

std::string message(const ImportFinding& finding) {
  std::vector<std::string> arguments;
  for (const std::string& argument : finding.arguments) {
    const auto [pattern, values] = parts_of_phrase(argument);
    arguments.push_back(values.empty() ? pattern : fill_sentence(pattern, {}, values));
  }
  return fill_sentence(sentence_pattern(finding.kind), finding.subject, arguments);
}

bool ReadPlan::ok() const {
  return !places.empty() && std::none_of(findings.begin(), findings.end(), [](const ImportFinding& one) {
    return one.severity == plan::Severity::Error;
  });
}

bool is_saved_plan(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r\n");
  if (from == std::string_view::npos || text[from] != '{' || text.find(kSavedPlan) == std::string_view::npos)
    return false;
  const auto json = parse_json(text, "text");
  const Json* schema = json && json->is_object() ? json_find(*json, "schema") : nullptr;
  return schema && schema->is_string() && schema->get<std::string>().starts_with(kSavedPlan);
}

ReadPlan read_plan(const Facts& facts, const Target& target, std::string_view text) {
  const bool saved = is_saved_plan(text);
  ReadPlan out = saved ? read_accelerate(facts, text) : target.read(facts, text);
  if (saved) out.warning(ImportKind::WholePlan);
  if (out.places.empty() && out.findings.empty()) out.error(ImportKind::Nothing);
  // Then a reader's places are its runtime's defaults, which nobody has asked for.
  const auto says_nothing = [](const ImportFinding& one) { return one.kind == ImportKind::Nothing; };
  if (std::any_of(out.findings.begin(), out.findings.end(), says_nothing)) out.places.clear();
  keep_known(target, out.told, out.not_kept);
  return out;
}

plan::DeviceMap map_of_places(const Facts& facts, const std::vector<machine::DeviceId>& places) {
  plan::DeviceMap map;
  for (std::uint32_t i = 0; i < places.size(); ++i) map.entries.push_back({facts.tensor_name(i), places[i]});
  return map;
}

}  // namespace stowage::runtimes
