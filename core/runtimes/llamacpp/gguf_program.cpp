#include "core/runtimes/llamacpp/gguf_program.h"

#include <algorithm>

#include "core/runtimes/export/unused_options.h"

namespace stowage::runtimes {
namespace {

bool plan_fits(const GgufQuestion& question) {
  if (!question.model || !question.settings) return false;
  const auto planned =
      plan::evaluate(*question.model, question.machine, *question.settings, question.placement);
  return std::none_of(planned.devices.begin(), planned.devices.end(),
                      [](const plan::DeviceUse& use) { return static_cast<bool>(use.over); });
}

/// What stands on a device, with what is charged once where anything does.
Bytes used_on(const machine::Device& device, const llamacpp::DeviceBytes& bytes) {
  const Bytes used = Bytes(bytes.weights) + Bytes(bytes.caches);
  return used ? used + device.fixed() : used;
}

void judge_budgets(const GgufQuestion& question, GgufWritten& out) {
  const machine::Machine& machine = question.machine;
  std::erase_if(out.exported.findings, [](const llamacpp::Finding& finding) {
    return finding.kind == llamacpp::FindingKind::OverBudget;
  });
  const llamacpp::Placed& placed = out.exported.placed;
  if (placed.devices.size() != machine.gpu_count() + 1) return;
  const auto severity = plan_fits(question) ? plan::Severity::Error : plan::Severity::Warning;
  for (std::size_t i = 0; i < machine.gpu_count(); ++i) {
    const machine::Device& card = machine.devices[i];
    const Bytes used = used_on(card, placed.on(static_cast<llamacpp::Where>(i)));
    if (card.budget && used > *card.budget)
      out.findings.push_back(over_budget(card.id, used, *card.budget, severity));
  }
  const machine::Device* const host = machine.find(machine::kCpu);
  if (!host || !host->budget) return;
  const Bytes used = used_on(*host, placed.on(llamacpp::kHost));
  if (used > *host->budget)
    out.findings.push_back(over_budget(host->id, used, *host->budget, plan::Severity::Warning));
}

}  // namespace

GgufWritten write_gguf(const Target& target, const GgufQuestion& question) {
  GgufWritten out = target.gguf->write(question);
  judge_budgets(question, out);
  const auto same = [&](const WriterValues& told) {
    GgufQuestion other = question;
    other.told = told;
    return target.gguf->write(other).text == out.text;
  };
  const auto unused = unused_options(target, question.told, same);
  out.findings.insert(out.findings.end(), unused.begin(), unused.end());
  return out;
}

}  // namespace stowage::runtimes
