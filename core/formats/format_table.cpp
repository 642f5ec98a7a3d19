#include "core/formats/format_table.h"

#include <algorithm>
#include <iterator>

#include "core/formats/readers.h"
#include "core/formats/safetensors/safetensors.h"

namespace stowage::formats {
namespace {

// A file is of the first format that knows it.
constexpr FormatRow kFormats[] = {
    {Format::Safetensors, "safetensors", ".safetensors", "", false, known_safetensors,
     [](const Probe& found, const Job& job, const OpenOptions&) {
       return open_safetensors(found.root, job);
     }},
    {Format::Gguf, "gguf", ".gguf", "", false, known_gguf,
     [](const Probe& found, const Job& job, const OpenOptions&) { return open_gguf(found.root, job); }},
    {Format::ExportedProgram, "pt2", ".pt2", "", true, known_exported_program,
     [](const Probe& found, const Job& job, const OpenOptions& options) {
       return open_exported_program(found.root, job, options.part);
     }},
    {Format::TorchScript, "torchscript", ".pt", "", false, known_torchscript,
     [](const Probe& found, const Job& job, const OpenOptions&) {
       return open_torchscript(found.root, job);
     }},
    {Format::TorchCheckpoint, "checkpoint", ".pt .pth", ".bin .ckpt", true, known_torch_checkpoint,
     [](const Probe& found, const Job& job, const OpenOptions& options) {
       return open_torch_checkpoint(found.root, options.part, job);
     }},
    {Format::TorchLegacy, "checkpoint", ".pt .pth", ".bin .ckpt", true, known_torch_legacy,
     [](const Probe& found, const Job& job, const OpenOptions& options) {
       return open_torch_legacy(found.root, options.part, job);
     }},
    {Format::HfFolder, "hf-folder", "", "", false, known_hf_folder,
     [](const Probe& found, const Job& job, const OpenOptions& options) {
       return open_hf_folder(found.root, job, options);
     }},
    {Format::Description, "description", "", ".json .json.gz", false, known_description,
     [](const Probe& found, const Job& job, const OpenOptions&) {
       return open_description(found.root, job);
     }},
};

void add_each(std::string_view endings, std::vector<std::string_view>& out) {
  while (!endings.empty()) {
    const std::string_view ending = endings.substr(0, endings.find(' '));
    endings.remove_prefix(std::min(endings.size(), ending.size() + 1));
    if (std::find(out.begin(), out.end(), ending) == out.end()) out.push_back(ending);
  }
}

}  // namespace

std::span<const FormatRow> format_table() { return kFormats; }

const FormatRow& row_of(Format format) {
  return *std::find_if(std::begin(kFormats), std::end(kFormats),
                       [&](const FormatRow& row) { return row.format == format; });
}

std::vector<std::string_view> model_endings(bool all) {
  std::vector<std::string_view> out;
  for (const FormatRow& row : kFormats) add_each(row.endings, out);
  for (const FormatRow& row : kFormats) {
    if (all) add_each(row.others, out);
  }
  return out;
}

bool named_as_model(std::string_view file_name) {
  const auto endings = model_endings(false);
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return file_name.ends_with(ending); });
}

std::string listed_endings(bool all) {
  std::string out;
  for (const std::string_view ending : model_endings(all)) {
    if (ending.find(".json") != std::string_view::npos) continue;  // said in words: a description
    out += (out.empty() ? "" : ", ") + std::string(ending);
  }
  return out;
}

}  // namespace stowage::formats
