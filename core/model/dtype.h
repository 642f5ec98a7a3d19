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
};

struct DtypeInfo {
  Dtype dtype;
  std::string_view name;        ///< safetensors: "BF16"
  std::string_view torch_name;  ///< PyTorch: "bfloat16"
  std::uint32_t bits;           ///< per element
  bool floating;                ///< torch.dtype.is_floating_point
};

const DtypeInfo& info(Dtype dtype);
/// From safetensors' name ("BF16"), PyTorch's ("bfloat16", "torch.bfloat16", "half", "float") or pseudo types of accelerate ("int4", "int2", "fp8": bits only).
std::optional<Dtype> dtype_from_name(std::string_view name);

}  // namespace stowage::model
