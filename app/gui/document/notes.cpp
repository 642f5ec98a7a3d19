#include "app/gui/document/notes.h"

namespace stowage::app {

Json notesJson(const Notes& notes) {
  Json out = Json::object();
  for (const auto& [name, text] : notes) out[name] = text;
  return out;
}

Result<Notes> notesFromJson(const Json& json, const std::string& subject) {
  const auto fail = [&](const char* wanted) {
    return tl::unexpected(Error{Code::JsonType, subject, {"notes", wanted}});
  };
  if (!json.is_object()) return fail("an object: names of modules and a text each");
  if (json.size() > kMostNotes) return fail("10,000 notes at most");
  Notes out;
  for (const auto& [name, text] : json.items()) {
    if (!text.is_string()) return fail("an object: names of modules and a text each");
    if (text.get_ref<const std::string&>().size() > kMostNoteBytes)
      return fail("texts of 20,000 bytes at most");
    if (!text.get_ref<const std::string&>().empty()) out.emplace(name, text.get<std::string>());
  }
  return out;
}

namespace edits {

PlanInput withNote(PlanInput input, const std::string& name, const std::string& text) {
  if (text.empty())
    input.notes.erase(name);
  else
    input.notes[name] = text;
  return input;
}

}  // namespace edits
}  // namespace stowage::app
