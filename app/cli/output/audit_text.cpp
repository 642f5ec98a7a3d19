#include "app/cli/output/audit_text.h"

#include <cmath>

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"

namespace stowage::cli {
namespace {

using estimate::Audit;
using estimate::Quantity;

std::string bytes_text(double bytes) { return format_bytes(Bytes(static_cast<std::uint64_t>(bytes))); }

std::string fidelity_text(const Quantity& quantity) {
  return quantity.fidelity ? fmt::format("{:.2f} %", 100 * *quantity.fidelity) : "-";
}

std::string rate_text(double rate) { return bytes_text(rate) + "/s"; }

std::string latency_text(std::uint64_t nanoseconds) {
  return seconds_text(static_cast<double>(nanoseconds) * 1e-9);
}

std::string quantities_text(const Console& console, const Audit& audit) {
  Table table({"planned against measured", ">planned", ">measured", ">agreement"});
  const auto row = [&](const char* name, const Quantity& quantity) {
    table.row({name, quantity.planned ? bytes_text(*quantity.planned) : "-", bytes_text(quantity.actual),
               fidelity_text(quantity)});
  };
  row("peak", audit.peak);
  row("weights that stay", audit.resident);
  row("weights brought", audit.streamed);
  row("activations at the peak", audit.activations);
  if (audit.seconds.planned)
    table.row({audit.simulated_seconds ? "a pass on that machine" : "a pass",
               seconds_text(*audit.seconds.planned), seconds_text(audit.seconds.actual),
               fidelity_text(audit.seconds)});
  return table.text(console);
}

std::string offload_text(const Audit& audit) {
  if (audit.offload.planned == 0) return {};
  const auto size = [](std::uint64_t bytes) { return format_bytes(Bytes(bytes)); };
  std::string out = "Off the GPUs: planned " + size(audit.offload.planned) + ", possible " +
                    size(audit.offload.eligible) + ", done " + size(audit.offload.moved);
  if (audit.offload.freed) out += ", freed " + size(*audit.offload.freed);
  return out + ".\n";
}

}  // namespace

std::string audit_text(const Console& console, const Audit& audit) {
  if (audit.devices.empty()) return {};
  std::string out = "\n" + quantities_text(console, audit) + offload_text(audit);
  if (audit.reduction)
    out += fmt::format("R = {:.4f}: so much of the planned reduction of the peak was achieved.\n",
                       *audit.reduction);
  if (!audit.complete)
    out += "The run ended early: what was measured is of a part of the pass, and no R is made of it.\n";
  if (!audit.reasons.empty()) {
    Table table({"differences", ">bytes", ">times"});
    for (const estimate::ReasonSum& sum : audit.reasons)
      table.row({std::string(estimate::explain(sum.reason)), format_bytes(Bytes(sum.bytes)),
                 format_count(sum.count)});
    out += "\n" + table.text(console);
  }
  const std::string unexplained = format_bytes(Bytes(audit.unexplained)) + " not explained.\n";
  return out + (audit.unexplained ? console.warn(unexplained) : unexplained);
}

std::string learned_text(const Console& console, const std::vector<estimate::LearnedRate>& rates,
                         const std::string& file) {
  if (rates.empty()) return "\nNothing was learned: the run made no copies.\n";
  Table table({"learned", ">rate", ">before", ">least", ">most", ">latency", ">before", ">from"});
  for (const estimate::LearnedRate& rate : rates) {
    const std::string name = rate.inside()
                                 ? machine::display_name(rate.from) + ", its own memory"
                                 : machine::display_name(rate.from) + " to " + machine::display_name(rate.to);
    table.row({name, rate_text(static_cast<double>(rate.bytes_per_second)),
               rate_text(static_cast<double>(rate.before_bytes_per_second)), rate_text(rate.spread.least),
               rate_text(rate.spread.most), latency_text(rate.latency_ns),
               latency_text(rate.before_latency_ns),
               format_count(rate.samples) + (rate.inside() ? " modules" : " copies")});
  }
  return "\n" + table.text(console) + "Written to " + file + "\n";
}

}  // namespace stowage::cli
