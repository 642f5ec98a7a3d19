#include "core/engine/graph_resolver.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/engine/arguments.h"
#include "core/formats/pt2/operators.h"

namespace stowage::engine {
namespace {

using formats::Argument;

constexpr std::size_t kDeepest = 64;
constexpr std::string_view kHigher = "torch.ops.higher_order.";
constexpr std::array<std::pair<std::string_view, HigherOrder>, 6> kHigherOrder{
    {{"wrap_with_set_grad_enabled", HigherOrder::SetGradEnabled},
     {"wrap_with_autocast", HigherOrder::Autocast},
     {"cond", HigherOrder::Cond},
     {"while_loop", HigherOrder::WhileLoop},
     {"scan", HigherOrder::Scan},
     {"map_impl", HigherOrder::Map}}};

}  // namespace

Result<Scope> GraphResolver::resolve(const std::vector<Storages>& aliases) {
  if (depth_ > kDeepest) return fail(Code::EngineDepth, tables_.path(), {std::to_string(kDeepest)});
  for (std::size_t i = 0; i < graph_.inputs.size(); ++i) {
    const Slot slot = define(graph_.inputs[i].text);
    scope_.inputs.push_back(slot);
    scope_.aliases[slot] =
        i < aliases.size() && !aliases[i].empty() ? aliases[i] : Storages{tables_.new_storage()};
  }
  for (const formats::Node& node : graph_.nodes) {
    if (auto status = add(node); !status) return tl::unexpected<Error>(status.error());
  }
  for (const Argument& output : graph_.outputs) {
    auto recipe = recipe_for(output, nullptr, finder());
    if (!recipe) return tl::unexpected<Error>(located(recipe.error(), "output"));
    scope_.outputs.push_back(std::move(*recipe));
  }
  if (!twice_.empty()) return fail(Code::EngineDefinedTwice, tables_.path(), {twice_});
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
  scope_.aliases.emplace_back();
  if (!name.empty() && !slots_.emplace(name, slot).second && twice_.empty()) twice_ = name;
  return slot;
}

Error GraphResolver::located(Error error, const std::string& node) const {
  error.subject = tables_.path();
  if (!error.arguments.empty() && error.arguments[0].empty()) error.arguments[0] = node;
  return error;
}

Status GraphResolver::add(const formats::Node& node) {
  Step step;
  step.name = node.outputs.empty() || node.outputs[0].text.empty() ? node.target : node.outputs[0].text;
  step.module = tables_.module(node.has_module ? node.module : tables_.modules()[last_module_]);
  last_module_ = step.module;
  step.label = tables_.label(node.target);
  Status status = dispatch(node, step);
  if (!status) return tl::unexpected<Error>(located(status.error(), step.name));
  bind_results(node, step);
  follow_aliases(step);
  scope_.steps.push_back(std::move(step));
  return {};
}

Status GraphResolver::dispatch(const formats::Node& node, Step& step) {
  switch (formats::use_of(node.target)) {
    case formats::OperatorUse::Skipped:
      step.kind = Step::Kind::Skip;
      return {};
    case formats::OperatorUse::HigherOrder:
    case formats::OperatorUse::UnknownHigherOrder:
      return higher_order(node, step);
    case formats::OperatorUse::Operator:
    case formats::OperatorUse::NotListed:
      return operator_of(node, step);
    case formats::OperatorUse::Symbolic:
      break;
  }
  const auto symbolic = symbolic_of(node.target);
  if (!symbolic) return tables_.missing(node.target), Status{};
  step.kind = Step::Kind::Symbolic;
  step.symbolic = *symbolic;
  return positional(node, step);
}

Status GraphResolver::operator_of(const formats::Node& node, Step& step) {
  const auto name = formats::operator_name(node.target);
  const auto found =
      name ? c10::Dispatcher::singleton().findSchema({name->name, name->overload}) : std::nullopt;
  if (!found) {
    tables_.missing(node.target);
    return {};
  }
  if (!formats::is_run(formats::use_of(node.target))) {
    tables_.refused(node.target);
    return {};
  }
  step.op = *found;
  step.check = argument_check(found->schema().name());
  note_random(node, *found);
  return by_schema(node, step);
}

Status GraphResolver::positional(const formats::Node& node, Step& step) {
  for (const formats::NodeInput& input : node.inputs) {
    auto recipe = recipe_for(input.argument, nullptr, finder());
    if (!recipe) return tl::unexpected<Error>(recipe.error());
    step.arguments.push_back(std::move(*recipe));
  }
  return {};
}

Status GraphResolver::higher_order(const formats::Node& node, Step& step) {
  const std::string_view name = std::string_view(node.target).substr(kHigher.size());
  const auto known = std::find_if(kHigherOrder.begin(), kHigherOrder.end(),
                                  [&](const auto& entry) { return entry.first == name; });
  if (known == kHigherOrder.end()) return fail(Code::EngineHigherOrder, tables_.path(), {std::string(name)});
  step.kind = Step::Kind::HigherOrder;
  step.higher = known->second;
  std::vector<Storages> operands;  // as Executor::operands() lines them up: what follows the first graph
  bool after_graph = false;
  for (const formats::NodeInput& input : node.inputs) {
    if (input.argument.kind == Argument::Kind::Graph) {
      after_graph = true;
      Recipe recipe;
      recipe.kind = Recipe::Kind::Graph;
      step.arguments.push_back(std::move(recipe));
      continue;
    }
    auto recipe = recipe_for(input.argument, nullptr, finder());
    if (!recipe) return tl::unexpected<Error>(recipe.error());
    if (after_graph && recipe->kind == Recipe::Kind::Constant && !recipe->constant.isList())
      operands.emplace_back();
    for (const Slot slot : recipe->slots) {
      if (after_graph) operands.push_back(slot == kNoSlot ? Storages{} : scope_.aliases[slot]);
    }
    recipe->aliased = true;
    step.arguments.push_back(std::move(*recipe));
  }
  return nested_graphs(node, step, operands);
}

Status GraphResolver::nested_graphs(const formats::Node& node, Step& step,
                                    const std::vector<Storages>& operands) {
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    if (step.arguments[i].kind != Recipe::Kind::Graph) continue;
    if (!node.inputs[i].argument.graph)
      return fail(Code::EngineArgument, {}, {"", "a graph that is not there"});
    GraphResolver inner(tables_, *node.inputs[i].argument.graph, depth_ + 1);
    inner.last_module_ = last_module_;
    auto scope = inner.resolve(operands);
    if (!scope) return tl::unexpected<Error>(scope.error());
    step.arguments[i].graph = static_cast<std::uint32_t>(step.graphs.size());
    step.graphs.push_back(std::make_unique<Scope>(std::move(*scope)));
  }
  return {};
}

Status GraphResolver::by_schema(const formats::Node& node, Step& step) {
  const auto& parameters = step.op->schema().arguments();
  std::size_t position = 0;
  std::vector<const Argument*> given(parameters.size(), nullptr);
  for (const formats::NodeInput& input : node.inputs) {
    const auto at = std::find_if(parameters.begin(), parameters.end(),
                                 [&](const c10::Argument& p) { return p.name() == input.name; });
    const std::size_t index = at != parameters.end() ? static_cast<std::size_t>(at - parameters.begin())
                              : input.name.empty()   ? position
                                                     : parameters.size();
    if (index >= parameters.size())
      return fail(Code::EngineArgument, {},
                  {"", phrase("“%1”, which %2 does not take", {input.name, node.target})});
    given[index] = &input.argument;
    ++position;
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    Result<Recipe> recipe = Recipe{};
    if (given[i]) {
      if (!fits_enumeration(*given[i], *parameters[i].real_type()))
        return fail(Code::EngineArgument, {},
                    {"", phrase("“%1” takes no plain number", {parameters[i].name()})});
      recipe = recipe_for(*given[i], parameters[i].type().get(), finder());
    } else if (parameters[i].default_value()) {
      recipe->constant = *parameters[i].default_value();
    } else if (parameters[i].type()->kind() != c10::TypeKind::OptionalType) {
      return fail(Code::EngineArgument, {}, {"", phrase("“%1” is missing", {parameters[i].name()})});
    }
    if (!recipe) return tl::unexpected<Error>(recipe.error());
    if (parameters[i].name() == "pin_memory" && recipe->kind == Recipe::Kind::Constant)
      recipe->constant = c10::IValue();
    recipe->aliased = parameters[i].alias_info() != nullptr;
    recipe->written = recipe->aliased && parameters[i].alias_info()->isWrite();
    // A number would keep what one pass wrote for the next.
    if (recipe->written && recipe->kind == Recipe::Kind::Constant && recipe->constant.isTensor())
      return fail(Code::EngineArgument, {},
                  {"", phrase("“%1” is a number and would be written to", {parameters[i].name()})});
    step.writes |= recipe->written;
    step.arguments.push_back(std::move(*recipe));
  }
  note_silent_writes(step);
  return {};
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
    } else if (!output.text.empty()) {
      binding.slots.push_back(define(output.text));
    }
    step.results.push_back(std::move(binding));
  }
}

/// Which storages a result may be a view of, and which storages the step writes to.
void GraphResolver::follow_aliases(Step& step) {
  if (step.op) {
    follow_operator(step);
  } else if (step.kind == Step::Kind::HigherOrder) {
    follow_graphs(step);
  }
  mark_written(step);
}

void GraphResolver::follow_operator(Step& step) {
  const bool silent = may_return_its_operand(step.op->schema().name());
  Storages all;
  for (Recipe& recipe : step.arguments) {
    recipe.aliased |= silent && recipe.kind != Recipe::Kind::Constant;
    if (!recipe.aliased) continue;
    for (const Slot slot : recipe.slots) {
      if (slot != kNoSlot) join(all, scope_.aliases[slot]);
    }
  }
  const auto& returns = step.op->schema().returns();
  for (std::size_t i = 0; i < step.results.size(); ++i) {
    const bool view = silent || i >= returns.size() || returns[i].alias_info() != nullptr;
    step.views |= view;
    for (const Slot slot : step.results[i].slots)
      scope_.aliases[slot] = view && !all.empty() ? all : Storages{tables_.new_storage()};
  }
}

/// What comes out of a graph may be what went in, or what the graph made.
void GraphResolver::follow_graphs(Step& step) {
  Storages all;
  for (const Recipe& recipe : step.arguments) {
    for (const Slot slot : recipe.slots) {
      if (slot != kNoSlot) join(all, scope_.aliases[slot]);
    }
  }
  for (const auto& graph : step.graphs) {
    for (const Recipe& output : graph->outputs) {
      for (const Slot slot : output.slots) {
        if (slot != kNoSlot) join(all, graph->aliases[slot]);
      }
    }
  }
  for (const Binding& binding : step.results) {
    for (const Slot slot : binding.slots) {
      scope_.aliases[slot] = all;
      scope_.aliases[slot].push_back(tables_.new_storage());
    }
  }
}

void GraphResolver::mark_written(const Step& step) {
  for (const Recipe& recipe : step.arguments) {
    if (!recipe.written) continue;
    for (const Slot slot : recipe.slots) {
      if (slot == kNoSlot) continue;
      for (const std::uint32_t storage : scope_.aliases[slot]) tables_.mutate(storage);
    }
  }
}

void GraphResolver::mark_last_uses() {
  std::vector<bool> used(scope_.slots, false);
  const auto touch = [&](const Recipe& recipe, std::vector<Slot>* dies) {
    for (const Slot slot : recipe.slots) {
      if (slot == kNoSlot || used[slot]) continue;
      used[slot] = true;
      if (dies) dies->push_back(slot);
    }
  };
  for (const Recipe& output : scope_.outputs) touch(output, nullptr);
  for (auto step = scope_.steps.rbegin(); step != scope_.steps.rend(); ++step) {
    for (const Binding& binding : step->results) {
      for (const Slot slot : binding.slots) {
        if (!used[slot]) step->dies.push_back(slot);
        used[slot] = true;
      }
    }
    for (const Recipe& recipe : step->arguments) touch(recipe, &step->dies);
  }
}

}  // namespace stowage::engine
