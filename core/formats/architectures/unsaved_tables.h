#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/json_fwd.h"

namespace stowage::formats {

/// Tables that the library computes when it makes a model, by what the whole configuration says of them:
/// rotary tables of pictures, sines and cosines of positions, places within a window. Bytes as
/// from_pretrained makes them; nullopt: the buffer is none of them, or the configuration does not say.
std::optional<std::uint64_t> table_bytes(const Json& config, std::string_view module,
                                         std::string_view buffer);

}  // namespace stowage::formats
