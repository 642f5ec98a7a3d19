#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stowage::fuzz {

// Each reads bytes as one format and walks over what came out. They must return; what they read does not matter.
void safetensors(std::string_view bytes);
void zip(std::string_view bytes);
void program(std::string_view bytes);
void description(std::string_view bytes);
void index(std::string_view bytes);
void gguf(std::string_view bytes);
void pickle(std::string_view bytes);  ///< one pickle as a checkpoint, and the same bytes as a file of the legacy layout
void torchscript(std::string_view bytes);

}  // namespace stowage::fuzz
