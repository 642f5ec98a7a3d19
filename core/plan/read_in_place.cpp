#include "core/plan/read_in_place.h"

#include <filesystem>

namespace stowage::plan {
namespace {

constexpr std::string_view kFolder = "hf-folder", kEnding = ".safetensors";

/// By file of the model: whether it is one to read in place.
std::vector<bool> files_read_in_place(const model::Model& model) {
  std::vector<bool> out;
  for (const std::string& file : model.files()) {
    std::error_code ignored;
    out.push_back(file.ends_with(kEnding) && std::filesystem::is_regular_file(file, ignored));
  }
  return out;
}

}  // namespace

Bytes read_in_place(const model::Model& model) {
  if (model.format() != kFolder) return {};
  const std::vector<bool> readable = files_read_in_place(model);
  Bytes sum;
  for (const model::Storage& storage : model.storages()) {
    if (storage.where.file < readable.size() && readable[storage.where.file]) sum += storage.bytes;
  }
  return sum;
}

}  // namespace stowage::plan
