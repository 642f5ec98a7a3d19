#include "core/runtimes/device_check/findings.h"

#include <array>

#include <fmt/format.h>

#include "core/base/error.h"

namespace stowage::runtimes {
namespace {

struct RuleRow {
  Rule rule;
  std::string_view name, sentence;
};

constexpr std::array kRules = {
#define STOWAGE_RULE(kind, name, english) RuleRow{Rule::kind, name, english},
#include "core/runtimes/device_check/sentences.h"
#undef STOWAGE_RULE
};

constexpr const RuleRow& row_of(Rule rule) { return kRules[static_cast<std::size_t>(rule)]; }

constexpr bool rows_are_in_order() {
  for (std::size_t i = 0; i < kRules.size(); ++i) {
    if (static_cast<std::size_t>(kRules[i].rule) != i) return false;
  }
  return true;
}
static_assert(rows_are_in_order());

std::string named(const std::vector<std::string>& names) {
  if (names.empty()) return "nothing";
  const std::string first = "“" + names.front() + "”";
  return names.size() == 1 ? first : fmt::format("{} and {} more", first, names.size() - 1);
}

/// What a sentence says beside the module and two devices.
std::vector<std::string> more_arguments(const Finding& finding) {
  const auto& subjects = finding.subjects;
  switch (finding.rule) {
    case Rule::WeightsSplit:  // the last one is the largest weight, which lies where the sentence says
      return {named({subjects.begin(), subjects.end() - (subjects.empty() ? 0 : 1)})};
    case Rule::BufferLeftBehind:
      return {named(subjects)};
    case Rule::WeightBypassed:
      return {subjects.size() > 1 ? "“" + subjects[1] + "”" : "other code"};
    case Rule::TiedSplit:
    case Rule::AliasSplit: {
      std::string places;
      for (const Where where : finding.devices) places += (places.empty() ? "" : ", ") + display_name(where);
      return {named(subjects), std::move(places)};
    }
    case Rule::PhaseOverBudget:
    case Rule::PhaseRefitOverBudget:
      if (finding.numbers.size() < 3) return {};
      return {subjects.empty() ? std::string() : subjects.front(), format_bytes(Bytes(finding.numbers[0])),
              format_bytes(Bytes(finding.numbers[1])), format_bytes(Bytes(finding.numbers[2]))};
    default:
      return {};
  }
}

}  // namespace

std::string_view rule_name(Rule rule) { return row_of(rule).name; }

std::string_view fix_name(FixKind kind) {
  constexpr std::array<std::string_view, 8> kNames = {"move-weight",     "move-index",  "move-rows",
                                                      "move-activation", "move-buffer", "unsplit",
                                                      "set-offload",     "set-trim"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string to_string(Where where) { return where.meta ? "meta" : machine::to_string(where.device); }

std::string display_name(Where where) {
  if (where.meta || !where.device.gpu()) return to_string(where);
  return machine::display_name(where.device);
}

std::string_view sentence_pattern(Rule rule) { return row_of(rule).sentence; }

std::vector<std::string> sentence_arguments(const Finding& finding) {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < 2; ++i)
    arguments.push_back(i < finding.devices.size() ? display_name(finding.devices[i]) : std::string());
  for (std::string& more : more_arguments(finding)) arguments.push_back(std::move(more));
  return arguments;
}

std::string message(const Finding& finding) {
  const std::string& module = finding.module;
  return fill_sentence(sentence_pattern(finding.rule), module.empty() ? "The model" : module,
                       sentence_arguments(finding));
}

}  // namespace stowage::runtimes
