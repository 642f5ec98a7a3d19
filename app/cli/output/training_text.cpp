#include "app/cli/output/training_text.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"
#include "core/estimate/offload/choice.h"

namespace stowage::cli {
namespace {

constexpr std::size_t kMostRows = 12;

std::string size_text(std::uint64_t bytes) { return bytes ? format_bytes(Bytes(bytes)) : "-"; }

std::string module_name(const std::string& module) {
  return module.empty() ? "(root)" : fill_sentence("%s", module, {});
}

/// Where activations were saved, of several devices.
std::string devices_text(const protocol::RunResult& run) {
  std::vector<std::string> out;
  for (const protocol::DeviceResult& device : run.devices) {
    if (device.saved_peak_bytes == 0) continue;
    const auto id = machine::parse_device(device.device);
    out.push_back(fmt::format("{} {}, at most {}", id ? machine::display_name(*id) : device.device,
                              size_text(device.saved_bytes), size_text(device.saved_peak_bytes)));
  }
  return out.size() < 2 ? std::string() : fmt::format("\nOf activations: {}", fmt::join(out, "; "));
}

std::string reasons_text(const std::map<std::string, std::uint64_t>& reasons) {
  std::string out;
  for (const auto& [reason, bytes] : reasons)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", reason, format_bytes(Bytes(bytes)));
  return out;
}

std::string saved_text(const Console& console, std::vector<protocol::SavedSum> modules) {
  std::stable_sort(modules.begin(), modules.end(),
                   [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
  const std::size_t all = modules.size();
  if (all > kMostRows) modules.resize(kMostRows);
  Table table({"saved for backward by", ">tensors", ">bytes", ">could move", "the rest cannot"});
  for (const protocol::SavedSum& sum : modules)
    table.row({module_name(sum.module), format_count(sum.tensors), size_text(sum.bytes),
               size_text(sum.eligible_bytes), reasons_text(sum.reasons)});
  std::string out = table.text(console);
  if (all > kMostRows) out += fmt::format("  and {} more modules\n", all - kMostRows);
  return out;
}

std::string schedule_text(const Console& console, const protocol::OffloadSchedule& schedule) {
  std::vector<std::string> none;  // counted among the first n, and nothing of them goes
  for (const protocol::OffloadedLayer& layer : schedule.moved) {
    if (layer.moved_bytes == 0) none.push_back(module_name(layer.layer));
  }
  const std::optional<double> ratio = schedule.peak_ratio();  // R as Megatron has it
  std::string out = fmt::format(
      "By the schedule {} of {} layers are moved: peak of what layers save {} instead of {} (measured {}{}); "
      "{} of {} are stalls\n",
      schedule.moved.size() - none.size(), schedule.layers.size(), size_text(schedule.peak_bytes),
      size_text(schedule.peak_bytes_without), size_text(schedule.measured_peak_bytes),
      ratio ? fmt::format(", R {:.3f}", *ratio) : std::string(), seconds_text(schedule.stall_seconds),
      seconds_text(schedule.seconds));
  for (const protocol::OffloadOnGpu& gpu : schedule.gpus)
    out += fmt::format("  on GPU {}: {} instead of {} (measured {})\n", gpu.device, size_text(gpu.peak_bytes),
                       size_text(gpu.peak_bytes_without), size_text(gpu.measured_peak_bytes));
  if (!none.empty())
    out += fmt::format("{}: nothing that {} saves; the rows above say why\n", console.warn("Not moved"),
                       estimate::offload::listed(none));
  Table table({"layer", ">moved", "given back before forward of", "brought at backward of"});
  for (const protocol::OffloadedLayer& layer : schedule.moved)
    table.row({module_name(layer.layer), size_text(layer.moved_bytes), module_name(layer.given_back_at),
               module_name(layer.brought_at)});
  return out + table.text(console);
}

std::string stalls_text(const Console& console, std::vector<protocol::OffloadStall> stalls) {
  if (stalls.empty()) return console.good("No stall") + ": compute never waits for a copy.\n";
  std::stable_sort(stalls.begin(), stalls.end(),
                   [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
  const std::size_t all = stalls.size();
  if (all > kMostRows) stalls.resize(kMostRows);
  Table table({"stall in", "layer", ">for", "waits for"});
  for (const protocol::OffloadStall& stall : stalls)
    table.row({stall.backward ? "backward" : "forward", module_name(stall.layer), seconds_text(stall.seconds),
               fill_sentence("%s", stall.waits_for, {})});
  std::string out = table.text(console);
  if (all > kMostRows) out += fmt::format("  and {} more stalls\n", all - kMostRows);
  return out;
}

/// What is run again, the longest first.
std::string recomputed_text(const Console& console, std::vector<protocol::RecomputedModule> modules) {
  if (modules.empty()) return {};
  std::stable_sort(modules.begin(), modules.end(),
                   [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
  const std::size_t all = modules.size();
  if (all > kMostRows) modules.resize(kMostRows);
  Table table({"run again in backward", ">times", ">not kept", ">kept for it", ">in"});
  for (const protocol::RecomputedModule& module : modules)
    table.row({module_name(module.module), format_count(module.runs), size_text(module.bytes),
               size_text(module.input_bytes), seconds_text(module.seconds)});
  std::string out = "\n" + table.text(console);
  if (all > kMostRows) out += fmt::format("  and {} more modules\n", all - kMostRows);
  return out;
}

/// "(98.0 % of planned, 100.0 % of eligible)", with a blank before it; "" where nothing was planned.
std::string shares_text(const protocol::OffloadResult& result) {
  const auto share = [&](std::uint64_t all) {
    return 100 * static_cast<double>(result.freed_bytes) / static_cast<double>(all);
  };
  if (result.planned_bytes == 0) return {};
  const std::string planned = fmt::format("{:.1f} % of planned", share(result.planned_bytes));
  return result.eligible_bytes == 0
             ? " (" + planned + ")"
             : fmt::format(" ({}, {:.1f} % of eligible)", planned, share(result.eligible_bytes));
}

/// Rows that kept less than was planned, by reason and module.
std::string offload_text(const Console& console, const protocol::OffloadResult& result) {
  std::string out =
      fmt::format("Offload: {} planned, {} eligible, {} moved, {} freed{}\n", size_text(result.planned_bytes),
                  size_text(result.eligible_bytes), size_text(result.moved_bytes),
                  size_text(result.freed_bytes), shares_text(result));
  std::vector<protocol::OffloadRow> left;
  for (const protocol::OffloadRow& row : result.rows) {
    if (row.freed < row.planned) left.push_back(row);
  }
  if (left.empty()) return out;
  std::stable_sort(left.begin(), left.end(),
                   [](const auto& a, const auto& b) { return a.planned - a.freed > b.planned - b.freed; });
  const std::size_t all = left.size();
  if (all > kMostRows) left.resize(kMostRows);
  Table table({"not freed in", "tensor", ">bytes", "because"});
  for (const protocol::OffloadRow& row : left)
    table.row({module_name(row.module), fill_sentence("%s", row.tensor, {}),
               size_text(row.planned - row.freed), row.reason});
  out += table.text(console);
  if (all > kMostRows) out += fmt::format("  and {} more storages\n", all - kMostRows);
  return out;
}

}  // namespace

std::string training_text(const Console& console, const protocol::RunResult& run) {
  const protocol::BackwardResult& result = *run.backward;
  std::string out = fmt::format("\nBackward in {}: {} gradients", seconds_text(result.seconds),
                                format_count(result.gradients.size()));
  if (!result.input_gradients.empty())
    out += fmt::format(" and {} of inputs", format_count(result.input_gradients.size()));
  if (!result.without_gradient.empty())
    out += fmt::format(", {} parameters got none", format_count(result.without_gradient.size()));
  out += fmt::format(
      "\nSaved for backward: {} in {} storages when forward ends, {} of it activations; most at "
      "once {}{}\n\n",
      size_text(result.saved.bytes), format_count(result.saved.storages),
      size_text(result.saved.activation_bytes), size_text(result.saved.peak_bytes), devices_text(run));
  out += saved_text(console, result.modules);
  out += recomputed_text(console, result.recomputed);
  const bool moves = result.offload && (result.offload->planned_bytes > 0 || result.recomputed.empty());
  if (!moves) return out;
  out += "\n" + offload_text(console, *result.offload);
  if (result.offload->schedule) {
    out += "\n" + schedule_text(console, *result.offload->schedule);
  } else if (result.offload->moved_bytes > 0) {
    out += "Everything was moved as it came, without a schedule.\n";
  }
  if (result.offload->moved_bytes > 0) out += "\n" + stalls_text(console, result.offload->stalls);
  return out;
}

}  // namespace stowage::cli
