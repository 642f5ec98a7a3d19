#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/json_pieces.h"
#include "core/base/result.h"

namespace stowage::formats {

/// A piece of a large JSON document. Sorted keys: look-ups stay cheap however many there are.
using Fragment = nlohmann::json;

using FragmentPlan = JsonPlan<Fragment>;

/// Errors: JsonSyntax (with offset), JsonDuplicateKey, JsonDepth, ModelTooLarge, and what `take` returns.
/// `subject` names the document in errors.
Status read_fragments(std::string_view text, const std::string& subject, const FragmentPlan& plan);

}  // namespace stowage::formats
