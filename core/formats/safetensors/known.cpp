#include <filesystem>
#include <system_error>

#include "core/formats/architectures/name_parts.h"
#include "core/formats/archive/little_endian.h"
#include "core/formats/huggingface/files.h"
#include "core/formats/huggingface/index.h"
#include "core/formats/readers.h"
#include "core/formats/safetensors/safetensors.h"

namespace stowage::formats {

/// A file of weights that belongs to a folder opens the whole model: the index that lists it, or the folder
/// with its config.json.
Probe safetensors_or_folder(const std::string& path) {
  const std::string folder = folder_of(path), name = file_name_of(path);
  const auto files = find_hf_files(folder);
  if (files && !files->index.empty() && index_lists(files->index, name))
    return Probe{Format::HfFolder, files->index};
  std::error_code error;
  if (files && files->single == folder + "/" + name &&
      std::filesystem::exists(folder + "/config.json", error))
    return Probe{Format::HfFolder, folder};
  return Probe{Format::Safetensors, path};
}

Known known_safetensors(const Look& look) {
  if (look.zip || look.start.size() < 9 || look.start[8] != '{') return std::nullopt;
  if (little_endian(look.start.substr(0, 8)) > kSafetensorsMostHeaderBytes) return std::nullopt;
  return safetensors_or_folder(look.path);
}

}  // namespace stowage::formats
