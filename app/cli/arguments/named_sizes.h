#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/cli/arguments/session.h"

namespace stowage::cli {

/// Adds what --dim was given, "NAME=N" each with a whole number, to sizes by name. A name stands there once;
/// the failure says what is wrong with which.
Try<bool> add_named_sizes(const std::vector<std::string>& given, std::map<std::string, std::int64_t>& sizes);

}  // namespace stowage::cli
