// What a description says of the program around the modules: inputs, calls, parts, aliases.
#include <array>
#include <utility>

#include "core/base/json.h"
#include "core/formats/execution.h"

namespace stowage::formats {
namespace {

constexpr std::array kInputKinds = {
    std::pair{"ids", model::InputKind::Ids}, std::pair{"pixels", model::InputKind::Pixels},
    std::pair{"mask", model::InputKind::Mask}, std::pair{"activations", model::InputKind::Activations},
    std::pair{"labels", model::InputKind::Labels}};

class ExecutionReader {
 public:
  ExecutionReader(const Json& document, const std::string& subject)
      : document_(document), subject_(subject) {}

  Result<model::Execution> run() {
    STOWAGE_TRY(
        each("inputs", [this](const Json& entry, const std::string& at) { return input(entry, at); }));
    STOWAGE_TRY(each("calls", [this](const Json& entry, const std::string& at) { return call(entry, at); }));
    STOWAGE_TRY(each("parts", [this](const Json& entry, const std::string& at) { return part(entry, at); }));
    STOWAGE_TRY(
        each("direct_uses", [this](const Json& entry, const std::string& at) { return use(entry, at); }));
    STOWAGE_TRY(aliases());
    STOWAGE_TRY(texts(document_, "buffers_follow", "the document", out_.buffers_follow));
    STOWAGE_TRY(cache());
    return std::move(out_);
  }

 private:
  Status wrong(const std::string& at, const std::string& field, const std::string& should) const {
    return fail(Code::DescriptionField, subject_, {at, field, should});
  }

  /// Every entry of a list of objects; nothing where the list is absent or null.
  template <class Read>
  Status each(const char* key, Read read) {
    const Json* list = json_find(document_, key);
    if (!list) return {};
    if (!list->is_array()) return fail(Code::JsonType, subject_, {key, "a list"});
    std::size_t index = 0;
    for (const Json& entry : *list) {
      const std::string at = std::string(key) + "[" + std::to_string(index++) + "]";
      if (!entry.is_object()) return wrong(at, "the entry", "an object");
      STOWAGE_TRY(read(entry, at));
    }
    return {};
  }

  Status text(const Json& entry, const char* key, const std::string& at, std::string& out) const {
    const Json* value = json_find(entry, key);
    if (!value || !value->is_string()) return wrong(at, key, "a text");
    out = value->get<std::string>();
    return {};
  }

  Status text(const Json& entry, const char* key, const std::string& at,
              std::optional<std::string>& out) const {
    const Json* value = json_find(entry, key);
    if (!value) return {};
    if (!value->is_string()) return wrong(at, key, "a text");
    out = value->get<std::string>();
    return {};
  }

  Status texts(const Json& entry, const char* key, const std::string& at,
               std::vector<std::string>& out) const {
    const Json* list = json_find(entry, key);
    if (!list) return {};
    if (!list->is_array()) return wrong(at, key, "a list of texts");
    for (const Json& value : *list) {
      if (!value.is_string()) return wrong(at, key, "a list of texts");
      out.push_back(value.get<std::string>());
    }
    return {};
  }

  Status flag(const Json& entry, const char* key, const std::string& at, bool& out) const {
    const Json* value = json_find(entry, key);
    if (!value) return {};
    if (!value->is_boolean()) return wrong(at, key, "true or false");
    out = value->get<bool>();
    return {};
  }

  Status input(const Json& entry, const std::string& at) {
    model::ProgramInput out;
    std::optional<std::string> kind, dtype;
    STOWAGE_TRY(text(entry, "name", at, out.name));
    STOWAGE_TRY(text(entry, "kind", at, kind));
    STOWAGE_TRY(text(entry, "dtype", at, dtype));
    STOWAGE_TRY(text(entry, "to", at, out.to));
    STOWAGE_TRY(device(entry, at, out));
    STOWAGE_TRY(flag(entry, "follows", at, out.follows));
    for (const auto& [name, value] : kInputKinds) {
      if (kind && *kind == name) out.kind = value;
    }
    if (kind && !out.kind) return wrong(at, "kind", "ids, pixels, mask, activations or labels");
    if (dtype) {
      out.dtype = model::dtype_from_name(*dtype);
      if (!out.dtype) return fail(Code::DescriptionDtype, subject_, {at, *dtype});
    }
    const Json* shape = json_find(entry, "shape");
    if (shape && !shape->is_array()) return wrong(at, "shape", "a list of whole numbers");
    for (const Json& size : shape ? *shape : Json::array()) {
      if (!size.is_number_integer() || size.get<std::int64_t>() < 0)
        return wrong(at, "shape", "a list of whole numbers, 0 or more");
      out.shape.push_back(size.get<std::int64_t>());
    }
    out_.inputs.push_back(std::move(out));
    return {};
  }

  /// A number for a GPU, or a text.
  Status device(const Json& entry, const std::string& at, model::ProgramInput& out) const {
    const Json* value = json_find(entry, "device");
    if (value && value->is_number_unsigned()) {
      out.device = std::to_string(value->get<std::uint64_t>());
      return {};
    }
    return text(entry, "device", at, out.device);
  }

  Status call(const Json& entry, const std::string& at) {
    model::ModuleCall out;
    STOWAGE_TRY(text(entry, "module", at, out.module));
    STOWAGE_TRY(texts(entry, "inputs", at, out.inputs));
    const Json* width = json_find(entry, "width");
    if (width && !width->is_number_unsigned()) return wrong(at, "width", "a whole number, 0 or more");
    if (width) out.width = width->get<std::uint64_t>();
    out_.calls.push_back(std::move(out));
    return {};
  }

  Status part(const Json& entry, const std::string& at) {
    model::ExecutedPart out;
    std::string executes;
    STOWAGE_TRY(text(entry, "module", at, out.module));
    STOWAGE_TRY(text(entry, "executes", at, executes));
    if (executes != "tensorrt" && executes != "torch") return wrong(at, "executes", "tensorrt or torch");
    out.executor = executes == "tensorrt" ? model::Executor::TensorRt : model::Executor::Torch;
    out_.parts.push_back(std::move(out));
    return {};
  }

  Status use(const Json& entry, const std::string& at) {
    model::DirectUse out;
    std::optional<std::string> kind;
    STOWAGE_TRY(text(entry, "user", at, out.user));
    STOWAGE_TRY(text(entry, "tensor", at, out.tensor));
    STOWAGE_TRY(text(entry, "kind", at, kind));
    STOWAGE_TRY(text(entry, "value", at, out.value));
    if (kind && *kind != "index" && *kind != "matmul") return wrong(at, "kind", "index or matmul");
    out.index = kind && *kind == "index";
    out_.direct_uses.push_back(std::move(out));
    return {};
  }

  Status aliases() {
    const Json* list = json_find(document_, "aliases");
    if (!list) return {};
    if (!list->is_array()) return fail(Code::JsonType, subject_, {"aliases", "a list"});
    std::size_t index = 0;
    for (const Json& entry : *list) {
      const std::string at = "aliases[" + std::to_string(index++) + "]";
      std::vector<std::string> group;
      STOWAGE_TRY(texts(Json{{"names", entry}}, "names", at, group));
      if (group.size() < 2) return wrong(at, "the entry", "a list of two names or more");
      out_.aliases.push_back(std::move(group));
    }
    return {};
  }

  /// The rest of `kv_cache` is the model's (kv_cache_of_description), which is lenient: so is this.
  Status cache() {
    const Json* cache = json_find(document_, "kv_cache");
    if (!cache || !cache->is_object()) return {};
    const Json *layers = json_find(*cache, "layers"),
               *bytes = json_find(*cache, "bytes_per_token_at_2_bytes");
    if (layers && layers->is_number_unsigned()) out_.cache_layers = layers->get<std::uint64_t>();
    if (bytes && bytes->is_number_unsigned()) out_.cache_bytes_per_token = bytes->get<std::uint64_t>();
    return texts(*cache, "modules", "kv_cache", out_.cache_modules);
  }

  const Json& document_;
  const std::string& subject_;
  model::Execution out_;
};

}  // namespace

Result<model::Execution> execution_of_description(const Json& document, const std::string& subject) {
  return ExecutionReader(document, subject).run();
}

}  // namespace stowage::formats
