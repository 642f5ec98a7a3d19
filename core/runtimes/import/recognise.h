#pragma once

#include <string_view>
#include <vector>

#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// Whom a pasted text is for: the targets that are most sure of it, one where it is plain, several where only
/// a person can tell, none where it looks like nothing that is read here. In the order of the table.
std::vector<const Target*> recognise(std::string_view text);

}  // namespace stowage::runtimes
