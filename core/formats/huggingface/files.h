#pragma once

#include <string>

#include "core/base/result.h"

namespace stowage::formats {

/// The files of a Hugging Face folder: an index, or one file of weights; of safetensors where there are both
/// kinds.
struct HfFiles {
  std::string folder{};
  std::string
      index{};  ///< path of model.safetensors.index.json or pytorch_model.bin.index.json; "" without one
  std::string single{};  ///< path of the only file of weights, where there is no index
  bool torch = false;    ///< weights are what torch.save wrote
};

/// `path` is a folder or an index in it. Errors: FileMissing, FileOpen, FormatUnknown (no weights, or several
/// files and no index), FormatNotYet (weights of another format).
Result<HfFiles> find_hf_files(const std::string& path);

}  // namespace stowage::formats
