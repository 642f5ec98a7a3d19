#include "core/formats/formats.h"

#include <exception>
#include <new>

#include "core/formats/readers.h"
#include "core/formats/safetensors/safetensors.h"

namespace stowage::formats {

void OpenOptions::run(std::size_t count, const std::function<void(std::size_t)>& task) const {
  if (run_all && count > 1) return run_all(count, task);
  for (std::size_t i = 0; i < count; ++i) task(i);
}

Result<model::ModelPtr> open_model(const std::string& path, const Job& job, const OpenOptions& options) {
  try {
    STOWAGE_TRY(job.check(path));
    job.report(path, 0, 0);
    const auto found = probe(path);
    if (!found) return tl::unexpected<Error>(found.error());
    const bool has_parts = found->format == Format::ExportedProgram ||
                           found->format == Format::TorchCheckpoint || found->format == Format::TorchLegacy;
    if (!options.part.empty() && !has_parts) return fail(Code::PthNoParts, path);
    switch (found->format) {
      case Format::Safetensors:
        return open_safetensors(found->root, job);
      case Format::HfFolder:
        return open_hf_folder(found->root, job, options);
      case Format::ExportedProgram:
        return open_exported_program(found->root, job, options.part);
      case Format::TorchCheckpoint:
        return open_torch_checkpoint(found->root, options.part, job);
      case Format::TorchLegacy:
        return open_torch_legacy(found->root, options.part, job);
      case Format::TorchScript:
        return open_torchscript(found->root, job);
      case Format::Description:
        return open_description(found->root, job);
      case Format::Gguf:
        return open_gguf(found->root, job);
    }
    return fail(Code::Internal, path, {"an unknown format"});
  } catch (const std::bad_alloc&) {
    return fail(Code::FormatOutOfMemory, path);
  } catch (const std::exception& error) {
    return fail(Code::Internal, path, {error.what()});
  }
}

}  // namespace stowage::formats
