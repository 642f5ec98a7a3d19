#include "app/cli/output/predicted_json.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"
#include "core/base/json.h"
#include "core/estimate/predict.h"
#include "core/plan/evaluation/keep_free.h"

namespace stowage::cli {
namespace {

using estimate::PredictedDevice;
using estimate::PredictedTime;
using estimate::Prediction;

Json name_or_null(const std::string& name) { return name.empty() ? Json(nullptr) : Json(name); }
Json number_or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

Json device_json(const PredictedDevice& device) {
  Json json{{"device", machine::to_string(device.device)},
            {"peak_bytes", device.peak.count()},
            {"peak_module", device.peak_module},
            {"peak_node", name_or_null(device.peak_node)},
            {"weights_bytes", device.weights.count()},
            {"streamed_bytes", device.streamed.count()},
            {"activations_bytes", device.activations.count()},
            {"kv_cache_bytes", device.kv_cache.count()},
            {"overhead_bytes", device.overhead.count()},
            {"reserved_bytes", device.reserved.count()}};
  if (device.least) json["least_peak_bytes"] = device.least->count();
  if (device.gradients || device.optimizer || device.saved || device.backward_peak) {
    json["gradients_bytes"] = device.gradients.count();
    json["optimizer_bytes"] = device.optimizer.count();
    json["saved_bytes"] = device.saved.count();
  }
  if (device.forward_peak) json["forward_peak_bytes"] = device.forward_peak->count();
  if (device.backward_peak) json["backward_peak_bytes"] = device.backward_peak->count();
  return json;
}

Json time_json(const PredictedTime& time) {
  return {{"step", time.step},       {"low", time.low},
          {"high", time.high},       {"compute", time.compute},
          {"copies", time.copies},   {"stall", time.stall},
          {"prefill", time.prefill}, {"decode", number_or_null(time.decode)}};
}

/// "1.2 s (0.9 s to 2.1 s)".
std::string band_text(double usual, double low, double high) {
  return fmt::format("{} ({} to {})", seconds_text(usual), seconds_text(low), seconds_text(high));
}

std::string time_text(const PredictedTime& time) {
  std::string out = "A step takes " + band_text(time.step, time.low, time.high) + ", of which " +
                    seconds_text(time.copies) + " are copies; the first token is there after " +
                    band_text(time.first_token_seconds, time.first_token_low, time.first_token_high) + ".\n";
  if (!time.tokens_per_second) return out;
  const double usual = *time.tokens_per_second;
  return out + fmt::format("{:.3g} tokens a second after it ({:.3g} to {:.3g}).\n", usual,
                           time.tokens_per_second_low.value_or(usual),
                           time.tokens_per_second_high.value_or(usual));
}

/// What to keep free of a device for the activations of its peak: nothing where that is no more than is kept
/// free now, or so much that no weights have room beside it.
std::string keep_free_text(const PredictedDevice& device, const machine::Device& known) {
  const Bytes kept = plan::to_keep_free(device.activations, known.budget);
  if (!device.device.gpu() || !device.activations || kept <= known.keep_free.value_or(Bytes()) ||
      kept + known.overhead >= *known.budget)
    return {};
  const bool mib = kept.count() % MiB(1).count() == 0, kib = kept.count() % KiB(1).count() == 0;
  const std::uint64_t amount = kept.count() >> (mib ? 20 : kib ? 10 : 0);
  const char* const unit = mib ? "MiB" : kib ? "KiB" : "";
  return fmt::format(" Plan with room for activations: --keep-free {}={}{}.",
                     machine::to_string(device.device), amount, unit);
}

/// A plan may fit while its run does not: what is kept free is for the user to say.
std::string over_text(const Console& console, const PredictedDevice& device, const machine::Device& known) {
  const std::string needed = format_bytes(device.peak), budget = format_bytes(*known.budget);
  // What an allocator's blocks add to weights that fill a card is less than the digits say.
  const std::string less =
      needed == budget ? " (" + format_bytes(device.peak - *known.budget) + " less)" : "";
  return "  " + console.warn("warning") + "  " + machine::display_name(device.device) + " will need " +
         needed + " at its peak, and its budget is " + budget + less + "." + keep_free_text(device, known) +
         "\n";
}

std::string figures_text(const Console& console, const Prediction& prediction,
                         const machine::Machine& machine) {
  const bool trains = std::any_of(
      prediction.devices.begin(), prediction.devices.end(),
      [](const PredictedDevice& device) { return device.gradients || device.optimizer || device.saved; });
  std::vector<std::string> columns{"predicted",    ">peak",     ">weights", ">streamed",
                                   ">activations", ">KV cache", ">overhead"};
  if (trains) columns.insert(columns.end(), {">gradients", ">optimizer"});
  columns.push_back("at its peak in");
  Table table(columns);
  for (const PredictedDevice& device : prediction.devices) {
    if (!device.peak) continue;
    const auto size = [](Bytes bytes) { return bytes ? format_bytes(bytes) : std::string("-"); };
    std::vector<std::string> row{
        console.device(device.device), format_bytes(device.peak), size(device.weights), size(device.streamed),
        size(device.activations),      size(device.kv_cache),     size(device.overhead)};
    if (trains) row.insert(row.end(), {size(device.gradients), size(device.optimizer)});
    row.push_back(device.peak_module.empty() ? "-" : device.peak_module);
    table.row(row);
  }
  std::string out = "\n" + table.text(console);
  if (prediction.time) out += time_text(*prediction.time);
  for (const PredictedDevice& device : prediction.devices) {
    const machine::Device* known = machine.find(device.device);
    if (known && known->budget && device.peak > *known->budget) out += over_text(console, device, *known);
  }
  return out;
}

}  // namespace

Json predicted_json(const Prediction& prediction, bool modules) {
  Json json{{"method", estimate::to_string(prediction.method)}, {"unknown", prediction.unknown}};
  json["devices"] = Json::array();
  for (const PredictedDevice& device : prediction.devices) json["devices"].push_back(device_json(device));
  const auto& time = prediction.time;
  json["seconds"] = time ? time_json(*time) : Json(nullptr);
  json["tokens_per_second"] = time ? number_or_null(time->tokens_per_second) : Json(nullptr);
  json["first_token_seconds"] = time ? Json(time->first_token_seconds) : Json(nullptr);
  json["tokens_per_second_low"] = time ? number_or_null(time->tokens_per_second_low) : Json(nullptr);
  json["tokens_per_second_high"] = time ? number_or_null(time->tokens_per_second_high) : Json(nullptr);
  json["first_token_low"] = time ? Json(time->first_token_low) : Json(nullptr);
  json["first_token_high"] = time ? Json(time->first_token_high) : Json(nullptr);
  json["simulated_seconds"] = number_or_null(prediction.simulated_seconds);
  if (prediction.saved_for_backward)
    json["saved_for_backward_bytes"] = prediction.saved_for_backward->count();
  if (!modules) return json;
  json["modules"] = Json::array();
  for (const estimate::PredictedModule& module : prediction.modules) {
    json["modules"].push_back({{"name", module.name},
                               {"device", machine::to_string(module.device)},
                               {"seconds", time ? Json(module.seconds) : Json(nullptr)},
                               {"activations_bytes", module.activations.count()},
                               {"streamed_bytes", module.streamed.count()}});
  }
  return json;
}

std::string predicted_text(const Console& console, const Prediction& prediction,
                           const machine::Machine& machine) {
  std::string out;
  if (prediction.method != estimate::PredictionMethod::None)
    out = figures_text(console, prediction, machine);
  else if (!prediction.unknown.empty())
    out = "\n";
  for (const std::string& sentence : prediction.unknown)
    out += "  " + console.dim("note   ") + "  " + sentence + "\n";
  return out;
}

}  // namespace stowage::cli
