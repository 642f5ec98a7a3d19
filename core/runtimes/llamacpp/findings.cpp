#include "core/runtimes/llamacpp/findings.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"

namespace stowage::llamacpp {
namespace {

struct Row {
  std::string_view rule, english;
};
constexpr std::array kRows = {
#define STOWAGE_FINDING(kind, rule, english) Row{rule, english},
#include "core/runtimes/llamacpp/sentences.h"
#undef STOWAGE_FINDING
};

const Row& row_of(FindingKind kind) { return kRows[static_cast<std::size_t>(kind)]; }

}  // namespace

std::string_view rule_name(FindingKind kind) { return row_of(kind).rule; }

std::string_view sentence_pattern(FindingKind kind) { return row_of(kind).english; }

std::string message(const Finding& finding) {
  return fill_sentence(sentence_pattern(finding.kind), finding.subject, finding.arguments);
}

bool any_error(const Findings& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& one) { return one.severity == plan::Severity::Error; });
}

}  // namespace stowage::llamacpp
