#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Bytes of all code of a TorchScript archive that is read: its records are deflated.
constexpr std::uint64_t kMostScriptCode = 128u << 20;

/// A constant whose value went into the graph when the code was read, which loops may count by.
struct FoldedConstant {
  std::string name{};   ///< "CONSTANTS/c0"
  std::string bytes{};  ///< as they were read
};

/// What ExportedProgram::fingerprint is of a TorchScript archive: its code, the objects that the code reads
/// (data.pkl, constants.pkl), the values of constants that went into its graph, and the values that
/// add_constants takes of the constants of `program` (tensors that are no parameters and no buffers); no
/// values of weights. 64 hexadecimal digits. It does not depend on the order or place of records in the
/// archive, nor on how they are packed. Errors: those of ZipReader::read and add_constants, NotRunnableScript
/// (over kMostScriptCode).
Result<std::string> script_fingerprint(const ZipReader& zip, const ExportedProgram& program,
                                       const std::vector<FoldedConstant>& folded);

}  // namespace stowage::formats
