#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/job.h"
#include "core/base/json.h"
#include "core/model/dtype.h"

namespace stowage::formats {

struct GgufTensor {
  std::string name{};
  model::Dtype dtype = model::Dtype::Unknown;
  std::vector<std::int64_t> shape{};  ///< PyTorch's order: the file keeps the fastest axis first
  std::uint64_t offset = 0;           ///< of the first byte in the file
  std::uint64_t bytes = 0;
  std::vector<std::string>
      experts{};  ///< what it was put together from (stack_gguf_experts); empty for a tensor of the file
};

struct GgufHeader {
  std::uint32_t version = 0;
  std::uint32_t alignment = 32;
  /// Numbers, flags, short texts and short lists of numbers. Long ones (the vocabulary of a tokenizer) are
  /// walked over and not kept.
  std::map<std::string, Json, std::less<>> values{};
  std::vector<GgufTensor> tensors{};  ///< order of the file, which is that of the data
  std::uint64_t data_bytes = 0;       ///< of all tensors, padding between them not counted
};

/// Checks every rule of the reference reader (ggml: src/gguf.cpp, docs/gguf.md) and that the data is inside
/// the file. Reads the header only, a piece at a time. Errors: those of RandomAccessFile, Gguf*, Cancelled.
Result<GgufHeader> read_gguf_header(const RandomAccessFile& file, const Job& job = {});

/// Number n of N as "PREFIX-0000n-of-0000N.gguf" names it, counted from 1; count 0 when the name is not of
/// that form.
struct GgufPart {
  std::string prefix{};  ///< with the folder
  std::uint32_t number = 0;
  std::uint32_t count = 0;
};
GgufPart gguf_part(const std::string& path);
std::string five_digits(std::uint64_t number);  ///< "00007", as in names of parts
std::string gguf_part_path(const GgufPart& part, std::uint32_t number);

}  // namespace stowage::formats
