#include "core/runtimes/export/refusals.h"

#include <array>

#include "core/base/error.h"

namespace stowage::runtimes {
namespace {

struct Row {
  std::string_view rule, english;
};
constexpr std::array kRows = {
#define STOWAGE_REFUSAL(kind, rule, english) Row{rule, english},
#include "core/runtimes/export/sentences.h"
#undef STOWAGE_REFUSAL
};

const Row& row_of(RefusalKind kind) { return kRows[static_cast<std::size_t>(kind)]; }

}  // namespace

std::string_view rule_name(RefusalKind kind) { return row_of(kind).rule; }

std::string_view sentence_pattern(RefusalKind kind) { return row_of(kind).english; }

bool nearest_may_help(RefusalKind kind) {
  return kind != RefusalKind::NoFolder && !rule_name(kind).starts_with("export.activations-");
}

std::string message(const Refusal& refusal) {
  return fill_sentence(sentence_pattern(refusal.kind),
                       refusal.subject.empty() ? "the model" : refusal.subject, refusal.arguments);
}

}  // namespace stowage::runtimes
