#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/job.h"
#include "core/model/model.h"

namespace stowage::formats {

enum class Format {
  Safetensors,
  HfFolder,
  ExportedProgram,
  Description,
  Gguf,
  TorchCheckpoint,
  TorchLegacy,
  TorchScript
};
std::string_view to_string(Format format);  ///< "safetensors", "hf-folder", "pt2", "description", "gguf",
                                            ///< "checkpoint", "torchscript"

/// What a path holds, decided by content, never by extension. `root` is what to open: a shard or an index of
/// a folder gives the folder's index.
struct Probe {
  Format format = Format::Safetensors;
  std::string root;
};
/// Errors: FileMissing, FileKind, FormatUnknown, FormatNotYet (recognised, not read in this version: names
/// it).
Result<Probe> probe(const std::string& path);

struct OpenOptions {
  std::string part{};  ///< which of Model::parts() to show; "" takes the likeliest

  /// Runs task(0) to task(count - 1) on threads of the caller's, in any order, and returns when all are done.
  /// Without it they run here, in order. Headers of shards are read this way.
  std::function<void(std::size_t count, const std::function<void(std::size_t)>& task)> run_all{};
  /// Asked now and then while shards are read: true makes a model of what is known so far (all names, sizes
  /// of the shards that were read) and hands it to `early`. Both are called on the thread of open_model().
  std::function<bool()> early_wanted{};
  std::function<void(model::ModelPtr)> early{};

  void run(std::size_t count, const std::function<void(std::size_t)>& task) const;
};

/// Opens anything probe() knows. Headers only: no weight is read, no code run. On error nothing changes
/// anywhere. Job: progress and cancel. Errors of the options: PthPart, PthNoParts.
Result<model::ModelPtr> open_model(const std::string& path, const Job& job = {},
                                   const OpenOptions& options = {});

/// The same for what probe() found, which is not looked at again.
Result<model::ModelPtr> open_model(const Probe& probe, const Job& job = {}, const OpenOptions& options = {});
/// A description (`stowage.model/1`) that was read and parsed already. Errors: Json*, Description*, Model*.
Result<model::ModelPtr> model_of_description(const Json& document, const std::string& path,
                                             const Job& job = {});

}  // namespace stowage::formats
