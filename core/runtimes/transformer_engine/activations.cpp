// Activations in TransformerEngine's words: get_cpu_offload_context, by default the first n layers.
#include <algorithm>

#include "core/estimate/offload/te_script.h"
#include "core/runtimes/export/activation_tree.h"
#include "core/runtimes/export/activation_writers.h"
#include "core/runtimes/export/pieces.h"

namespace stowage::runtimes {
namespace {

namespace offload = estimate::offload;
using VerdictRule = offload::Verdict::Rule;

/// A layer saves something of its own, and something in each module that something is said of.
offload::Scenario scenario_of(const ExportInput& input, const ActivationTree& tree) {
  offload::Scenario scenario;
  scenario.to_host = scenario.to_device = 1;
  for (const std::string& name : tree.layers()) {
    offload::Layer& layer = scenario.layers.emplace_back();
    layer.name = name;
    layer.forward_seconds = layer.backward_seconds = 1;
    const auto add = [&](const std::string& tensor, const std::string& module) {
      offload::Tensor& saved = layer.tensors.emplace_back();
      saved.name = tensor;
      saved.module = module;
    };
    add("saved", name);
    for (const plan::ActivationScope& scope : input.activations) {
      if (scope.module != name && is_beneath(scope.module, name))
        add(name.empty() ? scope.module : scope.module.substr(name.size() + 1), scope.module);
    }
  }
  for (const plan::ActivationScope& scope : input.activations) {
    const auto state = scope.recompute ? offload::Switch::Recompute
                       : scope.on      ? offload::Switch::On
                                       : offload::Switch::Off;
    scenario.scopes.push_back({.module = scope.module, .state = state, .cap_bytes = {}});
  }
  return scenario;
}

std::vector<offload::Verdict> ignored_inside(offload::Scenario scenario) {
  scenario.target = offload::Target::TeNested;
  const auto choice = offload::choose(scenario);
  std::vector<offload::Verdict> out =
      choice ? offload::judge(scenario, *choice).warnings : std::vector<offload::Verdict>();
  std::erase_if(out, [](const offload::Verdict& one) { return one.rule != VerdictRule::InnerOffIgnored; });
  return out;
}

/// Of layers that are not the first, the first one that has one before it which stays.
std::string first_after_a_gap(const std::vector<std::string>& offloaded,
                              const std::vector<std::string>& layers) {
  for (std::size_t i = 0; i < offloaded.size() && i < layers.size(); ++i) {
    if (offloaded[i] != layers[i]) return offloaded[i];
  }
  return {};
}

}  // namespace

void write_transformer_engine_activations(const ExportInput& input, const ActivationTree& tree,
                                          Exported& out) {
  if (tree.layers().empty()) {
    out = cannot_say({RefusalKind::NoLayers});
    return;
  }
  const bool manual = input.option("activations") == "manual";
  offload::Scenario scenario = scenario_of(input, tree);
  scenario.target = manual ? offload::Target::TeManual : offload::Target::TeDefault;
  const auto script = offload::transformer_engine_script(scenario);
  if (!script) return;  // it fails over caps alone, and there are none
  if (!script->partly.empty()) {
    out = cannot_say({RefusalKind::ActivationsPartAgain, script->partly.front(), {"TransformerEngine"}});
    return;
  }
  for (const offload::Verdict& refusal : script->verdicts.refusals) {
    const bool prefix = refusal.rule == VerdictRule::NotAPrefix;
    if (prefix) {
      out =
          cannot_say({RefusalKind::ActivationsNotFirst, first_after_a_gap(script->offloaded, tree.layers())});
      return;
    }
    const std::string subject = refusal.subjects.empty() ? std::string() : refusal.subjects.front();
    out = cannot_say({RefusalKind::ActivationsLast, subject});
    return;
  }
  auto warnings = script->verdicts.warnings;
  if (!manual) {
    const auto more = ignored_inside(scenario);
    warnings.insert(warnings.end(), more.begin(), more.end());
  }
  for (const offload::Verdict& warning : warnings) {
    const Error said = offload::sentence_of(warning);
    out.activation_notes.push_back({std::string(offload::to_string(warning.rule)), warning.subjects,
                                    "Sentences", sentence_pattern(said), said.subject, said.arguments});
  }
  out.settings["activations"] = {{"mode", script->manual ? "manual" : "default"},
                                 {"num_layers", script->layers},
                                 {"model_layers", script->of},
                                 {"offloaded", script->offloaded},
                                 {"recomputed", script->recomputed},
                                 {"mark_not_offload", script->marks}};
  out.settings["enabled"] = script->layers > 0;
  const std::size_t said = out.text.find("\n\n# Offload of activations is off");
  if (said != std::string::npos) out.text.resize(said);
  out.text += "\n\n# model = place(model)\n\n" + script->text;
}

}  // namespace stowage::runtimes
