#include "core/runtimes/import/read_plan.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/error.h"

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

using Reader = ReadPlan (*)(const Facts&, std::string_view);
constexpr std::array kReaders = {
    std::pair<std::string_view, Reader>{"vllm", read_vllm},
    std::pair<std::string_view, Reader>{"megatron", read_megatron},
    std::pair<std::string_view, Reader>{"pipelining", read_pipelining},
    std::pair<std::string_view, Reader>{"deepspeed", read_deepspeed},
    std::pair<std::string_view, Reader>{"accelerate", read_accelerate},
};

Reader reader_of(const Target& target) {
  for (const auto& [name, reader] : kReaders) {
    if (name == target.name) return reader;
  }
  return nullptr;
}

}  // namespace

std::string_view rule_name(ImportKind kind) { return kRows[static_cast<std::size_t>(kind)].rule; }

std::string_view sentence_pattern(ImportKind kind) { return kRows[static_cast<std::size_t>(kind)].english; }

std::string message(const ImportFinding& finding) {
  return fill_sentence(sentence_pattern(finding.kind), finding.subject, finding.arguments);
}

bool ReadPlan::ok() const {
  return !places.empty() && std::none_of(findings.begin(), findings.end(), [](const ImportFinding& one) {
    return one.severity == plan::Severity::Error;
  });
}

bool can_read(const Target& target) { return reader_of(target) != nullptr; }

ReadPlan read_plan(const Facts& facts, const Target& target, std::string_view text) {
  ReadPlan out = reader_of(target)(facts, text);
  if (out.places.empty() && out.findings.empty()) out.error(ImportKind::Nothing);
  return out;
}

plan::DeviceMap map_of_places(const Facts& facts, const std::vector<machine::DeviceId>& places) {
  plan::DeviceMap map;
  for (std::uint32_t i = 0; i < places.size(); ++i) map.entries.push_back({facts.tensor_name(i), places[i]});
  return map;
}

}  // namespace stowage::runtimes
