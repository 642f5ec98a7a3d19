#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/runtimes/import/python_lexer.h"

namespace stowage::runtimes {

struct PyNode;
struct PyArgument;

/// A part of a chain such as model.layers[3].to("cuda:0").
struct PyStep {
  enum class Kind : std::uint8_t {
    Name,   ///< the first word, or what stands behind a dot
    Index,  ///< one value in `items`
    Slice,  ///< two: from and to, Other where one is left out
    Call,
  };
  Kind kind = Kind::Name;
  std::string name{};
  std::vector<PyNode> items;  // with {} their types would have to be known here
  std::vector<PyArgument> arguments;
};

/// A value, as far as it can be read without running anything.
struct PyNode {
  enum class Kind : std::uint8_t {
    Text,
    Number,    ///< as it is written, with its sign
    Word,      ///< True, False, None
    Sequence,  ///< a list, a tuple or a set
    Dict,      ///< keys and values in turn
    Chain,     ///< names, what is called and what is taken of them
    Other,     ///< all else
  };
  Kind kind = Kind::Other;
  std::string text{};   ///< as it is written, cut where it is long
  std::string value{};  ///< of Text, Number and Word
  std::vector<PyNode> items{};
  std::vector<PyStep> steps{};

  /// "torch.device" of a chain of names up to `count` of its steps; "" where others are among them.
  std::string names(std::size_t count) const;
};

struct PyArgument {
  std::string name{};  ///< the keyword; "" of one by its place, "**" of a dictionary
  PyNode value{};
};

/// A line, as far as it is looked at.
struct PyStatement {
  std::string text{};
  std::uint32_t indent = 0;
  std::string keyword{};  ///< "for", "if", "def", "with", "return", "import" …; "" of all else
  std::string name{};     ///< def: whose
  std::vector<std::string> parameters{};  ///< def: their names
  std::vector<PyNode> targets{}, values{};
};

struct PyScript {
  std::vector<PyStatement> statements{};
  std::string open_quote{};
};
PyScript read_python(std::string_view text);

/// Calls `see(chain, step)` for each call in a value: step is the one of the call.
void each_call(const PyNode& node, const std::function<void(const PyNode&, std::size_t)>& see);

}  // namespace stowage::runtimes
