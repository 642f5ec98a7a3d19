#include "core/formats/pt2/program_execution.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <unordered_map>

#include "core/model/module_tree.h"

namespace stowage::formats {
namespace {

/// "embedding" of "torch.ops.aten.embedding.default".
std::string_view operation(std::string_view target) {
  constexpr std::string_view kAten = "torch.ops.aten.";
  if (!target.starts_with(kAten)) return {};
  target.remove_prefix(kAten.size());
  return target.substr(0, target.find('.'));
}

/// Operators whose result is the tensor itself, in another shape or type.
bool is_view(std::string_view operation) {
  constexpr std::array<std::string_view, 18> kViews = {
      "t",         "transpose", "permute",    "view",    "reshape", "expand",
      "unsqueeze", "squeeze",   "detach",     "alias",   "slice",   "select",
      "clone",     "_to_copy",  "contiguous", "flatten", "to",      "unflatten"};
  return std::find(kViews.begin(), kViews.end(), operation) != kViews.end();
}

bool is_loss(std::string_view operation) {
  return operation == "cross_entropy_loss" || operation.starts_with("nll_loss");
}

/// Names of tensors that an argument hands over.
void tensors_of(const Argument& argument, std::vector<std::string>& out) {
  using Kind = Argument::Kind;
  if (argument.kind == Kind::Tensor || (argument.kind == Kind::OptionalTensor && !argument.text.empty()))
    out.push_back(argument.text);
  if (argument.kind != Kind::Tensors && argument.kind != Kind::OptionalTensors) return;
  for (const std::string& name : argument.names) {
    if (!name.empty()) out.push_back(name);
  }
}

/// What stands behind a name of the graph.
struct Source {
  std::vector<std::string> tensors{};     ///< a weight or buffer, or what was made of them alone
  std::string value{};                    ///< an input or the result of a call; "" = made where it is needed
  std::size_t input = std::string::npos;  ///< the input that it was made of, and of nothing else
};

class ProgramExecution {
 public:
  explicit ProgramExecution(const ExportedProgram& program) : program_(program) {}

  model::Execution run() {
    for (const Payload& payload : program_.payloads) records_[payload.record].push_back(payload.name);
    for (const auto& [record, names] : records_) {
      for (const std::string& name : names) names_of_[name] = &names;
    }
    add_inputs();
    for (const Node& node : program_.graph.nodes) add(node);
    return std::move(out_);
  }

 private:
  void add_inputs() {
    std::size_t user = 0;
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      const InputSpec& spec = program_.inputs[i];
      const std::string& name = spec.argument.empty() && i < program_.graph.inputs.size()
                                    ? program_.graph.inputs[i].text
                                    : spec.argument;
      using Kind = InputSpec::Kind;
      if (spec.kind == Kind::UserInput || spec.kind == Kind::ConstantInput) {
        const std::string path =
            user < program_.input_paths.size() ? program_.input_paths[user] : "args." + std::to_string(user);
        ++user;
        if (spec.kind == Kind::UserInput && program_.graph.tensor_values.contains(name))
          add_input(name, path);
      } else if (spec.kind == Kind::Parameter) {
        sources_[name].tensors = {spec.target};
      }
    }
  }

  void add_input(const std::string& name, const std::string& path) {
    constexpr std::string_view kKeywords = "kwargs.";
    model::ProgramInput input;
    input.name = path.starts_with(kKeywords) ? path.substr(kKeywords.size()) : path;
    const TensorMeta& meta = program_.graph.tensor_values.at(name);
    const model::Dtype dtype = dtype_of_schema(meta.scalar_type);
    input.dtype = dtype;
    if (dtype == model::Dtype::Bool) {
      input.kind = model::InputKind::Mask;
    } else if (!model::info(dtype).floating) {
      input.kind = model::InputKind::Ids;
    } else {
      input.kind = meta.sizes.size() == 4 ? model::InputKind::Pixels : model::InputKind::Activations;
    }
    for (std::size_t i = 1; input.is(model::InputKind::Pixels) && i < meta.sizes.size(); ++i)
      input.shape.push_back(std::max<std::int64_t>(meta.sizes[i].value.value_or(1), 0));
    sources_[name] = {{}, input.name, out_.inputs.size()};
    out_.inputs.push_back(std::move(input));
  }

  bool scalar(const std::string& name) const {
    const auto meta = program_.graph.tensor_values.find(name);
    return meta != program_.graph.tensor_values.end() && !meta->second.any && meta->second.sizes.empty();
  }

  /// What a node takes. Numbers may lie anywhere, and so may the indices of x[indices]; labels meet a rule
  /// of their own.
  std::vector<const Source*> taken(const Node& node) {
    const std::string_view op = operation(node.target);
    std::vector<const Source*> out;
    for (const NodeInput& input : node.inputs) {
      if (op == "index" && input.name == "indices") continue;
      std::vector<std::string> names;
      tensors_of(input.argument, names);
      for (const std::string& name : names) {
        const auto source = sources_.find(name);
        if (source == sources_.end() || scalar(name)) continue;
        if (is_loss(op) && input.name == "target" && source->second.input != std::string::npos) {
          out_.inputs[source->second.input].kind = model::InputKind::Labels;
          out_.inputs[source->second.input].to = "";
          continue;
        }
        out.push_back(&source->second);
      }
    }
    return out;
  }

  void add(const Node& node) {
    std::vector<std::string> results;
    for (const Argument& output : node.outputs) tensors_of(output, results);
    if (results.empty()) return;
    model::ModuleCall call;
    call.module = node.module;
    call.from_graph = true;
    call.embeds = operation(node.target) == "embedding";
    Source made;
    bool only_input = true;
    for (const Source* source : taken(node)) {
      for (const std::string& tensor : source->tensors) call.tensors.push_back(own_name(tensor, node.module));
      if (source->value.empty()) continue;
      if (call.inputs.empty()) made.input = source->input;
      only_input = only_input && source->input == made.input;
      if (std::find(call.inputs.begin(), call.inputs.end(), source->value) == call.inputs.end())
        call.inputs.push_back(source->value);
    }
    if (!only_input || !call.tensors.empty()) made.input = std::string::npos;
    // What is made of numbers and buffers alone is made where it is needed; buffers meet a rule of their own.
    const bool view = call.inputs.empty() && is_view(operation(node.target));
    if (view) made.tensors = call.tensors;
    if (!view && !(call.inputs.empty() && call.tensors.empty())) {
      made.value = call.result = results.front();
      call.width = width_of(results.front());
      add_direct_uses(call);
      out_.calls.push_back(std::move(call));
    }
    for (const std::string& name : results) sources_[name] = made;
  }

  std::optional<std::uint64_t> width_of(const std::string& name) const {
    const auto meta = program_.graph.tensor_values.find(name);
    if (meta == program_.graph.tensor_values.end() || meta->second.sizes.empty()) return std::nullopt;
    const auto last = meta->second.sizes.back().value;
    return last && *last >= 0 ? std::optional(static_cast<std::uint64_t>(*last)) : std::nullopt;
  }

  static std::string owner_of(const std::string& tensor) { return std::string(model::name_above(tensor)); }

  /// A graph knows one name of a tied weight; the module may have it under another.
  std::string own_name(const std::string& tensor, const std::string& module) const {
    if (owner_of(tensor) == module) return tensor;
    const auto names = names_of_.find(tensor);
    if (names == names_of_.end()) return tensor;
    const auto own = std::find_if(names->second->begin(), names->second->end(),
                                  [&](const std::string& name) { return owner_of(name) == module; });
    return own == names->second->end() ? tensor : *own;
  }

  void add_direct_uses(const model::ModuleCall& call) {
    for (const std::string& tensor : call.tensors) {
      if (owner_of(tensor) == call.module) continue;
      const auto same = [&](const model::DirectUse& use) {
        return use.tensor == tensor && use.user == call.module;
      };
      if (std::any_of(out_.direct_uses.begin(), out_.direct_uses.end(), same)) continue;
      std::optional<std::string> value;
      if (!call.inputs.empty()) value = call.inputs.front();
      out_.direct_uses.push_back({call.module, tensor, call.embeds, std::move(value)});
    }
  }

  const ExportedProgram& program_;
  std::map<std::string, std::vector<std::string>> records_;
  std::unordered_map<std::string, const std::vector<std::string>*> names_of_;
  std::unordered_map<std::string, Source> sources_;
  model::Execution out_;
};

}  // namespace

model::Execution execution_of_program(const ExportedProgram& program) {
  return ProgramExecution(program).run();
}

}  // namespace stowage::formats
