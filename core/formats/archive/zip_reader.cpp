#include "core/formats/archive/zip_reader.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include <zlib.h>

#include "core/formats/archive/zip_directory.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kLargestInflated =
    64ull << 20;  // PyTorch stores what is large: a small file must not unpack to gigabytes

/// `packed` inflated, if it makes exactly `bytes`.
std::optional<std::string> inflated(std::string& packed, std::uint64_t bytes) {
  // A deflated byte makes at most 1032: a larger promise is a bomb, refused before its memory is asked for.
  constexpr std::uint64_t kDeflateLimit = 1032;
  constexpr auto kMost = std::numeric_limits<uInt>::max();
  if (bytes > (packed.size() + 1) * kDeflateLimit || bytes >= kMost || packed.size() > kMost)
    return std::nullopt;
  std::string plain(bytes + 1, '\0');  // one byte of room, so that data longer than promised are seen
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return std::nullopt;
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  const int status = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  if (status != Z_STREAM_END || stream.total_out != bytes) return std::nullopt;
  plain.pop_back();
  return plain;
}

}  // namespace

Result<ZipReader> ZipReader::open(const std::string& path) {
  auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  const std::uint64_t size = file->size();
  return read(std::move(*file), path, 0, size);
}

Result<ZipReader> ZipReader::open(RandomAccessFile file) {
  const std::string subject = file.path();
  const std::uint64_t size = file.size();
  return read(std::move(file), subject, 0, size);
}

Result<ZipReader> ZipReader::open_inside(std::string_view name) const {
  const ZipRecord* record = find(name);
  if (!record) return fail(Code::ZipRecordMissing, subject_, {std::string(name)});
  const std::string subject = subject_ + " (" + record->name + ")";
  if (!record->stored) return fail_at(Code::ZipEnd, subject, record->data_offset);
  auto file = RandomAccessFile::open(file_.path());
  if (!file) return tl::unexpected<Error>(file.error());
  return read(std::move(*file), subject, record->data_offset, record->bytes);
}

Result<ZipReader> ZipReader::read(RandomAccessFile file, const std::string& subject, std::uint64_t base,
                                  std::uint64_t size) {
  std::size_t left_out = 0;
  auto entries = read_zip_entries(ZipWindow(file, subject, base, size), left_out);
  if (!entries) return tl::unexpected<Error>(entries.error());
  ZipReader reader(std::move(file));
  reader.left_out_ = left_out;
  reader.subject_ = subject;
  reader.root_ = common_zip_root(*entries);
  const std::size_t skip = reader.root_.empty() ? 0 : reader.root_.size() + 1;
  reader.records_.reserve(entries->size());
  reader.by_name_.reserve(entries->size());
  const auto name_of = [&](std::uint32_t i) -> std::string_view { return reader.records_[i].name; };
  for (ZipEntry& entry : *entries) {
    if (skip > 0)
      entry.record.name = entry.record.name.substr(skip);  // a copy: short names need no memory of their own
    entry.record.data_offset += base;
    const auto number = static_cast<std::uint32_t>(reader.records_.size());
    if (!reader.by_name_.insert(entry.record.name, number, name_of).second)
      return fail_at(Code::ZipDuplicate, subject, entry.local_offset, {entry.record.name});
    reader.records_.push_back(std::move(entry.record));
  }
  return reader;
}

Error long_names_warning(const std::string& path, std::size_t left_out) {
  return Error{Code::ZipLongName, path, {std::to_string(kZipLongestName), std::to_string(left_out)}, {}};
}

const ZipRecord* ZipReader::find(std::string_view name) const {
  const std::uint32_t found =
      by_name_.find(name, [this](std::uint32_t i) -> std::string_view { return records_[i].name; });
  return found == model::NameIndex::kNone ? nullptr : &records_[found];
}

Result<std::string> ZipReader::read(std::string_view name, std::uint64_t at_most) const {
  const ZipRecord* record = find(name);
  if (!record) return fail(Code::ZipRecordMissing, subject_, {std::string(name)});
  const auto bad = [&](Code code) { return fail_at(code, subject_, record->data_offset, {record->name}); };
  if (!record->stored) at_most = std::min(at_most, kLargestInflated);
  if (std::max(record->bytes, record->compressed_bytes) > at_most) {
    return fail_at(Code::ZipRecordTooLarge, subject_, record->data_offset,
                   {record->name, std::to_string(record->bytes), std::to_string(at_most)});
  }
  auto text = file_.read_text(record->data_offset, record->compressed_bytes);
  if (!text) return text;
  if (!record->stored) {
    auto plain = inflated(*text, record->bytes);
    if (!plain) return bad(Code::ZipInflate);
    *text = std::move(*plain);
  }
  if (record->checksum != 0) {
    const auto sum = crc32_z(0, reinterpret_cast<const Bytef*>(text->data()), text->size());
    if (sum != record->checksum) return bad(Code::ZipChecksum);
  }
  return text;
}

}  // namespace stowage::formats
