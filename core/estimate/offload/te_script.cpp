#include "core/estimate/offload/te_script.h"

#include <fmt/format.h>

#include "core/base/json.h"
#include "core/base/module_name.h"

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
# Before forward of the layer on the left the memory of the one on the right is given back.
RELEASED = {released}
# When backward comes to the layer on the left, the one on the right begins to come back.
RELOADED = {reloaded}
context, synchronize, manual = te.get_cpu_offload_context(
    enabled=True, model_layers={of}, offload_activations=True, offload_weights=False, manual_synchronization=True
)


def reload_when_backward_comes(x, place):
    def before(_gradients):
        manual.start_reload_layer(place)

    if x.grad_fn is not None:
        x.grad_fn.register_prehook(before)


def run(layers, x):
    for place, layer in enumerate(layers):
        if place in RELEASED:
            manual.release_activation_forward_gpu_memory(RELEASED[place])
        with context:
            x = layer(x)
        x = synchronize(x)
        if place in OFFLOADED:
            manual.start_offload_layer(place)
        if place in RELOADED:
            reload_when_backward_comes(x, RELOADED[place])
    return x
)";

/// A dict of Python: which layer at which.
std::string places_at(std::optional<std::uint32_t> (*at)(const Choice&, std::size_t, std::uint32_t),
                      const Choice& choice, std::size_t layers) {
  std::string out;
  for (std::uint32_t layer = 0; layer < layers; ++layer) {
    if (const auto other = at(choice, layers, layer))
      out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", layer, *other);
  }
  return "{" + out + "}";
}

/// In the loop over the layers some are run again.
void run_again(const std::vector<std::uint32_t>& layers, std::string& text) {
  const auto replace = [&](std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at != std::string::npos) text.replace(at, from.size(), to);
  };
  replace("\n\ndef run(", "\n# Run again in backward, by their place.\nRECOMPUTED = " +
                              to_text(Json(layers), -1) + "\n\n\ndef run(");
  replace("for layer in layers:", "for place, layer in enumerate(layers):");
  replace("x = layer(x)", "x = te.checkpoint(layer, x) if place in RECOMPUTED else layer(x)");
}

/// te.checkpoint runs a whole layer again and keeps nothing of it but its inputs, whatever is said of a part
/// (NVIDIA/TransformerEngine transformer_engine/pytorch/distributed.py, checkpoint). What others save between
/// this layer and the next is not in its call.
bool partly_again(const Layer& layer, const std::vector<Chosen>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Tensor& tensor = layer.tensors[i];
    if (!stands_under(tensor.module, layer.name)) continue;
    const bool left_out = tensor.kind == Kind::Activation && !tensor.needed_in && !tensor.input;
    if (rows[i].on || (left_out && rows[i].reason != Reason::Recomputed)) return true;
  }
  return false;
}

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
  for (const std::uint32_t layer : chosen->again) {
    out.recomputed.push_back(all[layer]);
    if (partly_again(scenario.layers[layer], chosen->tensors[layer])) out.partly.push_back(all[layer]);
  }
  for (const Verdict& warning : out.verdicts.warnings) {
    if (warning.rule == Verdict::Rule::NeedsMarks) out.marks = warning.subjects;
  }
  if (out.refused()) return out;
  out.text = out.manual ? fmt::format(kManual, fmt::arg("names", list_of(all)), fmt::arg("of", out.of),
                                      fmt::arg("places", to_text(Json(chosen->offloaded), -1)),
                                      fmt::arg("released", places_at(given_back_at, *chosen, out.of)),
                                      fmt::arg("reloaded", places_at(brought_at, *chosen, out.of)))
                        : fmt::format(kDefault, fmt::arg("layers", out.layers), fmt::arg("of", out.of),
                                      fmt::arg("enabled", out.layers > 0 ? "True" : "False"));
  if (!chosen->again.empty()) run_again(chosen->again, out.text);
  if (!out.marks.empty())
    out.text +=
        "\n# These stay though their layer goes: te.mark_not_offload(tensor) in the forward of their "
        "module.\n"
        "STAY = " +
        list_of(out.marks) + "\n";
  return out;
}

}  // namespace stowage::estimate::offload
