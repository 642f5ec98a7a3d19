#include "core/formats/pt2/program_fingerprint.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <unordered_set>
#include <vector>

#include "core/base/error.h"
#include "core/formats/strides.h"
#include "core/model/dtype.h"

namespace stowage::formats {
namespace {

/// Of which elements there are more than one: the others say nothing of where an element lies.
struct Axis {
  std::uint64_t size, stride;
};

bool among_constants(std::string_view record) {
  return record.starts_with("data/constants/") || record.starts_with("serialized_constants.pt/");
}

/// How many elements lie at places of their own; nullopt: too many to be read one by one.
std::optional<std::uint64_t> scattered(const std::vector<Axis>& axes) {
  std::uint64_t count = 1;
  for (const Axis& axis : axes) {
    if (axis.size > kMostScattered / count) return std::nullopt;
    count *= axis.size;
  }
  return count;
}

/// The bytes that the tensor is made of, as far as its storage has them: from the first to the last, or where
/// that is too long each element for itself. nullopt: it is too long for that, too.
Result<std::optional<std::string>> values_of(const RandomAccessFile& file, const Payload& payload) {
  const std::uint64_t element = model::info(payload.dtype).bits / 8;
  const auto extent = strided_extent(payload.sizes, payload.strides, payload.storage_offset, element);
  if (element == 0 || !extent) return std::optional<std::string>();
  const std::uint64_t begin = static_cast<std::uint64_t>(payload.storage_offset) * element;
  const std::uint64_t end = std::min(*extent, payload.storage_bytes);
  if (begin >= end) return std::optional(std::string());
  if (*extent - begin <= kMostConstantBytes) {
    auto whole = file.read_text(payload.file_offset + begin, end - begin);
    if (!whole) return tl::unexpected<Error>(whole.error());
    return std::optional(std::move(*whole));
  }
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < payload.sizes.size(); ++i) {
    if (payload.sizes[i] > 1 && payload.strides[i] > 0)
      axes.push_back(
          {static_cast<std::uint64_t>(payload.sizes[i]), static_cast<std::uint64_t>(payload.strides[i])});
  }
  const auto count = scattered(axes);
  if (!count) return std::optional<std::string>();
  std::string out;
  for (std::uint64_t i = 0; i < *count; ++i) {
    std::uint64_t at = begin, rest = i;
    for (const Axis& axis : axes) {
      at += rest % axis.size * axis.stride * element;
      rest /= axis.size;
    }
    if (at + element > end) continue;
    const auto one = file.read_text(payload.file_offset + at, element);
    if (!one) return tl::unexpected<Error>(one.error());
    out += *one;
  }
  return std::optional(std::move(out));
}

}  // namespace

Status add_constants(const RandomAccessFile& file, const ExportedProgram& program, Digest& digest) {
  std::unordered_set<std::string_view> named;
  for (const InputSpec& input : program.inputs) {
    if (input.kind == InputSpec::Kind::TensorConstant) named.insert(input.target);
  }
  for (const Payload& payload : program.payloads) {
    if (!named.contains(payload.name) && !among_constants(payload.record)) continue;
    const auto values = values_of(file, payload);
    if (!values) return tl::unexpected<Error>(values.error());
    if (!*values) continue;
    digest.add(payload.name);
    digest.add(**values);
  }
  return {};
}

Result<std::string> exported_fingerprint(std::string_view text, const ExportedProgram& program,
                                         const RandomAccessFile& file) {
  Digest digest;
  digest.add("stowage program, exported");
  digest.add(text);
  digest.add(static_cast<std::uint64_t>(program.payloads.size()));
  for (const Payload& payload : program.payloads) {
    digest.add(payload.name);
    digest.add(payload.record);
    digest.add(payload.storage_bytes);
    digest.add(static_cast<std::uint64_t>(payload.scalar_type));
    digest.add(payload.sizes);
    digest.add(payload.strides);
    digest.add(static_cast<std::uint64_t>(payload.storage_offset));
    digest.add((payload.requires_grad ? std::uint64_t{2} : 0) +
               (payload.is_parameter ? std::uint64_t{1} : 0));
  }
  STOWAGE_TRY(add_constants(file, program, digest));
  return digest.hex();
}

}  // namespace stowage::formats
