#pragma once

#include <QString>
#include <optional>

#include "core/base/bytes.h"

namespace stowage::app {

/// A budget as it is typed: "22.5GiB", "24GB", "95 %" (of `physical`), "unlimited". The echo says what was
/// understood.
struct TypedBudget {
  bool understood = false;
  std::optional<Bytes> budget{};  ///< nullopt = unlimited
  QString echo{};                 ///< "24,159,191,040 bytes", or why it is not understood
};
TypedBudget readBudget(const QString& text, Bytes physical, bool mayBeUnlimited, bool card = true);

}  // namespace stowage::app
