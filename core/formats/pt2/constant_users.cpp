#include "core/formats/pt2/constant_users.h"

#include <string_view>
#include <unordered_map>

#include "core/formats/pt2/operators.h"

namespace stowage::formats {
namespace {

using Kind = Argument::Kind;

/// The constants that nobody has taken yet, by the graph's name of their value.
class Constants {
 public:
  explicit Constants(const ExportedProgram& program) {
    for (const InputSpec& spec : program.inputs) {
      if (spec.kind == InputSpec::Kind::TensorConstant) left_.emplace(spec.argument, &spec.target);
    }
  }
  bool empty() const { return left_.empty(); }

  void take(const Node& node, const std::string& module) {
    for (const NodeInput& input : node.inputs) {
      const Argument& argument = input.argument;
      if (argument.kind == Kind::Tensor || argument.kind == Kind::OptionalTensor) take(argument.text, module);
      if (argument.kind != Kind::Tensors && argument.kind != Kind::OptionalTensors) continue;
      for (const std::string& name : argument.names) take(name, module);
    }
  }

  std::vector<std::pair<std::string, std::string>> users{};

 private:
  void take(const std::string& value, const std::string& module) {
    const auto found = left_.find(value);
    if (found == left_.end()) return;
    users.emplace_back(*found->second, module);
    left_.erase(found);
  }

  std::unordered_map<std::string_view, const std::string*> left_;
};

/// Arithmetic on sizes and checks of them take no values.
bool takes_values(const Node& node) {
  const OperatorUse use = use_of(node.target);
  return use != OperatorUse::Symbolic && use != OperatorUse::Skipped;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> constant_users(const ExportedProgram& program) {
  Constants constants(program);
  std::string module;
  for (const Node& node : program.graph.nodes) {
    if (constants.empty()) break;
    if (node.has_module) module = node.module;
    if (takes_values(node)) constants.take(node, module);
  }
  return std::move(constants.users);
}

}  // namespace stowage::formats
