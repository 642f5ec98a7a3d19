#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"
#include "core/base/job.h"
#include "core/model/model.h"

namespace stowage::formats {

struct SafetensorsEntry {
  std::string name{};
  model::Dtype dtype = model::Dtype::Unknown;
  std::vector<std::int64_t> shape{};
  std::uint64_t offset = 0;  ///< of the first byte in the file
  std::uint64_t bytes = 0;
};

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> tensors{};  ///< order of the header
  std::uint64_t data_bytes = 0;             ///< of all tensors
};

/// The most bytes of a header: larger ones are refused before anything is allocated, as the reference reader
/// does.
constexpr std::uint64_t kSafetensorsMostHeaderBytes = 100'000'000;

/// Checks every rule of the reference reader (safetensors/src/tensor.rs, README.md) and that no key stands
/// twice. Reads the header only. Errors: those of RandomAccessFile, Safetensors*, JsonSyntax,
/// JsonDuplicateKey, Cancelled.
Result<SafetensorsHeader> read_safetensors_header(const RandomAccessFile& file);

/// The same over text: `header` is the JSON, `file_bytes` the size of the whole file.
Result<SafetensorsHeader> parse_safetensors_header(std::string_view header, std::uint64_t file_bytes,
                                                   const std::string& subject);

/// One file alone as a model: the module tree is in the names.
Result<model::ModelPtr> open_safetensors(const std::string& path, const Job& job);

}  // namespace stowage::formats
