#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace stowage::formats {

bool is_gzip(std::string_view text);

/// The unpacked text, at most `at_most` bytes. Errors: Gzip (damaged or cut off), GzipTooLarge.
Result<std::string> gunzip(std::string_view packed, const std::string& subject, std::uint64_t at_most);

/// At most the first `at_most` bytes, damaged ends ignored: for a look at what a file is.
std::string gunzip_start(std::string_view packed, std::size_t at_most);

}  // namespace stowage::formats
