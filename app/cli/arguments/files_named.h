#pragma once

#include <string>
#include <vector>

#include "app/cli/output/outcome.h"
#include "core/base/output_files.h"

namespace stowage::cli {

/// check_outputs() of all files that a command line names, before anything is written: a usage error.
inline Try<bool> keep_files_read(const std::vector<std::string>& inputs,
                                 const std::vector<std::string>& outputs) {
  const Status kept = check_outputs(inputs, outputs);
  return kept ? Try<bool>(true) : Try<bool>(usage(kept.error()));
}

}  // namespace stowage::cli
