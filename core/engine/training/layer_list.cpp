#include "core/engine/training/layer_list.h"

#include "core/estimate/offload/choice.h"

namespace stowage::engine {
namespace {

namespace offload = estimate::offload;

/// Modules of operators in the order in which they run, those of nested graphs among them.
void modules_of(const Scope& scope, std::vector<ModuleIndex>& out) {
  for (const Step& step : scope.steps) {
    if (step.kind == Step::Kind::Operator) out.push_back(step.module);
    for (const auto& graph : step.graphs) modules_of(*graph, out);
  }
}

std::vector<ModuleIndex> ran_by(const Program& program) {
  std::vector<ModuleIndex> out;
  modules_of(program.main, out);
  return out;
}

}  // namespace

LayerList::LayerList(const Program& program, const std::string& pattern)
    : LayerNames(program.modules, ran_by(program), pattern) {}

Result<std::vector<Error>> judge_first_layers(const LayerList& layers, std::uint64_t first,
                                              const std::string& subject) {
  if (layers.count() == 0)
    return fail(Code::OffloadNoSuchLayers, subject,
                {layers.pattern().empty() ? "layers.*" : layers.pattern()});
  if (first > layers.count())
    return fail(Code::OffloadTooMany, subject, {std::to_string(layers.count()), std::to_string(first)});
  offload::Scenario scenario;
  for (const std::string& name : layers.names()) {
    scenario.layers.push_back({name, 1, 1, {}});
    offload::Tensor& saved = scenario.layers.back().tensors.emplace_back();
    saved.name = saved.module = name;
  }
  scenario.offload_layers = first;
  const auto choice = offload::choose(scenario);
  if (!choice) return tl::unexpected<Error>(choice.error());
  const offload::Verdicts verdicts = offload::judge(scenario, *choice);
  if (!verdicts.refusals.empty()) return tl::unexpected<Error>(sentence_of(verdicts.refusals.front()));
  std::vector<Error> warnings;
  for (const offload::Verdict& verdict : verdicts.warnings) {
    warnings.push_back(sentence_of(verdict));
    for (Error& fix : fixes_of(verdict, scenario)) warnings.push_back(std::move(fix));
  }
  return warnings;
}

}  // namespace stowage::engine
