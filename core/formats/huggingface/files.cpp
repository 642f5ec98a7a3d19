#include "core/formats/huggingface/files.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTorchIndex = "pytorch_model.bin.index.json", kTorchSingle = "pytorch_model.bin";
constexpr std::size_t kMostEntries = 100'000;  // of a folder: more is no model

struct Listing {
  std::vector<std::string> weights{};  ///< *.safetensors
  std::vector<std::string> indexes{};  ///< *.safetensors.index.json
  bool torch_index = false, torch_single = false, config = false;
  std::string other{};  ///< a file of weights of another format
};

Result<Listing> list(const std::string& folder) {
  Listing out;
  std::error_code error;
  fs::directory_iterator at(folder, error);
  if (error)
    return fail(error == std::errc::no_such_file_or_directory ? Code::FileMissing : Code::FileOpen, folder,
                {error.message()});
  std::size_t seen = 0;
  for (; at != fs::directory_iterator(); at.increment(error)) {
    if (error || ++seen > kMostEntries) break;
    const std::string name = at->path().filename().string();
    if (name.starts_with('.')) continue;
    if (name.ends_with(".safetensors")) {
      out.weights.push_back(name);
    } else if (name.ends_with(".safetensors.index.json")) {
      out.indexes.push_back(name);
    } else if (name == "config.json") {
      out.config = true;
    } else if (name == kTorchIndex) {
      out.torch_index = true;
    } else if (name.ends_with(".bin") || name.ends_with(".pth") || name.ends_with(".gguf") ||
               name.ends_with(".pt") || name.ends_with(".bin.index.json")) {
      out.torch_single |= name == kTorchSingle;
      if (out.other.empty() || name < out.other) out.other = name;
    }
  }
  std::sort(out.weights.begin(), out.weights.end());
  std::sort(out.indexes.begin(), out.indexes.end());
  return out;
}

}  // namespace

Result<HfFiles> find_hf_files(const std::string& path) {
  std::error_code error;
  HfFiles out;
  if (!fs::is_directory(path, error)) {
    out.folder = folder_of(path);
    out.index = path;
    out.torch = path.ends_with(".bin.index.json");
    return out;
  }
  out.folder = path;
  while (out.folder.size() > 1 && out.folder.ends_with('/')) out.folder.pop_back();
  const auto files = list(out.folder);
  if (!files) return tl::unexpected<Error>(files.error());
  const auto has = [](const std::vector<std::string>& names, const char* name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (has(files->indexes, "model.safetensors.index.json")) {
    out.index = out.folder + "/model.safetensors.index.json";
  } else if (has(files->weights, "model.safetensors")) {
    out.single = out.folder + "/model.safetensors";
  } else if (files->indexes.size() == 1) {
    out.index = out.folder + "/" + files->indexes.front();
  } else if (files->weights.size() == 1) {
    out.single = out.folder + "/" + files->weights.front();
  } else if (files->weights.empty() && files->torch_index) {
    out.index = out.folder + "/" + std::string(kTorchIndex);
    out.torch = true;
  } else if (files->weights.empty() && files->torch_single && files->config) {
    out.single = out.folder + "/" + std::string(kTorchSingle);
    out.torch = true;
  } else if (!files->weights.empty()) {
    return fail(Code::FormatUnknown, path,
                {phrase("it holds %1 .safetensors files and no index that joins them",
                        {std::to_string(files->weights.size())})});
  } else if (!files->other.empty()) {
    return fail(Code::FormatNotYet, path,
                {phrase("a folder of weights in another format (%1)", {files->other})});
  } else {
    return fail(Code::FormatUnknown, path, {"the folder holds no .safetensors file"});
  }
  return out;
}

}  // namespace stowage::formats
