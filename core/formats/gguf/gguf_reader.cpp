#include "core/formats/gguf/gguf_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <unordered_set>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/json.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/gguf/gguf_stream.h"
#include "core/model/model.h"

namespace stowage::formats {
namespace {

using model::Dtype;

constexpr std::uint64_t kMostKeyBytes = 65'535, kMostKeptBytes = 4096, kMostKeptEntries = 65'536,
                        kMostNameBytes = 63;
constexpr std::string_view kAlignmentKey = "general.alignment";
constexpr std::uint32_t kMostDimensions = 4;
constexpr std::uint64_t kCheckEvery = 4096;
// The smallest key is a length, one byte, a type and one byte of value; the smallest tensor a length, one
// byte, dimensions, type and offset.
constexpr std::uint64_t kLeastKeyBytes = 8 + 1 + 4 + 1, kLeastTensorBytes = 8 + 1 + 4 + 4 + 8;

enum ValueType : std::uint32_t {
  kU8,
  kI8,
  kU16,
  kI16,
  kU32,
  kI32,
  kF32,
  kBool,
  kString,
  kArray,
  kU64,
  kI64,
  kF64,
  kTypes
};
constexpr std::array<unsigned, kTypes> kWidths{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

/// ggml.h ggml_type. Unknown: a number that once had a meaning.
constexpr std::array<Dtype, 43> kTypesOfTensors{
    Dtype::F32,     Dtype::F16,     Dtype::Q4_0,    Dtype::Q4_1,    Dtype::Unknown, Dtype::Unknown,
    Dtype::Q5_0,    Dtype::Q5_1,    Dtype::Q8_0,    Dtype::Q8_1,    Dtype::Q2_K,    Dtype::Q3_K,
    Dtype::Q4_K,    Dtype::Q5_K,    Dtype::Q6_K,    Dtype::Q8_K,    Dtype::IQ2_XXS, Dtype::IQ2_XS,
    Dtype::IQ3_XXS, Dtype::IQ1_S,   Dtype::IQ4_NL,  Dtype::IQ3_S,   Dtype::IQ2_S,   Dtype::IQ4_XS,
    Dtype::I8,      Dtype::I16,     Dtype::I32,     Dtype::I64,     Dtype::F64,     Dtype::IQ1_M,
    Dtype::BF16,    Dtype::Unknown, Dtype::Unknown, Dtype::Unknown, Dtype::TQ1_0,   Dtype::TQ2_0,
    Dtype::Unknown, Dtype::Unknown, Dtype::Unknown, Dtype::MXFP4,   Dtype::NVFP4,   Dtype::Q1_0,
    Dtype::Q2_0};

class HeaderReader {
 public:
  HeaderReader(const RandomAccessFile& file, const Job& job) : file_(file), job_(job), in_(file) {}

  Result<GgufHeader> run() {
    STOWAGE_TRY(read_start());
    for (std::uint64_t i = 0; i < keys_; ++i) {
      read_key();
      if (in_.failed()) return in_.error();
      if (i % kCheckEvery == 0) STOWAGE_TRY(job_.check(file_.path()));
    }
    STOWAGE_TRY(read_alignment());
    for (std::uint64_t i = 0; i < tensors_; ++i) {
      read_tensor();
      if (in_.failed()) return in_.error();
      if (i % kCheckEvery == 0) STOWAGE_TRY(job_.check(file_.path()));
    }
    STOWAGE_TRY(place_tensors());
    return std::move(out_);
  }

 private:
  Status read_start() {
    const std::string& path = file_.path();
    if (in_.left() < 4 || in_.u32() != 0x46554747u) return fail_at(Code::GgufMagic, path, 0);
    out_.version = in_.u32();
    if (!in_.failed() && out_.version != 0 && (out_.version & 0xFFFF) == 0)
      return fail_at(Code::GgufByteOrder, path, 4);
    if (!in_.failed() && (out_.version < 2 || out_.version > 3))
      return fail_at(Code::GgufVersion, path, 4, {std::to_string(out_.version)});
    tensors_ = in_.u64();
    keys_ = in_.u64();
    if (in_.failed()) return in_.error();
    if (tensors_ > in_.left() / kLeastTensorBytes)
      return fail_at(Code::GgufTensorCount, path, 8, {std::to_string(tensors_)});
    if (keys_ > in_.left() / kLeastKeyBytes)
      return fail_at(Code::GgufKeyCount, path, 16, {std::to_string(keys_)});
    return {};
  }

  void read_key() {
    const std::uint64_t start = in_.position();
    bool too_long = false;
    std::string key = in_.text(kMostKeyBytes, &too_long);
    if (in_.failed()) return;
    if (key.empty() || too_long)
      return in_.fail(Error{Code::GgufKey, file_.path(), {std::to_string(kMostKeyBytes)}, start});
    if (!seen_.insert(key).second) return in_.fail(Error{Code::GgufKeyTwice, file_.path(), {key}, start});
    const std::uint32_t type = in_.u32();
    if (!in_.failed() && key == kAlignmentKey && type != kU32)
      return in_.fail(Error{Code::GgufKeyType, file_.path(), {key, "a number of 32 bits"}, start});
    Json value = read_value(key, type);
    if (!in_.failed() && !value.is_null()) out_.values.emplace(std::move(key), std::move(value));
  }

  /// Null for what is not kept.
  Json read_value(const std::string& key, std::uint32_t type) {
    if (in_.failed()) return nullptr;
    if (type == kString) {
      bool too_long = false;
      std::string text = in_.text(kMostKeptBytes, &too_long);
      return too_long ? Json(nullptr) : Json(std::move(text));
    }
    if (type == kArray) return read_list(key);
    if (type >= kTypes) {
      in_.fail(Error{Code::GgufValueType, file_.path(), {key, std::to_string(type)}, in_.position()});
      return nullptr;
    }
    return read_number(type);
  }

  Json read_number(std::uint32_t type) {
    const unsigned width = kWidths[type];
    const std::uint64_t raw = in_.number(width);
    const auto is_signed = [&](std::uint64_t value) {
      return static_cast<std::int64_t>(value << (64 - 8 * width)) >> (64 - 8 * width);
    };
    switch (type) {
      case kF32:
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(raw)));
      case kF64:
        return std::bit_cast<double>(raw);
      case kBool:
        return raw != 0;
      case kI8:
      case kI16:
      case kI32:
      case kI64:
        return is_signed(raw);
      default:
        return raw;
    }
  }

  /// Vocabularies have hundreds of thousands of entries: only short lists of numbers are kept (heads by
  /// layer).
  Json read_list(const std::string& key) {
    const std::uint64_t start = in_.position();
    const std::uint32_t type = in_.u32();
    const std::uint64_t count = in_.u64();
    if (in_.failed()) return nullptr;
    const auto refuse = [&](Code code, std::string number) {
      in_.fail(Error{code, file_.path(), {key, std::move(number)}, start});
      return Json(nullptr);
    };
    if (type == kArray) return refuse(Code::GgufNested, {});
    if (type >= kTypes) return refuse(Code::GgufValueType, std::to_string(type));
    if (count > in_.left() / std::max(kWidths[type], type == kString ? 8u : 1u))
      return refuse(Code::GgufListLength, std::to_string(count));
    if (type == kString) {
      bool ignored = false;
      for (std::uint64_t i = 0; i < count && !in_.failed(); ++i) in_.text(0, &ignored);
      return nullptr;
    }
    if (count > kMostKeptEntries - kept_) {
      in_.skip(count * kWidths[type]);
      return nullptr;
    }
    kept_ += count;
    Json list = Json::array();
    for (std::uint64_t i = 0; i < count && !in_.failed(); ++i) list.push_back(read_number(type));
    return list;
  }

  Status read_alignment() {
    const auto found = out_.values.find(std::string(kAlignmentKey));
    if (found == out_.values.end()) return {};
    const auto value = found->second.get<std::uint64_t>();
    if (!std::has_single_bit(value)) return fail(Code::GgufAlignment, file_.path(), {std::to_string(value)});
    out_.alignment = static_cast<std::uint32_t>(value);
    return {};
  }

  void read_tensor() {
    const std::uint64_t start = in_.position();
    const auto refuse = [&](Code code, std::vector<std::string> arguments) {
      in_.fail(Error{code, file_.path(), std::move(arguments), start});
    };
    GgufTensor tensor;
    bool too_long = false;
    tensor.name = in_.text(kMostNameBytes, &too_long);
    if (in_.failed()) return;
    if (tensor.name.empty() || too_long)
      return refuse(Code::GgufTensorName, {std::to_string(kMostNameBytes)});
    const std::uint32_t dimensions = in_.u32();
    if (in_.failed()) return;
    if (dimensions > kMostDimensions)
      return refuse(Code::GgufDimensions,
                    {tensor.name, std::to_string(dimensions), std::to_string(kMostDimensions)});
    for (std::uint32_t i = 0; i < dimensions; ++i) {
      const std::uint64_t size = in_.u64();
      if (size > std::numeric_limits<std::int64_t>::max()) return refuse(Code::GgufOverflow, {tensor.name});
      tensor.shape.push_back(static_cast<std::int64_t>(size));
    }
    const std::uint32_t type = in_.u32();
    tensor.offset = in_.u64();
    if (in_.failed()) return;
    if (type >= kTypesOfTensors.size()) return refuse(Code::GgufType, {tensor.name, std::to_string(type)});
    tensor.dtype = kTypesOfTensors[type];
    if (tensor.dtype == Dtype::Unknown)
      return refuse(Code::GgufTypeRemoved, {tensor.name, std::to_string(type)});
    const auto elements = model::element_count(tensor.shape);
    const auto bytes = elements ? model::bytes_of_elements(tensor.dtype, *elements) : std::nullopt;
    if (!bytes) return refuse(Code::GgufOverflow, {tensor.name});
    const auto row = static_cast<std::uint64_t>(tensor.shape.empty() ? 1 : tensor.shape.front());
    const std::uint32_t block = model::info(tensor.dtype).block;
    if (row % block != 0)
      return refuse(Code::GgufBlock, {tensor.name, std::to_string(row), std::to_string(block)});
    tensor.bytes = *bytes;
    check_offset(tensor, start);
    std::reverse(tensor.shape.begin(), tensor.shape.end());
    out_.tensors.push_back(std::move(tensor));
  }

  /// Offsets are the running sum of padded sizes, exactly.
  void check_offset(const GgufTensor& tensor, std::uint64_t start) {
    const auto refuse = [&](Code code, std::vector<std::string> arguments) {
      in_.fail(Error{code, file_.path(), std::move(arguments), start});
    };
    if (tensor.offset != expected_)
      return refuse(Code::GgufOffset,
                    {tensor.name, std::to_string(tensor.offset), std::to_string(expected_)});
    if (tensor.bytes > file_.size() || expected_ > file_.size()) {
      return refuse(Code::GgufDataEnd,
                    {tensor.name, std::to_string((Bytes(expected_) + Bytes(tensor.bytes)).count()),
                     std::to_string(file_.size())});
    }
    out_.data_bytes += tensor.bytes;
    expected_ = padded(expected_ + tensor.bytes);
  }

  std::uint64_t padded(std::uint64_t offset) const {
    return (offset + out_.alignment - 1) / out_.alignment * out_.alignment;
  }

  Status place_tensors() {
    std::unordered_set<std::string_view> names;
    names.reserve(out_.tensors.size());
    const std::uint64_t data = padded(in_.position());
    for (GgufTensor& tensor : out_.tensors) {
      if (!names.insert(tensor.name).second)
        return fail(Code::ModelDuplicateTensor, file_.path(), {tensor.name});
      tensor.offset += data;
      const std::uint64_t end = tensor.offset + tensor.bytes;
      if (end > file_.size())
        return fail_at(Code::GgufDataEnd, file_.path(), tensor.offset,
                       {tensor.name, std::to_string(end), std::to_string(file_.size())});
    }
    return {};
  }

  const RandomAccessFile& file_;
  const Job& job_;
  GgufStream in_;
  GgufHeader out_;
  std::unordered_set<std::string> seen_;
  std::uint64_t tensors_ = 0, keys_ = 0, expected_ = 0, kept_ = 0;
};

}  // namespace

Result<GgufHeader> read_gguf_header(const RandomAccessFile& file, const Job& job) {
  return HeaderReader(file, job).run();
}

GgufPart gguf_part(const std::string& path) {
  constexpr std::string_view kEnd = ".gguf", kOf = "-of-";
  constexpr std::size_t kDigits = 5, kTail = 1 + kDigits + kOf.size() + kDigits + kEnd.size();
  if (path.size() <= kTail || !path.ends_with(kEnd)) return {};
  const std::string_view tail = std::string_view(path).substr(path.size() - kTail);
  const std::string_view number = tail.substr(1, kDigits),
                         count = tail.substr(1 + kDigits + kOf.size(), kDigits);
  if (tail.front() != '-' || tail.substr(1 + kDigits, kOf.size()) != kOf || !is_number(number) ||
      !is_number(count))
    return {};
  GgufPart out{path.substr(0, path.size() - kTail),
               static_cast<std::uint32_t>(std::stoul(std::string(number))),
               static_cast<std::uint32_t>(std::stoul(std::string(count)))};
  return out.number >= 1 && out.number <= out.count ? out : GgufPart{};
}

std::string five_digits(std::uint64_t number) {
  std::string text = std::to_string(number);
  return text.size() < 5 ? std::string(5 - text.size(), '0') + text : text;
}

std::string gguf_part_path(const GgufPart& part, std::uint32_t number) {
  return part.prefix + "-" + five_digits(number) + "-of-" + five_digits(part.count) + ".gguf";
}

}  // namespace stowage::formats
