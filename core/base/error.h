#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stowage {

/// What went wrong. The numbers are not public; the rule names (`rule_name`) are.
enum class Code : std::uint16_t {
#ifndef Q_MOC_RUN  // Qt's moc reads this header from the window's sources and cannot parse an include inside
                   // an enum
#define STOWAGE_SENTENCE(context, english, code, rule) code,
#include "core/base/sentences/all.h"
#undef STOWAGE_SENTENCE
#endif
};

/// An error as a value. `arguments` fill %1, %2 … of the sentence; `subject` is the file, module or field it
/// is about and fills %s.
struct Error {
  Code code = Code::Internal;
  std::string subject;
  std::vector<std::string> arguments{};
  std::optional<std::uint64_t> offset{};  ///< byte offset in the file `subject`, where one is known

  bool operator==(const Error&) const = default;
};

/// The English sentence with %s, %1, %2 … still in it: the key that translations look up.
std::string_view sentence_pattern(Code code);
/// The public name of the broken rule, for example "safetensors.header-too-large".
std::string_view rule_name(Code code);
/// Fills %s and %1 … of a pattern (English or translated). Control characters in the arguments are shown as
/// \xNN, long ones are cut.
std::string fill_sentence(std::string_view pattern, const std::string& subject,
                          const std::vector<std::string>& arguments);
/// The English sentence of an error, ready to print.
std::string sentence(const Error& error);

}  // namespace stowage
