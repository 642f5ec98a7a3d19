#pragma once

#include "widgets/common/words.h"

namespace stowage::widgets::test {

/// Sizes are in the units that a test wants until it ends, wherever it ends: an assertion that fails returns,
/// and the tests after it are in the same program.
class ByteUnitsGuard {
 public:
  explicit ByteUnitsGuard(ByteUnits units = byteUnits()) { setByteUnits(units); }
  ~ByteUnitsGuard() { setByteUnits(before_); }
  ByteUnitsGuard(const ByteUnitsGuard&) = delete;
  ByteUnitsGuard& operator=(const ByteUnitsGuard&) = delete;

 private:
  ByteUnits before_ = byteUnits();
};

}  // namespace stowage::widgets::test
