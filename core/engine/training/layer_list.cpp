#include "core/engine/training/layer_list.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/estimate/offload/choice.h"
#include "core/estimate/offload/from_run.h"

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

std::string_view parent_of(std::string_view name) {
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

bool is_numbered(std::string_view name) {
  const std::string_view last = name.substr(parent_of(name).empty() ? 0 : parent_of(name).size() + 1);
  return !last.empty() && std::all_of(last.begin(), last.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The pattern of the largest list of numbered modules.
std::string largest_list(const Program& program, const std::vector<ModuleIndex>& ran) {
  struct List {
    std::size_t operators = 0, first = 0;
    std::set<std::string_view> members{};
  };
  std::map<std::string_view, List> lists;
  for (std::size_t i = 0; i < ran.size(); ++i) {
    for (std::string_view name = program.modules[ran[i]]; !name.empty(); name = parent_of(name)) {
      if (!is_numbered(name)) continue;
      List& list = lists.try_emplace(parent_of(name), List{0, i, {}}).first->second;
      ++list.operators;
      list.members.insert(name);
    }
  }
  const List* best = nullptr;
  std::string pattern;
  for (const auto& [parent, list] : lists) {
    const bool better =
        list.members.size() > 1 && (!best || list.operators > best->operators ||
                                    (list.operators == best->operators && list.first < best->first));
    if (!better) continue;
    best = &list;
    pattern = parent.empty() ? "*" : std::string(parent) + ".*";
  }
  return pattern;
}

/// The module that matches, the given one or one above it; "" when none does.
std::string_view layer_name(std::string_view module, const std::string& pattern, bool numbered) {
  while (!module.empty() && !(offload::matches_parts(module, pattern) && (!numbered || is_numbered(module))))
    module = parent_of(module);
  return module;
}

}  // namespace

LayerList::LayerList(const Program& program, const std::string& pattern)
    : pattern_(pattern), of_module_(program.modules.size(), kNone) {
  std::vector<ModuleIndex> ran;
  modules_of(program.main, ran);
  if (pattern.empty()) pattern_ = largest_list(program, ran);
  if (pattern_.empty()) return;
  std::map<std::string_view, std::uint32_t> place;
  const auto name_of = [&](ModuleIndex module) {
    return layer_name(program.modules[module], pattern_, pattern.empty());
  };
  for (const ModuleIndex module : ran) {
    const std::string_view name = name_of(module);
    if (name.empty() || !place.try_emplace(name, static_cast<std::uint32_t>(names_.size())).second) continue;
    names_.emplace_back(name);
  }
  for (ModuleIndex module = 0; module < of_module_.size(); ++module) {
    const auto found = place.find(name_of(module));
    if (found != place.end()) of_module_[module] = found->second;
  }
}

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
