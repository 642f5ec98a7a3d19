#include "core/formats/huggingface/shards.h"

#include <unordered_set>
#include <utility>

#include "core/formats/torch_save/files.h"
#include "core/formats/torch_save/walk.h"

namespace stowage::formats {
namespace {

Result<HfShard> from_checkpoint(const PickleDocument& pickle, const StoragePlaces& places,
                                const std::string& path) {
  const TorchRecords records(pickle, path, &places);
  auto flat = flatten_tensors(pickle, records, pickle.root(), path);
  if (!flat) return tl::unexpected<Error>(flat.error());
  if (flat->tensors.empty()) return fail(Code::PthNothing, path);
  HfShard out;
  std::unordered_set<std::string> counted;
  for (NamedRecord& record : flat->tensors) {
    auto tensor = records.tensor(record.ref, record.name);
    if (!tensor) return tl::unexpected<Error>(tensor.error());
    SafetensorsEntry& entry = out.tensors.emplace_back();
    entry.name = std::move(record.name);
    entry.dtype = tensor->dtype;
    entry.shape = std::move(tensor->shape);
    entry.bytes = tensor->bytes;
    const auto place = places.find(tensor->storage_key);
    if (place != places.end() && place->second.plain) entry.offset = place->second.offset + tensor->offset;
    bool fresh = false;
    for (const std::string& key : tensor->storages) fresh |= counted.insert(key).second;
    if (fresh && __builtin_add_overflow(out.data_bytes, tensor->storage_bytes, &out.data_bytes))
      return fail(Code::PthOverflow, path, {entry.name});
    out.storages.push_back({std::move(tensor->storage_key), tensor->storage_bytes});
  }
  return out;
}

}  // namespace

Result<HfShard> read_hf_shard(const std::string& path, bool torch, const Job& job) {
  if (torch) {
    Result<HfShard> out = fail(Code::Internal, path);
    STOWAGE_TRY(with_checkpoint(path, job, [&](const OpenedCheckpoint& opened) -> Status {
      out = from_checkpoint(opened.pickle, opened.places, path);
      return out ? Status() : Status(tl::unexpected<Error>(out.error()));
    }));
    return out;
  }
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  auto header = read_safetensors_header(*file);
  if (!header) return tl::unexpected<Error>(header.error());
  return HfShard{std::move(header->tensors), {}, header->data_bytes};
}

}  // namespace stowage::formats
