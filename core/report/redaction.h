#pragma once

#include <string>

#include "core/base/json.h"
#include "core/report/surroundings.h"

namespace stowage::report {

/// The text without what names a person, a computer or one piece of hardware: the home folder, other homes,
/// user and host name, UUIDs, and folders above the last part of an absolute path. Redacting twice is
/// redacting once.
std::string redacted(std::string text, const System& system);
/// All texts of a document, but not its keys, and not those that other programs read by: "device", "kind",
/// "schema" and their like.
Json redacted(Json json, const System& system);

}  // namespace stowage::report
