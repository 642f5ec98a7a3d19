#include "core/formats/pt2/graph_check.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/formats/pt2/operators.h"

namespace stowage::formats {
namespace {

using Kind = Argument::Kind;

constexpr std::size_t kDeepest = 64;

/// What stands where among the operands of a higher-order operator.
struct HigherOrderShape {
  std::string_view name;
  std::vector<std::size_t> graphs;
  std::size_t operands;  ///< where those begin that its graphs take
  bool flag = false;     ///< the first operand is true or false
};

const HigherOrderShape* shape_of(std::string_view target) {
  static const std::vector<HigherOrderShape> shapes{{"wrap_with_set_grad_enabled", {1}, 2, true},
                                                    {"wrap_with_autocast", {4}, 5},
                                                    {"cond", {1, 2}, 3},
                                                    {"while_loop", {0, 1}, 2},
                                                    {"scan", {0}, 1},
                                                    {"map_impl", {0}, 1}};
  const std::string_view name = target.substr(std::min(target.rfind('.') + 1, target.size()));
  const auto found =
      std::find_if(shapes.begin(), shapes.end(), [&](const auto& s) { return s.name == name; });
  return found == shapes.end() ? nullptr : &*found;
}

tl::unexpected<Error> malformed(const std::string& what) {
  return fail(Code::EngineMalformed, {}, {"", what});
}

std::string count(std::size_t number) { return std::to_string(number); }

ValueKind kind_of(const Argument& declared) {
  return declared.kind == Kind::Tensor || declared.kind == Kind::OptionalTensor ||
                 declared.kind == Kind::Tensors || declared.kind == Kind::OptionalTensors
             ? ValueKind::Tensor
             : ValueKind::Number;
}

bool is_list(const Argument& output) {
  return output.kind == Kind::Tensors || output.kind == Kind::OptionalTensors;
}

/// How many values the results of a node take from what it makes.
std::size_t result_count(const Node& node) {
  std::size_t out = 0;
  for (const Argument& output : node.outputs) out += is_list(output) ? output.names.size() : 1;
  return out;
}

/// Values that a higher-order operator makes.
std::size_t made_by(const HigherOrderShape& shape, const Node& node) {
  if (shape.name == "while_loop") return operand_count(node.inputs[2].argument);
  std::size_t least = node.inputs[shape.graphs[0]].argument.graph->outputs.size();
  for (const std::size_t at : shape.graphs)
    least = std::min(least, node.inputs[at].argument.graph->outputs.size());
  return least;
}

}  // namespace

Status GraphCheck::located(Status status, const std::string& node) const {
  if (status) return status;
  Error error = status.error();
  if (error.subject.empty()) error.subject = path_;
  if (!error.arguments.empty() && error.arguments[0].empty()) error.arguments[0] = node;
  return tl::unexpected<Error>(std::move(error));
}

Status GraphCheck::located(Status status, const Node& node) const {
  const bool named = !node.outputs.empty() && !node.outputs[0].text.empty();
  return located(std::move(status), named ? node.outputs[0].text : node.target);
}

Status GraphCheck::define(const std::string& name, ValueKind kind) {
  if (name.empty() || values_.emplace(name, kind).second) return {};
  return fail(Code::EngineDefinedTwice, path_, {name});
}

Status GraphCheck::run() {
  if (depth_ > kDeepest) return fail(Code::EngineDepth, path_, {std::to_string(kDeepest)});
  for (const Argument& input : graph_.inputs) STOWAGE_TRY(define(value_name(input), kind_of(input)));
  for (const Node& one : graph_.nodes) STOWAGE_TRY(located(node(one), one));
  for (const Argument& output : graph_.outputs)
    STOWAGE_TRY(located(check_argument(output, nullptr, values_), "output"));
  return {};
}

Status GraphCheck::node(const Node& node) {
  switch (use_of(node.target)) {
    case OperatorUse::Skipped:
      return {};
    case OperatorUse::Symbolic:
      return symbolic_node(node);
    case OperatorUse::Operator:
      return operator_node(node);
    default:
      return higher_order_node(node);
  }
}

Status GraphCheck::operator_node(const Node& node) {
  const Signature& signature = *signature_of(node.target);
  const auto& parameters = signature.parameters;
  std::vector<const Argument*> given(parameters.size(), nullptr);
  std::size_t position = 0;
  for (const NodeInput& input : node.inputs) {
    const auto at = std::find_if(parameters.begin(), parameters.end(),
                                 [&](const Parameter& p) { return p.name == input.name; });
    const std::size_t index = at != parameters.end() ? static_cast<std::size_t>(at - parameters.begin())
                              : input.name.empty()   ? position
                                                     : parameters.size();
    if (index >= parameters.size())
      return fail(Code::EngineArgument, {},
                  {"", phrase("“%1”, which %2 does not take", {input.name, node.target})});
    if (given[index])
      return fail(Code::EngineArgument, {},
                  {"", phrase("“%1” is given twice", {std::string(parameters[index].name)})});
    given[index] = &input.argument;
    ++position;
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (given[i]) {
      STOWAGE_TRY(check_argument(*given[i], &parameters[i], values_));
    } else if (!parameters[i].has_default && !parameters[i].optional) {
      return fail(Code::EngineArgument, {},
                  {"", phrase("“%1” is missing", {std::string(parameters[i].name)})});
    }
  }
  return define_results(node, signature);
}

Status GraphCheck::define_results(const Node& node, const Signature& signature) {
  const auto& returns = signature.returns;
  for (std::size_t i = 0; i < node.outputs.size(); ++i) {
    const Argument& output = node.outputs[i];
    if (output.kind == Kind::None) continue;
    if (i >= returns.size())
      return malformed(phrase("it has %1 results, and %2 makes %3",
                              {count(node.outputs.size()), node.target, count(returns.size())}));
    if (is_list(output) != returns[i].list)
      return malformed(phrase("result %1 of %2 is %3", {count(i + 1), node.target, type_name(returns[i])}));
    const ValueKind kind = returns[i].type == Parameter::Type::Tensor ? ValueKind::Tensor : ValueKind::Number;
    for (const std::string& name : output.names) STOWAGE_TRY(define(name, kind));
    STOWAGE_TRY(define(value_name(output), kind));
  }
  return {};
}

Status GraphCheck::symbolic_node(const Node& node) {
  const SymbolicUse use = symbolic_use_of(node.target);
  const std::size_t tensors = use.asks_tensor ? 1 : 0, most = use.numbers + tensors;
  const std::size_t least = use.asks_tensor ? tensors : most;
  if (node.inputs.size() < least || node.inputs.size() > most)
    return malformed(
        phrase("it has %1 operands, and %2 takes %3", {count(node.inputs.size()), node.target, count(most)}));
  static constexpr Parameter kTensor{"self", Parameter::Type::Tensor}, kNumber{"n", Parameter::Type::Number};
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    const Argument& argument = node.inputs[i].argument;
    STOWAGE_TRY(check_argument(argument, i < tensors ? &kTensor : &kNumber, values_));
    const std::string& name = value_name(argument);
    if (i < tensors && (name.empty() || values_.at(name) != ValueKind::Tensor))
      return malformed(phrase("operand %1 is no tensor", {count(i + 1)}));
  }
  for (const Argument& output : node.outputs) STOWAGE_TRY(define(value_name(output), ValueKind::Number));
  return {};
}

Status GraphCheck::higher_order_node(const Node& node) {
  const HigherOrderShape& shape = *shape_of(node.target);
  // while_loop, scan and map have their carried values and series as lists of their own.
  const std::size_t lists = shape.name == "while_loop" || shape.name == "map_impl" ? 1
                            : shape.name == "scan"                                 ? 2
                                                                                   : 0;
  if (node.inputs.size() < std::max(shape.operands + lists, shape.graphs.back() + 1))
    return malformed(phrase("it has %1 operands, and %2 takes %3",
                            {count(node.inputs.size()), node.target, count(shape.operands + lists)}));
  std::size_t handed = 0;
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    const Argument& argument = node.inputs[i].argument;
    const bool graph = std::find(shape.graphs.begin(), shape.graphs.end(), i) != shape.graphs.end();
    if (graph != (argument.kind == Kind::Graph && argument.graph))
      return malformed(phrase(graph ? "operand %1 is no graph" : "operand %1 is a graph", {count(i + 1)}));
    if (!graph) STOWAGE_TRY(check_argument(argument, nullptr, values_));
    if (i >= shape.operands) handed += operand_count(argument);
  }
  if (shape.flag && node.inputs[0].argument.kind != Kind::Bool)
    return malformed("its first operand is neither true nor false");
  for (const std::size_t at : shape.graphs) STOWAGE_TRY(nested(node, at, handed));
  if (shape.name == "while_loop") {
    const std::size_t carried = operand_count(node.inputs[2].argument),
                      next = node.inputs[1].argument.graph->outputs.size();
    if (carried != next || node.inputs[0].argument.graph->outputs.empty())
      return malformed(phrase("its graph hands on %1 values of %2", {count(next), count(carried)}));
  }
  if (shape.name == "scan" && made_by(shape, node) < operand_count(node.inputs[1].argument))
    return malformed(phrase("its graph hands on %1 values of %2",
                            {count(made_by(shape, node)), count(operand_count(node.inputs[1].argument))}));
  if (lists > 0 && shape.name != "while_loop" && operand_count(node.inputs[lists].argument) == 0)
    return malformed("it goes over nothing");
  if (result_count(node) > made_by(shape, node))
    return malformed(phrase("it has %1 results, and %2 makes %3",
                            {count(result_count(node)), node.target, count(made_by(shape, node))}));
  for (const Argument& output : node.outputs) {
    for (const std::string& name : output.names) STOWAGE_TRY(define(name, ValueKind::Tensor));
    STOWAGE_TRY(define(value_name(output), kind_of(output)));
  }
  return {};
}

Status GraphCheck::nested(const Node& node, std::size_t operand, std::size_t handed) {
  const Graph& graph = *node.inputs[operand].argument.graph;
  if (handed < graph.inputs.size())
    return malformed(
        phrase("its graph takes %1 values and gets %2", {count(graph.inputs.size()), count(handed)}));
  return GraphCheck(path_, graph, depth_ + 1).run();
}

}  // namespace stowage::formats
