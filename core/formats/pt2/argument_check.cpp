#include "core/formats/pt2/argument_check.h"

#include <algorithm>
#include <initializer_list>

namespace stowage::formats {
namespace {

using Kind = Argument::Kind;
using Type = Parameter::Type;

constexpr std::int64_t kStrided = 7;  // the schema's number of the only layout that is run
constexpr std::int64_t kLeastMemoryFormat = 1, kMostMemoryFormat = 4;

tl::unexpected<Error> refuse(const std::string& what) { return fail(Code::EngineArgument, {}, {"", what}); }

Status check_defined(const std::string& name, const Values& values) {
  if (values.contains(name)) return {};
  return fail(Code::EngineUndefinedValue, {}, {"", name});
}

/// Kinds whose names stand for values.
bool names_values(Kind kind) {
  return kind == Kind::Tensors || kind == Kind::OptionalTensors || kind == Kind::SymInts ||
         kind == Kind::SymFloats;
}

Status check_names(const Argument& argument, const Values& values) {
  const bool named = argument.kind == Kind::Tensor || (argument.by_name && argument.names.empty());
  if (const std::string& name = value_name(argument); named || !name.empty())
    return check_defined(name, values);
  if (!names_values(argument.kind)) return {};
  for (const std::string& name : argument.names) {
    if (!name.empty()) STOWAGE_TRY(check_defined(name, values));
  }
  return {};
}

/// What no parameter takes.
Status check_content(const Argument& argument) {
  switch (argument.kind) {
    case Kind::ScalarType:
      if (dtype_of_schema(static_cast<int>(std::clamp<std::int64_t>(argument.integer, 0, 1000))) ==
          model::Dtype::Unknown)
        return refuse(phrase("element type %1", {std::to_string(argument.integer)}));
      return {};
    case Kind::Layout:
      return argument.integer == kStrided ? Status() : refuse("a layout that is not strided");
    case Kind::MemoryFormat:
      if (argument.integer < kLeastMemoryFormat || argument.integer > kMostMemoryFormat)
        return refuse(phrase("memory format %1", {std::to_string(argument.integer)}));
      return {};
    case Kind::CustomObject:
      return refuse(phrase("a custom object (%1)", {argument.text}));
    case Kind::Operator:
      return refuse(phrase("an operator (%1)", {argument.text}));
    case Kind::IntLists:
    case Kind::FloatLists:
      return refuse("a list of lists");
    case Kind::SymBools:
      return argument.by_name ? Status(refuse("an unknown kind of argument")) : Status();
    case Kind::Complex:
      return argument.reals.size() == 2 ? Status() : refuse("a complex number without two parts");
    case Kind::Graph:
    case Kind::Unknown:
      return refuse(argument.text.empty() ? "an unknown kind of argument" : argument.text);
    default:
      return {};
  }
}

bool one_of(const Parameter& parameter, std::initializer_list<Type> types) {
  return !parameter.list && std::find(types.begin(), types.end(), parameter.type) != types.end();
}
bool list_of(const Parameter& parameter, std::initializer_list<Type> types) {
  return parameter.list && std::find(types.begin(), types.end(), parameter.type) != types.end();
}

bool takes_value(const Parameter& parameter, ValueKind kind) {
  if (kind == ValueKind::Tensor) return one_of(parameter, {Type::Tensor});
  return one_of(parameter, {Type::Tensor, Type::Int, Type::Float, Type::Bool, Type::Number}) ||
         list_of(parameter, {Type::Int});  // a lone size where a list of them is wanted
}

bool takes_tensors(const Parameter& parameter, const std::vector<std::string>& names) {
  if (names.empty())  // an empty list may be of anything
    return list_of(parameter, {Type::Tensor, Type::Int, Type::Float, Type::Bool, Type::Text});
  const bool hole = std::find(names.begin(), names.end(), std::string()) != names.end();
  return list_of(parameter, {Type::Tensor}) && (parameter.holes || !hole);
}

/// Numbers and lists of them become what a parameter wants where PyTorch's own reader makes them so; element
/// types, layouts and memory formats take no plain number, which LibTorch would look up unchecked.
bool takes_plain(const Parameter& parameter, const Argument& argument) {
  switch (argument.kind) {
    case Kind::Int:
    case Kind::SymInt:
      return one_of(parameter, {Type::Tensor, Type::Int, Type::Float, Type::Number}) ||
             list_of(parameter, {Type::Int, Type::Float});
    case Kind::Float:
    case Kind::SymFloat:
      return one_of(parameter, {Type::Tensor, Type::Float, Type::Number}) ||
             list_of(parameter, {Type::Float});
    case Kind::Bool:
    case Kind::SymBool:
      return one_of(parameter, {Type::Tensor, Type::Float, Type::Bool, Type::Number}) ||
             list_of(parameter, {Type::Int, Type::Float});
    case Kind::Complex:
      return one_of(parameter, {Type::Tensor, Type::Number});
    case Kind::Ints:
    case Kind::Bools:
    case Kind::SymBools:
      return list_of(parameter, {Type::Int, Type::Float, Type::Bool, Type::Number});
    case Kind::SymInts:
      return argument.by_name ? list_of(parameter, {Type::Int})
                              : list_of(parameter, {Type::Int, Type::Float, Type::Bool, Type::Number});
    case Kind::Floats:
    case Kind::SymFloats:
      return list_of(parameter, {Type::Float, Type::Number});
    case Kind::String:
      return one_of(parameter, {Type::Text});
    case Kind::Strings:
      return list_of(parameter, {Type::Text});
    case Kind::ScalarType:
      return one_of(parameter, {Type::ElementType});
    case Kind::Layout:
      return one_of(parameter, {Type::Layout});
    case Kind::MemoryFormat:
      return one_of(parameter, {Type::MemoryFormat});
    case Kind::Device:
      return one_of(parameter, {Type::Device});
    default:
      return false;
  }
}

bool takes(const Parameter& parameter, const Argument& argument, const Values& values) {
  if (const std::string& name = value_name(argument); !name.empty())
    return takes_value(parameter, values.at(name));
  if (argument.kind == Kind::None || argument.kind == Kind::OptionalTensor) return parameter.optional;
  if (argument.kind == Kind::Tensors || argument.kind == Kind::OptionalTensors)
    return takes_tensors(parameter, argument.names);
  return takes_plain(parameter, argument);
}

bool is_number(Kind kind) {
  switch (kind) {
    case Kind::Int:
    case Kind::Float:
    case Kind::Bool:
    case Kind::Complex:
    case Kind::SymInt:
    case Kind::SymFloat:
    case Kind::SymBool:
      return true;
    default:
      return false;
  }
}

/// What a person calls it: PyTorch's names of types.
std::string kind_name(const Argument& argument, const Values& values) {
  if (const std::string& name = value_name(argument); !name.empty())
    return values.at(name) == ValueKind::Tensor ? "Tensor" : "Scalar";
  switch (argument.kind) {
    case Kind::Tensors:
    case Kind::OptionalTensors:
      return "Tensor[]";
    case Kind::Int:
    case Kind::SymInt:
      return "int";
    case Kind::Float:
    case Kind::SymFloat:
      return "float";
    case Kind::Bool:
    case Kind::SymBool:
      return "bool";
    case Kind::Complex:
      return "complex";
    case Kind::Ints:
    case Kind::SymInts:
      return "int[]";
    case Kind::Floats:
    case Kind::SymFloats:
      return "float[]";
    case Kind::Bools:
    case Kind::SymBools:
      return "bool[]";
    case Kind::String:
      return "str";
    case Kind::Strings:
      return "str[]";
    case Kind::ScalarType:
      return "ScalarType";
    case Kind::Layout:
      return "Layout";
    case Kind::MemoryFormat:
      return "MemoryFormat";
    case Kind::Device:
      return "Device";
    default:
      return "None";
  }
}

}  // namespace

Status check_argument(const Argument& argument, const Parameter* parameter, const Values& values) {
  STOWAGE_TRY(check_names(argument, values));
  STOWAGE_TRY(check_content(argument));
  if (!parameter) {
    const bool hole = std::find(argument.names.begin(), argument.names.end(), "") != argument.names.end();
    const bool tensors = argument.kind == Kind::Tensors || argument.kind == Kind::OptionalTensors;
    return tensors && hole ? Status(refuse("a missing tensor in a list of tensors")) : Status();
  }
  const std::string name(parameter->name);
  if (!takes(*parameter, argument, values))
    return refuse(
        phrase("“%1” takes %2, not %3", {name, type_name(*parameter), kind_name(argument, values)}));
  // A number would keep what one pass wrote for the next.
  if (parameter->written && is_number(argument.kind) && value_name(argument).empty())
    return refuse(phrase("“%1” is a number and would be written to", {name}));
  return {};
}

std::size_t operand_count(const Argument& argument) {
  switch (argument.kind) {
    case Kind::Tensors:
    case Kind::OptionalTensors:
      return argument.names.size();
    case Kind::SymInts:
    case Kind::SymFloats:
      return argument.by_name ? argument.names.size() : 0;
    case Kind::Ints:
    case Kind::Floats:
    case Kind::Bools:
    case Kind::SymBools:
    case Kind::Strings:
    case Kind::Graph:
      return 0;
    default:
      return 1;
  }
}

const std::string& value_name(const Argument& argument) {
  static const std::string none;
  switch (argument.kind) {
    case Kind::Tensor:
    case Kind::OptionalTensor:
      return argument.text;
    case Kind::SymInt:
    case Kind::SymFloat:
    case Kind::SymBool:
      return argument.by_name ? argument.text : none;
    default:
      return none;
  }
}

}  // namespace stowage::formats
