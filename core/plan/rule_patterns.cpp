#include "core/plan/rule_patterns.h"

#include <string>
#include <utility>

#include "core/plan/training.h"

namespace stowage::plan {
namespace {

std::vector<std::string> names_of(const model::Model& model, const std::string& pattern) {
  const FreezeScope scope{pattern, true};  // one meaning of `*`
  std::vector<std::string> out;
  for (std::size_t i = 0; i < model.modules().size();) {
    const model::Module& module = model.modules()[i];
    // Nothing above it is named so: what holds for it is its own name.
    if (holds_for(scope, module.name)) {
      out.push_back(module.name);
      i = module.subtree_end;
      continue;
    }
    for (const model::TensorId tensor : module.tensors) {
      if (holds_for(scope, model[tensor].name)) out.push_back(model[tensor].name);
    }
    ++i;
  }
  return out;
}

}  // namespace

Result<std::vector<Rule>> spread_rules(const model::Model& model, std::vector<Rule> rules) {
  std::vector<Rule> out;
  for (Rule& rule : rules) {
    const bool pattern = rule.name.find('*') != std::string::npos;
    if (!pattern || model.find_module(rule.name) || model.find_tensor(rule.name)) {
      out.push_back(std::move(rule));
      continue;
    }
    const std::vector<std::string> names = names_of(model, rule.name);
    if (names.empty()) return fail(Code::SolveRuleUnknown, rule.name);
    for (const std::string& name : names) out.push_back({name, rule.device, rule.forbid});
  }
  return out;
}

}  // namespace stowage::plan
