#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/formats/files.h"

namespace stowage::test {

/// Writes GGUF files by hand, so that every field can be made wrong.
class GgufMaker {
 public:
  struct Tensor {
    std::string name;
    std::vector<std::uint64_t> dims;  ///< fastest axis first, as in the file
    std::uint32_t type = 0;
    std::uint64_t bytes = 0;
    std::optional<std::uint64_t> offset{};  ///< instead of the running sum
  };

  static std::string text(std::string_view value) {
    return little_endian<std::uint64_t>(value.size()) + std::string(value);
  }
  GgufMaker& key(std::string_view name, std::uint32_t type, std::string value) {
    keys_.push_back(text(name) + little_endian(type) + std::move(value));
    return *this;
  }
  GgufMaker& key(std::string_view name, std::string_view value) { return key(name, 8, text(value)); }
  GgufMaker& key(std::string_view name, std::uint32_t value) { return key(name, 4, little_endian(value)); }
  GgufMaker& key16(std::string_view name, std::uint16_t value) { return key(name, 2, little_endian(value)); }
  GgufMaker& tensor(std::string name, std::vector<std::uint64_t> dims, std::uint32_t type,
                    std::uint64_t bytes) {
    tensors_.push_back({std::move(name), std::move(dims), type, bytes, {}});
    return *this;
  }
  GgufMaker& tensor(Tensor tensor) {
    tensors_.push_back(std::move(tensor));
    return *this;
  }

  std::uint32_t version = 3;
  std::uint64_t alignment = 32;
  std::optional<std::uint64_t> key_count{}, tensor_count{};

  std::string build() const {
    std::string out = "GGUF" + little_endian(version) +
                      little_endian<std::uint64_t>(tensor_count.value_or(tensors_.size())) +
                      little_endian<std::uint64_t>(key_count.value_or(keys_.size()));
    for (const std::string& key : keys_) out += key;
    std::uint64_t offset = 0;
    for (const Tensor& tensor : tensors_) {
      out += text(tensor.name) + little_endian(static_cast<std::uint32_t>(tensor.dims.size()));
      for (const std::uint64_t size : tensor.dims) out += little_endian(size);
      out += little_endian(tensor.type) + little_endian(tensor.offset.value_or(offset));
      offset = padded(offset + tensor.bytes);
    }
    out.resize(padded(out.size()), '\0');
    return out + std::string(offset, '\0');
  }

 private:
  std::uint64_t padded(std::uint64_t at) const { return (at + alignment - 1) / alignment * alignment; }

  std::vector<std::string> keys_;
  std::vector<Tensor> tensors_;
};

namespace gguf {

/// A value of type 9: a list of values of `type`.
inline std::string list(std::uint32_t type, std::uint64_t count, const std::string& values) {
  return little_endian(type) + little_endian(count) + values;
}
/// A file of one tensor.
inline GgufMaker one(std::vector<std::uint64_t> dims, std::uint32_t type, std::uint64_t bytes) {
  return GgufMaker().tensor("a", std::move(dims), type, bytes);
}

}  // namespace gguf
}  // namespace stowage::test
