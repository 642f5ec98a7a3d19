#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/bytes.h"

namespace stowage::model {

/// Element types of tensors. Names are safetensors' names; PyTorch's are understood too.
enum class Dtype : std::uint8_t {
  Unknown,
  Bool,
  F4,
  F6_E2M3,
  F6_E3M2,
  U8,
  I8,
  F8_E5M2,
  F8_E4M3,
  F8_E8M0,
  F8_E4M3FNUZ,
  F8_E5M2FNUZ,
  I16,
  U16,
  F16,
  BF16,
  I32,
  U32,
  F32,
  C32,
  C64,
  F64,
  I64,
  U64,
  C128,
  I4,  ///< pseudo types of accelerate: sizes only, in no file
  I2,
  Q4_0,  ///< from here on: blocks of GGUF files, whose elements share scales
  Q4_1,
  Q5_0,
  Q5_1,
  Q8_0,
  Q8_1,
  Q2_K,
  Q3_K,
  Q4_K,
  Q5_K,
  Q6_K,
  Q8_K,
  IQ2_XXS,
  IQ2_XS,
  IQ3_XXS,
  IQ1_S,
  IQ4_NL,
  IQ3_S,
  IQ2_S,
  IQ4_XS,
  IQ1_M,
  TQ1_0,
  TQ2_0,
  MXFP4,
  NVFP4,
  Q1_0,
  Q2_0,
};

struct DtypeInfo {
  Dtype dtype;
  std::string_view name;        ///< safetensors: "BF16"
  std::string_view torch_name;  ///< PyTorch: "bfloat16"
  std::uint32_t bits;           ///< per element; 0 where elements are kept in blocks
  bool floating;                ///< torch.dtype.is_floating_point
  std::uint32_t block = 1;      ///< elements of a block
  std::uint32_t block_bytes{};  ///< bytes of a block; 0 where elements stand alone
};

const DtypeInfo& info(Dtype dtype);
/// Bytes of `elements` of a type, rounded up to whole bytes and blocks; nullopt when they cannot be counted.
std::optional<std::uint64_t> bytes_of_elements(Dtype dtype, std::uint64_t elements);
/// From safetensors' name ("BF16"), PyTorch's ("bfloat16", "torch.bfloat16", "half", "float") or pseudo types
/// of accelerate ("int4", "int2", "fp8": bits only). Never a type of blocks: those come only with a file that
/// says so.
std::optional<Dtype> dtype_from_name(std::string_view name);

}  // namespace stowage::model
