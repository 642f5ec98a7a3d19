#include "core/formats/pt2/export_payloads.h"

#include <optional>
#include <utility>

#include "core/formats/pickle/pickle.h"
#include "core/formats/pt2/export_schema.h"
#include "core/formats/strides.h"
#include "core/formats/torch_save/files.h"
#include "core/formats/torch_save/records.h"

namespace stowage::formats {
namespace {

std::optional<std::int64_t> plain(const SymInt& size) {
  return size.name.empty() ? size.value : std::nullopt;
}

/// data/weights/NAME_weights_config.json and its twin for constants: full names → records.
class PayloadParser {
 public:
  PayloadParser(const ZipReader& zip, ExportedProgram& out) : zip_(zip), out_(out) {}

  Status parse(std::string_view folder, const std::string& config) {
    const auto text = zip_.read(config);
    if (!text) return tl::unexpected<Error>(text.error());
    const std::string subject = record_subject(out_.path, config);
    SchemaReader schema(subject);
    FragmentPlan plan;
    plan.descend = {"", "config"};
    plan.take = [&](std::string_view container, std::string_view key, Fragment value) -> Status {
      if (container != "config")
        return key == "config" ? fail(Code::Pt2Structure, subject, {"config", "an object"}) : Status();
      return take(schema, folder, std::string(key), value);
    };
    return read_fragments(*text, subject, plan);
  }

 private:
  Status take(SchemaReader& schema, std::string_view folder, std::string name, const Fragment& value) {
    if (!value.is_object() || !value.contains("path_name")) {
      schema.wrong(phrase("the entry of “%1”", {name}), "an object with a path_name");
      return schema.status();
    }
    const std::string file = schema.text(value["path_name"], "path_name");
    if (file.starts_with("custom_obj_") ||
        file.starts_with("opaque_obj_")) {  // objects of Python: no tensors, never loaded
      out_.objects.push_back(std::move(name));
      return {};
    }
    if (value.contains("use_pickle") && value["use_pickle"].is_boolean() && value["use_pickle"].get<bool>()) {
      return fail(Code::Pt2Pickled, out_.path, {name});
    }
    if (!value.contains("tensor_meta") || !value["tensor_meta"].is_object()) {
      schema.wrong(phrase("the entry of “%1”", {name}), "an object with a tensor_meta");
      return schema.status();
    }
    const TensorMeta meta = schema.tensor_meta(value["tensor_meta"]);
    STOWAGE_TRY(schema.status());
    Payload payload;
    payload.name = std::move(name);
    payload.record = std::string(folder) + file;
    payload.is_parameter =
        value.contains("is_param") && value["is_param"].is_boolean() && value["is_param"].get<bool>();
    STOWAGE_TRY(fill(payload, meta));
    out_.payloads.push_back(std::move(payload));
    return {};
  }

  Status fill(Payload& payload, const TensorMeta& meta) {
    payload.scalar_type = meta.scalar_type;
    payload.requires_grad = meta.requires_grad;
    payload.dtype = dtype_of_schema(meta.scalar_type);
    if (payload.dtype == model::Dtype::Unknown)
      return fail(Code::Pt2Dtype, out_.path, {payload.name, std::to_string(meta.scalar_type)});
    const auto symbolic = [&] { return fail(Code::Pt2Symbolic, out_.path, {payload.name}); };
    const auto offset =
        meta.storage_offset.value ? plain(meta.storage_offset) : std::optional<std::int64_t>(0);
    if (!offset || *offset < 0 || meta.sizes.size() != meta.strides.size()) return symbolic();
    payload.storage_offset = *offset;
    for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
      const auto size = plain(meta.sizes[i]), stride = plain(meta.strides[i]);
      if (!size || !stride || *size < 0 || *stride < 0) return symbolic();
      payload.sizes.push_back(*size);
      payload.strides.push_back(*stride);
    }
    const ZipRecord* record = zip_.find(payload.record);
    if (!record) return fail(Code::Pt2PayloadMissing, out_.path, {payload.name, payload.record});
    if (!record->stored)
      return fail_at(Code::Pt2PayloadCompressed, out_.path, record->data_offset, {payload.name});
    payload.file_offset = record->data_offset;
    payload.storage_bytes = record->bytes;
    if (record->bytes == 0) return {};  // weights left out: the tensor is known, its bytes are nowhere
    const auto needed = strided_extent(payload.sizes, payload.strides, payload.storage_offset,
                                       model::info(payload.dtype).bits / 8);
    if (!needed || *needed > record->bytes) {
      return fail_at(
          Code::Pt2PayloadShort, out_.path, record->data_offset,
          {payload.name, needed ? std::to_string(*needed) : "more than 2^63", std::to_string(record->bytes)});
    }
    return {};
  }

  const ZipReader& zip_;
  ExportedProgram& out_;
};

/// A dictionary of tensors behind torch.save, as payloads.
class TableReader {
 public:
  TableReader(const ZipReader& archive, std::string record, ExportedProgram& out, std::string subject)
      : archive_(archive),
        record_(std::move(record)),
        out_(out),
        subject_(std::move(subject)),
        places_(places_in_zip(archive, "data/")) {}

  Status run() {
    const auto text = archive_.read("data.pkl");
    if (!text) return tl::unexpected<Error>(text.error());
    auto pickle = read_pickle(*text, subject_, 0, archive_.find("data.pkl")->data_offset);
    if (!pickle) return tl::unexpected<Error>(pickle.error());
    const TorchRecords records(*pickle, subject_, &places_);
    const PickleRef root = pickle->root();
    if (!pickle->is(root, PickleKind::Dict) && !pickle->is(root, PickleKind::Call))
      return fail(Code::Pt2Table, subject_, {record_, "it is no dictionary"});
    const auto pairs = pickle->pairs(root);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
      if (!pickle->is(pairs[i], PickleKind::Text))
        return fail(Code::Pt2Table, subject_, {record_, "a name is no text"});
      STOWAGE_TRY(take(records, std::string(pickle->text(pairs[i])), pairs[i + 1]));
    }
    return {};
  }

 private:
  Status take(const TorchRecords& records, std::string name, PickleRef value) {
    if (!records.is_tensor(value)) {
      if (records.is_unknown_record(value)) return fail(Code::Pt2Pickled, subject_, {name});
      out_.objects.push_back(std::move(name));
      return {};
    }
    auto tensor = records.tensor(value, name);
    if (!tensor) return tl::unexpected<Error>(tensor.error());
    auto strides = records.strides(value);
    // Quantised, sparse and wrapped tensors are several storages: nothing that a graph could take as they
    // are.
    if (!strides || strides->size() != tensor->shape.size() || tensor->storages.size() > 1)
      return fail(Code::Pt2Pickled, subject_, {name});
    const std::uint64_t element = model::info(tensor->dtype).bits / 8;
    if (element == 0 || tensor->offset % element != 0) return fail(Code::Pt2Pickled, subject_, {name});
    Payload payload;
    payload.name = std::move(name);
    payload.dtype = tensor->dtype;
    payload.scalar_type = schema_of_dtype(tensor->dtype);
    payload.sizes = std::move(tensor->shape);
    payload.strides = std::move(*strides);
    payload.storage_offset = static_cast<std::int64_t>(tensor->offset / element);
    payload.is_parameter = tensor->parameter;
    payload.requires_grad = tensor->requires_grad.value_or(tensor->parameter);
    payload.record = record_ + "/data/" + tensor->storage_key;
    const auto place = places_.find(tensor->storage_key);
    if (place != places_.end()) {
      if (!place->second.plain)
        return fail_at(Code::Pt2PayloadCompressed, subject_, place->second.offset, {payload.name});
      payload.file_offset = place->second.offset;
      payload.storage_bytes = place->second.bytes;
    }
    out_.payloads.push_back(std::move(payload));
    return {};
  }

  const ZipReader& archive_;
  std::string record_;
  ExportedProgram& out_;
  std::string subject_;
  StoragePlaces places_;
};

}  // namespace

std::string record_subject(const std::string& path, const std::string& record) {
  return path + " (" + record + ")";
}

Status read_payload_map(const ZipReader& zip, std::string_view folder, const std::string& map,
                        ExportedProgram& out) {
  return PayloadParser(zip, out).parse(folder, map);
}

Status read_payload_table(const ZipReader& zip, const std::string& record, ExportedProgram& out) {
  const auto archive = zip.open_inside(record);
  if (!archive) return tl::unexpected<Error>(archive.error());
  return TableReader(*archive, record, out, record_subject(out.path, record)).run();
}

}  // namespace stowage::formats
