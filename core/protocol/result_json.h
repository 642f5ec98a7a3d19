#pragma once

#include "core/protocol/fields.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {

/// The inverse of to_json(RunResult). Error: ProtocolSyntax.
Result<RunResult> result_from_json(const Json& json);

/// An error with its public rule name, and the sentence for people who read the line. A rule this version
/// does not know comes back as Internal with that sentence.
Json error_to_json(const Error& error);
Result<Error> error_from_json(const Json& json);

}  // namespace stowage::protocol
