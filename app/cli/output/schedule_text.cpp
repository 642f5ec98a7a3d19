#include "app/cli/output/schedule_text.h"

#include <fmt/format.h>

#include "app/cli/output/mix_text.h"
#include "app/cli/output/plan_text.h"
#include "core/estimate/offload/kept.h"

namespace stowage::cli {

namespace offload = estimate::offload;

namespace {

std::string size_text(std::uint64_t bytes) { return format_bytes(Bytes(bytes)); }

std::string verdicts_text(const Console& console, const offload::Answer& answer) {
  std::string out;
  const auto add = [&](const std::vector<offload::Verdict>& verdicts, const std::string& word) {
    for (const offload::Verdict& verdict : verdicts) {
      out += "  " + word + "  " + sentence(offload::sentence_of(verdict));
      for (const Error& fix : offload::fixes_of(verdict, answer.scenario)) out += " " + sentence(fix);
      out += "\n";
    }
  };
  add(answer.verdicts.refusals, console.bad("refused"));
  add(answer.verdicts.warnings, console.warn("warning"));
  return out;
}

std::string layers_text(const Console& console, const offload::Answer& answer) {
  Table table(
      {"layer", ">saved", ">moved", ">made again", ">forward at", ">backward at", "not moved because"});
  const offload::Schedule& schedule = *answer.schedule;
  const std::size_t count = answer.scenario.layers.size();
  for (std::size_t i = 0; i < count; ++i) {
    const offload::Layer& layer = answer.scenario.layers[i];
    std::uint64_t saved = 0, moved = 0, again = 0;
    for (const offload::Tensor& tensor : layer.tensors) saved += tensor.bytes;
    for (const offload::Chosen& row : answer.choice.tensors[i]) moved += row.moved, again += row.recomputed;
    table.row({fill_sentence("%s", layer.name, {}), size_text(saved), moved ? size_text(moved) : "-",
               again ? size_text(again) : "-", seconds_text(schedule.forward[i].start),
               seconds_text(schedule.backward[count - 1 - i].start),
               offload::words_of(offload::kept_bytes(answer.choice, i))});
  }
  return table.text(console);
}

std::string stalls_text(const Console& console, const offload::Answer& answer) {
  if (answer.schedule->stalls.empty())
    return console.good("No stall") + ": compute never waits for a copy.\n";
  Table table({"stall in", "layer", ">at", ">for", "waits for"});
  for (const offload::Stall& stall : answer.schedule->stalls) {
    const offload::Layer& other = answer.scenario.layers[stall.waits_layer];
    const std::string tensor = stall.waits_tensor ? "/" + other.tensors[*stall.waits_tensor].name : "";
    table.row({stall.backward ? "backward" : "forward",
               fill_sentence("%s", answer.scenario.layers[stall.layer].name, {}), seconds_text(stall.at),
               seconds_text(stall.seconds), fill_sentence("%s", other.name + tensor, {})});
  }
  return table.text(console);
}

/// Of several GPUs what each holds.
std::string gpus_text(const std::vector<offload::GpuPeak>& gpus) {
  std::string out;
  for (const offload::GpuPeak& one : gpus) {
    if (gpus.size() > 1)
      out += fmt::format("  GPU {}: peak {} instead of {}\n", one.gpu, size_text(one.peak_bytes),
                         size_text(one.peak_bytes_without));
  }
  return out;
}

}  // namespace

std::string schedule_text(const Console& console, const offload::Answer& answer) {
  if (!answer.schedule) return verdicts_text(console, answer);
  const offload::Schedule& schedule = *answer.schedule;
  std::string out = fmt::format(
      "Peak {} instead of {}, at most {} of {} layers on the GPU; a step takes {}, {} of it stalls{}.\n\n",
      size_text(schedule.peak_bytes), size_text(schedule.peak_bytes_without), schedule.peak_sets,
      answer.scenario.layers.size(), seconds_text(schedule.seconds), seconds_text(schedule.stall_seconds),
      schedule.recompute_seconds > 0
          ? fmt::format(" and {} run again", seconds_text(schedule.recompute_seconds))
          : std::string());
  const auto none = offload::layers_without_copies(answer.choice);
  out.insert(out.size() - 1, gpus_text(schedule.gpus));
  return out + layers_text(console, answer) + "\n" + stalls_text(console, answer) +
         verdicts_text(console, answer) +
         kept_text(console, offload::nothing_moved(answer.scenario, answer.choice, none), answer.scenario);
}

}  // namespace stowage::cli
