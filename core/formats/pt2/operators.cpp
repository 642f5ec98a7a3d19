#include "core/formats/pt2/operators.h"

#include <algorithm>
#include <unordered_set>

namespace stowage::formats {
namespace {

constexpr std::string_view kTorchOps = "torch.ops.";
constexpr std::string_view kHigherOrderSpace = "torch.ops.higher_order.";
constexpr std::string_view kHigherOrder[] = {
    "wrap_with_set_grad_enabled", "wrap_with_autocast", "cond", "while_loop", "scan", "map_impl"};
constexpr std::string_view kSkipped[] = {"torch.ops.aten._assert_tensor_metadata.default",
                                         "torch.ops.aten.sym_constrain_range.default",
                                         "torch.ops.aten.sym_constrain_range_for_size.default"};
constexpr std::string_view kSymbolic[] = {"_operator.add",
                                          "_operator.sub",
                                          "_operator.mul",
                                          "_operator.floordiv",
                                          "_operator.mod",
                                          "_operator.truediv",
                                          "_operator.pow",
                                          "_operator.neg",
                                          "_operator.pos",
                                          "_operator.eq",
                                          "_operator.ne",
                                          "_operator.lt",
                                          "_operator.le",
                                          "_operator.gt",
                                          "_operator.ge",
                                          "_operator.and_",
                                          "_operator.or_",
                                          "_operator.lshift",
                                          "_operator.rshift",
                                          "math.trunc",
                                          "torch.sym_not",
                                          "torch.sym_ite",
                                          "torch.sym_max",
                                          "torch.sym_min",
                                          "torch.sym_int",
                                          "torch.sym_float",
                                          "torch.sym_sqrt",
                                          "torch._sym_sqrt",
                                          "math.sqrt",
                                          "torch.ops.aten.sym_size.int",
                                          "torch.ops.aten.sym_stride.int",
                                          "torch.ops.aten.sym_numel.default",
                                          "torch.ops.aten.sym_storage_offset.default",
                                          "torch.sym_size",
                                          "torch.sym_stride",
                                          "torch.sym_numel",
                                          "torch.sym_storage_offset",
                                          "builtins.pow"};
/// Written in Python by others, and brought along by the engine.
constexpr std::string_view kForeign[] = {"torch.ops.transformers.grouped_mm_fallback.default"};

template <class List>
bool holds(const List& list, std::string_view text) {
  return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

/// Calls take(name, overload) for each entry of kAtenOperators; the default overload is "default".
template <class Take>
void each_aten_operator(Take take) {
  std::string_view rest = kAtenOperators;
  while (!rest.empty()) {
    const std::string_view entry = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), entry.size() + 1));
    const std::size_t colon = entry.find(':');
    const std::string_view name = entry.substr(0, colon);
    if (name.empty()) continue;
    std::string_view overloads = colon == std::string_view::npos ? "default" : entry.substr(colon + 1);
    while (!overloads.empty()) {
      const std::string_view overload = overloads.substr(0, overloads.find(','));
      overloads.remove_prefix(std::min(overloads.size(), overload.size() + 1));
      take(name, overload);
    }
  }
}

/// As nodes name them: "torch.ops.aten.add.Tensor".
const std::unordered_set<std::string>& listed_targets() {
  static const std::unordered_set<std::string> targets = [] {
    std::unordered_set<std::string> out;
    each_aten_operator([&](std::string_view name, std::string_view overload) {
      out.insert(std::string(kTorchOps) + "aten." + std::string(name) + "." + std::string(overload));
    });
    for (const std::string_view foreign : kForeign) out.emplace(foreign);
    return out;
  }();
  return targets;
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
  if (holds(kSymbolic, target)) return OperatorUse::Symbolic;
  if (target.starts_with(kHigherOrderSpace)) {
    return holds(kHigherOrder, target.substr(kHigherOrderSpace.size())) ? OperatorUse::HigherOrder
                                                                        : OperatorUse::UnknownHigherOrder;
  }
  return listed_targets().contains(std::string(target)) ? OperatorUse::Operator : OperatorUse::NotListed;
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
  for (const std::string& target : listed_targets()) out.push_back(*operator_name(target));
  return out;
}

}  // namespace stowage::formats
