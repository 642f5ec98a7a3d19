#include "core/estimate/offload/te_script.h"

#include <fmt/format.h>

#include "core/base/json.h"

namespace stowage::estimate::offload {
namespace {

constexpr const char* kDefault = R"(import transformer_engine.pytorch as te

# The activations of the first {layers} of {of} layers go to the host after their forward.
context, synchronize = te.get_cpu_offload_context(
    enabled={enabled}, num_layers={layers}, model_layers={of}, offload_activations=True, offload_weights=False
)


def run(layers, x):
    for layer in layers:
        with context:
            x = layer(x)
        x = synchronize(x)
    return x
)";

constexpr const char* kManual = R"(import transformer_engine.pytorch as te

# Layers whose activations go to the host, by their place; all others stay.
LAYERS = {names}
OFFLOADED = {places}
context, synchronize, manual = te.get_cpu_offload_context(
    enabled=True, model_layers={of}, offload_activations=True, offload_weights=False, manual_synchronization=True
)


def run(layers, x):
    for place, layer in enumerate(layers):
        with context:
            x = layer(x)
        x = synchronize(x)
        if place in OFFLOADED:
            manual.start_offload_layer(place)
    # Waits for the copies, then the memory is free.
    for place in OFFLOADED:
        manual.release_activation_forward_gpu_memory(place)
    return x


def before_backward():
    """Brings everything back in the order in which backward needs it."""
    for place in reversed(OFFLOADED):
        manual.start_reload_layer(place)
)";

std::string list_of(const std::vector<std::string>& names) { return to_text(Json(names), -1); }

}  // namespace

Result<TeScript> transformer_engine_script(Scenario scenario) {
  const bool own = scenario.target == Target::Own;
  const auto chosen = choose(scenario);
  if (!chosen) return tl::unexpected(chosen.error());
  TeScript out;
  out.of = scenario.layers.size();
  out.layers = chosen->offloaded.size();
  const bool prefix = chosen->offloaded.empty() || chosen->offloaded.back() + 1 == chosen->offloaded.size();
  out.manual = scenario.target == Target::TeManual || (own && !prefix);
  // Its own rules say what upstream cannot.
  if (own) scenario.target = out.manual ? Target::TeManual : Target::TeDefault;
  out.verdicts = judge(scenario, *chosen);
  std::vector<std::string> all;
  for (const Layer& layer : scenario.layers) all.push_back(layer.name);
  for (const std::uint32_t layer : chosen->offloaded) out.offloaded.push_back(all[layer]);
  for (const Verdict& warning : out.verdicts.warnings) {
    if (warning.rule == Verdict::Rule::NeedsMarks) out.marks = warning.subjects;
  }
  if (out.refused()) return out;
  out.text = out.manual ? fmt::format(kManual, fmt::arg("names", list_of(all)), fmt::arg("of", out.of),
                                      fmt::arg("places", to_text(Json(chosen->offloaded), -1)))
                        : fmt::format(kDefault, fmt::arg("layers", out.layers), fmt::arg("of", out.of),
                                      fmt::arg("enabled", out.layers > 0 ? "True" : "False"));
  if (!out.marks.empty())
    out.text +=
        "\n# These stay though their layer goes: te.mark_not_offload(tensor) in the forward of their "
        "module.\n"
        "STAY = " +
        list_of(out.marks) + "\n";
  return out;
}

}  // namespace stowage::estimate::offload
