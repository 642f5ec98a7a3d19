#include <array>
#include <utility>

#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {
namespace {

/// torch/_export/serde/schema.py ScalarType, which numbers differently from c10.
constexpr std::array<std::pair<int, model::Dtype>, 21> kScalarTypes{{
    {1, model::Dtype::U8},       {2, model::Dtype::I8},           {3, model::Dtype::I16},
    {4, model::Dtype::I32},      {5, model::Dtype::I64},          {6, model::Dtype::F16},
    {7, model::Dtype::F32},      {8, model::Dtype::F64},          {9, model::Dtype::C32},
    {10, model::Dtype::C64},     {11, model::Dtype::C128},        {12, model::Dtype::Bool},
    {13, model::Dtype::BF16},    {28, model::Dtype::U16},         {29, model::Dtype::F8_E4M3},
    {30, model::Dtype::F8_E5M2}, {31, model::Dtype::F8_E4M3FNUZ}, {32, model::Dtype::F8_E5M2FNUZ},
    {33, model::Dtype::F8_E8M0}, {34, model::Dtype::U32},         {35, model::Dtype::U64},
}};

}  // namespace

model::Dtype dtype_of_schema(int scalar_type) {
  for (const auto& [number, dtype] : kScalarTypes) {
    if (number == scalar_type) return dtype;
  }
  return model::Dtype::Unknown;
}

int schema_of_dtype(model::Dtype dtype) {
  for (const auto& [number, known] : kScalarTypes) {
    if (known == dtype) return number;
  }
  return 0;
}

}  // namespace stowage::formats
