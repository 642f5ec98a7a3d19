#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/evaluate.h"

namespace stowage::llamacpp {

enum class FindingKind : std::uint8_t {
#define STOWAGE_FINDING(kind, rule, english) kind,
#include "core/runtimes/llamacpp/sentences.h"
#undef STOWAGE_FINDING
};

/// Something a person should know about options or a plan. An error: llama.cpp refuses it, or the plan cannot
/// be said.
struct Finding {
  plan::Severity severity = plan::Severity::Warning;
  FindingKind kind{};
  std::string subject{};
  std::vector<std::string> arguments{};
  std::vector<std::string> subjects{};   ///< names of tensors or options concerned
  std::vector<std::uint64_t> numbers{};  ///< bytes or counts
};
using Findings = std::vector<Finding>;

std::string_view rule_name(FindingKind kind);  ///< "llamacpp.pattern"
std::string message(const Finding& finding);   ///< the English sentence, filled in
std::string_view sentence_pattern(FindingKind kind);
bool any_error(const Findings& findings);

inline Finding error(FindingKind kind, std::string subject = {}, std::vector<std::string> arguments = {}) {
  return {plan::Severity::Error, kind, std::move(subject), std::move(arguments)};
}
inline Finding warning(FindingKind kind, std::string subject = {}, std::vector<std::string> arguments = {}) {
  return {plan::Severity::Warning, kind, std::move(subject), std::move(arguments)};
}
inline Finding remark(FindingKind kind, std::string subject = {}, std::vector<std::string> arguments = {}) {
  return {plan::Severity::Info, kind, std::move(subject), std::move(arguments)};
}

}  // namespace stowage::llamacpp
