#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

// The part of Python that TorchScript archives hold their code in, as torch/csrc/jit/serialization/
// python_print.cpp writes it. It is read into trees; nothing is run.
namespace stowage::formats {

struct ScriptExpression {
  enum class Kind : std::uint8_t {
    None,
    True,
    False,
    Integer,    ///< integer
    Real,       ///< real
    Text,       ///< text
    Name,       ///< text
    Attribute,  ///< children[0] . text
    Subscript,  ///< children[0] [ children[1] ]
    Call,       ///< children[0] (children[1] …); keywords[i] names children[i + 1], "" for a positional one
    List,
    Tuple,
    Dict,  ///< key, value, key, value …
    Negative,
    Choice,  ///< children[1] if children[0] else children[2]
  };
  Kind kind = Kind::None;
  std::int64_t integer = 0;
  double real = 0;
  std::string text{};
  std::vector<ScriptExpression> children{};
  std::vector<std::string> keywords{};
};

/// torch.linear, ops.prim.dtype, __torch__.torch.nn.functional.relu: a chain of names; "" for what is none.
std::string qualified_name(const ScriptExpression& one);

struct ScriptStatement {
  enum class Kind : std::uint8_t { Pass, Expression, Assign, Return, If, While, For };
  Kind kind = Kind::Pass;
  std::vector<ScriptExpression> targets{};  ///< Assign, For: names, or one tuple of them
  ScriptExpression value{};                 ///< or the condition, or what is gone through
  std::vector<ScriptStatement> body{}, otherwise{};
};

struct ScriptParameter {
  std::string name{};
  std::string type{};  ///< as written: "Optional[Tensor]"
  std::optional<ScriptExpression> fallback{};
};

struct ScriptFunction {
  std::string name{};
  std::vector<ScriptParameter> parameters{};
  std::vector<ScriptStatement> body{};
};

struct ScriptClassCode {
  std::map<std::string, ScriptFunction> methods{};
  std::map<std::string, ScriptExpression> constants{};  ///< "stride : Final[int] = 1"
};

/// One file of code/.
struct ScriptSource {
  std::map<std::string, ScriptClassCode> classes{};
  std::map<std::string, ScriptFunction> functions{};
};

/// Errors: NotRunnableScript, with the line; `subject` names the archive, `file` the record.
Result<ScriptSource> parse_script(std::string_view text, const std::string& subject, const std::string& file);

}  // namespace stowage::formats
