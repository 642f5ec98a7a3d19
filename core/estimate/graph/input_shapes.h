#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/open_sizes.h"

namespace stowage::estimate {

/// Shapes of a program's inputs, by the names that --inputs knows them by: "kwargs.input_ids", "input_ids",
/// "args.0".
using InputShapes = std::map<std::string, std::vector<std::int64_t>>;

/// What the symbols of a program are when its inputs have these shapes, inputs that are not named as they
/// were when it was exported, or as its own samples are, when nothing at all is said. `sizes`: by "batch",
/// "length" or symbol; only where no shape is given.
/// Errors: EngineInputUnknown, EngineInputShape, EngineNoSize, EngineSizeRange.
Result<formats::SizeValues> symbols_for(const formats::ExportedProgram& program, const InputShapes& shapes,
                                        const formats::SizeValues& sizes);

/// The shapes of all inputs with so many sequences and tokens, where the program leaves the first and second
/// sizes of its inputs open; everything else as exported. Empty where neither is open. Whether the program
/// allows them is what symbols_for() says.
InputShapes shapes_with(const formats::ExportedProgram& program, std::int64_t batch, std::int64_t length);

/// The shapes of the tensors in a file of inputs, of which the header alone is read: safetensors, or what
/// torch.save wrote. Errors: those of the readers.
Result<InputShapes> shapes_of_file(const std::string& path);

}  // namespace stowage::estimate
