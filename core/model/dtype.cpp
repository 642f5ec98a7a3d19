#include "core/model/dtype.h"

#include <array>

namespace stowage::model {
namespace {

// In the order of the enum: info() indexes it.
constexpr std::array<DtypeInfo, 27> kDtypes{{{Dtype::Unknown, "UNKNOWN", "unknown", 0, false},
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
                                             {Dtype::I2, "I2", "int2", 2, false}}};

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

}  // namespace

const DtypeInfo& info(Dtype dtype) {
  const auto index = static_cast<std::size_t>(dtype);
  return kDtypes[index < kDtypes.size() ? index : 0];
}

std::optional<Dtype> dtype_from_name(std::string_view name) {
  constexpr std::string_view kPrefix = "torch.";
  for (const DtypeInfo& row : kDtypes) {
    if (row.dtype != Dtype::Unknown && row.name == name) return row.dtype;
  }
  if (name.substr(0, kPrefix.size()) == kPrefix) name.remove_prefix(kPrefix.size());
  for (const DtypeInfo& row : kDtypes) {
    if (row.dtype != Dtype::Unknown && row.torch_name == name) return row.dtype;
  }
  for (const Alias& alias : kAliases) {
    if (alias.name == name) return alias.dtype;
  }
  return std::nullopt;
}

}  // namespace stowage::model
