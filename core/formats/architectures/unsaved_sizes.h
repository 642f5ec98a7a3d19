#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace stowage::formats {

/// A buffer that the library makes and no file holds.
struct UnsavedSize {
  std::string name{};                    ///< in its module
  std::optional<std::uint64_t> bytes{};  ///< as from_pretrained makes it; nullopt: nothing here says how many
};

/// Of the buffers of a module (Model::unsaved_buffers, else those of the library's table), as far as
/// config.json says how large they are: rotary tables, position numbers, causal masks. Empty where nobody
/// knows which buffers those are.
std::vector<UnsavedSize> unsaved_sizes(const model::Model& model, model::ModuleId module);
/// All of a module; nullopt where one is not known.
std::optional<std::uint64_t> unsaved_bytes(const model::Model& model, model::ModuleId module);

}  // namespace stowage::formats
