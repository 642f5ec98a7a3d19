#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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
/// The same for this error: a sentence that counts something has a form of its own for one.
std::string_view sentence_pattern(const Error& error);
/// The public name of the broken rule, for example "safetensors.header-too-large".
std::string_view rule_name(Code code);
/// An argument that is itself made of words and values ("it holds %1 files"): it stands in
/// core/base/sentences/phrases.h and is translated like a sentence. Phrases without values are passed as they
/// are.
std::string phrase(std::string_view pattern, const std::vector<std::string>& values);
/// What a phrase was made of; an argument that is none comes back as a pattern without values.
std::pair<std::string, std::vector<std::string>> parts_of_phrase(const std::string& argument);

/// Fills %s and %1 … of a pattern (English or translated). Control characters in the arguments are shown as
/// \xNN, long ones are cut.
std::string fill_sentence(std::string_view pattern, const std::string& subject,
                          const std::vector<std::string>& arguments);
/// The English sentence of an error, ready to print.
std::string sentence(const Error& error);

}  // namespace stowage
