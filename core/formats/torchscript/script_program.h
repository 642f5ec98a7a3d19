#pragma once

#include <string>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Whether an archive is a TorchScript program.
bool is_script_archive(const ZipReader& zip);

/// A TorchScript program as the graph that its `forward` is, in the words of an exported program: calls
/// inlined, modules kept, operators chosen by what they are given. What can be run of it and how is then the
/// same as of any program. Nothing of it is compiled or run. Errors: Zip*, Pickle*, Pth*; EngineTensor for a
/// weight that is no plain tensor; NotRunnableScript, with what of the program has no counterpart in a graph.
Result<ExportedProgram> read_script_program(const ZipReader& zip, const std::string& path);

}  // namespace stowage::formats
