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
/// Errors: EngineInputUnknown, EngineInputShape, EngineNoSize, EngineSizeRange, EngineSizeStep.
Result<formats::SizeValues> symbols_for(const formats::ExportedProgram& program, const InputShapes& shapes,
                                        const formats::SizeValues& sizes);

/// The sizes that a run is asked for whose inputs are made up in these shapes, by symbol: of all symbols that
/// the inputs leave open. Lower bounds hold as the engine holds them for made-up inputs; symbols_for(), which
/// judges what stands in a file too, takes a bound of 2 for one of 1, since exports write it for any size
/// that was not 1. Errors: those of symbols_for().
Result<formats::SizeValues> made_up_sizes(const formats::ExportedProgram& program, const InputShapes& shapes);

/// The file says of an input nothing but that it is a tensor: a scripted TorchScript program, or a traced one
/// whose archive keeps no inputs.
bool leaves_shapes_open(const formats::ExportedProgram& program);

/// The names of such inputs.
std::vector<std::string> open_inputs(const formats::ExportedProgram& program);

/// The same shapes, each under the name that open_inputs() and shapes_under() give its input; names that are
/// no input's are left out.
InputShapes shapes_by_input(const formats::ExportedProgram& program, const InputShapes& shapes);

/// Such inputs lie as `shapes` say from then on: whole numbers of 64 bits where a table is read by them, else
/// floats of 32. Of names that are not there, and of inputs of which the file says more, nothing changes.
void put_shapes(formats::ExportedProgram& program, const InputShapes& shapes);

/// The shapes of all inputs of which the file says anything, where the symbols have these values.
InputShapes shapes_under(const formats::ExportedProgram& program, const formats::SizeValues& values);

/// The shapes of all inputs with so many sequences and tokens, where the program leaves the first and second
/// sizes of its inputs open; everything else as exported. Empty where neither is open. Whether the program
/// allows them is what symbols_for() says.
InputShapes shapes_with(const formats::ExportedProgram& program, std::int64_t batch, std::int64_t length);

/// The same inputs with so many tokens: where `shapes` leave the second sizes of the program's inputs open,
/// they become `length`, and all else stays as `shapes` say. Empty where nothing is open there, or where the
/// program takes no such inputs.
InputShapes with_length(const formats::ExportedProgram& program, const InputShapes& shapes,
                        std::int64_t length);

/// How many tokens `shapes` have, by the first of the program's open second sizes; nullopt where it has none.
std::optional<std::int64_t> length_of(const formats::ExportedProgram& program, const InputShapes& shapes);

/// The shapes of the tensors in a file of inputs, of which the header alone is read: safetensors, or what
/// torch.save wrote. Errors: those of the readers.
Result<InputShapes> shapes_of_file(const std::string& path);

}  // namespace stowage::estimate
