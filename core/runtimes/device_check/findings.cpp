#include "core/runtimes/device_check/findings.h"

#include <array>

#include <fmt/format.h>

#include "core/base/error.h"

namespace stowage::runtimes {
namespace {

struct RuleRow {
  Rule rule;
  std::string_view name;
  std::string_view
      sentence;  ///< %s: the module; %1, %2: the devices; from %3 on what sentence_arguments adds
};

constexpr std::array kRules = {
    RuleRow{Rule::IndexAndWeight, "device.index-and-weight",
            "%s looks up rows on %1 with ids that are on %2."},
    RuleRow{Rule::ActivationAndWeight, "device.activation-and-weight",
            "%s has its weights on %1 and gets values that are on %2."},
    RuleRow{Rule::ActivationsMeet, "device.activations-meet",
            "%s takes values from %1 and from %2, and nothing moves them."},
    RuleRow{Rule::WeightsSplit, "device.weights-split", "%s has %3 on %1, and its largest weight on %2."},
    RuleRow{Rule::BufferLeftBehind, "device.buffer-left-behind", "%s has %3 on %1, and is executed on %2."},
    RuleRow{Rule::TiedSplit, "device.tied-split",
            "%s has a tied weight (%3) that lies on several devices: %4."},
    RuleRow{Rule::AliasSplit, "device.alias-split",
            "%s shares its storage (%3): moving one moves the other, and the map puts them on %4."},
    RuleRow{Rule::WeightBypassed, "device.weight-bypassed",
            "The weight of %s is on %1 where %3 uses it directly, on %2."},
    RuleRow{Rule::HeadAndLabels, "device.head-and-labels",
            "%s gives its results on %1, and the labels are on %2."},
    RuleRow{Rule::KvCache, "device.kv-cache",
            "The KV cache of %s is on %1, and its attention is executed on %2."},
    RuleRow{Rule::OffloadIgnored, "offload.ignored",
            "%s is asked to lie on %1, which this runtime ignores: it stays on %2."},
    RuleRow{Rule::OffloadImplicit, "offload.implicit",
            "%s lies on %1 though nobody asked for it; without a request it belongs on %2."},
    RuleRow{Rule::OffloadUnsupported, "offload.unsupported",
            "%s is asked to lie on %1, which this runtime cannot do; taken as on %2."},
    RuleRow{Rule::PhaseOverBudget, "phase.over-budget",
            "The phase “%3” needs %4 of %1, and %5 are there: %6 too much."},
    RuleRow{Rule::PhaseRefitOverBudget, "phase.refit-over-budget",
            "Should weights change, the phase “%3” needs %4 of %1, and %5 are there: %6 too much."},
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
    case Rule::WeightsSplit:
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

std::string message(const Finding& finding) {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < 2; ++i)
    arguments.push_back(i < finding.devices.size() ? display_name(finding.devices[i]) : std::string());
  for (std::string& more : more_arguments(finding)) arguments.push_back(std::move(more));
  const std::string& module = finding.module;
  return fill_sentence(row_of(finding.rule).sentence, module.empty() ? "The model" : module, arguments);
}

}  // namespace stowage::runtimes
