#pragma once

#include <QString>
#include <cstdint>
#include <optional>

namespace stowage::app {

/// "about 2 s left", "about 3 min left"; "" when nothing is known (stowage::RemainingTime).
QString remainingText(const std::optional<std::int64_t>& milliseconds);

}  // namespace stowage::app
