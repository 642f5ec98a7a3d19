#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stowage::formats {

/// One value that an operator takes or makes.
struct Parameter {
  enum class Type : char {
    Tensor = 'T',
    Int = 'I',  ///< symbolic or not
    Float = 'F',
    Bool = 'B',
    Number = 'S',  ///< PyTorch's Scalar
    Text = 'W',
    ElementType = 'E',
    Layout = 'L',
    MemoryFormat = 'M',
    Device = 'D',
    Generator = 'G',
  };
  std::string_view name{};
  Type type = Type::Tensor;
  bool list = false;
  bool holes = false;  ///< elements of the list may be none
  bool optional = false;
  bool has_default = false;
  bool written = false;
};
/// As PyTorch writes it: "Tensor", "int[]", "ScalarType?".
std::string type_name(const Parameter& parameter);

struct Signature {
  std::vector<Parameter> parameters{};
  std::vector<Parameter> returns{};  ///< without names
};

/// What an operator on the list takes and makes; nullptr for all others. `target` as a node has it:
/// "torch.ops.aten.add.Tensor".
const Signature* signature_of(std::string_view target);
/// Every operator on the list, as nodes name it.
std::vector<std::string_view> listed_targets();

/// aten's part of the list, in two halves: signatures, each with the operators that have it,
/// "(Tself,Sother,Salpha=)T add.Scalar sub.Scalar;". A letter is a Parameter::Type; behind it come ? for
/// elements that may be none, * for a list, ? for optional, ! for written, the name, and = where there is a
/// default. tests/core/engine/program/operators_test.cpp compares both with LibTorch's own schemas.
extern const std::string_view kAtenOperators;
extern const std::string_view kMoreAtenOperators;

}  // namespace stowage::formats
