#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/plan/activation_scopes.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

enum class NoteKind : std::uint8_t {
#define STOWAGE_NOTE(kind, rule, english) kind,
#include "core/runtimes/export/sentences.h"
#undef STOWAGE_NOTE
};

/// Something to know of activations that were written, or were not.
struct ActivationNote {
  std::string rule{};                    ///< "cap_ignored"
  std::vector<std::string> subjects{};   ///< modules, layers, or layer/tensor
  std::string_view context{};            ///< of its translation
  std::string_view pattern{};            ///< a sentence in English with %s, %1 … in it
  std::string subject{};                 ///< fills %s
  std::vector<std::string> arguments{};  ///< fill %1 …
};
ActivationNote note_of(NoteKind kind, const Target& target, std::vector<std::string> subjects = {});
std::string message(const ActivationNote& note);  ///< in English

/// What is said of a target that has no words for activations; none where the plan says nothing of them.
std::vector<ActivationNote> notes_without_words(const plan::ActivationScopes& scopes, const Target& target);

/// "activation_notes" of stowage.export/1: [{rule, subjects, message}].
Json to_json(const std::vector<ActivationNote>& notes);

}  // namespace stowage::runtimes
