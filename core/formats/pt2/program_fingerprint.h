#pragma once

#include <string>
#include <string_view>

#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// What ExportedProgram::fingerprint is of an exported program: `text`, which is its models/NAME.json (graph,
/// nested graphs, signature, ranges), and what its payloads are: names, types, shapes, which share a record;
/// none of their values. 64 hexadecimal digits. It does not depend on the order or place of records in the
/// archive, nor on how they are packed.
std::string exported_fingerprint(std::string_view text, const ExportedProgram& program);

}  // namespace stowage::formats
