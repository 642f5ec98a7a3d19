#include "core/runtimes/export/activation_notes.h"

#include <array>

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/estimate/offload/choice.h"

namespace stowage::runtimes {
namespace {

struct Row {
  std::string_view rule, english;
};
constexpr std::array kRows = {
#define STOWAGE_NOTE(kind, rule, english) Row{rule, english},
#include "core/runtimes/export/sentences.h"
#undef STOWAGE_NOTE
};

}  // namespace

ActivationNote note_of(NoteKind kind, const Target& target, std::vector<std::string> subjects) {
  const Row& row = kRows[static_cast<std::size_t>(kind)];
  std::string listed = estimate::offload::listed(subjects);
  return {std::string(row.rule), std::move(subjects), "ExportNotes",
          row.english,           std::move(listed),   {std::string(target.title)}};
}

std::string message(const ActivationNote& note) {
  return fill_sentence(note.pattern, note.subject, note.arguments);
}

std::vector<ActivationNote> notes_without_words(const plan::ActivationScopes& scopes, const Target& target) {
  if (scopes.empty()) return {};
  return {note_of(NoteKind::NotExpressible, target)};
}

Json to_json(const std::vector<ActivationNote>& notes) {
  Json out = Json::array();
  for (const ActivationNote& note : notes)
    out.push_back({{"rule", note.rule}, {"subjects", note.subjects}, {"message", message(note)}});
  return out;
}

}  // namespace stowage::runtimes
