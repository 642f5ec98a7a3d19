#pragma once

#include "core/runtimes/cuts/cut_table.h"

namespace stowage::runtimes {

extern const CutTable kDeepSpeedCuts;

}  // namespace stowage::runtimes
