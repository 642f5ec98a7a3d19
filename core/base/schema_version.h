#pragma once

#include <string_view>

namespace stowage {

/// Whether `found` is a later version of the document `known`, as "stowage.plan/2" is of "stowage.plan/1":
/// then it is not damaged, but written by a newer program. False for what has no number at its end.
bool newer_schema(std::string_view found, std::string_view known);

}  // namespace stowage
