#pragma once

#include <string>
#include <vector>

#include "core/engine/program/program.h"
#include "core/engine/run.h"

namespace stowage::engine {

constexpr std::uint64_t kSampleSeed = 0;
/// Inputs made up: normal floats, indices inside of what they count, ones for other integers and flags. Their
/// sizes are those that the program was exported with, or what they are under `values`. `at_most`: bytes that
/// all of them may take. Error: EngineInputMadeUp.
Result<std::vector<c10::IValue>> make_up_inputs(const Program& program, std::uint64_t at_most,
                                                const formats::SizeValues& values = {});

/// "I64[1, 128], F32[1, 3]": element types and sizes of the tensors, of the first few where there are many.
std::string shapes_of(const std::vector<c10::IValue>& inputs);

/// A CPU tensor as values.
StateTensor state_of(const std::string& name, const at::Tensor& tensor);
/// Writes tensors as one safetensors file, atomically. Errors: EngineOutputs, FileWrite.
Status write_safetensors(const std::string& path,
                         const std::vector<std::pair<std::string, at::Tensor>>& tensors);

}  // namespace stowage::engine
