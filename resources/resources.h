#pragma once

namespace stowage::resources {

/// Registers the files compiled into this static library under ":/" (tokens.json, icons/, fonts/, models/,
/// help/). May be called any number of times.
void init();

}  // namespace stowage::resources
