#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/json.h"
#include "core/formats/architectures/key_widths.h"
#include "core/model/model.h"

namespace stowage::formats {

/// KV cache of a Hugging Face configuration (of its text_config where there is one), at the element size of
/// the weights. `modules` are all full names; the layers are the attention modules among them. Where `widths`
/// say what a module makes of a token, they are believed, and of a class that makes text they stand for a
/// configuration that leaves out what its class has anyway. Empty when neither tells or no modules fit.
model::KvCache kv_cache_of_config(const Json& config, std::span<const std::string_view> modules,
                                  const KeyWidths& widths = {});

/// The same from `kv_cache` of a description (kinds gqa, mla, encoder-decoder, state); `element_bytes` is the
/// size of one cached number.
model::KvCache kv_cache_of_description(const Json& cache, const Json& config, std::uint64_t element_bytes,
                                       std::span<const std::string_view> modules);

}  // namespace stowage::formats
