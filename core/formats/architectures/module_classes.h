#pragma once

#include <string>

#include "core/formats/architectures/architectures.h"
#include "core/model/model_builder.h"

namespace stowage::formats {

/// Order of siblings by an architecture, by habit where there is none.
void set_module_order(model::ModelBuilder& builder, const Architecture* architecture);

/// Classes and no-split blocks for the modules that the builder knows so far: from the table of
/// architectures, else from repeated siblings. Modules of the table that hold only buffers of no file are
/// added, so that a device map names them.
void name_classes(model::ModelBuilder& builder, const Architecture* architecture,
                  const std::string& root_class);

/// The same where only names are known.
void name_repeated_blocks(model::ModelBuilder& builder);

}  // namespace stowage::formats
