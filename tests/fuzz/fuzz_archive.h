#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stowage::fuzz {

/// Sizes and checksums of an archive hardly survive a mutation: an input that is none holds the texts of its
/// records, and the archive is made around them.
constexpr std::string_view kBetweenParts = "\x1e\x1e\x1e\x1e";

inline std::vector<std::string_view> parts_of(std::string_view bytes, std::size_t at_most) {
  std::vector<std::string_view> parts;
  while (parts.size() + 1 < at_most) {
    const std::size_t end = bytes.find(kBetweenParts);
    if (end == std::string_view::npos) break;
    parts.push_back(bytes.substr(0, end));
    bytes.remove_prefix(end + kBetweenParts.size());
  }
  parts.push_back(bytes);
  return parts;
}

template <class T>
void put(std::string& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i)
    out += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
}

/// A stored zip archive without checksums (0: its writer computed none).
inline std::string archive_of(std::initializer_list<std::pair<std::string_view, std::string_view>> records) {
  std::string out, directory;
  for (const auto& record : records) {
    const std::string_view name = record.first, content = record.second;
    const auto offset = static_cast<std::uint32_t>(out.size()),
               size = static_cast<std::uint32_t>(content.size());
    const auto common = [&](std::string& to) {
      put<std::uint16_t>(to, 20);
      to.append(12, '\0');  // flags, method, time, date, checksum
      put(to, size);
      put(to, size);
      put(to, static_cast<std::uint16_t>(name.size()));
      put<std::uint16_t>(to, 0);
    };
    out += "PK\x03\x04";
    common(out);
    out += name;
    out += content;
    directory += "PK\x01\x02";
    put<std::uint16_t>(directory, 20);
    common(directory);
    directory.append(10, '\0');  // comment, disk, attributes
    put(directory, offset);
    directory += name;
  }
  const auto start = static_cast<std::uint32_t>(out.size()),
             length = static_cast<std::uint32_t>(directory.size());
  const auto count = static_cast<std::uint16_t>(records.size());
  out += directory + "PK\x05\x06" + std::string(4, '\0');
  put(out, count);
  put(out, count);
  put(out, length);
  put(out, start);
  out.append(2, '\0');
  return out;
}

}  // namespace stowage::fuzz
