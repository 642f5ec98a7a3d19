#include "core/engine/meta/meta_pass.h"

#include <algorithm>
#include <array>
#include <exception>

#include <ATen/Functions.h>
#include <ATen/ScalarOps.h>
#include <ATen/native/transformers/sdp_utils_cpp.h>
#include <c10/core/InferenceMode.h>

#include "core/engine/meta/meta_kernels.h"
#include "core/formats/pt2/argument_check.h"

namespace stowage::engine {
namespace {

using c10::IValue;
using Value = std::optional<IValue>;
using Values = std::vector<Value>;

/// As formats::TensorMeta numbers element types; 0: it has no number for it.
int schema_of(c10::ScalarType type) {
  constexpr int kNumbers = 64;
  for (int number = 1; number < kNumbers; ++number) {
    if (scalar_type_of_schema(number) == type) return number;
  }
  return 0;
}

/// A number that is known keeps its value; all else has sizes alone.
IValue without_values(const IValue& value) {
  const auto plain = [](const at::Tensor& tensor) {
    return tensor.defined() && tensor.dim() == 0 ? tensor : meta_like(tensor);
  };
  if (value.isTensor()) return plain(value.toTensor());
  if (!value.isTensorList()) return value;
  c10::List<at::Tensor> list;
  for (const at::Tensor& tensor : value.toTensorVector()) list.push_back(plain(tensor));
  return list;
}

at::Tensor tensor_of(const IValue& value) {
  if (value.isTensor()) return value.toTensor();
  TORCH_CHECK(value.isScalar() || value.isBool(), "a tensor is expected, not a ", value.tagKind());
  at::Tensor tensor = c10::scalar_to_tensor(value.isBool() ? c10::Scalar(value.toBool()) : value.toScalar());
  tensor.unsafeGetTensorImpl()->set_wrapped_number(true);
  return tensor;
}

std::vector<double> reals_of(const Recipe& recipe, const Values& frame) {
  std::vector<double> out(recipe.reals);
  for (std::size_t i = 0; i < recipe.slots.size(); ++i) {
    if (recipe.slots[i] == kNoSlot) continue;
    const IValue& value = *frame[recipe.slots[i]];
    out[i] = value.isInt() ? static_cast<double>(value.toInt()) : value.toDouble();
  }
  return out;
}

std::vector<std::int64_t> integers_of(const Recipe& recipe, const Values& frame) {
  std::vector<std::int64_t> out(recipe.ints);
  for (std::size_t i = 0; i < recipe.slots.size(); ++i) {
    if (recipe.slots[i] != kNoSlot) out[i] = frame[recipe.slots[i]]->toInt();
  }
  return out;
}

IValue tensors_of(const Recipe& recipe, const Values& frame) {
  if (recipe.kind == Recipe::Kind::Tensors) {
    c10::List<at::Tensor> list;
    for (const Slot slot : recipe.slots) list.push_back(tensor_of(*frame[slot]));
    return list;
  }
  c10::List<std::optional<at::Tensor>> list;
  for (const Slot slot : recipe.slots)
    list.push_back(slot == kNoSlot ? std::nullopt : std::optional(tensor_of(*frame[slot])));
  return list;
}

/// One argument of a call, as the executor makes it (executor.cpp). Precondition: its slots are known.
IValue argument_of(const Recipe& recipe, const Values& frame) {
  switch (recipe.kind) {
    case Recipe::Kind::Constant:
      return recipe.constant;
    case Recipe::Kind::Device:
      return c10::Device(c10::kMeta);
    case Recipe::Kind::Tensor:
      return tensor_of(*frame[recipe.slots[0]]);
    case Recipe::Kind::Value:
      return *frame[recipe.slots[0]];
    case Recipe::Kind::Float: {
      const IValue& value = *frame[recipe.slots[0]];
      return value.isInt() ? IValue(static_cast<double>(value.toInt())) : value;
    }
    case Recipe::Kind::Tensors:
    case Recipe::Kind::OptionalTensors:
      return tensors_of(recipe, frame);
    case Recipe::Kind::Ints:
      return integers_of(recipe, frame);
    case Recipe::Kind::Floats:
      return reals_of(recipe, frame);
    case Recipe::Kind::Graph:
      break;
  }
  TORCH_CHECK(false, "a graph where a value is expected");
}

bool known(const Step& step, const Values& frame) {
  return std::all_of(step.arguments.begin(), step.arguments.end(), [&](const Recipe& recipe) {
    return std::all_of(recipe.slots.begin(), recipe.slots.end(),
                       [&](Slot slot) { return slot == kNoSlot || frame[slot]; });
  });
}

/// The CPU chooses among several ways by how the operands lie, and its own one lays the result out in another
/// order of dimensions.
IValue attention(const c10::OperatorHandle& op, c10::Stack stack) {
  const auto cpu = [&](std::size_t i) { return stand_in(stack.at(i).toTensor()); };
  const auto mask = stack.at(3).isTensor() ? std::optional(cpu(3)) : std::nullopt;
  const auto scale = stack.at(6).isDouble() ? std::optional(stack.at(6).toDouble()) : std::nullopt;
  const std::int64_t choice = at::_fused_sdp_choice(cpu(0), cpu(1), cpu(2), mask, stack.at(4).toDouble(),
                                                    stack.at(5).toBool(), scale, stack.at(7).toBool());
  const at::Tensor query = stack.at(0).toTensor(), value = stack.at(2).toTensor();
  if (choice == static_cast<std::int64_t>(sdp::SDPBackend::flash_attention) && query.dim() == 4) {
    return at::empty({query.size(0), query.size(2), query.size(1), value.size(3)}, query.options())
        .transpose(1, 2);
  }
  op.callBoxed(&stack);
  return stack.at(0);
}

bool same(const IValue& a, const IValue& b) {
  if (a.isTensor() && b.isTensor()) {
    const at::Tensor &one = a.toTensor(), &other = b.toTensor();
    return one.defined() && other.defined() && one.scalar_type() == other.scalar_type() &&
           one.sizes() == other.sizes() && one.strides() == other.strides() &&
           one.storage_offset() == other.storage_offset();
  }
  const auto number = [](const IValue& value) { return value.isInt() || value.isBool() || value.isDouble(); };
  return number(a) && number(b) && a.type()->kind() == b.type()->kind() &&
         a.toScalar().toDouble() == b.toScalar().toDouble();
}

/// As the pass goes on behind a branch: with what both sides leave behind, unless one is known to be gone.
Value merged(const Value& first, const Value& second, std::optional<bool> way) {
  if (way) return *way ? first : second;
  return first && second && same(*first, *second) ? first : std::nullopt;
}

}  // namespace

protocol::DescribedValues MetaPass::run(const std::vector<IValue>& inputs) {
  register_meta_kernels();
  const c10::InferenceMode inference;
  out_ = {};
  Values start(program_.main.inputs.size());
  std::vector<std::uint32_t> position(program_.main.slots, ~0u);
  for (std::uint32_t i = 0; i < program_.main.inputs.size(); ++i) position[program_.main.inputs[i]] = i;
  const auto options = [](c10::ScalarType type) {
    return at::TensorOptions().dtype(type).device(c10::kMeta);
  };
  for (const Weight& weight : program_.weights) {
    if (weight.slot == kNoSlot) continue;
    const StorageBlock& block = program_.storages[weight.storage];
    const auto elements = static_cast<std::int64_t>(block.bytes / c10::elementSize(weight.dtype));
    start[position[weight.slot]] =
        at::empty({elements}, options(weight.dtype)).as_strided(weight.sizes, weight.strides, weight.offset);
  }
  for (std::size_t i = 0; i < inputs.size() && i < program_.inputs.size(); ++i) {
    if (program_.inputs[i].slot == kNoSlot) continue;
    const bool tensor = inputs[i].isTensor();
    start[position[program_.inputs[i].slot]] = tensor ? IValue(meta_like(inputs[i].toTensor())) : inputs[i];
  }
  run_scope(exported_.graph, program_.main, std::move(start));
  return std::move(out_);
}

MetaPass::Values MetaPass::run_scope(const formats::Graph& graph, const Scope& scope, Values inputs) {
  Values frame(scope.slots);
  for (std::size_t i = 0; i < inputs.size() && i < scope.inputs.size(); ++i)
    frame[scope.inputs[i]] = std::move(inputs[i]);
  const bool main = &scope == &program_.main;
  for (std::size_t i = 0; main && i < graph.inputs.size(); ++i)
    note(formats::value_name(graph.inputs[i]), frame[scope.inputs[i]]);
  for (std::size_t i = 0; i < scope.steps.size(); ++i) {
    const Step& step = scope.steps[i];
    if (main && progress_) progress_(program_.modules[step.module], i, scope.steps.size());
    run_step(graph.nodes[i], step, frame);
    note_results(graph.nodes[i], step, frame);
    for (const Slot slot : step.dies) frame[slot].reset();
  }
  Values results;
  for (const Recipe& recipe : scope.outputs) {
    const bool there = std::all_of(recipe.slots.begin(), recipe.slots.end(),
                                   [&](Slot slot) { return slot == kNoSlot || frame[slot]; });
    results.push_back(there ? Value(argument_of(recipe, frame)) : std::nullopt);
  }
  return results;
}

/// What LibTorch will not say of meta tensors is not known; that is no error of the program.
void MetaPass::run_step(const formats::Node& node, const Step& step, Values& frame) {
  if (step.kind == Step::Kind::Skip) return;
  if (step.kind == Step::Kind::HigherOrder) return run_branch(node, step, frame);
  if (!known(step, frame)) return;
  try {
    if (step.kind == Step::Kind::Symbolic) return run_symbolic(step, frame);
    run_operator(step, frame);
  } catch (const std::exception&) {
    for (const Binding& binding : step.results) {
      for (const Slot slot : binding.slots) frame[slot].reset();
    }
  }
}

void MetaPass::run_operator(const Step& step, Values& frame) {
  c10::Stack stack;
  for (const Recipe& recipe : step.arguments) stack.push_back(argument_of(recipe, frame));
  if (step.op->schema().name() == "aten::scaled_dot_product_attention") {
    stack = {attention(*step.op, std::move(stack))};
  } else {
    step.op->callBoxed(&stack);
  }
  for (std::size_t i = 0; i < step.results.size() && i < stack.size(); ++i) {
    const Binding& binding = step.results[i];
    const IValue value = without_values(stack[i]);
    if (!binding.list) {
      if (!binding.slots.empty()) frame[binding.slots[0]] = value;
      continue;
    }
    const std::vector<at::Tensor> tensors = value.toTensorVector();
    for (std::size_t k = 0; k < binding.slots.size() && k < tensors.size(); ++k)
      frame[binding.slots[k]] = tensors[k];
  }
}

void MetaPass::run_symbolic(const Step& step, Values& frame) {
  const auto number = [&](const Recipe& recipe) {
    return recipe.kind == Recipe::Kind::Constant ? recipe.constant : *frame[recipe.slots.at(0)];
  };
  IValue out;
  if (asks_tensor(step.symbolic)) {
    TORCH_CHECK(!step.arguments.empty() && step.arguments[0].slots.size() == 1, "a question to no tensor");
    const at::Tensor tensor = frame[step.arguments[0].slots[0]]->toTensor();
    const std::int64_t at = step.arguments.size() > 1 ? number(step.arguments[1]).toInt() : 0;
    switch (step.symbolic) {
      case Symbolic::Numel:
        out = element_count(tensor.sizes());
        break;
      case Symbolic::StorageOffset:
        out = tensor.storage_offset();
        break;
      case Symbolic::Dimensions:
        out = tensor.dim();
        break;
      case Symbolic::Size:
        out = tensor.size(at);
        break;
      default:
        out = tensor.stride(at);
    }
  } else {
    std::vector<IValue> numbers;
    for (const Recipe& recipe : step.arguments) numbers.push_back(number(recipe));
    out = evaluate(step.symbolic, numbers);
  }
  if (!step.results.empty() && !step.results[0].slots.empty()) frame[step.results[0].slots[0]] = out;
}

/// Both ways are gone, so that each says how its values lie. Of other graphs in graphs, which TorchScript
/// does not make, nothing is said.
void MetaPass::run_branch(const formats::Node& node, const Step& step, Values& frame) {
  if (step.higher != HigherOrder::Cond || step.graphs.size() != 2 || step.arguments.size() < 3) return;
  Values operands;
  for (std::size_t i = 3; i < step.arguments.size(); ++i) {
    const Recipe& recipe = step.arguments[i];
    if (recipe.kind == Recipe::Kind::Constant && !recipe.constant.isList())
      operands.push_back(recipe.constant);
    for (std::size_t k = 0; k < recipe.slots.size(); ++k) {
      if (recipe.slots[k] != kNoSlot) {
        operands.push_back(frame[recipe.slots[k]]);
      } else {
        operands.push_back(recipe.kind == Recipe::Kind::Ints ? IValue(recipe.ints[k]) : IValue());
      }
    }
  }
  const Recipe& condition = step.arguments[0];
  const Value truth =
      condition.kind == Recipe::Kind::Constant ? Value(condition.constant) : frame[condition.slots.at(0)];
  std::optional<bool> way;
  if (truth && (truth->isBool() || truth->isInt())) way = truth->toScalar().toDouble() != 0;
  std::array<Values, 2> sides;
  for (std::size_t i = 0; i < sides.size(); ++i)
    sides[i] = run_scope(*node.inputs[i + 1].argument.graph, *step.graphs[i], operands);
  std::size_t next = 0;
  for (const Binding& binding : step.results) {
    if (!binding.list && binding.slots.empty()) ++next;  // a none among the results
    for (const Slot slot : binding.slots) {
      if (next < sides[0].size() && next < sides[1].size())
        frame[slot] = merged(sides[0][next], sides[1][next], way);
      ++next;
    }
  }
}

void MetaPass::note(const std::string& name, const Value& value) {
  if (name.empty()) return;
  if (!value) {
    out_.unknown.push_back(name);
  } else if (value->isTensor()) {
    const at::Tensor& tensor = value->toTensor();
    if (!tensor.defined()) return;
    if (const int type = schema_of(tensor.scalar_type())) {
      out_.tensors.push_back(
          {name, type, tensor.sizes().vec(), tensor.strides().vec(), tensor.storage_offset()});
    } else {
      out_.unknown.push_back(name);
    }
  } else if (value->isInt() || value->isBool()) {
    out_.numbers.emplace_back(name, value->isInt() ? value->toInt() : value->toBool() ? 1 : 0);
  }
}

void MetaPass::note_results(const formats::Node& node, const Step& step, const Values& frame) {
  for (std::size_t i = 0; i < step.results.size() && i < node.outputs.size(); ++i) {
    const Binding& binding = step.results[i];
    const formats::Argument& output = node.outputs[i];
    for (std::size_t k = 0; k < binding.slots.size(); ++k)
      note(binding.list ? output.names.at(k) : formats::value_name(output), frame[binding.slots[k]]);
  }
}

}  // namespace stowage::engine
