#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job.h"
#include "core/formats/formats.h"
#include "core/formats/look.h"

// One row for each format that is read: its name, the endings its files mostly have, how its content is
// known, and its reader. probe(), dialogs, pages and the command line follow it. A new reader is a row here
// and a folder of its own.
namespace stowage::formats {

using OpenFormat = Result<model::ModelPtr> (*)(const Probe& found, const Job& job,
                                               const OpenOptions& options);

struct FormatRow {
  Format format;
  std::string_view name;     ///< as inspect prints it for a probe
  std::string_view endings;  ///< of files that are models by their name, separated by spaces; content decides
  std::string_view others;   ///< endings that files of other kinds have as well
  bool has_parts;            ///< one of several sets of tensors can be chosen
  Known (*known)(const Look& look);
  OpenFormat open;
};

std::span<const FormatRow> format_table();
const FormatRow& row_of(Format format);

/// Every ending once, in the order of the table; `all` also those that files of other kinds have.
std::vector<std::string_view> model_endings(bool all);
/// Whether a file's name alone says that it is a model.
bool named_as_model(std::string_view file_name);

/// ".safetensors, .gguf, .pt2": for sentences.
std::string listed_endings(bool all);

}  // namespace stowage::formats
