// A condition that hangs on a computed value: both sides are graphs, and what they leave behind is chosen
// when the program runs.
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "core/formats/torchscript/script_tracer.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

constexpr int kMostBranches = 64;  // within each other

/// Whether a block ends in an exception.
bool raises(const std::vector<ScriptStatement>& body) {
  return std::any_of(body.begin(), body.end(), [](const ScriptStatement& one) {
    return one.value.kind == ScriptExpression::Kind::Call &&
           qualified_name(one.value.children[0]) == "ops.prim.RaiseException";
  });
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

/// Both graphs take the same values, in one order.
std::vector<Argument> operands_of(const Graph& first, const Graph& second,
                                  const std::map<std::string, Argument>& numbers) {
  std::set<std::string> taken = taken_by(first);
  taken.merge(taken_by(second));
  std::vector<Argument> out;
  for (const std::string& name : taken) {
    if (const auto number = numbers.find(name); number != numbers.end()) {
      out.push_back(number->second);
      continue;
    }
    Argument& operand = out.emplace_back();
    operand.kind = Argument::Kind::Tensor;
    operand.text = name;
  }
  return out;
}

}  // namespace

/// A condition that only an exception hangs on is taken as it is when nothing is wrong.
bool ScriptTracer::branch(const Statement& one, Names& names, ScriptValue& returned) {
  const ScriptValue condition = value(one.value, names);
  if (!good()) return true;
  if (condition.is_number() && condition.is_known())
    return block(condition.as_real() != 0 ? one.body : one.otherwise, names, returned);
  if (raises(one.body)) return block(one.otherwise, names, returned);
  if (raises(one.otherwise)) return block(one.body, names, returned);
  return both_branches(one, condition, names, returned);
}

std::optional<ScriptTracer::Side> ScriptTracer::open_side(const Names& names) {
  Side out;
  for (const auto& [name, value] : names) {
    auto copied = out.copies.copy(value);
    if (!copied) return refuse("its code nests too deep"), std::nullopt;
    out.names.emplace(name, std::move(*copied));
  }
  out.number = ++graphs_;
  count_steps(names.size() + out.copies.elements());
  out.copies.keep(lists_);
  return out;
}

/// Whoever called the function does not see what is put into copies of its lists: they stay as they are.
void ScriptTracer::go_through(Side& side, const Body& body) {
  if (!good()) return;
  Graph* const outer = std::exchange(graph_, side.graph.get());
  const std::size_t number = std::exchange(graph_number_, side.number);
  const std::set<const void*> frozen = frozen_;
  for (const void* list : foreign_) {
    if (const void* copied = side.copies.copy_of(list)) frozen_.insert(copied);
  }
  std::set<const void*> foreign = frozen_;
  foreign.swap(foreign_);
  ++branches_;
  side.ended = body(side.names, side.returned);
  side.raised = std::exchange(raised_, false);
  --branches_;
  foreign_ = std::move(foreign);
  frozen_ = frozen;
  graph_number_ = number;
  graph_ = outer;
}

bool ScriptTracer::both_branches(const Statement& one, const ScriptValue& condition, Names& names,
                                 ScriptValue& returned) {
  if (branches_ >= kMostBranches) return refuse("it branches on what it computes"), true;
  auto first = open_side(names), second = open_side(names);
  if (!first || !second) return true;
  go_through(*first, [&](Names& inner, ScriptValue& out) { return block(one.body, inner, out); });
  go_through(*second, [&](Names& inner, ScriptValue& out) { return block(one.otherwise, inner, out); });
  if (!good()) return true;
  if (first->raised != second->raised)
    return block(first->raised ? one.otherwise : one.body, names, returned);
  if (!first->ended && !second->ended && join(condition, *first, *second, names)) return !good();
  for (Side* side : {&*first, &*second}) {
    if (!side->ended) go_through(*side, [&](Names& inner, ScriptValue& out) { return go_on(inner, out); });
  }
  return conclude(condition, *first, *second, returned);
}

/// One condition, and the function goes on behind it with what was chosen. False where nothing can choose
/// between what the sides leave behind.
bool ScriptTracer::join(const ScriptValue& condition, Side& first, Side& second, Names& names) {
  ScriptMerge merge(first.copies, second.copies, [this] { return fresh("chosen"); });
  Names after;
  for (const std::string& name : used_later()) {
    const auto a = first.names.find(name), b = second.names.find(name);
    if (a == first.names.end() || b == second.names.end()) continue;  // whoever uses it is told so
    auto merged = merge.merge(a->second, b->second);
    if (!merged) return false;
    after.emplace(name, std::move(*merged));
  }
  merge.write_lists();
  names = std::move(after);
  choose(condition, first, second, merge);
  return true;
}

/// Both sides went to the end of the function. One that raises an exception is taken not to be taken.
bool ScriptTracer::conclude(const ScriptValue& condition, Side& first, Side& second, ScriptValue& returned) {
  if (!good()) return true;
  if (first.raised && second.raised) return raise(), true;
  const bool alone = first.raised || second.raised;
  Side& left = first.raised ? second : first;
  Side& right = second.raised ? first : second;
  ScriptMerge merge(left.copies, right.copies, [this] { return fresh("chosen"); });
  auto merged = merge.merge(left.returned, right.returned);
  if (!merged) return refuse("it branches on what it computes"), true;
  returned = std::move(*merged);
  if (!alone) return choose(condition, first, second, merge), true;
  lists_.insert(lists_.end(), merge.made().begin(), merge.made().end());
  auto& nodes = left.graph->nodes;
  std::move(nodes.begin(), nodes.end(), std::back_inserter(graph_->nodes));
  return true;
}

void ScriptTracer::choose(const ScriptValue& condition, Side& first, Side& second, ScriptMerge& merge) {
  lists_.insert(lists_.end(), merge.made().begin(), merge.made().end());
  if (condition.kind != Kind::Bool || condition.name.empty()) {
    refuse("it branches on what it computes");
    return;
  }
  if (merge.chosen().empty() && first.graph->nodes.empty() && second.graph->nodes.empty()) return;
  Node node;
  node.target = "torch.ops.higher_order.cond";
  node.inputs.push_back({"", argument_of(condition), false});
  for (const ScriptMerge::Chosen& one : merge.chosen()) {
    first.graph->outputs.push_back(one.first);
    second.graph->outputs.push_back(one.second);
    node.outputs.push_back(one.result);
    if (one.result.kind != Argument::Kind::Tensor) made_[one.result.text] = one.result;
  }
  const std::vector<Argument> operands = operands_of(*first.graph, *second.graph, made_);
  for (const auto& graph : {first.graph, second.graph}) {
    graph->inputs = operands;
    Argument argument;
    argument.kind = Argument::Kind::Graph;
    argument.graph = graph;
    node.inputs.push_back({"", std::move(argument), false});
  }
  for (const Argument& operand : operands) node.inputs.push_back({"", operand, false});
  add(std::move(node));
}

}  // namespace stowage::formats
