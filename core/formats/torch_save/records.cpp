#include "core/formats/torch_save/records.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/model/model.h"

namespace stowage::formats {
namespace {

using model::Dtype;

constexpr int kMostWrappers = 16;  // Parameter of a subclass of a tensor …: real files have three

struct StorageType {
  std::string_view name;
  Dtype dtype;
};
// torch/storage.py: _dtype_to_storage_type_map. An untyped storage counts bytes.
constexpr std::array<StorageType, 18> kStorageTypes{{{"FloatStorage", Dtype::F32},
                                                     {"HalfStorage", Dtype::F16},
                                                     {"BFloat16Storage", Dtype::BF16},
                                                     {"DoubleStorage", Dtype::F64},
                                                     {"LongStorage", Dtype::I64},
                                                     {"IntStorage", Dtype::I32},
                                                     {"ShortStorage", Dtype::I16},
                                                     {"CharStorage", Dtype::I8},
                                                     {"ByteStorage", Dtype::U8},
                                                     {"BoolStorage", Dtype::Bool},
                                                     {"ComplexFloatStorage", Dtype::C64},
                                                     {"ComplexDoubleStorage", Dtype::C128},
                                                     {"QInt8Storage", Dtype::I8},
                                                     {"QUInt8Storage", Dtype::U8},
                                                     {"QInt32Storage", Dtype::I32},
                                                     {"QUInt4x2Storage", Dtype::I4},
                                                     {"QUInt2x4Storage", Dtype::I2},
                                                     {"UntypedStorage", Dtype::U8}}};

bool of_torch(std::string_view module) { return module == "torch" || module.starts_with("torch."); }

/// Bytes of `elements`, rounded up to a whole byte.
std::optional<std::uint64_t> bytes_of(Dtype dtype, std::uint64_t elements) {
  std::uint64_t bits = 0;
  if (__builtin_mul_overflow(elements, static_cast<std::uint64_t>(model::info(dtype).bits), &bits) ||
      bits > UINT64_MAX - 7)
    return std::nullopt;
  return (bits + 7) / 8;
}

}  // namespace

TorchRecords::Kind TorchRecords::kind_of(PickleRef callable) const {
  if (!of_torch(pickle_.global_module(callable))) return Kind::None;
  static constexpr std::array<std::pair<std::string_view, Kind>, 19> kNames{
      {{"_rebuild_tensor_v2", Kind::Tensor},
       {"_rebuild_tensor", Kind::Tensor},
       {"_rebuild_tensor_v3", Kind::TensorV3},
       {"_rebuild_qtensor", Kind::Quantized},
       {"_rebuild_parameter", Kind::Inside},
       {"_rebuild_parameter_with_state", Kind::Inside},
       {"_rebuild_device_tensor_from_cpu_tensor", Kind::Inside},
       {"Parameter", Kind::Inside},
       {"Buffer", Kind::Inside},
       {"Variable", Kind::Inside},
       {"_rebuild_from_type_v2", Kind::Typed},
       {"_rebuild_from_type", Kind::Typed},
       {"_rebuild_sparse_tensor", Kind::Sparse},
       {"_rebuild_sparse_csr_tensor", Kind::Sparse},
       {"_rebuild_meta_tensor_no_storage", Kind::Meta},
       {"_rebuild_nested_tensor", Kind::Nested},
       {"_rebuild_wrapper_subclass", Kind::Wrapper},
       {"_rebuild_device_tensor_from_numpy", Kind::Numpy},
       {"_rebuild_xla_tensor", Kind::Numpy}}};
  const std::string_view name = pickle_.global_name(callable);
  for (const auto& [known, kind] : kNames) {
    if (known == name) return kind;
  }
  return Kind::None;
}

bool TorchRecords::is_tensor(PickleRef ref) const {
  return pickle_.is(ref, PickleKind::Call) && kind_of(pickle_.callable(ref)) != Kind::None;
}

bool TorchRecords::is_unknown_record(PickleRef ref) const {
  if (!pickle_.is(ref, PickleKind::Call) || is_tensor(ref)) return false;
  const PickleRef callable = pickle_.callable(ref);
  if (of_torch(pickle_.global_module(callable)) && pickle_.global_name(callable).starts_with("_rebuild"))
    return true;
  const auto all = pickle_.items(pickle_.arguments(ref));
  const auto arguments = all.first(std::min<std::size_t>(all.size(), 8));
  return std::any_of(arguments.begin(), arguments.end(),
                     [&](PickleRef at) { return pickle_.is(at, PickleKind::Persistent); });
}

std::string TorchRecords::callee(PickleRef call) const {
  const PickleRef callable = pickle_.callable(call);
  if (!pickle_.is(callable, PickleKind::Global)) return "?";
  return std::string(pickle_.global_module(callable)) + "." + std::string(pickle_.global_name(callable));
}

std::optional<std::vector<std::int64_t>> TorchRecords::numbers(PickleRef ref) const {
  // torch.Size is a call with one tuple.
  if (pickle_.is(ref, PickleKind::Call) && pickle_.items(pickle_.arguments(ref)).size() == 1)
    ref = pickle_.items(pickle_.arguments(ref))[0];
  if (!pickle_.is(ref, PickleKind::Tuple) && !pickle_.is(ref, PickleKind::List)) return std::nullopt;
  std::vector<std::int64_t> out;
  for (const PickleRef item : pickle_.items(ref)) {
    const auto number = pickle_.integer(item);
    if (!number) return std::nullopt;
    out.push_back(*number);
  }
  return out;
}

/// Of _rebuild_tensor_v2(storage, offset, sizes, strides, …), also inside of a parameter, and of a tensor
/// that was saved with attributes: torch.export leaves some on its inputs.
std::optional<std::vector<std::int64_t>> TorchRecords::strides(PickleRef ref) const {
  constexpr std::size_t kStrides = 3;
  if (!pickle_.is(ref, PickleKind::Call)) return std::nullopt;
  PickleRef callable = pickle_.callable(ref);
  auto arguments = pickle_.items(pickle_.arguments(ref));
  for (int i = 0; i < kMostWrappers; ++i) {
    const Kind kind = kind_of(callable);
    if (kind == Kind::Tensor || kind == Kind::TensorV3) {
      auto out = arguments.size() > kStrides ? numbers(arguments[kStrides]) : std::nullopt;
      const bool known =
          out && std::all_of(out->begin(), out->end(), [](auto stride) { return stride >= 0; });
      return known ? out : std::nullopt;
    }
    if (kind == Kind::Typed && arguments.size() >= 3) {  // (function, type, arguments, state)
      callable = arguments[0];
      arguments = pickle_.items(arguments[2]);
    } else if (kind == Kind::Inside && !arguments.empty() && pickle_.is(arguments[0], PickleKind::Call)) {
      const PickleRef inside = arguments[0];
      callable = pickle_.callable(inside);
      arguments = pickle_.items(pickle_.arguments(inside));
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

Dtype TorchRecords::dtype_of_global(PickleRef ref) const {
  if (pickle_.global_module(ref) != "torch") return Dtype::Unknown;
  const std::string_view name = pickle_.global_name(ref);
  constexpr std::array<std::pair<std::string_view, Dtype>, 7> kPacked{{{"qint8", Dtype::I8},
                                                                       {"quint8", Dtype::U8},
                                                                       {"qint32", Dtype::I32},
                                                                       {"quint4x2", Dtype::I4},
                                                                       {"quint2x4", Dtype::I2},
                                                                       {"bits8", Dtype::U8},
                                                                       {"bits16", Dtype::U16}}};
  for (const auto& [known, dtype] : kPacked) {
    if (known == name) return dtype;
  }
  return model::dtype_from_name(name).value_or(Dtype::Unknown);
}

Result<TorchStorage> TorchRecords::storage(PickleRef ref, const std::string& name) const {
  const auto bad = [&] { return fail(Code::PthRecord, subject_, {name}); };
  if (!pickle_.is(ref, PickleKind::Persistent)) return bad();
  const auto id = pickle_.items(pickle_.persistent_id(ref));
  if (id.size() < 5 || pickle_.text(id[0]) != "storage" || !pickle_.is(id[1], PickleKind::Global) ||
      !pickle_.is(id[2], PickleKind::Text))
    return bad();
  TorchStorage out;
  out.key = pickle_.text(id[2]);
  const std::string_view type = pickle_.global_name(id[1]);
  for (const StorageType& known : kStorageTypes) {
    if (of_torch(pickle_.global_module(id[1])) && known.name == type) out.dtype = known.dtype;
  }
  if (out.dtype == Dtype::Unknown) return fail(Code::PthDtype, subject_, {name, std::string(type)});
  const auto count = pickle_.integer(id[4]);
  if (!count) return bad();
  if (*count < 0) return fail(Code::PthNegative, subject_, {name});
  const auto bytes = bytes_of(out.dtype, static_cast<std::uint64_t>(*count));
  if (!bytes) return fail(Code::PthOverflow, subject_, {name});
  out.bytes = *bytes;
  if (id.size() < 6 || pickle_.is(id[5], PickleKind::None)) return out;
  // Legacy: (key of the view, offset and size in elements).
  const auto view = pickle_.items(id[5]);
  const auto offset = view.size() == 3 ? pickle_.integer(view[1]) : std::nullopt;
  const auto size = view.size() == 3 ? pickle_.integer(view[2]) : std::nullopt;
  if (!offset || !size) return bad();
  if (*offset < 0 || *size < 0) return fail(Code::PthNegative, subject_, {name});
  const auto begin = bytes_of(out.dtype, static_cast<std::uint64_t>(*offset)),
             length = bytes_of(out.dtype, static_cast<std::uint64_t>(*size));
  if (!begin || !length || *begin > out.bytes || *length > out.bytes - *begin) return bad();
  out.view_of = out.key;
  out.view_offset = *begin;
  return out;
}

/// The storage must be in the file, be as long there as the pickle says, and hold bytes `begin` to `end`.
Status TorchRecords::place(TorchTensor& out, const TorchStorage& storage, std::uint64_t begin,
                           std::uint64_t end, const std::string& name) const {
  std::uint64_t last = 0;
  if (__builtin_add_overflow(end, storage.view_offset, &last) || last > storage.bytes) {
    return fail(Code::PthStorageShort, subject_, {name, std::to_string(last), std::to_string(storage.bytes)});
  }
  out.storage_key = std::string(storage.key);
  out.storage_bytes = storage.bytes;
  out.offset = begin + storage.view_offset;
  out.storages = {out.storage_key};
  if (places_ == nullptr) return {};
  const auto found = places_->find(out.storage_key);
  if (found == places_->end()) return fail(Code::PthStorageMissing, subject_, {name, out.storage_key});
  if (found->second.bytes < storage.bytes) {
    return fail_at(Code::PthStorageLength, subject_, found->second.offset,
                   {out.storage_key, std::to_string(storage.bytes), std::to_string(found->second.bytes)});
  }
  return {};
}

/// (storage, offset, size, stride, …) with the dtype of the storage, or last for v3.
Result<TorchTensor> TorchRecords::strided(Kind kind, std::span<const PickleRef> arguments,
                                          const std::string& name) const {
  const auto bad = [&] { return fail(Code::PthRecord, subject_, {name}); };
  if (arguments.size() < (kind == Kind::TensorV3 ? 7u : 4u)) return bad();
  const auto from = storage(arguments[0], name);
  if (!from) return tl::unexpected<Error>(from.error());
  const auto offset = pickle_.integer(arguments[1]);
  auto size = numbers(arguments[2]);
  const auto stride = numbers(arguments[3]);
  if (!offset || !size || !stride || size->size() != stride->size()) return bad();
  const auto negative = [](std::int64_t value) { return value < 0; };
  if (*offset < 0 || std::any_of(size->begin(), size->end(), negative) ||
      std::any_of(stride->begin(), stride->end(), negative)) {
    return fail(Code::PthNegative, subject_, {name});
  }
  TorchTensor out;
  out.dtype = kind == Kind::TensorV3 ? dtype_of_global(arguments[6]) : from->dtype;
  if (out.dtype == Dtype::Unknown)
    return fail(Code::PthDtype, subject_, {name, std::string(pickle_.global_name(arguments[6]))});
  const auto elements = model::element_count(*size);
  const auto bytes = elements ? bytes_of(out.dtype, *elements) : std::nullopt;
  std::uint64_t last = static_cast<std::uint64_t>(*offset) + (elements && *elements > 0 ? 1 : 0);
  for (std::size_t i = 0; bytes && *elements > 0 && i < size->size(); ++i) {
    std::uint64_t step = 0;
    if (__builtin_mul_overflow(static_cast<std::uint64_t>((*size)[i] - 1),
                               static_cast<std::uint64_t>((*stride)[i]), &step) ||
        __builtin_add_overflow(last, step, &last)) {
      return fail(Code::PthOverflow, subject_, {name});
    }
  }
  const auto begin = bytes_of(out.dtype, static_cast<std::uint64_t>(*offset)),
             end = bytes_of(out.dtype, last);
  if (!bytes || !begin || !end) return fail(Code::PthOverflow, subject_, {name});
  out.shape = std::move(*size);
  out.bytes = *bytes;
  const std::size_t gradient = kind == Kind::Quantized ? 5 : 4;
  out.parameter = arguments.size() > gradient && pickle_.is(arguments[gradient], PickleKind::Bool) &&
                  pickle_.integer(arguments[gradient]) == 1;
  if (out.parameter) out.requires_grad = true;
  STOWAGE_TRY(place(out, *from, *begin, *elements > 0 ? *end : *begin > from->bytes ? 0 : *begin, name));
  return out;
}

Result<TorchTensor> TorchRecords::no_storage(PickleRef dtype, PickleRef size, const std::string& name) const {
  TorchTensor out;
  out.dtype = dtype_of_global(dtype);
  if (out.dtype == Dtype::Unknown)
    return fail(Code::PthDtype, subject_, {name, std::string(pickle_.global_name(dtype))});
  auto shape = numbers(size);
  if (!shape) return fail(Code::PthRecord, subject_, {name});
  if (std::any_of(shape->begin(), shape->end(), [](std::int64_t value) { return value < 0; }))
    return fail(Code::PthNegative, subject_, {name});
  const auto elements = model::element_count(*shape);
  const auto bytes = elements ? bytes_of(out.dtype, *elements) : std::nullopt;
  if (!bytes) return fail(Code::PthOverflow, subject_, {name});
  out.shape = std::move(*shape);
  out.bytes = *bytes;
  return out;
}

/// Of _rebuild_parameter(data, requires_grad, …) and _rebuild_parameter_with_state; nullopt for others.
std::optional<bool> TorchRecords::wants_gradient(PickleRef callable, std::span<const PickleRef> given) const {
  if (!pickle_.global_name(callable).starts_with("_rebuild_parameter")) return std::nullopt;
  if (given.size() < 2 || !pickle_.is(given[1], PickleKind::Bool)) return std::nullopt;
  return pickle_.integer(given[1]) == 1;
}

Result<TorchTensor> TorchRecords::simple(Kind kind, PickleRef callable, PickleRef arguments,
                                         const std::string& name, bool is_part) const {
  std::optional<PickleRef> state;
  bool parameter = false;
  std::optional<bool> gradient;
  for (int wrappers = 0; kind == Kind::Inside || kind == Kind::Typed; ++wrappers) {
    const auto given = pickle_.items(arguments);
    if (wrappers == kMostWrappers || given.size() < (kind == Kind::Typed ? 3u : 1u))
      return fail(Code::PthRecord, subject_, {name});
    if (kind == Kind::Typed) {  // (function, type, arguments, state)
      parameter |= pickle_.global_name(given[1]) == "Parameter";
      if (given.size() > 3) state = given[3];
      callable = given[0];
      arguments = given[2];
    } else {
      parameter |= pickle_.global_name(callable).find("arameter") != std::string_view::npos;
      if (!gradient) gradient = wants_gradient(callable, given);
      if (!is_tensor(given[0])) return fail(Code::PthRecord, subject_, {name});
      callable = pickle_.callable(given[0]);
      arguments = pickle_.arguments(given[0]);
    }
    kind = kind_of(callable);
  }
  // Parts of parts are not read: no record nests them, and a hostile one could do so without end.
  const bool of_parts = kind == Kind::Sparse || kind == Kind::Nested || kind == Kind::Wrapper;
  if (is_part && of_parts) return fail(Code::PthRecord, subject_, {name});
  const auto given = pickle_.items(arguments);
  auto out = kind == Kind::Meta      ? (given.size() < 2 ? fail(Code::PthRecord, subject_, {name})
                                                         : no_storage(given[0], given[1], name))
             : kind == Kind::Sparse  ? sparse(given, name)
             : kind == Kind::Nested  ? from_parts(given.first(std::min<std::size_t>(given.size(), 1)), name)
             : kind == Kind::Wrapper ? wrapper(given, state, name)
             : kind == Kind::Numpy   ? numpy(given, name)
             : kind == Kind::None    ? fail(Code::PthRecord, subject_, {name})
                                     : strided(kind, given, name);
  if (out && out->dtype == Dtype::Unknown) return fail(Code::PthRecord, subject_, {name});
  if (!out) return out;
  out->parameter |= parameter;
  if (gradient) out->requires_grad = gradient;
  return out;
}

Result<TorchTensor> TorchRecords::tensor(PickleRef ref, const std::string& name) const {
  return simple(kind_of(pickle_.callable(ref)), pickle_.callable(ref), pickle_.arguments(ref), name, false);
}

}  // namespace stowage::formats
