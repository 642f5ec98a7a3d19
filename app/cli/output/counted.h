#pragma once

#include <cstdint>
#include <string>

#include "core/base/error.h"

namespace stowage::cli {

/// "1 hop", "0 hops", "1,564 hops".
std::string counted(std::uint64_t count, const std::string& thing);

/// The sentence of an error or a diagnostic as people read it: thousands have separators.
std::string sentence_of_count(const Error& error);

}  // namespace stowage::cli
