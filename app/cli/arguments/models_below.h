#pragma once

#include <string>

#include "core/base/error.h"

namespace stowage::cli {

/// A folder of models is none itself: to the error of opening it adds the names of the folders and files
/// right below it that hold models. Other errors, and those of what is no folder, stay as they are.
Error with_models_below(Error error, const std::string& path);

}  // namespace stowage::cli
