#include "app/cli/output/mix_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"

namespace stowage::cli {
namespace {

namespace offload = estimate::offload;

std::string size_text(std::uint64_t bytes) { return format_bytes(Bytes(bytes)); }

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

std::size_t count_of(const offload::Mix& mix, offload::Treatment treatment) {
  return static_cast<std::size_t>(std::count(mix.layers.begin(), mix.layers.end(), treatment));
}

}  // namespace

Json mix_json(const offload::MixAnswer& mix, const offload::Scenario& scenario, std::uint64_t budget) {
  Json out{{"budget", budget}, {"proven", mix.proven}, {"simulated", mix.simulated}};
  if (!mix.best) {
    out["layers"] = nullptr;
    out["least_peak_bytes"] = mix.least_peak_bytes;
    return out;
  }
  Json layers = Json::array();
  for (std::size_t i = 0; i < scenario.layers.size(); ++i)
    layers.push_back(
        {{"name", scenario.layers[i].name}, {"treatment", offload::to_string(mix.best->layers[i])}});
  out["layers"] = std::move(layers);
  out["seconds"] = mix.best->seconds;
  out["bound_seconds"] = mix.bound_seconds;
  out["peak_bytes"] = mix.best->peak_bytes;
  out["recompute_seconds"] = mix.best->recompute_seconds;
  out["stall_seconds"] = mix.best->stall_seconds;
  out["arguments"] = arguments_of(scenario);
  return out;
}

std::string mix_text(const Console& console, const offload::MixAnswer& mix,
                     const offload::Scenario& scenario) {
  if (!mix.best)
    return console.bad(mix.proven ? "No mix fits the budget" : "No mix was found that fits the budget") +
           fmt::format("; the least peak of {} that were computed is {}. Here nothing is changed.\n",
                       format_count(mix.simulated), size_text(mix.least_peak_bytes));
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
  return out;
}

}  // namespace stowage::cli
