#include "core/engine/program/arguments.h"

#include <array>
#include <utility>

#include <ATen/ScalarOps.h>
#include <ATen/core/jit_type.h>

namespace stowage::engine {
namespace {

using formats::Argument;
using Kind = formats::Argument::Kind;
using c10::TypeKind;

struct ScalarName {
  int schema;
  c10::ScalarType type;
  model::Dtype dtype;
};

constexpr std::array<ScalarName, 23> kScalars{{
    {1, c10::ScalarType::Byte, model::Dtype::U8},
    {2, c10::ScalarType::Char, model::Dtype::I8},
    {3, c10::ScalarType::Short, model::Dtype::I16},
    {4, c10::ScalarType::Int, model::Dtype::I32},
    {5, c10::ScalarType::Long, model::Dtype::I64},
    {6, c10::ScalarType::Half, model::Dtype::F16},
    {7, c10::ScalarType::Float, model::Dtype::F32},
    {8, c10::ScalarType::Double, model::Dtype::F64},
    {9, c10::ScalarType::ComplexHalf, model::Dtype::C32},
    {10, c10::ScalarType::ComplexFloat, model::Dtype::C64},
    {11, c10::ScalarType::ComplexDouble, model::Dtype::C128},
    {12, c10::ScalarType::Bool, model::Dtype::Bool},
    {13, c10::ScalarType::BFloat16, model::Dtype::BF16},
    {28, c10::ScalarType::UInt16, model::Dtype::U16},
    {29, c10::ScalarType::Float8_e4m3fn, model::Dtype::F8_E4M3},
    {30, c10::ScalarType::Float8_e5m2, model::Dtype::F8_E5M2},
    {31, c10::ScalarType::Float8_e4m3fnuz, model::Dtype::F8_E4M3FNUZ},
    {32, c10::ScalarType::Float8_e5m2fnuz, model::Dtype::F8_E5M2FNUZ},
    {33, c10::ScalarType::Float8_e8m0fnu, model::Dtype::F8_E8M0},
    {34, c10::ScalarType::UInt32, model::Dtype::U32},
    {35, c10::ScalarType::UInt64, model::Dtype::U64},
    {-1, c10::ScalarType::Undefined, model::Dtype::Unknown},
    {-1, c10::ScalarType::Undefined, model::Dtype::Unknown},
}};

const c10::Type* unwrap_optional(const c10::Type* type) {
  while (type && type->kind() == TypeKind::OptionalType)
    type = type->castRaw<c10::OptionalType>()->getElementType().get();
  return type;
}

const c10::Type* element_of(const c10::Type* type) {
  return type && type->kind() == TypeKind::ListType ? type->castRaw<c10::ListType>()->getElementType().get()
                                                    : nullptr;
}

bool is(const c10::Type* type, TypeKind kind) { return type && type->kind() == kind; }

Recipe constant(c10::IValue value) {
  Recipe recipe;
  recipe.constant = std::move(value);
  return recipe;
}

c10::IValue wrapped(const c10::Scalar& number) {
  at::Tensor tensor = c10::scalar_to_tensor(number);
  tensor.unsafeGetTensorImpl()->set_wrapped_number(true);
  return tensor;
}

/// A number for a parameter of any type that takes one.
c10::IValue number_for(const c10::Scalar& number, const c10::Type* type) {
  if (is(type, TypeKind::TensorType)) return wrapped(number);
  if (is(type, TypeKind::FloatType)) return number.toDouble();
  if (is(element_of(type), TypeKind::IntType) && number.isIntegral(true))
    return c10::IValue(std::vector<std::int64_t>{number.toLong()});
  if (is(element_of(type), TypeKind::FloatType)) return c10::IValue(std::vector<double>{number.toDouble()});
  return number;
}

Slot slot_of(const std::string& name, const FindSlot& find) {
  const auto slot = find(name);
  TORCH_INTERNAL_ASSERT(slot, "the check of the program let the unknown value ", name, " pass");
  return *slot;
}

Recipe value_for(const std::string& name, const c10::Type* type, const FindSlot& find) {
  Recipe recipe;
  recipe.kind = is(type, TypeKind::TensorType)  ? Recipe::Kind::Tensor
                : is(type, TypeKind::FloatType) ? Recipe::Kind::Float
                                                : Recipe::Kind::Value;
  recipe.slots = {slot_of(name, find)};
  if (is(element_of(type), TypeKind::IntType)) {  // a lone symbol where a list of sizes is wanted
    recipe.kind = Recipe::Kind::Ints;
    recipe.ints = {0};
  }
  return recipe;
}

Recipe tensors_for(const Argument& argument, const c10::Type* type, const FindSlot& find) {
  const c10::Type* element = element_of(type);
  if (argument.names.empty() && element) {  // an empty list may be of anything: the schema knows
    if (is(element, TypeKind::IntType)) return constant(c10::IValue(std::vector<std::int64_t>{}));
    if (is(element, TypeKind::FloatType)) return constant(c10::IValue(std::vector<double>{}));
    if (is(element, TypeKind::BoolType)) return constant(c10::IValue(c10::List<bool>()));
    if (is(element, TypeKind::StringType)) return constant(c10::IValue(c10::List<std::string>()));
  }
  Recipe recipe;
  recipe.kind = is(element, TypeKind::OptionalType) ? Recipe::Kind::OptionalTensors : Recipe::Kind::Tensors;
  for (const std::string& name : argument.names) {
    recipe.slots.push_back(name.empty() ? kNoSlot : slot_of(name, find));
  }
  return recipe;
}

/// sym_ints and sym_floats: names and numbers mixed.
Recipe mixed_for(const Argument& argument, bool reals, const FindSlot& find) {
  Recipe recipe;
  recipe.kind = reals ? Recipe::Kind::Floats : Recipe::Kind::Ints;
  for (std::size_t i = 0; i < argument.names.size(); ++i) {
    recipe.slots.push_back(kNoSlot);
    recipe.ints.push_back(i < argument.integers.size() ? argument.integers[i] : 0);
    recipe.reals.push_back(i < argument.reals.size() ? argument.reals[i] : 0);
    if (!argument.names[i].empty()) recipe.slots.back() = slot_of(argument.names[i], find);
  }
  return recipe;
}

Recipe ints_for(const std::vector<std::int64_t>& values, const c10::Type* type) {
  const c10::Type* element = element_of(type);
  if (is(element, TypeKind::FloatType))
    return constant(c10::IValue(std::vector<double>(values.begin(), values.end())));
  if (is(element, TypeKind::BoolType)) {
    c10::List<bool> list;
    for (const std::int64_t value : values) list.push_back(value != 0);
    return constant(c10::IValue(std::move(list)));
  }
  if (is(element, TypeKind::NumberType)) {
    c10::List<c10::Scalar> list;
    for (const std::int64_t value : values) list.push_back(c10::Scalar(value));
    return constant(c10::IValue(std::move(list)));
  }
  return constant(c10::IValue(values));
}

Recipe floats_for(const std::vector<double>& values, const c10::Type* type) {
  if (is(element_of(type), TypeKind::NumberType)) {
    c10::List<c10::Scalar> list;
    for (const double value : values) list.push_back(c10::Scalar(value));
    return constant(c10::IValue(std::move(list)));
  }
  return constant(c10::IValue(values));
}

[[noreturn]] void impossible(const Argument& argument) {
  TORCH_INTERNAL_ASSERT(false, "the check of the program let an argument of kind ",
                        static_cast<int>(argument.kind), " pass");
  __builtin_unreachable();
}

Recipe enum_for(const Argument& argument) {
  if (argument.kind == Kind::ScalarType) {
    const auto type = scalar_type_of_schema(static_cast<int>(argument.integer));
    if (!type) impossible(argument);
    return constant(static_cast<std::int64_t>(*type));
  }
  if (argument.kind == Kind::Layout) return constant(static_cast<std::int64_t>(c10::Layout::Strided));
  switch (argument.integer) {
    case 1:
      return constant(static_cast<std::int64_t>(c10::MemoryFormat::Contiguous));
    case 2:
      return constant(static_cast<std::int64_t>(c10::MemoryFormat::ChannelsLast));
    case 3:
      return constant(static_cast<std::int64_t>(c10::MemoryFormat::ChannelsLast3d));
    case 4:
      return constant(static_cast<std::int64_t>(c10::MemoryFormat::Preserve));
    default:
      impossible(argument);
  }
}

Recipe strings_for(const std::vector<std::string>& values) {
  c10::List<std::string> list;
  for (const std::string& value : values) list.push_back(value);
  return constant(c10::IValue(std::move(list)));
}

Recipe plain_for(const Argument& argument, const c10::Type* type) {
  switch (argument.kind) {
    case Kind::None:
      return constant(c10::IValue());
    case Kind::Int:
    case Kind::SymInt:
      return constant(number_for(c10::Scalar(argument.integer), type));
    case Kind::Float:
    case Kind::SymFloat:
      return constant(number_for(c10::Scalar(argument.real), type));
    case Kind::Bool:
    case Kind::SymBool:
      return constant(number_for(c10::Scalar(argument.integer != 0), type));
    case Kind::Complex:
      return constant(
          number_for(c10::Scalar(c10::complex<double>(argument.reals[0], argument.reals[1])), type));
    case Kind::String:
      return constant(argument.text);
    case Kind::Strings:
      return strings_for(argument.names);
    case Kind::Ints:
    case Kind::Bools:
    case Kind::SymBools:
      return ints_for(argument.integers, type);
    case Kind::Floats:
      return floats_for(argument.reals, type);
    case Kind::ScalarType:
    case Kind::Layout:
    case Kind::MemoryFormat:
      return enum_for(argument);
    case Kind::Device: {
      Recipe recipe;
      recipe.kind = Recipe::Kind::Device;
      return recipe;
    }
    default:
      impossible(argument);
  }
}

}  // namespace

std::optional<c10::ScalarType> scalar_type_of_schema(int number) {
  for (const ScalarName& scalar : kScalars) {
    if (scalar.schema == number && number > 0) return scalar.type;
  }
  return std::nullopt;
}

std::optional<c10::ScalarType> scalar_type_of(model::Dtype dtype) {
  for (const ScalarName& scalar : kScalars) {
    if (scalar.dtype == dtype && scalar.schema > 0) return scalar.type;
  }
  return std::nullopt;
}

std::string_view safetensors_name(c10::ScalarType type) {
  for (const ScalarName& scalar : kScalars) {
    const bool known =
        scalar.schema > 0 && scalar.dtype != model::Dtype::C32 && scalar.dtype != model::Dtype::C128;
    if (scalar.type == type && known) return model::info(scalar.dtype).name;
  }
  return {};
}

Recipe recipe_for(const formats::Argument& argument, const c10::Type* type, const FindSlot& find) {
  type = unwrap_optional(type);
  switch (argument.kind) {
    case Kind::Tensor:
      return value_for(argument.text, type, find);
    case Kind::OptionalTensor:
      return argument.text.empty() ? constant(c10::IValue()) : value_for(argument.text, type, find);
    case Kind::Tensors:
    case Kind::OptionalTensors:
      return tensors_for(argument, type, find);
    case Kind::SymInt:
    case Kind::SymFloat:
    case Kind::SymBool:
      if (argument.by_name) return value_for(argument.text, type, find);
      return plain_for(argument, type);
    case Kind::SymInts:
      return argument.by_name ? mixed_for(argument, false, find) : ints_for(argument.integers, type);
    case Kind::SymFloats:
      return argument.by_name ? mixed_for(argument, true, find) : floats_for(argument.reals, type);
    default:
      return plain_for(argument, type);
  }
}

}  // namespace stowage::engine
