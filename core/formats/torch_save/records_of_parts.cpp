// Records that put several tensors together: quantised, sparse and wrapped ones.
#include <algorithm>
#include <span>
#include <utility>

#include "core/formats/torch_save/records.h"
#include "core/model/model.h"

namespace stowage::formats {

using model::Dtype;

/// One name over several storages: the bytes of all of them, each once; known by the last one, which holds
/// the values.
Result<TorchTensor> TorchRecords::from_parts(std::span<const PickleRef> parts,
                                             const std::string& name) const {
  TorchTensor out;
  for (const PickleRef ref : parts) {
    if (!is_tensor(ref)) continue;
    auto part =
        simple(kind_of(pickle_.callable(ref)), pickle_.callable(ref), pickle_.arguments(ref), name, true);
    if (!part) return part;
    out.dtype = part->dtype;
    out.bytes += part->bytes;
    out.storage_key = part->storage_key;
    out.shape = std::move(part->shape);
    for (std::string& key : part->storages) {
      if (std::find(out.storages.begin(), out.storages.end(), key) != out.storages.end()) continue;
      if (__builtin_add_overflow(out.storage_bytes, part->storage_bytes, &out.storage_bytes))
        return fail(Code::PthOverflow, subject_, {name});
      out.storages.push_back(std::move(key));
    }
  }
  return out;
}

/// (layout, (indices …, values, size, …)).
Result<TorchTensor> TorchRecords::sparse(std::span<const PickleRef> arguments,
                                         const std::string& name) const {
  if (arguments.size() < 2 || !pickle_.is(arguments[1], PickleKind::Tuple))
    return fail(Code::PthRecord, subject_, {name});
  const auto parts = pickle_.items(arguments[1]);
  auto out = from_parts(parts, name);
  if (!out) return out;
  if (out->storages.empty()) return fail(Code::PthRecord, subject_, {name});
  for (const PickleRef ref : parts) {
    auto size = is_tensor(ref) ? std::nullopt : numbers(ref);
    if (!size) continue;
    if (std::any_of(size->begin(), size->end(), [](std::int64_t value) { return value < 0; }))
      return fail(Code::PthNegative, subject_, {name});
    out->shape = std::move(*size);
    break;
  }
  return out;
}

/// Tensors in the state of a subclass: values of its dictionaries, one level down.
std::vector<PickleRef> TorchRecords::tensors_in(PickleRef state) const {
  std::vector<PickleRef> places{state}, out;
  if (pickle_.is(state, PickleKind::Tuple))
    places.assign(pickle_.items(state).begin(), pickle_.items(state).end());
  for (const PickleRef place : places) {
    const auto pairs = pickle_.pairs(place);
    for (std::size_t i = 1; i < pairs.size(); i += 2) {
      if (is_tensor(pairs[i])) out.push_back(pairs[i]);
    }
  }
  return out;
}

/// (class, dtype, size, …): a subclass without a storage of its own; what it holds is in its state.
Result<TorchTensor> TorchRecords::wrapper(std::span<const PickleRef> arguments,
                                          std::optional<PickleRef> state, const std::string& name) const {
  if (arguments.size() < 3) return fail(Code::PthRecord, subject_, {name});
  auto out = no_storage(arguments[1], arguments[2], name);
  if (!out || !state) return out;
  auto parts = from_parts(tensors_in(*state), name);
  if (!parts) return parts;
  if (parts->storages.empty()) return out;
  out->bytes = parts->bytes;
  out->storage_bytes = parts->storage_bytes;
  out->storage_key = parts->storage_key;
  out->storages = std::move(parts->storages);
  return out;
}

/// (array, dtype, device, …): the array is numpy's _reconstruct with a state (version, shape, dtype, order,
/// bytes).
Result<TorchTensor> TorchRecords::numpy(std::span<const PickleRef> arguments, const std::string& name) const {
  const auto state = arguments.size() >= 2 && pickle_.is(arguments[0], PickleKind::Call)
                         ? pickle_.state(arguments[0])
                         : std::nullopt;
  const auto fields = state ? pickle_.items(*state) : std::span<const PickleRef>();
  if (fields.size() < 3) return fail(Code::PthRecord, subject_, {name});
  return no_storage(arguments[1], fields[1], name);
}

}  // namespace stowage::formats
