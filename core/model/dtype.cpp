#include "core/model/dtype.h"

#include <array>

namespace stowage::model {
namespace {

// In the order of the enum: info() indexes it.
constexpr std::array<DtypeInfo, 54> kDtypes{{{Dtype::Unknown, "UNKNOWN", "unknown", 0, false},
                                             {Dtype::Bool, "BOOL", "bool", 8, false},
                                             {Dtype::F4, "F4", "float4_e2m1fn_x2", 4, true},
                                             {Dtype::F6_E2M3, "F6_E2M3", "float6_e2m3fn", 6, true},
                                             {Dtype::F6_E3M2, "F6_E3M2", "float6_e3m2fn", 6, true},
                                             {Dtype::U8, "U8", "uint8", 8, false},
                                             {Dtype::I8, "I8", "int8", 8, false},
                                             {Dtype::F8_E5M2, "F8_E5M2", "float8_e5m2", 8, true},
                                             {Dtype::F8_E4M3, "F8_E4M3", "float8_e4m3fn", 8, true},
                                             {Dtype::F8_E8M0, "F8_E8M0", "float8_e8m0fnu", 8, true},
                                             {Dtype::F8_E4M3FNUZ, "F8_E4M3FNUZ", "float8_e4m3fnuz", 8, true},
                                             {Dtype::F8_E5M2FNUZ, "F8_E5M2FNUZ", "float8_e5m2fnuz", 8, true},
                                             {Dtype::I16, "I16", "int16", 16, false},
                                             {Dtype::U16, "U16", "uint16", 16, false},
                                             {Dtype::F16, "F16", "float16", 16, true},
                                             {Dtype::BF16, "BF16", "bfloat16", 16, true},
                                             {Dtype::I32, "I32", "int32", 32, false},
                                             {Dtype::U32, "U32", "uint32", 32, false},
                                             {Dtype::F32, "F32", "float32", 32, true},
                                             {Dtype::C32, "C32", "complex32", 32, false},
                                             {Dtype::C64, "C64", "complex64", 64, false},
                                             {Dtype::F64, "F64", "float64", 64, true},
                                             {Dtype::I64, "I64", "int64", 64, false},
                                             {Dtype::U64, "U64", "uint64", 64, false},
                                             {Dtype::C128, "C128", "complex128", 128, false},
                                             {Dtype::I4, "I4", "int4", 4, false},
                                             {Dtype::I2, "I2", "int2", 2, false},
                                             {Dtype::Q4_0, "Q4_0", "q4_0", 0, false, 32, 18},
                                             {Dtype::Q4_1, "Q4_1", "q4_1", 0, false, 32, 20},
                                             {Dtype::Q5_0, "Q5_0", "q5_0", 0, false, 32, 22},
                                             {Dtype::Q5_1, "Q5_1", "q5_1", 0, false, 32, 24},
                                             {Dtype::Q8_0, "Q8_0", "q8_0", 0, false, 32, 34},
                                             {Dtype::Q8_1, "Q8_1", "q8_1", 0, false, 32, 36},
                                             {Dtype::Q2_K, "Q2_K", "q2_k", 0, false, 256, 84},
                                             {Dtype::Q3_K, "Q3_K", "q3_k", 0, false, 256, 110},
                                             {Dtype::Q4_K, "Q4_K", "q4_k", 0, false, 256, 144},
                                             {Dtype::Q5_K, "Q5_K", "q5_k", 0, false, 256, 176},
                                             {Dtype::Q6_K, "Q6_K", "q6_k", 0, false, 256, 210},
                                             {Dtype::Q8_K, "Q8_K", "q8_k", 0, false, 256, 292},
                                             {Dtype::IQ2_XXS, "IQ2_XXS", "iq2_xxs", 0, false, 256, 66},
                                             {Dtype::IQ2_XS, "IQ2_XS", "iq2_xs", 0, false, 256, 74},
                                             {Dtype::IQ3_XXS, "IQ3_XXS", "iq3_xxs", 0, false, 256, 98},
                                             {Dtype::IQ1_S, "IQ1_S", "iq1_s", 0, false, 256, 50},
                                             {Dtype::IQ4_NL, "IQ4_NL", "iq4_nl", 0, false, 32, 18},
                                             {Dtype::IQ3_S, "IQ3_S", "iq3_s", 0, false, 256, 110},
                                             {Dtype::IQ2_S, "IQ2_S", "iq2_s", 0, false, 256, 82},
                                             {Dtype::IQ4_XS, "IQ4_XS", "iq4_xs", 0, false, 256, 136},
                                             {Dtype::IQ1_M, "IQ1_M", "iq1_m", 0, false, 256, 56},
                                             {Dtype::TQ1_0, "TQ1_0", "tq1_0", 0, false, 256, 54},
                                             {Dtype::TQ2_0, "TQ2_0", "tq2_0", 0, false, 256, 66},
                                             {Dtype::MXFP4, "MXFP4", "mxfp4", 0, false, 32, 17},
                                             {Dtype::NVFP4, "NVFP4", "nvfp4", 0, false, 64, 36},
                                             {Dtype::Q1_0, "Q1_0", "q1_0", 0, false, 128, 18},
                                             {Dtype::Q2_0, "Q2_0", "q2_0", 0, false, 64, 18}}};

struct Alias {
  std::string_view name;
  Dtype dtype;
};

// PyTorch's second names, and "fp8" as accelerate's CustomDtype spells a byte-wide float.
constexpr std::array<Alias, 11> kAliases{{{"half", Dtype::F16},
                                          {"float", Dtype::F32},
                                          {"double", Dtype::F64},
                                          {"short", Dtype::I16},
                                          {"int", Dtype::I32},
                                          {"long", Dtype::I64},
                                          {"chalf", Dtype::C32},
                                          {"cfloat", Dtype::C64},
                                          {"cdouble", Dtype::C128},
                                          {"fp8", Dtype::F8_E4M3},
                                          {"float4_e2m1fn", Dtype::F4}}};

bool can_be_named(const DtypeInfo& row) { return row.dtype != Dtype::Unknown && row.block_bytes == 0; }

}  // namespace

const DtypeInfo& info(Dtype dtype) {
  const auto index = static_cast<std::size_t>(dtype);
  return kDtypes[index < kDtypes.size() ? index : 0];
}

std::optional<std::uint64_t> bytes_of_elements(Dtype dtype, std::uint64_t elements) {
  const DtypeInfo& row = info(dtype);
  const bool blocks = row.block_bytes > 0;
  const std::uint64_t unit = blocks ? row.block : 8, bytes = blocks ? row.block_bytes : row.bits,
                      rest = elements % unit;
  const std::uint64_t last = rest == 0 ? 0 : blocks ? bytes : (rest * bytes + 7) / 8;
  std::uint64_t out = 0;
  if (__builtin_mul_overflow(elements / unit, bytes, &out) || __builtin_add_overflow(out, last, &out))
    return std::nullopt;
  return out;
}

std::optional<Dtype> dtype_from_name(std::string_view name) {
  constexpr std::string_view kPrefix = "torch.";
  for (const DtypeInfo& row : kDtypes) {
    if (can_be_named(row) && row.name == name) return row.dtype;
  }
  if (name.substr(0, kPrefix.size()) == kPrefix) name.remove_prefix(kPrefix.size());
  for (const DtypeInfo& row : kDtypes) {
    if (can_be_named(row) && row.torch_name == name) return row.dtype;
  }
  for (const Alias& alias : kAliases) {
    if (alias.name == name) return alias.dtype;
  }
  return std::nullopt;
}

}  // namespace stowage::model
