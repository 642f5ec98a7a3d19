#include "core/formats/pt2/operators.h"

#include <algorithm>
#include <utility>

#include "core/formats/pt2/operator_table.h"

namespace stowage::formats {
namespace {

constexpr std::string_view kTorchOps = "torch.ops.";
constexpr std::string_view kHigherOrderSpace = "torch.ops.higher_order.";
constexpr std::string_view kHigherOrder[] = {
    "wrap_with_set_grad_enabled", "wrap_with_autocast", "cond", "while_loop", "scan", "map_impl"};
constexpr std::string_view kSkipped[] = {"torch.ops.aten._assert_tensor_metadata.default",
                                         "torch.ops.aten.sym_constrain_range.default",
                                         "torch.ops.aten.sym_constrain_range_for_size.default"};
constexpr std::pair<std::string_view, SymbolicUse> kSymbolic[] = {
    {"_operator.add", {2, false}},
    {"_operator.sub", {2, false}},
    {"_operator.mul", {2, false}},
    {"_operator.floordiv", {2, false}},
    {"_operator.mod", {2, false}},
    {"_operator.truediv", {2, false}},
    {"_operator.pow", {2, false}},
    {"_operator.neg", {1, false}},
    {"_operator.pos", {1, false}},
    {"_operator.eq", {2, false}},
    {"_operator.ne", {2, false}},
    {"_operator.lt", {2, false}},
    {"_operator.le", {2, false}},
    {"_operator.gt", {2, false}},
    {"_operator.ge", {2, false}},
    {"_operator.and_", {2, false}},
    {"_operator.or_", {2, false}},
    {"_operator.lshift", {2, false}},
    {"_operator.rshift", {2, false}},
    {"math.trunc", {1, false}},
    {"torch.sym_not", {1, false}},
    {"torch.sym_ite", {3, false}},
    {"torch.sym_max", {2, false}},
    {"torch.sym_min", {2, false}},
    {"torch.sym_int", {1, false}},
    {"torch.sym_float", {1, false}},
    {"torch.sym_sqrt", {1, false}},
    {"torch._sym_sqrt", {1, false}},
    {"math.sqrt", {1, false}},
    {"torch.ops.aten.sym_size.int", {1, true}},
    {"torch.ops.aten.sym_stride.int", {1, true}},
    {"torch.ops.aten.sym_numel.default", {0, true}},
    {"torch.ops.aten.sym_storage_offset.default", {0, true}},
    {"torch.ops.aten.dim.default", {0, true}},
    {"torch.sym_size", {1, true}},
    {"torch.sym_stride", {1, true}},
    {"torch.sym_numel", {0, true}},
    {"torch.sym_storage_offset", {0, true}},
    {"builtins.pow", {2, false}},
};

template <class List>
bool holds(const List& list, std::string_view text) {
  return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

const std::pair<std::string_view, SymbolicUse>* find_symbolic(std::string_view target) {
  const auto found = std::find_if(std::begin(kSymbolic), std::end(kSymbolic),
                                  [&](const auto& entry) { return entry.first == target; });
  return found == std::end(kSymbolic) ? nullptr : found;
}

void collect_not_run(const Graph& graph, std::vector<std::string>& out) {
  for (const Node& node : graph.nodes) {
    if (!is_run(use_of(node.target)) && !holds(out, node.target)) out.push_back(node.target);
    for (const NodeInput& input : node.inputs) {
      if (input.argument.graph) collect_not_run(*input.argument.graph, out);
    }
  }
}

}  // namespace

OperatorUse use_of(std::string_view target) {
  if (holds(kSkipped, target)) return OperatorUse::Skipped;
  if (find_symbolic(target)) return OperatorUse::Symbolic;
  if (target.starts_with(kHigherOrderSpace)) {
    return holds(kHigherOrder, target.substr(kHigherOrderSpace.size())) ? OperatorUse::HigherOrder
                                                                        : OperatorUse::UnknownHigherOrder;
  }
  return signature_of(target) ? OperatorUse::Operator : OperatorUse::NotListed;
}

SymbolicUse symbolic_use_of(std::string_view target) {
  const auto* found = find_symbolic(target);
  return found ? found->second : SymbolicUse{};
}

std::vector<std::string> operators_not_run(const Graph& graph) {
  std::vector<std::string> out;
  collect_not_run(graph, out);
  return out;
}

std::optional<OperatorName> operator_name(std::string_view target) {
  if (!target.starts_with(kTorchOps)) return std::nullopt;
  target.remove_prefix(kTorchOps.size());
  const auto first = target.find('.');
  const auto last = target.rfind('.');
  if (first == std::string_view::npos || last == first) return std::nullopt;
  const std::string_view overload = target.substr(last + 1);
  return OperatorName{
      std::string(target.substr(0, first)) + "::" + std::string(target.substr(first + 1, last - first - 1)),
      overload == "default" ? "" : std::string(overload)};
}

std::vector<OperatorName> listed_operators() {
  std::vector<OperatorName> out;
  for (const std::string_view target : listed_targets()) out.push_back(*operator_name(target));
  return out;
}

}  // namespace stowage::formats
