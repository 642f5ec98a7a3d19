#include "core/base/json_writer.h"

#include <algorithm>
#include <charconv>

namespace stowage {
namespace {

constexpr std::size_t kPiece = 64 * 1024, kIndent = 2;

/// Stands in JSON as it is: printable ASCII without quotation marks and backslashes.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; });
}

}  // namespace

void JsonWriter::begin(char bracket) {
  place();
  out_ += bracket;
  open_.push_back({bracket == '{' ? '}' : ']'});
}

void JsonWriter::end() {
  const Open done = open_.back();
  open_.pop_back();
  if (!done.empty) new_line();
  out_ += done.end;
  pass_on();
}

void JsonWriter::key(std::string_view name) {
  place();
  quote(name);
  out_ += ": ";
  after_key_ = true;
}

void JsonWriter::value(const Json& json) {
  place();
  // Texts have no line breaks of their own: they are escaped.
  std::string text = to_text(json, kIndent);
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t line = std::min(rest.find('\n'), rest.size());
    out_ += rest.substr(0, line);
    if (line == rest.size()) break;
    new_line();
    rest.remove_prefix(line + 1);
  }
  pass_on();
}

void JsonWriter::text(std::string_view text) {
  place();
  quote(text);
  pass_on();
}

void JsonWriter::number(std::uint64_t number) {
  place();
  char digits[20];
  out_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void JsonWriter::finish() {
  if (!out_.empty()) sink_(out_);
  out_.clear();
}

/// What stands between the value before and this one.
void JsonWriter::place() {
  if (after_key_ || open_.empty()) {
    after_key_ = false;
    return;
  }
  if (!open_.back().empty) out_ += ',';
  open_.back().empty = false;
  new_line();
}

void JsonWriter::new_line() {
  out_ += '\n';
  out_.append(open_.size() * kIndent, ' ');
}

void JsonWriter::quote(std::string_view text) {
  if (!is_plain(text)) {
    out_ += to_text(Json(text), -1);
    return;
  }
  out_ += '"';
  out_ += text;
  out_ += '"';
}

void JsonWriter::pass_on() {
  if (out_.size() < kPiece) return;
  sink_(out_);
  out_.clear();
}

}  // namespace stowage
