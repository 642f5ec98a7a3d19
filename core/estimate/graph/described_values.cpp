#include "core/estimate/graph/described_values.h"

#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/estimate/graph/pass_operators.h"
#include "core/formats/pt2/argument_check.h"

namespace stowage::estimate {
namespace {

using formats::Argument;
using formats::Graph;
using formats::SymInt;
using formats::TensorMeta;

std::vector<SymInt> numbers_of(const std::vector<std::int64_t>& values) {
  std::vector<SymInt> out;
  for (const std::int64_t value : values) out.push_back({value, {}});
  return out;
}

class Putting {
 public:
  explicit Putting(const protocol::DescribedValues& values)
      : unknown_(values.unknown.begin(), values.unknown.end()),
        numbers_(values.numbers.begin(), values.numbers.end()) {
    for (const protocol::DescribedTensor& tensor : values.tensors) tensors_.emplace(tensor.name, &tensor);
  }

  void put_into(Graph& graph) const {
    for (const Argument& input : graph.inputs) put(graph, input);
    for (formats::Node& node : graph.nodes) {
      for (formats::NodeInput& input : node.inputs) {
        if (!input.argument.graph) continue;
        auto inner = std::make_shared<Graph>(*input.argument.graph);
        put_into(*inner);
        input.argument.graph = std::move(inner);
      }
      for (const Argument& output : node.outputs) put(graph, output);
    }
  }

 private:
  void put(Graph& graph, const Argument& argument) const {
    if (argument.kind == Argument::Kind::Tensors || argument.kind == Argument::Kind::OptionalTensors) {
      for (const std::string& name : argument.names) put(graph, name, true);
      return;
    }
    const bool tensor =
        argument.kind == Argument::Kind::Tensor || argument.kind == Argument::Kind::OptionalTensor;
    put(graph, formats::value_name(argument), tensor);
  }

  void put(Graph& graph, const std::string& name, bool tensor) const {
    if (const auto found = tensors_.find(name); tensor && found != tensors_.end()) {
      const protocol::DescribedTensor& described = *found->second;
      TensorMeta& meta = graph.tensor_values[name];
      meta.any = false;
      meta.scalar_type = described.scalar_type;
      meta.sizes = numbers_of(described.sizes);
      meta.strides = numbers_of(described.strides);
      meta.storage_offset = {described.offset, {}};
    } else if (tensor && unknown_.contains(name)) {
      graph.tensor_values[name] = TensorMeta{.any = true};
    } else if (const auto number = numbers_.find(name); !tensor && number != numbers_.end()) {
      graph.sizes[name] = {number->second, {}};
    }
  }

  std::unordered_map<std::string, const protocol::DescribedTensor*> tensors_{};
  std::unordered_set<std::string> unknown_;
  std::unordered_map<std::string, std::int64_t> numbers_;
};

}  // namespace

void put_values(formats::ExportedProgram& program, const protocol::DescribedValues& values) {
  Putting(values).put_into(program.graph);
}

std::optional<ValuesToAsk> values_to_ask(const GraphRequest& pass, const std::string& inputs_file) {
  const formats::ExportedProgram& program = *pass.program;
  if (says_sizes(program)) return std::nullopt;
  ValuesToAsk out{{program.path, program.fingerprint, inputs_file, {}}, true};
  if (!inputs_file.empty()) return out;
  if (leaves_shapes_open(program)) out.request.shapes = pass.shapes;
  if (pass.shapes.empty()) {
    out.request.sizes = pass.sizes;
  } else if (auto sizes = made_up_sizes(program, pass.shapes)) {
    out.request.sizes = std::move(*sizes);
  } else {
    out.under_shapes = false;
  }
  return out;
}

void leave_to_values(GraphRequest& pass, const ValuesToAsk& asked) {
  if (asked.under_shapes) pass.shapes.clear();
  pass.sizes.clear();
}

}  // namespace stowage::estimate
