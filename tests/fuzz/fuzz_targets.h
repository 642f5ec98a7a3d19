#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stowage::fuzz {

// Each reads bytes as one format and walks over what came out. They must return; what they read does not
// matter.
void safetensors(std::string_view bytes);
void zip(std::string_view bytes);
void program(std::string_view bytes);  ///< an archive, or the texts of its records
void schema(
    std::string_view bytes);  ///< pieces of a program, its descriptions of arguments, its names of modules
void description(std::string_view bytes);
void index(std::string_view bytes);
void gguf(std::string_view bytes);
void pickle(
    std::string_view bytes);  ///< one pickle as a checkpoint, or a file of the layout before PyTorch 1.6
void torchscript(std::string_view bytes);  ///< an archive, or the texts of its records
void script(std::string_view bytes);  ///< the code of a class Net with forward(x) and one weight, as a graph
void snapshot(std::string_view bytes);  ///< a memory snapshot, and what is written of it
void pasted(std::string_view bytes);    ///< a text that somebody pasted, by every runtime, whomever it is for

}  // namespace stowage::fuzz
