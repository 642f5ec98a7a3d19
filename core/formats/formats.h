#pragma once

#include <string>
#include <string_view>

#include "core/base/job.h"
#include "core/model/model.h"

namespace stowage::formats {

enum class Format { Safetensors, HfFolder, ExportedProgram, Description, Gguf, TorchCheckpoint, TorchLegacy, TorchScript };
std::string_view to_string(Format format);  ///< "safetensors", "hf-folder", "pt2", "description", "gguf", "checkpoint", "torchscript"

/// What a path holds, decided by content, never by extension. `root` is what to open: a shard or an index of a folder gives the folder's index.
struct Probe {
  Format format = Format::Safetensors;
  std::string root;
};
/// Errors: FileMissing, FileKind, FormatUnknown, FormatNotYet (recognised, not read in this version: names it).
Result<Probe> probe(const std::string& path);

struct OpenOptions {
  std::string part{};  ///< which of Model::parts() to show; "" takes the likeliest
};

/// Opens anything probe() knows. Headers only: no weight is read, no code run. On error nothing changes anywhere. Job: progress and cancel.
/// Errors of the options: PthPart, PthNoParts.
Result<model::ModelPtr> open_model(const std::string& path, const Job& job = {}, const OpenOptions& options = {});

}  // namespace stowage::formats
