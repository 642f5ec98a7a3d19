#include "core/base/error.h"

#include <cstdio>

namespace stowage {
namespace {

struct Row {
  std::string_view english;
  std::string_view rule;
};

constexpr Row kRows[] = {
#define STOWAGE_SENTENCE(context, english, code, rule) {english, rule},
#include "core/base/sentences/all.h"
#undef STOWAGE_SENTENCE
};

struct FormForOne {
  Code code;
  std::string_view english;
};

constexpr FormForOne kFormsForOne[] = {
#define STOWAGE_SENTENCE_ONE(context, english, code) {Code::code, english},
#include "core/base/sentences/one.h"
#undef STOWAGE_SENTENCE_ONE
};

constexpr std::size_t kLongestArgument = 300;

/// File contents end up in sentences: nothing in them may move the cursor of a terminal or flood a dialog.
std::string printable(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, kLongestArgument)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      char escaped[5];
      std::snprintf(escaped, sizeof escaped, "\\x%02x", byte);
      out += escaped;
    } else {
      out += c;
    }
  }
  if (text.size() > kLongestArgument) {
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0) == 0x80) out.pop_back();
    if (!out.empty() && static_cast<unsigned char>(out.back()) >= 0xC0) out.pop_back();
    out += "…";
  }
  return out;
}

// Characters that no text a person reads has: between the pattern of a phrase and its values.
constexpr char kPhrase = '\x1e', kValue = '\x1f';

}  // namespace

std::string phrase(std::string_view pattern, const std::vector<std::string>& values) {
  std::string out(1, kPhrase);
  out += pattern;
  for (const std::string& value : values) {
    out += kValue;
    out += value;
  }
  return out;
}

std::pair<std::string, std::vector<std::string>> parts_of_phrase(const std::string& argument) {
  if (argument.empty() || argument.front() != kPhrase) return {argument, {}};
  std::vector<std::string> parts(1);
  for (const char c : std::string_view(argument).substr(1)) {
    if (c == kValue) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  std::string pattern = std::move(parts.front());
  parts.erase(parts.begin());
  return {std::move(pattern), std::move(parts)};
}

std::string_view sentence_pattern(Code code) { return kRows[static_cast<std::size_t>(code)].english; }

std::string_view sentence_pattern(const Error& error) {
  if (!error.arguments.empty() && error.arguments.front() == "1") {
    for (const FormForOne& form : kFormsForOne) {
      if (form.code == error.code) return form.english;
    }
  }
  return sentence_pattern(error.code);
}

std::string_view rule_name(Code code) { return kRows[static_cast<std::size_t>(code)].rule; }

std::string fill_sentence(std::string_view pattern, const std::string& subject,
                          const std::vector<std::string>& arguments) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '%' || i + 1 == pattern.size()) {
      out += pattern[i];
      continue;
    }
    const char key = pattern[i + 1];
    if (key == 's') {
      out += printable(subject);
      ++i;
    } else if (key >= '1' && key <= '9') {
      const auto index = static_cast<std::size_t>(key - '1');
      if (index < arguments.size()) out += printable(arguments[index]);
      ++i;
    } else {
      out += '%';
    }
  }
  return out;
}

std::string sentence(const Error& error) {
  std::vector<std::string> arguments;
  for (const std::string& argument : error.arguments) {
    auto [pattern, values] = parts_of_phrase(argument);
    arguments.push_back(values.empty() ? std::move(pattern) : fill_sentence(pattern, {}, values));
  }
  return fill_sentence(sentence_pattern(error), error.subject, arguments);
}

}  // namespace stowage
