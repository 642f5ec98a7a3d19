// A condition that hangs on a computed value: both sides are graphs, and what they leave behind is chosen
// when the program runs.
#include <set>
#include <utility>

#include "core/formats/torchscript/script_tracer.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

Argument argument_of(const ScriptValue& value) {
  using A = Argument::Kind;
  Argument out;
  const bool named = !value.name.empty();
  out.kind = value.kind == Kind::Tensor  ? A::Tensor
             : value.kind == Kind::Float ? (named ? A::SymFloat : A::Float)
             : value.kind == Kind::Int   ? (named ? A::SymInt : A::Int)
                                         : (named ? A::SymBool : A::Bool);
  out.by_name = named && value.kind != Kind::Tensor;
  out.text = value.name;
  out.integer = value.integer;
  out.real = value.real;
  return out;
}

bool same(const ScriptValue& a, const ScriptValue& b) {
  return a.kind == b.kind && a.name == b.name && a.integer == b.integer && a.items == b.items &&
         (a.real == b.real || a.kind != Kind::Float);
}

void add_names(const Argument& argument, std::set<std::string>& out) {
  const bool named = argument.kind == Argument::Kind::Tensor || argument.by_name;
  if (named && !argument.text.empty()) out.insert(argument.text);
  const bool names = argument.kind != Argument::Kind::Strings;
  for (const std::string& name : argument.names) {
    if (names && !name.empty()) out.insert(name);
  }
}

/// The values that a graph takes from around it.
std::set<std::string> taken_by(const Graph& graph) {
  std::set<std::string> used, made;
  for (const Node& node : graph.nodes) {
    for (const NodeInput& input : node.inputs) add_names(input.argument, used);
    for (const Argument& output : node.outputs) add_names(output, made);
  }
  for (const Argument& output : graph.outputs) add_names(output, used);
  for (const std::string& name : made) used.erase(name);
  return used;
}

}  // namespace

bool ScriptTracer::trace_branch(const std::vector<Statement>& body, Names& names, ScriptValue& returned,
                                Graph& graph) {
  Graph* outer = std::exchange(graph_, &graph);
  ++branches_;
  const bool ended = block(body, names, returned);
  --branches_;
  graph_ = outer;
  return ended;
}

bool ScriptTracer::both_branches(const Statement& one, const ScriptValue& condition, Names& names,
                                 ScriptValue& returned) {
  if (condition.kind != Kind::Bool || condition.name.empty())
    return refuse("it branches on what it computes"), true;
  auto first = std::make_shared<Graph>(), second = std::make_shared<Graph>();
  Names then = names, otherwise = names;
  ScriptValue from_then, from_otherwise;
  const bool ended = trace_branch(one.body, then, from_then, *first);
  const bool also = good() && trace_branch(one.otherwise, otherwise, from_otherwise, *second);
  if (!good()) return true;
  if (ended != also) return refuse("it branches on what it computes"), true;
  Node node;
  node.target = "torch.ops.higher_order.cond";
  node.inputs.push_back({"", argument_of(condition), false});
  if (ended) {
    auto merged = merge(from_then, from_otherwise, *first, *second, node);
    if (!merged) return refuse("it branches on what it computes"), true;
    returned = std::move(*merged);
  } else {
    Names after;
    for (const auto& [name, value] : then) {
      const auto other = otherwise.find(name);
      if (other == otherwise.end()) continue;
      // What cannot be chosen between is not there any more: whoever uses it is told so.
      if (auto merged = merge(value, other->second, *first, *second, node)) after[name] = std::move(*merged);
    }
    names = std::move(after);
  }
  hand_in(node, std::move(first), std::move(second));
  return ended;
}

/// One value for what is one on one side and another on the other.
std::optional<ScriptValue> ScriptTracer::merge(const ScriptValue& a, const ScriptValue& b, Graph& first,
                                               Graph& second, Node& node) {
  if (same(a, b)) return a;
  count_step();
  if (!good()) return std::nullopt;
  const bool lists =
      a.items && b.items && a.kind == b.kind && (a.kind == Kind::List || a.kind == Kind::Tuple);
  if (lists && a.items->size() == b.items->size() && !a.items->empty()) {
    std::vector<ScriptValue> items;
    for (std::size_t i = 0; i < a.items->size(); ++i) {
      auto item = merge((*a.items)[i], (*b.items)[i], first, second, node);
      if (!item) return std::nullopt;
      items.push_back(std::move(*item));
    }
    return ScriptValue::list(a.kind, std::move(items));
  }
  if (a.kind != b.kind || (a.kind != Kind::Tensor && !a.is_number())) return std::nullopt;
  first.outputs.push_back(argument_of(a));
  second.outputs.push_back(argument_of(b));
  ScriptValue out = ScriptValue::named(a.kind, fresh("chosen"));
  out.boxed = a.boxed && b.boxed;
  node.outputs.push_back(argument_of(out));
  if (out.kind != Kind::Tensor) made_[out.name] = node.outputs.back();
  return out;
}

/// Both graphs take the same values, in one order.
void ScriptTracer::hand_in(Node& node, std::shared_ptr<Graph> first, std::shared_ptr<Graph> second) {
  if (node.outputs.empty() && first->nodes.empty() && second->nodes.empty()) return;
  std::set<std::string> taken = taken_by(*first);
  taken.merge(taken_by(*second));
  std::vector<Argument> operands;
  for (const std::string& name : taken) {
    const auto number = made_.find(name);
    Argument operand;
    operand.kind = Argument::Kind::Tensor;
    operand.text = name;
    operands.push_back(number == made_.end() ? std::move(operand) : number->second);
  }
  for (const auto& graph : {first, second}) {
    graph->inputs = operands;
    Argument argument;
    argument.kind = Argument::Kind::Graph;
    argument.graph = graph;
    node.inputs.push_back({"", std::move(argument), false});
  }
  for (Argument& operand : operands) node.inputs.push_back({"", std::move(operand), false});
  add(std::move(node));
}

}  // namespace stowage::formats
