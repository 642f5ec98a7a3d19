#include "core/runtimes/device_check/derived_calls.h"

#include <algorithm>
#include <unordered_set>

namespace stowage::runtimes {
namespace {

using model::InputKind;
using model::ProgramInput;

class CallMaker {
 public:
  explicit CallMaker(const Facts& facts) : facts_(facts) {
    for (const ProgramInput& input : facts.inputs) {
      if (!input.is(InputKind::Labels)) inputs_.push_back(&input);
    }
  }

  std::vector<model::ModuleCall> run() {
    for (const std::uint32_t module : facts_.order) {
      if (!facts_.parameters[module].empty()) add(module);
    }
    return std::move(calls_);
  }

 private:
  void add(std::uint32_t module) {
    const std::string& name = facts_.module_name(module);
    std::vector<std::string> takes = facts_.embeds[module] ? ids_of(name) : std::vector<std::string>();
    if (takes.empty()) takes = inputs_of(name);
    if (!takes.empty()) {
      taken_.insert(takes.begin(), takes.end());
      if (!last_.empty()) hanging_.push_back(last_);
    } else {
      takes = calls_.empty() ? first_input() : rest();
      hanging_.clear();
    }
    calls_.push_back({name, std::move(takes)});
    last_ = name;
  }

  /// Inputs that are named for this module and that nothing took yet.
  std::vector<std::string> inputs_of(const std::string& module) const {
    std::vector<std::string> names;
    for (const ProgramInput* input : inputs_) {
      if (input->to && !input->is(InputKind::Ids) && !taken_.contains(input->name) &&
          is_beneath(module, *input->to))
        names.push_back(input->name);
    }
    return names;
  }

  /// The ids that a table looks up: those named for the innermost module around it, else those that nobody
  /// named a module for, else the first.
  std::vector<std::string> ids_of(const std::string& module) const {
    const ProgramInput *named = nullptr, *open = nullptr, *first = nullptr;
    for (const ProgramInput* input : inputs_) {
      if (input->kind && *input->kind != InputKind::Ids) continue;
      if (!first) first = input;
      if (!input->to && !open) open = input;
      if (!input->to || !is_beneath(module, *input->to)) continue;
      if (!named || input->to->size() > named->to->size()) named = input;
    }
    const ProgramInput* best = named ? named : open ? open : first;
    return best ? std::vector<std::string>{best->name} : std::vector<std::string>();
  }

  std::vector<std::string> first_input() const {
    const auto other = std::find_if(inputs_.begin(), inputs_.end(),
                                    [](const ProgramInput* input) { return !input->is(InputKind::Ids); });
    if (other != inputs_.end()) return {(*other)->name};
    return inputs_.empty() ? std::vector<std::string>() : std::vector<std::string>{inputs_.front()->name};
  }

  std::vector<std::string> rest() const {
    std::vector<std::string> names{last_};
    names.insert(names.end(), hanging_.begin(), hanging_.end());
    return names;
  }

  const Facts& facts_;
  std::vector<const ProgramInput*> inputs_;
  std::vector<model::ModuleCall> calls_;
  std::vector<std::string> hanging_;
  std::unordered_set<std::string> taken_;
  std::string last_;
};

}  // namespace

std::vector<ProgramInput> derived_inputs(const Facts& facts) {
  const auto owns = [&](std::uint32_t module) { return !facts.parameters[module].empty(); };
  const auto first = std::find_if(facts.order.begin(), facts.order.end(), owns);
  if (first == facts.order.end()) return {};
  const bool embeds = std::any_of(facts.order.begin(), facts.order.end(),
                                  [&](std::uint32_t module) { return facts.embeds[module]; });
  ProgramInput input;
  if (embeds) {
    input.name = "input_ids";
    input.kind = InputKind::Ids;
    return {input};
  }
  const bool pixels = facts.data(facts.weight[*first]).shape.size() > 3;
  input.name = pixels ? "pixel_values" : "input";
  input.kind = pixels ? InputKind::Pixels : InputKind::Activations;
  input.to = facts.module_name(*first);
  return {input};
}

std::vector<model::ModuleCall> derived_calls(const Facts& facts) { return CallMaker(facts).run(); }

}  // namespace stowage::runtimes
