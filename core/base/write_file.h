#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace stowage {

/// Takes the next bytes of a file; false when they could not be written, after which nothing more is.
using PutBytes = std::function<bool(std::string_view)>;

/// write_file_atomically for content that is never in memory as a whole: `write` hands it over in pieces, in
/// order. An error of its own leaves the file as it was. Errors: FileWrite, and those of `write`.
Status write_file_in_pieces(const std::string& path, const std::function<Status(const PutBytes&)>& write);

}  // namespace stowage
