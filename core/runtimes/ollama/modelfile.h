#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::llamacpp {

/// A piece of a Modelfile, or of what people paste beside one.
struct ModelfileItem {
  enum class Kind : std::uint8_t {
    Instruction,  ///< FROM, SYSTEM, …: `name` in lower case
    Parameter,    ///< `name` is the parameter's, as it is written
    Comment,      ///< a line; `value` is what stands behind "#"
    Line,         ///< a line that begins with no instruction
  };
  Kind kind{};
  std::string name{};
  std::string value{};   ///< without the quotes around it; "" = nothing follows the name
  bool open = false;     ///< the text ends inside the quotation of the value
  bool capital = false;  ///< of an instruction: written in capitals, as no word of a sentence is
  bool set = false;      ///< of an interactive session: behind "/set"
};

/// A text cut by the grammar of Modelfiles (ollama: parser/parser.go, snapshot of 2026-08-21): an instruction
/// begins a line, in any case; its value ends with its line, or, where it begins with " or """, with the line
/// that ends with the same. What stands in a quotation is never an instruction. Also read: "/set parameter",
/// "/set system" … and the prompt ">>>" of `ollama run`. Linear in the length of the text.
std::vector<ModelfileItem> read_modelfile(std::string_view text);

}  // namespace stowage::llamacpp
