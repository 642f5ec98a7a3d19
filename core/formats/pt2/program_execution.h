#pragma once

#include "core/formats/pt2/exported_program.h"
#include "core/model/execution.h"

namespace stowage::formats {

/// How a program is executed: its operators as calls, weights that an operator of another module uses, its
/// inputs. Of operators with graphs of their own (cond, while_loop) the inner graphs are not walked.
model::Execution execution_of_program(const ExportedProgram& program);

}  // namespace stowage::formats
