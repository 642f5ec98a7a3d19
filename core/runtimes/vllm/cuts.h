#pragma once

#include "core/runtimes/cuts/cut_table.h"

namespace stowage::runtimes {

extern const CutTable kVllmCuts;

}  // namespace stowage::runtimes
