#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/engine/program/program.h"
#include "core/formats/pt2/exported_program.h"

/// Programs made by hand.
namespace stowage::engine::test {

using formats::Argument;
using formats::ExportedProgram;
using formats::Graph;
using formats::InputSpec;
using formats::Node;
using formats::OutputSpec;

constexpr std::uint64_t kFileBytes = 4096;

inline Argument tensor(const std::string& name) {
  Argument argument;
  argument.kind = Argument::Kind::Tensor;
  argument.text = name;
  return argument;
}

inline Argument number(std::int64_t value) {
  Argument argument;
  argument.kind = Argument::Kind::Int;
  argument.integer = value;
  return argument;
}

inline Argument flag(bool value) {
  Argument argument = number(value ? 1 : 0);
  argument.kind = Argument::Kind::Bool;
  return argument;
}

inline Argument tensors(std::vector<std::string> names) {
  Argument argument;
  argument.kind = Argument::Kind::Tensors;
  argument.names = std::move(names);
  return argument;
}

inline Argument graph(Graph inner) {
  Argument argument;
  argument.kind = Argument::Kind::Graph;
  argument.graph = std::make_shared<const Graph>(std::move(inner));
  return argument;
}

inline Node node(const std::string& target, std::vector<std::pair<std::string, Argument>> inputs,
                 std::vector<Argument> outputs, const std::string& module = "") {
  Node out;
  out.target = target;
  for (auto& [name, argument] : inputs) out.inputs.push_back({name, std::move(argument), false});
  out.outputs = std::move(outputs);
  out.module = module;
  out.has_module = true;
  return out;
}

/// One weight "layer.weight" [4, 4] (value p), one input x [2, 4], and whatever nodes are added.
inline ExportedProgram program() {
  ExportedProgram out;
  out.path = "made-by-hand.pt2";
  out.graph.inputs = {tensor("p"), tensor("x")};
  out.graph.tensor_values["x"].scalar_type = 7;
  out.graph.tensor_values["x"].sizes = {{2, ""}, {4, ""}};
  InputSpec weight;
  weight.kind = InputSpec::Kind::Parameter;
  weight.argument = "p";
  weight.target = "layer.weight";
  InputSpec input;
  input.kind = InputSpec::Kind::UserInput;
  input.argument = "x";
  input.constant = tensor("x");
  out.inputs = {weight, input};
  out.input_paths = {"args.0"};
  formats::Payload payload;
  payload.name = "layer.weight";
  payload.record = "data/weights/weight_0";
  payload.file_offset = 64;
  payload.storage_bytes = 64;
  payload.scalar_type = 7;
  payload.sizes = {4, 4};
  payload.strides = {4, 1};
  payload.requires_grad = true;
  out.payloads = {payload};
  return out;
}

inline ExportedProgram with(std::vector<Node> nodes, const std::string& result) {
  ExportedProgram out = program();
  out.graph.nodes = std::move(nodes);
  out.graph.outputs = {tensor(result)};
  OutputSpec spec;
  spec.argument = tensor(result);
  out.outputs = {spec};
  out.output_paths = {"value"};
  return out;
}

inline Node linear() {
  return node("torch.ops.aten.linear.default", {{"input", tensor("x")}, {"weight", tensor("p")}},
              {tensor("y")}, "layer");
}

}  // namespace stowage::engine::test
