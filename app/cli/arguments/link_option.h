#pragma once

#include <cstdint>
#include <string>

#include "app/cli/output/outcome.h"
#include "core/machine/machine.h"

namespace stowage::cli {

/// --link A:B=RATE, as it was typed.
struct TypedLink {
  machine::DeviceId from{}, to{};
  std::uint64_t rate = 0;  ///< bytes a second
};

/// `form` is what the sentence says of a text that is none: "A:B=RATE, such as 0:1=64GB/s".
Try<TypedLink> parse_link(const std::string& text, const std::string& form);

}  // namespace stowage::cli
