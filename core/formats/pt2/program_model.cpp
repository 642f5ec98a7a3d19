// An exported program as a model: what the window shows of a .pt2.
#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>

#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/no_split.h"
#include "core/formats/archive/zip_reader.h"
#include "core/formats/pt2/constant_users.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/open_sizes.h"
#include "core/formats/pt2/program_check.h"
#include "core/formats/pt2/unread_weights.h"
#include "core/formats/readers.h"
#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

class ProgramModel {
 public:
  /// `outline`: of the graph no arguments were read.
  ProgramModel(const ExportedProgram& program, Status verdict, const Job& job, bool outline = false)
      : program_(program), verdict_(std::move(verdict)), job_(job) {
    if (outline) return;
    unread_ = unread_weights(program);
    builder_.set_first_users(constant_users(program));
  }

  Result<model::ModelPtr> run() {
    builder_.set_format("pt2");
    builder_.set_path(program_.path);
    builder_.set_name(file_name_of(program_.path));
    builder_.set_program_fingerprint(program_.fingerprint);
    const std::uint32_t file = builder_.add_file(program_.path);
    for (const ModuleCall& module : program_.modules) builder_.add_module(module.name);
    for (const auto& [name, type] : program_.classes) builder_.add_module(name, type);
    add_tensors(file);
    set_order();
    set_no_split();
    name_parts();
    add_inputs();
    if (verdict_) {
      builder_.set_runnable();
    } else {
      builder_.set_not_runnable(verdict_.error());
    }
    return builder_.build(job_);
  }

 private:
  /// In the order of the signature, which is that of named_parameters and named_buffers, then what only the
  /// payload maps know.
  void add_tensors(std::uint32_t file) {
    std::map<std::string_view, const Payload*> payloads;
    for (const Payload& payload : program_.payloads) payloads.emplace(payload.name, &payload);
    std::unordered_set<std::string_view> records, added;
    const auto add = [&](const Payload& payload, model::TensorKind kind, bool persistent) {
      if (!added.insert(payload.name).second) return;
      if (records.insert(payload.record).second) file_bytes_ += Bytes(payload.storage_bytes);
      add_tensor(payload, kind, persistent, file);
    };
    for (const InputSpec& spec : program_.inputs) {
      const auto found = payloads.find(spec.target);
      if (found == payloads.end() || spec.target.empty()) continue;
      switch (spec.kind) {
        case InputSpec::Kind::Parameter:
          add(*found->second, model::TensorKind::Parameter, true);
          break;
        case InputSpec::Kind::Buffer:
          add(*found->second, model::TensorKind::Buffer, spec.persistent);
          break;
        case InputSpec::Kind::TensorConstant:
          add(*found->second, model::TensorKind::Constant, true);
          break;
        default:
          break;
      }
    }
    for (const Payload& payload : program_.payloads) {
      add(payload, payload.is_parameter ? model::TensorKind::Parameter : model::TensorKind::Buffer, true);
    }
    builder_.set_file_bytes(file_bytes_);
  }

  void add_tensor(const Payload& payload, model::TensorKind kind, bool persistent, std::uint32_t file) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = payload.name;
    spec.dtype = payload.dtype;
    spec.shape = payload.sizes;
    spec.kind = kind;
    spec.persistent = persistent;
    spec.read = !unread_.contains(payload.name);
    // What is saved as a plain tensor may have lost its own: exported programs keep parameters.
    if (payload.is_parameter || payload.requires_grad) spec.requires_grad = payload.requires_grad;
    spec.bytes =
        Bytes(model::element_count(payload.sizes).value_or(0)) * (model::info(payload.dtype).bits / 8);
    spec.storage_bytes = Bytes(payload.storage_bytes);
    spec.storage_key = payload.record;
    std::uint64_t begin = 0;
    if (!__builtin_mul_overflow(static_cast<std::uint64_t>(payload.storage_offset),
                                model::info(payload.dtype).bits / 8, &begin)) {
      spec.where = {file, payload.file_offset + begin};
    }
    builder_.add_tensor(std::move(spec));
  }

  void add_inputs() {
    builder_.set_open_sizes(open_sizes(program_).sizes);
    std::vector<model::SampleInput> samples;
    for (const SavedTensor& tensor : program_.samples.tensors)
      samples.push_back({tensor.name, tensor.dtype, tensor.shape});
    builder_.set_sample_inputs(std::move(samples));
  }

  void name_parts() {
    if (program_.left_out > 0) builder_.add_warning(long_names_warning(program_.path, program_.left_out));
    for (const std::string& name : program_.objects)
      builder_.add_warning(Error{Code::Pt2Object, program_.path, {name}, {}});
    if (program_.model_names.size() < 2) return;
    std::vector<model::Part> parts;
    std::string others;
    for (const std::string& name : program_.model_names) {
      const bool shown = name == program_.model_name;
      parts.push_back({name, shown ? program_.payloads.size() : 0, shown ? file_bytes_ : Bytes(), shown});
      if (!shown) others += (others.empty() ? "“" : ", “") + name + "”";
    }
    builder_.add_warning(Error{
        Code::Pt2Several, program_.path, {std::to_string(parts.size()), program_.model_name, others}, {}});
    builder_.set_parts(std::move(parts));
  }

  /// Modules by the first of their nodes; a module comes before the ones inside it.
  void set_order() {
    std::vector<std::string> order;
    std::unordered_set<std::string> seen;
    add_order(program_.graph, order, seen);
    builder_.set_execution_order(std::move(order));
  }

  void add_order(const Graph& graph, std::vector<std::string>& order, std::unordered_set<std::string>& seen) {
    for (const Node& node : graph.nodes) {
      if (node.has_module && !seen.contains(node.module)) {
        std::vector<std::string> chain;
        for (std::string name = node.module;;
             name.resize(name.rfind('.') == std::string::npos ? 0 : name.rfind('.'))) {
          if (program_.classes.contains(name) && seen.insert(name).second) chain.push_back(name);
          if (name.empty()) break;
        }
        order.insert(order.end(), chain.rbegin(), chain.rend());
      }
      for (const NodeInput& input : node.inputs) {
        if (input.argument.graph) add_order(*input.argument.graph, order, seen);
      }
    }
  }

  void set_no_split() {
    std::vector<std::string_view> present, names;
    for (const auto& [name, type] : program_.classes) present.push_back(type);
    for (const ModuleCall& module : program_.modules) names.push_back(module.name);
    const auto class_of = [&](std::uint32_t module) {
      const auto type = program_.classes.find(program_.modules[module].name);
      return type == program_.classes.end() ? std::string_view() : std::string_view(type->second);
    };
    NoSplit found = no_split_by_class(present, names, class_of);
    builder_.set_no_split(std::move(found.classes), std::move(found.source));
  }

  const ExportedProgram& program_;
  Status verdict_;  ///< the engine's own, before it runs anything
  std::unordered_set<std::string> unread_;
  const Job& job_;
  Bytes file_bytes_;
  model::ModelBuilder builder_;
};

}  // namespace

Result<model::ModelPtr> model_of_program(const ExportedProgram& program, const Job& job) {
  return ProgramModel(program, check_program(program, program.file_bytes), job).run();
}

/// A graph that cannot be read is why a program cannot be run; its weights can be looked at and placed.
Result<model::ModelPtr> open_exported_program(const std::string& path, const Job& job,
                                              const std::string& model) {
  auto program = read_exported_program(path, true, job, model);
  if (program) return model_of_program(*program, job);
  if (program.error().code != Code::Pt2Structure) return tl::unexpected<Error>(program.error());
  auto outline = read_exported_program(path, false, job, model);
  if (!outline) return tl::unexpected<Error>(outline.error());
  return ProgramModel(*outline, tl::unexpected<Error>(program.error()), job, true).run();
}

}  // namespace stowage::formats
