// Which operator a call of torch.NAME means, by what it is given.
#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "core/formats/pt2/operator_table.h"
#include "core/formats/torchscript/script_value.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;
using Type = Parameter::Type;

constexpr int kNever = 1000;
constexpr std::int64_t kStrided = 7;  // the schema's number

/// c10's ScalarType, which archives number element types with, as the schema's.
std::optional<std::int64_t> schema_type(std::int64_t c10_type) {
  static constexpr model::Dtype kTypes[] = {
      model::Dtype::U8,      model::Dtype::I8,      model::Dtype::I16,     model::Dtype::I32,
      model::Dtype::I64,     model::Dtype::F16,     model::Dtype::F32,     model::Dtype::F64,
      model::Dtype::C32,     model::Dtype::C64,     model::Dtype::C128,    model::Dtype::Bool,
      model::Dtype::Unknown, model::Dtype::Unknown, model::Dtype::Unknown, model::Dtype::BF16};
  if (c10_type < 0 || c10_type >= static_cast<std::int64_t>(std::size(kTypes))) return std::nullopt;
  const int number = schema_of_dtype(kTypes[c10_type]);
  return number ? std::optional<std::int64_t>(number) : std::nullopt;
}

/// c10's MemoryFormat as the schema's.
std::optional<std::int64_t> schema_format(std::int64_t c10_format) {
  static constexpr std::int64_t kFormats[] = {1, 4, 2, 3};
  return c10_format >= 0 && c10_format < 4 ? std::optional(kFormats[c10_format]) : std::nullopt;
}

int cost_of_one(const ScriptValue& value, Type type) {
  const bool number = value.is_number();
  switch (type) {
    case Type::Tensor:
      return value.kind == Kind::Tensor ? 0 : number && value.boxed ? 0 : number ? 20 : kNever;
    case Type::Int:
      return value.kind == Kind::Int ? (value.boxed ? 2 : 0) : kNever;
    case Type::Float:
      return value.kind == Kind::Float ? 0 : value.kind == Kind::Int ? 2 : kNever;
    case Type::Bool:
      return value.kind == Kind::Bool ? 0 : kNever;
    case Type::Number:
      return number ? (value.boxed ? 3 : 1) : kNever;
    case Type::Text:
      return value.kind == Kind::Text ? 0 : kNever;
    case Type::ElementType:
      return value.kind == Kind::Int && value.is_known() && schema_type(value.integer) ? 0 : kNever;
    case Type::Layout:
      return value.kind == Kind::Int && value.is_known() && value.integer == 0 ? 0 : kNever;
    case Type::MemoryFormat:
      return value.kind == Kind::Int && value.is_known() && schema_format(value.integer) ? 0 : kNever;
    case Type::Device:
      return value.kind == Kind::Device ? 0 : kNever;
    case Type::Generator:
      return kNever;
  }
  return kNever;
}

int cost_of(const ScriptValue& value, const Parameter& parameter) {
  if (value.kind == Kind::None) return parameter.optional ? 0 : kNever;
  if (value.is_uncounted()) return kNever;
  if (!parameter.list) return cost_of_one(value, parameter.type);
  if (value.kind == Kind::List || value.kind == Kind::Tuple) {
    int worst = 0;
    for (const ScriptValue& item : *value.items) {
      const bool hole = item.kind == Kind::None && parameter.holes;
      worst = std::max(worst, hole ? 0 : cost_of_one(item, parameter.type));
    }
    return worst;
  }
  if (value.kind == Kind::Sizes) return kNever;
  const bool alone = parameter.type == Type::Int || parameter.type == Type::Float;
  return alone ? std::min(kNever, cost_of_one(value, parameter.type) + 4) : kNever;
}

std::vector<const ScriptValue*> bind(const Signature& signature, const ScriptArguments& arguments,
                                     int& cost) {
  std::vector<const ScriptValue*> given(signature.parameters.size(), nullptr);
  cost = kNever;
  if (arguments.positional.size() > given.size()) return given;
  for (std::size_t i = 0; i < arguments.positional.size(); ++i) given[i] = &arguments.positional[i];
  for (const auto& [name, value] : arguments.keywords) {
    const auto at = std::find_if(signature.parameters.begin(), signature.parameters.end(),
                                 [&, key = &name](const Parameter& p) { return p.name == *key; });
    if (at == signature.parameters.end()) return given;
    const auto index = static_cast<std::size_t>(at - signature.parameters.begin());
    if (given[index]) return given;
    given[index] = &value;
  }
  int sum = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Parameter& parameter = signature.parameters[i];
    const int one = given[i]                                      ? cost_of(*given[i], parameter)
                    : parameter.has_default || parameter.optional ? 0
                                                                  : kNever;
    if (one >= kNever) return given;
    sum += one;
  }
  cost = sum;
  return given;
}

Argument argument_of(Argument::Kind kind) {
  Argument out;
  out.kind = kind;
  return out;
}

Argument number_argument(const ScriptValue& value) {
  using A = Argument::Kind;
  if (!value.name.empty()) {
    Argument out = argument_of(value.kind == Kind::Float ? A::SymFloat
                               : value.kind == Kind::Int ? A::SymInt
                                                         : A::SymBool);
    out.by_name = true;
    out.text = value.name;
    return out;
  }
  Argument out = argument_of(value.kind == Kind::Float ? A::Float
                             : value.kind == Kind::Int ? A::Int
                                                       : A::Bool);
  out.integer = value.integer;
  out.real = value.real;
  return out;
}

Argument list_argument(const std::vector<ScriptValue>& items, const Parameter& parameter) {
  using A = Argument::Kind;
  if (parameter.type == Type::Tensor) {
    Argument out = argument_of(parameter.holes ? A::OptionalTensors : A::Tensors);
    for (const ScriptValue& item : items) out.names.push_back(item.kind == Kind::None ? "" : item.name);
    return out;
  }
  const bool real = parameter.type == Type::Float;
  const bool named =
      std::any_of(items.begin(), items.end(), [](const ScriptValue& item) { return !item.name.empty(); });
  Argument out = argument_of(real                           ? (named ? A::SymFloats : A::Floats)
                             : named                        ? A::SymInts
                             : parameter.type == Type::Bool ? A::Bools
                                                            : A::Ints);
  out.by_name = named;
  for (const ScriptValue& item : items) {
    if (named) out.names.push_back(item.name);
    out.integers.push_back(item.integer);
    if (real) out.reals.push_back(item.as_real());
  }
  return out;
}

Argument argument_for(const ScriptValue& value, const Parameter& parameter) {
  using A = Argument::Kind;
  if (value.kind == Kind::None) return {};
  if (value.kind == Kind::List || value.kind == Kind::Tuple) return list_argument(*value.items, parameter);
  if (value.kind == Kind::Tensor) {
    Argument out = argument_of(A::Tensor);
    out.text = value.name;
    return out;
  }
  Argument out;
  switch (parameter.type) {
    case Type::ElementType:
      out = argument_of(A::ScalarType);
      out.integer = schema_type(value.integer).value_or(0);
      return out;
    case Type::Layout:
      out = argument_of(A::Layout);
      out.integer = kStrided;
      return out;
    case Type::MemoryFormat:
      out = argument_of(A::MemoryFormat);
      out.integer = schema_format(value.integer).value_or(1);
      return out;
    case Type::Device:
      out = argument_of(A::Device);
      out.text = value.name;
      out.integer = -1;
      return out;
    case Type::Text:
      out = argument_of(A::String);
      out.text = value.name;
      return out;
    default:
      return number_argument(value);
  }
}

/// Overloads of each name, in the order of the table.
const std::vector<std::string_view>& overloads_of(const std::string& name) {
  static const std::map<std::string, std::vector<std::string_view>, std::less<>> all = [] {
    std::map<std::string, std::vector<std::string_view>, std::less<>> out;
    constexpr std::string_view kAten = "torch.ops.aten.";
    for (const std::string_view target : listed_targets()) {
      if (!target.starts_with(kAten)) continue;
      const std::string_view rest = target.substr(kAten.size());
      out[std::string(rest.substr(0, rest.rfind('.')))].push_back(target);
    }
    return out;
  }();
  static const std::vector<std::string_view> none;
  const auto found = all.find(name);
  return found == all.end() ? none : found->second;
}

}  // namespace

std::optional<ScriptCall> choose_overload(const std::string& name, const ScriptArguments& arguments) {
  int best = kNever;
  const Signature* chosen = nullptr;
  std::string_view target;
  for (const std::string_view candidate : overloads_of(name)) {
    const Signature* signature = signature_of(candidate);
    int cost = kNever;
    bind(*signature, arguments, cost);
    if (cost >= best) continue;
    best = cost;
    chosen = signature;
    target = candidate;
  }
  if (!chosen) return std::nullopt;
  ScriptCall out{std::string(target), {}};
  int cost = 0;
  const auto given = bind(*chosen, arguments, cost);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) continue;
    const Parameter& parameter = chosen->parameters[i];
    ScriptValue value = *given[i];
    const bool box = value.is_number() && parameter.type == Type::Tensor && !parameter.list;
    if (box && !value.twin.empty()) value = ScriptValue::named(Kind::Tensor, value.twin);
    NodeInput input;
    input.name = std::string(parameter.name);
    input.argument = argument_for(value, parameter);
    out.inputs.push_back(std::move(input));
  }
  return out;
}

}  // namespace stowage::formats
