#pragma once

#include "core/solve/instance/instance.h"

namespace stowage::test {

/// What an instance asks for, in the tests' own words: read from its settings, not from the types that the
/// solver reads them with.
inline bool by_time(const solve::Instance& instance) {
  return instance.settings.objective != plan::Objective::GpuBytes;
}
inline bool streams(const solve::Instance& instance) {
  return instance.settings.runtime.row != machine::kComputesOnHost;
}

}  // namespace stowage::test
