#pragma once

#include "core/base/file.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// The program of a file that is open, whatever its name leads to meanwhile: exported, or TorchScript.
/// Errors: those of read_exported_program and read_script_program.
Result<ExportedProgram> read_program(RandomAccessFile file);

}  // namespace stowage::formats
