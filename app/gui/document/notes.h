#pragma once

#include <map>

#include "app/gui/document/plan_input.h"
#include "core/base/json.h"

namespace stowage::app {

/// At most: what no person writes is no note.
constexpr std::size_t kMostNotes = 10'000, kMostNoteBytes = 20'000;

Json notesJson(const Notes& notes);
/// Errors: JsonType for what is no object of texts, or larger than the above.
Result<Notes> notesFromJson(const Json& json, const std::string& subject);

namespace edits {

/// A note on a module, or on the plan (""); an empty text removes it.
PlanInput withNote(PlanInput input, const std::string& name, const std::string& text);

}  // namespace edits
}  // namespace stowage::app
