#include "core/formats/architectures/name_parts.h"
#include "core/formats/huggingface/files.h"
#include "core/formats/huggingface/index.h"
#include "core/formats/readers.h"

namespace stowage::formats {
namespace {

constexpr std::string_view kLegacyMagic("\x8a\x0al\xfc", 4);  // the first bytes of torch.save's magic number

/// A checkpoint that belongs to a folder opens the whole model, as a shard of safetensors does.
Probe checkpoint_or_folder(const std::string& path, Format format) {
  const std::string folder = folder_of(path), name = file_name_of(path);
  if (!name.starts_with("pytorch_model") || !name.ends_with(".bin")) return {format, path};
  const auto files = find_hf_files(folder);
  if (!files || !files->torch) return {format, path};
  if (files->single == folder + "/" + name) return {Format::HfFolder, folder};
  if (files->index.empty()) return {format, path};
  return index_lists(files->index, name) ? Probe{Format::HfFolder, files->index} : Probe{format, path};
}

}  // namespace

Known known_torch_checkpoint(const Look& look) {
  if (!look.zip || !look.zip->find("data.pkl")) return std::nullopt;
  return checkpoint_or_folder(look.path, Format::TorchCheckpoint);
}

Known known_torch_legacy(const Look& look) {
  if (look.start.size() <= 14 || look.start.front() != '\x80' || look.start.substr(2, 4) != kLegacyMagic)
    return std::nullopt;
  return checkpoint_or_folder(look.path, Format::TorchLegacy);
}

}  // namespace stowage::formats
