#include <fmt/format.h>

#include "core/report/report.h"

namespace stowage::report {
namespace {

/// A value as people read it.
std::string shown(const std::string& key, const Json& value) {
  if (value.is_null()) return key == "budget" ? "unlimited" : "no";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_string()) return value.get<std::string>();
  const bool rate = key.ends_with("per_second");
  if (value.is_number_unsigned() && (rate || key.ends_with("bytes") || key == "budget")) {
    const std::string text = format_bytes(Bytes(value.get<std::uint64_t>()));
    return rate ? text + "/s" : text;
  }
  if (!value.is_object()) return to_text(value, -1);
  std::string text;
  for (const auto& [name, inner] : value.items())
    text += (text.empty() ? "" : ", ") + name + " " + shown(name, inner);
  return text.empty() ? "none" : text;
}

/// A cell of a table: no line ends, no bars.
std::string cell(std::string text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out;
}

std::string words(std::string key) {
  for (char& c : key) c = c == '_' ? ' ' : c;
  return key;
}

std::string two_columns(const Json& object) {
  std::string text = "| | |\n|---|---|\n";
  for (const auto& [key, value] : object.items())
    text += fmt::format("| {} | {} |\n", cell(words(key)), cell(shown(key, value)));
  return text;
}

std::string columns(const Json& list) {
  if (list.empty()) return "none\n";
  std::string head = "|", line = "|", rows;
  for (const auto& [key, value] : list.front().items()) head += " " + words(key) + " |", line += "---|";
  for (const Json& entry : list) {
    rows += "|";
    for (const auto& [key, value] : entry.items()) rows += " " + cell(shown(key, value)) + " |";
    rows += "\n";
  }
  return head + "\n" + line + "\n" + rows;
}

/// The facts as the first versions of this report showed them.
std::string facts(const Json& object) {
  std::string text = "| | |\n|---|---|\n";
  for (const auto& [label, value] : object.items()) {
    const std::string said = value.is_string() ? value.get<std::string>() : to_text(value, -1);
    text += fmt::format("| {} | {} |\n", cell(label), said.empty() ? "unknown" : cell(said));
  }
  return text;
}

}  // namespace

std::string to_markdown(const Json& report) {
  std::string text = "## Stowage environment\n\n" + facts(report["facts"]);
  text += "\n### Software\n\n" + two_columns(report["software"]);
  text += "\n### System\n\n" + two_columns(report["system"]);
  text += "\n### Devices\n\n" + columns(report["devices"]);
  text += "\n### Rates\n\n" + columns(report["rates"]);
  text += "\n### Plan\n\n";
  text += report["plan"].is_null() ? std::string("none\n") : two_columns(report["plan"]);
  return text + "\n### Machine\n\n```json\n" + to_text(report["machine"]) + "\n```\n";
}

}  // namespace stowage::report
