#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/program/program.h"
#include "core/engine/run.h"
#include "core/formats/torch_save/values.h"

namespace stowage::engine {

/// The values of a program's inputs, in their order, and where they are from.
struct Inputs {
  std::vector<c10::IValue> values{};
  protocol::InputsFrom from = protocol::InputsFrom::MadeUp;
};

/// Bytes that inputs may take: what is given, and what is made up under the plan.
struct RoomForInputs {
  std::uint64_t given = 0, made_up = 0;
};

/// Reads bytes of the file that values are stored in.
using ReadBytes = std::function<Status(std::uint64_t offset, std::span<std::byte> out)>;

/// What a run is given: a file, where the request names one; the samples of the archive, where it has some
/// that fit and the request sets no sizes; else made up, in those sizes. `program_bytes` reads the program's
/// own file. Adds to `warnings` what a person should know of them.
/// Errors: those of read_inputs and make_up_inputs, EngineNoSize, EngineSizeRange.
Result<Inputs> choose_inputs(const Program& program, const formats::ExportedProgram& exported,
                             const ReadBytes& program_bytes, const protocol::RunRequest& request,
                             const RoomForInputs& room, std::vector<Error>& warnings);

/// The inputs of a program from a safetensors file, or from what torch.save wrote of one tensor, of a list of
/// them or of a dictionary. Keys are the paths of the inputs, or their names in the graph; tensors of a list
/// are inputs in their order. Errors: those of the readers, EngineInputMissing, EngineInputUnknown,
/// EngineInputShape, EngineTensor.
Result<std::vector<c10::IValue>> read_inputs(const Program& program, const std::string& file,
                                             std::uint64_t at_most);

/// The same of values that are known: `subject` names their file in errors.
Result<std::vector<c10::IValue>> bind_inputs(const Program& program, const formats::StoredValues& stored,
                                             const std::string& subject, const ReadBytes& read,
                                             std::uint64_t at_most);

/// An integer that the user gives: what the shapes of the tensors make it (`symbols`, by the text of the
/// size), else what it is under `values`, inside of the program's range. Error: EngineInputMadeUp.
Result<c10::IValue> size_for(const UserInput& input, const std::map<std::string, std::int64_t>& symbols,
                             const formats::SizeValues& values);

/// "I64[1, 128]".
std::string shape_text(std::string_view type, const std::vector<std::int64_t>& sizes);

}  // namespace stowage::engine
