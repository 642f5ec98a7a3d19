#include "core/estimate/graph/loop_rounds.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/formats/pt2/argument_check.h"
#include "core/formats/pt2/operators.h"

namespace stowage::estimate {
namespace {

using formats::Argument;
using formats::Graph;
using formats::Node;
using Numbers = std::vector<std::optional<std::int64_t>>;
using K = Argument::Kind;

bool writes(const Node& node) {
  const formats::Signature* signature = formats::signature_of(node.target);
  return signature != nullptr && std::any_of(signature->parameters.begin(), signature->parameters.end(),
                                             [](const auto& parameter) { return parameter.written; });
}

/// One of a loop's graphs, as far as it computes with numbers.
class Part {
 public:
  Part(const Graph& graph, const ValueSizes& sizes) : graph_(graph), sizes_(sizes) {
    for (const Node& node : graph.nodes) {
      const formats::OperatorUse use = formats::use_of(node.target);
      const bool symbolic = use == formats::OperatorUse::Symbolic;
      if (symbolic || use == formats::OperatorUse::Operator)
        nodes_.push_back({&node, symbolic, !symbolic && writes(node)});
    }
  }

  Numbers run(const Numbers& inputs) {
    KnownNumbers known(graph_, sizes_);
    for (std::size_t i = 0; i < std::min(inputs.size(), graph_.inputs.size()); ++i) {
      if (inputs[i]) known.put(graph_.inputs[i], *inputs[i]);
    }
    // What is not known in one round is not followed in those after it.
    std::erase_if(nodes_, [&](const One& one) {
      if (one.symbolic)
        known.note(*one.node);
      else
        known.note_operator(*one.node, one.writes);
      return !one.writes && one.node->outputs.size() == 1 && !known.of(one.node->outputs[0]);
    });
    Numbers out;
    for (const Argument& output : graph_.outputs) out.push_back(known.of(output));
    return out;
  }

 private:
  struct One {
    const Node* node = nullptr;
    bool symbolic = false, writes = false;
  };
  const Graph& graph_;
  const ValueSizes& sizes_;
  std::vector<One> nodes_{};
};

/// The numbers of an argument, one for each value that it stands for.
void add_numbers(const Argument& argument, const KnownNumbers& known, Numbers& out) {
  if (argument.kind == K::Tensors || argument.kind == K::OptionalTensors) {
    for (const std::string& name : argument.names) {
      Argument one;
      one.kind = K::Tensor;
      one.text = name;
      out.push_back(known.of(one));
    }
  } else {
    out.push_back(known.of(argument));
  }
}

}  // namespace

std::optional<std::uint32_t> rounds_of(const Node& loop, const KnownNumbers& outside,
                                       const ValueSizes& sizes) {
  if (loop.inputs.size() < 3) return std::nullopt;
  const Argument &asks = loop.inputs[0].argument, &does = loop.inputs[1].argument;
  if (!asks.graph || !does.graph) return std::nullopt;
  Numbers carried, extra;
  add_numbers(loop.inputs[2].argument, outside, carried);
  for (std::size_t i = 3; i < loop.inputs.size(); ++i) add_numbers(loop.inputs[i].argument, outside, extra);
  Part condition(*asks.graph, sizes), body(*does.graph, sizes);
  for (std::uint32_t round = 0; round <= kMostRounds; ++round) {
    Numbers given = carried;
    given.insert(given.end(), extra.begin(), extra.end());
    const Numbers verdict = condition.run(given);
    if (verdict.empty() || !verdict[0]) return std::nullopt;
    if (!*verdict[0]) return round;
    Numbers next = body.run(given);
    if (next.size() != carried.size()) return std::nullopt;
    if (next == carried) return std::nullopt;  // it would never end
    carried = std::move(next);
  }
  return std::nullopt;
}

}  // namespace stowage::estimate
