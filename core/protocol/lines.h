#pragma once

#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/base/result.h"

namespace stowage::protocol {

/// One message of the protocol, with the final newline.
std::string line_of(const Json& json);
/// The line as a JSON object, of any version. Errors: ProtocolSyntax.
Result<Json> parse_line(std::string_view line);
/// Errors: ProtocolVersion, and ProtocolSyntax where it says none.
Status check_version(const Json& json);

}  // namespace stowage::protocol
