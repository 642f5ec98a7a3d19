// Files that torch.save wrote: a zip archive since PyTorch 1.6, a row of pickles before.
#include <algorithm>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/formats/archive/little_endian.h"
#include "core/formats/archive/zip_reader.h"
#include "core/formats/readers.h"
#include "core/formats/torch_save/checkpoint.h"
#include "core/formats/torch_save/files.h"

namespace stowage::formats {
namespace {

constexpr std::string_view kMagic("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);  // 0x1950a86a20f9469cfc6c
constexpr std::int64_t kLegacyProtocol = 1001;
constexpr std::uint64_t kFirstWindow = 1u << 20;
constexpr std::uint64_t kLargestWindow = 256u << 20;
constexpr std::uint64_t kCountBytes = 8;

/// Every storage the pickle names, by key. Errors: those of TorchRecords::storage.
Result<std::unordered_map<std::string, std::uint64_t>> storages_of(const PickleDocument& pickle,
                                                                   const std::string& path) {
  const TorchRecords records(pickle, path, nullptr);
  std::unordered_map<std::string, std::uint64_t> bytes;
  for (PickleRef ref = 0; ref < pickle.size(); ++ref) {
    if (!pickle.is(ref, PickleKind::Persistent)) continue;
    const auto id = pickle.items(pickle.persistent_id(ref));
    if (id.empty() || pickle.text(id[0]) != "storage") continue;
    const auto storage = records.storage(ref, "");
    if (!storage) return tl::unexpected<Error>(storage.error());
    std::uint64_t& most = bytes[std::string(storage->key)];
    most = std::max(most, storage->bytes);
  }
  return bytes;
}

/// torch.load refuses every persistent id that is no storage; "module" (the source of a class) only files of
/// before PyTorch 1.6 have.
Status check_persistent_ids(const PickleDocument& pickle, const std::string& path, bool legacy) {
  for (PickleRef ref = 0; ref < pickle.size(); ++ref) {
    if (!pickle.is(ref, PickleKind::Persistent)) continue;
    const PickleRef id = pickle.persistent_id(ref);
    const auto parts = pickle.is(id, PickleKind::Tuple) ? pickle.items(id) : std::span<const PickleRef>();
    const std::string_view kind = parts.empty() ? pickle.text(id) : pickle.text(parts[0]);
    if (!parts.empty() && (kind == "storage" || (legacy && kind == "module"))) continue;
    return fail(Code::PthPersistent, path,
                {kind.empty() ? "something" : "“" + std::string(kind.substr(0, 100)) + "”"});
  }
  return {};
}

/// Behind the pickles, in the order of the list: the number of elements, then the elements. Only the numbers
/// are read.
Result<StoragePlaces> legacy_places(const RandomAccessFile& file, const LegacyPickles& pickles,
                                    const Job& job) {
  const auto bytes = storages_of(pickles.object, file.path());
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  StoragePlaces places;
  std::uint64_t at = pickles.end;
  for (const std::string& key : pickles.keys) {
    STOWAGE_TRY(job.check(file.path()));
    const auto known = bytes->find(key);
    if (known == bytes->end() || at > file.size() || file.size() - at < kCountBytes)
      return fail_at(Code::PthStorageList, file.path(), at);
    const auto count = file.read_text(at, kCountBytes);
    if (!count) return tl::unexpected<Error>(count.error());
    const std::uint64_t elements = little_endian(*count);
    at += kCountBytes;
    const std::uint64_t room = std::min(file.size() - at, known->second);
    // Elements are 1 to 16 bytes; a count that fits none of them is damage.
    if (known->second > 0 && (elements == 0 || known->second % elements != 0))
      return fail_at(Code::PthStorageList, file.path(), at - kCountBytes);
    if (!places.emplace(key, StoragePlace{at, room, true}).second)
      return fail_at(Code::PthStorageList, file.path(), at);
    at += room;
  }
  return places;
}

}  // namespace

StoragePlaces places_in_zip(const ZipReader& zip, std::string_view folder) {
  StoragePlaces places;
  for (const ZipRecord& record : zip.records()) {
    if (std::string_view(record.name).starts_with(folder)) {
      places.emplace(record.name.substr(folder.size()),
                     StoragePlace{record.data_offset, record.bytes, record.stored});
    }
  }
  return places;
}

Result<LegacyPickles> read_legacy_pickles(std::string_view bytes, const std::string& subject) {
  LegacyPickles out;
  std::size_t at = 0;
  const auto next = [&]() {
    auto pickle = read_pickle(bytes, subject, at);
    if (pickle) at = pickle->end();
    return pickle;
  };
  const auto magic = next();
  if (!magic) return tl::unexpected<Error>(magic.error());
  if (magic->text(magic->root()) != kMagic) return fail_at(Code::PthStorageList, subject, 0);
  const auto protocol = next();
  if (!protocol) return tl::unexpected<Error>(protocol.error());
  if (protocol->integer(protocol->root()) != kLegacyProtocol)
    return fail_at(Code::PthStorageList, subject, at);
  const auto system = next();
  if (!system) return tl::unexpected<Error>(system.error());
  const auto little = system->find(system->root(), "little_endian");
  if (little && system->integer(*little) == 0) return fail_at(Code::Pt2ByteOrder, subject, at, {"big"});
  auto object = next();
  if (!object) return tl::unexpected<Error>(object.error());
  const auto list = next();
  if (!list) return tl::unexpected<Error>(list.error());
  if (!list->is(list->root(), PickleKind::List)) return fail_at(Code::PthStorageList, subject, at);
  for (const PickleRef key : list->items(list->root())) {
    if (!list->is(key, PickleKind::Text)) return fail_at(Code::PthStorageList, subject, at);
    out.keys.emplace_back(list->text(key));
  }
  out.object = std::move(*object);
  out.end = at;
  return out;
}

Status with_zip_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use) {
  STOWAGE_TRY(job.check(path));
  StoragePlaces places;
  std::vector<model::Warning> warnings;
  std::string text;
  std::uint64_t offset = 0;
  {  // the directory of 60,000 storages is 10 MB that nobody needs afterwards
    const auto zip = ZipReader::open(path);
    if (!zip) return tl::unexpected<Error>(zip.error());
    auto record = zip->read("data.pkl", kLargestPickleRecord);
    if (!record) return tl::unexpected<Error>(record.error());
    text = std::move(*record);
    if (zip->find("data.pkl")->stored) offset = zip->find("data.pkl")->data_offset;
    places = places_in_zip(*zip, "data/");
    if (zip->left_out() > 0) warnings.push_back(long_names_warning(path, zip->left_out()));
  }
  STOWAGE_TRY(job.check(path));
  const auto pickle = read_pickle(text, path, 0, offset);
  if (!pickle) return tl::unexpected<Error>(pickle.error());
  STOWAGE_TRY(check_persistent_ids(*pickle, path, false));
  return use({*pickle, places, std::move(warnings)});
}

Status with_legacy_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  // Nothing says how long the pickles are: a longer beginning is read until they end in it.
  for (std::uint64_t window = kFirstWindow;; window *= 4) {
    STOWAGE_TRY(job.check(path));
    const std::uint64_t length = std::min({window, file->size(), kLargestWindow});
    const auto bytes = file->read_text(0, length);
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    const auto pickles = read_legacy_pickles(*bytes, path);
    if (!pickles && pickles.error().code == Code::PickleTruncated &&
        length < std::min(file->size(), kLargestWindow))
      continue;
    if (!pickles) return tl::unexpected<Error>(pickles.error());
    STOWAGE_TRY(check_persistent_ids(pickles->object, path, true));
    const auto places = legacy_places(*file, *pickles, job);
    if (!places) return tl::unexpected<Error>(places.error());
    return use({pickles->object, *places});
  }
}

Status with_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  const auto start = file->read_text(0, std::min<std::uint64_t>(file->size(), 1));
  if (!start) return tl::unexpected<Error>(start.error());
  return *start == "\x80" ? with_legacy_checkpoint(path, job, use) : with_zip_checkpoint(path, job, use);
}

namespace {

using OpenCheckpoint = Status (*)(const std::string&, const Job&, const UseCheckpoint&);

Result<model::ModelPtr> open_as_model(OpenCheckpoint open, const std::string& path, const std::string& part,
                                      const Job& job) {
  CheckpointContent content;
  STOWAGE_TRY(open(path, job, [&](OpenedCheckpoint opened) -> Status {
    auto read = read_checkpoint(opened.pickle, &opened.places, path, part, job);
    if (!read) return tl::unexpected<Error>(std::move(read).error());
    content = std::move(*read);
    for (model::Warning& warning : opened.warnings) content.builder.add_warning(std::move(warning));
    return {};
  }));
  return build_checkpoint(std::move(content), job);
}

}  // namespace

Result<model::ModelPtr> open_torch_checkpoint(const std::string& path, const std::string& part,
                                              const Job& job) {
  return open_as_model(with_zip_checkpoint, path, part, job);
}

Result<model::ModelPtr> open_torch_legacy(const std::string& path, const std::string& part, const Job& job) {
  return open_as_model(with_legacy_checkpoint, path, part, job);
}

}  // namespace stowage::formats
