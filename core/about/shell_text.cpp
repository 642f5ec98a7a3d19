#include "core/about/shell_text.h"

namespace stowage::about {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string all_names(const std::vector<OptionRow>& options) {
  std::string out;
  for (const OptionRow& option : options) {
    for (const std::string& name : option.names) out += (out.empty() ? "" : " ") + name;
  }
  return out;
}

std::string function_name(const std::string& program) {
  std::string out = "_" + program;
  for (char& c : out) {
    if (c == '-') c = '_';
  }
  return out;
}

}  // namespace stowage::about
