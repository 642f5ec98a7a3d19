#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/pickle/pickle.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

struct ScriptFunction;
struct ScriptValue;
using ScriptItems = std::shared_ptr<std::vector<ScriptValue>>;

/// What an expression of a TorchScript program stands for while its graph is written: something known, or a
/// value of the graph by its name.
struct ScriptValue {
  enum class Kind : std::uint8_t {
    None,
    Bool,      ///< integer, or a graph's value `name`
    Int,       ///< the same
    Float,     ///< real, or a graph's value `name`
    Text,      ///< name
    Tensor,    ///< a graph's value `name`
    Device,    ///< name
    Sizes,     ///< those of the tensor `name`, however many there are
    List,      ///< items
    Tuple,     ///< items
    Dict,      ///< items: key, value, key, value …
    Module,    ///< object, name: its path
    Function,  ///< name: its qualified name
  };
  Kind kind = Kind::None;
  bool boxed = false;  ///< a number that PyTorch keeps in a tensor without dimensions
  std::int64_t integer = 0;
  double real = 0;
  std::string name{};
  PickleRef object = 0;
  std::string twin{};  ///< of a boxed number that is known: the tensor of the file that holds it
  ScriptItems items{};

  bool is_container() const { return kind == Kind::List || kind == Kind::Tuple || kind == Kind::Dict; }
  /// A list of tensors of which nothing but the code that takes it apart says how many there are.
  bool is_uncounted() const { return kind == Kind::List && !name.empty() && items->empty(); }
  bool is_number() const { return kind == Kind::Bool || kind == Kind::Int || kind == Kind::Float; }
  /// A number or a text that is known now.
  bool is_known() const { return (is_number() && name.empty()) || kind == Kind::Text || kind == Kind::None; }
  double as_real() const { return kind == Kind::Float ? real : static_cast<double>(integer); }

  static ScriptValue of(bool value) {
    ScriptValue out;
    out.kind = Kind::Bool;
    out.integer = value ? 1 : 0;
    return out;
  }
  static ScriptValue of(std::int64_t value) {
    ScriptValue out;
    out.kind = Kind::Int;
    out.integer = value;
    return out;
  }
  static ScriptValue of(double value) {
    ScriptValue out;
    out.kind = Kind::Float;
    out.real = value;
    return out;
  }
  static ScriptValue named(Kind kind, std::string name) {
    ScriptValue out;
    out.kind = kind;
    out.name = std::move(name);
    return out;
  }
  static ScriptValue list(Kind kind, std::vector<ScriptValue> items) {
    ScriptValue out;
    out.kind = kind;
    out.items = std::make_shared<std::vector<ScriptValue>>(std::move(items));
    return out;
  }
};

/// Arguments of a call: those without a keyword first.
struct ScriptArguments {
  std::vector<ScriptValue> positional{};
  std::vector<std::pair<std::string, ScriptValue>> keywords{};
};

/// The operator of aten's that TorchScript would choose for a call of torch.NAME, and its arguments as a node
/// of a graph has them; the first of equally good ones. nullopt where none takes them.
struct ScriptCall {
  std::string target{};
  std::vector<NodeInput> inputs{};
};
std::optional<ScriptCall> choose_overload(const std::string& name, const ScriptArguments& arguments);

/// Arithmetic on numbers that are known: "add", "eq", "__not__" … as torch.NAME of numbers; nullopt where
/// there is no such function, or its result is none (a division by zero, an overflow).
std::optional<ScriptValue> fold_numbers(const std::string& name, const std::vector<ScriptValue>& numbers);
/// The target of the same for a graph's values: "_operator.add"; "" where there is none.
std::string symbolic_target(const std::string& name);

}  // namespace stowage::formats
