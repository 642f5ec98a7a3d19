// Known architectures of the transformers library (names and classes as its version 5 builds them).
//
// To add a model type, add a row to the file of its kind (hf_rows_*.cpp): model_type · no-split classes (where the library names none, the class of its blocks)
// · ties "name=source" · tied by default · renames "prefix in file>prefix in module" ('#' = any number) · experts that are fused in the module ('*' = number of
// the expert) · module tree "name:Class{children}" in definition order, modules without tensors left out; "A|B" is A where the module has experts, else B; "A!"
// has only buffers that are in no file, which a device map must name all the same. A type that differs only in the prefix of its classes is a row of kFamilies.
#include "core/formats/hf_architecture_rows.h"

namespace stowage::formats {
namespace {

constexpr ArchitectureFamily kFamilies[] = {
    {"mistral", "llama", "Llama", "Mistral", false}, {"qwen2", "llama", "Llama", "Qwen2", false},
    {"granite", "llama", "Llama", "Granite", false}, {"mt5", "t5", "T5", "MT5", false},
    {"smollm3", "llama", "Llama", "SmolLM3", true},  {"ministral", "llama", "Llama", "Ministral", false},
};

}  // namespace

std::array<std::span<const ArchitectureRow>, 4> architecture_rows() { return {decoders_rows(), mixtures_rows(), encoders_rows(), vision_rows()}; }
std::span<const ArchitectureFamily> architecture_families() { return kFamilies; }

}  // namespace stowage::formats
