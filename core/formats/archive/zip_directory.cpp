#include "core/formats/archive/zip_directory.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>

#include "core/formats/archive/little_endian.h"

namespace stowage::formats {
namespace {

constexpr std::uint32_t kLocalSignature = 0x04034b50;
constexpr std::uint32_t kCentralSignature = 0x02014b50;
constexpr std::uint32_t kEndSignature = 0x06054b50;
constexpr std::uint32_t kEnd64Signature = 0x06064b50;
constexpr std::uint32_t kLocator64Signature = 0x07064b50;
constexpr std::uint64_t kLocalBytes = 30, kCentralBytes = 46, kEndBytes = 22, kEnd64Bytes = 56,
                        kLocator64Bytes = 20;
constexpr std::uint64_t kLargestComment = 65535;
constexpr std::uint64_t kLargestDirectory = 512ull << 20;
constexpr std::uint64_t kMostEntries = 2'000'000;
constexpr std::uint32_t kAll32 = 0xFFFFFFFF;
constexpr std::uint16_t kFlagEncrypted = 1, kFlagDescriptor = 1 << 3, kFlagStrong = 1 << 6,
                        kFlagMasked = 1 << 13;
constexpr std::uint16_t kMethodStored = 0, kMethodDeflated = 8;

/// Little-endian numbers of a text; the caller checks lengths.
template <class T>
T number(std::string_view text, std::size_t at) {
  return static_cast<T>(little_endian(text.substr(at, sizeof(T))));
}

struct Directory {
  std::uint64_t entries = 0;
  std::uint64_t bytes = 0;
  std::uint64_t offset = 0;
};

tl::unexpected<Error> bad_directory(const ZipWindow& file, std::uint64_t offset, const char* what) {
  return fail_at(Code::ZipDirectory, file.path(), offset, {what});
}

/// Where the directory stands, from the end record (whose comment must end where the file ends) or its 64-bit
/// form.
Result<Directory> find_directory(const ZipWindow& file) {
  const std::uint64_t tail = std::min(file.size(), kEndBytes + kLargestComment);
  if (tail < kEndBytes) return fail_at(Code::ZipEnd, file.path(), file.size());
  auto text = file.read_text(file.size() - tail, tail);
  if (!text) return tl::unexpected<Error>(text.error());
  std::optional<std::size_t> end;
  for (std::size_t at = text->size() - kEndBytes + 1; at-- > 0;) {
    if (number<std::uint32_t>(*text, at) != kEndSignature ||
        at + kEndBytes + number<std::uint16_t>(*text, at + 20) != text->size())
      continue;
    end = at;
    break;
  }
  if (!end) return fail_at(Code::ZipEnd, file.path(), file.size());
  const std::uint64_t end_offset = file.size() - tail + *end;
  if (number<std::uint16_t>(*text, *end + 4) != 0 || number<std::uint16_t>(*text, *end + 6) != 0) {
    return bad_directory(file, end_offset, "it spans several disks");
  }
  Directory out{number<std::uint16_t>(*text, *end + 10), number<std::uint32_t>(*text, *end + 12),
                number<std::uint32_t>(*text, *end + 16)};
  std::uint64_t limit = end_offset;
  if (end_offset >= kLocator64Bytes) {
    auto locator = file.read_text(end_offset - kLocator64Bytes, kLocator64Bytes);
    if (!locator) return tl::unexpected<Error>(locator.error());
    if (number<std::uint32_t>(*locator, 0) == kLocator64Signature) {
      limit = number<std::uint64_t>(*locator, 8);
      if (limit > end_offset || end_offset - limit < kEnd64Bytes + kLocator64Bytes)
        return bad_directory(file, end_offset, "its 64-bit end record is outside");
      auto record = file.read_text(limit, kEnd64Bytes);
      if (!record) return tl::unexpected<Error>(record.error());
      if (number<std::uint32_t>(*record, 0) != kEnd64Signature)
        return bad_directory(file, limit, "its 64-bit end record is missing");
      out = Directory{number<std::uint64_t>(*record, 32), number<std::uint64_t>(*record, 40),
                      number<std::uint64_t>(*record, 48)};
    }
  }
  if (out.offset > limit || out.bytes > limit - out.offset)
    return bad_directory(file, end_offset, "it lies outside the file");
  if (out.bytes > kLargestDirectory) return bad_directory(file, end_offset, "it is too large");
  if (out.entries > kMostEntries)
    return fail(Code::ZipTooMany, file.path(), {std::to_string(out.entries), std::to_string(kMostEntries)});
  if (out.entries > out.bytes / kCentralBytes)
    return bad_directory(file, end_offset, "it is too short for the number of its entries");
  return out;
}

/// Sizes and offset that stand as 0xFFFFFFFF are in the extra field 1, in this order.
bool read_zip64_extra(std::string_view extra, std::initializer_list<std::uint64_t*> wanted) {
  for (std::size_t at = 0; at + 4 <= extra.size();) {
    const auto tag = number<std::uint16_t>(extra, at);
    const std::size_t length = number<std::uint16_t>(extra, at + 2);
    at += 4;
    if (length > extra.size() - at) return false;
    if (tag == 1) {
      std::size_t used = 0;
      for (std::uint64_t* value : wanted) {
        if (*value != kAll32) continue;
        if (length - used < 8) return false;
        *value = number<std::uint64_t>(extra, at + used);
        used += 8;
      }
      return true;
    }
    at += length;
  }
  return true;
}

bool good_name(std::string_view name) {
  if (name.empty()) return false;
  return std::none_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

Status check_entry(const ZipWindow& file, const ZipEntry& entry) {
  const ZipRecord& record = entry.record;
  if (entry.flags & (kFlagEncrypted | kFlagStrong | kFlagMasked))
    return fail_at(Code::ZipEncrypted, file.path(), entry.local_offset, {record.name});
  if (entry.method != kMethodStored && entry.method != kMethodDeflated) {
    return fail_at(Code::ZipMethod, file.path(), entry.local_offset,
                   {record.name, std::to_string(entry.method)});
  }
  if (record.stored && record.compressed_bytes != record.bytes) {
    return fail_at(Code::ZipStoredSize, file.path(), entry.local_offset,
                   {record.name, std::to_string(record.bytes), std::to_string(record.compressed_bytes)});
  }
  return {};
}

/// Names longer than kZipLongestName are left out: PyTorch writes none.
Result<std::vector<ZipEntry>> read_directory(const ZipWindow& file, const Directory& directory,
                                             std::size_t& left_out) {
  auto text = file.read_text(directory.offset, directory.bytes);
  if (!text) return tl::unexpected<Error>(text.error());
  std::vector<ZipEntry> entries;
  entries.reserve(directory.entries);
  std::size_t at = 0;
  for (std::uint64_t i = 0; i < directory.entries; ++i) {
    if (text->size() - at < kCentralBytes || number<std::uint32_t>(*text, at) != kCentralSignature) {
      return bad_directory(file, directory.offset + at, "an entry is cut off or has a wrong signature");
    }
    const std::size_t name = number<std::uint16_t>(*text, at + 28),
                      extra = number<std::uint16_t>(*text, at + 30),
                      comment = number<std::uint16_t>(*text, at + 32);
    if (text->size() - at - kCentralBytes < name + extra + comment)
      return bad_directory(file, directory.offset + at, "an entry is cut off");
    ZipEntry entry;
    entry.flags = number<std::uint16_t>(*text, at + 8);
    entry.method = number<std::uint16_t>(*text, at + 10);
    entry.record.stored = entry.method == kMethodStored;
    entry.record.checksum = number<std::uint32_t>(*text, at + 16);
    entry.record.compressed_bytes = number<std::uint32_t>(*text, at + 20);
    entry.record.bytes = number<std::uint32_t>(*text, at + 24);
    entry.local_offset = number<std::uint32_t>(*text, at + 42);
    entry.record.name = text->substr(at + kCentralBytes, name);
    if (!good_name(entry.record.name)) return fail_at(Code::ZipName, file.path(), directory.offset + at);
    const std::string_view extra_text = std::string_view(*text).substr(at + kCentralBytes + name, extra);
    if (!read_zip64_extra(extra_text,
                          {&entry.record.bytes, &entry.record.compressed_bytes, &entry.local_offset})) {
      return bad_directory(file, directory.offset + at, "an extra field is cut off");
    }
    at += kCentralBytes + name + extra + comment;
    if (entry.record.name.size() > kZipLongestName) {
      ++left_out;
      continue;
    }
    STOWAGE_TRY(check_entry(file, entry));
    entries.push_back(std::move(entry));
  }
  return entries;
}

/// Reads the local header, which alone knows where the data begin.
Status locate(const ZipWindow& file, const Directory& directory, ZipEntry& entry) {
  ZipRecord& record = entry.record;
  const auto outside = [&] {
    return fail_at(Code::ZipEntryOutside, file.path(), entry.local_offset, {record.name});
  };
  const std::uint64_t header = kLocalBytes + record.name.size();
  if (entry.local_offset > directory.offset || directory.offset - entry.local_offset < header)
    return outside();
  auto text = file.read_text(entry.local_offset, header);
  if (!text) return tl::unexpected<Error>(text.error());
  const auto flags = number<std::uint16_t>(*text, 6);
  const bool agrees = number<std::uint32_t>(*text, 0) == kLocalSignature &&
                      number<std::uint16_t>(*text, 8) == entry.method &&
                      number<std::uint16_t>(*text, 26) == record.name.size() &&
                      std::string_view(*text).substr(kLocalBytes) == record.name;
  if (!agrees) return fail_at(Code::ZipLocalHeader, file.path(), entry.local_offset, {record.name});
  std::uint64_t compressed = number<std::uint32_t>(*text, 18), bytes = number<std::uint32_t>(*text, 22);
  const std::uint64_t extra = number<std::uint16_t>(*text, 28);
  record.data_offset = entry.local_offset + header + extra;
  if (record.data_offset > directory.offset ||
      record.compressed_bytes > directory.offset - record.data_offset)
    return outside();
  if (compressed == kAll32 || bytes == kAll32) {
    auto extra_text = file.read_text(entry.local_offset + header, extra);
    if (!extra_text) return tl::unexpected<Error>(extra_text.error());
    if (!read_zip64_extra(*extra_text, {&bytes, &compressed}))
      return fail_at(Code::ZipLocalHeader, file.path(), entry.local_offset, {record.name});
  }
  // With a data descriptor the sizes stand behind the data and are zero here.
  const bool described = (flags & kFlagDescriptor) && compressed == 0 && bytes == 0;
  if (!described && (compressed != record.compressed_bytes || bytes != record.bytes)) {
    return fail_at(Code::ZipLocalHeader, file.path(), entry.local_offset, {record.name});
  }
  return {};
}

Status check_overlap(const ZipWindow& file, const std::vector<ZipEntry>& entries) {
  std::vector<std::size_t> order(entries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return entries[a].local_offset < entries[b].local_offset; });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const ZipEntry &before = entries[order[i - 1]], &now = entries[order[i]];
    if (before.record.data_offset + before.record.compressed_bytes > now.local_offset) {
      return fail_at(Code::ZipOverlap, file.path(), now.local_offset, {before.record.name, now.record.name});
    }
  }
  return {};
}

}  // namespace

Result<std::vector<ZipEntry>> read_zip_entries(const ZipWindow& file, std::size_t& left_out) {
  const auto directory = find_directory(file);
  if (!directory) return tl::unexpected<Error>(directory.error());
  auto entries = read_directory(file, *directory, left_out);
  if (!entries) return entries;
  for (ZipEntry& entry : *entries) STOWAGE_TRY(locate(file, *directory, entry));
  STOWAGE_TRY(check_overlap(file, *entries));
  return entries;
}

std::string common_zip_root(const std::vector<ZipEntry>& entries) {
  std::string_view root;
  for (const ZipEntry& entry : entries) {
    const std::size_t slash = entry.record.name.find('/');
    if (slash == std::string::npos) return {};
    const std::string_view first = std::string_view(entry.record.name).substr(0, slash);
    if (root.data() == nullptr) root = first;
    if (first != root) return {};
  }
  return std::string(root);
}

}  // namespace stowage::formats
