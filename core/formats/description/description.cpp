#include <algorithm>
#include <utility>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/architectures/kv_cache_of_config.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/archive/gzip.h"
#include "core/formats/readers.h"
#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

constexpr std::string_view kSchema = "stowage.model/1";
constexpr std::uint64_t kMostTextBytes = 256ull << 20;

class DescriptionReader {
 public:
  DescriptionReader(const Json& document, const std::string& subject, const Job& job)
      : document_(document), subject_(subject), job_(job) {}

  Result<model::ModelPtr> run() {
    if (!document_.is_object()) return fail(Code::JsonType, subject_, {"the document", "an object"});
    const auto schema = json_string(document_, "schema", subject_);
    if (!schema) return tl::unexpected<Error>(schema.error());
    if (*schema != kSchema) return fail(Code::JsonSchema, subject_, {*schema, std::string(kSchema)});
    const Json* name = json_find(document_, "name");
    builder_.set_name(name && name->is_string() ? name->get<std::string>() : file_name_of(subject_));
    builder_.set_format("description");
    builder_.set_path(subject_);
    builder_.set_not_runnable(Error{Code::NotRunnableDescription, subject_, {}, {}});
    STOWAGE_TRY(read_modules());
    STOWAGE_TRY(read_tensors());
    STOWAGE_TRY(read_rest());
    return builder_.build(job_);
  }

 private:
  /// An array member, nullptr when absent or null. `required` makes that an error.
  Result<const Json*> list(const char* key, bool required) const {
    const Json* value = json_find(document_, key);
    if (!value && required) return fail(Code::JsonMissing, subject_, {key});
    if (value && !value->is_array()) return fail(Code::JsonType, subject_, {key, "a list"});
    return value;
  }

  /// A text member of an entry; "" when absent or null.
  Result<std::string> text(const Json& entry, const char* key, const std::string& where) const {
    const Json* value = json_find(entry, key);
    if (!value) return std::string();
    if (!value->is_string()) return fail(Code::DescriptionField, subject_, {where, key, "a text"});
    return value->get<std::string>();
  }

  Status read_modules() {
    const auto modules = list("modules", false);
    if (!modules) return tl::unexpected<Error>(modules.error());
    if (!*modules) return {};
    std::size_t index = 0;
    for (const Json& entry : **modules) {
      const std::string where = "modules[" + std::to_string(index++) + "]";
      if (!entry.is_object())
        return fail(Code::DescriptionField, subject_, {where, "the entry", "an object"});
      const Json* name = json_find(entry, "name");
      if (!name || !name->is_string())
        return fail(Code::DescriptionField, subject_, {where, "name", "a text"});
      const auto type = text(entry, "class", where), same = text(entry, "same_object_as", where);
      if (!type) return tl::unexpected<Error>(type.error());
      if (!same) return tl::unexpected<Error>(same.error());
      builder_.add_module(name->get<std::string>(), *type, *same);
      if (index % 4096 == 0) STOWAGE_TRY(job_.check(subject_));
    }
    return {};
  }

  Status read_tensors() {
    const auto tensors = list("tensors", true);
    if (!tensors) return tl::unexpected<Error>(tensors.error());
    std::size_t index = 0;
    for (const Json& entry : **tensors) {
      STOWAGE_TRY(read_tensor(entry, "tensors[" + std::to_string(index++) + "]"));
      if (index % 4096 == 0) {
        STOWAGE_TRY(job_.check(subject_));
        job_.report(subject_, index, (*tensors)->size());
      }
    }
    return {};
  }

  Status read_tensor(const Json& entry, std::string where) {
    if (!entry.is_object()) return fail(Code::DescriptionField, subject_, {where, "the entry", "an object"});
    model::ModelBuilder::TensorSpec spec;
    const Json* name = json_find(entry, "name");
    if (!name || !name->is_string() || name->get_ref<const std::string&>().empty())
      return fail(Code::DescriptionField, subject_, {where, "name", "a text"});
    spec.name = name->get<std::string>();
    where = "“" + spec.name + "”";
    auto tied = text(entry, "tied_to", where);
    const auto dtype = text(entry, "dtype", where), kind = text(entry, "kind", where);
    if (!tied) return tl::unexpected<Error>(tied.error());
    if (!dtype) return tl::unexpected<Error>(dtype.error());
    if (!kind) return tl::unexpected<Error>(kind.error());
    spec.tied_to = std::move(*tied);
    if (!kind->empty() && *kind != "parameter" && *kind != "buffer" && *kind != "constant") {
      return fail(Code::DescriptionField, subject_, {where, "kind", "“parameter”, “buffer” or “constant”"});
    }
    spec.kind = *kind == "buffer"     ? model::TensorKind::Buffer
                : *kind == "constant" ? model::TensorKind::Constant
                                      : model::TensorKind::Parameter;
    const Json* persistent = json_find(entry, "persistent");
    if (persistent && !persistent->is_boolean())
      return fail(Code::DescriptionField, subject_, {where, "persistent", "true or false"});
    spec.persistent = !persistent || persistent->get<bool>();
    const Json* gradient = json_find(entry, "requires_grad");
    if (gradient && !gradient->is_boolean())
      return fail(Code::DescriptionField, subject_, {where, "requires_grad", "true or false"});
    if (gradient) spec.requires_grad = gradient->get<bool>();
    if (!dtype->empty()) {
      const auto known = model::dtype_from_name(*dtype);
      if (!known) return fail(Code::DescriptionDtype, subject_, {where, *dtype});
      spec.dtype = *known;
    }
    STOWAGE_TRY(read_size(entry, where, spec));
    builder_.add_tensor(std::move(spec));
    return {};
  }

  /// shape × dtype, or `bytes`, which wins.
  Status read_size(const Json& entry, const std::string& where, model::ModelBuilder::TensorSpec& spec) {
    const Json *shape = json_find(entry, "shape"), *bytes = json_find(entry, "bytes");
    if (shape) {
      if (!shape->is_array())
        return fail(Code::DescriptionField, subject_, {where, "shape", "a list of whole numbers"});
      for (const Json& size : *shape) {
        if (!size.is_number_integer() || size.get<std::int64_t>() < 0)
          return fail(Code::DescriptionField, subject_,
                      {where, "shape", "a list of whole numbers, 0 or more"});
        spec.shape.push_back(size.get<std::int64_t>());
      }
    }
    if (bytes) {
      if (!bytes->is_number_unsigned())
        return fail(Code::DescriptionField, subject_, {where, "bytes", "a whole number, 0 or more"});
      spec.bytes = Bytes(bytes->get<std::uint64_t>());
      return {};
    }
    if (!spec.tied_to.empty() && !shape) return {};
    if (!shape) return fail(Code::DescriptionField, subject_, {where, "shape", "present"});
    if (spec.dtype == model::Dtype::Unknown)
      return fail(Code::DescriptionField, subject_, {where, "dtype", "present"});
    const auto elements = model::element_count(spec.shape);
    std::uint64_t bits = 0;
    if (!elements ||
        __builtin_mul_overflow(*elements, static_cast<std::uint64_t>(model::info(spec.dtype).bits), &bits)) {
      return fail(Code::DescriptionOverflow, subject_, {where});
    }
    spec.bytes = Bytes(bits / 8 + (bits % 8 != 0 ? 1 : 0));
    return {};
  }

  Result<std::vector<std::string>> texts(const char* key) const {
    const auto values = list(key, false);
    if (!values) return tl::unexpected<Error>(values.error());
    std::vector<std::string> out;
    if (!*values) return out;
    for (const Json& value : **values) {
      if (!value.is_string()) return fail(Code::JsonType, subject_, {key, "a list of texts"});
      out.push_back(value.get<std::string>());
    }
    return out;
  }

  Status read_rest() {
    auto classes = texts("no_split_module_classes"), order = texts("execution_order");
    if (!classes) return tl::unexpected<Error>(classes.error());
    if (!order) return tl::unexpected<Error>(order.error());
    const bool given = !classes->empty();
    builder_.set_no_split(std::move(*classes), given ? "description" : "");
    builder_.set_execution_order(std::move(*order));
    const Json *config = json_find(document_, "config"), *cache = json_find(document_, "kv_cache");
    if (config) builder_.set_config(*config);
    if (!document_.contains("kv_cache") && config && config->is_object()) {  // as of a folder; null: none
      builder_.set_kv_cache(
          kv_cache_of_config(*config, builder_.module_names().of, key_widths(builder_.tensors())));
      return {};
    }
    if (!cache || !cache->is_object()) return {};
    std::uint64_t element_bytes = 2;
    const Json* dtype = json_find(document_, "dtype");
    if (dtype && dtype->is_string()) {
      if (const auto known = model::dtype_from_name(dtype->get<std::string>()))
        element_bytes = std::max<std::uint64_t>(1, model::info(*known).bits / 8);
    }
    builder_.set_kv_cache(kv_cache_of_description(*cache, config ? *config : Json::object(), element_bytes,
                                                  builder_.module_names().of));
    return {};
  }

  const Json& document_;
  const std::string& subject_;
  const Job& job_;
  model::ModelBuilder builder_;
};

}  // namespace

Result<model::ModelPtr> read_description(const Json& document, const std::string& subject, const Job& job) {
  return DescriptionReader(document, subject, job).run();
}

Result<model::ModelPtr> parse_description(const std::string& text, const std::string& subject,
                                          const Job& job) {
  const auto document = parse_json(text, subject);
  if (!document) return tl::unexpected<Error>(document.error());
  return DescriptionReader(*document, subject, job).run();
}

Result<model::ModelPtr> open_description(const std::string& path, const Job& job) {
  STOWAGE_TRY(job.check(path));
  auto text = read_text_file(path, kMostTextBytes);
  if (!text) return tl::unexpected<Error>(text.error());
  if (is_gzip(*text)) {
    text = gunzip(*text, path, kMostTextBytes);
    if (!text) return tl::unexpected<Error>(text.error());
  }
  return parse_description(*text, path, job);
}

}  // namespace stowage::formats
