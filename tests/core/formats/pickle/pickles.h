#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/core/formats/files.h"

/// Pickles written instruction by instruction, so that every one of them can be made wrong.
namespace stowage::test::pickle {

inline std::string text(std::string_view value) {
  return "X" + little_endian(static_cast<std::uint32_t>(value.size())) + std::string(value);
}

inline std::string number(std::int64_t value) {
  if (value >= 0 && value < 256) return "K" + little_endian(static_cast<std::uint8_t>(value));
  if (value >= INT32_MIN && value <= INT32_MAX) return "J" + little_endian(static_cast<std::int32_t>(value));
  return std::string("\x8a\x08") + little_endian(value);
}

inline std::string tuple(const std::vector<std::string>& values) {
  std::string out = "(";
  for (const std::string& value : values) out += value;
  return out + "t";
}

inline std::string numbers(const std::vector<std::int64_t>& values) {
  std::vector<std::string> parts;
  for (const std::int64_t value : values) parts.push_back(number(value));
  return tuple(parts);
}

inline std::string list(const std::vector<std::string>& values) {
  std::string out = "](";
  for (const std::string& value : values) out += value;
  return out + "e";
}

inline std::string items(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string out = "(";
  for (const auto& [key, value] : values) out += text(key) + value;
  return out + "u";
}
inline std::string dict(const std::vector<std::pair<std::string, std::string>>& values) {
  return "}" + items(values);
}

inline std::string global(std::string_view module, std::string_view name) {
  return "c" + std::string(module) + "\n" + std::string(name) + "\n";
}
inline std::string call(const std::string& callable, const std::vector<std::string>& arguments) {
  return callable + tuple(arguments) + "R";
}
inline std::string ordered(const std::vector<std::pair<std::string, std::string>>& values) {
  return call(global("collections", "OrderedDict"), {}) + items(values);
}

inline std::string storage(std::string_view type, std::string_view key, std::int64_t elements) {
  return tuple({text("storage"), global("torch", type), text(key), text("cpu"), number(elements)}) + "Q";
}
inline std::string no_hooks() { return ordered({}); }

/// _rebuild_tensor_v2 of a FloatStorage.
inline std::string tensor(std::string_view key, std::int64_t elements, std::int64_t offset,
                          const std::vector<std::int64_t>& size, const std::vector<std::int64_t>& stride,
                          std::string_view type = "FloatStorage") {
  return call(
      global("torch._utils", "_rebuild_tensor_v2"),
      {storage(type, key, elements), number(offset), numbers(size), numbers(stride), "\x89", no_hooks()});
}
/// A vector that fills its storage.
inline std::string vector(std::string_view key, std::int64_t elements) {
  return tensor(key, elements, 0, {elements}, {1});
}

/// A module object: NEWOBJ and BUILD.
inline std::string module(std::string_view type,
                          const std::vector<std::pair<std::string, std::string>>& parameters,
                          const std::vector<std::pair<std::string, std::string>>& children) {
  return global("nets", type) + ")\x81" +
         dict({{"_parameters", dict(parameters)}, {"_buffers", dict({})}, {"_modules", dict(children)}}) +
         "b";
}

inline std::string whole(const std::string& value) { return std::string("\x80\x02") + value + "."; }

/// An archive as torch.save writes it; storages are `elements` floats each, keys "0", "1" …
inline std::string archive(const std::string& value, const std::vector<std::size_t>& elements) {
  ZipMaker zip;
  zip.add("a/data.pkl", whole(value)).add("a/byteorder", "little").add("a/version", "3\n");
  for (std::size_t i = 0; i < elements.size(); ++i)
    zip.add("a/data/" + std::to_string(i), std::string(4 * elements[i], '\0'));
  return zip.build();
}

/// The layout before PyTorch 1.6.
inline std::string legacy(const std::string& value,
                          const std::vector<std::pair<std::string, std::size_t>>& storages,
                          bool little = true) {
  std::string keys, data;
  std::vector<std::string> names;
  for (const auto& [key, elements] : storages) {
    names.push_back(text(key));
    data += little_endian(static_cast<std::int64_t>(elements)) + std::string(4 * elements, '\0');
  }
  return std::string("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.") + whole(number(1001)) +
         whole(dict({{"protocol_version", number(1001)}, {"little_endian", little ? "\x88" : "\x89"}})) +
         whole(value) + whole(list(names)) + data;
}
/// Legacy persistent ids have six fields.
inline std::string legacy_vector(std::string_view key, std::int64_t elements, const std::string& view = "N") {
  const std::string id = tuple({text("storage"), global("torch", "FloatStorage"), text(key), text("cpu"),
                                number(elements), view}) +
                         "Q";
  return call(global("torch._utils", "_rebuild_tensor"), {id, number(0), numbers({2}), numbers({1})});
}

}  // namespace stowage::test::pickle
