#include "core/formats/pt2/program_check.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/formats/pt2/graph_check.h"
#include "core/formats/pt2/operators.h"
#include "core/formats/strides.h"

namespace stowage::formats {
namespace {

using InputKind = InputSpec::Kind;

// Libraries of operators that belong to PyTorch itself.
constexpr std::array<std::string_view, 9> kNativeSpaces{
    "aten", "prims", "prim", "quantized", "inductor", "profiler", "mkldnn", "mkldnn_prepacked", "_quantized"};

bool is_native(std::string_view target) {
  constexpr std::string_view kOps = "torch.ops.";
  if (!target.starts_with(kOps)) return false;
  const std::string_view rest = target.substr(kOps.size());
  return std::find(kNativeSpaces.begin(), kNativeSpaces.end(), rest.substr(0, rest.find('.'))) !=
         kNativeSpaces.end();
}

bool is_weight(const InputSpec& spec) {
  return spec.kind == InputKind::Parameter || spec.kind == InputKind::Buffer ||
         spec.kind == InputKind::TensorConstant;
}

class ProgramCheck {
 public:
  ProgramCheck(const ExportedProgram& program, std::uint64_t file_bytes)
      : program_(program), file_bytes_(file_bytes) {}

  Status run() {
    STOWAGE_TRY(operators());
    STOWAGE_TRY(payloads());
    for (const InputSpec& spec : program_.inputs) STOWAGE_TRY(input(spec));
    STOWAGE_TRY(GraphCheck(program_.path, program_.graph).run());
    STOWAGE_TRY(signature());
    return {};
  }

 private:
  tl::unexpected<Error> tensor(const std::string& name, const std::string& why) const {
    return fail(Code::EngineTensor, program_.path, {name, why});
  }

  Status operators() const {
    std::string names;
    const std::vector<std::string> not_run = operators_not_run(program_.graph);
    for (const std::string& target : not_run) {
      if (use_of(target) == OperatorUse::UnknownHigherOrder)
        return fail(Code::EngineHigherOrder, program_.path, {target.substr(target.rfind('.') + 1)});
      names += (names.empty() ? "" : ", ") + (target.empty() ? "“”" : target);
      if (is_native(target)) names += " (not run: not known to be safe)";
    }
    if (not_run.empty()) return {};
    return fail(Code::EngineMissingOperators, program_.path, {names});
  }

  /// The map of weights and that of constants may name the same tensor, not two.
  Status payloads() {
    for (const Payload& payload : program_.payloads) {
      const auto [at, added] = payloads_.emplace(payload.name, &payload);
      if (!added && at->second->record != payload.record)
        return tensor(payload.name, "the file holds two payloads for it");
    }
    return {};
  }

  Status input(const InputSpec& spec) {
    if (spec.kind == InputKind::CustomObject || spec.kind == InputKind::Token)
      return fail(Code::NotRunnableObject, program_.path);
    if (!spec.argument.empty() && !described_.insert(spec.argument).second)
      return fail(Code::EngineDefinedTwice, program_.path, {spec.argument});
    if (is_weight(spec)) return weight(spec);
    return spec.constant.kind == Argument::Kind::Tensor && spec.kind == InputKind::UserInput
               ? user_tensor(spec.argument)
               : user_number(spec);
  }

  Status weight(const InputSpec& spec) {
    weights_.insert(spec.target);
    const auto found = payloads_.find(spec.target);
    if (found == payloads_.end()) return tensor(spec.target, "the file holds no payload for it");
    const Payload& payload = *found->second;
    const model::Dtype dtype = dtype_of_schema(payload.scalar_type);
    if (dtype == model::Dtype::Unknown)
      return tensor(spec.target,
                    phrase("its element type %1 is not known", {std::to_string(payload.scalar_type)}));
    if (payload.file_offset > file_bytes_ || payload.storage_bytes > file_bytes_ - payload.file_offset)
      return tensor(spec.target, "its payload lies outside of the file");
    const auto bytes =
        strided_extent(payload.sizes, payload.strides, payload.storage_offset, model::info(dtype).bits / 8);
    if (bytes && *bytes > 0 && payload.storage_bytes == 0)
      return fail(Code::NotRunnableNoWeights, program_.path, {spec.target});
    if (!bytes || *bytes > payload.storage_bytes)
      return tensor(spec.target, "its sizes and strides reach outside of its payload");
    return as_described(spec, payload);
  }

  /// The graph was traced with a tensor of one type and one shape.
  Status as_described(const InputSpec& spec, const Payload& payload) const {
    const auto meta = program_.graph.tensor_values.find(spec.argument);
    if (meta == program_.graph.tensor_values.end()) return {};
    const std::vector<SymInt>& sizes = meta->second.sizes;
    bool same = meta->second.scalar_type == payload.scalar_type && sizes.size() == payload.sizes.size();
    for (std::size_t i = 0; same && i < sizes.size(); ++i)
      same = !sizes[i].name.empty() || sizes[i].value == payload.sizes[i];
    return same ? Status() : tensor(spec.target, "the graph was made for one of another type or shape");
  }

  Status user_tensor(const std::string& name) const {
    const auto meta = program_.graph.tensor_values.find(name);
    if (meta == program_.graph.tensor_values.end()) return tensor(name, "the file does not describe it");
    if (meta->second.any) return {};
    if (dtype_of_schema(meta->second.scalar_type) == model::Dtype::Unknown)
      return tensor(name, "its element type is not known");
    for (const SymInt& size : meta->second.sizes) {
      if (size.name.empty() && size.value.value_or(-1) < 0)
        return tensor(name, "one of its sizes is negative");
    }
    return {};
  }

  /// Numbers and texts that the export fixed, and sizes that a user gives.
  Status user_number(const InputSpec& spec) const {
    Argument plain = spec.constant;
    plain.by_name = false;
    if (check_argument(plain, nullptr, {})) return {};
    return fail(Code::EngineInputMadeUp, program_.path,
                {spec.target.empty() ? spec.argument : spec.target, "it is neither a tensor nor a number"});
  }

  /// The signature names every value that the graph takes, and every buffer that it changes.
  Status signature() const {
    for (const Argument& value : program_.graph.inputs) {
      const std::string& name = value_name(value);
      if (!name.empty() && !described_.contains(name)) return tensor(name, "the signature does not name it");
    }
    if (program_.outputs.size() != program_.graph.outputs.size()) {
      return fail(Code::EngineMalformed, program_.path,
                  {"output", phrase("the signature names %1 results of %2",
                                    {std::to_string(program_.outputs.size()),
                                     std::to_string(program_.graph.outputs.size())})});
    }
    for (const OutputSpec& spec : program_.outputs) {
      const bool mutation =
          spec.kind == OutputSpec::Kind::BufferMutation || spec.kind == OutputSpec::Kind::ParameterMutation;
      if (mutation && !weights_.contains(spec.target))
        return fail(Code::EngineUndefinedValue, program_.path, {"output", spec.target});
    }
    return {};
  }

  const ExportedProgram& program_;
  std::uint64_t file_bytes_;
  std::unordered_map<std::string_view, const Payload*> payloads_{};
  std::unordered_set<std::string_view> described_{}, weights_{};
};

}  // namespace

Status check_program(const ExportedProgram& program, std::uint64_t file_bytes) {
  return ProgramCheck(program, file_bytes).run();
}

}  // namespace stowage::formats
