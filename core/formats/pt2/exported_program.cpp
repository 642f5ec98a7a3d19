#include "core/formats/pt2/exported_program.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/pt2/export_payloads.h"
#include "core/formats/pt2/export_schema.h"
#include "core/formats/pt2/program_fingerprint.h"

namespace stowage::formats {
namespace {

constexpr std::string_view kWeights = "data/weights/";
constexpr std::string_view kConstants = "data/constants/";
constexpr std::string_view kFlatProgram = "serialized_exported_program.json";
constexpr int kSchemaMajor = 8;

/// Reads one models/NAME.json into the program, piece by piece.
class ProgramParser {
 public:
  ProgramParser(ExportedProgram& out, std::string subject, bool with_graph, const Job& job)
      : out_(out), schema_(subject), subject_(std::move(subject)), with_graph_(with_graph), job_(job) {}

  Status parse(const std::string& text) {
    FragmentPlan plan;
    plan.descend = {"",
                    "graph_module",
                    "graph_module/graph",
                    "graph_module/graph/inputs",
                    "graph_module/graph/outputs",
                    "graph_module/graph/nodes",
                    "graph_module/graph/tensor_values",
                    "graph_module/graph/sym_int_values",
                    "graph_module/signature",
                    "graph_module/signature/input_specs",
                    "graph_module/signature/output_specs",
                    "graph_module/module_call_graph",
                    "range_constraints",
                    "guards_code"};
    plan.drop = [this](std::string_view key, const Fragment& sofar) { return unwanted(key, sofar); };
    plan.take = [this](std::string_view container, std::string_view key, Fragment value) {
      return take(container, key, value);
    };
    STOWAGE_TRY(read_fragments(text, subject_, plan));
    if (!saw_version_) return fail(Code::Pt2Structure, subject_, {"schema_version", "present"});
    return name_arguments();
  }

 private:
  bool unwanted(std::string_view key, const Fragment& sofar) const {
    if (key == "stack_trace" || key == "from_node" || key == "torch_fn" || key == "custom") return true;
    if (with_graph_) return false;
    if (key == "outputs" || key == "tensor_values" || key == "sym_int_values") return true;
    if (key != "inputs") return false;
    const auto target =
        sofar.find("target");  // nested graphs stand only among the inputs of higher-order operators
    return target != sofar.end() && target->is_string() &&
           target->get_ref<const std::string&>().find("higher_order") == std::string::npos;
  }

  Status take(std::string_view container, std::string_view key, const Fragment& value) {
    if (++pieces_ % 1024 == 0) {
      STOWAGE_TRY(job_.check(out_.path));
      job_.report(out_.path, pieces_, 0);
    }
    if (container.starts_with("graph_module/graph")) {
      take_graph(container, key, value);
    } else if (container.starts_with("graph_module")) {
      take_signature(container, key, value);
    } else {
      STOWAGE_TRY(take_header(container, key, value));
    }
    return schema_.status();
  }

  void take_graph(std::string_view container, std::string_view key, const Fragment& value) {
    if (container.ends_with("/nodes")) {
      if (with_graph_) {
        out_.graph.nodes.push_back(schema_.node(value));
      } else {
        schema_.outline(value, out_.graph.nodes);
      }
      collect_classes(value);
    } else if (container.ends_with("/tensor_values")) {
      if (with_graph_) out_.graph.tensor_values.emplace(key, schema_.tensor_meta(value));
    } else if (container.ends_with("/sym_int_values")) {
      if (with_graph_) out_.graph.sizes.emplace(key, schema_.sym_int(value));
    } else if (container.ends_with("/inputs")) {
      out_.graph.inputs.push_back(schema_.argument(value));
    } else if (container.ends_with("/outputs")) {
      out_.graph.outputs.push_back(schema_.argument(value));
    } else if (key == "is_single_tensor_return") {
      out_.graph.single_tensor_return = value.is_boolean() && value.get<bool>();
    } else if (key == "nodes" || key == "inputs" || key == "outputs") {
      schema_.wrong(std::string(key), "a list");  // a container that is none arrives as a value
    }
  }

  /// Classes of every module on the way to a node, nested graphs included.
  void collect_classes(const Fragment& node) {
    const auto metadata = node.find("metadata");
    if (metadata != node.end() && metadata->is_object()) {
      const auto stack = metadata->find("nn_module_stack");
      if (stack != metadata->end() && stack->is_string() &&
          stack->get_ref<const std::string&>() != last_stack_) {
        last_stack_ = stack->get<std::string>();
        for (auto& [name, type] : SchemaReader::module_stack(last_stack_))
          out_.classes.emplace(std::move(name), std::move(type));
      }
    }
    const auto inputs = node.find("inputs");
    if (inputs == node.end() || !inputs->is_array()) return;
    for (const Fragment& input : *inputs) {
      const Fragment* at = &input;
      for (const char* key : {"arg", "as_graph", "graph", "nodes"}) {
        const auto found = at->is_object() ? at->find(key) : at->end();
        if (!at->is_object() || found == at->end()) {
          at = nullptr;
          break;
        }
        at = &*found;
      }
      if (!at || !at->is_array()) continue;
      for (const Fragment& inner : *at) collect_classes(inner);
    }
  }

  void take_signature(std::string_view container, std::string_view key, const Fragment& value) {
    if (container.ends_with("/input_specs")) {
      out_.inputs.push_back(schema_.input_spec(value));
    } else if (container.ends_with("/output_specs")) {
      out_.outputs.push_back(schema_.output_spec(value));
    } else if (container.ends_with("/module_call_graph")) {
      take_module_call(value);
    } else if (key == "treespec_namedtuple_fields" && value.is_object()) {
      for (const auto& [type, description] : value.items()) {
        if (!description.is_object() || !description.contains("field_names") ||
            !description["field_names"].is_array())
          continue;
        auto& names = fields_[type];
        for (const Fragment& name : description["field_names"])
          names.push_back(schema_.text(name, "the name of a field"));
      }
    }
  }

  void take_module_call(const Fragment& value) {
    if (!value.is_object() || !value.contains("fqn"))
      return schema_.wrong("an entry of module_call_graph", "an object with an fqn");
    const std::string name = schema_.text(value["fqn"], "fqn");
    out_.modules.push_back({plain_module_name(name)});
    if (!name.empty() || !value.contains("signature") || !value["signature"].is_object()) return;
    const Fragment& signature = value["signature"];
    if (signature.contains("in_spec")) in_spec_ = schema_.text(signature["in_spec"], "in_spec");
    if (signature.contains("out_spec")) out_spec_ = schema_.text(signature["out_spec"], "out_spec");
  }

  Status take_header(std::string_view container, std::string_view key, const Fragment& value) {
    if (container == "range_constraints") {
      out_.ranges.emplace(key, schema_.range(value));
    } else if (container == "guards_code") {
      out_.guards.push_back(schema_.text(value, "guards_code"));
    } else if (key == "torch_version" && value.is_string()) {
      out_.torch_version = value.get<std::string>();
    } else if (key == "schema_version") {
      if (!value.is_object() || !value.contains("major") || !value.contains("minor")) {
        schema_.wrong("schema_version", "an object with major and minor");
        return {};
      }
      const std::int64_t major = schema_.integer(value["major"], "schema_version"),
                         minor = schema_.integer(value["minor"], "schema_version");
      if (major != kSchemaMajor)
        return fail(Code::Pt2Schema, subject_, {std::to_string(major) + "." + std::to_string(minor)});
      out_.schema_major = static_cast<int>(major);
      out_.schema_minor =
          static_cast<int>(std::clamp<std::int64_t>(minor, 0, std::numeric_limits<int>::max()));
      saw_version_ = true;
    } else if (key == "graph_module") {
      schema_.wrong("graph_module", "an object");
    }
    return {};
  }

  Status name_arguments() {
    std::size_t inputs = 0, outputs = 0;
    for (const InputSpec& spec : out_.inputs)
      inputs +=
          spec.kind == InputSpec::Kind::UserInput || spec.kind == InputSpec::Kind::ConstantInput ? 1 : 0;
    for (const OutputSpec& spec : out_.outputs)
      outputs +=
          spec.kind == OutputSpec::Kind::UserOutput || spec.kind == OutputSpec::Kind::LossOutput ? 1 : 0;
    if (!in_spec_.empty()) {
      auto spec = parse_tree_spec(in_spec_, subject_, fields_);
      if (!spec) return tl::unexpected<Error>(spec.error());
      out_.in_spec = std::move(*spec);
      out_.input_paths = leaf_paths(out_.in_spec, true);
    }
    if (!out_spec_.empty()) {
      auto spec = parse_tree_spec(out_spec_, subject_, fields_);
      if (!spec) return tl::unexpected<Error>(spec.error());
      out_.out_spec = std::move(*spec);
      out_.output_paths = leaf_paths(out_.out_spec, false);
    }
    // Without a usable description the flat position is the name.
    if (out_.input_paths.size() != inputs) out_.input_paths = numbered("args.", inputs);
    if (out_.output_paths.size() != outputs) out_.output_paths = numbered("", outputs);
    return {};
  }

  static std::vector<std::string> numbered(const std::string& prefix, std::size_t count) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < count; ++i) out.push_back(prefix + std::to_string(i));
    return out;
  }

  ExportedProgram& out_;
  SchemaReader schema_;
  std::string subject_;
  bool with_graph_;
  const Job& job_;
  std::uint64_t pieces_ = 0;
  bool saw_version_ = false;
  std::string in_spec_, out_spec_, last_stack_;
  NamedTupleFields fields_;
};

/// Names of models/*.json in the order of the archive; of an archive of PyTorch 2.7 and before one without a
/// name.
std::vector<std::string> model_names(const ZipReader& zip) {
  constexpr std::string_view kFolder = "models/", kEnd = ".json";
  std::vector<std::string> names;
  for (const ZipRecord& record : zip.records()) {
    if (!record.name.starts_with(kFolder) || !record.name.ends_with(kEnd) ||
        record.name.size() <= kFolder.size() + kEnd.size())
      continue;
    std::string name = record.name.substr(kFolder.size(), record.name.size() - kFolder.size() - kEnd.size());
    if (name.find('/') == std::string::npos) names.push_back(std::move(name));
  }
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "“" : ", “") + name + "”";
  return out;
}

/// The model asked for; else "model", else the first.
Result<std::string> choose_model(const ZipReader& zip, const std::vector<std::string>& names,
                                 const std::string& wanted) {
  const std::string& path = zip.file().path();
  if (names.empty() && !zip.find(kFlatProgram))
    return fail(Code::ZipRecordMissing, path, {"models/model.json"});
  if (!wanted.empty() && names.size() < 2 && (names.empty() || names.front() != wanted))
    return fail(Code::PthNoParts, path);
  const auto found = std::find(names.begin(), names.end(), wanted.empty() ? "model" : wanted);
  if (found != names.end()) return *found;
  if (!wanted.empty()) return fail(Code::PthPart, path, {wanted, joined(names)});
  return names.empty() ? std::string() : names.front();
}

/// Weights and constants in the layout that the archive has.
Status read_payloads(const ZipReader& zip, ExportedProgram& out) {
  if (out.model_name.empty()) {
    STOWAGE_TRY(read_payload_table(zip, "serialized_state_dict.pt", out));
    return zip.find("serialized_constants.pt") ? read_payload_table(zip, "serialized_constants.pt", out)
                                               : Status();
  }
  for (const std::string_view folder : {kWeights, kConstants}) {
    const std::string start = std::string(folder) + out.model_name;
    const std::string map = start + (folder == kWeights ? "_weights_config.json" : "_constants_config.json"),
                      table = start + ".pt";
    if (zip.find(map)) {
      STOWAGE_TRY(read_payload_map(zip, folder, map, out));
    } else if (zip.find(table)) {
      STOWAGE_TRY(read_payload_table(zip, table, out));
    } else if (folder == kWeights) {
      return fail(Code::ZipRecordMissing, out.path, {map});
    }
  }
  return {};
}

Status check_archive(const ZipReader& zip) {
  if (zip.find("archive_version")) {
    const auto version = zip.read("archive_version", 64);
    if (!version) return tl::unexpected<Error>(version.error());
    if (*version != "0") return fail(Code::Pt2ArchiveVersion, zip.file().path(), {*version});
  }
  if (zip.find("byteorder")) {
    const auto order = zip.read("byteorder", 64);
    if (!order) return tl::unexpected<Error>(order.error());
    if (*order != "little") return fail(Code::Pt2ByteOrder, zip.file().path(), {*order});
  }
  return {};
}

/// What is wrong with the samples is no reason not to open the program.
void read_samples(const ZipReader& zip, ExportedProgram& out) {
  const std::string record = out.model_name.empty() ? std::string("serialized_example_inputs.pt")
                                                    : "data/sample_inputs/" + out.model_name + ".pt";
  const ZipRecord* found = zip.find(record);
  if (!found || found->bytes == 0) return;
  out.has_samples = true;
  auto values = read_stored_values(zip, record);
  if (!values) {
    out.samples_status = tl::unexpected<Error>(values.error());
  } else {
    out.samples = std::move(*values);
  }
}

Result<ExportedProgram> read_program(const ZipReader& zip, const std::string& path, bool with_graph,
                                     const Job& job, const std::string& model) {
  STOWAGE_TRY(check_archive(zip));
  STOWAGE_TRY(job.check(path));
  ExportedProgram out;
  out.path = path;
  out.file_bytes = zip.file().size();
  out.left_out = zip.left_out();
  out.model_names = model_names(zip);
  auto name = choose_model(zip, out.model_names, model);
  if (!name) return tl::unexpected<Error>(name.error());
  out.model_name = std::move(*name);
  const std::string record =
      out.model_name.empty() ? std::string(kFlatProgram) : "models/" + out.model_name + ".json";
  {
    const auto text = zip.read(record);
    if (!text) return tl::unexpected<Error>(text.error());
    STOWAGE_TRY(ProgramParser(out, record_subject(path, record), with_graph, job).parse(*text));
    STOWAGE_TRY(read_payloads(zip, out));
    auto fingerprint = exported_fingerprint(*text, out, zip.file());
    if (!fingerprint) return tl::unexpected<Error>(fingerprint.error());
    out.fingerprint = std::move(*fingerprint);
  }
  if (with_graph) read_samples(zip, out);
  return out;
}

}  // namespace

Result<ExportedProgram> read_exported_program(const std::string& path, bool with_graph, const Job& job,
                                              const std::string& model) {
  const auto zip = ZipReader::open(path);
  if (!zip) return tl::unexpected<Error>(zip.error());
  return read_program(*zip, path, with_graph, job, model);
}

Result<ExportedProgram> read_exported_program(const ZipReader& zip) {
  return read_program(zip, zip.file().path(), true, {}, {});
}

}  // namespace stowage::formats
