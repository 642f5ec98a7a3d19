#pragma once

#include <string>

#include "core/formats/archive/zip_reader.h"

namespace stowage::formats {

/// Bytes of all code of a TorchScript archive that is read: its records are deflated.
constexpr std::uint64_t kMostScriptCode = 128u << 20;

/// What ExportedProgram::fingerprint is of a TorchScript archive: its code, the objects that the code reads
/// (data.pkl, constants.pkl) and constants of a few numbers, which loops may count by; no values of weights.
/// 64 hexadecimal digits. It does not depend on the order or place of records in the archive, nor on how they
/// are packed. Errors: those of ZipReader::read, NotRunnableScript (over kMostScriptCode).
Result<std::string> script_fingerprint(const ZipReader& zip, const std::string& path);

}  // namespace stowage::formats
