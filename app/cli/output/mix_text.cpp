#include "app/cli/output/mix_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"

namespace stowage::cli {
namespace {

namespace offload = estimate::offload;

std::vector<std::string> arguments_of(const offload::Scenario& scenario) {
  std::vector<std::string> out;
  for (const offload::Scope& scope : scenario.scopes) {
    const std::string value = scope.state == offload::Switch::Recompute ? "recompute"
                              : scope.cap_bytes                         ? std::to_string(*scope.cap_bytes)
                                                                        : "on";
    out.insert(out.end(), {"--offload-activations", scope.module + "=" + value});
  }
  return out;
}

/// What a mix needs, where none fits.
std::string needed_text(const ChosenMix& chosen) {
  std::string out;
  for (const auto& [gpu, least] : chosen.needed) {
    const std::string needed = format_bytes_up(Bytes(least.bytes));
    const std::string where = gpu ? fmt::format(" on GPU {}", *gpu) : std::string();
    out += least.proven ? fmt::format("; every mix needs {} or more{}", needed, where)
                        : fmt::format("; the least that one was found to need{} is {}", where, needed);
  }
  return out;
}

std::size_t count_of(const offload::Mix& mix, offload::Treatment treatment) {
  return static_cast<std::size_t>(std::count(mix.layers.begin(), mix.layers.end(), treatment));
}

}  // namespace

Json mix_json(const ChosenMix& chosen, const offload::Room& room) {
  const auto& [mix, scenario, never, needed] = chosen;
  Json out{{"proven", static_cast<bool>(mix.proven)}, {"simulated", mix.simulated}};
  offload::put_room(room, out);
  if (!mix.best) out["layers"] = nullptr;
  for (const auto& [gpu, least] : needed) {
    const bool proven = static_cast<bool>(least.proven);
    if (gpu) {
      out["least_gpus"].push_back({{"gpu", *gpu}, {"peak_bytes", least.bytes}, {"proven", proven}});
    } else {
      out["least_peak_bytes"] = least.bytes;
      out["least_proven"] = proven;
    }
  }
  if (!mix.best) return out;
  Json layers = Json::array();
  for (std::size_t i = 0; i < scenario.layers.size(); ++i)
    layers.push_back({{"name", scenario.layers[i].name},
                      {"treatment", offload::to_string(mix.best->layers[i])},
                      {"reasons", offload::to_json(never[i])}});
  out["layers"] = std::move(layers);
  out["seconds"] = mix.best->seconds;
  out["bound_seconds"] = mix.bound_seconds;
  out["peak_bytes"] = mix.best->peak_bytes;
  out["recompute_seconds"] = mix.best->recompute_seconds;
  out["stall_seconds"] = mix.best->stall_seconds;
  out["arguments"] = arguments_of(scenario);
  return out;
}

std::string mix_text(const Console& console, const ChosenMix& chosen) {
  const auto& [mix, scenario, never, needed] = chosen;
  const std::string stays = kept_text(console, offload::nothing_movable(scenario, never), scenario);
  if (!mix.best)
    return console.bad(mix.proven ? "No mix fits the budget" : "No mix was found that fits the budget") +
           needed_text(chosen) + ". Here nothing is changed.\n" + stays;
  std::string out = fmt::format("{} layers keep what they save, {} move it, {} are run again: ",
                                count_of(*mix.best, offload::Treatment::Keep),
                                count_of(*mix.best, offload::Treatment::Offload),
                                count_of(*mix.best, offload::Treatment::Recompute));
  out += mix.proven ? console.good("the fastest mix that fits, proven")
                    : fmt::format("no mix that fits takes less than {}", seconds_text(mix.bound_seconds));
  out += ".\n";
  std::string line;
  for (const std::string& argument : arguments_of(scenario)) line += (line.empty() ? "" : " ") + argument;
  if (!line.empty())
    out += "To run it: profile PROGRAM MAP --backward " + fill_sentence("%s", line, {}) + "\n";
  return out + stays;
}

std::string kept_text(const Console& console, const std::optional<Error>& said,
                      const offload::Scenario& scenario) {
  if (!said) return {};
  std::string out = "  " + console.warn("stays") + "  " + sentence(*said);
  const bool small = !said->arguments.empty() &&
                     said->arguments[0].find(to_string(offload::Reason::TooSmall)) != std::string::npos;
  if (small)
    out += fmt::format(" Fewer than {} elements are too small.", format_count(scenario.threshold_elements));
  return out + "\n";
}

}  // namespace stowage::cli
