#include "core/runtimes/export/export_findings.h"

#include <array>

#include "core/base/bytes.h"
#include "core/base/error.h"
#include "core/base/json.h"

namespace stowage::runtimes {
namespace {

struct Row {
  std::string_view rule, english;
};
constexpr std::array kRows = {
#define STOWAGE_EXPORT(kind, rule, english) Row{rule, english},
#include "core/runtimes/export/sentences.h"
#undef STOWAGE_EXPORT
};

const Row& row_of(ExportRule rule) { return kRows[static_cast<std::size_t>(rule)]; }

}  // namespace

std::string_view rule_name(ExportRule rule) { return row_of(rule).rule; }

std::string_view sentence_pattern(ExportRule rule) { return row_of(rule).english; }

std::string message(const ExportFinding& finding) {
  return fill_sentence(sentence_pattern(finding.rule), finding.subject, finding.arguments);
}

Json to_json(const std::vector<ExportFinding>& findings) {
  Json out = Json::array();
  for (const ExportFinding& finding : findings) {
    const std::string subject = finding.device ? machine::to_string(*finding.device) : finding.subject;
    out.push_back({{"severity", plan::to_string(finding.severity)},
                   {"rule", rule_name(finding.rule)},
                   {"subjects", subject.empty() ? Json::array() : Json::array({subject})},
                   {"numbers", finding.numbers},
                   {"message", message(finding)},
                   {"fixes", Json::array()}});
  }
  return out;
}

ExportFinding over_budget(machine::DeviceId device, Bytes used, Bytes budget, plan::Severity severity) {
  const Bytes over = used - budget;
  return {severity,
          ExportRule::OverBudget,
          machine::display_name(device),
          {format_bytes(used), format_bytes(budget), format_bytes(over)},
          device,
          {used.count(), budget.count(), over.count()}};
}

}  // namespace stowage::runtimes
