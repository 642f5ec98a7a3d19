#pragma once

#include <string_view>

#include "core/model/model.h"

namespace stowage::model {

/// The module of that name, else the nearest one above it; the root of a name that says nothing here.
ModuleId nearest_module(const Model& model, std::string_view name);

}  // namespace stowage::model
