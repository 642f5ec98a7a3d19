#pragma once

#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Whether a program can be run at all, as far as that is known before it runs: the engine asks this before
/// it makes anything ready, and whoever says that a model is runnable asks the same. Needs no LibTorch; what
/// LibTorch knows of its operators stands in operator_table.h.
///
/// Every operator is one that is run, and gets arguments that it takes; every value is made once, before it
/// is used; graphs in graphs get as many values as they take; every weight has a payload of its size inside
/// of the file (`file_bytes`); every input is a tensor or a number. Errors: EngineMissingOperators (all at
/// once), EngineHigherOrder, EngineArgument, EngineUndefinedValue, EngineDefinedTwice, EngineMalformed,
/// EngineDepth, EngineTensor, NotRunnableNoWeights, NotRunnableObject.
Status check_program(const ExportedProgram& program, std::uint64_t file_bytes);

}  // namespace stowage::formats
