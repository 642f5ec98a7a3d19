#pragma once

#include <string>

#include "core/base/job.h"
#include "core/model/model.h"

// Readers behind open_model(), one a format. Each opens what probe() recognised.
namespace stowage::formats {

/// `path` is an index file or a folder with one file of weights. Errors: those of the parts, Hf*.
Result<model::ModelPtr> open_hf_folder(const std::string& path, const Job& job);
/// `stowage.model/1`, plain or gzip. Errors: Json*, Description*, Model*.
Result<model::ModelPtr> open_description(const std::string& path, const Job& job);
Result<model::ModelPtr> parse_description(const std::string& text, const std::string& subject, const Job& job);
/// The tree, tensors and ties of an exported program; runnable where every operator is known.
Result<model::ModelPtr> open_exported_program(const std::string& path, const Job& job);

}  // namespace stowage::formats
