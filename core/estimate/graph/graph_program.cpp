#include "core/estimate/graph/graph_program.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/estimate/graph/data_sizes.h"
#include "core/estimate/graph/graph_aliases.h"
#include "core/estimate/graph/known_numbers.h"
#include "core/estimate/graph/loop_rounds.h"
#include "core/estimate/graph/loop_steps.h"
#include "core/formats/pt2/argument_check.h"
#include "core/formats/pt2/last_uses.h"
#include "core/formats/pt2/operators.h"
#include "core/formats/pt2/program_check.h"

namespace stowage::estimate {
namespace {

using formats::Argument;
using formats::Node;
using K = Argument::Kind;

std::string parent_of(const std::string& name) {
  const auto dot = name.rfind('.');
  return dot == std::string::npos ? std::string() : name.substr(0, dot);
}

/// "reshape" of "torch.ops.aten.reshape.default".
std::string_view operation_of(std::string_view target) {
  if (target.starts_with("torch.ops.")) target.remove_prefix(10);
  target.remove_prefix(std::min(target.find('.') + 1, target.size()));
  return target.substr(0, target.find('.'));
}

std::string qualified(std::string_view target) {
  const auto name = formats::operator_name(target);
  return name ? name->name : std::string();
}

struct Shared {
  const formats::ExportedProgram& exported;
  ValueSizes& sizes;
  LeftOut& left_out;
  GraphProgram program{};
  std::unordered_map<std::string, std::uint32_t> modules{{"", 0}};

  std::uint32_t module(const std::string& name) {
    const auto [at, fresh] = modules.emplace(name, static_cast<std::uint32_t>(program.modules.size()));
    if (fresh) program.modules.push_back(name);
    return at->second;
  }
};

class Resolver {
 public:
  Resolver(Shared& shared, const formats::Graph& graph, std::uint32_t module = 0)
      : shared_(shared), graph_(graph), last_module_(module), numbers_(graph, shared.sizes) {}

  GraphScope run() {
    slots_.reserve(graph_.tensor_values.size() * 2);
    for (const Argument& input : graph_.inputs) scope_.inputs.push_back(define(formats::value_name(input)));
    scope_.steps.reserve(graph_.nodes.size());
    for (const Node& node : graph_.nodes) scope_.steps.push_back(step(node));
    for (const Argument& output : graph_.outputs) scope_.outputs.push_back(operand(output));
    scope_.slots = static_cast<std::uint32_t>(scope_.geometry.size());
    mark_last_uses();
    return std::move(scope_);
  }

 private:
  Slot define(const std::string& name) {
    const auto slot = static_cast<Slot>(scope_.geometry.size());
    const auto meta = graph_.tensor_values.find(name);
    scope_.geometry.push_back(meta == graph_.tensor_values.end() ? Geometry{}
                                                                 : shared_.sizes.of(meta->second, name));
    scope_.names.push_back(meta == graph_.tensor_values.end() ? std::string_view() : meta->first);
    if (!name.empty()) slots_.emplace(name, slot);
    return slot;
  }

  Slot find(const std::string& name) const {
    const auto found = name.empty() ? slots_.end() : slots_.find(name);
    return found == slots_.end() ? kNoSlot : found->second;
  }

  Operand operand(const Argument& argument) {
    Operand out;
    const bool named = argument.by_name;
    switch (argument.kind) {
      case K::Graph:
        out.kind = Operand::Kind::Graph;
        return out;
      case K::Tensor:
      case K::OptionalTensor:
        if (!argument.text.empty())
          out = {Operand::Kind::Slots, false, false, false, 0, {find(argument.text)}};
        return out;
      case K::SymInt:
      case K::SymFloat:
      case K::SymBool:
        if (named) out = {Operand::Kind::Slots, false, false, false, 0, {find(argument.text)}};
        return out;
      case K::Tensors:
      case K::OptionalTensors:
        break;
      case K::SymInts:
      case K::SymFloats:
      case K::SymBools:
        if (named) break;
        [[fallthrough]];
      case K::Ints:
      case K::Floats:
      case K::Bools:
      case K::Strings:
      case K::IntLists:
      case K::FloatLists:
        out.kind = Operand::Kind::List;
        return out;
      default:
        return out;
    }
    out.kind = Operand::Kind::Slots;
    for (const std::string& name : argument.names) out.slots.push_back(find(name));
    return out;
  }

  GraphStep step(const Node& node) {
    GraphStep out;
    out.node = &node;
    out.name = node.outputs.empty() || node.outputs[0].text.empty() ? std::string_view(node.target)
                                                                    : std::string_view(node.outputs[0].text);
    out.module = node.has_module ? shared_.module(node.module) : last_module_;
    last_module_ = out.module;
    out.operation = operation_of(node.target);
    switch (formats::use_of(node.target)) {
      case formats::OperatorUse::Operator:
        operator_of(node, out);
        if (chooses_by_data(out.operation)) bound_results(node, out);
        numbers_.note_operator(node, out.writes);
        break;
      case formats::OperatorUse::HigherOrder:
        higher_order(node, out);
        break;
      case formats::OperatorUse::Symbolic:
        numbers_.note(node);
        [[fallthrough]];
      case formats::OperatorUse::Skipped:
        out.kind = GraphStep::Kind::Other;
        for (const formats::NodeInput& input : node.inputs) out.operands.push_back(operand(input.argument));
        break;
      default:
        out.kind = GraphStep::Kind::Unknown;
        shared_.left_out.add(left_out::kOperator, shared_.exported.path, {node.target});
        for (const formats::NodeInput& input : node.inputs) out.operands.push_back(operand(input.argument));
    }
    bind(node, out);
    return out;
  }

  void operator_of(const Node& node, GraphStep& out) {
    const formats::Signature& signature = *formats::signature_of(node.target);
    const std::string name = qualified(node.target);
    out.memory = formats::result_memory(node.target);
    out.may_return = formats::may_return_its_operand(name);
    const bool silent = writes_silently(node, formats::flag_of_silent_write(name));
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      Operand one = operand(node.inputs[i].argument);
      const auto by_name = std::find_if(signature.parameters.begin(), signature.parameters.end(),
                                        [&](const auto& p) { return p.name == node.inputs[i].name; });
      const std::size_t at = by_name != signature.parameters.end()
                                 ? static_cast<std::size_t>(by_name - signature.parameters.begin())
                                 : i;
      if (one.kind == Operand::Kind::Slots && at < signature.parameters.size()) {
        const std::string_view parameter = signature.parameters[at].name;
        const bool statistic = silent && (parameter == "running_mean" || parameter == "running_var");
        one.written = signature.parameters[at].written || statistic;
        one.aliased = one.written || out.may_return || (out.memory == formats::ResultMemory::View && at == 0);
        out.writes |= one.written;
      }
      out.operands.push_back(std::move(one));
    }
  }

  static bool writes_silently(const Node& node, std::string_view flag) {
    if (flag.empty()) return false;
    for (const formats::NodeInput& input : node.inputs) {
      if (input.name == flag && input.argument.kind == K::Bool && !input.argument.integer) return false;
    }
    return true;
  }

  void higher_order(const Node& node, GraphStep& out) {
    out.kind = GraphStep::Kind::HigherOrder;
    for (const formats::NodeInput& input : node.inputs) {
      Operand one = operand(input.argument);
      if (one.kind == Operand::Kind::Graph) {
        one.graph = static_cast<std::uint32_t>(out.graphs.size());
        out.graphs.push_back(
            std::make_unique<GraphScope>(Resolver(shared_, *input.argument.graph, last_module_).run()));
      } else {
        one.aliased = true;
      }
      out.operands.push_back(std::move(one));
    }
    if (out.operation == "while_loop") out.rounds = rounds_of(node, numbers_, shared_.sizes);
    if (out.operation != "cond" || out.graphs.size() != 2) return;
    if (const auto truth = numbers_.of(node.inputs[0].argument)) out.way = *truth ? 0u : 1u;
  }

  /// Results that are as long as their data say are no longer than what is chosen from.
  void bound_results(const Node& node, const GraphStep& step) {
    std::vector<GivenTensor> given;
    for (std::uint32_t i = 0; i < step.operands.size(); ++i) {
      const std::vector<Slot>& slots = step.operands[i].slots;
      for (std::uint32_t k = 0; k < slots.size(); ++k) {
        if (slots[k] != kNoSlot) given.push_back({i, k, &scope_.geometry[slots[k]]});
      }
    }
    const auto most = most_chosen(step, given);
    if (!most) return;
    for (const Argument& output : node.outputs) {
      const bool list = output.kind == K::Tensors || output.kind == K::OptionalTensors;
      for (const std::string& name : list ? output.names : std::vector{formats::value_name(output)}) {
        const auto meta = graph_.tensor_values.find(name);
        if (meta == graph_.tensor_values.end()) continue;
        for (const formats::SymInt& size : meta->second.sizes) shared_.sizes.at_most(size, *most);
      }
    }
  }

  void bind(const Node& node, GraphStep& out) {
    for (const Argument& output : node.outputs) {
      std::vector<Slot>& slots = out.results.emplace_back();
      if (output.kind == K::Tensors || output.kind == K::OptionalTensors) {
        for (const std::string& name : output.names) slots.push_back(define(name));
      } else if (const std::string& name = formats::value_name(output); !name.empty()) {
        slots.push_back(define(name));
      }
    }
  }

  void mark_last_uses() {
    std::vector<formats::StepValues> steps(scope_.steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const GraphStep& step = scope_.steps[i];
      for (const auto& slots : step.results)
        steps[i].results.insert(steps[i].results.end(), slots.begin(), slots.end());
      for (const Operand& one : step.operands)
        steps[i].operands.insert(steps[i].operands.end(), one.slots.begin(), one.slots.end());
    }
    std::vector<Slot> outputs;
    for (const Operand& one : scope_.outputs)
      outputs.insert(outputs.end(), one.slots.begin(), one.slots.end());
    auto dies = formats::last_uses(scope_.slots, steps, outputs);
    for (std::size_t i = 0; i < steps.size(); ++i) scope_.steps[i].dies = std::move(dies[i]);
  }

  Shared& shared_;
  const formats::Graph& graph_;
  std::uint32_t last_module_;
  KnownNumbers numbers_;
  GraphScope scope_{};
  std::unordered_map<std::string, Slot> slots_{};
};

Slot input_slot(const formats::ExportedProgram& exported, const std::string& name) {
  for (std::size_t i = 0; i < exported.graph.inputs.size(); ++i) {
    if (formats::value_name(exported.graph.inputs[i]) == name) return static_cast<Slot>(i);
  }
  return kNoSlot;
}

Geometry geometry_of(const formats::Payload& payload) {
  Geometry out;
  out.scalar_type = payload.scalar_type;
  out.element = (model::info(payload.dtype).bits + 7) / 8;
  out.known = true;
  out.sizes = payload.sizes;
  out.strides = payload.strides;
  out.offset = payload.storage_offset;
  return out;
}

void add_weights(Shared& shared) {
  using I = formats::InputSpec::Kind;
  std::unordered_map<std::string, const formats::Payload*> payloads;
  for (const formats::Payload& payload : shared.exported.payloads) payloads.emplace(payload.name, &payload);
  std::unordered_map<std::string, Slot> slots;
  for (std::size_t i = 0; i < shared.exported.graph.inputs.size(); ++i)
    slots.emplace(formats::value_name(shared.exported.graph.inputs[i]), static_cast<Slot>(i));
  std::unordered_map<std::string, std::uint32_t> storages;
  GraphProgram& program = shared.program;
  for (const formats::InputSpec& spec : shared.exported.inputs) {
    if (spec.kind != I::Parameter && spec.kind != I::Buffer && spec.kind != I::TensorConstant) continue;
    const auto found = payloads.find(spec.target);
    if (found == payloads.end()) continue;
    const formats::Payload& payload = *found->second;
    const auto [at, fresh] =
        storages.emplace(payload.record, static_cast<std::uint32_t>(program.storages.size()));
    if (fresh) program.storages.push_back({payload.storage_bytes, {}, false});
    GraphWeight weight{spec.target, shared.module(parent_of(spec.target)), at->second, geometry_of(payload)};
    weight.parameter = spec.kind == I::Parameter;
    weight.buffer = spec.kind == I::Buffer;
    weight.persistent = spec.persistent;
    weight.requires_grad = payload.requires_grad && model::info(payload.dtype).floating;
    const auto slot = slots.find(spec.argument);
    if (slot != slots.end()) weight.slot = slot->second;
    program.storages[at->second].weights.push_back(static_cast<std::uint32_t>(program.weights.size()));
    program.weights.push_back(std::move(weight));
  }
}

void bind_weights(GraphProgram& program) {
  std::vector<std::uint32_t> weight_of(program.main.slots, ~0u);
  for (std::uint32_t i = 0; i < program.weights.size(); ++i) {
    if (program.weights[i].slot != kNoSlot) weight_of[program.weights[i].slot] = i;
  }
  for (GraphStep& step : program.main.steps) {
    if (step.kind == GraphStep::Kind::Other) continue;
    for (const Operand& one : step.operands) {
      for (const Slot slot : one.slots) {
        const std::uint32_t weight = slot == kNoSlot ? ~0u : weight_of[slot];
        if (weight != ~0u && std::find(step.uses.begin(), step.uses.end(), weight) == step.uses.end())
          step.uses.push_back(weight);
      }
    }
  }
}

void connect(const formats::ExportedProgram& exported, GraphProgram& program) {
  using I = formats::InputSpec::Kind;
  using O = formats::OutputSpec::Kind;
  for (const formats::InputSpec& spec : exported.inputs) {
    if (spec.kind != I::UserInput && spec.kind != I::ConstantInput) continue;
    const bool tensor = spec.kind == I::UserInput && spec.constant.kind == K::Tensor;
    program.inputs.push_back({input_slot(exported, spec.argument), tensor});
  }
  for (std::size_t i = 0; i < exported.outputs.size() && i < program.main.outputs.size(); ++i) {
    const formats::OutputSpec& spec = exported.outputs[i];
    if (spec.kind == O::UserOutput || spec.kind == O::LossOutput) {
      program.user_outputs.push_back(i);
      if (spec.kind == O::LossOutput) program.loss = i;
    } else if (spec.kind == O::BufferMutation || spec.kind == O::ParameterMutation) {
      const auto weight = std::find_if(program.weights.begin(), program.weights.end(),
                                       [&](const GraphWeight& w) { return w.name == spec.target; });
      if (weight == program.weights.end()) continue;
      program.storages[weight->storage].mutated = true;
      program.mutations.push_back({i, static_cast<std::uint32_t>(weight - program.weights.begin())});
    }
  }
}

}  // namespace

std::vector<std::uint32_t> modules_in_order(const GraphScope& scope) {
  std::vector<std::uint32_t> out;
  for (const GraphStep& step : scope.steps) {
    if (step.kind == GraphStep::Kind::Operator) out.push_back(step.module);
    for (const auto& graph : step.graphs) {
      const std::vector<std::uint32_t> inner = modules_in_order(*graph);
      out.insert(out.end(), inner.begin(), inner.end());
    }
  }
  return out;
}

Result<GraphProgram> resolve_graph(const formats::ExportedProgram& program, ValueSizes& sizes,
                                   LeftOut& left_out) {
  // Operators that the engine does not run are no reason to say nothing: each is named where it stands.
  if (const Status status = formats::check_program(program, program.file_bytes);
      !status && status.error().code != Code::EngineMissingOperators &&
      status.error().code != Code::EngineHigherOrder)
    return tl::unexpected<Error>(status.error());
  Shared shared{program, sizes, left_out};
  add_weights(shared);
  shared.program.main = Resolver(shared, program.graph).run();
  limit_rounds(shared.program.main, kMostLoopSteps);
  bind_weights(shared.program);
  connect(program, shared.program);
  settle_writes(shared.program);
  return std::move(shared.program);
}

}  // namespace stowage::estimate
