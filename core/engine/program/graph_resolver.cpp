#include "core/engine/program/graph_resolver.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/engine/program/arguments.h"
#include "core/formats/pt2/argument_check.h"
#include "core/formats/pt2/last_uses.h"
#include "core/formats/pt2/operators.h"

namespace stowage::engine {
namespace {

using formats::Argument;

constexpr std::string_view kHigher = "torch.ops.higher_order.";
constexpr std::array<std::pair<std::string_view, HigherOrder>, 6> kHigherOrder{
    {{"wrap_with_set_grad_enabled", HigherOrder::SetGradEnabled},
     {"wrap_with_autocast", HigherOrder::Autocast},
     {"cond", HigherOrder::Cond},
     {"while_loop", HigherOrder::WhileLoop},
     {"scan", HigherOrder::Scan},
     {"map_impl", HigherOrder::Map}}};

/// Adds what the operands of a recipe may be views of.
void add_sets(const Recipe& recipe, const Scope& scope, std::vector<AliasSets::Set>& sets) {
  for (const Slot slot : recipe.slots) {
    if (slot != kNoSlot) sets.push_back(scope.aliases[slot]);
  }
}

}  // namespace

Scope GraphResolver::resolve(const std::vector<AliasSets::Set>& aliases) {
  for (std::size_t i = 0; i < graph_.inputs.size(); ++i) {
    const Slot slot = define(formats::value_name(graph_.inputs[i]));
    scope_.inputs.push_back(slot);
    scope_.aliases[slot] =
        i < aliases.size() && aliases[i] != AliasSets::kNone ? aliases[i] : tables_.new_storage();
  }
  for (const formats::Node& node : graph_.nodes) add(node);
  for (const Argument& output : graph_.outputs)
    scope_.outputs.push_back(recipe_for(output, nullptr, finder()));
  scope_.slots = next_;
  mark_last_uses();
  return std::move(scope_);
}

std::optional<Slot> GraphResolver::find(const std::string& name) const {
  const auto found = slots_.find(name);
  return found == slots_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Slot> GraphResolver::find_input(const std::string& name) const {
  const auto slot = find(name);
  return slot && *slot < graph_.inputs.size() ? slot : std::nullopt;
}

FindSlot GraphResolver::finder() const {
  return [this](const std::string& name) { return find(name); };
}

Slot GraphResolver::define(const std::string& name) {
  const Slot slot = next_++;
  scope_.aliases.push_back(AliasSets::kNone);
  const auto meta = graph_.tensor_values.find(name);
  scope_.metas.push_back(meta == graph_.tensor_values.end() ? nullptr : &meta->second);
  const auto type =
      scope_.metas.back() ? scalar_type_of_schema(scope_.metas.back()->scalar_type) : std::nullopt;
  scope_.whole.push_back(type && !c10::isFloatingType(*type) && !c10::isComplexType(*type));
  if (!name.empty()) slots_.emplace(name, slot);
  return slot;
}

void GraphResolver::add(const formats::Node& node) {
  Step step;
  step.name = node.outputs.empty() || node.outputs[0].text.empty() ? node.target : node.outputs[0].text;
  step.module = tables_.module(node.has_module ? node.module : tables_.modules()[last_module_]);
  last_module_ = step.module;
  step.label = tables_.label(node.target);
  dispatch(node, step);
  bind_results(node, step);
  follow_aliases(step);
  scope_.steps.push_back(std::move(step));
}

void GraphResolver::dispatch(const formats::Node& node, Step& step) {
  switch (formats::use_of(node.target)) {
    case formats::OperatorUse::Skipped:
      step.kind = Step::Kind::Skip;
      return;
    case formats::OperatorUse::HigherOrder:
      return higher_order(node, step);
    case formats::OperatorUse::Operator:
      return operator_of(node, step);
    default:
      break;
  }
  step.kind = Step::Kind::Symbolic;
  step.symbolic = symbolic_of(node.target).value();
  positional(node, step);
}

void GraphResolver::operator_of(const formats::Node& node, Step& step) {
  const formats::OperatorName name = formats::operator_name(node.target).value();
  step.op = c10::Dispatcher::singleton().findSchemaOrThrow(name.name.c_str(), name.overload.c_str());
  step.check = argument_check(step.op->schema().name());
  step.random = step.op->hasTag(at::Tag::nondeterministic_seeded);
  note_random(node, *step.op);
  by_schema(node, step);
}

void GraphResolver::positional(const formats::Node& node, Step& step) {
  for (const formats::NodeInput& input : node.inputs)
    step.arguments.push_back(recipe_for(input.argument, nullptr, finder()));
}

void GraphResolver::higher_order(const formats::Node& node, Step& step) {
  const std::string_view name = std::string_view(node.target).substr(kHigher.size());
  step.kind = Step::Kind::HigherOrder;
  step.higher = std::find_if(kHigherOrder.begin(), kHigherOrder.end(), [&](const auto& entry) {
                  return entry.first == name;
                })->second;
  std::vector<AliasSets::Set>
      operands;  // as Executor::operands() lines them up: what follows the first graph
  bool after_graph = false;
  for (const formats::NodeInput& input : node.inputs) {
    if (input.argument.kind == Argument::Kind::Graph) {
      after_graph = true;
      Recipe recipe;
      recipe.kind = Recipe::Kind::Graph;
      step.arguments.push_back(std::move(recipe));
      continue;
    }
    Recipe recipe = recipe_for(input.argument, nullptr, finder());
    if (after_graph && recipe.kind == Recipe::Kind::Constant && !recipe.constant.isList())
      operands.push_back(AliasSets::kNone);
    for (const Slot slot : recipe.slots) {
      if (after_graph) operands.push_back(slot == kNoSlot ? AliasSets::kNone : scope_.aliases[slot]);
    }
    recipe.aliased = true;
    step.arguments.push_back(std::move(recipe));
  }
  nested_graphs(node, step, operands);
}

void GraphResolver::nested_graphs(const formats::Node& node, Step& step,
                                  const std::vector<AliasSets::Set>& operands) {
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    if (step.arguments[i].kind != Recipe::Kind::Graph) continue;
    GraphResolver inner(tables_, *node.inputs[i].argument.graph);
    inner.last_module_ = last_module_;
    step.arguments[i].graph = static_cast<std::uint32_t>(step.graphs.size());
    step.graphs.push_back(std::make_unique<Scope>(inner.resolve(operands)));
  }
}

void GraphResolver::by_schema(const formats::Node& node, Step& step) {
  const auto& parameters = step.op->schema().arguments();
  std::size_t position = 0;
  std::vector<const Argument*> given(parameters.size(), nullptr);
  for (const formats::NodeInput& input : node.inputs) {
    const auto at = std::find_if(parameters.begin(), parameters.end(),
                                 [&](const c10::Argument& p) { return p.name() == input.name; });
    given[at != parameters.end() ? static_cast<std::size_t>(at - parameters.begin()) : position] =
        &input.argument;
    ++position;
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    Recipe recipe;
    if (given[i]) {
      recipe = recipe_for(*given[i], parameters[i].type().get(), finder());
    } else if (parameters[i].default_value()) {
      recipe.constant = *parameters[i].default_value();
    }
    if (parameters[i].name() == "pin_memory" && recipe.kind == Recipe::Kind::Constant)
      recipe.constant = c10::IValue();
    recipe.aliased = parameters[i].alias_info() != nullptr;
    recipe.written = recipe.aliased && parameters[i].alias_info()->isWrite();
    step.writes |= recipe.written;
    step.arguments.push_back(std::move(recipe));
  }
  note_silent_writes(step);
}

/// Batch norm in training changes its statistics, which its schema keeps to itself.
void GraphResolver::note_silent_writes(Step& step) const {
  const std::string_view flag = flag_of_silent_write(step.op->schema().name());
  if (flag.empty()) return;
  const auto& parameters = step.op->schema().arguments();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const c10::IValue& value = step.arguments[i].constant;
    if (parameters[i].name() == flag && value.isBool() && !value.toBool()) return;
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    Recipe& recipe = step.arguments[i];
    const bool statistic = parameters[i].name() == "running_mean" || parameters[i].name() == "running_var";
    if (!statistic || recipe.kind == Recipe::Kind::Constant) continue;
    recipe.written = recipe.aliased = step.writes = true;
  }
}

void GraphResolver::note_random(const formats::Node& node, const c10::OperatorHandle& op) {
  if (!op.hasTag(at::Tag::nondeterministic_seeded)) return;
  for (const formats::NodeInput& input :
       node.inputs) {  // dropout of a model in evaluation mode draws nothing
    if ((input.name == "train" || input.name == "training") && input.argument.kind == Argument::Kind::Bool &&
        !input.argument.integer)
      return;
    if (input.name == "dropout_p" && input.argument.real == 0 && input.argument.integer == 0) return;
  }
  const std::string& name = op.schema().name();
  const bool attention =
      name == "aten::scaled_dot_product_attention" || name == "aten::lstm" || name == "aten::gru";
  if (!attention) tables_.random(node.target);
}

void GraphResolver::bind_results(const formats::Node& node, Step& step) {
  for (const Argument& output : node.outputs) {
    Binding binding;
    binding.list = output.kind == Argument::Kind::Tensors || output.kind == Argument::Kind::OptionalTensors;
    if (binding.list) {
      for (const std::string& name : output.names) binding.slots.push_back(define(name));
    } else if (const std::string& name = formats::value_name(output); !name.empty()) {
      binding.slots.push_back(define(name));
    }
    step.results.push_back(std::move(binding));
  }
}

/// Which storages a result may be a view of.
void GraphResolver::follow_aliases(Step& step) {
  if (step.op) {
    follow_operator(step);
  } else if (step.kind == Step::Kind::HigherOrder) {
    follow_graphs(step);
  }
}

void GraphResolver::follow_operator(Step& step) {
  const bool silent = may_return_its_operand(step.op->schema().name());
  std::vector<AliasSets::Set> operands;
  for (Recipe& recipe : step.arguments) {
    recipe.aliased |= silent && recipe.kind != Recipe::Kind::Constant;
    if (recipe.aliased) add_sets(recipe, scope_, operands);
  }
  const AliasSets::Set all = tables_.aliases().join(std::move(operands));
  const auto& returns = step.op->schema().returns();
  for (std::size_t i = 0; i < step.results.size(); ++i) {
    const bool view = silent || i >= returns.size() || returns[i].alias_info() != nullptr;
    step.views |= view;
    for (const Slot slot : step.results[i].slots)
      scope_.aliases[slot] = view && all != AliasSets::kNone ? all : tables_.new_storage();
  }
}

/// What comes out of a graph may be what went in, or what the graph made.
void GraphResolver::follow_graphs(Step& step) {
  std::vector<AliasSets::Set> sets;
  for (const Recipe& recipe : step.arguments) add_sets(recipe, scope_, sets);
  for (const auto& graph : step.graphs) {
    for (const Recipe& output : graph->outputs) add_sets(output, *graph, sets);
  }
  const AliasSets::Set all = tables_.aliases().join(std::move(sets));
  for (const Binding& binding : step.results) {
    for (const Slot slot : binding.slots)
      scope_.aliases[slot] = tables_.aliases().join({all, tables_.new_storage()});
  }
}

void GraphResolver::mark_last_uses() {
  std::vector<formats::StepValues> steps(scope_.steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = scope_.steps[i];
    for (const Binding& binding : step.results)
      steps[i].results.insert(steps[i].results.end(), binding.slots.begin(), binding.slots.end());
    for (const Recipe& recipe : step.arguments)
      steps[i].operands.insert(steps[i].operands.end(), recipe.slots.begin(), recipe.slots.end());
  }
  std::vector<Slot> outputs;
  for (const Recipe& output : scope_.outputs)
    outputs.insert(outputs.end(), output.slots.begin(), output.slots.end());
  auto dies = formats::last_uses(scope_.slots, steps, outputs);
  for (std::size_t i = 0; i < steps.size(); ++i) scope_.steps[i].dies = std::move(dies[i]);
}

}  // namespace stowage::engine
