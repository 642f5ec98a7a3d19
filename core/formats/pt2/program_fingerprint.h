#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Bytes of a constant between its first element and the end of its last one, whose values are part of its
/// program. Of wider ones, whose elements lie apart, up to kMostScattered elements are.
constexpr std::uint64_t kMostConstantBytes = 16u << 10;
constexpr std::uint64_t kMostScattered = 64;

/// Adds what a program may count, branch or size by: the names and values of its constants, as far as they
/// are no longer than said above, wherever they begin in however long a record. Constants are the inputs that
/// its signature calls so, and whatever an exported program keeps among its constants, which buffers that no
/// state dict has are, too. A record without bytes, or one that ends before them, adds what there is. Errors:
/// those of RandomAccessFile::read.
Status add_constants(const RandomAccessFile& file, const ExportedProgram& program, Digest& digest);

/// What ExportedProgram::fingerprint is of an exported program in `file`: `text`, which is its
/// models/NAME.json (graph, nested graphs, signature, ranges), what its payloads are (names, types, shapes,
/// which share a record), and the values that add_constants takes; no values of parameters, of buffers that a
/// state dict has, nor of longer constants. 64 hexadecimal digits. It does not depend on the order or place
/// of records in the archive, nor on how they are packed. Errors: those of add_constants.
Result<std::string> exported_fingerprint(std::string_view text, const ExportedProgram& program,
                                         const RandomAccessFile& file);

}  // namespace stowage::formats
