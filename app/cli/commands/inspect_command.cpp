#include <fmt/format.h>

#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"

#include "core/base/json.h"
#include "core/formats/architectures/unsaved_sizes.h"
#include "core/formats/pt2/open_sizes.h"

namespace stowage::cli {
namespace {

using model::Model;

const char* kind_name(model::TensorKind kind) {
  switch (kind) {
    case model::TensorKind::Parameter:
      return "parameter";
    case model::TensorKind::Buffer:
      return "buffer";
    case model::TensorKind::Constant:
      break;
  }
  return "constant";
}

void write_names(JsonWriter& out, const std::vector<std::string>& names) {
  out.begin_list();
  for (const std::string& name : names) out.text(name);
  out.end();
}

void write_modules(JsonWriter& out, const Model& model) {
  out.begin_list();
  for (std::size_t i = 0; i < model.modules().size(); ++i) {
    const model::Module& module = model.modules()[i];
    out.begin_object();
    out.text_member("name", module.name);
    out.text_member("class", module.class_name);
    out.number_member("bytes", module.bytes.count());
    out.number_member("own_bytes", module.own_bytes.count());
    out.number_member("tensors", module.tensors.size());
    if (module.unsaved_buffers) {
      out.member("unsaved_buffers", true);
      const auto& names = model.unsaved_buffers(model::ModuleId(i));
      if (!names.empty()) out.member("unsaved_buffer_names", names);
      const auto bytes = formats::unsaved_bytes(model, model::ModuleId(static_cast<std::uint32_t>(i)));
      if (bytes) out.number_member("unsaved_bytes", *bytes);
    }
    if (module.same_object_as.valid()) out.text_member("same_object_as", model[module.same_object_as].name);
    out.end();
  }
  out.end();
}

void write_tensor(JsonWriter& out, const Model& model, std::size_t i) {
  const model::Tensor& tensor = model.tensors()[i];
  const model::TensorId first = model[tensor.storage].tensors.front();
  out.begin_object();
  out.text_member("name", tensor.name);
  out.text_member("dtype", model::info(tensor.dtype).name);
  out.member("shape", tensor.shape);
  out.number_member("bytes", tensor.bytes.count());
  out.text_member("kind", kind_name(tensor.kind));
  if (!tensor.persistent) out.member("persistent", false);
  if (tensor.requires_grad) out.member("requires_grad", *tensor.requires_grad);
  if (tensor.where.file != model::FileRange::kNowhere) {
    out.text_member("file", model.files()[tensor.where.file]);
    out.number_member("offset", tensor.where.offset);
  } else {
    out.member("file", nullptr);
    out.member("offset", nullptr);
  }
  if (first.index() != i) {
    out.text_member("tied_to", model[first].name);
  } else {
    out.member("tied_to", nullptr);
  }
  if (!tensor.stored_as.empty()) {
    out.key("stored_as");
    write_names(out, tensor.stored_as);
  } else if (model.format() == "gguf" && tensor.where.file != model::FileRange::kNowhere &&
             first.index() == i) {
    // Command lines for GGUF files name what the file names: every tensor says it.
    out.key("stored_as");
    write_names(out, {tensor.name});
  }
  out.end();
}

void write_tensors(JsonWriter& out, const Model& model) {
  out.begin_list();
  for (std::size_t i = 0; i < model.tensors().size(); ++i) write_tensor(out, model, i);
  out.end();
}

void write_packed(JsonWriter& out, const Model& model) {
  out.begin_list();
  for (const model::PackedGroup& group : model.packed_groups()) {
    out.begin_object();
    out.text_member("stands_for", model.packed_name(group));
    out.key("packed");
    out.begin_list();
    for (const model::TensorId member : model.packed_members(group)) out.text(model[member].name);
    out.end();
    out.number_member("bytes", group.bytes.count());
    out.number_member("elements", group.elements);
    out.end();
  }
  out.end();
}

class Inspect final : public Command {
 public:
  const char* name() const override { return "inspect"; }
  const char* about() const override { return "what a model is made of; reads headers, never weights"; }
  const char* example() const override { return "stowage-cli inspect ./Llama-3.1-8B --modules"; }

  void define(CLI::App& app) override {
    app.add_option("MODEL", path_, "a folder, an index, a checkpoint, a program or a description")
        ->required();
    add_part_option(app, part_);
    app.add_flag("--modules", modules_, "list the modules");
    app.add_flag("--tensors", tensors_, "list the tensors");
  }

  CommandResult run(Session& session) override {
    const auto opened = open_model(session, path_, part_);
    if (!opened) return tl::unexpected(opened.error());
    if (session.json) {
      Outcome out;
      out.write = [this, model = *opened](JsonWriter& writer) { write(writer, *model); };
      return out;
    }
    return Outcome{kDone, {}, text(session.console, **opened)};
  }

 private:
  void write(JsonWriter& out, const Model& model) const {
    out.begin_object();
    out.members(summary(model));
    if (!model.packed_groups().empty()) {
      out.key("packed_groups");
      write_packed(out, model);
    }
    out.members(remarks(model));
    if (modules_) {
      out.key("modules");
      write_modules(out, model);
    }
    if (tensors_) {
      out.key("tensors");
      write_tensors(out, model);
    }
    out.end();
  }

  static Json summary(const Model& model) {
    Json json;
    json["schema"] = "stowage.inspect/1";
    json["name"] = model.name();
    json["format"] = model.format();
    json["files"] = model.files();
    json["total_bytes"] = model.total_bytes().count();
    json["file_bytes"] = model.file_bytes().count();
    json["parameters"] = model.parameters();
    if (const std::uint64_t frozen = model.frozen_parameters(); frozen > 0)
      json["frozen_parameters"] = frozen;
    json["tensor_count"] = model.tensors().size();
    json["module_count"] = model.modules().size();
    json["fingerprint"] = model.fingerprint();
    json["no_split_module_classes"] = model.no_split_module_classes();
    json["no_split_source"] = model.no_split_source();
    json["ties"] = Json::array();
    for (const auto& group : model.ties()) {
      Json names = Json::array();
      for (const model::TensorId id : group) names.push_back(model[id].name);
      json["ties"].push_back(std::move(names));
    }
    return json;
  }

  static Json open_sizes(const Model& model) {
    Json json = Json::array();
    const auto number = [](const std::optional<std::int64_t>& value) {
      return value ? Json(*value) : Json();
    };
    for (const model::OpenSize& size : model.open_sizes()) {
      Json names = Json::array({size.name});
      if (size.batch) names.push_back("batch");
      if (size.length) names.push_back("length");
      json.push_back({{"names", std::move(names)},
                      {"places", size.places},
                      {"minimum", number(size.minimum)},
                      {"maximum", number(size.maximum)},
                      {"example", number(size.example)}});
    }
    return json;
  }

  static Json remarks(const Model& model) {
    Json json;
    json["runnable"] = model.runnable();
    json["not_runnable_because"] =
        model.runnable() ? Json(nullptr) : Json(sentence(model.why_not_runnable()));
    if (!model.parts().empty()) {
      json["parts"] = Json::array();
      for (const model::Part& part : model.parts()) {
        json["parts"].push_back({{"name", part.name},
                                 {"tensors", part.tensors},
                                 {"bytes", part.bytes.count()},
                                 {"shown", part.shown}});
      }
    }
    if (!model.sample_inputs().empty()) {
      json["sample_inputs"] = Json::array();
      for (const model::SampleInput& input : model.sample_inputs()) {
        json["sample_inputs"].push_back(
            {{"name", input.name}, {"dtype", model::info(input.dtype).name}, {"shape", input.shape}});
      }
    }
    if (!model.open_sizes().empty()) json["open_sizes"] = open_sizes(model);
    json["warnings"] = Json::array();
    for (const model::Warning& warning : model.warnings())
      json["warnings"].push_back({{"rule", rule_name(warning.code)}, {"message", sentence(warning)}});
    return json;
  }

  std::string text(const Console& console, const Model& model) const {
    std::string out = console.bold(fill_sentence("%s", model.name(), {})) + "\n";
    const auto line = [&](const char* label, const std::string& value) {
      if (!value.empty()) out += fmt::format("  {:<12} {}\n", label, value);
    };
    line("format", model.format() + (model.files().size() > 1 ? ", " + counted(model.files().size(), "file")
                                                              : std::string()));
    line("size", fmt::format("{} ({} bytes)", format_bytes(model.total_bytes()),
                             format_count(model.total_bytes().count())));
    if (model.file_bytes() != model.total_bytes()) line("in files", format_bytes(model.file_bytes()));
    const std::uint64_t frozen = model.frozen_parameters();
    line("parameters", format_count(model.parameters()) +
                           (frozen > 0 ? ", " + format_count(frozen) + " of them frozen" : ""));
    line("tensors",
         counted(model.tensors().size(), "tensor") + " in " + counted(model.modules().size(), "module"));
    std::string classes = fmt::format("{}", fmt::join(model.no_split_module_classes(), ", "));
    line("no split", classes.empty() ? ""
                                     : classes + (model.no_split_source().empty()
                                                      ? ""
                                                      : " (from the " + model.no_split_source() + ")"));
    for (const model::Part& part : model.parts()) {
      line("part",
           fmt::format("{}: {}, {}{}", fill_sentence("%s", part.name, {}), counted(part.tensors, "tensor"),
                       format_bytes(part.bytes), part.shown ? ", shown" : ""));
    }
    line("ties", ties_text(model));
    for (const model::OpenSize& size : model.open_sizes()) line("open size", formats::describe(size));
    line("runnable", model.runnable() ? "yes" : "no: " + sentence(model.why_not_runnable()));
    line("fingerprint", model.fingerprint());
    for (const model::Warning& warning : model.warnings())
      out += "  " + console.warn("warning") + "  " + sentence_of_count(warning) + "\n";
    if (modules_) out += "\n" + modules_text(console, model);
    if (tensors_) out += "\n" + tensors_text(console, model);
    return out;
  }

  static std::string ties_text(const Model& model) {
    const auto ties = model.ties();
    if (ties.empty()) return {};
    std::string first;
    for (const model::TensorId id : ties.front()) first += (first.empty() ? "" : " = ") + model[id].name;
    return ties.size() == 1 ? first
                            : fmt::format("{} groups, the first: {}", format_count(ties.size()), first);
  }

  static std::string modules_text(const Console& console, const Model& model) {
    Table table({"module", "class", ">bytes"});
    for (const model::Module& module : model.modules()) {
      const std::string name = module.name.empty() ? "(root)" : fill_sentence("%s", module.name, {});
      table.row({name, fill_sentence("%s", module.class_name, {}), format_bytes(module.bytes)});
    }
    return table.text(console);
  }

  static std::string tensors_text(const Console& console, const Model& model) {
    Table table({"tensor", "dtype", "shape", ">bytes"});
    for (const model::Tensor& tensor : model.tensors()) {
      table.row({fill_sentence("%s", tensor.name, {}), std::string(model::info(tensor.dtype).name),
                 fmt::format("[{}]", fmt::join(tensor.shape, ", ")), format_bytes(tensor.bytes)});
    }
    return table.text(console);
  }

  std::string path_;
  std::string part_;
  bool modules_ = false;
  bool tensors_ = false;
};

}  // namespace

std::unique_ptr<Command> make_inspect() { return std::make_unique<Inspect>(); }

}  // namespace stowage::cli
