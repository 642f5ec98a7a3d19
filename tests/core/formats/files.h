#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <zlib.h>

namespace stowage::test {

/// A folder of its own that goes away with the test.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "stowage-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }
  const std::string& path() const { return path_; }
  std::string write(std::string_view name, std::string_view content) const {
    const std::string file = *this / name;
    std::ofstream(file, std::ios::binary) << content;
    return file;
  }

 private:
  std::string path_;
};

template <class T>
std::string little_endian(T value) {
  std::string out;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    out += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
  return out;
}

/// A safetensors file: length, header as given, `data` zero bytes.
inline std::string safetensors(std::string_view header, std::size_t data) {
  return little_endian<std::uint64_t>(header.size()) + std::string(header) + std::string(data, '\0');
}

/// Writes zip archives by hand, so that every field can be made wrong.
class ZipMaker {
 public:
  struct Entry {
    std::string name;
    std::string content;
    bool deflate = false;
    std::uint16_t flags = 0;
    std::uint16_t method = 0;        ///< overrides 0 / 8 when not 0
    std::string local_name{};        ///< name in the local header, where it differs
    std::uint32_t extra_size = 0;    ///< added to the stated uncompressed size
    std::uint32_t offset_shift = 0;  ///< added to the stated local offset
    std::uint32_t checksum_shift = 0;
  };

  ZipMaker& add(std::string name, std::string content) {
    return add(Entry{.name = std::move(name), .content = std::move(content)});
  }
  ZipMaker& add(Entry entry) {
    entries_.push_back(std::move(entry));
    return *this;
  }

  std::string build() const {
    std::string out, directory;
    for (const Entry& entry : entries_) {
      const std::string packed = entry.deflate ? deflated(entry.content) : entry.content;
      const auto checksum =
          static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(entry.content.data()),
                                           static_cast<uInt>(entry.content.size()))) +
          entry.checksum_shift;
      const std::uint16_t method = entry.method ? entry.method : entry.deflate ? 8 : 0;
      const auto size = static_cast<std::uint32_t>(entry.content.size()) + entry.extra_size;
      const std::string common = little_endian<std::uint16_t>(entry.flags) + little_endian(method) +
                                 std::string(4, '\0') + little_endian(checksum) +
                                 little_endian(static_cast<std::uint32_t>(packed.size())) +
                                 little_endian(size);
      const std::string local = entry.local_name.empty() ? entry.name : entry.local_name;
      const auto offset = static_cast<std::uint32_t>(out.size()) + entry.offset_shift;
      out += "PK\x03\x04" + little_endian<std::uint16_t>(20) + common +
             little_endian(static_cast<std::uint16_t>(local.size())) + little_endian<std::uint16_t>(0) +
             local + packed;
      directory += "PK\x01\x02" + little_endian<std::uint32_t>(20 | 20 << 16) + common +
                   little_endian(static_cast<std::uint16_t>(entry.name.size())) +
                   std::string(2 + 2 + 2 + 2 + 4, '\0') + little_endian(offset) + entry.name;
    }
    const auto start = static_cast<std::uint32_t>(out.size());
    out += directory + std::string("PK\x05\x06") + std::string(4, '\0') +
           little_endian(static_cast<std::uint16_t>(entries_.size())) +
           little_endian(static_cast<std::uint16_t>(entries_.size())) +
           little_endian(static_cast<std::uint32_t>(directory.size())) + little_endian(start) +
           std::string(2, '\0');
    return out;
  }

 private:
  static std::string deflated(std::string content) {
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, static_cast<uLong>(content.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(content.data());
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
  }

  std::vector<Entry> entries_;
};

}  // namespace stowage::test
