#pragma once

#include <string>

#include "core/base/job.h"
#include "core/formats/formats.h"
#include "core/formats/look.h"
#include "core/model/model.h"

// What the rows of format_table.cpp name: how a format is known by its content, and its reader, which opens
// what probe() recognised. A new format declares its own in a header of its folder.
namespace stowage::formats {

struct ExportedProgram;
class ZipReader;

/// `path` is an index file or a folder with one file of weights, of safetensors or of torch.save. Errors:
/// those of the parts, Hf*.
Result<model::ModelPtr> open_hf_folder(const std::string& path, const Job& job,
                                       const OpenOptions& options = {});
/// `stowage.model/1`, plain or gzip. Errors: Json*, Description*, Model*.
Result<model::ModelPtr> open_description(const std::string& path, const Job& job);
Result<model::ModelPtr> read_description(const Json& document, const std::string& subject, const Job& job);
Result<model::ModelPtr> parse_description(const std::string& text, const std::string& subject,
                                          const Job& job);
/// Any part of a GGUF model opens all of it. Errors: those of read_gguf_header for each part, GgufPart*,
/// GgufTensorTwice, Model*.
Result<model::ModelPtr> open_gguf(const std::string& path, const Job& job);
/// The tree, tensors and ties of an exported program; runnable where every operator is known. `model` chooses
/// among several.
Result<model::ModelPtr> open_exported_program(const std::string& path, const Job& job,
                                              const std::string& model = {});
/// The same of a program that was read, graph and all.
Result<model::ModelPtr> model_of_program(const ExportedProgram& program, const Job& job = {});
/// What torch.save wrote: `part` chooses among several sets of tensors. Errors: Zip*, Pickle*, Pth*, Model*.
Result<model::ModelPtr> open_torch_checkpoint(const std::string& path, const std::string& part,
                                              const Job& job);
/// The same in the layout before PyTorch 1.6.
Result<model::ModelPtr> open_torch_legacy(const std::string& path, const std::string& part, const Job& job);
/// A TorchScript archive, to look at: nothing of it is compiled or run.
Result<model::ModelPtr> open_torchscript(const std::string& path, const Job& job);
/// The same of an archive that is open, whatever its name leads to meanwhile.
Result<model::ModelPtr> model_of_script(const ZipReader& zip, const std::string& path, const Job& job = {});

Known known_hf_folder(const Look& look);
Known known_safetensors(const Look& look);
Known known_gguf(const Look& look);
Known known_exported_program(const Look& look);
Known known_torchscript(const Look& look);
Known known_torch_checkpoint(const Look& look);
Known known_torch_legacy(const Look& look);
Known known_description(const Look& look);

/// What to open for a file of safetensors: the folder of the model that it belongs to, else the file.
Probe safetensors_or_folder(const std::string& path);

}  // namespace stowage::formats
